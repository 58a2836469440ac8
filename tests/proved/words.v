(* SPDX-License-Identifier: MIT *)
(** A claim in words, for people. What was verified is what is written here. *)

From Coq Require Import List NArith Bool String.
From Coq.Strings Require Import Byte.
From Proved Require Import game board claim text.
Import ListNotations.

Definition words_of_side (s : side) : bytes :=
  match s with White => text "White" | Black => text "Black" end.

Definition words_of_rules (R : rules) : bytes :=
  match R with
  | Mnk w h k exact =>
    text "gomoku " ++ write_decimal w ++ text "x" ++ write_decimal h ++ text ", " ++
    (if exact then text "exactly " else []) ++ write_decimal k ++
    (if exact then [] else text " or more") ++ text " in a line win"
  | Skoczki_A w h =>
    text "skoczki " ++ write_decimal w ++ text "x" ++ write_decimal h ++ text ", variant A"
  | Hex w h => text "hex " ++ write_decimal w ++ text "x" ++ write_decimal h
  end.

Definition board_size (R : rules) : N * N :=
  match R with Mnk w h _ _ | Skoczki_A w h | Hex w h => (w, h) end.

(** The rows from the top. *)
Definition rows_of_board (R : rules) : list N :=
  let rows := below (snd (board_size R)) in match R with Hex _ _ => rows | _ => rev rows end.

(** A row of the board, a character for each point. *)
Definition words_of_row (w : N) (X : position) (y : N) : bytes :=
  map (fun x =>
    let p := (y * w + x)%N in
    if has (white X) p then "w"%byte else if has (black X) p then "b"%byte else "."%byte) (below w).

Definition words_of_position (R : rules) (X : position) : list bytes :=
  let (w, h) := board_size R in
  map (words_of_row w X) (rows_of_board R) ++ [words_of_side (turn X) ++ text " to move"].

Definition words_of_kind (X : position) (k : kind) : bytes :=
  match k with
  | Wins => words_of_side (turn X) ++ text " wins"
  | Loses => words_of_side (other (turn X)) ++ text " wins"
  | At_least_draws => words_of_side (turn X) ++ text " reaches at least a draw"
  | At_most_draws => words_of_side (other (turn X)) ++ text " reaches at least a draw"
  end.

(** Lines of text. *)
Definition words_of_claim (c : claim) : list bytes :=
  [words_of_rules (rules_of c)] ++ words_of_position (rules_of c) (root c) ++
  map (words_of_kind (root c)) (kinds c).

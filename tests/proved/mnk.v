(* SPDX-License-Identifier: MIT *)
(** The m,n,k-games: Gomoku without restrictions, `free` and `standard`. The rules are those of
    games/gomoku/README.md. *)

From Coq Require Import List NArith ZArith Bool.
From Proved Require Import game board.
Import ListNotations.

Section Mnk.
  Variables width height : N.  (* of the board *)
  Variable connect : N.        (* how many in a line win *)
  Variable exact : bool.       (* `standard`: longer lines do not win *)

  (** Along a row, a column and two diagonals. *)
  Definition directions : list (Z * Z) := [(1, 0); (0, 1); (1, 1); (-1, 1)]%Z.

  (** From the point in column x and row y, as many points as win are in the set, one after the
      other in a direction. With `exact` the line goes on at neither end. *)
  Definition is_winning_line (s : points) (x y : Z) (direction : Z * Z) : bool :=
    let (dx, dy) := direction in
    let stone i := holds_piece width height s (x + i * dx) (y + i * dy) in
    forallb (fun i => stone (Z.of_N i)) (below connect) &&
    (negb exact || (negb (stone (-1)%Z) && negb (stone (Z.of_N connect)))).

  Definition has_winning_line (s : points) : bool :=
    existsb (fun p => existsb (is_winning_line s (column width p) (row width p)) directions)
      (all_points width height).

  Definition free_points (X : position) : list N :=
    filter (fun p => negb (has (occupied X) p)) (all_points width height).

  Definition mnk_outcome (X : position) : option result :=
    if has_winning_line (white X) then Some (Won White)
    else if has_winning_line (black X) then Some (Won Black)
    else match free_points X with [] => Some Drawn | _ => None end.

  (** The side to move places a stone on point p. *)
  Definition place_stone (X : position) (p : N) : position :=
    match turn X with
    | White => {| white := N.setbit (white X) p; black := black X; turn := Black |}
    | Black => {| white := white X; black := N.setbit (black X) p; turn := White |}
    end.

  Lemma a_point_is_free X : mnk_outcome X = None -> free_points X <> [].
  Proof.
    unfold mnk_outcome.
    destruct (has_winning_line (white X)), (has_winning_line (black X)), (free_points X);
      discriminate.
  Qed.

  Definition mnk : game position := {|
    to_move := turn;
    outcome := mnk_outcome;
    moves := free_points;
    play := place_stone;
    can_move := a_point_is_free
  |}.
End Mnk.

(* SPDX-License-Identifier: MIT *)
(** Hex. The rules are those of games/connection/README.md; a move is that of the m,n,k-games. *)

From Coq Require Import List NArith ZArith Bool.
From Proved Require Import game board mnk.
Import ListNotations.

Section Hex.
  Variables width height : N.

  (** From a point to those that it touches. *)
  Definition steps : list (Z * Z) := [(1, 0); (-1, 0); (0, 1); (0, -1); (1, -1); (-1, 1)]%Z.

  Definition touches (s : points) (p : N) : bool :=
    existsb (fun d => holds_piece width height s (column width p + fst d) (row width p + snd d)) steps.

  (** Black joins the first row and the last, White the first column and the last. *)
  Definition on_first_edge (s : side) (p : N) : bool :=
    match s with Black => Z.eqb (row width p) 0 | White => Z.eqb (column width p) 0 end.

  Definition on_last_edge (s : side) (p : N) : bool :=
    match s with
    | Black => Z.eqb (row width p) (Z.of_N height - 1)
    | White => Z.eqb (column width p) (Z.of_N width - 1)
    end.

  (** The stones on the first edge, and again and again those that touch others, until none is new. *)
  Definition grow (s : side) (stones found : points) : points :=
    fold_left (fun f p => if has stones p && (on_first_edge s p || touches f p) then N.setbit f p else f)
      (all_points width height) found.

  Fixpoint grow_all (fuel : nat) (s : side) (stones found : points) : points :=
    match fuel with
    | O => found
    | S fuel' =>
      let more := grow s stones found in
      if N.eqb more found then found else grow_all fuel' s stones more
    end.

  Definition has_chain (s : side) (stones : points) : bool :=
    let found := grow_all (S (length (all_points width height))) s stones 0%N in
    existsb (fun p => has found p && on_last_edge s p) (all_points width height).

  Definition hex_outcome (X : position) : option result :=
    if has_chain Black (black X) then Some (Won Black)
    else if has_chain White (white X) then Some (Won White)
    else match free_points width height X with [] => Some Drawn | _ => None end.

  Lemma a_point_is_left X : hex_outcome X = None -> free_points width height X <> [].
  Proof.
    unfold hex_outcome.
    destruct (has_chain Black (black X)), (has_chain White (white X)), (free_points width height X);
      discriminate.
  Qed.

  Definition hex : game position := {|
    to_move := turn;
    outcome := hex_outcome;
    moves := free_points width height;
    play := place_stone;
    can_move := a_point_is_left
  |}.
End Hex.

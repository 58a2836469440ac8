(* SPDX-License-Identifier: MIT *)
(** A rectangular board with white and black pieces. *)

From Coq Require Import List NArith ZArith Bool.
From Proved Require Import game listed.
Import ListNotations.

(** A set of points is a number: point p is in the set if bit p is 1. *)
Definition points := N.

Definition has (s : points) (p : N) : bool := N.testbit s p.

(** The points with white and with black pieces, and the side to move. *)
Record position := { white : points; black : points; turn : side }.

Definition pieces (X : position) (s : side) : points :=
  match s with White => white X | Black => black X end.

Definition occupied (X : position) : points := N.lor (white X) (black X).

Definition same_position (X Y : position) : bool :=
  N.eqb (white X) (white Y) && N.eqb (black X) (black Y) && same_side (turn X) (turn Y).

Lemma same_position_true X Y : same_position X Y = true -> X = Y.
Proof.
  unfold same_position. destruct X, Y; simpl. rewrite !andb_true_iff, !N.eqb_eq.
  intros [[-> ->] S]. apply same_side_true in S. now subst.
Qed.

(** The numbers from 0 to [n] - 1. *)
Definition below (n : N) : list N :=
  N.peano_rect (fun _ => N -> list N) (fun _ => []) (fun _ rest i => i :: rest (N.succ i)) n 0%N.

Section Board.
  Variables width height : N.

  (** The numbers of all points. Point p is in column p mod width and row p div width, from 0. *)
  Definition all_points : list N := below (width * height).

  Definition column (p : N) : Z := Z.of_N (p mod width).
  Definition row (p : N) : Z := Z.of_N (p / width).

  Definition on_board (x y : Z) : bool :=
    (0 <=? x)%Z && (x <? Z.of_N width)%Z && (0 <=? y)%Z && (y <? Z.of_N height)%Z.

  (** The number of the point in a column and a row of the board. *)
  Definition point (x y : Z) : N := Z.to_N (y * Z.of_N width + x).

  (** Whether a column and a row are on the board, and the point is in a set. *)
  Definition holds_piece (s : points) (x y : Z) : bool := on_board x y && has s (point x y).
End Board.

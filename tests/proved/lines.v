(* SPDX-License-Identifier: MIT *)
(** The lines of an m,n,k-game as a list of windows: runs of as many points as win. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk.
Import ListNotations.

(** The points of a window; the same as a set; the points next to its ends on which a winning line
    may have no stone of its side (none where longer lines win, too). *)
Record window := { members : list N; mask : points; around : points }.

(** All points of the window are in a set, and the line is not too long. *)
Definition filled (s : points) (w : window) : bool := subset (mask w) s && disjoint (around w) s.

Section Windows.
  Variables width height connect : N.
  Variable exact : bool.

  (** The window that begins on point p, if it is on the board. *)
  Definition windows_at (p : N) (direction : Z * Z) : list window :=
    let (dx, dy) := direction in
    let x i := (column width p + i * dx)%Z in
    let y i := (row width p + i * dy)%Z in
    let inside i := on_board width height (x i) (y i) in
    let at_step i := point width (x i) (y i) in
    if forallb (fun i => inside (Z.of_N i)) (below connect) then
      let points_of_it := map (fun i => at_step (Z.of_N i)) (below connect) in
      let ends := flat_map (fun i => if inside i then [at_step i] else []) [(-1)%Z; Z.of_N connect] in
      [{| members := points_of_it; mask := set_of points_of_it;
          around := if exact then set_of ends else empty |}]
    else [].

  Definition windows : list window :=
    flat_map (fun p => flat_map (windows_at p) directions) (all_points width height).

  Lemma existsb_flat_map {A B} (f : B -> bool) (g : A -> list B) l :
    existsb f (flat_map g l) = existsb (fun a => existsb f (g a)) l.
  Proof. induction l as [| a l IH]; simpl; [| rewrite existsb_app, IH]; reflexivity. Qed.

  Lemma existsb_same {A} (f g : A -> bool) l : (forall a, f a = g a) -> existsb f l = existsb g l.
  Proof. intros H. induction l as [| a l IH]; simpl; [| rewrite H, IH]; reflexivity. Qed.

  Lemma forallb_both {A} (f g : A -> bool) l :
    forallb (fun a => f a && g a) l = forallb f l && forallb g l.
  Proof.
    induction l as [| a l IH]; simpl; [reflexivity |]. rewrite IH.
    destruct (f a), (g a), (forallb f l); reflexivity.
  Qed.

  Lemma subset_set_of l s : subset (set_of l) s = forallb (has s) l.
  Proof.
    apply eq_true_iff_eq. rewrite subset_true, forallb_forall.
    split; intros H p I; apply H; apply has_set_of; assumption.
  Qed.

  Lemma disjoint_set_of l s : disjoint (set_of l) s = forallb (fun p => negb (has s p)) l.
  Proof.
    apply eq_true_iff_eq. rewrite disjoint_true, forallb_forall.
    split; intros H p I; specialize (H p); rewrite negb_true_iff in *; apply H; apply has_set_of;
      assumption.
  Qed.

  Lemma disjoint_empty s : disjoint empty s = true.
  Proof. apply disjoint_true. intros p H. rewrite has_empty in H. discriminate. Qed.

  Lemma forallb_map_here {A B} (f : B -> bool) (g : A -> B) l :
    forallb f (map g l) = forallb (fun a => f (g a)) l.
  Proof. induction l as [| a l IH]; simpl; [| rewrite IH]; reflexivity. Qed.

  Lemma winning_line_is_window s p d :
    is_winning_line width height connect exact s (column width p) (row width p) d =
    existsb (filled s) (windows_at p d).
  Proof.
    destruct d as [dx dy]. unfold is_winning_line, windows_at, holds_piece.
    rewrite forallb_both.
    destruct (forallb _ (below connect)) eqn:I; [| reflexivity].
    cbn [existsb andb]. rewrite orb_false_r. unfold filled. cbn [mask around].
    rewrite subset_set_of, forallb_map_here. f_equal.
    destruct exact; [| now rewrite disjoint_empty].
    rewrite disjoint_set_of. cbn [negb orb flat_map].
    generalize (column width p + -1 * dx)%Z, (row width p + -1 * dy)%Z,
      (column width p + Z.of_N connect * dx)%Z, (row width p + Z.of_N connect * dy)%Z.
    intros x y x' y'.
    destruct (on_board width height x y), (on_board width height x' y'); simpl;
      rewrite ?andb_true_r; reflexivity.
  Qed.

  (** A side has a winning line if and only if it fills a window. *)
  Theorem winning_lines_are_windows s :
    has_winning_line width height connect exact s = existsb (filled s) windows.
  Proof.
    unfold has_winning_line, windows. rewrite existsb_flat_map. apply existsb_same. intros p.
    rewrite existsb_flat_map. apply existsb_same. intros d. apply winning_line_is_window.
  Qed.
End Windows.

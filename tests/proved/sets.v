(* SPDX-License-Identifier: MIT *)
(** Sets of points as numbers: what operations on bits mean. *)

From Coq Require Import List NArith Bool Lia.
From Proved Require Import board.
Import ListNotations.

Definition empty : points := 0%N.
Definition with_point (s : points) (p : N) : points := N.setbit s p.
Definition both (s t : points) : points := N.land s t.
Definition either (s t : points) : points := N.lor s t.
Definition without (s t : points) : points := N.ldiff s t.
Definition is_empty (s : points) : bool := N.eqb s 0.

(** The set of the points in a list. *)
Definition set_of (l : list N) : points := fold_right (fun p s => with_point s p) empty l.

Lemma has_empty p : has empty p = false.
Proof. apply N.bits_0. Qed.

Lemma has_with_point s p q : has (with_point s p) q = (N.eqb p q || has s q).
Proof. apply N.setbit_eqb. Qed.

Lemma has_both s t p : has (both s t) p = has s p && has t p.
Proof. apply N.land_spec. Qed.

Lemma has_either s t p : has (either s t) p = has s p || has t p.
Proof. apply N.lor_spec. Qed.

Lemma has_without s t p : has (without s t) p = has s p && negb (has t p).
Proof. apply N.ldiff_spec. Qed.

Lemma is_empty_true s : is_empty s = true <-> forall p, has s p = false.
Proof.
  unfold is_empty, has. rewrite N.eqb_eq. split.
  - intros -> p. apply N.bits_0.
  - intros H. apply N.bits_inj_0. exact H.
Qed.

Lemma same_points s t : (forall p, has s p = has t p) -> s = t.
Proof. intros H. apply N.bits_inj. exact H. Qed.

Lemma has_set_of l p : has (set_of l) p = true <-> In p l.
Proof.
  induction l as [| q l IH]; cbn [set_of fold_right In].
  - rewrite has_empty. split; [discriminate | contradiction].
  - fold (set_of l). rewrite has_with_point, orb_true_iff, N.eqb_eq, IH. reflexivity.
Qed.

(** Inclusion, as a test. *)
Definition subset (s t : points) : bool := is_empty (without s t).
Definition disjoint (s t : points) : bool := is_empty (both s t).

Lemma subset_true s t : subset s t = true <-> forall p, has s p = true -> has t p = true.
Proof.
  unfold subset. rewrite is_empty_true. split; intros H p; specialize (H p);
    rewrite has_without in *; destruct (has s p), (has t p); simpl in *; intuition discriminate.
Qed.

Lemma disjoint_true s t : disjoint s t = true <-> forall p, has s p = true -> has t p = false.
Proof.
  unfold disjoint. rewrite is_empty_true. split; intros H p; specialize (H p);
    rewrite has_both in *; destruct (has s p), (has t p); simpl in *; intuition discriminate.
Qed.

(** [below n] has the numbers below n, each once. *)
Lemma below_from n : forall i p,
  In p (N.peano_rect (fun _ => N -> list N) (fun _ => []) (fun _ rest i => i :: rest (N.succ i)) n i)
  <-> (i <= p < i + n)%N.
Proof.
  induction n as [| n IH] using N.peano_ind; intros i p.
  - simpl. split; [contradiction | lia].
  - rewrite N.peano_rect_succ. simpl. rewrite IH. lia.
Qed.

Lemma in_below n p : In p (below n) <-> (p < n)%N.
Proof. unfold below. rewrite below_from. lia. Qed.

Lemma below_once n : NoDup (below n).
Proof.
  unfold below. generalize 0%N.
  induction n as [| n IH] using N.peano_ind; intros i.
  - constructor.
  - rewrite N.peano_rect_succ. constructor; [| apply IH]. rewrite below_from. lia.
Qed.

(* SPDX-License-Identifier: MIT *)
(** A carrier: points on which A answers until its stones are as it wants them. *)

From Coq Require Import List NArith Bool Lia.
From Proved Require Import board sets.
Import ListNotations.

Definition drop (s : points) (p : N) : points := N.clearbit s p.

Lemma has_drop s p q : has (drop s p) q = has s q && negb (N.eqb p q).
Proof. apply N.clearbit_eqb. Qed.

Lemma empty_or_not s : (forall p, has s p = false) \/ exists p, has s p = true.
Proof.
  destruct (N.eq_dec s 0) as [-> | E]; [left; apply has_empty | right].
  exists (N.log2 s). now apply N.bit_log2.
Qed.

Definition within (a b : points) : Prop := forall p, has a p = true -> has b p = true.

(** A has stones on [a], and nobody on [s]. By answers on [s] alone A reaches [goal], if B moves
    next, or if A does. A may pass; so may B. *)
Inductive second (goal : points -> Prop) : points -> points -> Prop :=
| is_reached a s : goal a -> second goal a s
| answered a s r : has s r = true ->
    (forall q, has s q = true -> first goal a (drop s q)) -> second goal a s
with first (goal : points -> Prop) : points -> points -> Prop :=
| at_point a s p : has s p = true -> second goal (with_point a p) (drop s p) -> first goal a s
| anyway a s : second goal a s -> first goal a s.

Scheme second_ind_2 := Minimality for second Sort Prop
with first_ind_2 := Minimality for first Sort Prop.
Combined Scheme play_ind from second_ind_2, first_ind_2.

Ltac bits :=
  repeat match goal with
  | H : has (with_point _ _) _ = true |- _ => rewrite has_with_point, orb_true_iff, N.eqb_eq in H
  | H : has (drop _ _) _ = true |- _ => rewrite has_drop, andb_true_iff, negb_true_iff, N.eqb_neq in H
  | |- has (with_point _ _) _ = true => rewrite has_with_point, orb_true_iff, N.eqb_eq
  | |- has (drop _ _) _ = true => rewrite has_drop, andb_true_iff, negb_true_iff, N.eqb_neq
  end.

(** More stones of A, or a larger carrier, do no harm. *)
Section More.
  Variable base : points.
  Variables goal goal' : points -> Prop.
  Hypothesis up : forall x y, goal x -> within x y -> within base y -> goal' y.

  Let fits (a s a' s' : points) : Prop :=
    within base a' /\ within a a' /\ forall p, has s p = true -> has s' p = true \/ has a' p = true.

  Lemma more_of_both :
    (forall a s, second goal a s -> forall a' s', fits a s a' s' -> second goal' a' s') /\
    (forall a s, first goal a s -> forall a' s', fits a s a' s' -> first goal' a' s').
  Proof.
    apply (play_ind goal); unfold fits.
    - intros a s G a' s' (B & I & _). apply is_reached. now apply up with a.
    - intros a s r R _ IH a' s' (B & I & F).
      assert (here : forall t, (forall p, has s' p = true -> p <> r -> has t p = true) ->
        (has s r = true) -> (forall p, has s p = true -> p <> r -> has t p = true \/ has a' p = true) ->
        first goal' a' t).
      { intros t _ _ K. apply (IH r R). split; [assumption |]. split; [assumption |].
        intros p P. bits. apply K; [tauto | intros ->; tauto]. }
      destruct (empty_or_not s') as [E | (q0 & Q0)].
      + assert (X : first goal' a' s').
        { apply here; auto. }
        destruct X as [a1 s1 p P _ | a1 s1 X]; [rewrite E in P; discriminate | exact X].
      + apply answered with q0; [assumption |]. intros q Q.
        destruct (has s q) eqn:S.
        * apply (IH q S). split; [assumption |]. split; [assumption |]. intros p P. bits.
          destruct P as [P N]. destruct (F p P) as [P' | P']; [left; bits; tauto | tauto].
        * apply (IH r R). split; [assumption |]. split; [assumption |]. intros p P. bits.
          destruct P as [P N]. destruct (F p P) as [P' | P']; [left; bits | tauto].
          split; [assumption |]. intros ->. congruence.
    - intros a s p P _ IH a' s' (B & I & F). destruct (has a' p) eqn:A'.
      + apply anyway, IH. split; [assumption |]. split.
        * intros q Q. bits. destruct Q as [<- | Q]; [assumption | now apply I].
        * intros q Q. bits. apply F. tauto.
      + destruct (F p P) as [S | S]; [| congruence]. apply at_point with p; [assumption |]. apply IH.
        split; [intros q Q; bits; right; now apply B |]. split.
        * intros q Q. bits. destruct Q as [<- | Q]; [now left | right; now apply I].
        * intros q Q. bits. destruct Q as [Q N]. destruct (F q Q) as [Q' | Q']; [left | right]; bits; tauto.
    - intros a s _ IH a' s' K. apply anyway. now apply IH.
  Qed.

  Lemma more a s a' s' : second goal a s -> within base a' -> within a a' ->
    (forall p, has s p = true -> has s' p = true \/ has a' p = true) -> second goal' a' s'.
  Proof. intros S B I F. apply (proj1 more_of_both a s S). now repeat split. Qed.

  Lemma more_first a s a' s' : first goal a s -> within base a' -> within a a' ->
    (forall p, has s p = true -> has s' p = true \/ has a' p = true) -> first goal' a' s'.
  Proof. intros S B I F. apply (proj2 more_of_both a s S). now repeat split. Qed.
End More.

(** In two carriers that are disjoint A reaches both goals. *)
Section Two.
  Variables G1 G2 : points -> Prop.
  Hypothesis up1 : forall x y, G1 x -> within x y -> G1 y.
  Hypothesis up2 : forall x y, G2 x -> within x y -> G2 y.

  Let G a := G1 a /\ G2 a.

  Definition parted (a1 s1 a2 s2 a s : points) : Prop :=
    within a1 a /\ within a2 a /\ (forall p, has s1 p = true -> has s2 p = false) /\
    forall p, has s p = true <-> has s1 p = true \/ has s2 p = true.

  Lemma parted_drop_1 a1 s1 a2 s2 a s q : parted a1 s1 a2 s2 a s -> has s1 q = true ->
    parted a1 (drop s1 q) a2 s2 a (drop s q).
  Proof.
    intros (I1 & I2 & D & U) Q. repeat split; auto.
    - intros p P. bits. now apply D.
    - intros P. bits. destruct P as [P N]. apply U in P as [P | P]; [left; bits | right]; tauto.
    - intros [P | P]; bits; rewrite U.
      + tauto.
      + split; [tauto |]. intros <-. apply D in Q. congruence.
  Qed.

  Lemma parted_drop_2 a1 s1 a2 s2 a s q : parted a1 s1 a2 s2 a s -> has s2 q = true ->
    parted a1 s1 a2 (drop s2 q) a (drop s q).
  Proof.
    intros (I1 & I2 & D & U) Q. repeat split; auto.
    - intros p P. rewrite has_drop, (D p P). reflexivity.
    - intros P. bits. destruct P as [P N]. apply U in P as [P | P]; [left | right; bits]; tauto.
    - intros [P | P]; bits; rewrite U.
      + split; [tauto |]. intros <-. apply D in P. congruence.
      + tauto.
  Qed.

  Lemma parted_stone_1 a1 s1 a2 s2 a s p : parted a1 s1 a2 s2 a s ->
    parted (with_point a1 p) s1 a2 s2 (with_point a p) s.
  Proof.
    intros (I1 & I2 & D & U). split; [| split; [| split; assumption]]; intros q Q; bits.
    - destruct Q as [-> | Q]; [now left | right; now apply I1].
    - right. now apply I2.
  Qed.

  Lemma parted_stone_2 a1 s1 a2 s2 a s p : parted a1 s1 a2 s2 a s ->
    parted a1 s1 (with_point a2 p) s2 (with_point a p) s.
  Proof.
    intros (I1 & I2 & D & U). split; [| split; [| split; assumption]]; intros q Q; bits.
    - right. now apply I1.
    - destruct Q as [-> | Q]; [now left | right; now apply I2].
  Qed.

  Lemma in_both :
    (forall a1 s1, second G1 a1 s1 -> forall a2 s2 a s, second G2 a2 s2 ->
       parted a1 s1 a2 s2 a s -> second G a s) /\
    (forall a1 s1, first G1 a1 s1 -> forall a2 s2 a s, second G2 a2 s2 ->
       parted a1 s1 a2 s2 a s -> first G a s).
  Proof.
    apply (play_ind G1).
    - intros a1 s1 H a2 s2 a s S (I1 & I2 & D & U). apply (more a1 G2 G) with a2 s2; auto.
      + intros x y X XY B. split; [now apply up1 with a1 | now apply up2 with x].
      + intros p P. left. apply U. now right.
    - intros a1 s1 r R F1 IH a2 s2 a s S. revert a s.
      cut ((forall a2 s2, second G2 a2 s2 -> forall a s, parted a1 s1 a2 s2 a s -> second G a s) /\
           (forall a2 s2, first G2 a2 s2 -> forall a s, parted a1 s1 a2 s2 a s -> first G a s)).
      { intros [K _]. now apply K. }
      clear a2 s2 S. apply (play_ind G2).
      + intros a2 s2 H a s (I1 & I2 & D & U). apply (more a2 G1 G) with a1 s1; auto.
        * intros x y X XY B. split; [now apply up1 with x | now apply up2 with a2].
        * now apply answered with r.
        * intros p P. left. apply U. now left.
      + intros a2 s2 r2 R2 F2 IH2 a s K. apply answered with r.
        { apply K. now left. }
        intros q Q. assert (Q' : has s1 q = true \/ has s2 q = true) by now apply K.
        destruct Q' as [Q' | Q'].
        * apply (IH q Q') with a2 s2; [now apply answered with r2 | now apply parted_drop_1].
        * apply (IH2 q Q'). now apply parted_drop_2.
      + intros a2 s2 p P _ IH2 a s K. apply at_point with p; [apply K; now right |].
        apply IH2. now apply parted_stone_2, parted_drop_2.
      + intros a2 s2 _ IH2 a s K. apply anyway. now apply IH2.
    - intros a1 s1 p P _ IH a2 s2 a s S K. apply at_point with p; [apply K; now left |].
      apply IH with a2 s2; [assumption |]. now apply parted_stone_1, parted_drop_1.
    - intros a1 s1 _ IH a2 s2 a s S K. apply anyway. now apply IH with a2 s2.
  Qed.
End Two.

(** A reaches its goal with some points of the carrier. *)
Lemma reached_at_last goal :
  (forall a s, second goal a s -> exists b, goal b /\ forall p, has b p = true -> has a p = true \/ has s p = true) /\
  (forall a s, first goal a s -> exists b, goal b /\ forall p, has b p = true -> has a p = true \/ has s p = true).
Proof.
  apply (play_ind goal).
  - intros a s G. exists a. auto.
  - intros a s r R _ IH. destruct (IH r R) as (b & G & I). exists b. split; [assumption |].
    intros p P. destruct (I p P) as [J | J]; [now left | right; bits; tauto].
  - intros a s p P _ (b & G & I). exists b. split; [assumption |].
    intros q Q. destruct (I q Q) as [J | J]; bits.
    + destruct J as [<- | J]; auto.
    + tauto.
  - auto.
Qed.

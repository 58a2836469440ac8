(* SPDX-License-Identifier: MIT *)
(** Positions, windows and symmetries by the sets of machine.v. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk lines further reply image machine.
Import ListNotations.

(** A claimant's and the opponent's stones, and whether the claimant is to move. *)
Record state := { own : bits; theirs : bits; ours : bool }.

Definition same_state (F H : state) : bool :=
  same_bits (own F) (own H) && same_bits (theirs F) (theirs H) && Bool.eqb (ours F) (ours H).

Lemma same_state_true F H : same_state F H = true -> F = H.
Proof.
  destruct F, H. unfold same_state. simpl. rewrite !andb_true_iff.
  intros [[E E'] E'']. apply same_bits_true in E, E'. apply Bool.eqb_prop in E''. congruence.
Qed.

(** The side to move places a stone, given as a set. *)
Definition place (F : state) (s : bits) : state :=
  if ours F then {| own := union (own F) s; theirs := theirs F; ours := false |}
  else {| own := own F; theirs := union (theirs F) s; ours := true |}.

Definition passed (F : state) : state :=
  {| own := own F; theirs := theirs F; ours := negb (ours F) |}.

(** That a set is a point. *)
Definition is_point (s : bits) (p : N) : Prop := forall q, has (value s) q = N.eqb p q.

Lemma apart_from_point s p t : is_point s p -> apart s t = negb (has (value t) p).
Proof.
  intros I. apply eq_true_iff_eq. rewrite apart_true, negb_true_iff. split.
  - intros H. apply H. now rewrite I, N.eqb_refl.
  - intros H q Q. rewrite I, N.eqb_eq in Q. now subst.
Qed.

Section State.
  Variable A : side.

  Definition position_of (F : state) : position :=
    let turn := if ours F then A else other A in
    match A with
    | White => {| white := value (own F); black := value (theirs F); turn := turn |}
    | Black => {| white := value (theirs F); black := value (own F); turn := turn |}
    end.

  Lemma pieces_own F : pieces (position_of F) A = value (own F).
  Proof. unfold position_of. now destruct A. Qed.

  Lemma pieces_theirs F : pieces (position_of F) (other A) = value (theirs F).
  Proof. unfold position_of. now destruct A. Qed.

  Lemma turn_of F : turn (position_of F) = if ours F then A else other A.
  Proof. unfold position_of. now destruct A. Qed.

  Lemma position_placed F s p : is_point s p -> position_of (place F s) = place_stone (position_of F) p.
  Proof.
    intros I. unfold place. destruct (ours F) eqn:O.
    - assert (T : turn (position_of F) = A) by now rewrite turn_of, O.
      destruct (pieces_place_A A _ p T) as (a & b & t). apply (equal_by_sides A).
      + now rewrite turn_of, t.
      + rewrite a, !pieces_own. apply same_points. intros q. cbn [own].
        rewrite has_with_point, has_union, I. apply orb_comm.
      + intros q. now rewrite b, !pieces_theirs.
    - assert (T : turn (position_of F) = other A) by now rewrite turn_of, O.
      destruct (pieces_place_B A _ p T) as (b & a & t). apply (equal_by_sides A).
      + now rewrite turn_of, t.
      + now rewrite a, !pieces_own.
      + intros q. rewrite b, !pieces_theirs. cbn [theirs].
        rewrite has_with_point, has_union, I, orb_comm. reflexivity.
  Qed.

  Lemma position_passed F : position_of (passed F) = pass_turn (position_of F).
  Proof. unfold position_of, pass_turn, passed. destruct A; simpl; now destruct (ours F). Qed.

  (** ** Windows *)

  (** All points, those around, and each point. *)
  Record machine_window := { all : bits; ends : bits; each_point : list bits }.

  Definition stands_for (v : machine_window) (w : window) : Prop :=
    value (all v) = mask w /\ value (ends v) = around w /\ Forall2 is_point (each_point v) (members w).

  Definition machine_filled (s : bits) (v : machine_window) : bool :=
    within (all v) s && apart (ends v) s.

  Lemma machine_filled_is s v w : stands_for v w -> machine_filled s v = filled (value s) w.
  Proof.
    intros (M & R & _). unfold machine_filled, filled. rewrite <- M, <- R. f_equal;
      apply eq_true_iff_eq.
    - now rewrite within_true, subset_true.
    - now rewrite apart_true, disjoint_true.
  Qed.

  (** Of a window, B lacks more than n points. *)
  Fixpoint lacks_more (n : nat) (their : bits) (ps : list bits) : bool :=
    match ps with
    | [] => false
    | p :: rest =>
      if apart p their then match n with O => true | S n' => lacks_more n' their rest end
      else lacks_more n their rest
    end.

  Fixpoint scan (k : nat) (mine their : bits) (vs : list machine_window) (found : bits) :
      option bits :=
    match vs with
    | [] => Some found
    | v :: rest =>
      let missing := difference (all v) their in
      if apart missing mine && apart (ends v) their then
        if lacks_more (S k) their (each_point v) then scan k mine their rest found
        else if lacks_more 1 their (each_point v) then scan k mine their rest (union found missing)
        else None
      else scan k mine their rest found
    end.

  Lemma lacks_more_true F v w n : stands_for v w ->
    lacks_more n (theirs F) (each_point v) = Nat.ltb n (length (lacking A (position_of F) w)).
  Proof.
    intros (_ & _ & E). unfold lacking. rewrite pieces_theirs. revert n.
    induction E as [| s p ss ps I E IH]; intros n; [destruct n; reflexivity |].
    cbn [lacks_more filter]. rewrite (apart_from_point s p) by assumption.
    destruct (negb (has (value (theirs F)) p)); [| apply IH].
    destruct n; [reflexivity |]. rewrite IH. reflexivity.
  Qed.

  (** A window that B cannot fill, or not soon. *)
  Lemma no_danger F k v w : stands_for v w ->
    apart (difference (all v) (theirs F)) (own F) && apart (ends v) (theirs F) = false \/
    (S k < length (lacking A (position_of F) w))%nat ->
    danger A k (position_of F) w = Some empty.
  Proof.
    intros (M & R & _) H. unfold danger. rewrite pieces_own, pieces_theirs.
    replace (disjoint (without (mask w) (value (theirs F))) (value (own F)))
      with (apart (difference (all v) (theirs F)) (own F)).
    2: { apply eq_true_iff_eq. rewrite disjoint_true, apart_true. split; intros X p Y; apply X;
           rewrite has_without, has_difference, M in *; assumption. }
    replace (disjoint (around w) (value (theirs F))) with (apart (ends v) (theirs F)).
    2: { apply eq_true_iff_eq. rewrite disjoint_true, apart_true, R. reflexivity. }
    destruct (apart _ (own F) && _); [| reflexivity]. destruct H as [H | H]; [discriminate |].
    destruct (lacking A (position_of F) w) as [| ? [| ? more]]; cbn [length] in H; try lia.
    cbv zeta. cbn [length]. destruct (Nat.leb_spec (S (S (length more))) (S k)); [lia | reflexivity].
  Qed.

  (** One in which A has a stone, *)
  Definition blocked (F : state) (v : machine_window) : Prop :=
    exists p, has (value (all v)) p = true /\ has (value (own F)) p = true /\
      has (value (theirs F)) p = false.

  Lemma blocked_is_no_danger F k v w : stands_for v w -> blocked F v ->
    danger A k (position_of F) w = Some empty.
  Proof.
    intros V (p & H & O & T). apply no_danger with v; [assumption | left].
    destruct (apart (difference (all v) (theirs F)) (own F)) eqn:E; [| reflexivity].
    rewrite apart_true in E. rewrite E in O; [discriminate |]. now rewrite has_difference, H, T.
  Qed.

  (** and one in which B has none. *)
  Lemma far_is_no_danger F k v w : stands_for v w -> good_window w = true ->
    apart (all v) (theirs F) = true -> (S k < length (members w))%nat ->
    danger A k (position_of F) w = Some empty.
  Proof.
    intros V G E L. apply no_danger with v; [assumption | right].
    destruct V as (M & _). apply andb_true_iff in G as [_ G]. apply N.eqb_eq in G.
    replace (lacking A (position_of F) w) with (members w); [assumption |].
    unfold lacking. rewrite pieces_theirs. rewrite apart_true, M, G in E.
    assert (none : forall p, In p (members w) -> has (value (theirs F)) p = false)
      by (intros p P; apply E, has_set_of, P).
    clear - none. induction (members w) as [| p more IH]; [reflexivity |]. simpl.
    rewrite (none p) by now left. simpl. f_equal. apply IH. intros q Q. apply none. now right.
  Qed.

  Lemma scan_finds F k vs : forall found D, scan k (own F) (theirs F) vs found = Some D ->
    (forall p, has (value found) p = true -> has (value D) p = true) /\
    (forall v w, In v vs -> stands_for v w -> good_window w = true ->
       exists d, danger A k (position_of F) w = Some d /\ forall p, has d p = true -> has (value D) p = true).
  Proof.
    induction vs as [| v vs IH]; intros found D H; cbn [scan] in H.
    - injection H as ->. split; [auto |]. intros v w [].
    - assert (skips : scan k (own F) (theirs F) vs found = Some D ->
        (forall w, stands_for v w -> good_window w = true -> danger A k (position_of F) w = Some empty) ->
        (forall p, has (value found) p = true -> has (value D) p = true) /\
        (forall v' w, In v' (v :: vs) -> stands_for v' w -> good_window w = true ->
           exists d, danger A k (position_of F) w = Some d /\
             forall p, has d p = true -> has (value D) p = true)).
      { intros H' E. apply IH in H' as [H1 H2]. split; [assumption |].
        intros v' w [<- | J] V G; [| now apply H2 with v']. exists empty. split; [now apply E |].
        intros p. rewrite has_empty. discriminate. }
      destruct (apart (difference (all v) (theirs F)) (own F) && apart (ends v) (theirs F)) eqn:C.
      2: { apply skips; [assumption |]. intros w V _. apply no_danger with v; auto. }
      destruct (lacks_more (S k) (theirs F) (each_point v)) eqn:L.
      { apply skips; [assumption |]. intros w V _. apply no_danger with v; [assumption | right].
        rewrite (lacks_more_true F v w) in L by assumption. now apply Nat.ltb_lt. }
      destruct (lacks_more 1 (theirs F) (each_point v)) eqn:L1; [| discriminate].
      apply IH in H as [H1 H2]. split; [intros p P; apply H1; now rewrite has_union, P |].
      intros v' w [<- | J] V G; [| now apply H2 with v'].
      rewrite (lacks_more_true F v w) in L, L1 by assumption.
      apply Nat.ltb_ge in L. apply Nat.ltb_lt in L1.
      pose proof V as (M & R & _). apply andb_true_iff in G as [_ masked]. apply N.eqb_eq in masked.
      exists (set_of (lacking A (position_of F) w)). split.
      + unfold danger. rewrite pieces_own, pieces_theirs.
        replace (disjoint (without (mask w) (value (theirs F))) (value (own F)))
          with (apart (difference (all v) (theirs F)) (own F)).
        2: { apply eq_true_iff_eq. rewrite disjoint_true, apart_true. split; intros X p Y; apply X;
               rewrite has_without, has_difference, M in *; assumption. }
        replace (disjoint (around w) (value (theirs F))) with (apart (ends v) (theirs F)).
        2: { apply eq_true_iff_eq. rewrite disjoint_true, apart_true, R. reflexivity. }
        rewrite C. destruct (lacking A (position_of F) w) as [| ? [| ? more]]; cbn [length] in *; try lia.
        cbv zeta. cbn [length].
        destruct (Nat.leb_spec (S (S (length more))) (S k)); [reflexivity | lia].
      + intros p P. apply H1. rewrite has_union, has_difference, orb_true_iff. right.
        apply has_set_of in P. unfold lacking in P. apply filter_In in P as [P Q].
        rewrite pieces_theirs in Q. rewrite Q, M, masked, andb_true_r. now apply has_set_of.
  Qed.

  (** ** Symmetries *)

  Variables width height : N.

  (** The points whose images are in s; the pairs are points and their images. *)
  Definition move_back (pairs : list (bits * bits)) (s : bits) : bits :=
    fold_left (fun found (pair : bits * bits) =>
      let (p, image) := pair in if apart image s then found else union found p) pairs nothing.

  Definition image_pairs (goes : N -> N) : list (bits * bits) :=
    map (fun p => (single p, single (goes p))) (all_points width height).

  Lemma value_move_back goes s : value (move_back (image_pairs goes) s) = preimage width height goes (value s).
  Proof.
    apply same_points. intros q. apply eq_true_iff_eq. rewrite has_preimage.
    unfold move_back, image_pairs. generalize (all_points width height) as ps. intros ps.
    assert (H : forall found, has (value (fold_left (fun found (pair : bits * bits) =>
        let (p, image) := pair in if apart image s then found else union found p)
        (map (fun p => (single p, single (goes p))) ps) found)) q = true <->
      has (value found) q = true \/ In q ps /\ has (value s) (goes q) = true).
    { induction ps as [| p ps IH]; intros found; cbn [map fold_left]; [simpl; tauto |].
      rewrite IH. rewrite (apart_from_point _ (goes p)) by (intros r; apply has_single).
      cbn [In]. destruct (has (value s) (goes p)) eqn:E; cbn [negb].
      - rewrite has_union, has_single, orb_true_iff, N.eqb_eq. intuition; subst; auto.
      - intuition; subst; congruence. }
    rewrite H, has_nothing. intuition discriminate.
  Qed.

  Definition image_state (back : bits -> bits) (F : state) : state :=
    {| own := back (own F); theirs := back (theirs F); ours := ours F |}.

  Lemma position_image back move F : (forall s, value (move s) = preimage width height back (value s)) ->
    position_of (image_state move F) = image width height back (position_of F).
  Proof.
    intros H. unfold position_of, image, image_state. destruct A; simpl; now rewrite !H.
  Qed.
End State.

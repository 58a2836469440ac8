(* SPDX-License-Identifier: MIT *)
(** Replies of the opponent: which further stones are harmless, and when every reply is answered. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk listed lines further.
Import ListNotations.

(** What the checker needs to know of windows; it computes that once. *)
Fixpoint all_differ (l : list N) : bool :=
  match l with [] => true | p :: rest => negb (existsb (N.eqb p) rest) && all_differ rest end.

Definition good_window (w : window) : bool :=
  all_differ (members w) && N.eqb (mask w) (set_of (members w)).

Lemma all_differ_true l : all_differ l = true -> NoDup l.
Proof.
  induction l as [| p rest IH]; simpl; [constructor |].
  rewrite andb_true_iff, negb_true_iff. intros [N D]. constructor; [| auto].
  intros I. assert (H : existsb (N.eqb p) rest = true)
    by (apply existsb_exists; exists p; split; [assumption | apply N.eqb_refl]).
  congruence.
Qed.

(** ** Harmless stones *)

Section Scan.
  Variable A : side.

  (** The points of a window that B lacks. *)
  Definition lacking (Y : position) (w : window) : list N :=
    filter (fun p => negb (has (pieces Y (other A)) p)) (members w).

  (** What a window adds to the zone: [None] if B fills it by one stone. *)
  Definition danger (k : nat) (Y : position) (w : window) : option points :=
    let theirs := pieces Y (other A) in
    if disjoint (without (mask w) theirs) (pieces Y A) && disjoint (around w) theirs then
      let missing := lacking Y w in
      match missing with
      | [] | [_] => None
      | _ => if Nat.leb (length missing) (S k) then Some (set_of missing) else Some empty
      end
    else Some empty.

  (** B fills no window by one stone, and what the windows add is in a set. *)
  Definition has_dangers (ws : list window) (k : nat) (Y : position) (D : points) : Prop :=
    forall w, In w ws -> exists d, danger k Y w = Some d /\ forall p, has d p = true -> has D p = true.
End Scan.

Section Reply.
  Variables width height connect : N.
  Variable exact : bool.
  Variable A : side.
  Variable l : level.
  Variable ws : list window.

  Let G : game position := mnk width height connect exact.
  Let B : side := other A.
  Let line_of (X : position) (s : side) : bool :=
    has_winning_line width height connect exact (pieces X s).
  Let free := free width height.
  Let add := add A.
  Let avoids := avoids width height.
  Let meaning := meaning A width height connect exact l.

  Hypothesis ws_are_lines :
    forall s, has_winning_line width height connect exact s = existsb (filled s) ws.
  Hypothesis ws_are_good : forallb good_window ws = true.

  (** With E outside of the zone, B does not win by its next stone. *)
  Lemma harmless k Y Z D E r : turn Y = B -> has_dangers A ws k Y D ->
    (k = 0%nat \/ forall p, has D p = true -> has Z p = true) ->
    avoids Y k Z E -> free (add Y E) r ->
    line_of (place_stone (add Y E) r) B = false.
  Proof.
    intros T S I [N V] F.
    destruct (line_of (place_stone (add Y E) r) B) eqn:L; [exfalso | reflexivity].
    unfold line_of in L. rewrite ws_are_lines, existsb_exists in L. destruct L as (w & Iw & Fw).
    destruct (S w Iw) as (d & Ed & Hd). clear S.
    rewrite forallb_forall in ws_are_good. pose proof (ws_are_good w Iw) as good.
    apply andb_true_iff in good as [once masked]. apply all_differ_true in once.
    apply N.eqb_eq in masked.
    unfold filled in Fw. apply andb_true_iff in Fw as [Fw Aw].
    rewrite subset_true in Fw. rewrite disjoint_true in Aw.
    assert (T' : turn (add Y E) = B) by (unfold add; now rewrite turn_add).
    destruct (pieces_place_B A (add Y E) r T') as (b & _ & _). fold B in b. rewrite b in Fw, Aw.
    assert (there : forall p, has (mask w) p = true ->
              p = r \/ has (pieces Y B) p = true \/ In p E).
    { intros p P. apply Fw in P. rewrite has_with_point, orb_true_iff, N.eqb_eq in P.
      destruct P as [-> | P]; [now left | right]. now apply (has_add_B A). }
    assert (Fr : free Y r) by now apply (free_add A width height Y E).
    assert (rest : forall p, In p (lacking A Y w) -> p = r \/ In p E).
    { intros p P. unfold lacking in P. apply filter_In in P as [P Q]. apply negb_true_iff in Q.
      destruct (there p) as [? | [H | ?]]; auto.
      - rewrite masked. now apply has_set_of.
      - unfold B in H. congruence. }
    assert (short : (length (lacking A Y w) <= S k)%nat).
    { apply Nat.le_trans with (length (r :: E)); [| simpl; lia].
      apply NoDup_incl_length; [now apply NoDup_filter |].
      intros p P. simpl. destruct (rest p P) as [-> | ?]; auto. }
    unfold danger in Ed.
    replace (disjoint (without (mask w) (pieces Y (other A))) (pieces Y A)) with true in Ed.
    2: { symmetry. apply disjoint_true. intros p P. rewrite has_without, andb_true_iff, negb_true_iff in P.
         destruct P as [P Q].
         assert (Fp : free Y p).
         { destruct (there p P) as [-> | [H | H]]; [assumption | unfold B in H; congruence |].
           now apply V. }
         apply (free_pieces A width height) in Fp. tauto. }
    replace (disjoint (around w) (pieces Y (other A))) with true in Ed.
    2: { symmetry. apply disjoint_true. intros p P. apply Aw in P.
         rewrite has_with_point, orb_false_iff in P. destruct P as [_ P].
         destruct (has (pieces Y (other A)) p) eqn:Q; [| reflexivity].
         assert (has (pieces (add Y E) B) p = true) by (apply (has_add_B A); auto).
         congruence. }
    simpl in Ed.
    destruct (lacking A Y w) as [| p [| q more]] eqn:lack; [discriminate | discriminate |].
    rewrite <- lack in *.
    assert (all_r : forall x, In x (lacking A Y w) -> x = r).
    { intros x P. destruct (rest x P) as [? | H]; [assumption | exfalso].
      destruct I as [-> | I].
      - destruct E; [contradiction | simpl in N; lia].
      - apply Nat.leb_le in short. rewrite short in Ed. injection Ed as <-.
        assert (has Z x = true) by (apply I, Hd, has_set_of; assumption).
        destruct (V x H). congruence. }
    assert (unique : NoDup (lacking A Y w)) by now apply NoDup_filter.
    rewrite lack in unique, all_r. apply NoDup_cons_iff in unique as [unique _]. apply unique.
    rewrite (all_r p), (all_r q); simpl; auto.
  Qed.

  (** There is a free point left. *)
  Lemma a_point_is_left Y k Z E : avoids Y k Z E ->
    (exists p, free Y p /\ (k = 0%nat \/ has Z p = true)) \/
    (k < length (free_points width height Y))%nat ->
    exists p, free (add Y E) p.
  Proof.
    intros [N V] [(p & F & H) | L].
    - exists p. apply (free_add A width height). split; [assumption |]. intros I.
      destruct H as [-> | H].
      + destruct E; [contradiction | simpl in N; lia].
      + destruct (V p I). congruence.
    - destruct (existsb (fun p => negb (existsb (N.eqb p) E)) (free_points width height Y)) eqn:X.
      + apply existsb_exists in X as (p & I & NI). exists p. apply (free_add A width height).
        split; [now apply in_free_points |].
        intros J. apply negb_true_iff in NI.
        assert (existsb (N.eqb p) E = true)
          by (apply existsb_exists; exists p; split; [assumption | apply N.eqb_refl]).
        congruence.
      + exfalso. assert (length (free_points width height Y) <= length E)%nat; [| lia].
        apply NoDup_incl_length; [apply NoDup_filter, below_once |].
        intros p I. destruct (existsb (N.eqb p) E) eqn:J.
        * apply existsb_exists in J as (q & J & Q). apply N.eqb_eq in Q. now subst.
        * assert (existsb (fun p => negb (existsb (N.eqb p) E)) (free_points width height Y) = true)
            by (apply existsb_exists; exists p; rewrite J; auto).
          congruence.
  Qed.

  (** Every reply is answered, by a null or by itself. *)
  Lemma replies_answered Y k Z D zs : turn Y = B -> has_dangers A ws k Y D ->
    (k = 0%nat \/ forall p, has D p = true -> has Z p = true) ->
    (forall z, In z zs -> meaning (pass_turn Y) (S k) z /\
                          (k = 0%nat \/ forall p, has z p = true -> has Z p = true)) ->
    (forall r, free Y r ->
       (exists z, In z zs /\ has z r = false) \/
       (exists z, meaning (place_stone Y r) k z /\
                  (k = 0%nat \/ forall p, has z p = true -> has Z p = true))) ->
    ((exists p, free Y p /\ (k = 0%nat \/ has Z p = true)) \/
     (k < length (free_points width height Y))%nat) ->
    meaning Y k Z.
  Proof.
    intros T S I nulls cover room E V LB.
    destruct (a_point_is_left Y k Z E V room) as [p Fp].
    apply reaches_after_replies with p; auto.
    - unfold add. now rewrite turn_add.
    - intros r Fr.
      pose proof (harmless k Y Z D E r T S I V Fr) as L.
      assert (Fr' : free Y r /\ ~ In r E) by now apply (free_add A width height).
      destruct Fr' as [Fr' NI]. destruct V as [N V].
      assert (none : k = 0%nat -> E = []) by (intros ->; destruct E; [reflexivity | simpl in N; lia]).
      destruct (cover r Fr') as [(z & Iz & Hz) | (z & M & C)].
      + destruct (nulls z Iz) as [M C].
        unfold add in *. rewrite place_B_as_further in * by assumption. apply M; [| assumption].
        split; [rewrite app_length; simpl; lia |].
        intros e J. apply in_app_iff in J as [J | [<- | []]].
        * destruct (V e J) as [Fe Ze]. split; [exact Fe |].
          destruct C as [K | C]; [rewrite (none K) in J; contradiction |].
          destruct (has z e) eqn:Q; [apply C in Q; congruence | reflexivity].
        * split; [exact Fr' | assumption].
      + unfold add in *. rewrite place_B_add in * by assumption. apply M; [| assumption].
        split; [assumption |]. intros e J. destruct (V e J) as [Fe Ze]. split.
        * destruct (pieces_place_B A Y r T) as (a & b & _).
          apply (free_pieces A width height) in Fe as (O & Pa & Pb).
          apply (free_pieces A width height). rewrite a, b, has_with_point.
          assert (ne : N.eqb r e = false) by (apply N.eqb_neq; congruence). rewrite ne. auto.
        * destruct C as [K | C]; [rewrite (none K) in J; contradiction |].
          destruct (has z e) eqn:Q; [apply C in Q; congruence | reflexivity].
  Qed.

  (** A reply that fills the board without a line. *)
  Lemma reply_that_fills Y r Z : l = Draw -> (forall p, ~ free (place_stone Y r) p) ->
    meaning (place_stone Y r) 0 Z.
  Proof.
    intros D F E V LB. rewrite no_further_stones in * by apply V. now apply draws_when_full.
  Qed.
End Reply.

(* SPDX-License-Identifier: MIT *)
(** Joining records of Hex: patterns that fit a position prove that A wins it. *)

From Coq Require Import List NArith ZArith Bool Lia FMapPositive.
From Proved Require Import game board sets mnk listed hex chain carrier pattern records.
Import ListNotations.
Local Open Scope N_scope.

Section Joining.
  Variables width height : N.

  Let G : game position := hex width height.
  Let all := all_points width height.

  (** ** Who joins, wins *)

  Definition goal_of (A : side) : points :=
    match A with Black => set_of [0; 1] | White => set_of [2; 3] end.

  Lemma goal_crosses A a : one_chain width height (goal_of A) a -> crosses width height A a.
  Proof.
    intros (x & _ & E).
    assert (ends : forall e, has (goal_of A) e = true -> e < 8 -> exists p, In p all /\
              on_edge width height e p = true /\ linked width height a x (place_of width p)).
    { intros e I L. destruct (E e I) as [[_ H] | [H _]]; [exact H | lia]. }
    destruct A; cbn [goal_of] in ends.
    - destruct (ends 2) as (p & _ & P & Lp); [reflexivity | lia |].
      destruct (ends 3) as (q & _ & Q & Lq); [reflexivity | lia |].
      exists (place_of width p), (place_of width q). split; [| split].
      + apply linked_trans with x; [apply linked_back |]; assumption.
      + now apply first_edge.
      + now apply last_edge.
    - destruct (ends 0) as (p & _ & P & Lp); [reflexivity | lia |].
      destruct (ends 1) as (q & _ & Q & Lq); [reflexivity | lia |].
      exists (place_of width p), (place_of width q). split; [| split].
      + apply linked_trans with x; [apply linked_back |]; assumption.
      + now apply first_edge.
      + now apply last_edge.
  Qed.

  Definition chain_of (s : side) (X : position) : bool := has_chain width height s (pieces X s).

  Lemma one_chain_is_there A a : one_chain width height (goal_of A) a -> has_chain width height A a = true.
  Proof. intros C. apply has_chain_true. now apply goal_crosses. Qed.

  Lemma no_two_chains A a b : (forall p, has a p = true -> has b p = false) ->
    has_chain width height A a = true -> has_chain width height (other A) b = false.
  Proof.
    intros D C. destruct (has_chain width height (other A) b) eqn:E; [exfalso | reflexivity].
    apply has_chain_true in C, E. destruct A; cbn [other] in E.
    - apply (one_side_crosses width height b a) in E; [now apply E |].
      intros p P. destruct (has a p) eqn:Q; [apply D in Q; congruence | reflexivity].
    - now apply (one_side_crosses width height a b) in C.
  Qed.

  Section Play.
    Variable A : side.
    Let B := other A.

    (** A answers on a set, of points on which B has no stone. *)
    Definition safe (X : position) (a s : points) : Prop :=
      within a (pieces X A) /\ (forall p, has s p = true -> In p all /\ has (pieces X B) p = false) /\
      forall p, has (pieces X A) p = true -> has (pieces X B) p = false.

    Let goes_on a s := second (one_chain width height (goal_of A)) a s.

    Let can a s := exists b, one_chain width height (goal_of A) b /\
      forall p, has b p = true -> has a p = true \/ has s p = true.

    Lemma others_have_no_chain X a s : can a s -> safe X a s -> chain_of B X = false.
    Proof.
      intros (b & C & K) (I & F & D).
      apply (no_two_chains A b); [| now apply one_chain_is_there].
      intros p P. destruct (K p P) as [J | J]; [apply D, I, J | now apply F].
    Qed.

    Lemma outcome_of X : chain_of B X = false -> outcome G X =
      if chain_of A X then Some (Won A)
      else match free_points width height X with [] => Some Drawn | _ => None end.
    Proof.
      unfold chain_of, B. intros N. cbn [G outcome hex]. unfold hex_outcome.
      destruct A; cbn [pieces other] in *; rewrite N; reflexivity.
    Qed.

    (** On a full board A has its chain. *)
    Lemma joined_at_end X a s : can a s -> safe X a s -> free_points width height X = [] ->
      chain_of A X = true.
    Proof.
      intros (b & C & K) (I & F & D) E. apply one_chain_is_there.
      assert (W : within b (pieces X A)).
      { intros p P. destruct (K p P) as [J | J]; [now apply I |]. apply F in J as [J N].
        destruct (has (pieces X A) p) eqn:Q; [reflexivity | exfalso].
        assert (T : In p (free_points width height X)); [| rewrite E in T; exact T].
        unfold free_points. apply filter_In. split; [exact J |]. unfold occupied.
        unfold has in *. rewrite N.lor_spec. unfold B in N. destruct A; cbn [pieces other] in *; rewrite N, Q; reflexivity. }
      now apply one_chain_more with b.
    Qed.

    Lemma pieces_put X p : turn X = A ->
      pieces (place_stone X p) A = with_point (pieces X A) p /\
      pieces (place_stone X p) B = pieces X B /\ turn (place_stone X p) = B.
    Proof. unfold place_stone, B. intros T. rewrite T. destruct A; repeat split. Qed.

    Lemma pieces_put_B X p : turn X = B ->
      pieces (place_stone X p) B = with_point (pieces X B) p /\
      pieces (place_stone X p) A = pieces X A /\ turn (place_stone X p) = A.
    Proof. unfold place_stone, B. intros T. rewrite T. destruct A; repeat split. Qed.

    Lemma in_free X p : In p (free_points width height X) <->
      In p all /\ has (pieces X A) p = false /\ has (pieces X B) p = false.
    Proof.
      unfold free_points, B. rewrite filter_In, negb_true_iff. unfold occupied, has. rewrite N.lor_spec, orb_false_iff.
      fold all. destruct A; cbn [pieces other]; tauto.
    Qed.

    Lemma fewer_free X p : In p (free_points width height X) ->
      (length (free_points width height (place_stone X p)) < length (free_points width height X))%nat.
    Proof.
      intros I. pose proof I as J. unfold free_points in J. apply filter_In in J as [J K].
      unfold free_points. apply fewer.
      - intros q. rewrite !negb_true_iff. unfold occupied, place_stone, has.
        destruct (turn X); cbn [white black]; rewrite !N.lor_spec, N.setbit_eqb, !orb_false_iff; tauto.
      - exists p. split; [exact J |]. split; [exact K |]. apply negb_false_iff. unfold occupied, place_stone, has.
        destruct (turn X); cbn [white black]; rewrite !N.lor_spec, N.setbit_eqb, N.eqb_refl;
          cbn [orb]; rewrite ?orb_true_r; reflexivity.
    Qed.

    Lemma won_if_over X a s r : can a s -> safe X a s -> outcome G X = Some r -> wins G A X.
    Proof.
      intros S K. pose proof (others_have_no_chain X a s S K) as N. rewrite (outcome_of X N).
      destruct (chain_of A X) eqn:C; [intros _; apply wins_at_end; now rewrite (outcome_of X N), C |].
      destruct (free_points width height X) eqn:E; [| discriminate].
      rewrite (joined_at_end X a s S K E) in C. discriminate.
    Qed.

    Lemma safe_put X a s p : turn X = A -> safe X a s -> In p (free_points width height X) ->
      safe (place_stone X p) a s /\ safe (place_stone X p) (with_point a p) (drop s p).
    Proof.
      intros T (I & F & D) Q. apply in_free in Q as (Qa & QA & QB).
      destruct (pieces_put X p T) as (PA & PB & _).
      assert (D' : forall q, has (pieces (place_stone X p) A) q = true -> has (pieces (place_stone X p) B) q = false).
      { intros q. rewrite PA, PB. intros J. bits. destruct J as [<- | J]; auto. }
      split; (split; [| split; [| exact D']]); rewrite ?PA, ?PB; intros q J; bits.
      - right. now apply I.
      - now apply F.
      - destruct J as [J | J]; [now left | right; now apply I].
      - now apply F.
    Qed.

    Theorem joining_wins n : forall X a s, (length (free_points width height X) < n)%nat -> safe X a s ->
      (turn X = B -> goes_on a s -> wins G A X) /\
      (turn X = A -> first (one_chain width height (goal_of A)) a s -> wins G A X).
    Proof.
      induction n as [| n IH]; intros X a s L K; [lia |]. pose proof K as (I & F & D). split.
      - intros T S. destruct (outcome G X) as [r |] eqn:O.
        { apply won_if_over with a s r; auto. exact (proj1 (reached_at_last _) a s S). }
        apply wins_after_replies; [exact O | exact T |]. intros q Q.
        change (In q (free_points width height X)) in Q. pose proof (fewer_free X q Q) as L'.
        apply in_free in Q as (Qa & QA & QB).
        destruct (pieces_put_B X q T) as (PB & PA & PT).
        assert (K' : safe (place_stone X q) a (drop s q)).
        { split; [now rewrite PA |]. split.
          - intros p P. bits. destruct P as [P N]. destruct (F p P) as [J M]. split; [assumption |].
            rewrite PB, has_with_point, M, orb_false_r. now apply N.eqb_neq.
          - intros p. rewrite PA, PB, has_with_point. intros P. rewrite (D p P), orb_false_r.
            apply N.eqb_neq. intros ->. congruence. }
        refine (proj2 (IH (place_stone X q) a (drop s q) _ K') PT _); [lia |].
        inversion S as [a1 s1 C | a1 s1 r R M]; subst.
        + apply anyway, is_reached, C.
        + destruct (has s q) eqn:Sq; [now apply M |]. apply anyway.
          replace (drop s q) with s; [exact S |]. apply same_points. intros p. rewrite has_drop.
          destruct (N.eqb_spec q p) as [-> | _]; [now rewrite Sq | now rewrite andb_true_r].
      - intros T S. destruct (outcome G X) as [r |] eqn:O.
        { apply won_if_over with a s r; auto. exact (proj2 (reached_at_last _) a s S). }
        assert (tempo : forall b t, safe X b t -> goes_on b t -> wins G A X).
        { intros b t Kb Sb. destruct (free_points width height X) as [| m more] eqn:E.
          { exfalso. now apply (can_move G X O). }
          assert (J : In m (free_points width height X)) by (rewrite E; now left).
          apply wins_by_move with m; [exact O | exact T | exact J |].
          refine (proj1 (IH (place_stone X m) b t _ _) _ _).
          - pose proof (fewer_free X m J) as L1. rewrite E in L1. lia.
          - apply (safe_put X b t m T Kb J).
          - apply (pieces_put X m T).
          - exact Sb. }
        inversion S as [a1 s1 p P M | a1 s1 M]; subst; [| now apply tempo with a s].
        destruct (F p P) as [Pa PB]. destruct (has (pieces X A) p) eqn:PA.
        + apply tempo with (with_point a p) (drop s p); [| exact M].
          split; [| split; [| exact D]]; intros q J; bits.
          * destruct J as [<- | J]; [exact PA | now apply I].
          * now apply F.
        + assert (J : In p (free_points width height X)) by now apply in_free.
          apply wins_by_move with p; [exact O | exact T | exact J |].
          refine (proj1 (IH (place_stone X p) (with_point a p) (drop s p) _ _) _ _).
          * pose proof (fewer_free X p J). lia.
          * apply (safe_put X a s p T K J).
          * apply (pieces_put X p T).
          * exact M.
    Qed.
  End Play.

  (** ** From records to patterns *)

  Definition neighbours_of (p : N) : points :=
    set_of (filter (fun q => touches width height (with_point empty q) p) all).

  Lemma neighbours_touch p q : In p all -> has (neighbours_of p) q = true ->
    touch (place_of width p) (place_of width q).
  Proof.
    intros I J. unfold neighbours_of in J. apply has_set_of, filter_In in J as [_ J].
    apply touches_true in J as (v & T & Iv & Sv); [| exact I].
    rewrite has_with_point, has_empty, orb_false_r in Sv. apply N.eqb_eq in Sv.
    destruct (point_is_on_board width height v Iv) as [_ E]. rewrite <- Sv in E. now rewrite E.
  Qed.

  Definition near_points : Set :=
    {n : N -> points | forall p q, In p all -> has (n p) q = true -> touch (place_of width p) (place_of width q)}.

  Variable near : near_points.
  Let neighbours := proj1_sig near.

  Definition proved : Set := {P : pattern | proves width height P}.

  Lemma all_prove (l : list proved) : Forall (proves width height) (map (@proj1_sig _ _) l).
  Proof. induction l as [| [P H] l IH]; cbn; constructor; auto. Qed.

  Definition proved_join (parts : list proved) (its_points : list N) (g : points) (f : option N) : option proved :=
    let l := map (@proj1_sig _ _) parts in
    let P := join l its_points g f in
    match bool_dec (is_joined width height neighbours l its_points P) true with
    | left e => Some (exist _ P (joined_proves width height neighbours (proj2_sig near) l its_points P (all_prove parts) e))
    | right _ => None
    end.

  Definition proved_choice (halves : list proved) : option proved :=
    let l := map (@proj1_sig _ _) halves in
    let P := choose width height l in
    match bool_dec (is_choice l P) true with
    | left e => Some (exist _ P (choice_proves width height l P (all_prove halves) e))
    | right _ => None
    end.

  Definition pattern_table := PositiveMap.t proved.

  Fixpoint found_all (t : pattern_table) (l : list positive) : option (list proved) :=
    match l with
    | [] => Some []
    | n :: rest =>
      match PositiveMap.find n t, found_all t rest with Some P, Some more => Some (P :: more) | _, _ => None end
    end.

  (** No ends are those of the root. There are at most 4. *)
  Definition ends_of (root_goal : points) (l : list N) : option points :=
    match l with
    | [] => Some root_goal
    | _ =>
      if Nat.leb (length l) 4 && forallb (fun e => N.ltb e 4 || (N.leb 8 e && N.ltb e (8 + width * height))) l
      then Some (set_of l) else None
    end.

  Definition pattern_of (root_goal : points) (t : pattern_table) (r : file_record) : option proved :=
    match r with
    | File_joined f parts its_points l =>
      match found_all t parts, ends_of root_goal l with
      | Some parts, Some g =>
        proved_join parts (match f with Some p => p :: its_points | None => its_points end) g f
      | _, _ => None
      end
    | File_either halves =>
      match found_all t halves with Some halves => proved_choice halves | None => None end
    | _ => None
    end.

  (** The last pattern; each record must be right. *)
  Fixpoint patterns_of (root_goal : points) (records : list file_record) (n : positive) (t : pattern_table)
      (last : option proved) : option proved :=
    match records with
    | [] => last
    | r :: rest =>
      match pattern_of root_goal t r with
      | Some P => patterns_of root_goal rest (Pos.succ n) (PositiveMap.add n P t) (Some P)
      | None => None
      end
    end.

  (** A pattern fits a position. *)
  Definition pattern_fits (A : side) (X : position) (P : pattern) : bool :=
    let a := pieces X A in
    let b := pieces X (other A) in
    disjoint a b && subset (own P) a && subset (goal_of A) (goal P) &&
    subset (need P a) (set_of all) && disjoint (need P a) b &&
    match begins P with None => true | Some _ => same_side (turn X) A end.

  Lemma fitting_pattern_wins A X (P : proved) : pattern_fits A X (proj1_sig P) = true -> wins G A X.
  Proof.
    destruct P as [P H]. cbn [proj1_sig]. unfold pattern_fits. rewrite !andb_true_iff, !disjoint_true, !subset_true.
    intros [[[[[D O] E] S] N] T].
    assert (K : safe A X (pieces X A) (need P (pieces X A))).
    { split; [intros p; auto |]. split; [| exact D]. intros p J. split; [now apply has_set_of, S | now apply N]. }
    pose proof (joining_wins A _ X _ _ (Nat.lt_succ_diag_r _) K) as [WB WA].
    assert (up : forall x y, one_chain width height (goal P) x -> within x y -> within empty y ->
      one_chain width height (goal_of A) y).
    { intros x y C W _. apply one_chain_more with x; [| exact W]. destruct C as (z & Z & C). exists z. auto. }
    assert (F : first (one_chain width height (goal P)) (pieces X A) (need P (pieces X A))).
    { destruct (begins P) as [f |] eqn:B; [now apply (half_works width height P f) |].
      apply anyway. unfold proves in H. rewrite B in H. now apply H. }
    assert (no : within empty (pieces X A)) by (intros p J; rewrite has_empty in J; discriminate).
    assert (side : turn X = A \/ turn X = other A) by (destruct A, (turn X); auto).
    destruct side as [t | t].
    - apply WA; [exact t |]. refine (more_first empty _ _ up _ _ _ _ F no _ _); auto. intros p; auto.
    - apply WB; [exact t |]. destruct (begins P) as [f |] eqn:B.
      { apply same_side_true in T. rewrite T in t. now apply other_differs in t. }
      unfold proves in H. rewrite B in H. refine (more empty _ _ up _ _ _ _ (H _ O) no _ _); auto. intros p; auto.
  Qed.
End Joining.

Section Claims.
  Variables width height : N.

  (** The neighbours of all points, in a table that is tested. *)
  Definition neighbours_in (t : PositiveMap.t points) (p : N) : points :=
    match PositiveMap.find (N.succ_pos p) t with Some s => s | None => empty end.

  Definition neighbour_table : PositiveMap.t points :=
    fold_left (fun t p => PositiveMap.add (N.succ_pos p) (neighbours_of width height p) t)
      (all_points width height) (PositiveMap.empty _).

  Definition is_table (t : PositiveMap.t points) : bool :=
    forallb (fun p => N.eqb (neighbours_in t p) (neighbours_of width height p)) (all_points width height).

  Lemma table_is_near t : is_table t = true -> forall p q, In p (all_points width height) ->
    has (neighbours_in t p) q = true -> touch (place_of width p) (place_of width q).
  Proof.
    unfold is_table. rewrite forallb_forall. intros H p q I J.
    pose proof (H p I) as E. apply N.eqb_eq in E. rewrite E in J. now apply neighbours_touch with height.
  Qed.

  (** The last record proves the claim; there is none if and only if the game is over. *)
  Definition check_joining (A : side) (l : level) (records : list file_record) (X : position) : bool :=
    match outcome (hex width height) X, records with
    | Some r, [] => reached l A r
    | None, _ :: _ =>
      let t := neighbour_table in
      match l, bool_dec (is_table t) true with
      | Win, left e =>
        match patterns_of width height (exist _ (neighbours_in t) (table_is_near t e)) (goal_of A) records 1
                (PositiveMap.empty _) None with
        | Some P => pattern_fits width height A X (proj1_sig P)
        | None => false
        end
      | _, _ => false
      end
    | _, _ => false
    end.

  Theorem check_joining_sound A l records X : check_joining A l records X = true ->
    reaches (hex width height) l A X.
  Proof.
    unfold check_joining. destruct (outcome (hex width height) X) as [r |] eqn:O;
      destruct records as [| first rest]; try discriminate.
    - intros R. destruct l; simpl.
      + apply wins_at_end. destruct r as [s |]; [| discriminate]. apply same_side_true in R. now subst.
      + apply draws_at_end with r; [assumption |]. destruct r as [s |]; [| discriminate].
        apply same_side_true in R. subst. intros H. injection H. apply other_differs.
    - destruct l; [| discriminate]. destruct (bool_dec _ true) as [e |]; [| discriminate].
      destruct (patterns_of _ _ _ _ _ _ _ _) as [P |]; [| discriminate].
      apply fitting_pattern_wins.
  Qed.
End Claims.

(* SPDX-License-Identifier: MIT *)
(** Pairs: A answers a stone on one point of a pair by the other one, so B never fills a line. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk listed lines further reply.
Import ListNotations.

Definition points_of_pairs (P : list (N * N)) : list N := flat_map (fun p => [fst p; snd p]) P.

Lemma pairs_apart P : NoDup (points_of_pairs P) ->
  (forall a b, In (a, b) P -> a <> b) /\
  (forall a b c d r, In (a, b) P -> In (c, d) P -> (r = a \/ r = b) -> (r = c \/ r = d) ->
     a = c /\ b = d).
Proof.
  induction P as [| [x y] P IH]; simpl; intros U; [split; contradiction |].
  apply NoDup_cons_iff in U as [Nx U]. apply NoDup_cons_iff in U as [Ny U].
  destruct (IH U) as [D S]. clear IH.
  assert (inside : forall a b r, In (a, b) P -> (r = a \/ r = b) -> In r (points_of_pairs P)).
  { intros a b r I E. unfold points_of_pairs. apply in_flat_map. exists (a, b). simpl. intuition. }
  split.
  - intros a b [E | I]; [injection E as <- <- | now apply D].
    intros ->. apply Nx. now left.
  - intros a b c d r [E | I] [E' | I'] R R'.
    + split; congruence.
    + exfalso. injection E as <- <-. pose proof (inside c d r I' R') as J.
      destruct R as [-> | ->]; [apply Nx; now right | now apply Ny].
    + exfalso. injection E' as <- <-. pose proof (inside a b r I R) as J.
      destruct R' as [-> | ->]; [apply Nx; now right | now apply Ny].
    + now apply S with r.
Qed.

Lemma won_by_a_line width height connect exact X s :
  mnk_outcome width height connect exact X = Some (Won s) ->
  has_winning_line width height connect exact (pieces X s) = true.
Proof.
  unfold mnk_outcome.
  destruct (has_winning_line width height connect exact (white X)) eqn:W;
    [intros E; injection E as <-; exact W |].
  destruct (has_winning_line width height connect exact (black X)) eqn:K;
    [intros E; injection E as <-; exact K |].
  destruct (free_points width height X); discriminate.
Qed.

Section Paired.
  Variables width height connect : N.
  Variable exact : bool.
  Variable A : side.
  Variable ws : list window.
  Hypothesis ws_are_lines :
    forall s, has_winning_line width height connect exact s = existsb (filled s) ws.

  Let G : game position := mnk width height connect exact.
  Let B : side := other A.
  Let free := free width height.
  Let line_of (X : position) (s : side) : bool :=
    has_winning_line width height connect exact (pieces X s).

  Definition is_free (X : position) (p : N) : bool :=
    existsb (N.eqb p) (all_points width height) && negb (has (occupied X) p).

  Lemma is_free_true X p : is_free X p = true <-> free X p.
  Proof.
    unfold is_free, free, further.free. rewrite andb_true_iff, negb_true_iff, existsb_exists. split.
    - intros [(q & I & E) O]. apply N.eqb_eq in E. subst. auto.
    - intros [I O]. split; [| assumption]. exists p. split; [assumption | apply N.eqb_refl].
  Qed.

  Variable P : list (N * N).

  (** A line of B contains a stone of A, or both points of a pair. *)
  Definition covered (X : position) (w : window) : Prop :=
    (exists p, has (mask w) p = true /\ has (pieces X A) p = true) \/
    (exists a b, In (a, b) P /\ has (mask w) a = true /\ has (mask w) b = true /\ free X a /\ free X b).

  Definition safe (X : position) : Prop := forall w, In w ws -> covered X w.

  (** No point has two stones. *)
  Definition clean (X : position) : Prop :=
    forall p, has (pieces X A) p = true -> has (pieces X B) p = false.

  Hypothesis apart : NoDup (points_of_pairs P).

  Definition inside (X : position) : Prop :=
    clean X /\ line_of X B = false /\
    ((turn X = B /\ safe X) \/
     (turn X = A /\ (safe X \/ exists q, free X q /\ safe (place_stone X q)))).

  Lemma eqb_cases p q : N.eqb p q = true \/ p <> q.
  Proof. destruct (N.eqb_spec p q); auto. Qed.

  Lemma safe_after_A X q : turn X = A -> free X q -> safe X -> safe (place_stone X q).
  Proof.
    intros T F S w I. destruct (pieces_place_A A X q T) as (a & b & _).
    assert (keeps : forall p, free X p -> p <> q -> free (place_stone X q) p).
    { intros p Fp NE. apply (free_pieces A width height) in Fp as (J & Pa & Pb).
      apply (free_pieces A width height). rewrite a, b, has_with_point, Pa, Pb.
      assert (H : N.eqb q p = false) by (apply N.eqb_neq; congruence). rewrite H. auto. }
    destruct (S w I) as [(p & M & H) | (c & d & Ip & Mc & Md & Fc & Fd)].
    - left. exists p. split; [assumption |]. rewrite a, has_with_point, H. apply orb_true_r.
    - destruct (N.eq_dec c q) as [-> | Nc].
      { left. exists q. split; [assumption |]. now rewrite a, has_with_point, N.eqb_refl. }
      destruct (N.eq_dec d q) as [-> | Nd].
      { left. exists q. split; [assumption |]. now rewrite a, has_with_point, N.eqb_refl. }
      right. exists c, d. auto 6.
  Qed.

  Lemma clean_after_A X q : turn X = A -> free X q -> clean X -> clean (place_stone X q).
  Proof.
    intros T F C p. destruct (pieces_place_A A X q T) as (a & b & _). fold B in b. rewrite a, b.
    rewrite has_with_point, orb_true_iff, N.eqb_eq. intros [<- | H]; [| now apply C].
    apply (free_pieces A width height) in F. unfold B. tauto.
  Qed.

  Lemma clean_after_B X r : turn X = B -> free X r -> clean X -> clean (place_stone X r).
  Proof.
    intros T F C p. destruct (pieces_place_B A X r T) as (b & a & _). fold B in b. rewrite a, b.
    intros H. rewrite has_with_point, (C p H), orb_false_r. apply N.eqb_neq. intros ->.
    apply (free_pieces A width height) in F. intuition congruence.
  Qed.

  Lemma no_line_after_B X r : turn X = B -> free X r -> clean X -> safe X ->
    line_of (place_stone X r) B = false.
  Proof.
    intros T F C S. destruct (line_of (place_stone X r) B) eqn:L; [exfalso | reflexivity].
    unfold line_of in L. rewrite ws_are_lines, existsb_exists in L. destruct L as (w & I & L).
    apply andb_true_iff in L as [L _]. rewrite subset_true in L.
    pose proof (clean_after_B X r T F C) as C'.
    destruct (pieces_place_B A X r T) as (b & a & _). fold B in b.
    destruct (S w I) as [(p & M & H) | (c & d & Ip & Mc & Md & Fc & Fd)].
    - assert (has (pieces (place_stone X r) B) p = false) by (apply C'; rewrite a; assumption).
      rewrite (L p M) in *. discriminate.
    - apply L in Mc, Md. rewrite b, has_with_point, orb_true_iff, N.eqb_eq in Mc, Md.
      apply (free_pieces A width height) in Fc as (_ & _ & Fc).
      apply (free_pieces A width height) in Fd as (_ & _ & Fd).
      destruct (pairs_apart P apart) as [D _]. apply (D c d Ip).
      fold B in Fc, Fd. intuition congruence.
  Qed.

  (** A can make the position safe again. *)
  Lemma answer_to_B X r : turn X = B -> free X r -> safe X ->
    safe (place_stone X r) \/
    exists q, free (place_stone X r) q /\ safe (place_stone (place_stone X r) q).
  Proof.
    intros T F S. destruct (pieces_place_B A X r T) as (b & a & t). fold B in b.
    assert (keeps : forall p, free X p -> p <> r -> free (place_stone X r) p).
    { intros p Fp NE. apply (free_pieces A width height) in Fp as (J & Pa & Pb).
      apply (free_pieces A width height). fold B. rewrite a, b, has_with_point, Pa. fold B in Pb.
      rewrite Pb.
      assert (H : N.eqb r p = false) by (apply N.eqb_neq; congruence). rewrite H. auto. }
    pose (partner := fun (p : N * N) =>
      if N.eqb (fst p) r then Some (snd p) else if N.eqb (snd p) r then Some (fst p) else None).
    pose (hit := fun p => match partner p with Some q => is_free X q | None => false end).
    destruct (existsb hit P) eqn:H.
    - right. apply existsb_exists in H as ([x y] & Ip & H). unfold hit in H.
      destruct (partner (x, y)) as [q |] eqn:Q; [| discriminate]. apply is_free_true in H.
      destruct (pairs_apart P apart) as [D U].
      assert (R : (r = x /\ q = y) \/ (r = y /\ q = x)).
      { unfold partner in Q. simpl in Q. destruct (N.eqb_spec x r); [injection Q; intros; left; auto |].
        destruct (N.eqb_spec y r); [injection Q; intros; right; auto | discriminate]. }
      assert (NE : q <> r) by (specialize (D x y Ip); intuition congruence).
      pose proof (keeps q H NE) as Fq. exists q. split; [assumption |].
      destruct (pieces_place_A A (place_stone X r) q t) as (a' & b' & _).
      intros w I. destruct (S w I) as [(p & M & Hp) | (c & d & Jp & Mc & Md & Fc & Fd)].
      + left. exists p. split; [assumption |]. rewrite a', has_with_point, a, Hp. apply orb_true_r.
      + assert (on_q : has (mask w) q = true -> covered (place_stone (place_stone X r) q) w).
        { intros M. left. exists q. split; [assumption |]. now rewrite a', has_with_point, N.eqb_refl. }
        assert (same : r = c \/ r = d -> has (mask w) q = true).
        { intros RC. assert (RX : r = x \/ r = y) by intuition.
          destruct (U x y c d r Ip Jp RX RC) as [-> ->].
          destruct R as [[_ ->] | [_ ->]]; assumption. }
        destruct (N.eq_dec c r) as [-> | Nc]; [apply on_q, same; now left |].
        destruct (N.eq_dec d r) as [-> | Nd]; [apply on_q, same; now right |].
        destruct (N.eq_dec c q) as [-> | Nc']; [now apply on_q |].
        destruct (N.eq_dec d q) as [-> | Nd']; [now apply on_q |].
        right. exists c, d. repeat (split; [assumption |]).
        assert (keeps' : forall p, free X p -> p <> r -> p <> q ->
                  free (place_stone (place_stone X r) q) p).
        { intros p Fp N1 N2. pose proof (keeps p Fp N1) as K.
          apply (free_pieces A width height) in K as (J & Pa & Pb).
          apply (free_pieces A width height). rewrite a', b', has_with_point, Pa, Pb.
          assert (E : N.eqb q p = false) by (apply N.eqb_neq; congruence). rewrite E. auto. }
        split; auto.
    - left. intros w I. destruct (S w I) as [(p & M & Hp) | (c & d & Jp & Mc & Md & Fc & Fd)].
      + left. exists p. split; [assumption |]. now rewrite a.
      + right. exists c, d. repeat (split; [assumption |]).
        assert (miss : hit (c, d) = false).
        { destruct (hit (c, d)) eqn:Q; [| reflexivity].
          assert (existsb hit P = true) by (apply existsb_exists; eauto). congruence. }
        unfold hit, partner in miss. simpl in miss.
        assert (Nc : c <> r).
        { intros ->. rewrite N.eqb_refl in miss. apply is_free_true in Fd. congruence. }
        assert (Nd : d <> r).
        { intros ->. destruct (N.eqb_spec c r); [contradiction |].
          rewrite N.eqb_refl in miss. apply is_free_true in Fc. congruence. }
        split; auto.
  Qed.

  Lemma inside_draws X : inside X -> draws G A X.
  Proof.
    apply draws_if_never_left. clear X. intros X (C & L & H).
    destruct (outcome G X) as [r |] eqn:O.
    - intros ->. apply won_by_a_line in O. unfold line_of, B in L. congruence.
    - change (to_move G X) with (turn X). change (play G) with place_stone.
      destruct H as [[T S] | [T S]]; [right | left]; (split; [assumption |]).
      + intros r M. apply in_free_points in M. split; [now apply clean_after_B |].
        split; [now apply no_line_after_B |]. right.
        destruct (pieces_place_B A X r T) as (_ & _ & t). split; [assumption |].
        now apply answer_to_B.
      + assert (Q : exists q, free X q /\ safe (place_stone X q)).
        { destruct S as [S | S]; [| assumption].
          pose proof (can_move G X O) as M. destruct (moves G X) as [| q more] eqn:E; [contradiction |].
          assert (F : free X q) by (apply in_free_points; change (free_points width height X) with (moves G X); rewrite E; now left).
          exists q. split; [assumption | now apply safe_after_A]. }
        destruct Q as (q & F & S'). exists q. split; [now apply in_free_points |].
        destruct (pieces_place_A A X q T) as (_ & b & t).
        split; [now apply clean_after_A |]. split; [unfold line_of; fold B in b; now rewrite b |].
        left. auto.
  Qed.
End Paired.

(** ** The test *)

Section Test.
  Variables width height connect : N.
  Variable exact : bool.
  Variable A : side.
  Variable ws : list window.
  Hypothesis ws_are_lines :
    forall s, has_winning_line width height connect exact s = existsb (filled s) ws.

  Definition contains_pair (w : window) (p : N * N) : bool :=
    has (mask w) (fst p) && has (mask w) (snd p).

  (** [own] are A's stones, [left] what is still free. *)
  Definition lines_are_covered (own : points) (P : list (N * N)) : bool :=
    forallb (fun w => negb (disjoint (mask w) own) || existsb (contains_pair w) P) ws.

  Definition pairs_are_free (X : position) (P : list (N * N)) : bool :=
    all_differ (points_of_pairs P) && forallb (is_free width height X) (points_of_pairs P).

  Definition is_paired (X : position) (first : N) (P : list (N * N)) : bool :=
    disjoint (white X) (black X) &&
    match first with
    | N0 => pairs_are_free X P && lines_are_covered (pieces X A) P
    | _ =>
      let q := N.pred first in
      let Y := place_stone X q in
      same_side (turn X) A && is_free width height X q &&
      pairs_are_free Y P && lines_are_covered (pieces Y A) P
    end.

  Lemma covered_true X P : pairs_are_free X P = true -> lines_are_covered (pieces X A) P = true ->
    NoDup (points_of_pairs P) /\ safe width height A ws P X.
  Proof.
    unfold pairs_are_free, lines_are_covered. rewrite andb_true_iff, !forallb_forall. intros [D F] C.
    split; [now apply all_differ_true |]. intros w I. apply C, orb_true_iff in I as [N | H].
    - left. apply negb_true_iff in N.
      assert (E : is_empty (both (mask w) (pieces X A)) = false) by exact N.
      unfold is_empty in E. apply N.eqb_neq in E.
      set (s := both (mask w) (pieces X A)) in *.
      exists (N.log2 s). pose proof (N.bit_log2 s E) as K. fold (has s (N.log2 s)) in K.
      unfold s in K at 1. rewrite has_both, andb_true_iff in K. exact K.
    - right. apply existsb_exists in H as ([a b] & Ip & H). exists a, b.
      unfold contains_pair in H. simpl in H. apply andb_true_iff in H as [Ha Hb].
      assert (J : In a (points_of_pairs P) /\ In b (points_of_pairs P)).
      { unfold points_of_pairs. rewrite !in_flat_map. split; exists (a, b); simpl; auto. }
      destruct J as [Ja Jb].
      repeat (split; [assumption |]). split; apply is_free_true; auto.
  Qed.

  Theorem meaning_of_pairs X first P Z : is_paired X first P = true ->
    meaning A width height connect exact Draw X 0 Z.
  Proof.
    unfold is_paired. rewrite andb_true_iff. intros [D H] E V L.
    rewrite no_further_stones in * by apply V. simpl.
    assert (C : clean A X).
    { rewrite disjoint_true in D. intros p Q. destruct A; simpl in *; [now apply D |].
      destruct (has (white X) p) eqn:W; [| reflexivity]. apply D in W. congruence. }
    destruct first as [| n].
    - apply andb_true_iff in H as [F K]. destruct (covered_true X P F K) as [U S].
      apply (inside_draws width height connect exact A ws ws_are_lines P U).
      split; [assumption |]. split; [assumption |].
      assert (turn X = A \/ turn X = other A) as [T | T]
        by (destruct (turn X), A; auto); [right | left]; auto.
    - rewrite !andb_true_iff in H. destruct H as [[[T F] Q] K].
      apply same_side_true in T. apply is_free_true in F.
      destruct (covered_true _ P Q K) as [U S].
      apply (inside_draws width height connect exact A ws ws_are_lines P U).
      split; [assumption |]. split; [assumption |]. right. split; [assumption |]. right. eauto.
  Qed.
End Test.

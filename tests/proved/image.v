(* SPDX-License-Identifier: MIT *)
(** Images: a symmetry of the board changes nothing. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk listed lines further.
Import ListNotations.

Section Image.
  Variables width height : N.

  (** The set of the points whose image under [goes] is in the set. *)
  Definition preimage (goes : N -> N) (s : points) : points :=
    set_of (filter (fun p => has s (goes p)) (all_points width height)).

  Lemma has_preimage goes s p :
    has (preimage goes s) p = true <-> In p (all_points width height) /\ has s (goes p) = true.
  Proof. unfold preimage. rewrite has_set_of, filter_In. reflexivity. Qed.

  (** [back] is the inverse of the symmetry. *)
  Definition image (back : N -> N) (X : position) : position :=
    {| white := preimage back (white X); black := preimage back (black X); turn := turn X |}.

  Variables connect : N.
  Variable exact : bool.
  Variable ws : list window.
  Hypothesis ws_are_lines :
    forall s, has_winning_line width height connect exact s = existsb (filled s) ws.

  (** ** A symmetry: the test, and what it says *)

  Definition same_window (v w : window) : bool :=
    N.eqb (mask v) (mask w) && N.eqb (around v) (around w).

  Definition window_under (goes : N -> N) (w : window) : window :=
    {| members := []; mask := preimage goes (mask w); around := preimage goes (around w) |}.

  (** Every window has an image among the windows. *)
  Definition keeps_windows (goes : N -> N) : bool :=
    forallb (fun w => existsb (same_window (window_under goes w)) ws) ws.

  (** [back] undoes [goes] on the board. *)
  Definition undoes (goes back : N -> N) : bool :=
    forallb (fun p => existsb (N.eqb (goes p)) (all_points width height) && N.eqb (back (goes p)) p)
      (all_points width height).

  Definition is_symmetry (goes back : N -> N) : bool :=
    undoes goes back && undoes back goes && keeps_windows goes && keeps_windows back.

  Lemma undoes_true goes back : undoes goes back = true ->
    forall p, In p (all_points width height) ->
      In (goes p) (all_points width height) /\ back (goes p) = p.
  Proof.
    unfold undoes. rewrite forallb_forall. intros H p I. specialize (H p I).
    apply andb_true_iff in H as [E B]. apply existsb_exists in E as (q & Iq & Q).
    apply N.eqb_eq in Q, B. rewrite Q in *. auto.
  Qed.

  Lemma keeps_windows_true goes : keeps_windows goes = true ->
    forall w, In w ws -> exists v, In v ws /\
      mask v = preimage goes (mask w) /\ around v = preimage goes (around w).
  Proof.
    unfold keeps_windows. rewrite forallb_forall. intros H w I. specialize (H w I).
    apply existsb_exists in H as (v & Iv & S). exists v. split; [assumption |].
    unfold same_window in S. apply andb_true_iff in S as [M R]. apply N.eqb_eq in M, R.
    simpl in M, R. auto.
  Qed.

  Variables goes back : N -> N.
  Hypothesis symmetry : is_symmetry goes back = true.

  Let all := all_points width height.
  Let img := image back.
  Let G : game position := mnk width height connect exact.

  Lemma goes_back p : In p all -> In (goes p) all /\ back (goes p) = p.
  Proof.
    unfold is_symmetry in symmetry. rewrite !andb_true_iff in symmetry.
    apply undoes_true. tauto.
  Qed.

  Lemma back_goes p : In p all -> In (back p) all /\ goes (back p) = p.
  Proof.
    unfold is_symmetry in symmetry. rewrite !andb_true_iff in symmetry.
    apply undoes_true. tauto.
  Qed.

  Lemma windows_go w : In w ws -> exists v, In v ws /\
    mask v = preimage back (mask w) /\ around v = preimage back (around w).
  Proof.
    unfold is_symmetry in symmetry. rewrite !andb_true_iff in symmetry.
    apply keeps_windows_true. tauto.
  Qed.

  Lemma windows_come w : In w ws -> exists v, In v ws /\
    mask v = preimage goes (mask w) /\ around v = preimage goes (around w).
  Proof.
    unfold is_symmetry in symmetry. rewrite !andb_true_iff in symmetry.
    apply keeps_windows_true. tauto.
  Qed.

  Lemma lines_of_image s :
    has_winning_line width height connect exact (preimage back s) =
    has_winning_line width height connect exact s.
  Proof.
    rewrite !ws_are_lines. apply eq_true_iff_eq. rewrite !existsb_exists. unfold filled.
    split; intros (w & I & F); rewrite andb_true_iff, subset_true, disjoint_true in F;
      destruct F as [M R].
    - destruct (windows_come w I) as (v & Iv & Mv & Rv). exists v. split; [assumption |].
      rewrite andb_true_iff, subset_true, disjoint_true. rewrite Mv, Rv. split; intros p P;
        apply has_preimage in P as [Ip P]; destruct (goes_back p Ip) as [Ig E].
      + apply M, has_preimage in P as [_ P]. now rewrite E in P.
      + apply R in P. destruct (has s p) eqn:Q; [| reflexivity].
        rewrite <- E in Q. assert (has (preimage back s) (goes p) = true)
          by (apply has_preimage; auto). congruence.
    - destruct (windows_go w I) as (v & Iv & Mv & Rv). exists v. split; [assumption |].
      rewrite andb_true_iff, subset_true, disjoint_true. rewrite Mv, Rv. split; intros p P;
        apply has_preimage in P as [Ip P].
      + apply has_preimage. split; [assumption | now apply M].
      + apply R in P. destruct (has (preimage back s) p) eqn:Q; [| reflexivity].
        apply has_preimage in Q as [_ Q]. congruence.
  Qed.

  Lemma pieces_image X s : pieces (img X) s = preimage back (pieces X s).
  Proof. now destruct s. Qed.

  Lemma free_image X p : free width height (img X) p <-> In p all /\ free width height X (back p).
  Proof.
    rewrite !(free_pieces White). rewrite !pieces_image. fold all.
    assert (H : forall s, In p all -> has (preimage back s) p = has s (back p)).
    { intros s I. apply bool_same.
      rewrite has_preimage. fold all. tauto. }
    split.
    - intros (I & W & K). rewrite !H in * by assumption. split; [assumption |].
      split; [now apply back_goes | auto].
    - intros (I & _ & W & K). rewrite !H by assumption. auto.
  Qed.

  Lemma free_goes X p : free width height X p -> free width height (img X) (goes p).
  Proof.
    intros F. assert (I : In p all) by apply F. destruct (goes_back p I) as [J E].
    apply free_image. now rewrite E.
  Qed.

  Lemma outcome_image X : outcome G (img X) = outcome G X.
  Proof.
    unfold G, mnk, outcome, mnk_outcome. change (white (img X)) with (preimage back (white X)).
    change (black (img X)) with (preimage back (black X)). rewrite !lines_of_image.
    destruct (has_winning_line width height connect exact (white X)); [reflexivity |].
    destruct (has_winning_line width height connect exact (black X)); [reflexivity |].
    destruct (free_points width height (img X)) as [| p t] eqn:E,
             (free_points width height X) as [| q u] eqn:E'; try reflexivity; exfalso.
    - assert (F : free width height X q) by (apply in_free_points; rewrite E'; now left).
      apply free_goes, in_free_points in F. now rewrite E in F.
    - assert (F : free width height (img X) p) by (apply in_free_points; rewrite E; now left).
      apply free_image in F as [_ F]. apply in_free_points in F. now rewrite E' in F.
  Qed.

  Lemma image_put s X p : In p all -> put s (img X) (goes p) = img (put s X p).
  Proof.
    intros I. destruct (goes_back p I) as [J E]. apply position_equal.
    - rewrite turn_put. unfold img, image. simpl. now rewrite turn_put.
    - intros t q. rewrite pieces_put, !pieces_image, pieces_put. destruct (same_side s t); [| reflexivity].
      apply bool_same.
      rewrite has_with_point, orb_true_iff, N.eqb_eq, !has_preimage, has_with_point, orb_true_iff, N.eqb_eq.
      fold all. split.
      + intros [<- | [K H]]; [| tauto]. rewrite E. auto.
      + intros [K [H | H]]; [left | tauto]. rewrite H. now apply back_goes.
  Qed.

  Lemma image_place X p : In p all -> place_stone (img X) (goes p) = img (place_stone X p).
  Proof.
    intros I. rewrite !place_is_put. change (turn (img X)) with (turn X).
    rewrite image_put by assumption. reflexivity.
  Qed.

  Lemma in_moves X p : In p (moves G X) <-> free width height X p.
  Proof. apply in_free_points. Qed.

  Lemma wins_of_image A : forall Y, wins G A Y -> forall X, Y = img X -> wins G A X.
  Proof.
    intros Y W. induction W as [Y E | Y m E T M W IH | Y E T W IH]; intros X ->;
      rewrite outcome_image in E; change (to_move G (img X)) with (to_move G X) in *.
    - now apply wins_at_end.
    - apply in_moves, free_image in M as [I F]. destruct (back_goes m I) as [J R].
      apply wins_by_move with (back m); auto.
      + now apply in_moves.
      + apply IH. change (play G) with place_stone. rewrite <- image_place by assumption. now rewrite R.
    - apply wins_after_replies; auto. intros r M. apply in_moves in M.
      apply IH with (goes r).
      + now apply in_moves, free_goes.
      + change (play G) with place_stone. rewrite image_place; [reflexivity | apply M].
  Qed.

  Lemma draws_cases A Y : draws G A Y ->
    match outcome G Y with
    | Some r => r <> Won (other A)
    | None =>
      (to_move G Y = A /\ exists m, In m (moves G Y) /\ draws G A (play G Y m)) \/
      (to_move G Y = other A /\ forall r, In r (moves G Y) -> draws G A (play G Y r))
    end.
  Proof.
    intros D. destruct D as [Y r E N | Y m E T M D | Y E T D]; rewrite E; eauto.
  Qed.

  Lemma draws_of_image A X : draws G A (img X) -> draws G A X.
  Proof.
    apply (draws_if_never_left G A (fun X => draws G A (img X))). clear X. intros X D.
    apply draws_cases in D. rewrite outcome_image in D.
    destruct (outcome G X); [assumption |].
    change (to_move G (img X)) with (to_move G X) in D. change (play G) with place_stone in *.
    destruct D as [[T (m & M & D)] | [T D]]; [left | right]; (split; [assumption |]).
    - apply in_moves, free_image in M as [I F]. destruct (back_goes m I) as [J R].
      exists (back m). split; [now apply in_moves |].
      rewrite <- image_place by assumption. now rewrite R.
    - intros r M. apply in_moves in M. rewrite <- image_place by apply M.
      apply D. now apply in_moves, free_goes.
  Qed.

  Lemma reaches_of_image l A X : reaches G l A (img X) -> reaches G l A X.
  Proof. destruct l; [intros W; now apply wins_of_image with (img X) | apply draws_of_image]. Qed.

  Lemma image_add A E : forall X, (forall e, In e E -> In e all) ->
    add A (img X) (map goes E) = img (add A X E).
  Proof.
    unfold add. induction E as [| e E IH]; intros X H; [reflexivity |]. simpl.
    rewrite image_put by (apply H; now left). apply IH. intros e' I. apply H. now right.
  Qed.

  (** The zone of an image. *)
  Theorem meaning_of_image A l X k Z :
    meaning A width height connect exact l (img X) k Z ->
    meaning A width height connect exact l X k (preimage goes Z).
  Proof.
    intros M E [N V] L. apply reaches_of_image.
    assert (on : forall e, In e E -> In e all) by (intros e I; apply (V e I)).
    rewrite <- image_add by assumption. apply M.
    - split; [now rewrite map_length |]. intros e' I. apply in_map_iff in I as (e & <- & I).
      destruct (V e I) as [F H]. split; [now apply free_goes |].
      destruct (has Z (goes e)) eqn:Q; [| reflexivity].
      assert (has (preimage goes Z) e = true) by (apply has_preimage; split; [apply on |]; assumption).
      congruence.
    - rewrite image_add by assumption. rewrite pieces_image, lines_of_image. exact L.
  Qed.
End Image.

(* SPDX-License-Identifier: MIT *)
(** Positions of an m,n,k-game with further stones, and what the zone of a record means. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk listed.
Import ListNotations.

Definition put (s : side) (X : position) (p : N) : position :=
  match s with
  | White => {| white := with_point (white X) p; black := black X; turn := turn X |}
  | Black => {| white := white X; black := with_point (black X) p; turn := turn X |}
  end.

(** The same pieces, the other side to move. *)
Definition pass_turn (X : position) : position :=
  {| white := white X; black := black X; turn := other (turn X) |}.

Lemma pieces_put s X p t :
  pieces (put s X p) t = if same_side s t then with_point (pieces X t) p else pieces X t.
Proof. now destruct s, t. Qed.

Lemma turn_put s X p : turn (put s X p) = turn X.
Proof. now destruct s. Qed.

Lemma pieces_pass X s : pieces (pass_turn X) s = pieces X s.
Proof. now destruct s. Qed.

Lemma position_equal X Y :
  turn X = turn Y -> (forall s p, has (pieces X s) p = has (pieces Y s) p) -> X = Y.
Proof.
  destruct X as [w b t], Y as [w' b' t']. simpl. intros T H.
  pose proof (same_points _ _ (H White)) as HW. pose proof (same_points _ _ (H Black)) as HB.
  simpl in *. congruence.
Qed.

Lemma same_side_refl s : same_side s s = true.
Proof. now destruct s. Qed.

Lemma same_side_other s : same_side s (other s) = false.
Proof. now destruct s. Qed.

Lemma same_side_other_left s : same_side (other s) s = false.
Proof. now destruct s. Qed.

Lemma place_is_put X p : place_stone X p = pass_turn (put (turn X) X p).
Proof. unfold place_stone, pass_turn. destruct (turn X) eqn:T; simpl; rewrite T; reflexivity. Qed.

Lemma has_occupied X A p :
  has (occupied X) p = has (pieces X A) p || has (pieces X (other A)) p.
Proof. unfold occupied. rewrite (has_either (white X) (black X)). destruct A; simpl; [| apply orb_comm]; reflexivity. Qed.

Section Further.
  Variable A : side.   (* the claimant *)

  Let B : side := other A.

  (** Further stones of B. *)
  Definition add (X : position) (E : list N) : position := fold_left (put B) E X.

  Lemma turn_add E : forall X, turn (add X E) = turn X.
  Proof.
    induction E as [| e E IH]; intros X; simpl; [reflexivity |].
    unfold add in *. simpl. rewrite IH. apply turn_put.
  Qed.

  Lemma pieces_add_A E : forall X, pieces (add X E) A = pieces X A.
  Proof.
    induction E as [| e E IH]; intros X; [reflexivity |].
    unfold add in *. simpl. rewrite IH, pieces_put. unfold B. now rewrite same_side_other_left.
  Qed.

  Lemma has_add_B E p : forall X,
    has (pieces (add X E) B) p = true <-> has (pieces X B) p = true \/ In p E.
  Proof.
    induction E as [| e E IH]; intros X; simpl; [tauto |].
    unfold add in *. simpl. rewrite IH, pieces_put, same_side_refl, has_with_point, orb_true_iff, N.eqb_eq.
    tauto.
  Qed.

  Lemma pieces_place_A X p : turn X = A ->
    pieces (place_stone X p) A = with_point (pieces X A) p /\
    pieces (place_stone X p) B = pieces X B /\ turn (place_stone X p) = B.
  Proof.
    intros T. rewrite place_is_put, !pieces_pass, !pieces_put, T. unfold B.
    rewrite same_side_refl, same_side_other. simpl. rewrite turn_put, T. auto.
  Qed.

  Lemma pieces_place_B X p : turn X = B ->
    pieces (place_stone X p) B = with_point (pieces X B) p /\
    pieces (place_stone X p) A = pieces X A /\ turn (place_stone X p) = A.
  Proof.
    intros T. rewrite place_is_put, !pieces_pass, !pieces_put, T. unfold B.
    rewrite same_side_refl, same_side_other_left. simpl. rewrite turn_put, T. unfold B.
    rewrite other_twice. auto.
  Qed.

  Lemma bool_same (a b : bool) : (a = true <-> b = true) -> a = b.
  Proof. destruct a, b; intuition congruence. Qed.

  Lemma equal_by_sides X Y :
    turn X = turn Y -> pieces X A = pieces Y A ->
    (forall p, has (pieces X B) p = true <-> has (pieces Y B) p = true) -> X = Y.
  Proof.
    intros T HA HB. apply position_equal; [assumption |]. intros s p.
    assert (s = A \/ s = B) as [-> | ->] by (unfold B; destruct s, A; auto).
    - now rewrite HA.
    - apply bool_same, HB.
  Qed.

  (** A's move before or after the further stones. *)
  Lemma place_A_add X E m : turn X = A -> place_stone (add X E) m = add (place_stone X m) E.
  Proof.
    intros T. assert (T' : turn (add X E) = A) by now rewrite turn_add.
    destruct (pieces_place_A X m T) as (a & b & t).
    destruct (pieces_place_A (add X E) m T') as (a' & b' & t').
    apply equal_by_sides.
    - now rewrite t', turn_add, t.
    - now rewrite a', !pieces_add_A, a.
    - intros p. rewrite b', !has_add_B, b. tauto.
  Qed.

  (** B's move before or after the further stones, *)
  Lemma place_B_add X E r : turn X = B -> place_stone (add X E) r = add (place_stone X r) E.
  Proof.
    intros T. assert (T' : turn (add X E) = B) by now rewrite turn_add.
    destruct (pieces_place_B X r T) as (a & b & t).
    destruct (pieces_place_B (add X E) r T') as (a' & b' & t').
    apply equal_by_sides.
    - now rewrite t', turn_add, t.
    - now rewrite b', !pieces_add_A, b.
    - intros p. rewrite a', has_with_point, orb_true_iff, !has_add_B, a, has_with_point, orb_true_iff.
      tauto.
  Qed.

  (** or as one more of them, after a pass. *)
  Lemma place_B_as_further X E r : turn X = B -> place_stone (add X E) r = add (pass_turn X) (E ++ [r]).
  Proof.
    intros T. assert (T' : turn (add X E) = B) by now rewrite turn_add.
    destruct (pieces_place_B (add X E) r T') as (a' & b' & t').
    apply equal_by_sides.
    - rewrite t', turn_add. simpl. rewrite T. unfold B. now rewrite other_twice.
    - now rewrite b', !pieces_add_A, pieces_pass.
    - intros p. rewrite a', has_with_point, orb_true_iff, N.eqb_eq, !has_add_B, pieces_pass, in_app_iff.
      simpl. tauto.
  Qed.

  Lemma no_further_stones X E : (length E <= 0)%nat -> add X E = X.
  Proof. destruct E; simpl; [reflexivity | lia]. Qed.

  (** ** Free points *)

  Variables width height : N.

  Definition free (X : position) (p : N) : Prop :=
    In p (all_points width height) /\ has (occupied X) p = false.

  Lemma in_free_points X p : In p (free_points width height X) <-> free X p.
  Proof. unfold free_points, free. rewrite filter_In, negb_true_iff. reflexivity. Qed.

  Lemma free_pieces X p : free X p <->
    In p (all_points width height) /\ has (pieces X A) p = false /\ has (pieces X B) p = false.
  Proof.
    unfold free, B. rewrite (has_occupied X A), orb_false_iff. reflexivity.
  Qed.

  Lemma free_add X E p : free (add X E) p <-> free X p /\ ~ In p E.
  Proof.
    rewrite !free_pieces, pieces_add_A.
    assert (H := has_add_B E p X).
    destruct (has (pieces (add X E) B) p) eqn:D, (has (pieces X B) p) eqn:D'; intuition congruence.
  Qed.

  Variable connect : N.
  Variable exact : bool.
  Variable l : level.

  Let G : game position := mnk width height connect exact.
  Let line_of (X : position) (s : side) : bool :=
    has_winning_line width height connect exact (pieces X s).

  (** ** The meaning of a zone

      At most k further stones of B, on free points outside of the zone Z. *)
  Definition avoids (X : position) (k : nat) (Z : points) (E : list N) : Prop :=
    (length E <= k)%nat /\ forall e, In e E -> free X e /\ has Z e = false.

  (** "A reaches the level from X+E, unless E has won the game for B already." *)
  Definition meaning (X : position) (k : nat) (Z : points) : Prop :=
    forall E, avoids X k Z E -> line_of (add X E) B = false -> reaches G l A (add X E).

  (** ** How games end *)

  Lemma no_outcome X p : line_of X A = false -> line_of X B = false -> free X p -> outcome G X = None.
  Proof.
    intros LA LB F. apply in_free_points in F. unfold G, mnk, outcome, mnk_outcome.
    assert (W : has_winning_line width height connect exact (white X) = false)
      by (unfold line_of, B in *; destruct A; assumption).
    assert (K : has_winning_line width height connect exact (black X) = false)
      by (unfold line_of, B in *; destruct A; assumption).
    rewrite W, K. destruct (free_points width height X); [contradiction | reflexivity].
  Qed.

  Lemma won_by_line X : line_of X A = true -> line_of X B = false -> outcome G X = Some (Won A).
  Proof.
    intros LA LB. unfold G, mnk, outcome, mnk_outcome, line_of, B in *.
    destruct A; simpl in *; rewrite ?LA, ?LB; reflexivity.
  Qed.

  Lemma reaches_won X : outcome G X = Some (Won A) -> reaches G l A X.
  Proof.
    intros E. assert (W : wins G A X) by now apply wins_at_end.
    destruct l; [exact W | now apply a_win_is_at_least_a_draw].
  Qed.

  Lemma reaches_by_line X : line_of X A = true -> line_of X B = false -> reaches G l A X.
  Proof. intros LA LB. now apply reaches_won, won_by_line. Qed.

  Lemma reaches_by_move X m : turn X = A -> free X m -> line_of X B = false ->
    reaches G l A (place_stone X m) -> reaches G l A X.
  Proof.
    intros T F LB R. destruct (line_of X A) eqn:LA; [now apply reaches_by_line |].
    pose proof (no_outcome X m LA LB F) as O. apply in_free_points in F.
    destruct l; [now apply wins_by_move with m | now apply draws_by_move with m].
  Qed.

  (** There must be a free point, as a full board is a draw. *)
  Lemma reaches_after_replies X p : turn X = B -> free X p -> line_of X B = false ->
    (forall r, free X r -> reaches G l A (place_stone X r)) -> reaches G l A X.
  Proof.
    intros T F LB R. destruct (line_of X A) eqn:LA; [now apply reaches_by_line |].
    pose proof (no_outcome X p LA LB F) as O.
    assert (R' : forall r, In r (moves G X) -> reaches G l A (play G X r))
      by (intros r I; apply R, in_free_points; exact I).
    destruct l; [now apply wins_after_replies | now apply draws_after_replies].
  Qed.

  (** A draw, where no point is free and B has no line. *)
  Lemma draws_when_full X : l = Draw -> (forall p, ~ free X p) -> line_of X B = false ->
    reaches G l A X.
  Proof.
    intros D F LB. destruct (line_of X A) eqn:LA; [now apply reaches_by_line |].
    assert (O : outcome G X = Some Drawn).
    { unfold G, mnk, outcome, mnk_outcome.
      assert (W : has_winning_line width height connect exact (white X) = false)
        by (unfold line_of, B in *; destruct A; assumption).
      assert (K : has_winning_line width height connect exact (black X) = false)
        by (unfold line_of, B in *; destruct A; assumption).
      rewrite W, K. destruct (free_points width height X) as [| p rest] eqn:P; [reflexivity |].
      exfalso. apply (F p), in_free_points. rewrite P. now left. }
    rewrite D. apply draws_at_end with Drawn; [assumption | discriminate].
  Qed.

  (** ** Move *)

  Lemma line_after_A_moves X E m : turn X = A ->
    line_of (place_stone (add X E) m) B = line_of (add X E) B.
  Proof.
    intros T. unfold line_of. destruct (pieces_place_A (add X E) m) as (_ & b & _);
      [now rewrite turn_add |]. now rewrite b.
  Qed.

  (** A's move m is legal with E, as m is in the zone. *)
  Lemma free_with_further X k Z E m : free X m -> avoids X k Z E -> (k = 0%nat \/ has Z m = true) ->
    free (add X E) m.
  Proof.
    intros F [N V] H. apply free_add. split; [assumption |]. intros I.
    destruct H as [-> | H].
    - destruct E; [contradiction | simpl in N; lia].
    - destruct (V m I) as [_ H']. congruence.
  Qed.

  Lemma move_that_wins X k Z m : turn X = A -> free X m -> (k = 0%nat \/ has Z m = true) ->
    line_of (place_stone X m) A = true -> meaning X k Z.
  Proof.
    intros T F H W E V LB. apply reaches_by_move with m.
    - now rewrite turn_add.
    - now apply free_with_further with k Z.
    - assumption.
    - apply reaches_by_line; [| now rewrite line_after_A_moves].
      rewrite place_A_add by assumption. unfold line_of. now rewrite pieces_add_A.
  Qed.

  Lemma move_that_fills X Z m : turn X = A -> free X m -> l = Draw ->
    (forall p, ~ free (place_stone X m) p) -> meaning X 0 Z.
  Proof.
    intros T F D full E V LB. rewrite no_further_stones in * by apply V.
    apply reaches_by_move with m; auto.
    apply draws_when_full; auto.
    pose proof (line_after_A_moves X [] m T) as L. unfold add in L. simpl in L. congruence.
  Qed.

  Lemma move_then X k Z Z' m : turn X = A -> free X m -> (k = 0%nat \/ has Z m = true) ->
    (k = 0%nat \/ forall p, has Z' p = true -> has Z p = true) ->
    meaning (place_stone X m) k Z' -> meaning X k Z.
  Proof.
    intros T F H I M E V LB. apply reaches_by_move with m.
    - now rewrite turn_add.
    - now apply free_with_further with k Z.
    - assumption.
    - rewrite place_A_add by assumption. apply M.
      + destruct V as [N V]. split; [assumption |]. intros e J.
        destruct (V e J) as [Fe Ze].
        assert (k <> 0%nat) by (destruct E; [contradiction | simpl in N; lia]).
        destruct H as [? | H]; [contradiction |]. destruct I as [? | I]; [contradiction |].
        split.
        * destruct (pieces_place_A X m T) as (a & b & _).
          rewrite free_pieces in *. rewrite a, b, has_with_point.
          assert (N.eqb m e = false) by (apply N.eqb_neq; congruence).
          rewrite H1. tauto.
        * destruct (has Z' e) eqn:D; [apply I in D; congruence | reflexivity].
      + rewrite <- place_A_add by assumption. now rewrite line_after_A_moves.
  Qed.
End Further.

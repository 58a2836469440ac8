(* SPDX-License-Identifier: MIT *)
(** Listed positions with ranks: the first kind of proof in src/check/README.md, "Positions
    (version 1)", for any game. *)

From Coq Require Import List NArith Bool Lia Wf_nat.
From Proved Require Import game.
Import ListNotations.

(** A record: its rank, the claimant's move, and the moves of its line. *)
Record listed_move := { rank : N; move : N; line : list N }.

Definition same_side (s t : side) : bool :=
  match s, t with White, White | Black, Black => true | _, _ => false end.

Lemma same_side_true s t : same_side s t = true -> s = t.
Proof. destruct s, t; (reflexivity || discriminate). Qed.

(** The number of the move is among those of the legal moves. *)
Definition legal {position} (G : game position) (X : position) (m : N) : bool :=
  existsb (N.eqb m) (moves G X).

Lemma legal_true {position} (G : game position) X m : legal G X m = true -> In m (moves G X).
Proof.
  unfold legal. rewrite existsb_exists. intros (n & I & E).
  apply N.eqb_eq in E. now subst.
Qed.

(** Whether a result reaches the level for [A]. *)
Definition reached (l : level) (A : side) (r : result) : bool :=
  match r with Won s => same_side s A | Drawn => match l with Win => false | Draw => true end end.

Section Listed.
  Context {position : Type}.
  Variable G : game position.
  Variable A : side.   (* the claimant *)
  Variable l : level.  (* what it claims to reach *)

  (** The record of a position with the claimant to move, if it is listed. *)
  Variable record_of : position -> option listed_move.

  (** [after_reply] and [after_move] of src/check/README.md; [moves_left] is the rest of the line. *)
  Fixpoint after_reply (from : N) (moves_left : list N) (X : position) : bool :=
    match outcome G X with
    | Some r => reached l A r
    | None =>
      same_side (to_move G X) A &&
      match record_of X with
      | Some next => match l with Win => (rank next <? from)%N | Draw => true end
      | None =>
        match moves_left with
        | [] => false
        | m :: later =>
          legal G X m &&
          let Y := play G X m in
          match outcome G Y with
          | Some r => reached l A r
          | None =>
            same_side (to_move G Y) (other A) &&
            forallb (fun r => after_reply from later (play G Y r)) (moves G Y)
          end
        end
      end
    end.

  Definition after_move (from : N) (moves_left : list N) (Y : position) : bool :=
    match outcome G Y with
    | Some r => reached l A r
    | None =>
      same_side (to_move G Y) (other A) &&
      forallb (fun r => after_reply from moves_left (play G Y r)) (moves G Y)
    end.

  (** [verify] of src/check/README.md. *)
  Definition verified (X : position) (r : listed_move) : bool :=
    match outcome G X with
    | Some _ => false
    | None =>
      same_side (to_move G X) A && legal G X (move r) &&
      after_move (rank r) (line r) (play G X (move r))
    end.

  Definition rank_above_all : N := 18446744073709551615.

  Definition root_verified (root : position) : bool :=
    if same_side (to_move G root) A
    then after_reply rank_above_all [] root
    else after_move rank_above_all [] root.

  Hypothesis all_verified : forall X r, record_of X = Some r -> verified X r = true.

  Lemma after_reply_unfold from moves_left X : after_reply from moves_left X =
    match outcome G X with
    | Some r => reached l A r
    | None =>
      same_side (to_move G X) A &&
      match record_of X with
      | Some next => match l with Win => (rank next <? from)%N | Draw => true end
      | None =>
        match moves_left with
        | [] => false
        | m :: later => legal G X m && after_move from later (play G X m)
        end
      end
    end.
  Proof. destruct moves_left; reflexivity. Qed.

  Section A_win.
    Hypothesis is_win : l = Win.

    Lemma won_at_end X r : outcome G X = Some r -> reached l A r = true -> wins G A X.
    Proof.
      rewrite is_win. destruct r as [s |]; [| discriminate].
      intros E S. apply same_side_true in S. subst s. now apply wins_at_end.
    Qed.

    (** If listed positions of lower ranks are wins, so is what is verified. *)
    Lemma lines_win from :
      (forall X next, record_of X = Some next -> (rank next < from)%N -> wins G A X) ->
      forall moves_left,
      (forall X, after_reply from moves_left X = true -> wins G A X) /\
      (forall Y, after_move from moves_left Y = true -> wins G A Y).
    Proof.
      intros lower.
      assert (replies : forall moves_left,
        (forall X, after_reply from moves_left X = true -> wins G A X) ->
        forall Y, after_move from moves_left Y = true -> wins G A Y).
      { intros ms IH Y V. unfold after_move in V.
        destruct (outcome G Y) eqn:E; [now apply won_at_end with r |].
        apply andb_true_iff in V as [T V]. apply same_side_true in T.
        rewrite forallb_forall in V.
        apply wins_after_replies; auto. }
      assert (replied : forall moves_left X, after_reply from moves_left X = true -> wins G A X).
      { induction moves_left as [| m later IH]; intros X V; rewrite after_reply_unfold in V;
          (destruct (outcome G X) eqn:E; [now apply won_at_end with r |]);
          apply andb_true_iff in V as [T V]; apply same_side_true in T;
          (destruct (record_of X) as [next |] eqn:R;
           [rewrite is_win in V; apply lower with next; [assumption | now apply N.ltb_lt] |]).
        - discriminate.
        - apply andb_true_iff in V as [M V]. apply legal_true in M.
          apply wins_by_move with m; auto. apply (replies later); assumption. }
      intros moves_left. split; [apply replied | apply replies, replied].
    Qed.

    Lemma verified_wins X r :
      (forall Y next, record_of Y = Some next -> (rank next < rank r)%N -> wins G A Y) ->
      verified X r = true -> wins G A X.
    Proof.
      intros lower V. unfold verified in V. destruct (outcome G X) eqn:E; [discriminate |].
      apply andb_true_iff in V as [V W]. apply andb_true_iff in V as [T M].
      apply same_side_true in T. apply legal_true in M.
      apply wins_by_move with (move r); auto.
      now apply (lines_win (rank r) lower (line r)).
    Qed.

    (** Ranks fall, so play ends. *)
    Lemma listed_wins X r : record_of X = Some r -> wins G A X.
    Proof.
      revert X r.
      assert (below : forall n, forall X r, record_of X = Some r -> (N.to_nat (rank r) < n)%nat ->
                                wins G A X).
      { induction n as [| n IH]; intros X r R L; [lia |].
        apply verified_wins with r; [| now apply all_verified].
        intros Y next R' L'. apply (IH Y next R'). lia. }
      intros X r R. apply (below (S (N.to_nat (rank r))) X r R). lia.
    Qed.
  End A_win.

  Section A_draw.
    (** The positions that play according to the records comes to. *)
    Inductive inside : position -> Prop :=
    | inside_listed X r : record_of X = Some r -> inside X
    | inside_reply from moves_left X : after_reply from moves_left X = true -> inside X
    | inside_move from moves_left Y : after_move from moves_left Y = true -> inside Y.

    Lemma not_lost_at_end r : reached l A r = true -> r <> Won (other A).
    Proof.
      destruct r as [s |]; [| discriminate]. simpl. intros S H. injection H as ->.
      apply same_side_true in S. now apply (other_differs A).
    Qed.

    Lemma replies_stay_inside from moves_left Y : after_move from moves_left Y = true ->
      match outcome G Y with
      | Some r => r <> Won (other A)
      | None => to_move G Y = other A /\ forall r, In r (moves G Y) -> inside (play G Y r)
      end.
    Proof.
      unfold after_move. destruct (outcome G Y); [apply not_lost_at_end |].
      intros V. apply andb_true_iff in V as [T V]. apply same_side_true in T.
      rewrite forallb_forall in V. split; [assumption |].
      intros r I. apply inside_reply with from moves_left. auto.
    Qed.

    Lemma a_listed_move_stays_inside X r : record_of X = Some r ->
      outcome G X = None /\ to_move G X = A /\
      exists m, In m (moves G X) /\ inside (play G X m).
    Proof.
      intros R. pose proof (all_verified X r R) as V. unfold verified in V.
      destruct (outcome G X); [discriminate |].
      apply andb_true_iff in V as [V W]. apply andb_true_iff in V as [T M].
      apply same_side_true in T. apply legal_true in M.
      split; [reflexivity |]. split; [assumption |]. exists (move r).
      split; [assumption |]. now apply inside_move with (rank r) (line r).
    Qed.

    Lemma inside_draws X : inside X -> draws G A X.
    Proof.
      apply draws_if_never_left. clear X. intros X I. destruct I as [X r R | from ms X V | from ms X V].
      - destruct (a_listed_move_stays_inside X r R) as (E & T & M). rewrite E. now left.
      - rewrite after_reply_unfold in V. destruct (outcome G X) eqn:E; [now apply not_lost_at_end |].
        apply andb_true_iff in V as [T V]. apply same_side_true in T. left. split; [assumption |].
        destruct (record_of X) as [next |] eqn:R; [now apply (a_listed_move_stays_inside X next) |].
        destruct ms as [| m later]; [discriminate |].
        apply andb_true_iff in V as [M V]. apply legal_true in M. exists m.
        split; [assumption |]. now apply inside_move with from later.
      - apply replies_stay_inside in V. destruct (outcome G X); [assumption |]. now right.
    Qed.
  End A_draw.

  (** The claim holds if the root and all listed positions are verified. *)
  Theorem listed_positions_reach_the_level root :
    root_verified root = true -> reaches G l A root.
  Proof.
    unfold root_verified. intros V.
    assert (is : l = Win \/ l = Draw) by (destruct l; auto). destruct is as [is | is].
    - assert (lower : forall X next, record_of X = Some next ->
                        (rank next < rank_above_all)%N -> wins G A X).
      { intros X next R _. now apply listed_wins with next. }
      replace (reaches G l A root) with (wins G A root) by now rewrite is.
      destruct (lines_win is rank_above_all lower []) as [replied moved].
      destruct (same_side (to_move G root) A); auto.
    - replace (reaches G l A root) with (draws G A root) by now rewrite is.
      apply inside_draws.
      destruct (same_side (to_move G root) A).
      + now apply inside_reply with rank_above_all [].
      + now apply inside_move with rank_above_all [].
  Qed.
End Listed.

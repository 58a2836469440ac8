(* SPDX-License-Identifier: MIT *)
(** A game of two sides with perfect information, and what a side can reach in it.

    Nothing here knows a particular game, nor certificates. *)

From Coq Require Import List NArith.
Import ListNotations.

Inductive side := White | Black.

Definition other (s : side) : side := match s with White => Black | Black => White end.

(** How a finished game ended. *)
Inductive result := Won (by_side : side) | Drawn.

(** [outcome] is [None] while play goes on. [moves] are the legal moves, by their numbers. While
    play goes on there is one: this is proved for each game. Play may return to a position; play
    without an end is a draw. *)
Record game (position : Type) := {
  to_move : position -> side;
  outcome : position -> option result;
  moves : position -> list N;
  play : position -> N -> position;
  can_move : forall X, outcome X = None -> moves X <> []
}.

Arguments to_move {position}.
Arguments outcome {position}.
Arguments moves {position}.
Arguments play {position}.
Arguments can_move {position}.

Section Reach.
  Context {position : Type}.
  Variable G : game position.

  (** [A] has a strategy from [X] that wins in finitely many moves, however the other side plays. *)
  Inductive wins (A : side) : position -> Prop :=
  | wins_at_end X :
      outcome G X = Some (Won A) -> wins A X
  | wins_by_move X m :
      outcome G X = None -> to_move G X = A -> In m (moves G X) ->
      wins A (play G X m) -> wins A X
  | wins_after_replies X :
      outcome G X = None -> to_move G X = other A ->
      (forall r, In r (moves G X) -> wins A (play G X r)) -> wins A X.

  (** [A] has a strategy from [X] by which the other side never wins: each line of play ends with a
      win of [A], or with a draw, or does not end. (The definition is that of [wins], but it is
      coinductive: lines of play may be infinite.) *)
  CoInductive draws (A : side) : position -> Prop :=
  | draws_at_end X r :
      outcome G X = Some r -> r <> Won (other A) -> draws A X
  | draws_by_move X m :
      outcome G X = None -> to_move G X = A -> In m (moves G X) ->
      draws A (play G X m) -> draws A X
  | draws_after_replies X :
      outcome G X = None -> to_move G X = other A ->
      (forall r, In r (moves G X) -> draws A (play G X r)) -> draws A X.

  (** What is claimed: a win, or at least a draw. *)
  Inductive level := Win | Draw.

  Definition reaches (l : level) (A : side) (X : position) : Prop :=
    match l with Win => wins A X | Draw => draws A X end.

  (** ** The definitions mean what they should *)

  Lemma other_differs A : A <> other A.
  Proof. destruct A; discriminate. Qed.

  Lemma other_twice A : other (other A) = A.
  Proof. now destruct A. Qed.

  (** Who wins reaches at least a draw. *)
  Theorem a_win_is_at_least_a_draw A : forall X, wins A X -> draws A X.
  Proof.
    cofix again. intros X W. destruct W as [X E | X m E T M W | X E T W].
    - apply draws_at_end with (Won A); [exact E |].
      intros H. injection H. apply other_differs.
    - apply draws_by_move with m; auto.
    - apply draws_after_replies; auto.
  Qed.

  (** Where one side wins, the other one does not reach a draw. *)
  Theorem a_win_excludes_a_draw_of_the_other A X : wins A X -> ~ draws (other A) X.
  Proof.
    intros W. induction W as [X E | X m E T M W IH | X E T W IH]; intros D;
      destruct D as [X r E' N | X m' E' T' M' D | X E' T' D]; try congruence.
    - rewrite E in E'. injection E' as <-. rewrite other_twice in N. contradiction.
    - apply (other_differs A). congruence.
    - apply IH. auto.
    - apply (IH m'); auto.
    - rewrite other_twice in T'. apply (other_differs A). congruence.
  Qed.

  (** Both sides do not win. *)
  Corollary one_side_wins A X : wins A X -> ~ wins (other A) X.
  Proof.
    intros W W'. exact (a_win_excludes_a_draw_of_the_other A X W (a_win_is_at_least_a_draw _ _ W')).
  Qed.

  (** [draws] holds for every set of positions that [A] never needs to leave. *)
  Theorem draws_if_never_left A (inside : position -> Prop) :
    (forall X, inside X ->
       match outcome G X with
       | Some r => r <> Won (other A)
       | None =>
         (to_move G X = A /\ exists m, In m (moves G X) /\ inside (play G X m)) \/
         (to_move G X = other A /\ forall r, In r (moves G X) -> inside (play G X r))
       end) ->
    forall X, inside X -> draws A X.
  Proof.
    intros step. cofix again. intros X I. pose proof (step X I) as S.
    destruct (outcome G X) as [r |] eqn:E.
    - apply draws_at_end with r; assumption.
    - destruct S as [[T [m [M J]]] | [T J]].
      + apply draws_by_move with m; auto.
      + apply draws_after_replies; auto.
  Qed.
End Reach.

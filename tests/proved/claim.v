(* SPDX-License-Identifier: MIT *)
(** What certificates claim. *)

From Coq Require Import List NArith Bool.
From Proved Require Import game listed board mnk skoczki hex.
Import ListNotations.

Inductive rules :=
| Mnk (width height connect : N) (exact : bool)
| Skoczki_A (width height : N)
| Hex (width height : N).

Definition game_of (R : rules) : game position :=
  match R with
  | Mnk width height connect exact => mnk width height connect exact
  | Skoczki_A width height => skoczki width height
  | Hex width height => hex width height
  end.

(** What is said of the side to move. *)
Inductive kind := Wins | Loses | At_least_draws | At_most_draws.

Definition holds_of (R : rules) (X : position) (k : kind) : Prop :=
  match k with
  | Wins => wins (game_of R) (turn X) X
  | Loses => wins (game_of R) (other (turn X)) X
  | At_least_draws => draws (game_of R) (turn X) X
  | At_most_draws => draws (game_of R) (other (turn X)) X
  end.

Record claim := { rules_of : rules; root : position; kinds : list kind }.

(** All that is said of the root is true. *)
Definition holds (c : claim) : Prop := forall k, In k (kinds c) -> holds_of (rules_of c) (root c) k.

(** The claimant of a kind, and the level. *)
Definition claimant (X : position) (k : kind) : side :=
  match k with Wins | At_least_draws => turn X | Loses | At_most_draws => other (turn X) end.

Definition level_of (k : kind) : level :=
  match k with Wins | Loses => Win | At_least_draws | At_most_draws => Draw end.

Lemma holds_if_reached R X k : reaches (game_of R) (level_of k) (claimant X k) X -> holds_of R X k.
Proof. now destruct k. Qed.

(** ** Equality *)

Definition same_rules (R S : rules) : bool :=
  match R, S with
  | Mnk w h k e, Mnk w' h' k' e' => N.eqb w w' && N.eqb h h' && N.eqb k k' && Bool.eqb e e'
  | Skoczki_A w h, Skoczki_A w' h' | Hex w h, Hex w' h' => N.eqb w w' && N.eqb h h'
  | _, _ => false
  end.

Lemma same_rules_true R S : same_rules R S = true -> R = S.
Proof.
  destruct R, S; simpl; try discriminate; rewrite !andb_true_iff, !N.eqb_eq, ?Bool.eqb_true_iff;
    intuition congruence.
Qed.

Definition same_kind (k j : kind) : bool :=
  match k, j with
  | Wins, Wins | Loses, Loses | At_least_draws, At_least_draws | At_most_draws, At_most_draws => true
  | _, _ => false
  end.

Lemma same_kind_true k j : same_kind k j = true -> k = j.
Proof. now destruct k, j. Qed.

Fixpoint same_kinds (ks js : list kind) : bool :=
  match ks, js with
  | [], [] => true
  | k :: ks', j :: js' => same_kind k j && same_kinds ks' js'
  | _, _ => false
  end.

Lemma same_kinds_true ks : forall js, same_kinds ks js = true -> ks = js.
Proof.
  induction ks as [| k ks IH]; intros [| j js]; simpl; try (reflexivity || discriminate).
  rewrite andb_true_iff. intros [K S]. apply same_kind_true in K. f_equal; auto.
Qed.

Definition same_claim (c d : claim) : bool :=
  same_rules (rules_of c) (rules_of d) && same_position (root c) (root d) &&
  same_kinds (kinds c) (kinds d).

Lemma same_claim_true c d : same_claim c d = true -> c = d.
Proof.
  unfold same_claim. rewrite !andb_true_iff. intros [[R P] K]. destruct c, d; simpl in *.
  apply same_rules_true in R. apply same_position_true in P. apply same_kinds_true in K. congruence.
Qed.

(* SPDX-License-Identifier: MIT *)
(** The checker, and its theorem. *)

From Coq Require Import List NArith Bool FMapPositive.
From Proved Require Import game listed board claim text key records certificate prove joining.
Import ListNotations.

(** ** Listed positions

    First [explore] collects the positions that play comes to and that are listed. Nothing is proved
    of that. Then each of them is verified by itself, with [record_of] for what was collected. *)

Section Listed.
  Variable R : rules.
  Variable A : side.
  Variable l : level.
  Variable records : table.

  Definition key_of (X : position) : positive := N.succ_pos (key R X).

  (** The listed positions to which replies lead, by a line of moves. *)
  Fixpoint arrivals (moves_left : list N) (X : position) : list (position * listed_move) :=
    match outcome (game_of R) X with
    | Some _ => []
    | None =>
      match PositiveMap.find (key_of X) records with
      | Some r => [(X, r)]
      | None =>
        match moves_left with
        | [] => []
        | m :: later =>
          if legal (game_of R) X m then
            let Y := play (game_of R) X m in
            match outcome (game_of R) Y with
            | Some _ => []
            | None =>
              flat_map (fun r => arrivals later (play (game_of R) Y r)) (moves (game_of R) Y)
            end
          else []
        end
      end
    end.

  Definition arrivals_after_move (moves_left : list N) (Y : position) :=
    match outcome (game_of R) Y with
    | Some _ => []
    | None => flat_map (fun r => arrivals moves_left (play (game_of R) Y r)) (moves (game_of R) Y)
    end.

  (** What was met, by keys. *)
  Definition met := PositiveMap.t (position * listed_move).

  Definition meet (state : list (position * listed_move) * met) (new : position * listed_move) :=
    let (waiting, found) := state in
    let k := key_of (fst new) in
    if PositiveMap.mem k found then state else (new :: waiting, PositiveMap.add k new found).

  (** A record is met once: a unit of fuel for each of them. *)
  Fixpoint explore {B} (fuel : list B) (state : list (position * listed_move) * met) : met :=
    match fuel, state with
    | _ :: fuel', ((X, r) :: waiting, found) =>
      let next :=
        if legal (game_of R) X (move r)
        then arrivals_after_move (line r) (play (game_of R) X (move r))
        else [] in
      explore fuel' (fold_left meet next (waiting, found))
    | _, (_, found) => found
    end.

  Definition reachable (root : position) : met :=
    let first :=
      if same_side (to_move (game_of R) root) A then arrivals [] root
      else arrivals_after_move [] root in
    explore (PositiveMap.elements records) (fold_left meet first ([], PositiveMap.empty _)).

  (** The record of a position. Another position with the same key has none. *)
  Definition record_in (found : met) (X : position) : option listed_move :=
    match PositiveMap.find (key_of X) found with
    | Some (Y, r) => if same_position X Y then Some r else None
    | None => None
    end.

  Definition check_listed (root : position) : bool :=
    let found := reachable root in
    let record := record_in found in
    root_verified (game_of R) A l record root &&
    forallb (fun entry => let '(X, r) := snd entry in verified (game_of R) A l record X r)
      (PositiveMap.elements found).

  Lemma check_listed_sound root : check_listed root = true -> reaches (game_of R) l A root.
  Proof.
    unfold check_listed. rewrite andb_true_iff. intros [V all].
    apply listed_positions_reach_the_level with (record_in (reachable root)); [| assumption].
    intros X r F. unfold record_in in F.
    destruct (PositiveMap.find (key_of X) (reachable root)) as [[Y r'] |] eqn:E; [| discriminate].
    destruct (same_position X Y) eqn:S; [| discriminate].
    apply same_position_true in S. injection F as ->. subst Y.
    rewrite forallb_forall in all.
    apply PositiveMap.elements_correct in E. exact (all _ E).
  Qed.
End Listed.

(** ** Certificates *)

Definition check_body (R : rules) (X : position) (b : kind * body) : bool :=
  let (k, proof) := b in
  match proof, R with
  | By_positions records, _ => check_listed R (claimant X k) (level_of k) records X
  | By_records p, Mnk width height connect exact =>
    check_strategy width height connect exact (claimant X k) (level_of k) (rev' (found p)) X
  | By_records p, Hex width height =>
    check_joining width height (claimant X k) (level_of k) (rev' (found p)) X
  | By_records _, Skoczki_A _ _ => false
  end.

Lemma check_body_sound R X k proof : check_body R X (k, proof) = true ->
  reaches (game_of R) (level_of k) (claimant X k) X.
Proof.
  destruct proof as [records | p], R as [width height connect exact | width height | width height]; simpl.
  - apply (check_listed_sound (Mnk width height connect exact)).
  - apply (check_listed_sound (Skoczki_A width height)).
  - apply (check_listed_sound (Hex width height)).
  - apply check_strategy_sound.
  - discriminate.
  - apply check_joining_sound.
Qed.

(** Every kind that is claimed has a body that proves it. *)
Definition check_certificate (c : certificate) : bool :=
  let R := rules_of (claimed c) in
  let X := root (claimed c) in
  same_kinds (kinds (claimed c)) (map fst (bodies c)) && forallb (check_body R X) (bodies c).

Inductive verdict := Verified (c : claim) | Not_verified (why : failure).

Definition judge (file : bytes) : verdict :=
  match read_certificate file with
  | Failed why => Not_verified why
  | Got c => if check_certificate c then Verified (claimed c) else Not_verified Refused
  end.

Definition check (file : bytes) (c : claim) : bool :=
  match judge file with Verified d => same_claim c d | Not_verified _ => false end.

Lemma check_certificate_sound c : check_certificate c = true -> holds (claimed c).
Proof.
  unfold check_certificate, holds. rewrite andb_true_iff, forallb_forall. intros [K all] k I.
  apply same_kinds_true in K. rewrite K in I. apply in_map_iff in I as [[k' t] [E I]].
  simpl in E. subst k'. apply all in I. apply holds_if_reached. now apply check_body_sound in I.
Qed.

(** What the program prints (main.ml) is true, *)
Theorem judge_sound : forall file c, judge file = Verified c -> holds c.
Proof.
  intros file c. unfold judge.
  destruct (read_certificate file) as [d | why]; [| discriminate].
  destruct (check_certificate d) eqn:V; [| discriminate].
  intros E. injection E as <-. now apply check_certificate_sound.
Qed.

(** and so is every claim that a file is checked for. *)
Theorem check_sound : forall file c, check file c = true -> holds c.
Proof.
  intros file c. unfold check. destruct (judge file) as [d | why] eqn:J; [| discriminate].
  intros S. apply same_claim_true in S. subst d. now apply judge_sound with file.
Qed.

Print Assumptions check_sound.

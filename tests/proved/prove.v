(* SPDX-License-Identifier: MIT *)
(** What strategy records need of a board is computed; then they prove a claim, or not. *)

From Coq Require Import List NArith ZArith Bool Lia FMapPositive.
From Proved Require Import game board sets mnk listed lines reply image strategy.
Import ListNotations.

Section Prove.
  Variables width height connect : N.
  Variable exact : bool.

  Let all := all_points width height.

  Definition board_set : points := set_of all.

  (** The windows through each point. *)
  Definition through_table (ws : list window) : PositiveMap.t (list window) :=
    fold_right
      (fun p t => PositiveMap.add (N.succ_pos p) (filter (fun w => has (mask w) p) ws) t)
      (PositiveMap.empty _) all.

  Definition through_of (t : PositiveMap.t (list window)) (p : N) : list window :=
    match PositiveMap.find (N.succ_pos p) t with Some ws => ws | None => [] end.

  Lemma through_are_windows ws p w : In w (through_of (through_table ws) p) -> In w ws.
  Proof.
    unfold through_of, through_table. induction all as [| q rest IH]; simpl.
    - rewrite PositiveMap.gempty. contradiction.
    - destruct (Pos.eq_dec (N.succ_pos p) (N.succ_pos q)) as [E | E].
      + rewrite E, PositiveMap.gss. intros J. now apply filter_In in J.
      + rewrite PositiveMap.gso by assumption. exact IH.
  Qed.

  (** The symmetries of a rectangle: 1 mirrors columns, 2 mirrors rows, 4 then exchanges columns and
      rows, if there are as many. *)
  Definition goes (g p : N) : N :=
    let x := (p mod width)%N in
    let y := (p / width)%N in
    let x := if N.testbit g 0 then (width - 1 - x)%N else x in
    let y := if N.testbit g 1 then (height - 1 - y)%N else y in
    if N.testbit g 2 then (x * width + y)%N else (y * width + x)%N.

  Definition inverse (g : N) : N := match g with 5%N => 6%N | 6%N => 5%N | _ => g end.

  Definition symmetries_that_exist : N := if N.eqb width height then 8 else 4.

  (** The numbers that records use are tested. *)
  Definition good_symmetries (ws : list window) (used : list N) : list N :=
    filter (fun g => N.ltb g symmetries_that_exist &&
                     is_symmetry width height ws (goes g) (goes (inverse g)))
      (nodup N.eq_dec used).

  Definition symmetry_of (good : list N) (g : N) : option ((N -> N) * (N -> N)) :=
    if existsb (N.eqb g) good then Some (goes g, goes (inverse g)) else None.

  Definition symmetries_used (records : strategy) : list N :=
    flat_map (fun r => match snd r with Image g _ => [g] | _ => [] end)
      (PositiveMap.elements records).

  (** How many references lead to each record; those with several are shared. *)
  Definition references (r : strategy_record) : list positive :=
    match r with
    | Move _ nulls replies | Reply nulls replies => nulls ++ map snd replies
    | Image _ n => [n]
    | Paired _ _ => []
    end.

  Definition count_reference (t : PositiveMap.t bool) (n : positive) : PositiveMap.t bool :=
    match PositiveMap.find n t with
    | None => PositiveMap.add n false t
    | Some false => PositiveMap.add n true t
    | Some true => t
    end.

  Definition shared_records (records : strategy) : PositiveMap.t bool :=
    fold_left (fun t r => fold_left count_reference (references (snd r)) t)
      (PositiveMap.elements records) (PositiveMap.empty _).

  Definition deepest : nat := 1024.

  (** The last record proves the claim; there is none if and only if the game is over. *)
  Definition check_strategy (A : side) (l : level) (records : strategy) (last : option positive)
      (root : position) : bool :=
    match outcome (mnk width height connect exact) root, last with
    | Some r, None => reached l A r
    | None, Some n =>
      let ws := windows width height connect exact in
      let table := through_table ws in
      let good := good_symmetries ws (symmetries_used records) in
      let shared := shared_records records in
      forallb good_window ws &&
      match
        verify width height A l board_set ws (through_of table) (symmetry_of good)
          records (fun n => match PositiveMap.find n shared with Some true => true | _ => false end)
          deepest n root 0 (PositiveMap.empty _)
      with
      | Some _ => true
      | None => false
      end
    | _, _ => false
    end.

  Lemma reached_at_end A l root r : outcome (mnk width height connect exact) root = Some r ->
    reached l A r = true -> reaches (mnk width height connect exact) l A root.
  Proof.
    intros O R. destruct l; simpl.
    - apply wins_at_end. destruct r as [s |]; [| discriminate].
      apply same_side_true in R. now subst.
    - apply draws_at_end with r; [assumption |]. destruct r as [s |]; [| discriminate].
      apply same_side_true in R. subst. intros H. injection H. apply other_differs.
  Qed.

  Theorem check_strategy_sound A l records last root :
    check_strategy A l records last root = true ->
    reaches (mnk width height connect exact) l A root.
  Proof.
    unfold check_strategy.
    destruct (outcome (mnk width height connect exact) root) as [r |] eqn:O;
      destruct last as [n |]; try discriminate; [now apply reached_at_end |].
    rewrite andb_true_iff. intros [good V].
    destruct (verify _ _ _ _ _ _ _ _ _ _ _ _ _ _ _) as [[z s] |] eqn:E in V; [| discriminate].
    eapply verified_root_reaches; [.. | exact O | exact E].
    - intros p. apply has_set_of.
    - apply winning_lines_are_windows.
    - exact good.
    - intros p w. apply through_are_windows.
    - unfold symmetry_of. intros g go back H. destruct (existsb (N.eqb g) _) eqn:X; [| discriminate].
      injection H as <- <-. apply existsb_exists in X as (h & J & Q). apply N.eqb_eq in Q. subst h.
      unfold good_symmetries in J. apply filter_In in J as [_ J].
      now apply andb_true_iff in J.
  Qed.
End Prove.

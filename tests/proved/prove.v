(* SPDX-License-Identifier: MIT *)
(** What strategy records need of a board is computed; then they prove a claim, or not. *)

From Coq Require Import List NArith ZArith Bool Lia FMapPositive.
From Proved Require Import game board sets mnk listed lines further reply image machine state.
From Proved Require Import strategy records.
Import ListNotations.

Section Prove.
  Variables width height connect : N.
  Variable exact : bool.

  Let all := all_points width height.
  Let ws := windows width height connect exact.

  (** ** Windows *)

  Definition machine_of (w : window) : machine_window := {|
    state.all := bits_of (members w); ends := bits_of (filter (has (around w)) all);
    each_point := map single (members w)
  |}.

  (** What is not proved of windows is tested. *)
  Definition is_good (w : window) : bool :=
    good_window w && N.eqb (set_of (filter (has (around w)) all)) (around w) &&
    Nat.leb (N.to_nat connect) (length (members w)).

  Lemma machine_of_is w : is_good w = true -> stands_for (machine_of w) w.
  Proof.
    unfold is_good, good_window. rewrite !andb_true_iff, !N.eqb_eq. intros [[[_ M] R] _].
    split; [| split].
    - simpl. rewrite value_bits_of. now symmetry.
    - simpl. now rewrite value_bits_of.
    - simpl. clear. induction (members w) as [| p ps IH]; simpl; constructor; [| assumption].
      intros q. apply has_single.
  Qed.

  Definition vs : list machine_window := map machine_of ws.

  Hypothesis ws_are_good : forallb is_good ws = true.

  Lemma vs_stand_for_ws : Forall2 stands_for vs ws.
  Proof.
    unfold vs. rewrite forallb_forall in ws_are_good.
    induction ws as [| w rest IH]; simpl; constructor.
    - apply machine_of_is, ws_are_good. now left.
    - apply IH. intros v J. apply ws_are_good. now right.
  Qed.

  Lemma windows_are_good : forallb good_window ws = true.
  Proof.
    rewrite forallb_forall in *. intros w J. apply ws_are_good in J. unfold is_good in J.
    rewrite !andb_true_iff in J. tauto.
  Qed.

  Lemma windows_are_long w : In w ws -> (N.to_nat connect <= length (members w))%nat.
  Proof.
    rewrite forallb_forall in ws_are_good. intros J. apply ws_are_good in J. unfold is_good in J.
    rewrite !andb_true_iff in J. now apply Nat.leb_le.
  Qed.
End Prove.

(** ** Points *)

Section Points.
  Variable vs : list machine_window.

  (** A point: its number, itself as a set, the windows through it. *)
  Record point_of_board := { number : N; this : bits; through : list machine_window }.

  Definition point_of (p : N) : point_of_board := {|
    number := p; this := single p;
    through := filter (fun v => negb (apart (single p) (state.all v))) vs
  |}.

  Definition is_spot (p : point_of_board) : Prop :=
    is_point (this p) (number p) /\ (forall v, In v (through p) -> In v vs) /\
    forall v, In v vs -> has (value (state.all v)) (number p) = true -> In v (through p).

  Definition spot : Set := {p : point_of_board | is_spot p}.

  Lemma point_is_spot p : is_spot (point_of p).
  Proof.
    split; [| split]; simpl.
    - intros q. apply has_single.
    - intros v J. now apply filter_In in J.
    - intros v J H. apply filter_In. split; [assumption |].
      now rewrite (apart_from_point _ p _ (has_single p)), H.
  Qed.

  Definition spot_of (p : N) : spot := exist _ (point_of p) (point_is_spot p).
End Points.

(** ** Symmetries *)

Section Symmetries.
  Variables width height connect : N.
  Variable exact : bool.

  Let ws := windows width height connect exact.

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

  (** A symmetry: how it moves zones and positions. *)
  Record turn_of_board := { zone_moved : bits -> bits; position_moved : bits -> bits }.

  Definition turn_number (g : N) : turn_of_board :=
    let zones := image_pairs width height (goes g) in
    let positions := image_pairs width height (goes (inverse g)) in
    {| zone_moved := move_back zones; position_moved := move_back positions |}.

  Definition is_turn (t : turn_of_board) : Prop :=
    exists goes back, is_symmetry width height ws goes back = true /\
      (forall s, value (zone_moved t s) = preimage width height goes (value s)) /\
      (forall s, value (position_moved t s) = preimage width height back (value s)).

  Definition symmetry : Set := {t : turn_of_board | is_turn t}.

  (** Those that exist are tested. *)
  Definition symmetry_number (g : N) : option symmetry :=
    if N.ltb g symmetries_that_exist then
      match bool_dec (is_symmetry width height ws (goes g) (goes (inverse g))) true with
      | left good => Some (exist _ (turn_number g)
          (ex_intro _ (goes g) (ex_intro _ (goes (inverse g))
            (conj good (conj (value_move_back width height (goes g))
                             (value_move_back width height (goes (inverse g))))))))
      | right _ => None
      end
    else None.
End Symmetries.

(** ** Records

    Nothing is proved of how they are linked, and which results are kept. *)

Section Records.
  Variables spot symmetry : Type.
  Variable spots : PositiveMap.t spot.
  Variable symmetries : PositiveMap.t symmetry.

  Let record := record spot symmetry.

  (** Which records have several references. *)
  Definition count_reference (t : PositiveMap.t bool) (n : positive) : PositiveMap.t bool :=
    match PositiveMap.find n t with
    | None => PositiveMap.add n false t
    | Some false => PositiveMap.add n true t
    | Some true => t
    end.

  Definition shared_records (records : list file_record) : PositiveMap.t bool :=
    fold_left (fun t r => fold_left count_reference (references r) t) records (PositiveMap.empty _).

  (** A record, and how many records it leads to, counted along each way, up to [heavy]. *)
  Definition built := PositiveMap.t (record * N).

  Definition heavy : N := 16.

  Definition sum_of (weights : list N) (own : N) : N :=
    fold_left (fun a w => N.min heavy (a + w)) weights (N.min heavy own).

  Definition wrong : record := Record false no_bits Wrong.

  Definition record_number (b : built) (n : positive) : record * N :=
    match PositiveMap.find n b with Some r => r | None => (wrong, 0%N) end.

  Definition spot_number (p : N) : option spot := PositiveMap.find (N.succ_pos p) spots.

  Fixpoint with_spots {T} (l : list (N * T)) : option (list (spot * T)) :=
    match l with
    | [] => Some []
    | (p, a) :: rest =>
      match spot_number p, with_spots rest with
      | Some s, Some more => Some ((s, a) :: more)
      | _, _ => None
      end
    end.

  (** A line: each pair is a move, with a threat as its null. *)
  Fixpoint build_line (pairs : list (N * N)) (then_ : record) : option record :=
    match pairs with
    | [] => Some then_
    | (m, r) :: rest =>
      match spot_number m, spot_number r, build_line rest then_ with
      | Some m, Some r, Some next =>
        Some (Record false no_bits (Move m [Record false no_bits (Move r [] [])] [(r, next)]))
      | _, _, _ => None
      end
    end.

  Definition step_of (r : record) : step spot symmetry := match r with Record _ _ s => s end.

  Definition build_step (b : built) (r : file_record) : step spot symmetry * N :=
    let nulls_of := map (record_number b) in
    let replies_of := map (fun reply : N * positive => (fst reply, record_number b (snd reply))) in
    let linked (replies : list (N * (record * N))) :=
      with_spots (map (fun reply => (fst reply, fst (snd reply))) replies) in
    let weight (nulls : list (record * N)) (replies : list (N * (record * N))) :=
      sum_of (map snd nulls) (sum_of (map (fun reply => snd (snd reply)) replies) 1) in
    match r with
    | File_move m nulls replies =>
      let nulls := nulls_of nulls in
      let replies := replies_of replies in
      (match spot_number m, linked replies with
       | Some m, Some answers => Move m (map fst nulls) answers
       | _, _ => Wrong
       end, weight nulls replies)
    | File_reply nulls replies =>
      let nulls := nulls_of nulls in
      let replies := replies_of replies in
      (match linked replies with
       | Some answers => Reply (map fst nulls) answers
       | None => Wrong
       end, weight nulls replies)
    | File_image g n =>
      let (of, w) := record_number b n in
      (match PositiveMap.find (N.succ_pos g) symmetries with
       | Some g => Image g of
       | None => Wrong
       end, sum_of [w] 1)
    | File_line pairs n =>
      let (then_, w) := record_number b n in
      (match build_line pairs then_ with Some r => step_of r | None => Wrong end,
       sum_of [w] (N.of_nat (length pairs)))
    | File_paired first pairs => (Paired first pairs, 1%N)
    | File_joined _ _ _ _ | File_either _ => (Wrong, 1%N)
    end.

  (** The last record, of a list in order. *)
  Fixpoint build (shared : PositiveMap.t bool) (records : list file_record) (n : positive)
      (b : built) (last : option record) : option record :=
    match records with
    | [] => last
    | r :: rest =>
      let (s, w) := build_step b r in
      let is_kept :=
        match PositiveMap.find n shared with Some true => N.leb heavy w | _ => false end in
      let record := Record is_kept (word_of (Npos n)) s in
      build shared rest (Pos.succ n) (PositiveMap.add n (record, w) b) (Some record)
    end.

  Definition last_record (records : list file_record) : option record :=
    build (shared_records records) records 1 (PositiveMap.empty _) None.
End Records.

(** ** Claims *)

Section Claims.
  Variables width height connect : N.
  Variable exact : bool.

  Let all := all_points width height.

  (** The items that have numbers, by their numbers. *)
  Definition by_number {T} (item : N -> option T) (numbers : list N) : PositiveMap.t T :=
    fold_left
      (fun t p => match item p with Some a => PositiveMap.add (N.succ_pos p) a t | None => t end)
      numbers (PositiveMap.empty _).

  (** Symmetries that records use. *)
  Definition symmetries_used (records : list file_record) : list N :=
    filter (fun g => existsb (fun r => match r with File_image h _ => N.eqb g h | _ => false end) records)
      (below 8).

  Definition state_of_position (A : side) (X : position) : state :=
    let bits_on_board s := bits_of (filter (has s) all) in
    {| own := bits_on_board (pieces X A); theirs := bits_on_board (pieces X (other A));
       ours := same_side (turn X) A |}.

  (** The last record proves the claim; there is none if and only if the game is over. *)
  Definition check_strategy (A : side) (l : level) (records : list file_record) (root : position) :
      bool :=
    match outcome (mnk width height connect exact) root, records with
    | Some r, [] => reached l A r
    | None, _ :: _ =>
      let ws := windows width height connect exact in
      let vs := vs width height connect exact in
      let spots := map (spot_of vs) all in
      let through p := through (proj1_sig p) in
      let this p := this (proj1_sig p) in
      let zone_moved t := zone_moved (proj1_sig t) in
      let position_moved t := position_moved (proj1_sig t) in
      let F := state_of_position A root in
      forallb (is_good width height connect) ws && same_position (position_of A F) root &&
      match
        last_record (spot vs) (symmetry width height connect exact)
          (by_number (fun p => Some (spot_of vs p)) all)
          (by_number (symmetry_number width height connect exact) (symmetries_used records)) records
      with
      | None => false
      | Some r =>
        match
          verify width height A l (bits_of all) vs (N.to_nat connect) (spot vs) spots this through
            (symmetry width height connect exact) zone_moved position_moved ws (N.to_nat deepest) r F
            (touched vs F) 0 Vacant
        with
        | Some _ => true
        | None => false
        end
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

  Theorem check_strategy_sound A l records root : check_strategy A l records root = true ->
    reaches (mnk width height connect exact) l A root.
  Proof.
    unfold check_strategy.
    destruct (outcome (mnk width height connect exact) root) as [r |] eqn:O;
      destruct records as [| first rest]; try discriminate; [now apply reached_at_end |].
    set (F := state_of_position A root).
    rewrite !andb_true_iff. intros [[good same] V]. apply same_position_true in same.
    destruct (last_record _ _ _ _ _) as [r |]; [| discriminate].
    destruct (verify _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _) as [[z s] |] eqn:E in V; [| discriminate].
    rewrite <- same in *. eapply verified_root_reaches with (number := fun p => number (proj1_sig p));
      [.. | exact O | exact E].
    - intros p. rewrite value_bits_of. apply has_set_of.
    - apply winning_lines_are_windows.
    - now apply windows_are_good.
    - intros w. now apply windows_are_long.
    - now apply vs_stand_for_ws.
    - intros [p [I J]]. exact I.
    - rewrite map_map. apply map_id.
    - intros [p (I & J & K')] v. simpl. intros K. apply J in K. unfold vs in K.
      apply in_map_iff in K as (w & <- & K). exists w. split; [assumption |].
      apply machine_of_is with connect. rewrite forallb_forall in good. now apply good.
    - intros [p (I & K & J)] v. exact (J v).
    - intros [t T]. exact T.
  Qed.
End Claims.

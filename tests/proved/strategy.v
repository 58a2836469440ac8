(* SPDX-License-Identifier: MIT *)
(** Strategy records: the checker of src/check/README.md, "Strategy records", for m,n,k-games. A line
    has become moves and replies (prove.v). Joining records are not supported. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk listed lines further reply image paired machine state.
Import ListNotations.

(** A record, with those that it refers to; the results of some are kept, by a mark that each has. *)
Inductive record (spot symmetry : Type) :=
| Record (is_kept : bool) (mark : word) (step : step spot symmetry)
with step (spot symmetry : Type) :=
| Move (m : spot) (nulls : list (record spot symmetry)) (replies : list (spot * record spot symmetry))
| Reply (nulls : list (record spot symmetry)) (replies : list (spot * record spot symmetry))
| Image (g : symmetry) (of : record spot symmetry)
| Paired (first : N) (pairs : list (N * N))
| Wrong.

Arguments Record {spot symmetry}.
Arguments Move {spot symmetry}.
Arguments Reply {spot symmetry}.
Arguments Image {spot symmetry}.
Arguments Paired {spot symmetry}.
Arguments Wrong {spot symmetry}.

(** What was verified: a record, a position, a number of further stones, and the zone. *)
Record entry := { mark_of : word; state_of : state; further_of : nat; zone_of : bits }.
Definition memo := table entry.

(** A computation that may refuse, and that keeps what was verified. *)
Definition verifying (T : Type) := memo -> option (T * memo).

Definition give {T} (a : T) : verifying T := fun s => Some (a, s).
Definition refuse {T} : verifying T := fun _ => None.
Definition and_then {S T} (c : verifying S) (f : S -> verifying T) : verifying T :=
  fun s => match c s with Some (a, s') => f a s' | None => None end.

Notation "'let*' x ':=' c 'in' f" := (and_then c (fun x => f))
  (at level 200, x pattern, c at level 100, f at level 200).

Lemma no_line_in_open_position width height connect exact X s :
  mnk_outcome width height connect exact X = None ->
  has_winning_line width height connect exact (pieces X s) = false.
Proof.
  unfold mnk_outcome.
  destruct (has_winning_line width height connect exact (white X)) eqn:W; [discriminate |].
  destruct (has_winning_line width height connect exact (black X)) eqn:K; [discriminate |].
  now destruct s.
Qed.

Section Strategy.
  Variables width height connect : N.
  Variable exact : bool.
  Variable A : side.
  Variable l : level.

  (** Computed once: the board, the windows, how many points each has at least; points, of which each
      has a number, itself as a set, and the windows through it; symmetries. *)
  Variable board : bits.
  Variable vs : list machine_window.
  Variable least : nat.
  Variable spot : Type.
  Variable spots : list spot.
  Variable number : spot -> N.
  Variable this : spot -> bits.
  Variable through : spot -> list machine_window.
  Variable symmetry : Type.
  Variables zone_moved position_moved : symmetry -> bits -> bits.
  Variable ws : list window.

  Let G : game position := mnk width height connect exact.
  Let B : side := other A.

  Definition is_draw : bool := match l with Draw => true | Win => false end.
  Definition none_further (k : nat) : bool := match k with O => true | S _ => false end.

  Definition free_set (F : state) : bits := difference board (union (own F) (theirs F)).
  Definition is_full (F : state) : bool := is_nothing (free_set F).

  (** A's last stone, on p, completed a line. *)
  Definition wins_by (F : state) (p : spot) : bool := existsb (machine_filled (own F)) (through p).

  (** ** Windows that may be dangerous

      Verified along with a position: the windows with stones of B, without some with stones of A. *)
  Definition touched (F : state) : list machine_window :=
    filter (fun v => negb (apart (all v) (theirs F))) vs.

  (** After a stone of B on r, *)
  Definition touched_after (F : state) (r : spot) (hit : list machine_window) : list machine_window :=
    let taken := union (own F) (theirs F) in filter (fun v => apart (all v) taken) (through r) ++ hit.

  (** and after one of A. *)
  Definition left_after (m : spot) (hit : list machine_window) : list machine_window :=
    filter (fun v => apart (this m) (all v)) hit.

  (** ** The memo *)

  Definition mix_set (h : word) (s : bits) : word :=
    fold_left word_mix (more s)
      (word_mix (word_mix (word_mix (word_mix h (word_0 s)) (word_1 s)) (word_2 s)) (word_3 s)).

  Fixpoint mix_number (k : nat) (h : word) : word :=
    match k with O => h | S k' => mix_number k' (word_mix h h) end.

  Definition hash (mark : word) (F : state) (k : nat) : word :=
    mix_number (S k) (mix_set (mix_set mark (own F)) (theirs F)).

  Definition is_same (mark : word) (F : state) (k : nat) (e : entry) : bool :=
    same_word mark (mark_of e) && Nat.eqb k (further_of e) && same_state F (state_of e).

  Definition remembered (h mark : word) (F : state) (k : nat) : verifying (option bits) :=
    fun s =>
      Some (match find (is_same mark F k) (entries_at h s) with
            | Some e => Some (zone_of e)
            | None => None
            end, s).

  Definition remember (h mark : word) (F : state) (k : nat) (z : bits) : verifying bits :=
    fun s =>
      Some (z, enter 62 h {| mark_of := mark; state_of := F; further_of := k; zone_of := z |} s).

  (** ** Replies *)

  Fixpoint each {S T} (f : S -> verifying T) (l : list S) : verifying (list T) :=
    match l with
    | [] => give []
    | a :: rest => let* b := f a in let* bs := each f rest in give (b :: bs)
    end.

  (** More than k points of a list are free. *)
  Fixpoint more_are_free (free : bits) (k : nat) (ps : list spot) : bool :=
    match ps with
    | [] => false
    | p :: rest =>
      if apart (this p) free then more_are_free free k rest
      else match k with O => true | S k' => more_are_free free k' rest end
    end.

  (** A free point, if at most k are free. *)
  Definition last_points (F : state) (k : nat) : bits :=
    let free := free_set F in
    if more_are_free free k spots then nothing
    else match find (fun p => negb (apart (this p) free)) spots with Some p => this p | None => nothing end.

  Definition in_all (zs : list bits) (start : bits) : bits := fold_right intersection start zs.

  (** A reply at the end of the game counts for a draw. *)
  Definition ends_well (F : state) (k : nat) (r : spot) : bool :=
    is_draw && none_further k && is_full (place F (this r)).

  Section Replies.
    Variable verify : record spot symmetry -> state -> list machine_window -> nat -> verifying bits.

    (** A reply and the zone of what follows. *)
    Definition answer (F : state) (hit : list machine_window) (k : nat) (reply : spot * record spot symmetry) :
        verifying (spot * bits) :=
      let (r, n) := reply in
      if apart (this r) (free_set F) then refuse
      else
        let F' := place F (this r) in
        if is_full F' then if ends_well F k r then give (r, nothing) else refuse
        else let* z := verify n F' (touched_after F r hit) k in give (r, z).

    (** B is to move. *)
    Definition verify_replies (nulls : list (record spot symmetry))
        (replies : list (spot * record spot symmetry)) (F : state) (hit : list machine_window)
        (k : nat) : verifying bits :=
      if negb (ours F) && negb (is_full F) && (negb is_draw || match nulls with [] => true | _ => false end)
      then
        match scan k (own F) (theirs F) (if Nat.ltb (S k) least then hit else vs) nothing with
        | None => refuse
        | Some D =>
          let* zs := each (fun n => verify n (passed F) hit (S k)) nulls in
          let* answers := each (answer F hit k) replies in
          let said := unite (map (fun a => this (fst a)) answers) in
          let left := difference (in_all zs (free_set F)) said in
          if is_nothing left ||
             forallb (fun r => apart (this r) left || ends_well F k r) spots
          then
            if none_further k then give nothing
            else give (union D (union (unite zs)
                   (union said (union (unite (map snd answers)) (last_points F k)))))
          else refuse
        end
      else refuse.

    Definition verify_move (m : spot) (nulls : list (record spot symmetry))
        (replies : list (spot * record spot symmetry)) (F : state) (hit : list machine_window)
        (k : nat) : verifying bits :=
      if ours F && negb (apart (this m) (free_set F)) then
        let F' := place F (this m) in
        if wins_by F' m then give (this m)
        else if is_full F' then (if is_draw && none_further k then give nothing else refuse)
        else let* z := verify_replies nulls replies F' (left_after m hit) k in give (union (this m) z)
      else refuse.

    Definition verify_step (s : step spot symmetry) (F : state) (hit : list machine_window) (k : nat) :
        verifying bits :=
      match s with
      | Move m nulls replies => verify_move m nulls replies F hit k
      | Reply nulls replies => verify_replies nulls replies F hit k
      | Image g n =>
        let F' := image_state (position_moved g) F in
        let* z := verify n F' (touched F') k in
        give (if none_further k then nothing else zone_moved g z)
      | Paired first pairs =>
        if is_draw && none_further k && is_paired width height A ws (position_of A F) first pairs
        then give nothing
        else refuse
      | Wrong => refuse
      end.
  End Replies.

  (** At most so many records are under way inside each other. *)
  Fixpoint verify (fuel : nat) (r : record spot symmetry) (F : state) (hit : list machine_window)
      (k : nat) : verifying bits :=
    match fuel, r with
    | O, _ => refuse
    | S fuel', Record false _ s => verify_step (verify fuel') s F hit k
    | S fuel', Record true mark s =>
      let h := hash mark F k in
      let* known := remembered h mark F k in
      match known with
      | Some z => give z
      | None => let* z := verify_step (verify fuel') s F hit k in remember h mark F k z
      end
    end.

  (** ** Soundness *)

  Let meaning (F : state) (k : nat) (z : bits) : Prop :=
    meaning A width height connect exact l (position_of A F) k (value z).

  Hypothesis board_is_all : forall p, has (value board) p = true <-> In p (all_points width height).
  Hypothesis ws_are_lines :
    forall s, has_winning_line width height connect exact s = existsb (filled s) ws.
  Hypothesis ws_are_good : forallb good_window ws = true.
  Hypothesis ws_are_long : forall w, In w ws -> (least <= length (members w))%nat.
  Hypothesis vs_stand_for_ws : Forall2 stands_for vs ws.
  Hypothesis this_is_number : forall p, is_point (this p) (number p).
  Hypothesis spots_are_all : map number spots = all_points width height.
  Hypothesis through_are_ws : forall p v, In v (through p) -> exists w, In w ws /\ stands_for v w.
  Hypothesis through_are_all : forall p v, In v vs -> has (value (all v)) (number p) = true ->
    In v (through p).
  Hypothesis symmetries : forall g, exists goes back, is_symmetry width height ws goes back = true /\
    (forall s, value (zone_moved g s) = preimage width height goes (value s)) /\
    (forall s, value (position_moved g s) = preimage width height back (value s)).

  Definition true_entry (e : entry) : Prop := meaning (state_of e) (further_of e) (zone_of e).
  Definition true_memo (s : memo) : Prop := every true_entry s.

  (** Whatever the computation gives has a property. *)
  Definition gives {T} (c : verifying T) (P : T -> Prop) : Prop :=
    forall s, true_memo s -> match c s with Some (a, s') => P a /\ true_memo s' | None => True end.

  Lemma gives_give {T} (a : T) (P : T -> Prop) : P a -> gives (give a) P.
  Proof. intros H s M. simpl. auto. Qed.

  Lemma gives_refuse {T} (P : T -> Prop) : gives refuse P.
  Proof. intros s M. exact I. Qed.

  Lemma gives_then {S T} (c : verifying S) (f : S -> verifying T) P Q :
    gives c P -> (forall a, P a -> gives (f a) Q) -> gives (and_then c f) Q.
  Proof.
    intros C F s M. unfold and_then. specialize (C s M).
    destruct (c s) as [[a s'] |]; [| exact I]. destruct C as [H M']. exact (F a H s' M').
  Qed.

  Lemma gives_remembered h mark F k :
    gives (remembered h mark F k) (fun o => forall z, o = Some z -> meaning F k z).
  Proof.
    intros s M. unfold remembered. split; [| assumption]. intros z.
    destruct (find (is_same mark F k) (entries_at h s)) as [e |] eqn:E; [| discriminate].
    intros H. injection H as <-. apply find_some in E as [J E]. unfold is_same in E.
    rewrite !andb_true_iff in E. destruct E as [[_ K] S].
    apply Nat.eqb_eq in K. apply same_state_true in S. subst.
    exact (entries_are_good _ _ _ _ _ M J).
  Qed.

  Lemma gives_remember h mark F k z : meaning F k z -> gives (remember h mark F k z) (meaning F k).
  Proof.
    intros H s M. unfold remember. split; [assumption |]. now apply enter_keeps.
  Qed.

  (** A list of results, each with its argument. *)
  Lemma gives_each {S T} (f : S -> verifying T) (P : T -> Prop) l' :
    (forall a, gives (f a) P) -> gives (each f l') (fun bs => forall b, In b bs -> P b).
  Proof.
    intros F. induction l' as [| a rest IH]; simpl.
    - apply gives_give. contradiction.
    - apply gives_then with P; [apply F |]. intros b Pb.
      apply gives_then with (fun bs => forall b, In b bs -> P b); [exact IH |]. intros bs Pbs.
      apply gives_give. intros b' [<- | J]; auto.
  Qed.

  Let free (F : state) (p : N) : Prop := further.free width height (position_of A F) p.

  Lemma free_set_true F p : has (value (free_set F)) p = true <-> free F p.
  Proof.
    unfold free_set, free, further.free.
    rewrite has_difference, has_union, (has_occupied _ A), pieces_own, pieces_theirs.
    rewrite andb_true_iff, negb_true_iff, board_is_all. reflexivity.
  Qed.

  Lemma spot_is_free F p : apart (this p) (free_set F) = false <-> free F (number p).
  Proof.
    rewrite (apart_from_point _ _ _ (this_is_number p)), negb_false_iff. apply free_set_true.
  Qed.

  Lemma full_true F : is_full F = true <-> forall p, ~ free F p.
  Proof.
    unfold is_full. rewrite is_nothing_true. split; intros H p; specialize (H p).
    - rewrite <- free_set_true. congruence.
    - destruct (has (value (free_set F)) p) eqn:E; [| reflexivity].
      apply free_set_true in E. contradiction.
  Qed.

  Lemma in_spots p : In p (all_points width height) -> exists s, In s spots /\ number s = p.
  Proof.
    rewrite <- spots_are_all. intros J. apply in_map_iff in J as (s & E & J). eauto.
  Qed.

  Lemma not_full F : is_full F = false -> exists p, In p spots /\ free F (number p).
  Proof.
    intros E. destruct (existsb (fun p => negb (apart (this p) (free_set F))) spots) eqn:X.
    - apply existsb_exists in X as (p & J & H). exists p. split; [assumption |].
      apply spot_is_free. now apply negb_true_iff.
    - exfalso. assert (T : is_full F = true); [| congruence]. apply full_true. intros p H.
      destruct (in_spots p (proj1 H)) as (s & J & <-).
      assert (existsb (fun p => negb (apart (this p) (free_set F))) spots = true); [| congruence].
      apply existsb_exists. exists s. split; [assumption |]. apply negb_true_iff. now apply spot_is_free.
  Qed.

  Lemma more_are_free_true F : forall ps k, more_are_free (free_set F) k ps = true ->
    (forall p, In p ps -> In p spots) ->
    (k < length (filter (fun p => negb (has (occupied (position_of A F)) p)) (map number ps)))%nat.
  Proof.
    induction ps as [| p rest IH]; intros k; cbn [more_are_free map filter]; [discriminate |].
    intros H on. assert (on' : forall q, In q rest -> In q spots) by (intros; apply on; now right).
    destruct (apart (this p) (free_set F)) eqn:E.
    - destruct (negb _); [apply Nat.lt_le_trans with (2 := Nat.le_succ_diag_r _) |]; now apply IH.
    - apply spot_is_free in E. destruct E as [_ E]. rewrite E. cbn [negb length].
      destruct k; [lia |]. apply IH in H; [lia | assumption].
  Qed.

  Lemma zone_does_not_matter F z z' : meaning F 0 z -> meaning F 0 z'.
  Proof.
    intros M E [N V]. apply M. split; [assumption |]. intros e J.
    destruct E; [contradiction | simpl in N; lia].
  Qed.

  Lemma not_in_all zs start p : has (value (in_all zs start)) p = false -> has (value start) p = true ->
    exists z, In z zs /\ has (value z) p = false.
  Proof.
    induction zs as [| y zs IH]; unfold in_all; cbn [fold_right]; [congruence |].
    rewrite has_intersection. intros H T. destruct (has (value y) p) eqn:Y.
    - destruct (IH H T) as (z & J & Hz). exists z. split; [now right | assumption].
    - exists y. split; [now left | assumption].
  Qed.

  Lemma none_further_true k : none_further k = true -> k = 0%nat.
  Proof. destruct k; [reflexivity | discriminate]. Qed.

  Lemma is_draw_true : is_draw = true -> l = Draw.
  Proof. unfold is_draw. destruct l; [discriminate | reflexivity]. Qed.

  Lemma position_after F p : position_of A (place F (this p)) = place_stone (position_of A F) (number p).
  Proof. now apply position_placed. Qed.

  Lemma ends_well_true F k r z : ends_well F k r = true ->
    k = 0%nat /\ meaning (place F (this r)) k z.
  Proof.
    unfold ends_well. rewrite !andb_true_iff. intros [[D K] E].
    apply none_further_true in K. subst k. split; [reflexivity |].
    unfold meaning. rewrite position_after. apply reply_that_fills; [now apply is_draw_true |].
    rewrite <- position_after. now apply full_true.
  Qed.

  (** Any other window has no stone of B, or is blocked. *)
  Definition hits (F : state) (hit : list machine_window) : Prop :=
    forall v, In v vs -> In v hit \/ apart (all v) (theirs F) = true \/ blocked F v.

  Lemma hits_touched F : hits F (touched F).
  Proof.
    intros v J. destruct (apart (all v) (theirs F)) eqn:E; [auto |]. left.
    unfold touched. apply filter_In. now rewrite E.
  Qed.

  Lemma hits_passed F hit : hits F hit -> hits (passed F) hit.
  Proof. intros H. exact H. Qed.

  Lemma hits_after_A F m hit : ours F = true -> free F (number m) -> hits F hit ->
    hits (place F (this m)) (left_after m hit).
  Proof.
    intros O Fm H v J. unfold free in Fm. apply (free_pieces A) in Fm as (_ & _ & T).
    rewrite pieces_theirs in T. unfold place, blocked. rewrite O. cbn [own theirs].
    destruct (H v J) as [K | [K | (p & K)]]; [| auto |].
    - destruct (apart (this m) (all v)) eqn:E; [left; unfold left_after; now apply filter_In |].
      rewrite (apart_from_point _ _ _ (this_is_number m)), negb_false_iff in E.
      right. right. exists (number m). now rewrite has_union, (this_is_number m), N.eqb_refl, orb_true_r.
    - right. right. exists p. rewrite has_union. destruct K as (K & -> & K'). auto.
  Qed.

  Lemma hits_after_B F r hit : ours F = false -> free F (number r) -> hits F hit ->
    hits (place F (this r)) (touched_after F r hit).
  Proof.
    intros O Fr H v J. unfold free in Fr. apply (free_pieces A) in Fr as (_ & W & _).
    rewrite pieces_own in W. unfold place. rewrite O. unfold touched_after.
    assert (blocks : forall p, has (value (all v)) p = true -> has (value (own F)) p = true ->
              has (value (theirs F)) p = false ->
              blocked {| own := own F; theirs := union (theirs F) (this r); ours := true |} v).
    { intros p P Q T. exists p. cbn [own theirs]. rewrite has_union, T, (this_is_number r).
      repeat (split; [assumption |]). apply N.eqb_neq. congruence. }
    destruct (H v J) as [K | [K | (p & P & Q & T)]].
    - left. apply in_or_app. now right.
    - destruct (has (value (all v)) (number r)) eqn:R.
      + destruct (apart (all v) (union (own F) (theirs F))) eqn:E.
        * left. apply in_or_app. left. apply filter_In. split; [now apply through_are_all | assumption].
        * apply not_apart in E as (p & P & Q). rewrite has_union, orb_true_iff in Q.
          rewrite apart_true in K. specialize (K p P).
          right. right. apply blocks with p; [assumption | | assumption]. destruct Q; congruence.
      + right. left. cbn [theirs]. rewrite apart_true in *. intros p P.
        rewrite has_union, (K p P), (this_is_number r). apply N.eqb_neq. congruence.
    - right. right. now apply blocks with p.
  Qed.

  Section Step.
    Variable ver : record spot symmetry -> state -> list machine_window -> nat -> verifying bits.
    Hypothesis ver_sound : forall n F hit k, hits F hit -> gives (ver n F hit k) (meaning F k).

    Lemma answer_sound F hit k reply : ours F = false -> hits F hit ->
      gives (answer ver F hit k reply) (fun a => meaning (place F (this (fst a))) k (snd a)).
    Proof.
      intros O H. destruct reply as [r n]. unfold answer.
      destruct (apart (this r) (free_set F)) eqn:Fr; [apply gives_refuse |]. apply spot_is_free in Fr.
      destruct (is_full (place F (this r))).
      - destruct (ends_well F k r) eqn:E; [| apply gives_refuse].
        apply gives_give. simpl. now apply ends_well_true.
      - apply gives_then with (meaning (place F (this r)) k).
        + now apply ver_sound, hits_after_B.
        + intros z M. now apply gives_give.
    Qed.

    Lemma windows_are_dangerous F hit k D : hits F hit ->
      scan k (own F) (theirs F) (if Nat.ltb (S k) least then hit else vs) nothing = Some D ->
      has_dangers A ws k (position_of A F) (value D).
    Proof.
      intros H S w J. apply (scan_finds A) in S as [_ S].
      assert (good : good_window w = true) by (rewrite forallb_forall in ws_are_good; now apply ws_are_good).
      assert (V : exists v, In v vs /\ stands_for v w).
      { clear - vs_stand_for_ws J. induction vs_stand_for_ws as [| v w' vs ws V Vs IH]; [contradiction |].
        destruct J as [<- | J]; [exists v; simpl; auto |].
        destruct (IH Vs J) as (v' & J' & V'). exists v'. simpl. auto. }
      destruct V as (v & Jv & V).
      assert (none : danger A k (position_of A F) w = Some empty -> exists d,
        danger A k (position_of A F) w = Some d /\ forall p, has d p = true -> has (value D) p = true).
      { intros E. exists empty. split; [assumption |]. intros p. rewrite has_empty. discriminate. }
      destruct (Nat.ltb_spec (Datatypes.S k) least) as [L | L]; [| now apply S with v].
      destruct (H v Jv) as [K | [K | K]]; [now apply S with v | apply none | apply none].
      - apply far_is_no_danger with v; try assumption. specialize (ws_are_long w J). lia.
      - now apply blocked_is_no_danger with v.
    Qed.

    Lemma verify_replies_sound nulls replies F hit k : hits F hit ->
      gives (verify_replies ver nulls replies F hit k) (meaning F k).
    Proof.
      intros Hit. unfold verify_replies.
      destruct (ours F) eqn:T; [apply gives_refuse |].
      destruct (is_full F) eqn:E; [apply gives_refuse |]. cbn [andb negb].
      destruct (negb is_draw || _); [| apply gives_refuse].
      destruct (scan _ _ _ _ _) as [D |] eqn:S; [| apply gives_refuse].
      apply windows_are_dangerous in S; [| assumption].
      assert (T' : turn (position_of A F) = other A) by now rewrite turn_of, T.
      destruct (not_full F E) as (p0 & Sp & Fp).
      apply gives_then with (fun zs => forall z, In z zs -> meaning (passed F) (Datatypes.S k) z);
        [apply gives_each; intros n; now apply ver_sound |]. intros zs Mzs.
      apply gives_then with (fun answers => forall a, In a answers ->
        meaning (place F (this (fst a))) k (snd a)); [apply gives_each; intros a; now apply answer_sound |].
      intros answers Ma.
      destruct (is_nothing _ || _) eqn:C; [| apply gives_refuse].
      assert (cover : forall r, free F r ->
        (exists z, In z zs /\ has (value z) r = false) \/
        (exists a, In a answers /\ number (fst a) = r) \/
        (k = 0%nat /\ further.meaning A width height connect exact l
           (place_stone (position_of A F) r) k empty)).
      { intros r Fr. set (said := unite (map (fun a => this (fst a)) answers)) in *.
        set (left := difference (in_all zs (free_set F)) said) in *.
        destruct (has (value left) r) eqn:L.
        - right. right. apply orb_true_iff in C as [C | C].
          + rewrite is_nothing_true in C. rewrite C in L. discriminate.
          + rewrite forallb_forall in C. destruct (in_spots r (proj1 Fr)) as (s & J & <-).
            specialize (C s J). rewrite (apart_from_point _ _ _ (this_is_number s)), L in C.
            apply ends_well_true with (z := nothing) in C as [K M]. split; [assumption |].
            unfold meaning in M. rewrite position_after in M. subst k.
            intros E' V. apply M. split; [apply V |]. intros e J'.
            destruct E'; [contradiction | destruct V as [V _]; simpl in V; lia].
        - unfold left in L. rewrite has_difference, andb_false_iff in L. destruct L as [L | L].
          + left. apply not_in_all with (free_set F); [assumption | now apply free_set_true].
          + right. left. apply negb_false_iff in L. unfold said in L.
            apply has_unite in L as (s & J & H). apply in_map_iff in J as (a & <- & J).
            rewrite (this_is_number (fst a)), N.eqb_eq in H. exists a. auto. }
      assert (all : forall Z,
        (k = 0%nat \/
          (forall q, has (value D) q = true -> has (value Z) q = true) /\
          (forall z q, In z zs -> has (value z) q = true -> has (value Z) q = true) /\
          (forall a q, In a answers -> has (value (snd a)) q = true -> has (value Z) q = true) /\
          (forall q, has (value (last_points F k)) q = true -> has (value Z) q = true)) ->
        meaning F k Z).
      { intros Z H.
        apply (replies_answered width height connect exact A l ws ws_are_lines ws_are_good)
          with (value D) (map value zs); auto.
        - destruct H as [H | H]; [now left | right; apply H].
        - intros z' J. apply in_map_iff in J as (z & <- & J). split.
          + specialize (Mzs z J). unfold meaning in Mzs. now rewrite position_passed in Mzs.
          + destruct H as [H | H]; [now left | right]. intros q. now apply H.
        - intros r Fr. destruct (cover r Fr) as [(z & J & N) | [(a & J & <-) | [K M]]].
          + left. exists (value z). split; [now apply in_map | assumption].
          + right. exists (value (snd a)). split.
            * rewrite <- position_after. now apply Ma.
            * destruct H as [H | H]; [now left | right]. intros q. now apply H.
          + right. exists empty. auto.
        - destruct H as [H | H]; [left; exists (number p0); auto |].
          destruct (more_are_free (free_set F) k spots) eqn:R.
          + right. apply more_are_free_true in R; [| auto]. rewrite spots_are_all in R. exact R.
          + left. destruct H as (_ & _ & _ & H). unfold last_points in H. rewrite R in H.
            destruct (find _ spots) as [q |] eqn:Q.
            * apply find_some in Q as [_ Q]. apply negb_true_iff, spot_is_free in Q.
              exists (number q). split; [exact Q |]. right. apply H.
              now rewrite (this_is_number q), N.eqb_refl.
            * exfalso. apply find_none with (x := p0) in Q; [| assumption].
              apply negb_false_iff in Q. apply spot_is_free in Fp. congruence. }
      destruct (none_further k) eqn:K; apply gives_give; apply all.
      - left. now apply none_further_true.
      - right. set (last := last_points F k). clearbody last.
        repeat split; intros; rewrite !has_union, !orb_true_iff, ?has_unite; auto.
        + right. left. eauto.
        + right. right. right. left. exists (snd a). split; [now apply in_map | assumption].
    Qed.

    Lemma verify_move_sound m nulls replies F hit k : hits F hit ->
      gives (verify_move ver m nulls replies F hit k) (meaning F k).
    Proof.
      intros Hit. unfold verify_move.
      destruct (ours F) eqn:O; [| apply gives_refuse].
      assert (T : turn (position_of A F) = A) by now rewrite turn_of, O.
      destruct (apart (this m) (free_set F)) eqn:Fm; [apply gives_refuse |]. apply spot_is_free in Fm.
      cbn [andb negb].
      assert (in_zone : forall z, has (value (union (this m) z)) (number m) = true)
        by (intros z; now rewrite has_union, (this_is_number m), N.eqb_refl).
      destruct (wins_by (place F (this m)) m) eqn:W.
      - apply gives_give. apply move_that_wins with (number m); auto.
        + right. now rewrite (this_is_number m), N.eqb_refl.
        + rewrite <- position_after, ws_are_lines, pieces_own. unfold wins_by in W.
          apply existsb_exists in W as (v & J & W). apply through_are_ws in J as (w & J & V).
          apply existsb_exists. exists w. split; [assumption |]. now rewrite <- (machine_filled_is _ v).
      - destruct (is_full (place F (this m))) eqn:E.
        + destruct (is_draw && none_further k) eqn:D; [| apply gives_refuse].
          apply andb_true_iff in D as [D K]. apply none_further_true in K. subst k.
          apply gives_give. apply move_that_fills with (number m); auto.
          * now apply is_draw_true.
          * rewrite <- position_after. now apply full_true.
        + apply gives_then with (meaning (place F (this m)) k);
            [now apply verify_replies_sound, hits_after_A |].
          intros z M. apply gives_give. unfold meaning in M. rewrite position_after in M.
          apply move_then with (value z) (number m); auto.
          right. intros p H. now rewrite has_union, H, orb_true_r.
    Qed.

    Lemma verify_step_sound s F hit k : hits F hit -> gives (verify_step ver s F hit k) (meaning F k).
    Proof.
      intros Hit. destruct s as [m nulls replies | nulls replies | g n | first pairs |]; simpl.
      - now apply verify_move_sound.
      - now apply verify_replies_sound.
      - destruct (symmetries g) as (goes & back & S & Z & P).
        apply gives_then with (meaning (image_state (position_moved g) F) k);
          [apply ver_sound, hits_touched |].
        intros z M. apply gives_give. unfold meaning in M.
        rewrite (position_image A width height back) in M by exact P.
        pose proof (meaning_of_image width height connect exact ws ws_are_lines goes back S A l _ k _ M)
          as H.
        destruct (none_further k) eqn:K.
        + apply none_further_true in K. subst k. apply zone_does_not_matter with (zone_moved g z).
          unfold meaning. now rewrite Z.
        + unfold meaning. now rewrite Z.
      - destruct (is_draw && none_further k && _) eqn:E; [| apply gives_refuse].
        rewrite !andb_true_iff in E. destruct E as [[D K] P].
        apply none_further_true in K. subst k. apply gives_give.
        apply is_draw_true in D. unfold meaning. rewrite D.
        now apply (meaning_of_pairs width height connect exact A ws ws_are_lines) with first pairs.
      - apply gives_refuse.
    Qed.
  End Step.

  Theorem verify_sound fuel : forall r F hit k, hits F hit ->
    gives (verify fuel r F hit k) (meaning F k).
  Proof.
    induction fuel as [| fuel IH]; intros [is_kept mark s] F hit k H; cbn [verify]; [apply gives_refuse |].
    destruct is_kept; [| now apply verify_step_sound].
    apply gives_then with (fun o => forall z, o = Some z -> meaning F k z); [apply gives_remembered |].
    intros [z |] M; [apply gives_give; now apply M |].
    apply gives_then with (meaning F k); [now apply verify_step_sound |].
    intros z Mz. now apply gives_remember.
  Qed.

  (** A record that is verified for the root, without further stones, proves the claim. *)
  Corollary verified_root_reaches fuel r F z s : outcome G (position_of A F) = None ->
    verify fuel r F (touched F) 0 Vacant = Some (z, s) -> reaches G l A (position_of A F).
  Proof.
    intros O V. pose proof (verify_sound fuel r F _ 0 (hits_touched F) Vacant I) as S.
    rewrite V in S. destruct S as [M _].
    apply (M []).
    - split; [simpl; lia | contradiction].
    - now apply no_line_in_open_position.
  Qed.
End Strategy.

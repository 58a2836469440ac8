(* SPDX-License-Identifier: MIT *)
(** Strategy records: the checker of src/check/README.md, "Strategy records", for m,n,k-games. A line
    has become moves and replies (records.v). Joining and assumed records are not supported. *)

From Coq Require Import List NArith ZArith Bool Lia FMapPositive.
From Proved Require Import game board sets mnk listed lines further reply image paired.
Import ListNotations.

(** References are numbers of records. *)
Inductive strategy_record :=
| Move (m : N) (nulls : list positive) (replies : list (N * positive))
| Reply (nulls : list positive) (replies : list (N * positive))
| Image (symmetry : N) (of : positive)
| Paired (first : N) (pairs : list (N * N)).

Definition strategy := PositiveMap.t strategy_record.

(** What was verified: a record, a position, a number of further stones, and the zone. *)
Definition entry := (positive * position * nat * points)%type.
Definition memo := PositiveMap.t (list entry).

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

  (** Computed once: the board, the windows, those through each point, the symmetries. *)
  Variable board : points.
  Variable ws : list window.
  Variable through : N -> list window.
  Variable symmetry : N -> option ((N -> N) * (N -> N)).

  Variable records : strategy.
  Variable shared : positive -> bool.  (* records to which several references lead *)

  Let G : game position := mnk width height connect exact.
  Let B : side := other A.

  Definition is_draw : bool := match l with Draw => true | Win => false end.
  Definition none_further (k : nat) : bool := match k with O => true | S _ => false end.

  Definition free_set (X : position) : points := without board (occupied X).
  Definition is_full (X : position) : bool := is_empty (free_set X).

  (** A's last stone, on p, completed a line. *)
  Definition wins_by (Y : position) (p : N) : bool := existsb (filled (pieces Y A)) (through p).

  (** ** The memo *)

  Definition slot (n : positive) (X : position) (k : nat) : positive :=
    N.succ_pos ((Npos n * 8 + N.of_nat k + 8191 * (white X mod 1000003) + 3 * (black X mod 999983))
                mod 1048576).

  Definition is_same (n : positive) (X : position) (k : nat) (e : entry) : bool :=
    let '(n', X', k', _) := e in Pos.eqb n n' && Nat.eqb k k' && same_position X X'.

  Definition remembered (n : positive) (X : position) (k : nat) : verifying (option points) :=
    fun s =>
      Some (match PositiveMap.find (slot n X k) s with
            | Some es => match find (is_same n X k) es with Some (_, z) => Some z | None => None end
            | None => None
            end, s).

  Definition remember (n : positive) (X : position) (k : nat) (z : points) : verifying points :=
    fun s =>
      let i := slot n X k in
      let es := match PositiveMap.find i s with Some es => es | None => [] end in
      Some (z, PositiveMap.add i ((n, X, k, z) :: es) s).

  (** ** Replies *)

  Fixpoint each {S T} (f : S -> verifying T) (l : list S) : verifying (list T) :=
    match l with
    | [] => give []
    | a :: rest => let* b := f a in let* bs := each f rest in give (b :: bs)
    end.

  (** More than k points of a list are free. *)
  Fixpoint more_are_free (X : position) (k : nat) (ps : list N) : bool :=
    match ps with
    | [] => false
    | p :: rest =>
      if negb (has (occupied X) p)
      then match k with O => true | S k' => more_are_free X k' rest end
      else more_are_free X k rest
    end.

  (** The lowest free point, if at most k are free. *)
  Definition last_points (Y : position) (k : nat) : points :=
    if more_are_free Y k (all_points width height) then empty
    else match free_points width height Y with p :: _ => with_point empty p | [] => empty end.

  Definition unite (zs : list points) : points := fold_right either empty zs.
  Definition in_all (zs : list points) (start : points) : points := fold_right both start zs.

  (** A reply at the end of the game counts for a draw. *)
  Definition ends_well (Y : position) (k : nat) (r : N) : bool :=
    is_draw && none_further k && is_full (place_stone Y r).

  Section Replies.
    Variable verify : positive -> position -> nat -> verifying points.

    (** A reply and the zone of what follows. *)
    Definition answer (Y : position) (k : nat) (reply : N * positive) : verifying (N * points) :=
      let (r, n) := reply in
      if has (free_set Y) r then
        if is_full (place_stone Y r) then
          if ends_well Y k r then give (r, empty) else refuse
        else let* z := verify n (place_stone Y r) k in give (r, z)
      else refuse.

    (** B is to move. *)
    Definition verify_replies (nulls : list positive) (replies : list (N * positive))
        (Y : position) (k : nat) : verifying points :=
      if same_side (turn Y) B && negb (is_full Y) && (negb is_draw || match nulls with [] => true | _ => false end)
      then
        match scan A k Y ws empty with
        | None => refuse
        | Some D =>
          let* zs := each (fun n => verify n (pass_turn Y) (S k)) nulls in
          let* answers := each (answer Y k) replies in
          let said := set_of (map fst answers) in
          let left := without (in_all zs (free_set Y)) said in
          if is_empty left ||
             forallb (fun r => negb (has left r) || ends_well Y k r) (all_points width height)
          then
            if none_further k then give empty
            else give (either D (either (unite zs)
                   (either said (either (unite (map snd answers)) (last_points Y k)))))
          else refuse
        end
      else refuse.

    Definition verify_move (m : N) (nulls : list positive) (replies : list (N * positive))
        (X : position) (k : nat) : verifying points :=
      if same_side (turn X) A && has (free_set X) m then
        let Y := place_stone X m in
        if wins_by Y m then give (with_point empty m)
        else if is_full Y then (if is_draw && none_further k then give empty else refuse)
        else let* z := verify_replies nulls replies Y k in give (with_point z m)
      else refuse.

    Definition verify_record (record : strategy_record) (X : position) (k : nat) : verifying points :=
      match record with
      | Move m nulls replies => verify_move m nulls replies X k
      | Reply nulls replies => verify_replies nulls replies X k
      | Image g n =>
        match symmetry g with
        | Some (goes, back) =>
          let* z := verify n (image width height back X) k in
          give (if none_further k then empty else preimage width height goes z)
        | None => refuse
        end
      | Paired first pairs =>
        if is_draw && none_further k && is_paired width height A ws X first pairs then give empty
        else refuse
      end.
  End Replies.

  (** At most so many records are under way inside each other. *)
  Fixpoint verify (fuel : nat) (n : positive) (X : position) (k : nat) : verifying points :=
    let* known := (if shared n then remembered n X k else give None) in
    match known with
    | Some z => give z
    | None =>
      match fuel, PositiveMap.find n records with
      | S fuel', Some record =>
        let* z := verify_record (verify fuel') record X k in
        if shared n then remember n X k z else give z
      | _, _ => refuse
      end
    end.

  (** ** Soundness *)

  Let meaning := meaning A width height connect exact l.

  Hypothesis board_is_all : forall p, has board p = true <-> In p (all_points width height).
  Hypothesis ws_are_lines :
    forall s, has_winning_line width height connect exact s = existsb (filled s) ws.
  Hypothesis ws_are_good : forallb good_window ws = true.
  Hypothesis through_are_ws : forall p w, In w (through p) -> In w ws.
  Hypothesis symmetries : forall g goes back, symmetry g = Some (goes, back) ->
    is_symmetry width height ws goes back = true.

  Definition true_memo (s : memo) : Prop :=
    forall i es n X k z, PositiveMap.find i s = Some es -> In (n, X, k, z) es -> meaning X k z.

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

  Lemma gives_remembered n X k :
    gives (remembered n X k) (fun o => forall z, o = Some z -> meaning X k z).
  Proof.
    intros s M. unfold remembered. split; [| assumption]. intros z.
    destruct (PositiveMap.find (slot n X k) s) as [es |] eqn:F; [| discriminate].
    destruct (find (is_same n X k) es) as [[[[n' X'] k'] z'] |] eqn:E; [| discriminate].
    intros H. injection H as ->. apply find_some in E as [J E]. simpl in E.
    rewrite !andb_true_iff in E. destruct E as [[_ K] S].
    apply Nat.eqb_eq in K. apply same_position_true in S. subst. exact (M _ _ _ _ _ _ F J).
  Qed.

  Lemma gives_remember n X k z : meaning X k z -> gives (remember n X k z) (meaning X k).
  Proof.
    intros H s M. unfold remember. split; [assumption |]. intros i es n' X' k' z' F J.
    destruct (Pos.eq_dec i (slot n X k)) as [-> | N].
    - rewrite PositiveMap.gss in F. injection F as <-. destruct J as [E | J].
      + injection E as <- <- <- <-. assumption.
      + destruct (PositiveMap.find (slot n X k) s) as [es' |] eqn:F'; [| contradiction].
        exact (M _ _ _ _ _ _ F' J).
    - rewrite PositiveMap.gso in F by assumption. exact (M _ _ _ _ _ _ F J).
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

  Lemma free_set_true X p : has (free_set X) p = true <-> free width height X p.
  Proof.
    unfold free_set, free. rewrite has_without, andb_true_iff, negb_true_iff, board_is_all. reflexivity.
  Qed.

  Lemma full_true X : is_full X = true <-> forall p, ~ free width height X p.
  Proof.
    unfold is_full. rewrite is_empty_true. split; intros H p; specialize (H p).
    - rewrite <- free_set_true. congruence.
    - destruct (has (free_set X) p) eqn:E; [| reflexivity]. apply free_set_true in E. contradiction.
  Qed.

  Lemma not_full X : is_full X = false -> exists p, free width height X p.
  Proof.
    intros F. destruct (existsb (has (free_set X)) (all_points width height)) eqn:E.
    - apply existsb_exists in E as (p & _ & H). exists p. now apply free_set_true.
    - exfalso. assert (T : is_full X = true); [| congruence]. apply full_true. intros p H.
      assert (existsb (has (free_set X)) (all_points width height) = true); [| congruence].
      apply existsb_exists. exists p. split; [apply H | now apply free_set_true].
  Qed.

  Lemma more_are_free_true X : forall ps k, more_are_free X k ps = true ->
    (k < length (filter (fun p => negb (has (occupied X) p)) ps))%nat.
  Proof.
    induction ps as [| p rest IH]; intros k; simpl; [discriminate |].
    destruct (negb (has (occupied X) p)); simpl; [| apply IH].
    destruct k; [lia |]. intros H. apply IH in H. lia.
  Qed.

  Lemma zone_does_not_matter X Z Z' : meaning X 0 Z -> meaning X 0 Z'.
  Proof.
    intros M E [N V]. apply M. split; [assumption |]. intros e J.
    destruct E; [contradiction | simpl in N; lia].
  Qed.

  Lemma has_unite zs z p : In z zs -> has z p = true -> has (unite zs) p = true.
  Proof.
    induction zs as [| y zs IH]; [contradiction |]. intros [<- | J] H; unfold unite; simpl;
      rewrite has_either, orb_true_iff; [now left | right; now apply IH].
  Qed.

  Lemma not_in_all zs start p : has (in_all zs start) p = false -> has start p = true ->
    exists z, In z zs /\ has z p = false.
  Proof.
    induction zs as [| y zs IH]; unfold in_all; simpl; [congruence |].
    rewrite has_both. intros H T. destruct (has y p) eqn:Y.
    - destruct (IH H T) as (z & J & Hz). exists z. auto.
    - exists y. auto.
  Qed.

  Lemma none_further_true k : none_further k = true -> k = 0%nat.
  Proof. destruct k; [reflexivity | discriminate]. Qed.

  Lemma is_draw_true : is_draw = true -> l = Draw.
  Proof. unfold is_draw. destruct l; [discriminate | reflexivity]. Qed.

  Lemma ends_well_true Y k r Z : ends_well Y k r = true ->
    k = 0%nat /\ meaning (place_stone Y r) k Z.
  Proof.
    unfold ends_well. rewrite !andb_true_iff. intros [[D K] F].
    apply none_further_true in K. subst k. split; [reflexivity |].
    apply reply_that_fills; [now apply is_draw_true | now apply full_true].
  Qed.

  Section Step.
    Variable ver : positive -> position -> nat -> verifying points.
    Hypothesis ver_sound : forall n X k, gives (ver n X k) (meaning X k).

    Lemma answer_sound Y k reply :
      gives (answer ver Y k reply) (fun a => meaning (place_stone Y (fst a)) k (snd a)).
    Proof.
      destruct reply as [r n]. unfold answer.
      destruct (has (free_set Y) r); [| apply gives_refuse].
      destruct (is_full (place_stone Y r)).
      - destruct (ends_well Y k r) eqn:E; [| apply gives_refuse].
        apply gives_give. simpl. now apply ends_well_true.
      - apply gives_then with (meaning (place_stone Y r) k); [apply ver_sound |].
        intros z M. now apply gives_give.
    Qed.

    Lemma verify_replies_sound nulls replies Y k :
      gives (verify_replies ver nulls replies Y k) (meaning Y k).
    Proof.
      unfold verify_replies.
      destruct (same_side (turn Y) B) eqn:T; [| apply gives_refuse].
      destruct (is_full Y) eqn:F; [apply gives_refuse |]. cbn [andb negb].
      destruct (negb is_draw || _); [| apply gives_refuse].
      destruct (scan A k Y ws empty) as [D |] eqn:S; [| apply gives_refuse].
      apply same_side_true in T. destruct (not_full Y F) as [p Fp].
      apply gives_then with (fun zs => forall z, In z zs -> meaning (pass_turn Y) (Datatypes.S k) z);
        [apply gives_each; intros n; apply ver_sound |]. intros zs Mzs.
      apply gives_then with (fun answers => forall a, In a answers ->
        meaning (place_stone Y (fst a)) k (snd a)); [apply gives_each; intros a; apply answer_sound |].
      intros answers Ma.
      destruct (is_empty _ || _) eqn:C; [| apply gives_refuse].
      assert (cover : forall r, free width height Y r ->
        (exists z, In z zs /\ has z r = false) \/
        (exists a, In a answers /\ fst a = r) \/
        (k = 0%nat /\ meaning (place_stone Y r) k empty)).
      { intros r Fr. set (said := set_of (map fst answers)) in *.
        set (left := without (in_all zs (free_set Y)) said) in *.
        destruct (has left r) eqn:L.
        - right. right. apply orb_true_iff in C as [C | C].
          + rewrite is_empty_true in C. rewrite C in L. discriminate.
          + rewrite forallb_forall in C. specialize (C r (proj1 Fr)). rewrite L in C.
            now apply ends_well_true.
        - unfold left in L. rewrite has_without, andb_false_iff in L. destruct L as [L | L].
          + left. apply not_in_all with (free_set Y); [assumption | now apply free_set_true].
          + right. left. apply negb_false_iff in L. apply has_set_of, in_map_iff in L as (a & E & J).
            exists a. auto. }
      assert (all : forall Z,
        (k = 0%nat \/
          (forall q, has D q = true -> has Z q = true) /\
          (forall z q, In z zs -> has z q = true -> has Z q = true) /\
          (forall a q, In a answers -> has (snd a) q = true -> has Z q = true) /\
          (forall q, has (last_points Y k) q = true -> has Z q = true)) ->
        meaning Y k Z).
      { intros Z H.
        apply (replies_answered width height connect exact A l ws ws_are_lines ws_are_good)
          with D zs; auto.
        - destruct H as [H | H]; [now left | right; apply H].
        - intros z J. split; [now apply Mzs |].
          destruct H as [H | H]; [now left | right]. intros q. now apply H.
        - intros r Fr. destruct (cover r Fr) as [N | [(a & J & <-) | [K M]]]; [now left | right | right].
          + exists (snd a). split; [now apply Ma |].
            destruct H as [H | H]; [now left | right]. intros q. now apply H.
          + exists empty. auto.
        - destruct H as [H | H]; [left; eauto |].
          destruct (more_are_free Y k (all_points width height)) eqn:R.
          + right. now apply more_are_free_true.
          + left. destruct H as (_ & _ & _ & H). unfold last_points in H. rewrite R in H.
            apply in_free_points in Fp.
            destruct (free_points width height Y) as [| q rest] eqn:E; [contradiction |].
            exists q. split; [apply in_free_points; rewrite E; now left |]. right.
            apply H. now rewrite has_with_point, N.eqb_refl. }
      destruct (none_further k) eqn:K; apply gives_give; apply all.
      - left. now apply none_further_true.
      - right. set (last := last_points Y k). clearbody last.
        repeat split; intros; rewrite !has_either, !orb_true_iff; auto.
        + right. left. eapply has_unite; eauto.
        + right. right. right. left. apply has_unite with (snd a); [now apply in_map | assumption].
    Qed.

    Lemma verify_move_sound m nulls replies X k :
      gives (verify_move ver m nulls replies X k) (meaning X k).
    Proof.
      unfold verify_move.
      destruct (same_side (turn X) A) eqn:T; [| apply gives_refuse]. apply same_side_true in T.
      destruct (has (free_set X) m) eqn:F; [| apply gives_refuse]. apply free_set_true in F.
      cbn [andb]. destruct (wins_by (place_stone X m) m) eqn:W.
      - apply gives_give. apply move_that_wins with m; auto.
        + right. now rewrite has_with_point, N.eqb_refl.
        + rewrite ws_are_lines. unfold wins_by in W. apply existsb_exists in W as (w & J & W).
          apply existsb_exists. exists w. split; [now apply through_are_ws with m | assumption].
      - destruct (is_full (place_stone X m)) eqn:E.
        + destruct (is_draw && none_further k) eqn:D; [| apply gives_refuse].
          apply andb_true_iff in D as [D K]. apply none_further_true in K. subst k.
          apply gives_give. apply move_that_fills with m; auto.
          * now apply is_draw_true.
          * now apply full_true.
        + apply gives_then with (meaning (place_stone X m) k); [apply verify_replies_sound |].
          intros z M. apply gives_give. apply move_then with z m; auto.
          * right. now rewrite has_with_point, N.eqb_refl.
          * right. intros p H. rewrite has_with_point, H. apply orb_true_r.
    Qed.

    Lemma verify_record_sound record X k : gives (verify_record ver record X k) (meaning X k).
    Proof.
      destruct record as [m nulls replies | nulls replies | g n | first pairs]; simpl.
      - apply verify_move_sound.
      - apply verify_replies_sound.
      - destruct (symmetry g) as [[goes back] |] eqn:S; [| apply gives_refuse].
        apply symmetries in S.
        apply gives_then with (meaning (image width height back X) k); [apply ver_sound |].
        intros z M. apply gives_give.
        pose proof (meaning_of_image width height connect exact ws ws_are_lines goes back S A l X k z M)
          as H.
        destruct (none_further k) eqn:K; [| exact H].
        apply none_further_true in K. subst k. now apply zone_does_not_matter with (preimage width height goes z).
      - destruct (is_draw && none_further k && _) eqn:E; [| apply gives_refuse].
        rewrite !andb_true_iff in E. destruct E as [[D K] P].
        apply none_further_true in K. subst k. apply gives_give.
        apply is_draw_true in D. unfold meaning. rewrite D.
        now apply (meaning_of_pairs width height connect exact A ws ws_are_lines) with first pairs.
    Qed.
  End Step.

  Theorem verify_sound fuel : forall n X k, gives (verify fuel n X k) (meaning X k).
  Proof.
    induction fuel as [| fuel IH]; intros n X k; cbn [verify];
      apply gives_then with (fun o => forall z, o = Some z -> meaning X k z);
      try (destruct (shared n); [apply gives_remembered | apply gives_give; discriminate]);
      intros [z |] M; try (apply gives_give; now apply M).
    - apply gives_refuse.
    - destruct (PositiveMap.find n records) as [record |]; [| apply gives_refuse].
      apply gives_then with (meaning X k); [now apply verify_record_sound |].
      intros z Mz. destruct (shared n); [now apply gives_remember | now apply gives_give].
  Qed.

  (** A record that is verified for the root, without further stones, proves the claim. *)
  Corollary verified_root_reaches fuel n root z s : outcome G root = None ->
    verify fuel n root 0 (PositiveMap.empty _) = Some (z, s) -> reaches G l A root.
  Proof.
    intros O V. pose proof (verify_sound fuel n root 0 (PositiveMap.empty _)) as S.
    rewrite V in S. destruct S as [M _].
    { intros i es n' X k z' F. rewrite PositiveMap.gempty in F. discriminate. }
    apply (M []).
    - split; [simpl; lia | contradiction].
    - now apply no_line_in_open_position.
  Qed.
End Strategy.

(* SPDX-License-Identifier: MIT *)
(** Patterns: what joining records prove of any position of Hex, and the rules that compute them. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk hex chain carrier.
Import ListNotations.
Local Open Scope N_scope.

(** Ends are numbers: edges from 0 to 3, and 8 + p for the stone on point p. [begins] is the point on
    which A begins; a pattern without one is full. Of a pair both orders are in [pairs]. *)
Record pattern := {
  own : points; carrier : points; goal : points; begins : option N; pairs : list (N * N)
}.

Definition is_full (P : pattern) : bool := match begins P with None => true | Some _ => false end.
Definition begins_on (P : pattern) (p : N) : bool :=
  match begins P with Some f => N.eqb f p | None => false end.
Definition stones_of (ends : points) : points := N.shiftr ends 8.

Definition same_pair (u v : N * N) : bool := N.eqb (fst u) (fst v) && N.eqb (snd u) (snd v).
Definition has_pair (l : list (N * N)) (u : N * N) : bool := existsb (same_pair u) l.

Lemma has_pair_true l u : has_pair l u = true <-> In u l.
Proof.
  unfold has_pair, same_pair. rewrite existsb_exists. split.
  - intros ([a b] & I & E). destruct u as [c d]. simpl in E. apply andb_true_iff in E as [E F].
    apply N.eqb_eq in E, F. now subst.
  - intros I. exists u. now rewrite !N.eqb_refl.
Qed.

(** What A needs of the carrier: no point on which it has a stone, nor one whose partner it has. *)
Definition partners (l : list (N * N)) (a : points) : points :=
  set_of (map snd (filter (fun u => has a (fst u)) l)).

Definition need (P : pattern) (a : points) : points :=
  without (carrier P) (sets.either a (partners (pairs P) a)).

Lemma has_partners l a p : has (partners l a) p = true <-> exists q, In (q, p) l /\ has a q = true.
Proof.
  unfold partners. rewrite has_set_of, in_map_iff. split.
  - intros ([q p'] & E & I). simpl in E. subst p'. apply filter_In in I. now exists q.
  - intros (q & I & A). exists (q, p). split; [reflexivity |]. now apply filter_In.
Qed.

Lemma has_need P a p : has (need P a) p = true <->
  has (carrier P) p = true /\ has a p = false /\ forall q, In (q, p) (pairs P) -> has a q = false.
Proof.
  unfold need. rewrite has_without, has_either, andb_true_iff, negb_true_iff, orb_false_iff.
  split; intros (F & N & K); repeat split; auto.
  - intros q I. destruct (has a q) eqn:Q; [| reflexivity].
    assert (X : has (partners (pairs P) a) p = true) by (apply has_partners; now exists q). congruence.
  - destruct (has (partners _ a) p) eqn:X; [| reflexivity]. apply has_partners in X as (q & I & Q).
    rewrite (K q I) in Q. discriminate.
Qed.

Lemma need_less P a b p : within a b -> has (need P b) p = true -> has (need P a) p = true.
Proof.
  intros I. rewrite !has_need. intros (F & N & K).
  assert (no : forall q, has b q = false -> has a q = false).
  { intros q Q. destruct (has a q) eqn:E; [apply I in E; congruence | reflexivity]. }
  repeat split; auto.
Qed.

Section Pattern.
  Variables width height : N.

  Let all := all_points width height.
  Let linked := linked width height.
  Let stone := stone width height.
  Let place := place_of width.

  (** Edges: top, bottom, left, right. *)
  Definition on_edge (e p : N) : bool :=
    match e with
    | 0 => on_first_edge width Black p
    | 1 => on_last_edge width height Black p
    | 2 => on_first_edge width White p
    | 3 => on_last_edge width height White p
    | _ => false
    end.

  Definition edge_numbers : list N := [0; 1; 2; 3].

  (** The chain of the stone on [x] has an end. *)
  Definition has_end (a : points) (x : place_on_board) (e : N) : Prop :=
    (e < 8 /\ exists p, In p all /\ on_edge e p = true /\ linked a x (place p)) \/
    (8 <= e /\ linked a x (place (e - 8))).

  (** One chain has all ends of a goal. *)
  Definition one_chain (g a : points) : Prop :=
    exists x, stone a x /\ forall e, has g e = true -> has_end a x e.

  Lemma stone_more a b x : within a b -> stone a x -> stone b x.
  Proof. intros I [J S]. split; auto. Qed.

  Lemma has_end_more a b x e : within a b -> has_end a x e -> has_end b x e.
  Proof.
    intros I [(L & p & J & E & K) | (L & K)]; [left | right]; split; try assumption.
    - exists p. repeat split; auto. now apply (linked_more _ _ a b).
    - now apply (linked_more _ _ a b).
  Qed.

  Lemma one_chain_more g a b : one_chain g a -> within a b -> one_chain g b.
  Proof.
    intros (x & S & E) I. exists x. split; [now apply stone_more with a |].
    intros e J. apply has_end_more with a; auto.
  Qed.

  (** The meaning of a pattern. *)
  Definition works (P : pattern) (a : points) : Prop := second (one_chain (goal P)) a (need P a).

  Definition proves (P : pattern) : Prop :=
    match begins P with
    | None => forall a, within (own P) a -> works P a
    | Some f =>
      has (carrier P) f = true /\ (forall q, ~ In (q, f) (pairs P)) /\
      forall a, within (own P) a -> has a f = true -> works P a
    end.

  (** ** Chains *)

  Variable neighbours : N -> points.
  Hypothesis neighbours_touch : forall p q, In p all -> has (neighbours p) q = true ->
    touch (place p) (place q).

  (** A chain: ends that it has, and points whose stones belong to it. *)
  Record group := { ends : points; near : points }.

  Definition is_group (a : points) (g : group) : Prop :=
    exists x, stone a x /\ (forall e, has (ends g) e = true -> has_end a x e) /\
      forall p, has (near g) p = true -> stone a (place p) -> linked a x (place p).

  Definition group_of_point (p : N) : group := {|
    ends := with_point (set_of (filter (fun e => on_edge e p) edge_numbers)) (8 + p);
    near := with_point (neighbours p) p
  |}.

  Definition union (l : list points) : points := fold_right sets.either empty l.

  Lemma has_union l p : has (union l) p = true <-> exists s, In s l /\ has s p = true.
  Proof.
    induction l as [| s l IH]; cbn [union fold_right In].
    - rewrite has_empty. split; [discriminate | intros (s & [] & _)].
    - fold (union l). rewrite has_either, orb_true_iff, IH. split.
      + intros [H | (t & I & H)]; [exists s | exists t]; auto.
      + intros (t & [-> | I] & H); [now left | right; now exists t].
  Qed.

  Definition group_of_part (P : pattern) : group :=
    let stones := filter (has (stones_of (goal P))) all in
    {| ends := goal P; near := union (map (fun p => with_point (neighbours p) p) stones) |}.

  Definition meets (g h : group) : bool := negb (disjoint (stones_of (ends g)) (near h)).

  Definition merge (g h : group) : group :=
    {| ends := sets.either (ends g) (ends h); near := sets.either (near g) (near h) |}.

  Fixpoint insert (g : group) (l : list group) : list group :=
    match l with
    | [] => [g]
    | h :: rest => if meets g h then insert (merge g h) rest else h :: insert g rest
    end.

  Lemma point_is_group a p : In p all -> has a p = true -> is_group a (group_of_point p).
  Proof.
    intros I A. exists (place p).
    assert (S : stone a (place p)) by now apply stone_of_point.
    split; [assumption |]. split; cbn [ends near group_of_point].
    - intros e E. rewrite has_with_point, orb_true_iff, N.eqb_eq, has_set_of, filter_In in E.
      destruct E as [<- | [J E]].
      + right. split; [lia |]. replace (8 + p - 8) with p by lia. now apply linked_here.
      + left. split; [unfold edge_numbers in J; simpl in J; lia |].
        exists p. repeat split; auto. now apply linked_here.
    - intros q Q T. rewrite has_with_point, orb_true_iff, N.eqb_eq in Q.
      destruct Q as [<- | Q]; [now apply linked_here |].
      apply linked_by with (place q); auto. now apply linked_here.
  Qed.

  Lemma part_is_group a P : one_chain (goal P) a -> is_group a (group_of_part P).
  Proof.
    intros (x & S & E). exists x. split; [assumption |]. split; [exact E |].
    intros q Q T. cbn [near group_of_part] in Q. apply has_union in Q as (s & I & Q).
    apply in_map_iff in I as (p & <- & I). apply filter_In in I as [I J].
    unfold stones_of, has in J. rewrite N.shiftr_spec' in J. apply E in J.
    destruct J as [[J _] | [_ J]]; [lia |]. replace (p + 8 - 8) with p in J by lia.
    rewrite has_with_point, orb_true_iff, N.eqb_eq in Q. destruct Q as [<- | Q]; [assumption |].
    apply linked_trans with (place p); [assumption |].
    apply linked_stones in J as [_ J].
    apply linked_by with (place q); auto. now apply linked_here.
  Qed.

  Lemma merged_is_group a g h : meets g h = true -> is_group a g -> is_group a h -> is_group a (merge g h).
  Proof.
    intros M (x & S & E & C) (y & S' & E' & C'). pose proof C' as C''. unfold meets in M. apply negb_true_iff in M.
    assert (X : exists p, has (stones_of (ends g)) p = true /\ has (near h) p = true).
    { destruct (empty_or_not (both (stones_of (ends g)) (near h))) as [K | (p & K)].
      - assert (disjoint (stones_of (ends g)) (near h) = true) by (apply is_empty_true; exact K). congruence.
      - rewrite has_both, andb_true_iff in K. now exists p. }
    destruct X as (p & J & K). unfold stones_of, has in J. rewrite N.shiftr_spec' in J. apply E in J.
    destruct J as [[J _] | [_ J]]; [lia |]. replace (p + 8 - 8) with p in J by lia.
    pose proof (linked_stones _ _ _ _ _ J) as [_ T]. specialize (C' p K T).
    assert (L : linked a x y) by (apply linked_trans with (place p); [| apply linked_back]; assumption).
    exists x. split; [assumption |]. split; cbn [ends near merge].
    - intros e. rewrite has_either, orb_true_iff. intros [H | H]; [auto |].
      destruct (E' e H) as [(Le & q & Iq & Oq & Lq) | (Le & Lq)]; [left | right]; split; try assumption.
      + exists q. repeat split; auto. now apply linked_trans with y.
      + now apply linked_trans with y.
    - intros q. rewrite has_either, orb_true_iff. intros [H | H] Q; [now apply C |].
      apply linked_trans with y; [assumption | now apply C''].
  Qed.

  Lemma inserted_are_groups a l : forall g, is_group a g -> Forall (is_group a) l ->
    Forall (is_group a) (insert g l).
  Proof.
    induction l as [| h rest IH]; intros g G F; cbn [insert]; [auto |].
    apply Forall_cons_iff in F as [Gh F]. destruct (meets g h) eqn:M.
    - apply IH; [now apply merged_is_group | assumption].
    - constructor; auto.
  Qed.

  Definition groups_of (parts : list pattern) (its_points : list N) : list group :=
    fold_right insert [] (map group_of_part parts ++ map group_of_point its_points).

  Lemma groups_are_groups a parts its_points :
    Forall (fun P => one_chain (goal P) a) parts -> (forall p, In p its_points -> In p all /\ has a p = true) ->
    Forall (is_group a) (groups_of parts its_points).
  Proof.
    intros F I. unfold groups_of.
    assert (K : Forall (is_group a) (map group_of_part parts ++ map group_of_point its_points)).
    { apply Forall_app. split; apply Forall_map.
      - revert F. apply Forall_impl. intros P. apply part_is_group.
      - apply Forall_forall. intros p J. now apply point_is_group; apply I. }
    induction K as [| g l G K IH]; cbn [fold_right]; [constructor | now apply inserted_are_groups].
  Qed.

  (** ** Joined *)

  Fixpoint all_apart (l : list points) : bool :=
    match l with [] => true | s :: rest => disjoint s (union rest) && all_apart rest end.

  (** Points that several parts need, given what A has. *)
  Definition shared (parts : list pattern) (a : points) : points :=
    snd (fold_left (fun (st : points * points) P =>
      let n := need P a in (sets.either (fst st) n, sets.either (snd st) (both (fst st) n))) parts (empty, empty)).

  Definition join (parts : list pattern) (its_points : list N) (g : points) (f : option N) : pattern :=
    let u := sets.either (set_of its_points)
      (union (map (fun P => sets.either (stones_of (goal P)) (own P)) parts)) in
    let o := sets.either u (shared parts u) in
    let free := union (map (fun P => need P o) parts) in
    let kept := flat_map (fun P => let n := need P o in
      filter (fun v => has n (fst v) && has n (snd v)) (pairs P)) parts in
    match f with
    | None => {| own := o; carrier := free; goal := g; begins := None; pairs := kept |}
    | Some f => {| own := drop o f; carrier := with_point free f; goal := g; begins := Some f; pairs := kept |}
    end.

  Definition stones_needed (P : pattern) : points :=
    match begins P with None => own P | Some f => with_point (own P) f end.

  (** Nothing is proved of [join]: its pattern is tested. *)
  Definition is_joined (parts : list pattern) (its_points : list N) (P : pattern) : bool :=
    let o := stones_needed P in
    forallb is_full parts &&
    forallb (fun p => N.ltb p (width * height)) its_points &&
    existsb (fun g => subset (goal P) (ends g)) (groups_of parts its_points) &&
    subset (set_of its_points) o &&
    forallb (fun Q => subset (own Q) o) parts &&
    all_apart (map (fun Q => need Q o) parts) &&
    subset (union (map (fun Q => need Q o) parts)) (carrier P) &&
    forallb (fun Q => let n := need Q o in
      forallb (fun v => negb (has n (snd v)) || has_pair (pairs Q) v) (pairs P)) parts &&
    match begins P with
    | None => true
    | Some f => has (carrier P) f &&
      forallb (fun v => negb (N.eqb f (fst v)) && negb (N.eqb f (snd v))) (pairs P)
    end.

  Lemma union_less parts o a p : within o a ->
    has (union (map (fun Q => need Q a) parts)) p = true -> has (union (map (fun Q => need Q o) parts)) p = true.
  Proof.
    intros I. rewrite !has_union. intros (s & J & H). apply in_map_iff in J as (Q & <- & J).
    exists (need Q o). split; [apply in_map_iff; now exists Q | now apply need_less with a].
  Qed.

  Lemma parts_work o a : within o a -> forall parts,
    Forall (fun P => works P a) parts -> all_apart (map (fun Q => need Q o) parts) = true ->
    second (fun b => Forall (fun P => one_chain (goal P) b) parts) a (union (map (fun Q => need Q a) parts)).
  Proof.
    intros I. induction parts as [| P parts IH]; intros F D.
    - apply is_reached. constructor.
    - apply Forall_cons_iff in F as [W F]. cbn [map all_apart] in D. apply andb_true_iff in D as [D D'].
      rewrite disjoint_true in D.
      assert (up : forall x y, Forall (fun P => one_chain (goal P) x) parts -> within x y ->
        Forall (fun P => one_chain (goal P) y) parts).
      { intros x y X Y. revert X. apply Forall_impl. intros Q. intros X. now apply one_chain_more with x. }
      assert (B : second (fun b => one_chain (goal P) b /\ Forall (fun P => one_chain (goal P) b) parts) a
                    (union (map (fun Q => need Q a) (P :: parts)))).
      { apply (proj1 (in_both (one_chain (goal P)) (fun b => Forall (fun P => one_chain (goal P) b) parts)
          (one_chain_more (goal P)) up) a (need P a) W a (union (map (fun Q => need Q a) parts)));
          [now apply IH |].
        split; [intros p; auto |]. split; [intros p; auto |]. split.
        - intros p H. apply (need_less P o a p I) in H. apply D in H.
          match goal with |- ?t = false => destruct t eqn:E end; [| reflexivity].
          apply (union_less parts o a p I) in E. congruence.
        - intros p. cbn [map union fold_right]. rewrite has_either, orb_true_iff. reflexivity. }
      refine (more empty _ _ _ a _ a _ B _ _ _).
      + intros x y [X X'] Y _. constructor; [now apply one_chain_more with x | now apply up with x].
      + intros p H. rewrite has_empty in H. discriminate.
      + intros p; auto.
      + intros p; auto.
  Qed.

  Lemma joined_works parts its_points P a : Forall proves parts -> is_joined parts its_points P = true ->
    within (stones_needed P) a -> works P a.
  Proof.
    intros F V I. unfold is_joined in V. rewrite !andb_true_iff in V.
    destruct V as [[[[[[[[full on] chain] U] O] D] C] K] B].
    rewrite forallb_forall in full, on, O, K. rewrite existsb_exists in chain.
    rewrite subset_true in U, C.
    assert (W : Forall (fun Q => works Q a) parts).
    { rewrite Forall_forall in *. intros Q J. specialize (F Q J). specialize (full Q J). specialize (O Q J).
      rewrite subset_true in O. unfold proves in F. unfold is_full in full.
      destruct (begins Q); [discriminate |]. apply F. intros p H. apply I, O, H. }
    pose proof (parts_work _ a I parts W D) as S.
    refine (more a _ _ _ a _ a _ S _ _ _).
    - intros x y X Y Z. destruct chain as (g & J & E). rewrite subset_true in E.
      assert (G : Forall (is_group y) (groups_of parts its_points)).
      { apply groups_are_groups.
        - revert X. apply Forall_impl. intros Q X. now apply one_chain_more with x.
        - intros p H. split.
          + apply in_below, N.ltb_lt, on, H.
          + apply Z, I, U. now apply has_set_of. }
      rewrite Forall_forall in G. destruct (G g J) as (z & Sz & Ez & _). exists z. auto.
    - intros p; auto.
    - intros p; auto.
    - intros p H. left. apply has_need.
      pose proof (union_less parts _ a p I H) as H0. split; [now apply C |].
      apply has_union in H as (s & J & H). apply in_map_iff in J as (Q & <- & J).
      pose proof (need_less Q _ a p I H) as H1. apply has_need in H as (_ & N & N').
      split; [assumption |]. intros q L. apply N'.
      specialize (K Q J). cbv zeta in K. rewrite forallb_forall in K. specialize (K (q, p) L).
      cbn [snd] in K. rewrite H1 in K. now apply has_pair_true.
  Qed.

  Theorem joined_proves parts its_points P : Forall proves parts -> is_joined parts its_points P = true ->
    proves P.
  Proof.
    intros F V. pose proof (joined_works parts its_points P) as W. unfold proves, stones_needed in *.
    pose proof V as B. unfold is_joined in B. apply andb_true_iff in B as [_ B].
    destruct (begins P) as [f |].
    - apply andb_true_iff in B as [C B]. rewrite forallb_forall in B.
      assert (no : forall q r, In (q, r) (pairs P) -> f <> q /\ f <> r).
      { intros q r J. apply B in J. cbn [fst snd] in J.
        rewrite andb_true_iff, !negb_true_iff, !N.eqb_neq in J. exact J. }
      split; [assumption |]. split.
      + intros q J. now apply no in J.
      + intros a I A. apply W; auto. intros p H. bits. destruct H as [<- | H]; auto.
    - intros a I. now apply W.
  Qed.

  (** ** Either *)

  Definition in_all (halves : list pattern) : points :=
    match halves with [] => empty | h :: rest => fold_right (fun P s => both (carrier P) s) (carrier h) rest end.

  (** Whether a half keeps a pair. *)
  Definition keeps (p q : N) (P : pattern) : bool :=
    (negb (has (carrier P) p) && negb (has (carrier P) q)) || has_pair (pairs P) (p, q) ||
    (begins_on P p && negb (has (carrier P) q)) || (begins_on P q && negb (has (carrier P) p)).

  Definition is_pair (halves : list pattern) (p q : N) : bool :=
    forallb (keeps p q) halves &&
    Bool.eqb (existsb (fun P => begins_on P p) halves) (existsb (fun P => begins_on P q) halves).

  (** Each point is in one pair at most, the first that there is. Only points on which some half
      begins, and those that are a pair in some half, come into question. *)
  Definition find_pairs (halves : list pattern) (free : points) : list (N * N) :=
    let firsts := set_of (flat_map (fun P => match begins P with Some f => [f] | None => [] end) halves) in
    let others p := sets.either firsts (union (map (fun P => partners (pairs P) (with_point empty p)) halves)) in
    snd (fold_left (fun (st : points * list (N * N)) p =>
      let (used, found) := st in
      if has used p || negb (has free p) then st else
      let possible := without (both free (others p)) used in
      match find (fun q => N.ltb p q && has possible q && is_pair halves p q) all with
      | Some q => (with_point (with_point used p) q, (p, q) :: (q, p) :: found)
      | None => st
      end) all (empty, [])).

  Definition choose (halves : list pattern) : pattern :=
    let o := union (map own halves) in
    let free := without (union (map carrier halves)) o in
    let found := find_pairs halves free in
    let o := sets.either o (without (in_all halves) (set_of (map fst found))) in
    {| own := o; carrier := without free o;
       goal := match halves with h :: _ => goal h | [] => empty end;
       begins := None; pairs := found |}.

  Definition is_choice (halves : list pattern) (P : pattern) : bool :=
    negb (match halves with [] => true | _ => false end) && is_full P &&
    forallb (fun h => negb (is_full h) && N.eqb (goal h) (goal P) && subset (own h) (own P) &&
      subset (carrier h) (sets.either (carrier P) (own P))) halves &&
    forallb (fun v =>
      negb (N.eqb (fst v) (snd v)) && has (carrier P) (fst v) && is_pair halves (fst v) (snd v) &&
      has_pair (pairs P) (snd v, fst v) &&
      forallb (fun w => negb (N.eqb (snd v) (snd w)) || N.eqb (fst v) (fst w)) (pairs P)) (pairs P) &&
    subset (both (carrier P) (in_all halves)) (set_of (map snd (pairs P))).

  Lemma not_in_all halves p : halves <> [] -> has (in_all halves) p = false ->
    exists h, In h halves /\ has (carrier h) p = false.
  Proof.
    destruct halves as [| h rest]; [contradiction |]. intros _. cbn [in_all].
    induction rest as [| g rest IH]; cbn [fold_right]; intros E.
    - exists h. split; [now left | assumption].
    - rewrite has_both, andb_false_iff in E. destruct E as [E | E].
      + exists g. split; [right; now left | assumption].
      + destruct (IH E) as (k & [-> | I] & N); [exists k | exists k]; split; auto; [now left | right; now right].
  Qed.

  Lemma half_works P f a : begins P = Some f -> proves P -> within (own P) a ->
    first (one_chain (goal P)) a (need P a).
  Proof.
    unfold proves. intros -> (C & U & W) I. destruct (has a f) eqn:A.
    - apply anyway. now apply W.
    - assert (Nf : has (need P a) f = true).
      { apply has_need. repeat split; auto. intros q J. now apply U in J. }
      apply at_point with f; [assumption |].
      assert (I' : within a (with_point a f)) by (intros p H; bits; now right).
      refine (more empty _ _ _ (with_point a f) _ _ _ (W (with_point a f) _ _) _ _ _).
      + intros x y X Y _. now apply one_chain_more with x.
      + intros p H. apply I', I, H.
      + bits. now left.
      + intros p H. rewrite has_empty in H. discriminate.
      + intros p; auto.
      + intros p H. left. bits. split; [now apply (need_less P a _ p I') |].
        intros <-. apply has_need in H as (_ & H & _). rewrite has_with_point, N.eqb_refl in H. discriminate.
  Qed.

  Lemma fewer {T} (f g : T -> bool) l : (forall x, g x = true -> f x = true) ->
    (exists x, In x l /\ f x = true /\ g x = false) -> (length (filter g l) < length (filter f l))%nat.
  Proof.
    intros S (x & I & F & G).
    assert (le : forall l, (length (filter g l) <= length (filter f l))%nat).
    { clear - S. induction l as [| y l IH]; simpl; [lia |]. pose proof (S y).
      destruct (g y), (f y); simpl; lia. }
    induction l as [| y l IH]; [contradiction |]. simpl. specialize (le l). destruct I as [-> | I].
    - rewrite F, G. simpl. lia.
    - specialize (IH I). pose proof (S y). destruct (g y), (f y); simpl; lia.
  Qed.

  Theorem choice_proves halves P : Forall proves halves -> is_choice halves P = true -> proves P.
  Proof.
    intros F V. unfold is_choice in V. rewrite !andb_true_iff in V.
    destruct V as [[[[some full] H] K] C].
    assert (N0 : halves <> []) by (destruct halves; [discriminate | congruence]).
    rewrite forallb_forall in H, K. rewrite subset_true in C. rewrite Forall_forall in F.
    unfold proves. unfold is_full in full. destruct (begins P); [discriminate |]. clear full some.
    assert (half : forall h, In h halves -> exists f, begins h = Some f /\ goal h = goal P /\
      within (own h) (own P) /\ forall p, has (carrier h) p = true -> has (carrier P) p = true \/ has (own P) p = true).
    { intros h J. specialize (H h J). rewrite !andb_true_iff, negb_true_iff, N.eqb_eq, !subset_true in H.
      destruct H as [[[B G] O] D]. unfold is_full in B. destruct (begins h) as [f |]; [| discriminate].
      exists f. repeat split; auto. intros p X. apply D in X. now rewrite has_either, orb_true_iff in X. }
    assert (pair : forall p q, In (p, q) (pairs P) -> p <> q /\ has (carrier P) p = true /\
      is_pair halves p q = true /\ In (q, p) (pairs P) /\ forall x, In (x, q) (pairs P) -> p = x).
    { intros p q J. specialize (K (p, q) J). cbn [fst snd] in K.
      rewrite !andb_true_iff, negb_true_iff, N.eqb_neq, has_pair_true, forallb_forall in K.
      destruct K as [[[[? ?] ?] ?] K]. repeat split; auto. intros x X. specialize (K (x, q) X).
      cbn [fst snd] in K. rewrite N.eqb_refl in K. now apply N.eqb_eq. }
    clear H K.
    set (open a := fun v : N * N => negb (has a (fst v)) && negb (has a (snd v))).
    assert (by_size : forall n a, (length (filter (open a) (pairs P)) < n)%nat -> within (own P) a -> works P a).
    { induction n as [| n IH]; intros a L I; [lia |].
      assert (part : forall h p, In h halves -> has (need h a) p = true ->
        (forall q, In (q, p) (pairs P) -> has a q = true -> begins_on h p = false) -> has (need P a) p = true).
      { intros h p J E no. apply has_need in E as (Ep & Np & Kp). destruct (half h J) as (f & _ & _ & _ & D).
        apply has_need. split; [| split; [assumption |]].
        - destruct (D p Ep) as [D' | D']; [assumption |]. apply I in D'. congruence.
        - intros q Q. destruct (has a q) eqn:A; [exfalso | reflexivity].
          destruct (pair q p Q) as (_ & _ & V & _ & _). unfold is_pair in V.
          apply andb_true_iff in V as [V _]. rewrite forallb_forall in V. specialize (V h J).
          unfold keeps in V. rewrite Ep, (no q Q A) in V. cbn [negb] in V.
          rewrite !andb_false_r, !orb_false_r in V. cbn [orb andb] in V. apply has_pair_true, Kp in V. congruence. }
      destruct (existsb (fun h => match begins h with Some f => has a f | None => false end) halves) eqn:X.
      - apply existsb_exists in X as (h & J & X). destruct (half h J) as (f & B & G & O & D).
        rewrite B in X. pose proof (F h J) as W. unfold proves in W. rewrite B in W.
        destruct W as (_ & _ & W).
        refine (more empty _ _ _ a _ a _ (W a _ X) _ _ _).
        + intros x y Y Z _. rewrite G in Y. now apply one_chain_more with x.
        + intros p E. apply I, O, E.
        + intros p E. rewrite has_empty in E. discriminate.
        + intros p; auto.
        + intros p E. left. apply part with h; auto. intros q _ _. unfold begins_on. rewrite B.
          apply has_need in E as (_ & E & _). apply N.eqb_neq. intros ->. congruence.
      - assert (none : forall h f, In h halves -> begins h = Some f -> has a f = false).
        { intros h f J B. destruct (has a f) eqn:A; [| reflexivity].
          assert (Y : existsb (fun h => match begins h with Some f => has a f | None => false end) halves = true).
          { apply existsb_exists. exists h. now rewrite B. }
          congruence. }
        assert (sub : forall h p, In h halves -> has (need h a) p = true -> has (need P a) p = true).
        { intros h p J E. apply part with h; auto. intros q Q A. destruct (begins_on h p) eqn:B; [exfalso | reflexivity].
          destruct (pair q p Q) as (_ & _ & V & _ & _). unfold is_pair in V.
          apply andb_true_iff in V as [_ V]. apply eqb_prop in V.
          assert (Y : existsb (fun P => begins_on P p) halves = true) by (apply existsb_exists; now exists h).
          rewrite Y in V. apply existsb_exists in V as (g & Jg & V). unfold begins_on in V.
          destruct (begins g) as [f |] eqn:Bg; [| discriminate]. apply N.eqb_eq in V. subst f.
          rewrite (none g q Jg Bg) in A. discriminate. }
        assert (first_one : exists h, In h halves).
        { destruct halves as [| h rest]; [contradiction |]. exists h. now left. }
        destruct first_one as (h0 & J0). destruct (half h0 J0) as (f0 & B0 & _ & _ & _).
        apply answered with f0.
        { apply sub with h0; [assumption |]. pose proof (F h0 J0) as W. unfold proves in W. rewrite B0 in W.
          destruct W as (Cf & U & _). apply has_need. split; [assumption |].
          split; [now apply none with h0 |]. intros q Q. now apply U in Q. }
        intros r R. pose proof R as R'. apply has_need in R' as (Cr & Nr & Kr).
        destruct (existsb (fun v => N.eqb (snd v) r) (pairs P)) eqn:Y.
        + apply existsb_exists in Y as ([q r'] & Q & Y). cbn [snd] in Y. apply N.eqb_eq in Y. subst r'.
          destruct (pair q r Q) as (Dq & Cq & _ & Q' & _).
          destruct (pair r q Q') as (_ & _ & _ & _ & one).
          assert (Nq : has (need P a) q = true).
          { apply has_need. split; [assumption |]. split; [now apply Kr |].
            intros x Jx. rewrite <- (one x Jx). assumption. }
          assert (I' : within a (with_point a q)) by (intros p E; bits; now right).
          apply at_point with q; [bits; split; [assumption | now apply not_eq_sym] |].
          refine (more empty _ _ _ (with_point a q) _ _ _ (IH (with_point a q) _ _) _ _ _).
          * intros x y Z T _. now apply one_chain_more with x.
          * apply Nat.lt_le_trans with (length (filter (open a) (pairs P))); [| lia].
            apply fewer.
            -- intros v. unfold open. rewrite !has_with_point, !negb_orb, !andb_true_iff. intuition.
            -- exists (q, r). split; [assumption |]. unfold open. cbn [fst snd].
               rewrite has_with_point, N.eqb_refl, Nr, (Kr q Q). split; reflexivity.
          * intros p E. apply I', I, E.
          * intros p E. rewrite has_empty in E. discriminate.
          * intros p; auto.
          * intros p E. left. pose proof (need_less P a _ p I' E) as E'.
            apply has_need in E as (_ & E & Ek). bits. split; [bits; split; [assumption |] |].
            -- intros <-. specialize (Ek q Q). rewrite has_with_point, N.eqb_refl in Ek. discriminate.
            -- intros <-. rewrite has_with_point, N.eqb_refl in E. discriminate.
        + assert (Ir : has (in_all halves) r = false).
          { destruct (has (in_all halves) r) eqn:E; [| reflexivity].
            assert (Z : has (set_of (map snd (pairs P))) r = true) by (apply C; now rewrite has_both, Cr, E).
            apply has_set_of, in_map_iff in Z as (v & Ev & Jv).
            assert (T : existsb (fun v => N.eqb (snd v) r) (pairs P) = true).
            { apply existsb_exists. exists v. rewrite Ev, N.eqb_refl. now split. }
            congruence. }
          destruct (not_in_all halves r N0 Ir) as (h & J & Ch). destruct (half h J) as (f & B & G & O & _).
          refine (more_first empty _ _ _ a _ a _ (half_works h f a B (F h J) _) _ _ _).
          * intros x y Z T _. rewrite G in Z. now apply one_chain_more with x.
          * intros p E. apply I, O, E.
          * intros p E. rewrite has_empty in E. discriminate.
          * intros p; auto.
          * intros p E. left. bits. split; [now apply sub with h |]. intros <-.
            apply has_need in E as (E & _). congruence. }
    intros a I. apply (by_size (S (length (filter (open a) (pairs P))))); [lia | assumption].
  Qed.
End Pattern.

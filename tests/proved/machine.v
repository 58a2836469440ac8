(* SPDX-License-Identifier: MIT *)
(** Sets of points as words of 62 bits, which machines have; and a table of what was verified. *)

From Coq Require Import List NArith Bool Lia.
From Proved Require Import board sets.
Import ListNotations.
Local Open Scope N_scope.

(** ** Words

    extraction_native.v replaces these definitions by operations of the machine, and the type by its
    integers. That is right because every word that they make is below 2^62. *)

Inductive word := Word (n : N).

Definition number_of (w : word) : N := match w with Word n => n end.
Definition word_of (n : N) : word := Word (n mod 2 ^ 62).
Definition no_bits : word := Word 0.
Definition word_bit (p : N) : word := Word (if p <? 62 then N.setbit 0 p else 0).
Definition word_and (a b : word) : word := Word (N.land (number_of a) (number_of b)).
Definition word_or (a b : word) : word := Word (N.lor (number_of a) (number_of b)).
Definition word_without (a b : word) : word := Word (N.ldiff (number_of a) (number_of b)).
Definition has_no_bits (w : word) : bool := N.eqb (N.land (number_of w) (N.ones 62)) 0.
Definition same_word (a b : word) : bool := N.eqb (number_of a) (number_of b).
Definition word_half (w : word) : word := Word (N.div2 (number_of w)).
Definition is_odd (w : word) : bool := N.odd (number_of w).

(** For a table: mixes bits. *)
Definition word_mix (a b : word) : word :=
  let t := (number_of a * 33 + number_of b) mod 2 ^ 62 in Word (N.lxor t (N.shiftr t 29)).

Lemma same_word_true a b : same_word a b = true -> a = b.
Proof. destruct a, b. unfold same_word. simpl. rewrite N.eqb_eq. congruence. Qed.

Lemma has_no_bits_true w :
  has_no_bits w = true <-> forall p, p < 62 -> N.testbit (number_of w) p = false.
Proof.
  unfold has_no_bits. rewrite N.eqb_eq. split.
  - intros H p L. assert (T : N.testbit (N.land (number_of w) (N.ones 62)) p = false)
      by (rewrite H; apply N.bits_0).
    rewrite N.land_spec, N.ones_spec_low, andb_true_r in T by assumption. exact T.
  - intros H. apply N.bits_inj_0. intros p. rewrite N.land_spec.
    destruct (N.lt_ge_cases p 62) as [L | L]; [now rewrite H | now rewrite N.ones_spec_high, andb_false_r].
Qed.

Lemma has_no_bits_or a b : has_no_bits (word_or a b) = has_no_bits a && has_no_bits b.
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, !has_no_bits_true. simpl. split.
  - intros H. split; intros p L; specialize (H p L); rewrite N.lor_spec, orb_false_iff in H; tauto.
  - intros [H K] p L. now rewrite N.lor_spec, H, K.
Qed.

(** ** Lists of words *)

Fixpoint value_of (l : list word) : points :=
  match l with
  | [] => 0
  | w :: rest => N.lor (N.land (number_of w) (N.ones 62)) (N.shiftl (value_of rest) 62)
  end.

Lemma has_cons w rest p : has (value_of (w :: rest)) p =
  if p <? 62 then N.testbit (number_of w) p else has (value_of rest) (p - 62).
Proof.
  unfold has. cbn [value_of]. rewrite N.lor_spec, N.land_spec.
  destruct (N.ltb_spec p 62) as [L | L].
  - now rewrite N.ones_spec_low, N.shiftl_spec_low, andb_true_r, orb_false_r.
  - now rewrite N.ones_spec_high, N.shiftl_spec_high', andb_false_r.
Qed.

Lemma has_nil p : has (value_of []) p = false.
Proof. apply N.bits_0. Qed.

Fixpoint lists_and (a b : list word) : list word :=
  match a, b with x :: a', y :: b' => word_and x y :: lists_and a' b' | _, _ => [] end.

Fixpoint lists_or (a b : list word) : list word :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a', y :: b' => word_or x y :: lists_or a' b'
  end.

Fixpoint lists_without (a b : list word) : list word :=
  match a, b with
  | [], _ => []
  | _, [] => a
  | x :: a', y :: b' => word_without x y :: lists_without a' b'
  end.

Fixpoint are_empty (a : list word) : bool :=
  match a with [] => true | x :: a' => has_no_bits x && are_empty a' end.

Fixpoint lists_apart (a b : list word) : bool :=
  match a, b with x :: a', y :: b' => has_no_bits (word_and x y) && lists_apart a' b' | _, _ => true end.

Fixpoint lists_within (a b : list word) : bool :=
  match a, b with
  | [], _ => true
  | _, [] => are_empty a
  | x :: a', y :: b' => has_no_bits (word_without x y) && lists_within a' b'
  end.

Lemma lists_apart_are_empty a : forall b, lists_apart a b = are_empty (lists_and a b).
Proof. induction a as [| x a IH]; intros [| y b]; simpl; try reflexivity. now rewrite IH. Qed.

Lemma lists_within_are_empty a : forall b, lists_within a b = are_empty (lists_without a b).
Proof. induction a as [| x a IH]; intros [| y b]; simpl; try reflexivity. now rewrite IH. Qed.

Fixpoint lists_same (a b : list word) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => same_word x y && lists_same a' b'
  | _, _ => false
  end.

Lemma has_lists_and a : forall b p,
  has (value_of (lists_and a b)) p = has (value_of a) p && has (value_of b) p.
Proof.
  induction a as [| x a IH]; intros [| y b] p; cbn [lists_and];
    rewrite ?has_cons, ?has_nil, ?andb_false_r; try reflexivity.
  rewrite IH. destruct (p <? 62); [apply N.land_spec | reflexivity].
Qed.

Lemma has_lists_or a : forall b p,
  has (value_of (lists_or a b)) p = has (value_of a) p || has (value_of b) p.
Proof.
  induction a as [| x a IH]; intros [| y b] p; cbn [lists_or];
    rewrite ?has_cons, ?has_nil, ?orb_false_r; try reflexivity.
  rewrite IH. destruct (p <? 62); [apply N.lor_spec | reflexivity].
Qed.

Lemma has_lists_without a : forall b p,
  has (value_of (lists_without a b)) p = has (value_of a) p && negb (has (value_of b) p).
Proof.
  induction a as [| x a IH]; intros [| y b] p; cbn [lists_without];
    rewrite ?has_cons, ?has_nil, ?andb_true_r; try reflexivity.
  rewrite IH. destruct (p <? 62); [apply N.ldiff_spec | reflexivity].
Qed.

Lemma lists_same_true a : forall b, lists_same a b = true -> a = b.
Proof.
  induction a as [| x a IH]; intros [| y b]; simpl; try (reflexivity || discriminate).
  rewrite andb_true_iff. intros [E F]. apply same_word_true in E. apply IH in F. congruence.
Qed.

Lemma are_empty_true l : are_empty l = true <-> forall p, has (value_of l) p = false.
Proof.
  induction l as [| w l IH]; cbn [are_empty].
  - split; [intros _; apply has_nil | reflexivity].
  - rewrite andb_true_iff, IH, has_no_bits_true. split.
    + intros [H K] p. rewrite has_cons. destruct (N.ltb_spec p 62); auto.
    + intros H. split.
      * intros p L. specialize (H p). rewrite has_cons in H.
        now apply N.ltb_lt in L; rewrite L in H.
      * intros p. specialize (H (p + 62)). rewrite has_cons in H.
        replace (p + 62 <? 62) with false in H by (symmetry; apply N.ltb_ge; lia).
        now replace (p + 62 - 62) with p in H by lia.
Qed.

(** ** Sets: four words, and more on boards of more than 248 points *)

Record bits := Bits { word_0 : word; word_1 : word; word_2 : word; word_3 : word; more : list word }.

Definition words_of (s : bits) : list word := word_0 s :: word_1 s :: word_2 s :: word_3 s :: more s.

(** What the set is, as a number. *)
Definition value (s : bits) : points := value_of (words_of s).

Definition nothing : bits := Bits no_bits no_bits no_bits no_bits [].

Definition intersection (s t : bits) : bits :=
  Bits (word_and (word_0 s) (word_0 t)) (word_and (word_1 s) (word_1 t))
    (word_and (word_2 s) (word_2 t)) (word_and (word_3 s) (word_3 t))
    (match more s with [] => [] | m => lists_and m (more t) end).

Definition union (s t : bits) : bits :=
  Bits (word_or (word_0 s) (word_0 t)) (word_or (word_1 s) (word_1 t))
    (word_or (word_2 s) (word_2 t)) (word_or (word_3 s) (word_3 t))
    (match more s with [] => more t | m => lists_or m (more t) end).

Definition difference (s t : bits) : bits :=
  Bits (word_without (word_0 s) (word_0 t)) (word_without (word_1 s) (word_1 t))
    (word_without (word_2 s) (word_2 t)) (word_without (word_3 s) (word_3 t))
    (match more s with [] => [] | m => lists_without m (more t) end).

Definition is_nothing (s : bits) : bool :=
  has_no_bits (word_or (word_or (word_0 s) (word_1 s)) (word_or (word_2 s) (word_3 s))) &&
  match more s with [] => true | m => are_empty m end.

(** Whether the intersection is empty. *)
Definition apart (s t : bits) : bool :=
  has_no_bits
    (word_or (word_or (word_and (word_0 s) (word_0 t)) (word_and (word_1 s) (word_1 t)))
       (word_or (word_and (word_2 s) (word_2 t)) (word_and (word_3 s) (word_3 t)))) &&
  match more s with [] => true | m => lists_apart m (more t) end.

(** Whether s is a subset of t. *)
Definition within (s t : bits) : bool :=
  has_no_bits
    (word_or (word_or (word_without (word_0 s) (word_0 t)) (word_without (word_1 s) (word_1 t)))
       (word_or (word_without (word_2 s) (word_2 t)) (word_without (word_3 s) (word_3 t)))) &&
  match more s with [] => true | m => lists_within m (more t) end.

Definition same_bits (s t : bits) : bool :=
  same_word (word_0 s) (word_0 t) && same_word (word_1 s) (word_1 t) &&
  same_word (word_2 s) (word_2 t) && same_word (word_3 s) (word_3 t) &&
  lists_same (more s) (more t).

Lemma has_nothing p : has (value nothing) p = false.
Proof.
  unfold value, words_of, nothing. cbn [word_0 word_1 word_2 word_3 more].
  rewrite !has_cons, has_nil. simpl. now repeat destruct (_ <? 62).
Qed.

Lemma has_intersection s t p :
  has (value (intersection s t)) p = has (value s) p && has (value t) p.
Proof.
  unfold value. rewrite <- has_lists_and. f_equal. destruct s as [a b c d m].
  unfold words_of. cbn. now destruct m.
Qed.

Lemma has_union s t p : has (value (union s t)) p = has (value s) p || has (value t) p.
Proof.
  unfold value. rewrite <- has_lists_or. f_equal. destruct s as [a b c d m].
  unfold words_of. cbn. now destruct m.
Qed.

Lemma has_difference s t p :
  has (value (difference s t)) p = has (value s) p && negb (has (value t) p).
Proof.
  unfold value. rewrite <- has_lists_without. f_equal. destruct s as [a b c d m].
  unfold words_of. cbn. now destruct m.
Qed.

Lemma is_nothing_true s : is_nothing s = true <-> forall p, has (value s) p = false.
Proof.
  unfold value. rewrite <- are_empty_true. unfold is_nothing. rewrite !has_no_bits_or.
  unfold words_of. destruct (more s); cbn [are_empty]; rewrite !andb_true_iff; intuition.
Qed.

Lemma apart_is_nothing s t : apart s t = is_nothing (intersection s t).
Proof.
  unfold apart, is_nothing, intersection. cbn [word_0 word_1 word_2 word_3 more].
  f_equal. destruct (more s) as [| w m]; [reflexivity |]. rewrite lists_apart_are_empty.
  now destruct (lists_and (w :: m) (more t)).
Qed.

Lemma within_is_nothing s t : within s t = is_nothing (difference s t).
Proof.
  unfold within, is_nothing, difference. cbn [word_0 word_1 word_2 word_3 more].
  f_equal. destruct (more s) as [| w m]; [reflexivity |]. rewrite lists_within_are_empty.
  now destruct (lists_without (w :: m) (more t)).
Qed.

Lemma apart_true s t :
  apart s t = true <-> forall p, has (value s) p = true -> has (value t) p = false.
Proof.
  rewrite apart_is_nothing, is_nothing_true. split; intros H p; specialize (H p);
    rewrite has_intersection in *; destruct (has (value s) p), (has (value t) p); simpl in *;
    intuition discriminate.
Qed.

Lemma within_true s t :
  within s t = true <-> forall p, has (value s) p = true -> has (value t) p = true.
Proof.
  rewrite within_is_nothing, is_nothing_true. split; intros H p; specialize (H p);
    rewrite has_difference in *; destruct (has (value s) p), (has (value t) p); simpl in *;
    intuition discriminate.
Qed.

Lemma not_apart s t : apart s t = false ->
  exists p, has (value s) p = true /\ has (value t) p = true.
Proof.
  rewrite apart_is_nothing. intros H. set (i := intersection s t) in *.
  assert (E : value i <> 0).
  { intros E. assert (T : is_nothing i = true); [| congruence].
    apply is_nothing_true. intros p. rewrite E. apply N.bits_0. }
  apply N.bit_log2 in E. fold (has (value i) (N.log2 (value i))) in E.
  exists (N.log2 (value i)). unfold i in E at 1. rewrite has_intersection, andb_true_iff in E. exact E.
Qed.

Lemma same_bits_true s t : same_bits s t = true -> s = t.
Proof.
  destruct s, t. unfold same_bits. cbn [word_0 word_1 word_2 word_3 more]. rewrite !andb_true_iff.
  intros [[[[A B] C] D] E]. apply same_word_true in A, B, C, D. apply lists_same_true in E. congruence.
Qed.

(** ** Sets of given points *)

Definition bits_of_words (l : list word) : bits :=
  match l with
  | [] => nothing
  | [a] => Bits a no_bits no_bits no_bits []
  | [a; b] => Bits a b no_bits no_bits []
  | [a; b; c] => Bits a b c no_bits []
  | a :: b :: c :: d :: m => Bits a b c d m
  end.

Lemma has_bits_of_words l p : has (value (bits_of_words l)) p = has (value_of l) p.
Proof.
  destruct l as [| a [| b [| c [| d m]]]]; [apply has_nothing | ..];
    unfold value, words_of; cbn [bits_of_words word_0 word_1 word_2 word_3 more];
    rewrite ?has_cons, ?has_nil; simpl; now repeat destruct (_ <? 62).
Qed.

(** One point. *)
Definition single (p : N) : bits :=
  bits_of_words (repeat no_bits (N.to_nat (p / 62)) ++ [word_bit (p mod 62)]).

Lemma has_one_word p q : q < 62 -> has (value_of [word_bit q]) p = N.eqb q p.
Proof.
  intros L. rewrite has_cons, has_nil. unfold word_bit. apply N.ltb_lt in L. rewrite L.
  destruct (N.ltb_spec p 62) as [P | P].
  - cbn [number_of]. rewrite N.setbit_eqb, N.bits_0. apply orb_false_r.
  - symmetry. apply N.eqb_neq. apply N.ltb_lt in L. lia.
Qed.

Lemma has_single p q : has (value (single p)) q = N.eqb p q.
Proof.
  unfold single. rewrite has_bits_of_words.
  assert (E : p = 62 * N.of_nat (N.to_nat (p / 62)) + p mod 62)
    by (rewrite N2Nat.id; apply N.div_mod; discriminate).
  assert (L : p mod 62 < 62) by (apply N.mod_lt; discriminate).
  rewrite E at 3. generalize (N.to_nat (p / 62)), (p mod 62), L. clear. intros n r L.
  revert q. induction n as [| n IH]; intros q.
  - simpl app. now rewrite has_one_word by assumption.
  - cbn [repeat app]. rewrite has_cons. destruct (N.ltb_spec q 62) as [Q | Q].
    + cbn [number_of no_bits]. rewrite N.bits_0. symmetry. apply N.eqb_neq. lia.
    + rewrite IH. apply eq_true_iff_eq. rewrite !N.eqb_eq. lia.
Qed.

Definition unite (l : list bits) : bits := fold_right union nothing l.

Lemma has_unite l p : has (value (unite l)) p = true <-> exists s, In s l /\ has (value s) p = true.
Proof.
  induction l as [| s l IH]; unfold unite; cbn [fold_right In].
  - rewrite has_nothing. split; [discriminate | intros (s & [] & _)].
  - fold (unite l). rewrite has_union, orb_true_iff, IH. split.
    + intros [H | (t & J & H)]; eauto.
    + intros (t & [<- | J] & H); eauto.
Qed.

Definition bits_of (l : list N) : bits := unite (map single l).

Lemma value_bits_of l : value (bits_of l) = set_of l.
Proof.
  apply same_points. intros p. apply eq_true_iff_eq. unfold bits_of.
  rewrite has_unite, has_set_of. split.
  - intros (s & J & H). apply in_map_iff in J as (q & <- & J).
    rewrite has_single, N.eqb_eq in H. now subst.
  - intros J. exists (single p). split; [now apply in_map | now rewrite has_single, N.eqb_refl].
Qed.

(** ** Tables

    Entries by numbers, whose lowest bits lead to them. Only this is proved of a table: what is found
    in it was put into it. *)

Section Tables.
  Variable entry : Type.

  Inductive table :=
  | Vacant
  | Bucket (h : word) (entries : list entry)
  | Fork (even odd : table).

  Fixpoint entries_at (h : word) (t : table) : list entry :=
    match t with
    | Vacant => []
    | Bucket h' es => if same_word h h' then es else []
    | Fork even odd =>
      if is_odd h then entries_at (word_half h) odd else entries_at (word_half h) even
    end.

  Definition fork_of (h : word) (es : list entry) : table * table :=
    let b := Bucket (word_half h) es in if is_odd h then (Vacant, b) else (b, Vacant).

  (** Different numbers differ in one of [depth] bits. *)
  Fixpoint enter (depth : nat) (h : word) (e : entry) (t : table) : table :=
    match t, depth with
    | Vacant, _ => Bucket h [e]
    | Bucket h' es, S depth' =>
      if same_word h h' then Bucket h' (e :: es)
      else
        let (even, odd) := fork_of h' es in
        if is_odd h then Fork even (enter depth' (word_half h) e odd)
        else Fork (enter depth' (word_half h) e even) odd
    | Fork even odd, S depth' =>
      if is_odd h then Fork even (enter depth' (word_half h) e odd)
      else Fork (enter depth' (word_half h) e even) odd
    | _, O => t
    end.

  Variable P : entry -> Prop.

  Fixpoint every (t : table) : Prop :=
    match t with
    | Vacant => True
    | Bucket _ es => forall e, In e es -> P e
    | Fork even odd => every even /\ every odd
    end.

  Lemma entries_are_good t : forall h e, every t -> In e (entries_at h t) -> P e.
  Proof.
    induction t as [| h' es | even IH odd IH']; intros h e E J; simpl in *.
    - contradiction.
    - destruct (same_word h h'); [now apply E | contradiction].
    - destruct E. destruct (is_odd h); eauto.
  Qed.

  Lemma enter_keeps depth : forall h e t, P e -> every t -> every (enter depth h e t).
  Proof.
    induction depth as [| depth IH]; intros h e t H E; destruct t as [| h' es | even odd]; simpl;
      try (intros e' [<- | []]; assumption); try assumption.
    - destruct (same_word h h').
      + intros e' [<- | J]; [assumption | now apply E].
      + unfold fork_of. destruct (is_odd h'), (is_odd h); split; try (now apply IH); exact I || exact E.
    - destruct E. destruct (is_odd h); split; auto.
  Qed.
End Tables.

Arguments Vacant {entry}.
Arguments entries_at {entry}.
Arguments enter {entry}.
Arguments every {entry}.

(* SPDX-License-Identifier: MIT *)
(** Chains of Hex: those that the rules find are ways over stones that touch; and both sides cannot
    have one. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Proved Require Import game board sets mnk hex.
Import ListNotations.
Local Open Scope Z_scope.

Definition place_on_board := (Z * Z)%type.

Section Chains.
  Variables width height : N.

  Let all := all_points width height.
  Let W := Z.of_N width.
  Let H := Z.of_N height.

  (** ** Points and places *)

  Definition place_of (p : N) : place_on_board := (column width p, row width p).
  Definition point_at (u : place_on_board) : N := point width (fst u) (snd u).
  Definition inside (u : place_on_board) : Prop := 0 <= fst u < W /\ 0 <= snd u < H.

  Lemma on_board_inside x y : on_board width height x y = true <-> inside (x, y).
  Proof.
    unfold on_board, inside. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. simpl. unfold W, H. lia.
  Qed.

  Lemma point_is_on_board u : inside u -> In (point_at u) all /\ place_of (point_at u) = u.
  Proof.
    destruct u as [x y]. unfold inside, point_at, place_of, column, row, point. cbn [fst snd].
    intros [X Y]. fold W.
    assert (E : Z.of_N (Z.to_N (y * W + x)) = y * W + x) by (apply Z2N.id; nia).
    assert (B : y * W + x < W * H) by nia. split.
    - apply in_below. unfold W, H in *. lia.
    - rewrite N2Z.inj_mod, N2Z.inj_div, E. fold W. f_equal.
      + rewrite Z.add_comm, Z.mod_add by lia. apply Z.mod_small. lia.
      + rewrite Z.div_add_l by lia. rewrite Z.div_small by lia. lia.
  Qed.

  Lemma place_is_inside p : In p all -> inside (place_of p) /\ point_at (place_of p) = p.
  Proof.
    intros I. apply in_below in I. unfold inside, place_of, point_at, column, row, point. cbn [fst snd].
    assert (N0 : width <> 0%N) by (intros ->; lia).
    pose proof (N.mod_lt p width N0) as M. pose proof (N.div_mod p width N0) as D.
    assert (p / width < height)%N by (apply N.div_lt_upper_bound; assumption).
    unfold W, H. set (q := (p / width)%N) in *. set (r := (p mod width)%N) in *.
    repeat split; lia.
  Qed.

  (** ** Ways *)

  Definition stone (s : points) (u : place_on_board) : Prop := inside u /\ has s (point_at u) = true.

  Definition touch (u v : place_on_board) : Prop := In (fst v - fst u, snd v - snd u) steps.

  Lemma holds_stone s u : holds_piece width height s (fst u) (snd u) = true <-> stone s u.
  Proof.
    unfold holds_piece, stone. rewrite andb_true_iff, on_board_inside. destruct u. reflexivity.
  Qed.

  Lemma stone_of_point s p : In p all -> (stone s (place_of p) <-> has s p = true).
  Proof. intros I. destruct (place_is_inside p I) as [J E]. unfold stone. rewrite E. tauto. Qed.

  Lemma touch_back u v : touch u v -> touch v u.
  Proof.
    unfold touch, steps. destruct u as [x y], v as [x' y']. simpl.
    intros [E | [E | [E | [E | [E | [E | []]]]]]]; injection E as E E';
      [ right; left | left | right; right; right; left | right; right; left
      | right; right; right; right; right; left | right; right; right; right; left]; f_equal; lia.
  Qed.

  Inductive linked (s : points) : place_on_board -> place_on_board -> Prop :=
  | linked_here u : stone s u -> linked s u u
  | linked_by u v w : stone s u -> touch u v -> linked s v w -> linked s u w.

  Lemma linked_stones s u v : linked s u v -> stone s u /\ stone s v.
  Proof. induction 1; tauto. Qed.

  Lemma linked_trans s u v w : linked s u v -> linked s v w -> linked s u w.
  Proof. induction 1; [auto |]. intros L. eapply linked_by; eauto. Qed.

  Lemma linked_back s u v : linked s u v -> linked s v u.
  Proof.
    induction 1 as [u S | u v w S T L IH]; [now apply linked_here |].
    apply linked_trans with v; [assumption |]. pose proof (linked_stones _ _ _ L) as [S' _].
    apply linked_by with u; [assumption | now apply touch_back | now apply linked_here].
  Qed.

  Lemma linked_more s t u v : (forall p, has s p = true -> has t p = true) -> linked s u v -> linked t u v.
  Proof.
    intros M. induction 1 as [u [I S] | u v w [I S] T L IH].
    - apply linked_here. split; auto.
    - apply linked_by with v; [split; auto | assumption | assumption].
  Qed.

  Definition is_first (a : side) (u : place_on_board) : Prop :=
    match a with Black => snd u = 0 | White => fst u = 0 end.
  Definition is_last (a : side) (u : place_on_board) : Prop :=
    match a with Black => snd u = H - 1 | White => fst u = W - 1 end.

  Lemma first_edge a p : on_first_edge width a p = true <-> is_first a (place_of p).
  Proof. destruct a; simpl; apply Z.eqb_eq. Qed.

  Lemma last_edge a p : on_last_edge width height a p = true <-> is_last a (place_of p).
  Proof. destruct a; simpl; apply Z.eqb_eq. Qed.

  Definition crosses (a : side) (s : points) : Prop :=
    exists u v, linked s u v /\ is_first a u /\ is_last a v.

  (** ** What the rules find *)

  Lemma touches_true s p : In p all ->
    (touches width height s p = true <-> exists v, touch (place_of p) v /\ stone s v).
  Proof.
    intros I. unfold touches. rewrite existsb_exists. split.
    - intros ([dx dy] & J & E). exists (column width p + dx, row width p + dy).
      apply (holds_stone s (_, _)) in E. split; [| exact E]. unfold touch, place_of. cbn [fst snd].
      replace (column width p + dx - column width p) with dx by lia.
      replace (row width p + dy - row width p) with dy by lia. exact J.
    - intros ([x y] & T & S). exists (x - column width p, y - row width p). split; [exact T |].
      apply holds_stone in S. cbn [fst snd] in *.
      now replace (column width p + (x - column width p)) with x by lia;
        replace (row width p + (y - row width p)) with y by lia.
  Qed.

  Section Grow.
    Variable a : side.
    Variable s : points.

    Let take (f : points) (p : N) : points :=
      if has s p && (on_first_edge width a p || touches width height f p) then N.setbit f p else f.

    Lemma has_setbit f p q : has (N.setbit f p) q = N.eqb p q || has f q.
    Proof. apply N.setbit_eqb. Qed.

    Lemma take_keeps l : forall f q, has f q = true -> has (fold_left take l f) q = true.
    Proof.
      induction l as [| p l IH]; intros f q E; [exact E |]. simpl. apply IH. unfold take.
      destruct (_ && _); [| assumption]. now rewrite has_setbit, E, orb_true_r.
    Qed.

    Lemma touches_more f g p : In p all -> (forall q, has f q = true -> has g q = true) ->
      touches width height f p = true -> touches width height g p = true.
    Proof.
      intros I M E. apply touches_true in E as (v & T & J & S); [| assumption].
      apply touches_true; [assumption |]. exists v. split; [assumption |]. split; auto.
    Qed.

    Lemma takes l : (forall p, In p l -> In p all) -> forall f p, In p l -> has s p = true ->
      on_first_edge width a p || touches width height f p = true -> has (fold_left take l f) p = true.
    Proof.
      induction l as [| q l IH]; intros on f p J S E; [contradiction |]. simpl.
      destruct J as [-> | J].
      - apply take_keeps. unfold take. rewrite S, E. cbn [andb]. now rewrite has_setbit, N.eqb_refl.
      - apply IH; auto; [intros r K; apply on; now right |].
        apply orb_true_iff in E as [E | E]; apply orb_true_iff; [now left | right].
        apply touches_more with f; [apply on; now right | | assumption].
        intros r R. apply (take_keeps [q]). exact R.
    Qed.

    Definition found_rightly (f : points) : Prop :=
      forall p, has f p = true -> In p all /\ exists u, linked s u (place_of p) /\ is_first a u.

    Lemma take_reached l : (forall p, In p l -> In p all) -> forall f, found_rightly f ->
      found_rightly (fold_left take l f).
    Proof.
      induction l as [| p l IH]; intros on f R; [exact R |]. simpl.
      apply IH; [intros q J; apply on; now right |]. unfold take.
      destruct (has s p && _) eqn:E; [| exact R]. apply andb_true_iff in E as [S E].
      assert (I : In p all) by (apply on; now left).
      pose proof (proj2 (stone_of_point s p I) S) as St.
      intros q Q. rewrite has_setbit, orb_true_iff, N.eqb_eq in Q. destruct Q as [<- | Q]; [| now apply R].
      split; [assumption |]. apply orb_true_iff in E as [E | E].
      - exists (place_of p). split; [now apply linked_here | now apply first_edge].
      - apply touches_true in E as (v & T & J & F); [| assumption].
        destruct (R _ F) as (_ & u & L & Fu).
        destruct (point_is_on_board v J) as [_ Ev]. rewrite Ev in L.
        exists u. split; [| assumption]. apply linked_trans with v; [assumption |].
        apply linked_stones in L as [_ L].
        apply linked_by with (place_of p); [assumption | now apply touch_back | now apply linked_here].
    Qed.

    Let missing (f : points) : nat := length (filter (fun p => negb (has f p)) all).

    Lemma missing_less l : forall f g : points, (forall p, has f p = true -> has g p = true) ->
      (length (filter (fun p => negb (has g p)) l) <= length (filter (fun p => negb (has f p)) l))%nat /\
      (length (filter (fun p => negb (has g p)) l) = length (filter (fun p => negb (has f p)) l) ->
       forall p, In p l -> has g p = has f p).
    Proof.
      intros f g M. induction l as [| p l [IH IH']]; simpl; [split; [lia | contradiction] |].
      destruct (has f p) eqn:F.
      - rewrite (M p F). cbn [negb]. split; [exact IH |]. intros E q [<- | J]; [| auto].
        now rewrite F, M.
      - destruct (has g p) eqn:G; cbn [negb length]; split; try lia.
        intros E q [<- | J]; [congruence |]. apply IH'; [lia | assumption].
    Qed.

    (** At the end no stone is missing. *)
    Lemma grow_all_reached fuel : forall f, found_rightly f -> found_rightly (grow_all width height fuel a s f).
    Proof.
      induction fuel as [| fuel IH]; intros f R; [exact R |]. simpl.
      destruct (N.eqb _ f); [exact R |]. apply IH. apply take_reached; auto.
    Qed.

    Lemma grow_all_ends fuel : forall f, found_rightly f -> (missing f < fuel)%nat ->
      let g := grow_all width height fuel a s f in grow width height a s g = g.
    Proof.
      induction fuel as [| fuel IH]; intros f R L; [lia |]. cbv zeta. simpl.
      destruct (N.eqb_spec (grow width height a s f) f) as [E | E]; [exact E |].
      apply IH; [apply take_reached; auto |].
      assert (M : forall p, has f p = true -> has (grow width height a s f) p = true)
        by (intros p; apply take_keeps).
      destruct (missing_less all f _ M) as [Le Eq]. fold (missing f) in *.
      fold (missing (grow width height a s f)) in *.
      assert (missing (grow width height a s f) <> missing f); [| lia]. intros X. apply E.
      apply same_points. intros p.
      assert (R' : found_rightly (grow width height a s f)) by (apply take_reached; auto).
      destruct (has (grow width height a s f) p) eqn:G.
      - rewrite <- (Eq X p); [now symmetry | now apply R'].
      - destruct (has f p) eqn:F; [apply M in F; congruence | reflexivity].
    Qed.

    Theorem has_chain_true : has_chain width height a s = true <-> crosses a s.
    Proof.
      unfold has_chain. set (fuel := S (length _)). set (f := grow_all width height fuel a s 0%N).
      assert (R0 : found_rightly 0%N) by (intros p E; unfold has in E; rewrite N.bits_0 in E; discriminate).
      assert (R : found_rightly f) by now apply grow_all_reached.
      rewrite existsb_exists. split.
      - intros (p & I & E). apply andb_true_iff in E as [F E].
        destruct (R p F) as (_ & u & L & Fu). exists u, (place_of p).
        split; [assumption |]. split; [assumption |]. now apply last_edge.
      - intros (u & v & L & Fu & Lv).
        assert (G : grow width height a s f = f).
        { apply grow_all_ends; [assumption |]. unfold fuel, missing. fold all.
          apply le_n_S. clear. induction all as [| p l IH]; cbn [filter length]; [lia |].
          destruct (negb (has 0%N p)); cbn [length]; lia. }
        assert (closed : forall w z, linked s w z -> has f (point_at w) = true -> has f (point_at z) = true).
        { induction 1 as [w S | w x z [Iw Sw] T L' IH]; intros F; [assumption |]. apply IH.
          pose proof (linked_stones _ _ _ L') as [[Ix Sx] _].
          destruct (point_is_on_board x Ix) as [J Ex]. rewrite <- G. apply takes; auto.
          apply orb_true_iff. right. apply touches_true; [assumption |]. rewrite Ex. exists w.
          split; [now apply touch_back | now split]. }
        pose proof (linked_stones _ _ _ L) as [[Iu Su] [Iv Sv]].
        destruct (point_is_on_board u Iu) as [Ju Eu]. destruct (point_is_on_board v Iv) as [Jv Ev].
        exists (point_at v). split; [assumption |]. apply andb_true_iff. split.
        + apply closed with u; [assumption |]. rewrite <- G. apply takes; auto.
          apply orb_true_iff. left. apply first_edge. now rewrite Eu.
        + apply last_edge. now rewrite Ev.
    Qed.
  End Grow.
End Chains.

(** ** Both sides cannot have a chain

    Black's way from row 0 is led on to row H. [sum (passes x y)] counts how often it goes from row y
    to row y + 1, less how often back, left of column x. White's way keeps that number, which is 0 on
    its left edge and 1 on its right edge. *)

Section Crossing.
  Variables width height : N.

  Let W := Z.of_N width.
  Let H := Z.of_N height.

  Definition goes_down (x y : Z) (u v : place_on_board) : Z :=
    if Z.eqb (snd u) y && Z.eqb (snd v) (y + 1) && Z.ltb (fst u) x then 1 else 0.

  Definition passes (x y : Z) (u v : place_on_board) : Z := goes_down x y u v - goes_down x y v u.

  Fixpoint sum (f : place_on_board -> place_on_board -> Z) (u : place_on_board)
      (way : list place_on_board) : Z :=
    match way with [] => 0 | v :: rest => f u v + sum f v rest end.

  Fixpoint is_way (good : place_on_board -> Prop) (u : place_on_board) (way : list place_on_board) : Prop :=
    good u /\ match way with [] => True | v :: rest => touch u v /\ is_way good v rest end.

  Fixpoint end_of_way (u : place_on_board) (way : list place_on_board) : place_on_board :=
    match way with [] => u | v :: rest => end_of_way v rest end.

  Lemma good_start good u way : is_way good u way -> good u.
  Proof. destruct way; simpl; tauto. Qed.

  (** What each step adds, as a difference. *)
  Lemma sum_is_difference (good : place_on_board -> Prop) f g (h : place_on_board -> Z) :
    (forall u v, touch u v -> good u -> good v -> f u v - g u v = h v - h u) ->
    forall way u, is_way good u way -> sum f u way - sum g u way = h (end_of_way u way) - h u.
  Proof.
    intros step. induction way as [| v way IH]; intros u I; cbn; [lia |].
    cbn in I. destruct I as (Gu & T & I). pose proof (good_start _ _ _ I) as Gv.
    specialize (IH v I). specialize (step u v T Gu Gv). lia.
  Qed.

  Lemma weaker_way (good better : place_on_board -> Prop) : (forall u, better u -> good u) ->
    forall way u, is_way better u way -> is_way good u way.
  Proof.
    intros B. induction way as [| v way IH]; intros u I; cbn in *; [split; [apply B; tauto | exact Logic.I] |].
    destruct I as (Gu & T & I). auto.
  Qed.

  Ltac steps T :=
    unfold touch, steps in T; cbn [In fst snd] in T;
    destruct T as [T | [T | [T | [T | [T | [T | []]]]]]]; injection T as ? ?.

  Lemma passes_level x y u v : snd v = snd u -> passes x y u v = 0.
  Proof.
    intros E. unfold passes, goes_down. rewrite E.
    destruct (Z.eqb_spec (snd u) y), (Z.eqb_spec (snd u) (y + 1)); cbn [andb]; lia.
  Qed.

  Definition starts (x y : Z) (u : place_on_board) : Z :=
    if Z.eqb (snd u) y && Z.ltb (fst u) x then 1 else 0.

  Lemma passes_down x y u v : snd v = snd u + 1 -> passes x y u v = starts x y u.
  Proof.
    intros E. unfold passes, goes_down, starts. rewrite E.
    destruct (Z.eqb_spec (snd u) y); cbn [andb].
    - subst y. rewrite Z.eqb_refl. replace (Z.eqb (snd u + 1) (snd u)) with false by (symmetry; apply Z.eqb_neq; lia).
      cbn [andb]. lia.
    - destruct (Z.eqb_spec (snd u + 1) y), (Z.eqb_spec (snd u) (y + 1)); cbn [andb]; lia.
  Qed.

  Lemma passes_up x y u v : snd u = snd v + 1 -> passes x y u v = - starts x y v.
  Proof.
    intros E. transitivity (- passes x y v u); [unfold passes; lia | now rewrite passes_down].
  Qed.

  (** Signs of a step: those that matter are decided one after the other. *)
  Ltac signs :=
    first [rewrite !passes_level by (cbn [fst snd]; lia)
         | rewrite !passes_down by (cbn [fst snd]; lia)
         | rewrite !passes_up by (cbn [fst snd]; lia)];
    unfold starts; cbn [fst snd] in *;
    repeat (match goal with
    | |- context [Z.eqb ?a ?b] => destruct (Z.eqb_spec a b)
    | |- context [Z.ltb ?a ?b] => destruct (Z.ltb_spec a b)
    end; cbn [andb]; try (exfalso; lia)); lia.

  (** The board, and a row below it. *)
  Definition in_reach (u : place_on_board) : Prop := 0 <= fst u < W /\ 0 <= snd u <= H.

  Definition avoids (w : place_on_board) (u : place_on_board) : Prop := fst u <> fst w \/ snd u <> snd w.

  Section Way.
    Variable u : place_on_board.
    Variable way : list place_on_board.
    Hypothesis from_first : snd u = 0.
    Hypothesis to_last : snd (end_of_way u way) = H.

    Definition number (w : place_on_board) : Z := sum (passes (fst w) (snd w)) u way.

    Lemma number_right w : inside width height w -> is_way (fun v => in_reach v /\ avoids w v) u way ->
      inside width height (fst w + 1, snd w) -> number (fst w + 1, snd w) = number w.
    Proof.
      intros I Y I'. pose proof (sum_is_difference (fun v => in_reach v /\ avoids w v) (passes (fst w + 1) (snd w)) (passes (fst w) (snd w))
        (fun _ => 0) ltac:(
        intros [a b] [c d] T [_ A] [_ B]; unfold avoids in *; cbn [fst snd] in *; steps T; cbn [fst snd] in *; signs) way u Y). unfold number. cbn [fst snd] in *. lia.
    Qed.

    Lemma number_down w x : inside width height w -> inside width height (x, snd w + 1) ->
      x = fst w \/ x = fst w - 1 ->
      is_way (fun v => in_reach v /\ avoids w v /\ avoids (x, snd w + 1) v) u way ->
      number (x, snd w + 1) = number w.
    Proof.
      intros I I' X Y. pose proof (sum_is_difference (fun v => in_reach v /\ avoids w v /\ avoids (x, snd w + 1) v) (passes (fst w) (snd w)) (passes x (snd w + 1))
        (fun v => if Z.eqb (snd v) (snd w + 1) && Z.ltb (fst v) x then 1 else 0) ltac:(
        intros [a b] [c d] T (_ & A & A') (_ & B & B'); unfold avoids in *; cbn [fst snd] in *;
        steps T; cbn [fst snd] in *; signs) way u Y) as D.
      unfold number. cbn [fst snd] in *. unfold inside in *. cbn [fst snd] in *. fold H in I, I'.
      rewrite from_first, to_last in D.
      replace (Z.eqb H (snd w + 1)) with false in D by (symmetry; apply Z.eqb_neq; lia).
      replace (Z.eqb 0 (snd w + 1)) with false in D by (symmetry; apply Z.eqb_neq; lia).
      cbn [andb] in D. lia.
    Qed.

    Variable t : points.
    Hypothesis apart : is_way (fun v => in_reach v /\ ~ stone width height t v) u way.

    Lemma avoids_stones w v : stone width height t w -> ~ stone width height t v -> avoids w v.
    Proof.
      intros S N. unfold avoids. destruct (Z.eq_dec (fst v) (fst w)), (Z.eq_dec (snd v) (snd w)); auto.
      exfalso. apply N. destruct w, v. cbn in *. now subst.
    Qed.

    Lemma number_kept_down w x : stone width height t w -> stone width height t (x, snd w + 1) ->
      x = fst w \/ x = fst w - 1 -> number (x, snd w + 1) = number w.
    Proof.
      intros S S' X. apply number_down; [apply S | apply S' | assumption |].
      revert apart. apply weaker_way. intros v [R N].
      split; [assumption |]. split; now apply avoids_stones.
    Qed.

    Lemma number_kept_right w : stone width height t w -> stone width height t (fst w + 1, snd w) ->
      number (fst w + 1, snd w) = number w.
    Proof.
      intros S S'. apply number_right; [apply S | | apply S'].
      revert apart. apply weaker_way. intros v [R N]. split; [assumption |]. now apply avoids_stones.
    Qed.

    Lemma number_kept w z : touch w z -> stone width height t w -> stone width height t z ->
      number z = number w.
    Proof.
      intros T S S'. destruct w as [x y], z as [x' y'].
      assert (D : forall x1 y1 x2, stone width height t (x1, y1) -> stone width height t (x2, y1 + 1) ->
        x2 = x1 \/ x2 = x1 - 1 -> number (x2, y1 + 1) = number (x1, y1))
        by (intros x1 y1 x2; apply (number_kept_down (x1, y1))).
      assert (R : forall x1 y1, stone width height t (x1, y1) -> stone width height t (x1 + 1, y1) ->
        number (x1 + 1, y1) = number (x1, y1)) by (intros x1 y1; apply (number_kept_right (x1, y1))).
      steps T.
      - replace x' with (x + 1) in * by lia. replace y' with y in * by lia. now apply R.
      - replace x with (x' + 1) in * by lia. replace y' with y in * by lia. symmetry. now apply R.
      - replace y' with (y + 1) in * by lia. apply D; auto; lia.
      - replace y with (y' + 1) in * by lia. symmetry. apply D; auto; lia.
      - replace y with (y' + 1) in * by lia. symmetry. apply D; auto; lia.
      - replace y' with (y + 1) in * by lia. apply D; auto; lia.
    Qed.

    Lemma number_linked w z : linked width height t w z -> number z = number w.
    Proof.
      induction 1 as [w S | w x z S T L IH]; [reflexivity |]. rewrite IH. apply number_kept; auto.
      now apply linked_stones in L.
    Qed.

    Lemma number_first w : fst w = 0 -> number w = 0.
    Proof.
      intros F. pose proof (sum_is_difference (fun v => in_reach v /\ ~ stone width height t v) (passes (fst w) (snd w)) (fun _ _ => 0) (fun _ => 0) ltac:(
        intros [a b] [c d] T [[A _] _] [[B _] _]; steps T; cbn [fst snd] in *; signs)
        way u apart) as D. unfold number.
      assert (Z0 : forall l v, sum (fun _ _ => 0) v l = 0) by (induction l; intros; cbn; auto).
      rewrite Z0 in D. lia.
    Qed.

    Lemma number_last w : stone width height t w -> fst w = W - 1 -> number w = 1.
    Proof.
      intros S F.
      assert (Y : is_way (fun v => in_reach v /\ avoids w v) u way).
      { revert apart. apply weaker_way. intros v [R N]. split; [assumption |]. now apply avoids_stones. }
      pose proof (sum_is_difference (fun v => in_reach v /\ avoids w v) (passes (fst w) (snd w)) (fun _ _ => 0)
        (fun v => if Z.ltb (snd w) (snd v) then 1 else 0) ltac:(
        intros [a b] [c d] T [[A _] A'] [[B _] B']; unfold avoids in *; steps T; cbn [fst snd] in *; signs) way u Y) as D. unfold number.
      assert (Z0 : forall l v, sum (fun _ _ => 0) v l = 0) by (induction l; intros; cbn; auto).
      rewrite Z0, from_first, to_last in D. destruct S as [[_ I] _]. fold H in I.
      destruct (Z.ltb_spec (snd w) H), (Z.ltb_spec (snd w) 0); lia.
    Qed.
  End Way.

  Lemma way_of_links s u v : linked width height s u v ->
    exists way, is_way (stone width height s) u way /\ end_of_way u way = v.
  Proof.
    induction 1 as [u S | u v w S T L (way & I & E)].
    - exists []. cbn. auto.
    - exists (v :: way). cbn. auto.
  Qed.

  Lemma way_on (good : place_on_board -> Prop) z : good z ->
    forall way u, is_way good u way -> touch (end_of_way u way) z -> is_way good u (way ++ [z]).
  Proof.
    intros Gz. induction way as [| v way IH]; intros u I T; cbn in *; [tauto |].
    destruct I as (Gu & Tv & I). auto.
  Qed.

  Lemma end_of_way_on z : forall way u, end_of_way u (way ++ [z]) = z.
  Proof. induction way; intros; cbn; auto. Qed.

  Theorem one_side_crosses s t : (forall p, has s p = true -> has t p = false) ->
    crosses width height Black s -> ~ crosses width height White t.
  Proof.
    intros D (u & v & L & Fu & Lv) (w & z & L' & Fw & Lz). cbn in Fu, Lv, Fw, Lz.
    destruct (way_of_links s u v L) as (way & I & E).
    pose proof (linked_stones _ _ _ _ _ L) as [_ [[Vx Vy] _]]. fold W in Vx. fold H in Vy.
    assert (Y : is_way (fun x => in_reach x /\ ~ stone width height t x) u (way ++ [(fst v, H)])).
    { apply way_on.
      - split; [unfold in_reach; cbn [fst snd]; lia |]. intros [[_ J] _]. cbn [fst snd] in J. fold H in J. lia.
      - revert I. apply weaker_way. intros x [J S]. split; [unfold in_reach; destruct J as [Jx Jy]; fold W in Jx; fold H in Jy; lia |].
        intros [_ S']. apply D in S. congruence.
      - rewrite E. unfold touch, steps. cbn [fst snd]. right. right. left. f_equal; lia. }
    assert (En : snd (end_of_way u (way ++ [(fst v, H)])) = H) by now rewrite end_of_way_on.
    pose proof (linked_stones _ _ _ _ _ L') as [_ Sz].
    pose proof (number_linked u _ Fu En t Y w z L') as K.
    rewrite (number_first u _ t Y w Fw), (number_last u _ Fu En t Y z Sz Lz) in K. lia.
  Qed.
End Crossing.

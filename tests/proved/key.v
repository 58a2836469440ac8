(* SPDX-License-Identifier: MIT *)
(** Keys of positions, as src/check/README.md and games/skoczki/README.md define them. That they are
    right is not needed for the theorem: the checker compares positions, too. *)

From Coq Require Import List NArith Bool.
From Proved Require Import game board text claim.
Import ListNotations.
Local Open Scope N_scope.

(** ** Placed stones *)

Definition stones_key_size (size : N) : N := (size + 5) / 5.

Definition digit_of (X : position) (p : N) : N :=
  if has (white X) p then 1 else if has (black X) p then 2 else 0.

Definition digit_of_side (s : side) : N := match s with White => 0 | Black => 1 end.

(** Five ternary digits a byte, the first one lowest. *)
Fixpoint pack (digits : list N) : N :=
  match digits with
  | a :: b :: c :: d :: e :: rest => a + 3 * b + 9 * c + 27 * d + 81 * e + 256 * pack rest
  | a :: b :: c :: d :: [] => a + 3 * b + 9 * c + 27 * d
  | a :: b :: c :: [] => a + 3 * b + 9 * c
  | a :: b :: [] => a + 3 * b
  | a :: [] => a
  | [] => 0
  end.

Definition stones_key (width height : N) (X : position) : N :=
  pack (map (digit_of X) (all_points width height) ++ [digit_of_side (turn X)]).

(** ** Skoczki *)

(** Binomial coefficients. *)
Definition choose (n k : N) : N :=
  if n <? k then 0
  else fold_left (fun c i => c * (n - k + i + 1) / (i + 1)) (below k) 1.

Definition choose_but (n k l : N) : N := if k <? l then 0 else choose n (k - l).

Definition sum (terms : list N) : N := fold_left N.add terms 0.

Definition count (set : list N) : N := N.of_nat (length set).

(** Sets of points are rising lists. *)
Fixpoint place_from (i : N) (set : list N) : N :=
  match set with [] => 0 | p :: rest => choose p (i + 1) + place_from (i + 1) rest end.

Definition place : list N -> N := place_from 0.

(** The points from [start] on, at most [n], counted from [start]. *)
Definition part (set : list N) (start n : N) : list N :=
  map (fun p => p - start) (filter (fun p => (start <=? p) && (p <? start + n)) set).

Definition rank_in_halves (set : list N) (n : N) : N :=
  let l := (n + 1) / 2 in
  let low := part set 0 l in
  let high := part set l n in
  let k := count set in
  let h := count high in
  sum (map (fun i => choose (n - l) i * choose_but l k i) (below h)) +
  place high * choose_but l k h + place low.

(** [parts] are left; [before] points of the set are in parts before [start]. *)
Fixpoint rank_in_parts_from (parts : nat) (set : list N) (n start before rank : N) : N :=
  match parts with
  | O => rank
  | S parts' =>
    let left := N.of_nat parts in
    let w := (n - start + left - 1) / left in
    let these := part set start w in
    let b := count these in
    let p := before + b in
    rank_in_parts_from parts' set n (start + w) p
      (sum (map (fun i => choose w i * choose_but start p i) (below b)) +
       rank * choose w b + place these)
  end.

Definition rank_in_parts (set : list N) (n : N) : N :=
  rank_in_parts_from (N.to_nat (N.max 1 ((n + 13) / 14))) set n 0 0 0.

Definition rank_of_set (set : list N) (n : N) : N :=
  if n <=? 32 then rank_in_halves set n
  else if n <=? 64 then rank_in_parts set n
  else
    let low := part set 0 64 in
    let high := part set 64 n in
    let k := count set in
    let h := count high in
    sum (map (fun i => choose (n - 64) i * choose_but 64 k i) (below h)) +
    rank_in_parts high (n - 64) * choose_but 64 k h + rank_in_parts low 64.

(** Where the points of a list that satisfy a condition stand in it. *)
Fixpoint places_of (condition : N -> bool) (i : N) (list_of_points : list N) : list N :=
  match list_of_points with
  | [] => []
  | p :: rest =>
    if condition p then i :: places_of condition (i + 1) rest else places_of condition (i + 1) rest
  end.

Definition skoczki_states (width height : N) : N :=
  2 * choose (width * height) (4 * width) * choose (4 * width) (2 * width).

Definition is_dense (width height : N) : bool := skoczki_states width height <? 2 ^ 64.

Definition skoczki_key_size (width height : N) : N :=
  let bits :=
    if is_dense width height then N.size (skoczki_states width height)
    else 1 + N.size (choose (4 * width) (2 * width)) + N.size (choose (width * height) (4 * width)) in
  (bits + 7) / 8.

Definition skoczki_key (width height : N) (X : position) : N :=
  let set := filter (has (occupied X)) (all_points width height) in
  let o := rank_of_set set (width * height) in
  let c := rank_of_set (places_of (has (white X)) 0 set) (4 * width) in
  let s := digit_of_side (turn X) in
  let colourings := choose (4 * width) (2 * width) in
  if is_dense width height then (o * colourings + c) * 2 + s
  else s + 2 * c + 2 ^ (1 + N.size colourings) * o.

(** ** Of all games: the number whose little-endian bytes are the key *)

Definition key_size (R : rules) : N :=
  match R with
  | Mnk width height _ _ | Hex width height => stones_key_size (width * height)
  | Skoczki_A width height => skoczki_key_size width height
  end.

Definition key (R : rules) (X : position) : N :=
  match R with
  | Mnk width height _ _ | Hex width height => stones_key width height X
  | Skoczki_A width height => skoczki_key width height X
  end.

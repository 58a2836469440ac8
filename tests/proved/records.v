(* SPDX-License-Identifier: MIT *)
(** The body of a proof: from bytes to records. Nothing is proved of it. *)

From Coq Require Import List NArith Bool FMapPositive.
From Coq.Strings Require Import Byte.
From Proved Require Import text.
From Proved Require strategy.
Import ListNotations.
Local Open Scope N_scope.

(** A number: 7 bits a byte, lowest first; the last byte is not 0, unless it is the only one. *)
Fixpoint read_number_from (value weight : N) (b : bytes) : attempt (N * bytes) :=
  match b with
  | [] => Failed Refused
  | x :: rest =>
    let n := Byte.to_N x in
    let value := value + weight * N.land n 127 in
    if 4294967295 <? value then Failed Refused
    else if 128 <=? n then read_number_from value (weight * 128) rest
    else if (n =? 0) && (1 <? weight) then Failed Refused
    else Got (value, rest)
  end.

Definition read_number : reader N := read_number_from 0 1.

(** A count, and as many of what is read. (Each takes a byte at least: [fuel].) *)
Fixpoint read_times {A} (read : reader A) (fuel : bytes) (count : N) (found : list A) : reader (list A) :=
  match count with
  | 0 => give (rev' found)
  | _ =>
    match fuel with
    | [] => fail Refused
    | _ :: fuel' => let* a := read in read_times read fuel' (N.pred count) (a :: found)
    end
  end.

Definition read_list {A} (least : N) (read : reader A) : reader (list A) :=
  let* count := read_number in
  let* _ := require (least <=? count) Refused in
  fun b => read_times read b count [] b.

(** What has been read: the next free number for a record, the numbers given to the records of the
    file (a line becomes several), the last one, whether there are assumed records, or joining ones. *)
Record progress := {
  next : positive;
  read_so_far : N;
  numbers : PositiveMap.t positive;
  last : option positive;
  found : strategy.strategy;
  assumes : bool;
  joins : bool
}.

Definition nothing_read : progress := {|
  next := 1%positive; read_so_far := 0; numbers := PositiveMap.empty _; last := None;
  found := PositiveMap.empty _; assumes := false; joins := false
|}.

(** A reference: how many records before. *)
Definition read_reference (p : progress) : reader positive :=
  let* d := read_number in
  let* _ := require ((1 <=? d) && (d <=? read_so_far p)) Refused in
  lift (PositiveMap.find (N.succ_pos (read_so_far p - d)) (numbers p)) Refused.

Definition read_move_and_reference (p : progress) : reader (N * positive) :=
  let* m := read_number in
  let* n := read_reference p in
  give (m, n).

Definition read_two : reader (N * N) :=
  let* a := read_number in
  let* b := read_number in
  give (a, b).

(** One more record of the strategy, *)
Definition extend (r : strategy.strategy_record) (p : progress) : progress := {|
  next := Pos.succ (next p); read_so_far := read_so_far p; numbers := numbers p;
  last := Some (next p); found := PositiveMap.add (next p) r (found p);
  assumes := assumes p; joins := joins p
|}.

(** and the end of a record of the file, whose number is that of the last one. *)
Definition finish (p : progress) : progress := {|
  next := next p; read_so_far := read_so_far p + 1;
  numbers := match last p with
             | Some n => PositiveMap.add (N.succ_pos (read_so_far p)) n (numbers p)
             | None => numbers p
             end;
  last := last p; found := found p; assumes := assumes p; joins := joins p
|}.

(** A record that is not supported, or none: references to it lead to a record that is refused. *)
Definition beyond (is_assumed : bool) (p : progress) : progress :=
  let p := extend (strategy.Reply [] []) p in {|
  next := next p; read_so_far := read_so_far p; numbers := numbers p;
  last := last p; found := found p;
  assumes := assumes p || is_assumed; joins := joins p || negb is_assumed
|}.

(** A line from its last pair on: each pair is the record of a threat, and a move whose null it is. *)
Definition add_pair (state : positive * progress) (pair : N * N) : positive * progress :=
  let (then_, p) := state in
  let (m, r) := pair in
  let threat := next p in
  let p := extend (strategy.Move r [] []) p in
  let here := next p in
  (here, extend (strategy.Move m [threat] [(r, then_)]) p).

Definition read_joined : reader unit :=
  let* _ := read_list 0 read_number in
  let* _ := read_list 0 read_number in
  give tt.

Definition read_record (key_size : N) (p : progress) : reader progress :=
  let* kind := read_number in
  match kind with
  | 0 =>
    let* m := read_number in
    let* nulls := read_list 0 (read_reference p) in
    let* replies := read_list 0 (read_move_and_reference p) in
    give (finish (extend (strategy.Move m nulls replies) p))
  | 1 =>
    let* nulls := read_list 0 (read_reference p) in
    let* replies := read_list 0 (read_move_and_reference p) in
    give (finish (extend (strategy.Reply nulls replies) p))
  | 2 =>
    let* g := read_number in
    let* n := read_reference p in
    give (finish (extend (strategy.Image g n) p))
  | 3 =>
    let* _ := take key_size in
    give (finish (beyond true p))
  | 4 =>
    let* pairs := read_list 1 read_two in
    let* n := read_reference p in
    give (finish (snd (fold_left add_pair (rev' pairs) (n, p))))
  | 5 =>
    let* _ := read_list 0 (read_reference p) in
    let* _ := read_joined in
    give (finish (beyond false p))
  | 6 =>
    let* _ := read_number in
    let* _ := read_list 0 (read_reference p) in
    let* _ := read_joined in
    give (finish (beyond false p))
  | 7 =>
    let* _ := read_list 1 (read_reference p) in
    give (finish (beyond false p))
  | 8 =>
    let* first := read_number in
    let* pairs := read_list 0 read_two in
    give (finish (extend (strategy.Paired first pairs) p))
  | _ => fail Refused
  end.

(** So many records. (Each takes a byte at least: [fuel].) *)
Fixpoint read_records_from (fuel : bytes) (key_size count : N) (p : progress) : reader progress :=
  match count with
  | 0 => give p
  | _ =>
    match fuel with
    | [] => fail Refused
    | _ :: fuel' =>
      let* p := read_record key_size p in
      read_records_from fuel' key_size (N.pred count) p
    end
  end.

(** Joining records are refused, as the m,n,k-games have none; assumed ones are not supported. *)
Definition read_strategy (key_size count : N) : reader progress :=
  let* p := (fun b => read_records_from b key_size count nothing_read b) in
  let* _ := (fun b => match b with [] => Got (tt, []) | _ => Failed Refused end) in
  let* _ := require (negb (joins p)) Refused in
  let* _ := require (negb (assumes p)) Unsupported in
  give p.

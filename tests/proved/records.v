(* SPDX-License-Identifier: MIT *)
(** The body of a proof: from bytes to records. Nothing is proved of it. *)

From Coq Require Import List NArith Bool FMapPositive.
From Coq.Strings Require Import Byte.
From Proved Require Import text.
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

(** A record as it stands in the file. References are numbers of records, from 1. *)
Inductive file_record :=
| File_move (m : N) (nulls : list positive) (replies : list (N * positive))
| File_reply (nulls : list positive) (replies : list (N * positive))
| File_image (symmetry : N) (of : positive)
| File_line (pairs : list (N * N)) (then_ : positive)
| File_joined (first : option N) (parts : list positive) (its_points ends : list N)
| File_either (halves : list positive)
| File_paired (first : N) (pairs : list (N * N)).

(** What has been read: how many records, these, the last one first, whether there are joining
    ones. *)
Record progress := {
  read_so_far : N;
  found : list file_record;
  joins : bool
}.

Definition nothing_read : progress :=
  {| read_so_far := 0; found := []; joins := false |}.

(** A reference: how many records before. *)
Definition read_reference (p : progress) : reader positive :=
  let* d := read_number in
  let* _ := require ((1 <=? d) && (d <=? read_so_far p)) Refused in
  give (N.succ_pos (read_so_far p - d)).

Definition read_move_and_reference (p : progress) : reader (N * positive) :=
  let* m := read_number in
  let* n := read_reference p in
  give (m, n).

Definition read_two : reader (N * N) :=
  let* a := read_number in
  let* b := read_number in
  give (a, b).

(** One more record. *)
Definition extend (r : file_record) (p : progress) : progress := {|
  read_so_far := read_so_far p + 1; found := r :: found p; joins := joins p
|}.

Definition extend_joining (r : file_record) (p : progress) : progress := {|
  read_so_far := read_so_far p + 1; found := r :: found p; joins := true
|}.

Definition read_joined (first : option N) (p : progress) : reader progress :=
  let* parts := read_list 0 (read_reference p) in
  let* its_points := read_list 0 read_number in
  let* ends := read_list 0 read_number in
  give (extend_joining (File_joined first parts its_points ends) p).

Definition read_record (p : progress) : reader progress :=
  let* kind := read_number in
  match kind with
  | 0 =>
    let* m := read_number in
    let* nulls := read_list 0 (read_reference p) in
    let* replies := read_list 0 (read_move_and_reference p) in
    give (extend (File_move m nulls replies) p)
  | 1 =>
    let* nulls := read_list 0 (read_reference p) in
    let* replies := read_list 0 (read_move_and_reference p) in
    give (extend (File_reply nulls replies) p)
  | 2 =>
    let* g := read_number in
    let* n := read_reference p in
    give (extend (File_image g n) p)
  | 4 =>
    let* pairs := read_list 1 read_two in
    let* n := read_reference p in
    give (extend (File_line pairs n) p)
  | 5 => read_joined None p
  | 6 =>
    let* first := read_number in
    read_joined (Some first) p
  | 7 =>
    let* halves := read_list 1 (read_reference p) in
    give (extend_joining (File_either halves) p)
  | 8 =>
    let* first := read_number in
    let* pairs := read_list 0 read_two in
    give (extend (File_paired first pairs) p)
  | _ => fail Refused
  end.

(** So many records. (Each takes a byte at least: [fuel].) *)
Fixpoint read_records_from (fuel : bytes) (count : N) (p : progress) : reader progress :=
  match count with
  | 0 => give p
  | _ =>
    match fuel with
    | [] => fail Refused
    | _ :: fuel' =>
      let* p := read_record p in
      read_records_from fuel' (N.pred count) p
    end
  end.

Definition is_joining (r : file_record) : bool :=
  match r with File_joined _ _ _ _ | File_either _ => true | _ => false end.

(** How many records rest on each other, each pair of a line counted: the depth. *)
Definition deepest : N := 1024.

Definition references (r : file_record) : list positive :=
  match r with
  | File_move _ nulls replies | File_reply nulls replies => nulls ++ map snd replies
  | File_image _ n | File_line _ n => [n]
  | File_paired _ _ | File_joined _ _ _ _ | File_either _ => []
  end.

Definition depth_of (depths : PositiveMap.t N) (r : file_record) : N :=
  let below n := match PositiveMap.find n depths with Some d => d | None => 0 end in
  let own := match r with File_line pairs _ => N.of_nat (length pairs) | _ => 1 end in
  fold_left (fun most n => N.max most (below n)) (references r) 0 + own.

(** Whether no record, from number [n] on, is too deep. *)
Fixpoint are_shallow (records : list file_record) (n : positive) (depths : PositiveMap.t N) : bool :=
  match records with
  | [] => true
  | r :: rest =>
    let d := depth_of depths r in
    if d <=? deepest then are_shallow rest (Pos.succ n) (PositiveMap.add n d depths) else false
  end.

(** In Hex only joining records are supported. The m,n,k-games have none. *)
Definition read_strategy (only_joining : bool) (count : N) : reader progress :=
  let* p := (fun b => read_records_from b count nothing_read b) in
  let* _ := (fun b => match b with [] => Got (tt, []) | _ => Failed Refused end) in
  let* _ := require (are_shallow (rev' (found p)) 1 (PositiveMap.empty _)) Refused in
  let* _ := require (negb (joins p) || only_joining) Refused in
  let* _ := require (negb only_joining || forallb is_joining (found p)) Unsupported in
  give p.

(* SPDX-License-Identifier: MIT *)
(** Reading bytes. Nothing here needs to be trusted, nor is anything proved of it: what is read is
    verified later, and the theorem is about what was read. *)

From Coq Require Import List NArith Bool String.
From Coq.Strings Require Import Byte.
Import ListNotations.
Local Open Scope N_scope.

Definition bytes := list byte.

(** [text "word"] are the bytes of a word. *)
Notation "'text' s" :=
  ltac:(let b := eval compute in (list_byte_of_string s) in exact b)
  (at level 10, s at level 0, only parsing).

(** Why nothing is verified: as the exit codes of src/check/README.md. *)
Inductive failure := Unreadable | Unsupported | Refused.

Inductive attempt (A : Type) := Got (a : A) | Failed (why : failure).
Arguments Got {A}.
Arguments Failed {A}.

(** A reader takes bytes from the front. *)
Definition reader (A : Type) := bytes -> attempt (A * bytes).

Definition give {A} (a : A) : reader A := fun b => Got (a, b).
Definition fail {A} (why : failure) : reader A := fun _ => Failed why.

Definition and_then {A B} (r : reader A) (f : A -> reader B) : reader B :=
  fun b => match r b with Got (a, rest) => f a rest | Failed why => Failed why end.

Notation "'let*' x ':=' r 'in' f" := (and_then r (fun x => f))
  (at level 200, x pattern, r at level 100, f at level 200).

Definition require (condition : bool) (why : failure) : reader unit :=
  if condition then give tt else fail why.

Definition lift {A} (a : option A) (why : failure) : reader A :=
  match a with Some a => give a | None => fail why end.

(** ** Words and lines *)

(** What follows a word, if the bytes begin with it. *)
Fixpoint after_word (word b : bytes) : option bytes :=
  match word, b with
  | [], _ => Some b
  | x :: word', y :: b' => if Byte.eqb x y then after_word word' b' else None
  | _, [] => None
  end.

Definition same_bytes (a b : bytes) : bool :=
  match after_word a b with Some [] => true | _ => false end.

Definition skip_word (word : bytes) : reader unit :=
  fun b => match after_word word b with Some rest => Got (tt, rest) | None => Failed Refused end.

Definition begins_with (word : bytes) : reader bool :=
  fun b => Got (match after_word word b with Some _ => true | None => false end, b).

(** The bytes before the first [stop], which is taken as well: at most [most], none of them zero. *)
Fixpoint until_from (stop : byte) (most : nat) (before : bytes) (b : bytes) : attempt (bytes * bytes) :=
  match b with
  | [] => Failed Refused
  | x :: rest =>
    if Byte.eqb x stop then Got (rev before, rest)
    else if Byte.eqb x "000" then Failed Refused
    else match most with
         | O => Failed Refused
         | S most' => until_from stop most' (x :: before) rest
         end
  end.

Definition until (stop : byte) (most : nat) : reader bytes := until_from stop most [].

Definition newline : byte := "010".
Definition space : byte := " ".
Definition word_most : nat := 63.

Definition line_after (word : bytes) (most : nat) : reader bytes :=
  let* _ := skip_word word in until newline most.

(** ** Numbers in words *)

Definition digit (x : byte) : option N :=
  let n := Byte.to_N x in if (48 <=? n) && (n <=? 57) then Some (n - 48) else None.

Definition is_digit (x : byte) : bool := match digit x with Some _ => true | None => false end.

(** A decimal number, perhaps with leading zeros. *)
Fixpoint decimal_from (n : N) (b : bytes) : option N :=
  match b with
  | [] => Some n
  | x :: rest => match digit x with Some d => decimal_from (10 * n + d) rest | None => None end
  end.

Definition decimal (b : bytes) : option N :=
  match b with [] => None | _ => decimal_from 0 b end.

(** One without leading zeros, at most [most]. *)
Definition plain_decimal (most : N) (b : bytes) : option N :=
  match b, decimal b with
  | x :: _ :: _, _ => if Byte.eqb x "0" then None
                      else match decimal b with
                           | Some n => if n <=? most then Some n else None
                           | None => None
                           end
  | _, Some n => if n <=? most then Some n else None
  | _, None => None
  end.

Definition number_after (word : bytes) (stop : byte) (most : N) : reader N :=
  let* _ := skip_word word in
  let* b := until stop word_most in
  lift (plain_decimal most b) Refused.

(** Pieces between separators. *)
Fixpoint split_from (separator : byte) (piece : bytes) (b : bytes) : list bytes :=
  match b with
  | [] => [rev piece]
  | x :: rest =>
    if Byte.eqb x separator then rev piece :: split_from separator [] rest
    else split_from separator (x :: piece) rest
  end.

Definition split (separator : byte) : bytes -> list bytes := split_from separator [].

(** ** Binary numbers *)

Definition length_of (b : bytes) : N := fold_left (fun n _ => N.succ n) b 0.

(** The first [n] bytes in reverse order before [taken], and the rest. *)
Fixpoint take_from (n : nat) (taken b : bytes) : attempt (bytes * bytes) :=
  match n, b with
  | O, _ => Got (taken, b)
  | S n', x :: rest => take_from n' (x :: taken) rest
  | S _, [] => Failed Refused
  end.

Definition take (n : N) : reader bytes :=
  fun b =>
    if n <=? length_of b then
      match take_from (N.to_nat n) [] b with
      | Got (taken, rest) => Got (rev' taken, rest)
      | Failed why => Failed why
      end
    else Failed Refused.

(** Little-endian: the first byte is the lowest. *)
Definition little_endian (b : bytes) : N :=
  fold_right (fun x n => Byte.to_N x + 256 * n) 0 b.

Fixpoint to_little_endian (size : nat) (n : N) : bytes :=
  match size with
  | O => []
  | S size' =>
    match Byte.of_N (n mod 256) with
    | Some x => x :: to_little_endian size' (n / 256)
    | None => []
    end
  end.

(** Whether bytes come before others of the same length. *)
Fixpoint comes_before (a b : bytes) : bool :=
  match a, b with
  | x :: a', y :: b' =>
    if Byte.eqb x y then comes_before a' b' else Byte.to_N x <? Byte.to_N y
  | _, _ => false
  end.

(** ** The checksum: FNV-1a in 64 bits *)

Definition word_64 (n : N) : N := N.land n 0xffffffffffffffff.

Definition fnv_1a (b : bytes) : N :=
  fold_left (fun h x => word_64 (0x100000001b3 * N.lxor h (Byte.to_N x))) b 0xcbf29ce484222325.

Definition hex_digit (n : N) : byte :=
  match Byte.of_N (if n <? 10 then 48 + n else 87 + n) with Some x => x | None => "?" end.

Fixpoint hex (digits : nat) (n : N) : bytes :=
  match digits with
  | O => []
  | S digits' => hex digits' (n / 16) ++ [hex_digit (n mod 16)]
  end.

(** ** Writing numbers *)

Fixpoint write_decimal_from (fuel : nat) (n : N) (behind : bytes) : bytes :=
  match fuel with
  | O => behind
  | S fuel' =>
    let behind := hex_digit (n mod 10) :: behind in
    if n <? 10 then behind else write_decimal_from fuel' (n / 10) behind
  end.

Definition write_decimal (n : N) : bytes := write_decimal_from 20 n [].

(* SPDX-License-Identifier: MIT *)
(* Judges files by the checker that is extracted from Coq: main FILE...

   One file: what was verified, in words. Several files: a line for each, its exit code and its name.
   Exit codes: 0 verified, 1 unreadable, 2 not supported (or called in a wrong way),
   3 out of stack, 4 refused. *)

open Proved_checker

let read_file name =
  let channel = open_in_bin name in
  let content = really_input_string channel (in_channel_length channel) in
  close_in channel;
  List.of_seq (String.to_seq content)

let print_words words = print_endline (String.of_seq (List.to_seq words))

let judge_file name =
  try judge (read_file name) with
  | Sys_error message -> prerr_endline message; Not_verified Unreadable
  | Stack_overflow -> prerr_endline "out of stack: call ulimit -s unlimited first"; exit 3

let exit_code = function
  | Verified _ -> 0
  | Not_verified Unreadable -> 1
  | Not_verified Unsupported -> 2
  | Not_verified Refused -> 4

let print_verdict = function
  | Verified claim -> print_endline "verified"; List.iter print_words (words_of_claim claim)
  | Not_verified Unreadable -> print_endline "unreadable"
  | Not_verified Unsupported -> print_endline "not supported"
  | Not_verified Refused -> print_endline "refused"

let () =
  Gc.set { (Gc.get ()) with space_overhead = 200 };
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: main FILE..."; exit 2
  | [name] -> let verdict = judge_file name in print_verdict verdict; exit (exit_code verdict)
  | names -> List.iter (fun name -> Printf.printf "%d %s\n%!" (exit_code (judge_file name)) name) names

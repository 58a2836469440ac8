(* SPDX-License-Identifier: MIT *)
(** The checker as OCaml: bytes become characters, lists, pairs and truth values those of OCaml.
    Numbers stay as Coq defines them. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlChar.
From Proved Require Import check words.

Extraction Language OCaml.
Extraction "proved_checker.ml" judge words_of_claim.

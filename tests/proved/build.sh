#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks the proofs and builds the checker that is extracted from them: sh build.sh DIRECTORY
#
# Everything is made in DIRECTORY, which is created; DIRECTORY/checker is the program. What the
# theorem rests on is printed. Coq 8.16 and OCaml 4.13 are enough.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cp "$here"/*.v "$here"/main.ml "$1"
cd "$1"
for file in game listed board mnk skoczki claim sets lines further reply image paired strategy prove \
    text key records certificate check words extraction; do
    coqc -Q . Proved "$file.v"
done
ocamlopt -w -a proved_checker.mli proved_checker.ml main.ml -o checker

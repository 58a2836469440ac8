#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks the proofs and builds the checker that is extracted from them: sh build.sh DIRECTORY
#
# Everything is made in DIRECTORY, which is created. DIRECTORY/checker is the program; native/checker
# there, if Zarith is installed, is the same one with the numbers of that library. What the theorem
# rests on is printed. Coq 8.16 and OCaml 4.13 are enough.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cp "$here"/*.v "$here"/main.ml "$1"
cd "$1"
rm extraction_native.v
for file in game listed board mnk skoczki hex claim sets lines further reply image paired machine state \
    strategy text records prove chain carrier pattern joining key certificate check words \
    extraction; do
    coqc -Q . Proved "$file.v"
done
compile() {
    ocamlopt -O3 -inline 200 -w -a "$@" proved_checker.mli proved_checker.ml main.ml -o checker
}
compile
if [ -e "$(ocamlc -where)/zarith/zarith.cmxa" ]; then
    mkdir -p native
    cp "$here"/extraction_native.v main.ml native
    cd native
    coqc -Q .. Proved extraction_native.v
    compile -I +zarith zarith.cmxa
fi

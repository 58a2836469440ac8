#!/bin/sh
# SPDX-License-Identifier: MIT
# The proved checker: sh run.sh SOLVE DATA [MUTANTS]
#
# Coq checks its proofs from scratch, with no axioms; then it verifies certificates that SOLVE makes,
# and those of DATA, Hex 8x8 and the whole proofs of Gomoku 15x15 (15 minutes, 5 GB), and its verdict of
# MUTANTS (1000) damaged ones is compared with those of `solve check` and of the second checker. Without
# Coq, OCaml or Python there is nothing to run: exit code 77, skipped. Without Zarith, DATA is left out,
# and the whole proofs without xz. KEEP names a directory in which files stay over which the checkers
# differ.
set -eu
LC_ALL=C
export LC_ALL
solve=$1
data=$2
mutants=${3-1000}
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
. "$here/../conformance/python"
for command in coqc ocamlopt; do
    if ! command -v $command >/dev/null; then
        echo "skipped: no $command"
        exit 77
    fi
done
if ! has_python; then
    echo "skipped: no python3 (3.6 or later)"
    exit 77
fi
# Lists of a million bytes take more stack than is usual.
ulimit -s unlimited 2>/dev/null || ulimit -s "$(ulimit -H -s)"
failed=0

complain() {
    echo "wrong: $1"
    failed=1
}

sh "$here/build.sh" "$work/proved" >"$work/built" 2>&1 || {
    cat "$work/built"
    exit 1
}
cat "$work/built"
[ "$(cat "$work/built")" = "Closed under the global context" ] ||
    complain "the theorem rests on more than Coq itself"
checker=$work/proved/checker
native=$work/proved/native/checker

# verify "CLAIM, AND ANOTHER" OPTION...: a certificate that solve makes with these options.
verify() {
    expected=$1
    shift
    "$solve" "$@" --certificate "$work/made.cert" >/dev/null || complain "solve $* fails"
    code=0
    "$checker" "$work/made.cert" >"$work/said" || code=$?
    said=$(grep -E '(wins|draw)$' "$work/said" | paste -s -d , | sed 's/,/, /') || true
    [ "$code $said" = "0 $expected" ] ||
        complain "solve $*: expected 0 $expected, found $code $said"
}

both="Black reaches at least a draw, White reaches at least a draw"
listed="--certificate-version 1"
verify "$both" --game gomoku --size 3x3 --connect 3 $listed
verify "Black wins" --game gomoku --size 4x4 --connect 3 --variant standard $listed
verify "White wins" --game skoczki --size 1x7 $listed
verify "Black wins" --game skoczki --size 2x5 $listed
verify "Black wins" --game skoczki --size 2x6 $listed
verify "White reaches at least a draw, Black reaches at least a draw" --game skoczki --size 2x7 $listed
verify "Black wins" --game skoczki --size 3x5 $listed
verify "Black wins" --game hex --size 3x3 --algo df-pn $listed
verify "Black wins" --game hex --size 4x4 --algo df-pn $listed

verify "Black wins" --game hex --size 3x3
verify "Black wins" --game hex --size 5x5
verify "Black wins" --game hex --size 7x7

verify "$both" --game gomoku --size 3x3 --connect 3
verify "$both" --game gomoku --size 5x5 --connect 4
verify "Black wins" --game gomoku --size 7x7 --connect 4
verify "Black wins" --game gomoku --size 7x7 --connect 4 --variant standard
verify "$both" --game gomoku --size 6x6
verify "Black wins" --game gomoku --position "h8 h9 i9 a1"

# verify_win FILE: the native checker verifies that Black wins.
verify_win() {
    "$native" "$1" >"$work/said" && grep -q '^Black wins$' "$work/said" || complain "$1 is not verified"
}

if [ -x "$native" ]; then
    verified=0
    for file in $(find "$data/gomoku-15x15" -name '*.cert'); do
        verify_win "$file"
        verified=$((verified + 1))
    done
    [ "$verified" -gt 0 ] || complain "no certificates in $data"
    if command -v xz >/dev/null; then
        for whole in hex-8x8 gomoku-15x15-free gomoku-15x15-standard; do
            xz -dc "$data/$whole.cert.xz" >"$work/$whole.cert"
            verify_win "$work/$whole.cert"
            verified=$((verified + 1))
        done
        code=0
        (ulimit -S -s 8192 && exec "$native" "$work/gomoku-15x15-free.cert") >/dev/null 2>"$work/said" ||
            code=$?
        [ "$code" -eq 3 ] && grep -q '^out of stack' "$work/said" ||
            complain "too small a stack: exit code $code, not 3"
    fi
    echo "$verified certificates of $data"
else
    echo "no zarith: without $data"
    native=
fi

run_python "$here/three_checkers.py" "$solve" "${KEEP:-$work}" "$mutants" "$checker" $native || failed=1
exit "$failed"

#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the program on a small stack: sh stacks.sh SOLVE
#
# Nothing that is large lies in a frame, so that verbs end by themselves where `ulimit -s` leaves
# 128 KiB, as threads have with some C libraries. (unit/stacks measures what the library takes.)
set -u
solve=$1
LC_ALL=C
export LC_ALL
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 1
failed=0

# run ARGUMENTS: with the commands of the file `input`.
run() {
    (ulimit -s 128 && exec "$solve" "$@" <input >output 2>&1)
    code=$?
    case $code in
    0 | 3) ;;
    *)
        echo "FAILED: exit $code: solve $*" >&2
        cat output >&2
        failed=$((failed + 1))
        ;;
    esac
}

: >input
for algo in df-pn pn pvs lambda mcts; do
    run --game hex --size 5x5 --algo $algo --nodes 3000
done
run --game gomoku --size 6x6 --connect 4 --algo tss-pn --certificate proof
run check proof
run trim proof --output trimmed
run --game hex --size 5x5 --algo df-pn --certificate joined
run --game skoczki --size 2x8 --algo retrograde --save states
run map --game hex --size 4x4 --algo df-pn
run audit --game skoczki --size 2x5 --algo df-pn
run bench --game hex --size 3x3 --algo df-pn,pn
run draw --game hex --size 5x5 --format svg
printf 'genmove b\nquit\n' >input
run gtp --game hex --size 5x5 --nodes 300
printf 'auto\nquit\n' >input
run play --game gomoku --size 7x7 --nodes 300
printf 'START 15\nBEGIN\nEND\n' >input
run gomocup --nodes 300
[ $failed -eq 0 ] && echo "all ended by themselves"

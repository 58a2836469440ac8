#!/bin/sh
# SPDX-License-Identifier: MIT
# Values of games/examples/breakthrough.c that take a minute: sh breakthrough.sh SOLVE HEADERS
#
# 5x5 by df-pn and pds, with a proof that is verified, and 3x7.
set -eu
solve=$1
headers=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
game=$work/breakthrough.so
${CC:-cc} -std=c11 -O2 -fPIC -shared -I"$headers" -o "$game" \
    "$here/../../games/examples/breakthrough.c"

# second_wins COMMAND...: the second side wins.
second_wins() {
    "$@" >"$work/out" || { echo "FAILED: $*" >&2; exit 1; }
    grep -qx 'value      White wins (proved)' "$work/out" ||
        { echo "FAILED: $*: $(cat "$work/out")" >&2; exit 1; }
}

for algo in df-pn pds; do
    second_wins "$solve" --game "$game" --size 3x7 --algo $algo
done
second_wins "$solve" --game "$game" --size 5x5 --algo pds --param order=draw
second_wins "$solve" --game "$game" --size 5x5 --algo df-pn --param order=draw --certificate "$work/5x5.cert"
grep -q '3,371,463 nodes' "$work/out" || { echo "FAILED: other nodes: $(cat "$work/out")" >&2; exit 1; }
"$solve" check --game "$game" "$work/5x5.cert" >"$work/out"
grep -qx verified "$work/out" && grep -qx 'positions  510,154' "$work/out" ||
    { echo "FAILED: $(cat "$work/out")" >&2; exit 1; }
echo "5x5 and 3x7 are won by the second side, and a proof of 5x5 is verified"

#!/bin/sh
# SPDX-License-Identifier: MIT
# What a game costs that is loaded from a file: sh outside.sh SOLVE [SIZE [RUNS]]
#
# Builds a copy of Connect Four by `solve game build`, as any game outside of the program, and
# solves SIZE (6x6) by `pvs`, the built-in game and the copy in turn, RUNS times (3). Prints the
# seconds of the processor for the user of each run, and the ratio of the sums. Fails if the two
# differ in value or nodes. SOLVE must be a release build, beside its headers.
set -u
[ $# -ge 1 ] && [ $# -le 3 ] || { echo "usage: sh outside.sh SOLVE [SIZE [RUNS]]" >&2; exit 2; }
LC_ALL=C
export LC_ALL
SOLVE=$1 size=${2-6x6} runs=${3-3}
case $SOLVE in /*) ;; *) SOLVE=$PWD/$SOLVE ;; esac
games=$(cd "$(dirname "$0")/../../games" && pwd)
. "$(dirname "$0")/took"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

cp -R "$games/connect_four" "$games/common" "$work"
cd "$work" || exit 1
sed 's/\.name = "connect-four"/.name = "outside-four"/' "$games/connect_four/connect_four.c" \
    >connect_four/connect_four.c
printf '#include "connect_four/connect_four.h"\nGS_GAME_EXPORT(gs_connect_four);\n' \
    >>common/stones.c
rm common/aim.c common/near.c common/combination.c # it needs none of them
CC="${CC:-cc} -I$work" "$SOLVE" game build connect_four/*.c common/*.c --output ./four.so >log 2>&1 ||
    { cat log >&2; exit 1; }

# solve_by GAME: value and nodes go to the file `said`.
solve_by() {
    "$SOLVE" --game "$1" --size "$size" --algo pvs --param iterate=off --memory 4G >out || return 1
    sed -n 's/^value  *//p; s/^search.*: \([0-9,]* nodes\).*/\1/p' out >said
}

printf 'run  built in, s  outside, s  nodes\n'
inside=0 outside=0 run=1
while [ "$run" -le "$runs" ]; do
    took solve_by connect-four
    one=$USER
    mv said said_inside
    took solve_by ./four.so
    cmp -s said said_inside || { echo "they differ: $(cat said_inside said)" >&2; exit 1; }
    printf '%3d  %11s  %10s  %s\n' "$run" "$one" "$USER" "$(sed -n 2p said)"
    inside=$(echo "$inside $one" | awk '{ print $1 + $2 }')
    outside=$(echo "$outside $USER" | awk '{ print $1 + $2 }')
    run=$((run + 1))
done
echo "$inside $outside" | awk '{ printf "outside / built in  %.3f\n", $2 / $1 }'

#!/bin/sh
# SPDX-License-Identifier: MIT
# What a map takes in parts, by one worker and by two, beside one run:
#
#     sh map_parts.sh SOLVE [DIR [PARTS [MAP OPTION...]]]
#
# Makes the map of Hex 6x6 by df-pn, or of what the options say, in one run, and as so many PARTS
# (36) by one worker and by two, which take the next part as soon as they are free; joins the parts
# of each, and fails if a joined map is not that of one run. Files go to DIR (a new one). WORKERS="1"
# or "2" does one of the two alone.
set -u
LC_ALL=C
export LC_ALL

[ $# -ge 1 ] || {
    echo "usage: sh map_parts.sh SOLVE [DIR [PARTS [MAP OPTION...]]]" >&2
    exit 2
}
SOLVE=$1
. "$(dirname "$0")/members"
. "$(dirname "$0")/took"
work=${2:-$(mktemp -d)}
parts=${3:-36}
[ $# -gt 3 ] && shift 3 || set -- --game hex --size 6x6 --algo df-pn
mkdir -p "$work" || exit 1

# The values of all moves, which are the map.
values() {
    grep -o '"move":"[^"]*","value":"[^"]*"' "$1"
}

make_parts() {
    seq "$parts" | xargs -P "$workers" -I{} "$SOLVE" map "$@" --format json --part "{}/$parts" \
        --output "$folder/{}.part"
}

took "$SOLVE" map "$@" --format json --output "$work/one.json"
one=$(member '"nodes":' <"$work/one.json")
values "$work/one.json" >"$work/one"
printf 'one run: %d moves, %d nodes, %.1f s by the clock, %.1f s of the processor for the user\n' \
    "$(wc -l <"$work/one")" "$one" "$CLOCK" "$USER"
for workers in ${WORKERS:-1 2}; do
    folder=$work/$workers
    mkdir "$folder" || exit 1
    took make_parts "$@"
    "$SOLVE" join "$folder" >"$work/$workers.json" || exit 1
    values "$work/$workers.json" | cmp -s - "$work/one" || {
        echo "map_parts.sh: the map of the parts is not that of one run" >&2
        exit 1
    }
    nodes=$(member '"nodes":' <"$work/$workers.json")
    printf '%d worker(s), %d parts: %d nodes (%s times those of one run), %.1f s, %.1f s; the same map\n' \
        "$workers" "$parts" "$nodes" "$(echo "$nodes $one" | awk '{ printf "%.2f", $1 / $2 }')" \
        "$CLOCK" "$USER"
done

#!/bin/sh
# SPDX-License-Identifier: MIT
# What each part of the search for Hex and Y saves: sh knockout.sh [--time T] SOLVE [BOARD]...
#
# Solves each BOARD ("hex 6x6" and "hex 7x7") from the start position, or, if it begins with `map`
# ("map hex 6x6"), all of its openings, by df-pn with every part and then with each one off.
# Prints a row each: the switch, visits, and seconds of the processor for the user for each board;
# "-" where the time for one run or map (--time, 120 s) was not enough. Fails if two of them differ
# in what they prove. One core; nothing else should run.
set -u
LC_ALL=C
export LC_ALL

usage() {
    echo "usage: sh knockout.sh [--time SECONDS] SOLVE [BOARD]..." >&2
    exit 2
}

limit=120
if [ "${1-}" = --time ]; then
    [ $# -ge 3 ] || usage
    limit=$2
    shift 2
fi
[ $# -ge 1 ] || usage
SOLVE=$1
shift
[ $# -ge 1 ] || set -- 'hex 6x6' 'hex 7x7'
. "$(dirname "$0")/members"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

switches='
as it is             |
links                | without=links
fill-in              | without=fill-in
inferior cells       | without=inferior
all three            | without=links+fill-in+inferior
carriers             | carriers=off
wins of equal stones | carriers=siblings
order                | sort=off
order by replies     | sort=promise
widening             | window=100
weak numbers         | sums=strong
symmetry             | symmetry=off
nets kept            | incremental=off
all knowledge        | prune=off
'

# values FILE: what was proved, of the position or of each move.
values() {
    if grep -q '"moves":\[{' "$1"; then
        grep -o '"move":"[^"]*","value":"[^"]*"' "$1"
    else
        grep -o '"value":"[^"]*"' "$1"
    fi
}

# cell NUMBER BOARD [OPTION...]: one cell of the table; the first one of a board is what it is
# compared with.
cell() {
    number=$1 board=$2
    shift 2
    verb=solve
    [ "$board" = "${board#map }" ] || verb=map
    game_and_size=${board#map }
    times >"$work/before"
    timeout "$limit" "$SOLVE" "$verb" --game "${game_and_size% *}" --size "${game_and_size#* }" \
        --algo df-pn --no-progress --format json "$@" >"$work/found" 2>"$work/error"
    code=$?
    times >"$work/after"
    seconds=$(cat "$work/before" "$work/after" | awk 'NR % 2 == 0 { split($1, user, /[ms]/)
        at[NR] = 60 * user[1] + user[2] } END { printf "%.2f", at[4] - at[2] }')
    case $code in
    0) ;;
    124)
        printf ' | -'
        return
        ;;
    *)
        cat "$work/error" >&2
        return 1
        ;;
    esac
    values "$work/found" >"$work/values"
    [ -e "$work/values.$number" ] || cp "$work/values" "$work/values.$number"
    cmp -s "$work/values" "$work/values.$number" || {
        echo "knockout.sh: $board with $*: not the same values" >&2
        return 1
    }
    printf ' | %s; %s' "$(member '"nodes":' <"$work/found")" "$seconds"
}

printf '| without'
printf ' | %s' "$@"
printf ' |\n|---'
printf '|---%.0s' "$@"
printf '|\n'
printf '%s' "$switches" | while IFS='|' read -r name switch; do
    [ -n "$name" ] || continue
    switch=${switch# }
    printf '| %s%s' "${name%"${name##*[! ]}"}" "${switch:+ (\`$switch\`)}"
    number=0
    for board; do
        number=$((number + 1))
        cell "$number" "$board" ${switch:+--param "$switch"} || exit 1
    done
    printf ' |\n'
done

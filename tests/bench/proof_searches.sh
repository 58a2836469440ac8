#!/bin/sh
# SPDX-License-Identifier: MIT
# Nodes and processor seconds of searches for a proof, by board: sh proof_searches.sh SOLVE [ALGO]...
#
# Without ALGO: ews, df-pn, pn-dag, mcts. A search that is not done after LIMIT processor seconds
# (environment; 15) gets a dash. Boards of one line each: the arguments of solve.
set -u

solve=${1:?usage: sh proof_searches.sh SOLVE [ALGO]...}
shift
[ $# -gt 0 ] || set -- ews df-pn pn-dag mcts
limit=${LIMIT:-15}

boards='
hex --size 5x5
hex --size 6x6
hex --size 7x7
hex --size 4x4 --param prune=off
y --size 5
y --size 6
y --size 5 --param prune=off
atarigo --size 4x4
atarigo --size 5x4
atarigo --size 5x5
gomoku --size 5x5 --connect 4
gomoku --size 7x7 --connect 4
connect-four --size 5x4
connect-four --size 6x4
connect-four --size 5x5
connect-four --size 6x5
'

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# Prints "NODES SECONDS", or "- -".
measure()
{
    algo=$1
    shift
    case "$algo $*" in
    mcts*prune=off) set -- "$1" "$2" "$3" "$4" ;; # it has no such parameter
    esac
    (
        ulimit -t "$limit"
        "$solve" "$@" --algo "$algo" --format csv --no-header >"$work/row" 2>"$work/err"
        times >"$work/times"
    ) 2>/dev/null
    awk -F'[ms ]' -v row="$(head -n 1 "$work/row")" 'NR == 2 {
        n = split(row, field, ",")
        if (n > 22 && field[15] == "true")
            printf "%s %.2f", field[26], $1 * 60 + $2 + $4 * 60 + $5
        else
            printf "- -"
    }' "$work/times"
    rm -f "$work/row" "$work/times"
}

printf '%-36s' board
printf ' %20s' "$@"
echo
echo "$boards" | while read -r board; do
    [ -n "$board" ] || continue
    printf '%-36s' "$board"
    for algo; do
        # shellcheck disable=SC2086 # the words of a board are arguments
        printf ' %20s' "$(measure "$algo" --game $board)"
    done
    echo
done

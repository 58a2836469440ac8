#!/bin/sh
# SPDX-License-Identifier: MIT
# What relevance zones save: sh zones.sh [--nodes N] SOLVE [GAME]...
#
# Solves five positions of each game of placed stones by each lambda search, at levels 1 to 3, with
# zones and without, and prints one row for each pair: nodes and seconds of both, and the answers. A
# search that reaches the limit of nodes (--nodes, default one million) shows `nodes` in its place.
set -eu
LC_ALL=C
export LC_ALL

# GAME | NAME | ARGUMENTS
positions='
atarigo | 5x5        | --size 5x5 --position crosscut
atarigo | 6x6        | --size 6x6 --position crosscut
atarigo | 7x7        | --size 7x7 --position crosscut
atarigo | ladder     | --size 9x9 --position 9/9/9/9/9/9/1bw6/2bb5/9_b
atarigo | breaker    | --size 9x9 --position 9/9/6w2/9/9/9/1bw6/2bb5/9_b
hex     | 3x3        | --size 3x3
hex     | 4x4        | --size 4x4
hex     | 4x4-corner | --size 4x4 --position b3/4/4/4_w
hex     | 5x5-centre | --size 5x5 --position 5/5/2b2/5/5_w
hex     | 5x5-bridge | --size 5x5 --position 5/3b1/2w2/1b3/5_w
y       | 4          | --size 4
y       | 5          | --size 5
y       | 5-centre   | --size 5 --position 1/2/1b1/4/5_w
y       | 6-centre   | --size 6 --position 1/2/3/1bw1/5/6_b
y       | 6-edge     | --size 6 --position 1/2/3/1b2/2w2/6_b
gomoku  | 5x5-four   | --size 5x5 --connect 4
gomoku  | 6x6-four   | --size 6x6 --connect 4
gomoku  | 7x7-four   | --size 7x7 --connect 4
gomoku  | threes     | --size 15x15 --position 15/15/2w12/8w6/8b6/8b3w2/8b6/4wbbb7/15/15/11w3/3w11/15/15/15_b
gomoku  | twos       | --size 9x9 --position 9/9/9/3bb4/4b4/3ww4/9/9/9_b
'

usage() {
    echo "usage: sh zones.sh [--nodes N] SOLVE [GAME]..." >&2
    exit 2
}

nodes=1000000
if [ "${1-}" = --nodes ]; then
    [ $# -ge 2 ] || usage
    nodes=$2
    shift 2
fi
[ $# -ge 1 ] || usage
solve=$1
shift
games=${*:-atarigo hex y gomoku}

# measure ALGO LEVEL ZONES GAME ARGUMENTS...: value, nodes and seconds.
measure() {
    algo=$1 level=$2 zones=$3 game=$4
    shift 4
    for word; do
        shift
        set -- "$@" "$(printf '%s' "$word" | tr _ ' ')"
    done
    "$solve" --game "$game" "$@" --algo "$algo" --param level="$level" --param zones="$zones" \
        --goal win --nodes "$nodes" --no-progress --format csv |
        awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
                  NR == 2 { what = $at["stop"] == "nodes" ? "nodes" : $at["value"]
                            printf "%s %s %s", what, $at["nodes"], $at["seconds"] }' || :
}

row='%-8s %-11s %-13s %5s %-8s %10s %9s %-8s %10s %9s\n'
# shellcheck disable=SC2059
printf "$row" game position algorithm level zones nodes seconds without nodes seconds
printf '%s\n' "$positions" | while IFS='|' read -r game name arguments; do
    game=$(echo $game)
    case " $games " in *" ${game:-none} "*) ;; *) continue ;; esac
    for algo in lambda dual-lambda lambda-df-pn; do
        for level in 1 2 3; do
            # shellcheck disable=SC2046,SC2059,SC2086
            printf "$row" "$game" $name "$algo" "$level" \
                $(measure "$algo" "$level" on "$game" $arguments) \
                $(measure "$algo" "$level" off "$game" $arguments)
        done
    done
done

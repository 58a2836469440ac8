#!/bin/sh
# SPDX-License-Identifier: MIT
# Measures what `solve` costs: sh run.sh [--runs N] [--vs OTHER_SOLVE] SOLVE [CASE]...
#
# Prints one row per case; without a CASE, all but `quick`. --list names them. With --vs a second
# build runs the same cases in turn with the first one, and the ratios are printed. Of several runs
# (--runs) the fastest counts. See README.md.
set -eu
LC_ALL=C
export LC_ALL

# NAME | ARGUMENTS | TARGET
cases='
6x5       | --algo retrograde --size 6x5                                 | 10 s, 24 bytes a state
3x7       | --algo retrograde --size 3x7                                 | ns a state level with 3x8 and 3x9
3x8       | --algo retrograde --size 3x8                                 | ns a state level with 3x7 and 3x9
3x9       | --algo retrograde --size 3x9 --memory 6G                     | 240 s, 6 GiB
4x6       | --algo retrograde --size 4x6 --param symmetry=on --memory 6G  | 240 s, 6 GiB
batch     | --algo retrograde --size 1x5..1x11,2x5..2x11,3x5,3x6,3x7,4x5,5x5,6x5 | 15 s in all
pn        | --algo pn --size 2x9 --nodes 10000000                        | 333 ns a node
pn-dcg    | --algo pn-dcg --param draws=assumed --size 5x5                                     | 5 s
pn-dcg-3x8 | --algo pn-dcg --param draws=assumed --size 3x8                                    | 5 s
pn-dcg-3x9 | --algo pn-dcg --param draws=assumed --size 3x9                                    | 20 s
pn-dcg-4x6 | --algo pn-dcg --param draws=assumed --size 4x6                                    | 20 s
pn-bta    | --algo pn-bta --size 3x7                                     | -
df-pn     | --algo df-pn --size 2x9                                      | 500 ns a visit
df-pn-5x5 | --algo df-pn --size 5x5                                      | 5 s
df-pn-3x8 | --algo df-pn --size 3x8 --param symmetry=on                  | 600 s, 8 GiB
df-pn-4x6 | --algo df-pn --size 4x6 --param symmetry=on                  | 600 s, 8 GiB
df-pn-3x9 | --algo df-pn --size 3x9 --param symmetry=on --memory 8G      | 600 s, 8 GiB
pvs-6x4   | --game gomoku --size 6x4 --connect 4 --algo pvs              | 60 s
pvs-5x5   | --game gomoku --size 5x5 --connect 4 --algo pvs              | 60 s
pvs-7x7   | --game gomoku --size 7x7 --connect 4 --algo pvs              | 60 s
pvs-drop  | --game connect-four --size 6x6 --algo pvs --param iterate=off --memory 4G | 60 s
pvs-atarigo | --game atarigo --size 6x6 --position crosscut --algo pvs    | 2 s
mc-atarigo | --game atarigo --size 9x9 --algo mc --param playouts=1000000 --nodes 200000 | 10 us a playout
mc-hex    | --game hex --size 11x11 --algo mc --param playouts=1000000 --nodes 200000 | 20 us a playout
mc-gomoku | --game gomoku --size 15x15 --algo mc --param playouts=1000000 --nodes 200000 | 20 us a playout
mcts      | --game gomoku --size 5x5 --connect 4 --algo mcts --nodes 1000000 | -
quick     | --algo retrograde --size 1x5..2x7                            | whether this script works
'
common='--no-progress --format json'
# The game of a case that names none.
skoczki='--game skoczki --variant A'

usage() {
    echo "usage: sh run.sh [--runs N] [--vs OTHER_SOLVE] SOLVE [CASE]..." >&2
    echo "       sh run.sh --list" >&2
    exit 2
}

# part CASE NUMBER: a column of the table of cases.
part() {
    printf '%s\n' "$cases" | awk -F ' *[|] *' -v name="$1" -v part="$2" '$1 == name { print $part }'
}

names() {
    printf '%s\n' "$cases" | awk -F ' *[|] *' 'NF > 1 { print $1 }'
}

runs=1
other=
while [ $# -gt 0 ]; do
    case $1 in
    --list)
        names
        exit
        ;;
    --runs)
        [ $# -ge 2 ] || usage
        runs=$2
        shift 2
        ;;
    --vs)
        [ $# -ge 2 ] || usage
        other=$2
        shift 2
        ;;
    -*) usage ;;
    *) break ;;
    esac
done
case $runs in '' | *[!0-9]* | 0) usage ;; esac
[ $# -ge 1 ] || usage
solve=$1
shift
for program in "$solve" ${other:+"$other"}; do
    command -v "$program" >/dev/null || {
        echo "run.sh: $program is no program" >&2
        exit 2
    }
done
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2046
    set -- $(names | grep -vx quick)
fi
for name in "$@"; do
    [ -n "$(part "$name" 2)" ] || {
        echo "run.sh: no case '$name'; there are: $(names | tr '\n' ' ')" >&2
        exit 2
    }
done

# Of the JSON objects on the input, one a line: "NODES SECONDS NS_PER_NODE BYTES_PER_NODE". The bytes
# are those of the largest instance, over the nodes that it kept at once (of none: all bytes). A search may end at a limit
# of nodes, at no other.
measure() {
    awk '
    function number(name) {
        if (!match($0, "\"" name "\":[-+.0-9e]+"))
            return 0
        return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) + 0
    }
    {
        if ($0 !~ /"stop":"(solved|nodes)"/)
            unsolved = 1
        nodes += number("nodes")
        seconds += number("seconds")
        if (number("peak_nodes") > most) {
            most = number("peak_nodes")
            bytes = number("peak_bytes")
        }
    }
    END {
        if (NR == 0 || nodes == 0 || unsolved)
            exit 1
        printf "%d %.6f %.2f %.2f\n", nodes, seconds, 1e9 * seconds / nodes, bytes / (most > 0 ? most : 1)
    }'
}

# run_case PROGRAM CASE: one run, as measure says; "failed" where it was not solved.
run_case() {
    arguments=$(part "$2" 2)
    case $arguments in *--game*) ;; *) arguments="$skoczki $arguments" ;; esac
    # shellcheck disable=SC2086
    { "$1" $common $arguments || true; } | measure || echo failed
}

# faster OLD NEW: the one with fewer seconds; OLD may be empty.
faster() {
    printf '%s\n%s\n' "$1" "$2" | awk '
    NF == 0 { next }
    NF < 4 || best == "failed" { best = "failed"; next }
    best == "" || $2 < least { best = $0; least = $2 }
    END { print best }'
}

# row NAME BUILD MEASURED TEXT
row() {
    # shellcheck disable=SC2086
    set -- "$1" "$2" "$4" $3
    if [ "$4" = failed ]; then
        printf '%-10s %-6s %s\n' "$1" "$2" "not solved"
        failures=yes
    else
        printf '%-10s %-6s %12s %10.3f %9s %11s  %s\n' "$1" "$2" "$4" "$5" "$6" "$7" "$3"
    fi
}

# ratio NAME MEASURED MEASURED: the first build over the second one, in seconds and in bytes.
ratio() {
    printf '%s\n%s\n' "$2" "$3" | awk -v name="$1" '
    NF < 4 { exit }
    { nodes[NR] = $1; seconds[NR] = $2; bytes[NR] = $4 }
    END {
        if (NR == 2)
            printf "%-10s %-6s %12s %10.3f %9s %11.3f  %s\n", name, "ratio",
                nodes[1] == nodes[2] ? "same" : "DIFFERENT", seconds[1] / seconds[2], "",
                bytes[1] / bytes[2], "this over other"
    }'
}

failures=no
printf '%-10s %-6s %12s %10s %9s %11s  %s\n' case build nodes seconds ns/node bytes/node target
for name in "$@"; do
    ours=
    theirs=
    run=0
    while [ "$run" -lt "$runs" ]; do
        ours=$(faster "$ours" "$(run_case "$solve" "$name")")
        [ -z "$other" ] || theirs=$(faster "$theirs" "$(run_case "$other" "$name")")
        run=$((run + 1))
    done
    row "$name" this "$ours" "$(part "$name" 3)"
    if [ -n "$other" ]; then
        row "$name" other "$theirs" ""
        ratio "$name" "$ours" "$theirs"
    fi
done
[ "$failures" = no ]

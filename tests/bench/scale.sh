#!/bin/bash
# SPDX-License-Identifier: MIT
# What threads gain: bash scale.sh [-s] [-t THREADS] [-r REPEATS] [-l SECONDS] SOLVE [CASE...]
#
# A row of CSV for each case and number of threads: 1, 2, 4 ... up to THREADS (the processors of the
# machine); of REPEATS runs (1) the one with the median seconds, none of them longer than SECONDS
# (600). `gain` is how many times as fast it is as on one thread, `work` its processor time beside
# that of two threads. On a machine with few processors, -t 16 shows locks that cost: `work` is near
# 1 where waiting costs nothing, and in df-pn, which uses no more threads than there are processors.
# Bounded cases make the same nodes, proofs may make others. -s: SOLVE is that of lockstep.sh,
# seconds are simulated, and `system` and `work` say nothing.
set -u
most=$(getconf _NPROCESSORS_ONLN) repeats=1 limit=600 simulated=
usage() {
    sed -n 's/^# What threads gain: /usage: /p' "$0" >&2
    exit 2
}
while getopts st:r:l: option; do
    case $option in
    s) simulated=yes ;;
    t) most=$OPTARG ;;
    r) repeats=$OPTARG ;;
    l) limit=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
solve=$1
shift
wanted=" $* "
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%R %U %S'

# once THREADS ARGUMENT...: seconds, user and system seconds, nodes, the exit code; 3, a limit, is fine.
once() {
    local threads=$1 code
    shift
    { time timeout "$limit" "$solve" "$@" --threads "$threads" --format json >"$work/out" 2>"$work/err"; } \
        2>"$work/took"
    code=$?
    case $code in
    0 | 3) ;;
    124) echo "scale.sh: longer than $limit s: $* --threads $threads" >&2 ;;
    *)
        cat "$work/err" >&2
        exit 1
        ;;
    esac
    [ -z "$simulated" ] || sed -n 's/^lockstep \([0-9.]*\) .*/\1 \1 0/p' "$work/err" >"$work/took"
    echo "$(cat "$work/took") $(sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' "$work/out" | head -n 1) $code"
}

# row CASE ARGUMENT...
row() {
    local name=$1 threads
    shift
    case $wanted in *" $name "* | '  ') ;; *) return ;; esac
    : >"$work/rows"
    for ((threads = 1; threads <= most; threads *= 2)); do
        for ((i = 0; i < repeats; i++)); do
            once "$threads" "$@" || exit 1
        done | sort -n | sed -n "$(((repeats + 1) / 2))p" | sed "s/^/$threads /" >>"$work/rows"
    done
    awk -v name="$name" '
        $1 == 1 { first = $2 }
        $1 == 2 { pair = $3 + $4 }
        {
            gain = ($2 > 0 ? first / $2 : 0)
            share = ($1 > 1 && pair > 0 ? sprintf("%.2f", ($3 + $4) / pair) : "")
            printf("%s,%d,%.2f,%.2f,%.2f,%s,%.2f,%s\n", name, $1, $2, $3, $4, $5, gain, share)
        }
    ' "$work/rows"
}

attack='(;GM[4]SZ[15];B[hh];W[hi];B[ii];W[ij])'
echo case,threads,seconds,user,system,nodes,gain,work
row retrograde --game skoczki --size 6x5 --algo retrograde
row df-pn-skoczki --game skoczki --size 3x8 --algo df-pn --param symmetry=on --memory 8G
row df-pn-connect-four --game connect-four --size 6x5 --algo df-pn
row df-pn-atarigo --game atarigo --size 6x6 --algo df-pn --nodes 1500000
row df-pn-hex --game hex --size 8x8 --algo df-pn
row pvs --game connect-four --size 7x6 --algo pvs --param iterate=off
row tss-pn --game gomoku --algo tss-pn --nodes 3000000 --position "$attack"
row lambda-df-pn --game atarigo --size 9x9 --algo lambda-df-pn --nodes 1000000 \
    --position '9/9/9/4bw3/4wb3/9/9/9/9 b'
row mcts-hex --game hex --size 11x11 --algo mcts --nodes 100000
row mcts-gomoku --game gomoku --algo mcts --nodes 100000
row map-hex map --game hex --size 7x7
row audit-skoczki audit --game skoczki --size 2x9 --algo df-pn --part 1/20
row batch-small --game connect-four --size 3x4..5x4 --algo pn-dag
row batch-connect-four --game connect-four --size 4x4..5x6 --algo pn-dag

#!/bin/bash
# SPDX-License-Identifier: MIT
# How time and memory grow with boards and threads: bash growth.sh [-t THREADS] SOLVE [FAMILY...]
#
# A row of a Markdown table for each board: nodes on one thread, and processor seconds and peak
# memory on 1, 2, 4 ... up to THREADS (4) threads. Processor time shows what threads cost on any
# number of processors, not what they gain: see scale.sh for that.
set -u
most=4
while getopts t: option; do
    case $option in
    t) most=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
if [ $# -lt 1 ]; then
    sed -n 's/^# How time and .*: bash/usage: bash/p' "$0" >&2
    exit 2
fi
solve=$1
shift
wanted=" $* "
out=$(mktemp) || exit 1
trap 'rm -f "$out"' EXIT
TIMEFORMAT='%U %S'

# field NAME: a number of the report.
field() {
    sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" "$out" | head -n 1
}

# once THREADS ARGUMENT...: seconds and MiB, as a cell of the table.
once() {
    local threads=$1 took
    shift
    took=$({ time "$solve" "$@" --threads "$threads" --format json >"$out"; } 2>&1) || {
        echo "growth.sh: $took" >&2
        return 1
    }
    awk -v bytes="$(field peak_bytes)" '{ printf("%.2f/%.1f", $1 + $2, bytes / 1048576) }' <<<"$took"
}

# family NAME ALGORITHM SIZE...
family() {
    local name=$1 algo=$2 size threads cell row nodes
    shift 2
    case $wanted in *" $name "* | '  ') ;; *) return ;; esac
    for size; do
        row=
        for ((threads = 1; threads <= most; threads *= 2)); do
            cell=$(once "$threads" --game "$name" --size "$size" --algo "$algo") || exit 1
            [ "$threads" -gt 1 ] || nodes=$(field nodes)
            row="$row $cell |"
        done
        echo "| $name $size | $nodes |$row"
    done
}

head='| board | states or visits |' rule='|---|---|'
for ((threads = 1; threads <= most; threads *= 2)); do
    head="$head threads: $threads |" rule="$rule---|"
done
echo "$head"
echo "$rule"
family skoczki retrograde 5x5 6x5
family connect-four df-pn 5x4 6x5
family hex df-pn 6x6 7x7
family atarigo df-pn 5x5 4x6

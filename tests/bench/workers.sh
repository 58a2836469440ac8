#!/bin/sh
# SPDX-License-Identifier: MIT
# What more workers would make of a question that was split: sh workers.sh DIR [OVERHEAD]
#
# Reads what each job in the folder of `solve split` took, in nodes, and lets 1, 2, 16, 128 and
# 1,024 workers do the same jobs in the order of their numbers, each as soon as a worker is free
# (list scheduling). OVERHEAD is what a job costs besides, in nodes: starting, checking whether it
# is needed, writing (default 0). Prints for each number of workers how long that takes, how many
# times as fast as one worker that is, and what limits it: the longest job, or the number of jobs.
# Jobs that were not needed any more, since others were done first, are no part of it: many workers
# would have begun them.
#
# Where the jobs were done by rounds.sh (DIR/rounds), the same for each round: its jobs, then the
# join, which one process does while all others wait. A join counts as many nodes as the jobs took in
# the same time of the processor. The limiting parts are then printed as shares of the whole: joins,
# rounds with fewer jobs than workers, and the longest job of each round.
set -eu
LC_ALL=C
export LC_ALL

[ $# -ge 1 ] || {
    echo "usage: sh workers.sh DIR [OVERHEAD]" >&2
    exit 2
}

# Lines as in DIR/rounds; without that, one round of all jobs.
rounds() {
    if [ -e "$1/rounds" ]; then
        cat "$1/rounds"
        return
    fi
    for row in "$1"/done/*/*.json "$1"/done/*/*.open; do
        [ -e "$row" ] || continue
        name=${row##*/}
        printf 'job 1 %s %s\n' "${name%%.*}" "$(sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' "$row")"
    done | sort -n -k 3
    echo round 1 0 0 0 0
}

rounds "$1" | awk -v overhead="${2:-0}" '
$1 == "job" {
    count[$2]++
    cost[$2, count[$2]] = $4 + overhead
    sum += $4 + overhead
    jobs++
    if ($4 + overhead > longest[$2])
        longest[$2] = $4 + overhead
}
$1 == "round" { last = $2; busy += $4; join[$2] = $6; joins += $6 }

# When the last job of a round ends.
function makespan(round, workers,    i, w, best, end, free) {
    if (workers > count[round])
        workers = count[round]
    for (w = 1; w <= workers; w++)
        free[w] = 0
    for (i = 1; i <= count[round]; i++) {
        best = 1
        for (w = 2; w <= workers; w++)
            if (free[w] < free[best])
                best = w
        free[best] += cost[round, i]
        if (free[best] > end)
            end = free[best]
    }
    return end + 0
}

END {
    if (jobs == 0) {
        print "no job is done"
        exit 1
    }
    second = busy > 0 ? sum / busy : 0 # nodes
    for (round = 1; round <= last; round++) {
        of_longest += longest[round]
        if (longest[round] > most)
            most = longest[round]
    }
    printf "%d jobs in %d rounds, %d nodes, the longest %d (%.1f %%), joins %d\n", jobs, last, sum,
           most, 100 * most / sum, joins * second
    whole = sum + joins * second
    number = split("1 2 16 128 1024", workers, " ")
    for (i = 1; i <= number; i++) {
        span = joins * second
        few = 0
        for (round = 1; round <= last; round++) {
            end = makespan(round, workers[i])
            span += end
            if (count[round] < workers[i])
                few += end
        }
        printf "%5d workers %12d nodes %8.2f times as fast; %.0f %% joins, %.0f %% rounds with " \
               "fewer jobs, %.0f %% the longest jobs\n", workers[i], span, whole / span,
               100 * joins * second / span, 100 * few / span, 100 * of_longest / span
    }
}'

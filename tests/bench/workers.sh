#!/bin/sh
# SPDX-License-Identifier: MIT
# What more workers would make of a question that was split: sh workers.sh DIR [OVERHEAD]
#
# Reads what each job in the folder of `solve split` took, in nodes, and lets 1, 2, 16, 128 and
# 1,024 workers do the same jobs in the order of their numbers, each as soon as a worker is free
# (list scheduling). OVERHEAD is what a job costs besides, in nodes: starting, looking whether it is
# needed, writing (default 0). Prints for each number of workers how long that takes, how many times
# as fast as one worker that is, and what limits it: the longest job, or the number of jobs.
# Jobs that were not needed any more, since others were done first, are no part of it: many workers
# would have begun them.
set -eu
LC_ALL=C
export LC_ALL

[ $# -ge 1 ] || {
    echo "usage: sh workers.sh DIR [OVERHEAD]" >&2
    exit 2
}
for row in "$1"/done/*/*.json "$1"/done/*/*.open; do
    [ -e "$row" ] || continue
    name=${row##*/}
    printf '%s %s\n' "${name%%.*}" "$(sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' "$row")"
done | sort -n | awk -v overhead="${2:-0}" '
{ cost[NR] = $2 + overhead; sum += cost[NR]; if (cost[NR] > longest) longest = cost[NR] }

# When the last of the jobs ends.
function makespan(workers,    i, w, best, last, free) {
    for (w = 1; w <= workers; w++)
        free[w] = 0
    for (i = 1; i <= NR; i++) {
        best = 1
        for (w = 2; w <= workers; w++)
            if (free[w] < free[best])
                best = w
        free[best] += cost[i]
        if (free[best] > last)
            last = free[best]
    }
    return last
}

END {
    if (NR == 0) {
        print "no job is done"
        exit 1
    }
    printf "%d jobs, %d nodes, the longest %d (%.1f %%)\n", NR, sum, longest, 100 * longest / sum
    count = split("1 2 16 128 1024", workers, " ")
    for (i = 1; i <= count; i++) {
        span = makespan(workers[i] < NR ? workers[i] : NR)
        printf "%5d workers %12d nodes %8.2f times as fast%s\n", workers[i], span, sum / span,
               span == longest ? ", limited by the longest job" : ""
    }
}'

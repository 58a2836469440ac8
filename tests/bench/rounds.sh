#!/bin/sh
# SPDX-License-Identifier: MIT
# Does a question that was split, round after round: sh rounds.sh SOLVE DIR [WORKERS [ROUNDS]]
#
# Does the jobs of the list in DIR by `make -j WORKERS` (1), then plans the next round, until no job
# is left, and joins; until the question is answered, or that many ROUNDS (500) are over. With PLAN=
# in the environment each round is joined. Writes DIR/rounds, which workers.sh reads:
#
#     job ROUND NUMBER NODES                      each job that was worked on, in the order of the
#                                                 list: the nodes that this round added
#     round ROUND WORK PROCESSOR JOIN PROCESSOR   seconds that the jobs took, and then the plan or
#                                                 join, each by the clock and of the processor
#
# The report of the last join is in DIR/joined, and its exit code is that of the script.
set -u
LC_ALL=C
export LC_ALL

[ $# -ge 2 ] || {
    echo "usage: sh rounds.sh SOLVE DIR [WORKERS [ROUNDS]]" >&2
    exit 2
}
case $1 in
*/*) SOLVE=$(cd "${1%/*}" && pwd)/${1##*/} ;;
*) SOLVE=$(command -v "$1") ;;
esac
export SOLVE
folder=$2
workers=${3:-1}
most=${4:-500}
PLAN=${PLAN-yes}
notes=$(mktemp -d) || exit 1
trap 'rm -rf "$notes"' EXIT
trap 'exit 1' HUP INT TERM

# "NUMBER NODES" of each job of the list that was begun; what was put back counts from its first
# slice on.
spent() {
    while read -r job; do
        base=$folder/done/$((job / 1000))/$job
        sed -n "s/.*\"nodes\":\([0-9]*\).*/$job \1/p" "$base".*.open "$base.json" 2>/dev/null |
            sort -n -k 2 | tail -n 1
    done <"$notes/list"
}

# Does the jobs of the list.
work() {
    make -s -k -j "$workers" -C "$folder" >"$notes/log" 2>&1
}

# "CLOCK PROCESSOR": seconds now, and those of the processor that ended commands have taken.
now() {
    times >"$notes/times"
    awk -v clock="$(date +%s.%N)" 'NR == 2 {
        split($1, user, /[ms]/)
        split($2, own, /[ms]/)
        printf "%.3f %.3f\n", clock, 60 * (user[1] + own[1]) + user[2] + own[2]
    }' "$notes/times"
}

: >"$folder/rounds"
round=0
code=3
while [ $code -eq 3 ] && [ $round -lt "$most" ]; do
    round=$((round + 1))
    cp "$folder/list" "$notes/list" || exit 1
    spent >"$notes/before"
    now >"$notes/began"
    work
    now >"$notes/worked"
    spent >"$notes/after"
    now >"$notes/joins"
    code=0
    [ -z "$PLAN" ] || "$SOLVE" join "$folder" --plan >"$folder/joined" || code=$?
    if [ $code -eq 0 ]; then
        "$SOLVE" join "$folder" >"$folder/joined"
        code=$?
    fi
    now >"$notes/joined"
    awk -v round=$round 'FILENAME ~ /before$/ { before[$1] = $2; next }
        $2 > before[$1] { print "job", round, $1, $2 - before[$1] }' \
        "$notes/before" "$notes/after" >>"$folder/rounds"
    cat "$notes/began" "$notes/worked" "$notes/joins" "$notes/joined" | awk -v round=$round '
        { clock[NR] = $1; processor[NR] = $2 }
        END { printf "round %d %.3f %.3f %.3f %.3f\n", round, clock[2] - clock[1],
                     processor[2] - processor[1], clock[4] - clock[3], processor[4] - processor[3] }
        ' >>"$folder/rounds"
done
exit $code

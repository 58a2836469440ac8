#!/bin/sh
# SPDX-License-Identifier: MIT
# How much faster two workers do the jobs of a split than one, by the clock:
#
#     sh two_workers.sh SOLVE [DIR [SPLIT OPTION...]]
#
# Splits a question (Connect Four 6x5, whether Black wins, as 100 jobs), does the jobs of the first
# round once by `make -j 1` and once by `make -j 2`, from copies of one folder in DIR (a new one),
# and joins both. Wants two cores that do nothing else; takes about a minute.
case "${1-}" in
'')
    echo "usage: sh two_workers.sh SOLVE [DIR [SPLIT OPTION...]]" >&2
    exit 2
    ;;
*/*) SOLVE=$(cd "${1%/*}" && pwd)/${1##*/} ;;
*) SOLVE=$(command -v "$1") ;;
esac
export SOLVE
work=${2:-$(mktemp -d)}
[ $# -gt 2 ] && shift 2 || set -- --game connect-four --size 6x5 --goal win --jobs 100
mkdir -p "$work" && "$SOLVE" split "$@" --output "$work/split" >"$work/split.txt" || exit 1

# total FILE...: the nodes of results.
total() {
    cat "$@" | sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' | awk '{ sum += $1 } END { print sum + 0 }'
}

for workers in 1 2; do
    cp -R "$work/split" "$work/$workers"
    began=$(date +%s.%N)
    (
        make -s -k -j $workers -C "$work/$workers" >/dev/null 2>&1
        times >"$work/times.$workers"
    )
    awk -v began="$began" -v ended="$(date +%s.%N)" 'BEGIN { printf "%.2f\n", ended - began }' \
        >"$work/clock.$workers"
    "$SOLVE" join "$work/$workers" >"$work/join.$workers"
    code=$?
    echo "$workers worker(s): $(cat "$work/clock.$workers") s by the clock," \
        "user and system time $(sed -n 2p "$work/times.$workers")," \
        "$(total "$work/$workers"/done/*/*.json) nodes," \
        "$(sed -n 's/^value  *//p' "$work/join.$workers")"
    [ $code -eq 0 ] || [ $code -eq 3 ] || exit 1
done
awk -v one="$(cat "$work/clock.1")" -v two="$(cat "$work/clock.2")" \
    'BEGIN { printf "two workers are %.2f times as fast as one (asked: 1.6)\n", one / two }'

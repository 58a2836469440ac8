#!/bin/sh
# SPDX-License-Identifier: MIT
# How much faster two workers answer a question that is split than one, by the clock:
#
#     sh two_workers.sh SOLVE [DIR [SPLIT OPTION...]]
#
# Splits a question (Connect Four 6x5, whether Black wins, as 100 jobs), and does its jobs and joins,
# round after round (rounds.sh), once by `make -j 1` and once by `make -j 2`, from copies of one
# folder in DIR (a new one). Then solves the same by one run of df-pn, and prints how many times its
# nodes the jobs took together. WORKERS="1" or "2" does one of the two alone, PLAN= joins each round.
# Wants two cores that do nothing else; takes about a minute.
LC_ALL=C
export LC_ALL
case "${1-}" in
'')
    echo "usage: sh two_workers.sh SOLVE [DIR [SPLIT OPTION...]]" >&2
    exit 2
    ;;
*/*) SOLVE=$(cd "${1%/*}" && pwd)/${1##*/} ;;
*) SOLVE=$(command -v "$1") ;;
esac
here=$(dirname "$0")
. "$here/members"
work=${2:-$(mktemp -d)}
[ $# -gt 2 ] && shift 2 || set -- --game connect-four --size 6x5 --goal win --jobs 100
mkdir -p "$work" && "$SOLVE" split "$@" --output "$work/split" >"$work/split.txt" || exit 1
sed -n '/^jobs  /p; /^nodes  /p' "$work/split.txt"

# The options of the one run: those of split but for those about jobs.
options() {
    while [ $# -gt 0 ]; do
        case $1 in
        --jobs | --probe | --slice | --nodes) shift ;;
        *) printf "'%s' " "$1" ;;
        esac
        shift
    done
}
eval "\"\$SOLVE\" $(options "$@") --algo df-pn --format json" >"$work/one.json" 2>/dev/null ||
    exit 1
one=$(member '"nodes":' <"$work/one.json")
echo "one run: $one nodes, $(member '"value":"' <"$work/one.json")"

# do_rounds WORKERS: answers the question in a copy of the folder, and prints what that took.
do_rounds() {
    cp -R "$work/split" "$work/$1" || exit 1
    sh "$here/rounds.sh" "$SOLVE" "$work/$1" "$1"
    code=$?
    [ $code -eq 0 ] || [ $code -eq 3 ] || exit 1
    awk -v workers="$1" -v one="$one" -v clocks="$work/clock.$1" \
        -v value="$(sed -n 's/^value  *//p' "$work/$1/joined")" '
        $1 == "job" { nodes += $4 }
        $1 == "round" { rounds++; work += $3; busy += $4; joins += $5; joining += $6 }
        END {
            printf "%d worker(s): %d nodes (%.2f times those of one run), %d rounds, %s\n", workers,
                   nodes, nodes / one, rounds, value
            printf "  jobs %.2f s by the clock (%.2f s of the processor), joins %.2f s (%.2f s)\n",
                   work, busy, joins, joining
            print work, joins >clocks
        }' "$work/$1/rounds"
}

for workers in ${WORKERS:-1 2}; do
    do_rounds "$workers"
done
[ -e "$work/clock.1" ] && [ -e "$work/clock.2" ] || exit 0
cat "$work/clock.1" "$work/clock.2" | awk '{ jobs[NR] = $1; all[NR] = $1 + $2 }
    END {
        printf "two workers are %.2f times as fast as one (asked: 1.6), with joins %.2f times\n",
               jobs[1] / jobs[2], all[1] / all[2]
    }'

#!/bin/bash
# SPDX-License-Identifier: MIT
# Values of Connect Four on empty boards, beside those that are published:
# bash drops.sh [-a ALGORITHM] [-m MEMORY] [-t SECONDS] SOLVE SIZE...
#
# A row of data/connect-four-values.csv for each board that ALGORITHM (pvs:iterate=off) solves
# within SECONDS (3600) of processor time; an exit code of 1 if a value is another one.
set -u
algo=pvs:iterate=off memory=4G most=3600
while getopts a:m:t: option; do
    case $option in
    a) algo=$OPTARG ;;
    m) memory=$OPTARG ;;
    t) most=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
if [ $# -lt 2 ]; then
    sed -n 's/^# bash/usage: bash/p' "$0" >&2
    exit 2
fi
solve=$1
shift
table=$(dirname "$0")/../../data/connect-four-values.csv
out=$(mktemp) || exit 1
trap 'rm -f "$out"' EXIT
TIMEFORMAT='%U %S'
code=0

# field NAME: of the report.
field() {
    grep -o "\"$1\":\"*[a-z0-9]*" "$out" | sed -n '1s/.*[:"]//p'
}

for size; do
    set -- --algo "${algo%%:*}"
    case $algo in *:*) set -- "$@" --param "${algo#*:}" ;; esac
    took=$({
        ulimit -t "$most"
        time "$solve" --game connect-four --size "$size" "$@" --memory "$memory" --format json \
            >"$out" 2>/dev/null
    } 2>&1)
    value=$(field value)
    case $value in
    win | draw | loss) ;;
    *)
        echo "# $size: ${value:-unknown} after ${took##*$'\n'} s" >&2
        continue
        ;;
    esac
    published=$(sed -n "s/^$size,4,\([a-z]*\),.*/\1/p" "$table")
    seconds=$(awk '{ t = $1 + $2; printf(t < 1 ? "%.3f" : t < 10 ? "%.1f" : "%.0f", t) }' \
        <<<"${took##*$'\n'}")
    echo "$size,4,$value,,none,,$algo,$(field nodes),$seconds"
    [ "$value" = "$published" ] || {
        echo "drops.sh: $size is published as ${published:-nothing}" >&2
        code=1
    }
done
exit $code

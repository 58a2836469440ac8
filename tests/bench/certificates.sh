#!/bin/sh
# SPDX-License-Identifier: MIT
# What certificates cost: sh certificates.sh [--time SECONDS] SOLVE [PART]...
#
# Solves each position by each algorithm of its row and certifies it in version 1, in version 2 and in
# the one that is chosen without a word. Prints how long each took, beside the search, and how
# large it is, and verifies all that was written. A row tss-VARIANT sums over the problems of
# data/threat-problems.csv; in brackets: how many of them have no certificate of that kind within the
# time (--time, 60 seconds for each). PART: rows whose name or algorithm contains this word.
set -eu
LC_ALL=C
export LC_ALL

# NAME | ALGORITHMS | ARGUMENTS
rows='
atarigo-4x4        | df-pn                                      | --game atarigo --size 4x4
atarigo-5x5        | df-pn                                      | --game atarigo --size 5x5
atarigo-crosscut   | dual-lambda lambda df-pn                   | --game atarigo --size 6x6 --position crosscut
gomoku-5x4-four    | df-pn                                      | --game gomoku --size 5x4 --connect 4
gomoku-6x6-four    | df-pn                                      | --game gomoku --size 6x6 --connect 4
gomoku-7x7-four    | df-pn pvs lambda dual-lambda lambda-df-pn  | --game gomoku --size 7x7 --connect 4
gomoku-9x9-four    | df-pn pvs lambda dual-lambda lambda-df-pn  | --game gomoku --size 9x9 --connect 4
gomoku-15x15-three | dual-lambda                                | --game gomoku --size 15x15 --position 15/15/15/6bb7/7b7/6ww7/15/15/15/15/15/15/15/15/15_b
'
here=$(dirname "$0")
problems=$here/../../data/threat-problems.csv

usage() {
    echo "usage: sh certificates.sh [--time SECONDS] SOLVE [PART]..." >&2
    exit 2
}

time=60
if [ "${1-}" = --time ]; then
    [ $# -ge 2 ] || usage
    time=$2
    shift 2
fi
[ $# -ge 1 ] || usage
solve=$1
shift
parts=$*
file=$(mktemp)
trap 'rm -f "$file"' EXIT

# wants NAME ALGORITHM: whether a PART names this row.
wants() {
    [ -n "$parts" ] || return 0
    for part in $parts; do
        case " $1 $2 " in *"$part"*) return 0 ;; esac
    done
    return 1
}

# number NAME: of the JSON object on the input, the last number of that name.
number() {
    sed -n 's/.*"'"$1"'":\([-+.0-9e]*\).*/\1/p'
}

# certify VERSION ARGUMENTS...: "SEARCH CERTIFYING VERSION RECORDS BYTES CHECKING".
certify() {
    version=$1
    shift
    rm -f "$file"
    "$solve" "$@" --goal win --time "$time" --no-progress --format json \
        --certificate-version "$version" --certificate "$file" 2>/dev/null >"$file.json" || :
    if [ -f "$file" ] && "$solve" check --format json "$file" >"$file.check"; then
        part='s/.*"certificate":\({[^}]*}\).*/\1/p'
        made=$(sed -n "$part" "$file.json")
        echo "$(sed 's/"certificate":{[^}]*}//' "$file.json" | number seconds)" \
            "$(echo "$made" | number seconds) $(echo "$made" | number version)" \
            "$(echo "$made" | number records) $(echo "$made" | number bytes)" \
            "$(number seconds <"$file.check")"
    else
        echo "$(sed 's/"certificate":{[^}]*}//' "$file.json" | number seconds) - - - - -"
    fi
    rm -f "$file" "$file.json" "$file.check"
}

# row NAME ALGORITHM ARGUMENTS...
row() {
    name=$1
    algo=$2
    shift 2
    one=$(certify 1 "$@" --algo "$algo")
    two=$(certify 2 "$@" --algo "$algo")
    any=$(certify auto "$@" --algo "$algo")
    echo "$name $algo $one $two $any"
}

table() {
    awk '
    BEGIN {
        format = "%-18s %-12s %8s | %9s %10s %8s %8s | %8s %10s %8s %8s | %2s %8s %6s\n"
        printf format, "", "", "", "version 1", "", "", "", "version 2", "", "", "", "", "chosen", ""
        printf format, "position", "algorithm", "search", "positions", "bytes", "certify", "check",
            "records", "bytes", "certify", "check", "v", "certify", "ratio"
    }
    { printf format, $1, $2, $15, $6, $7, $4, $8, $12, $13, $10, $14, $17, $16, ($15 > 0 ? sprintf("%.2f", $16 / $15) : "-")
      fflush() }'
}

# problems VARIANT: sums over all problems of the variant, as one row.
problems() {
    grep "^$1," "$problems" | while IFS=, read -r variant position; do
        row "tss-$variant" tss --game gomoku --variant "$variant" --size 15x15 --position "$position"
    done | awk '
    { name = $1; for (i = 3; i <= 20; i++) if ($i == "-") missing[i]++; else sum[i] += $i }
    END {
        printf "%s tss", name
        for (i = 3; i <= 20; i++) {
            if (i == 5 || i == 11 || i == 17) # versions, which are not summed
                sum[i] = NR > missing[i] ? sprintf("%.2g", sum[i] / (NR - missing[i])) : "-"
            printf " %s", missing[i] ? sum[i] + 0 "(" missing[i] ")" : sum[i] + 0
        }
        print ""
    }'
}

{
    printf '%s\n' "$rows" | while IFS='|' read -r name algos arguments; do
        # shellcheck disable=SC2086,SC2116
        name=$(echo $name)
        for algo in $algos; do
            wants "$name" "$algo" || continue
            # shellcheck disable=SC2086
            set -- $arguments
            for word; do
                shift
                set -- "$@" "$(printf '%s' "$word" | tr _ ' ')"
            done
            row "$name" "$algo" "$@"
        done
    done
    for variant in free standard renju; do
        if wants "tss-$variant" tss; then
            problems "$variant"
        fi
    done
} | table

#!/bin/sh
# SPDX-License-Identifier: MIT
# What it takes to prove games of joining by patterns: sh joins.sh SOLVE [NAME]...
#
# Solves positions of Hex and Y, writes the certificate of each and checks it, and prints nodes and
# seconds of the search, records, bytes and seconds of the certificate, and seconds of the check.
# swap5 is Hex 5x5 with the variant swap.
# NAME: rows of that name alone; hex6 stands for all openings of Hex 6x6 (of two that are images of
# each other, for the first).
set -eu
LC_ALL=C
export LC_ALL
. "$(dirname "$0")/members"

[ $# -ge 1 ] || {
    echo "usage: sh joins.sh SOLVE [NAME]..." >&2
    exit 2
}
solve=$1
shift
names=${*:-hex5 hex6 hex7 swap5 y6 y7}
file=$(mktemp)
trap 'rm -f "$file"' EXIT

row='%-5s %-4s %-5s %8s %9s %8s %9s %9s %9s\n'

# measure NAME POINT GAME ARGUMENTS...
measure() {
    name=$1 point=$2 game=$3
    shift 3
    result=$("$solve" --game "$game" "$@" --algo df-pn --certificate "$file" --no-progress \
        --format json)
    check=$("$solve" check "$file" --no-progress --format json)
    # shellcheck disable=SC2059
    printf "$row" "$name" "$point" "$(echo "$result" | member '"value":"')" \
        "$(echo "$result" | member '"nodes":')" \
        "$(echo "$result" | member '"peak_bytes":[0-9]*,"seconds":')" \
        "$(echo "$result" | member '"records":')" "$(echo "$result" | member '"bytes":')" \
        "$(echo "$result" | member '"bytes":[0-9]*,"seconds":')" \
        "$(echo "$check" | member '"bytes":[0-9]*,"seconds":')"
}

# The position of Hex 6x6 with one stone on column $1 of row $2 of the top half.
opening() {
    text=
    for y in 1 2 3 4 5 6; do
        field=6
        if [ "$y" = "$2" ]; then
            field="$(($1 - 1))b$((6 - $1))"
            field=$(echo "$field" | tr -d 0)
        fi
        text="$text${text:+/}$field"
    done
    echo "$text w"
}

measure_openings() {
    for y in 1 2 3; do
        for x in 1 2 3 4 5 6; do
            point=$(echo $x | tr 123456 abcdef)$y
            measure hex6 "$point" hex --size 6x6 --position "$(opening $x $y)"
        done
    done
}

# shellcheck disable=SC2059
printf "$row" board move value nodes seconds records bytes seconds check
for name in $names; do
    case $name in
    hex6) measure_openings ;;
    swap*)
        size=${name#swap}x${name#swap}
        measure "$name" - hex --size "$size" --variant swap
        ;;
    hex*) measure "$name" - hex --size "${name#hex}x${name#hex}" ;;
    y*) measure "$name" - y --size "${name#y}" ;;
    *)
        echo "joins.sh: no row '$name'" >&2
        exit 2
        ;;
    esac
done

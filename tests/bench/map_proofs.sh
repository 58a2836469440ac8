#!/bin/sh
# SPDX-License-Identifier: MIT
# What the certificates of a map take:
#
#     sh map_proofs.sh SOLVE [RUNS [MAP OPTION...]]
#
# Makes the map of Hex 6x6 by df-pn, or of what the options say, without certificates and with them,
# in turn, RUNS times (1). Checks every file by `solve check`, each of which must be verified, and
# prints how many there are, how large they are, and what all of this took: seconds of the processor
# for the user, the least of the runs.
set -u
LC_ALL=C
export LC_ALL

[ $# -ge 1 ] || {
    echo "usage: sh map_proofs.sh SOLVE [RUNS [MAP OPTION...]]" >&2
    exit 2
}
SOLVE=$1
. "$(dirname "$0")/took"
runs=${2:-1}
[ $# -gt 2 ] && shift 2 || set -- --game hex --size 6x6 --algo df-pn
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# note NAME: USER is one of the times of NAME.
note() {
    echo "$USER" >>"$work/$1"
}

# least NAME: of the runs.
least() {
    sort -n "$work/$1" | head -n 1
}

check_all() {
    for file in "$work"/proofs/*.cert; do
        "$SOLVE" check "$file" >"$work/verdict" || {
            echo "map_proofs.sh: $file is not verified" >&2
            exit 1
        }
    done
}

for run in $(seq "$runs"); do
    rm -rf "$work/proofs"
    took "$SOLVE" map "$@" --output "$work/without"
    note plain
    took "$SOLVE" map "$@" --output "$work/with" --certificate "$work/proofs"
    note proved
    took check_all
    note checked
done
sed -n 's/^map  */map: /p; s/^search  *\(.* nodes\).*/without certificates: \1/p' "$work/without"
sed -n 's/^search  *\(.* nodes\).*/with certificates: \1/p' "$work/with"
cat "$work"/proofs/*.cert | wc -c | awk -v files="$(ls "$work/proofs" | wc -l)" \
    '{ printf "%d files, all verified, %.1f KiB\n", files, $1 / 1024 }'
wc -c "$work"/proofs/*.cert | grep -v total | sort -n | tail -n 1 |
    awk '{ sub(".*/", "", $2); printf "the largest: %s, %.1f KiB\n", $2, $1 / 1024 }'
awk -v plain="$(least plain)" -v proved="$(least proved)" -v checked="$(least checked)" 'BEGIN {
    printf "user seconds: %s without certificates, %s with them", plain, proved
    if (plain > 0)
        printf " (%.2f times)", proved / plain
    printf ", %s for checking\n", checked
}'

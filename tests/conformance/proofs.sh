#!/bin/sh
# SPDX-License-Identifier: MIT
# The proofs of whole games that are published: sh proofs.sh SOLVE DATA_DIRECTORY [NAME]...
#
# Each NAME.cert or NAME.cert.xz (all of them where none is named) is verified, read through a pipe,
# with at most MEMORY (1G); of one larger than LARGEST bytes (unlimited), which takes a quarter of a
# minute, the header says the records. The row of the table of proofs in README.md must have its
# records and its checksum. Then each first reply of Gomoku is looked up in it: the winner must have a
# move. In the swap variant the winner must swap after as many openings as README.md says.
# Exit code 77: there is nothing that unpacks them.
set -eu
LC_ALL=C
export LC_ALL
solve=$1
data=$2
shift 2
memory=${MEMORY:-1G}
largest=${LARGEST-}
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
. "$here/python"
wrong=0

say_wrong() {
    wrong=$((wrong + 1))
    echo "wrong: $*" >&2
}

# unpack FILE: to the standard output.
unpack() {
    case $1 in
    *.xz)
        if command -v xz >"$work/xz"; then
            xz -dc "$1"
        else
            run_python -c 'import lzma, shutil, sys
shutil.copyfileobj(lzma.open(sys.argv[1]), sys.stdout.buffer)' "$1"
        fi
        ;;
    *) cat "$1" ;;
    esac
}

# verify NAME FILE: what the checker says of it, and what the table does.
verify() {
    if [ "$(wc -c <"$work/cert")" -le "${largest:-$(wc -c <"$work/cert")}" ]; then
        unpack "$2" | "$solve" check - --memory "$memory" --no-progress >"$work/checked" ||
            say_wrong "$1: exit code $?"
        [ "$(head -n 1 "$work/checked")" = verified ] || say_wrong "$1: $(head -n 1 "$work/checked")"
        records=$(sed -n 's/^records *//p; s/^positions *//p' "$work/checked")
        verified=$((verified + 1))
    else
        records=$(sed -n '/^proof /{ s/^proof \([0-9]*\) .*/\1/p; q; }' "$work/cert" |
            sed ':more; s/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/; t more')
    fi
    checksum=$(tail -n 1 "$work/cert" | sed 's/^.*checksum //')
    grep "^| \`$1\`" "$data/README.md" >"$work/row" || say_wrong "$1: no row in data/README.md"
    grep -qF "| $records |" "$work/row" || say_wrong "$1: $records records"
    grep -qF "$checksum" "$work/row" || say_wrong "$1: checksum $checksum"
}

# look_up NAME: each reply to the first move, on 15x15.
look_up() {
    "$solve" probe --strategy "$work/cert" --format csv >"$work/root"
    first=$(tail -n 1 "$work/root" | sed 's/^.*,//')
    side=15
    awk -v side=$side -v first="$first" 'BEGIN {
        letters = "abcdefghijklmno"
        for (y = 1; y <= side; y++)
            for (x = 1; x <= side; x++) {
                point = substr(letters, x, 1) y
                if (point == first)
                    continue
                printf "(;GM[4]SZ[%d];B[%s%s];W[%s%s])\n", side, substr(first, 1, 1),
                    substr(letters, side + 1 - substr(first, 2), 1), substr(letters, x, 1),
                    substr(letters, side + 1 - y, 1)
            }
    }' >"$work/replies"
    "$solve" probe --strategy "$work/cert" --positions "$work/replies" --format csv >"$work/answers"
    answers=$(grep -c ',win,black,' "$work/answers") || :
    [ "$answers" -eq $((side * side - 1)) ] || say_wrong "$1: $answers first replies have an answer"
}

# count_swaps NAME: the openings that the last record answers by a swap, perhaps through images.
count_swaps() {
    "$solve" draw --certificate "$work/cert" --format text >"$work/records"
    swaps=$(awk '$2 == "move" { swap[$1] = $3 ~ /^swap/ }
        $2 == "image" { swap[$1] = swap[$NF] }
        { last = $0 }
        END {
            count = split(last, answers, ",")
            for (i = 2; i <= count; i++) {
                split(answers[i], answer, " ")
                swaps += swap[answer[2]]
            }
            print count - 1, swaps
        }' "$work/records")
    grep -qF "White swaps after the ${swaps#49 } that win" "$data/README.md" || say_wrong "$1: $swaps swaps"
}

command -v xz >"$work/xz" || has_python || {
    echo "left out: there is neither xz nor Python" >&2
    exit 77
}
checked=0
verified=0
[ $# -gt 0 ] || set -- '*'
for name in "$@"; do
    # shellcheck disable=SC2086
    ls "$data"/$name.cert "$data"/$name.cert.xz 2>/dev/null || :
done >"$work/files"
while read -r file; do
    unpack "$file" >"$work/cert"
    verify "$(basename "$file")" "$file"
    case $file in
    *gomoku-15x15*) look_up "$(basename "$file")" ;;
    *hex-7x7-swap*) count_swaps "$(basename "$file")" ;;
    esac
    checked=$((checked + 1))
done <"$work/files"
[ "$checked" -gt 0 ] || say_wrong "there is no proof in $data"
[ "$1" = '*' ] || [ "$checked" -eq $# ] || say_wrong "$checked proofs of $#"
[ "$verified" -gt 0 ] || say_wrong "no proof is verified"
echo "$checked proofs, $verified verified, $wrong wrong"
[ "$wrong" -eq 0 ]

#!/bin/sh
# SPDX-License-Identifier: MIT
# The two checkers of certificates held against each other: sh second_checker.sh SOLVE [MUTANTS]
#
# second_checker/ is a checker in Python that follows the text alone. Here its exit codes are
# looked at, and second_checker/compare.py does the rest: certificates of small boards, and MUTANTS
# (4500) damaged ones. Without Python there is nothing to compare with: exit code 77, skipped.
# KEEP names a directory in which files stay over which the checkers differ.
set -eu
LC_ALL=C
export LC_ALL
solve=$1
mutants=${2-4500}
folder=$(dirname "$0")/second_checker

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 6))' 2>/dev/null; then
    echo "skipped: no python3 (3.6 or later)"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
failed=0

# expect CODE FILE TEXT: what the second checker says of a file begins with a text.
expect() {
    code=0
    said=$(python3 -B "$folder" "$2" 2>&1) || code=$?
    case "$code $said" in "$1 $3"*) ;; *)
        echo "wrong: of $2 the second checker says '$said', exit code $code; expected '$3', $1"
        failed=1
        ;;
    esac
}

"$solve" --game hex --size 3x3 --certificate "$work/good" --certificate-version 1 >/dev/null
{ cat "$work/good" && echo; } >"$work/long"
sed '1s/1$/2/' "$work/good" >"$work/later"
expect 0 "$work/good" "verified: black wins ("
expect 4 "$work/long" "refused: "
expect 2 "$work/later" "not supported: "
expect 1 "$work/none" ""

python3 -B "$folder/compare.py" "$solve" "${KEEP:-$work}" "$mutants" || failed=1
exit "$failed"

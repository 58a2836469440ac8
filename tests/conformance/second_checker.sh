#!/bin/sh
# SPDX-License-Identifier: MIT
# The two checkers of certificates compared with each other: sh second_checker.sh SOLVE [MUTANTS] |
# SOLVE long
#
# second_checker/ is a checker in Python that follows the text alone. Here its exit codes are
# looked at, and second_checker/compare.py does the rest: certificates of small boards, and MUTANTS
# (2000) damaged ones, two fifths of them of version 2. With `long`, 4500 of version 1 and 10,000
# of version 2, and claims about larger boards are compared with their values, too. Without Python
# there is nothing to compare with: exit code 77, skipped.
# KEEP names a directory in which files stay over which the checkers differ.
set -eu
LC_ALL=C
export LC_ALL
solve=$1
if [ "${2-}" = long ]; then
    listed=4500
    proved=10000
    positions=200000
else
    proved=$((${2-2000} * 2 / 5))
    listed=$((${2-2000} - proved))
    positions=1000
fi
here=$(dirname "$0")
folder=$here/second_checker
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
. "$here/python"
if ! has_python; then
    echo "skipped: no python3 (3.6 or later)"
    exit 77
fi
failed=0

# expect CODE FILE TEXT: what the second checker says of a file begins with a text.
expect() {
    code=0
    said=$(run_python "$folder" "$2" 2>&1) || code=$?
    case "$code $said" in "$1 $3"*) ;; *)
        echo "wrong: of $2 the second checker says '$said', exit code $code; expected '$3', $1"
        failed=1
        ;;
    esac
}

"$solve" --game hex --size 3x3 --certificate "$work/good" --certificate-version 1 >/dev/null
{ cat "$work/good" && echo; } >"$work/long"
sed '1s/[12]$/3/' "$work/good" >"$work/later"
expect 0 "$work/good" "verified: black wins ("
expect 4 "$work/long" "refused: "
expect 2 "$work/later" "not supported: "
expect 1 "$work/none" ""

run_python "$folder/compare.py" "$solve" "${KEEP:-$work}" "$listed" "$proved" "$positions" || failed=1
exit "$failed"

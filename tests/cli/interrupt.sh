#!/bin/sh
# SPDX-License-Identifier: MIT
# SIGINT and SIGTERM at many moments: sh interrupt.sh SOLVE
#
# The result must be there at most half a second after the signal (a tenth in a release build; the
# half leaves room for sanitizers), say that it was interrupted, and the exit code must be 130. The
# runs are ones that would take far longer than they are given.
set -u
case "${1-}" in
'')
    echo "usage: sh interrupt.sh SOLVE" >&2
    exit 2
    ;;
/*) solve=$1 ;;
*) solve=$PWD/$1 ;;
esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0

check() {
    if eval "$2"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1: $2"
        head -c 400 out err 2>/dev/null
    fi
}

# interrupt SECONDS SIGNALS ARGUMENT...: leaves out, err and $code; $late is yes when the result was.
interrupt() {
    moment=$1
    signal=$2
    shift 2
    rm -f out err file file.partial
    "$solve" "$@" >out 2>err &
    pid=$!
    sleep "$moment"
    for name in $signal; do
        kill -s "$name" $pid
    done
    sleep 0.5
    late=no
    [ -s out ] || [ -s file ] || late=yes
    wait $pid
    code=$?
}

# The result in text of one run that is interrupted at one moment.
try() {
    interrupt "$@"
    check "$*" '[ $code -eq 130 ]'
    check "$*" '[ $late = no ]'
    check "$*" 'grep -q interrupted out'
    check "$*" '[ ! -s err ]'
}

for moment in 0.2 0.5 1 1.7; do
    try $moment INT --game skoczki --size 3x9
    try $moment INT --game skoczki --size 3x9 --algo alphabeta --format json
done
try 0.5 INT --game skoczki --size 3x9 --param symmetry=on --param predecessors=stored
try 0.5 INT --game skoczki --size 3x9 --algo minimax
try 0.5 INT count --game skoczki --size 3x9
try 0.5 INT audit --game skoczki --size 3x9 --algo alphabeta
try 1 INT audit --game skoczki --size 2x9 --algo alphabeta --format csv
try 0.5 TERM --game skoczki --size 3x9

# One request that arrives more than once, as from timeout(1), which signals the group after it.
try 0.5 'INT INT' --game skoczki --size 3x9
try 0.5 'INT TERM INT' --game skoczki --size 3x9

# A batch ends with the instance that was interrupted; those before it are kept.
try 1 INT --game skoczki --size 1x5,3x9,1x6 --format csv --no-header
check batch '[ $(wc -l <out) -eq 2 ]'

# A file appears under its name with what there is.
interrupt 1 INT --game skoczki --size 1x5,3x9,1x6 --format csv --no-header --output file
check file '[ $code -eq 130 ]'
check file '[ $late = no ]'
check file '[ $(wc -l <file) -eq 2 ] && [ ! -e file.partial ]'
check file 'grep -q interrupted file'

echo "$passed checks passed, $failed failed"
[ $failed -eq 0 ]

#!/bin/sh
# SPDX-License-Identifier: MIT
# SIGINT, SIGTERM and SIGHUP at many moments: sh interrupt.sh SOLVE [TENTHS]
#
# The result must be there so many tenths of a second after the signal, say that it was interrupted,
# and the exit code must be 130. The runs are ones that would take far longer than they are given.
# A tenth is what the program promises on a free machine; the default of 50 is for sanitizers on a
# slow and busy one, and still finds a search that does not poll the signal.
. "$(dirname "$0")/checks"
tenths=${2:-50}

# Waits for $pid, at most $tenths; $late is yes where it was still running then.
await_end() {
    late=no
    waited=0
    while kill -0 $pid 2>killing; do
        [ $waited -ge "$tenths" ] && late=yes && break
        sleep 0.1
        waited=$((waited + 1))
    done
}

# interrupt SECONDS SIGNALS ARGUMENT...: so long after the start; leaves out, err and $code; $late is
# yes when the result was.
interrupt() {
    moment=$1
    signal=$2
    shift 2
    rm -f out err file file.partial*
    "$solve" "$@" >out 2>err &
    pid=$!
    until_catches $pid
    sleep "$moment"
    for name in $signal; do
        kill -s "$name" $pid
    done
    await_end
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

for moment in 0.1 0.3 0.6; do
    try $moment INT --game skoczki --size 3x9
    try $moment INT --game skoczki --size 3x9 --algo alphabeta --format json
done
try 0.2 INT --game skoczki --size 3x9 --param symmetry=on --param predecessors=stored
try 0.2 INT --game skoczki --size 3x9 --algo minimax
try 0.2 INT count --game skoczki --size 3x9
try 0.2 INT audit --game skoczki --size 3x9 --algo alphabeta
try 1 INT audit --game skoczki --size 2x9 --algo alphabeta --format csv
try 0.2 TERM --game skoczki --size 3x9
try 0.2 HUP --game skoczki --size 3x9
try 0.2 ALRM --game skoczki --size 3x9
try 0.2 VTALRM --game skoczki --size 3x9

# One request that arrives more than once, as from timeout(1), which signals the group after it.
try 0.2 'INT INT' --game skoczki --size 3x9
try 0.2 'INT TERM INT' --game skoczki --size 3x9

# A batch ends with the instance that was interrupted; those before it are kept.
try 1 INT --game skoczki --size 1x5,3x9,1x6 --format csv --no-header
check batch '[ $(wc -l <out) -eq 2 ]'

# A file appears under its name with what there is.
interrupt 1 INT --game skoczki --size 1x5,3x9,1x6 --format csv --no-header --output file
check file '[ $code -eq 130 ]'
check file '[ $late = no ]'
check file '[ $(wc -l <file) -eq 2 ] && ! partial file'
check file 'grep -q interrupted file'

# The terminal was closed: as any signal, unless it was to be ignored from the start.
interrupt 1 HUP map --game hex --size 7x7 --algo df-pn --format csv --output file
check 'map, HUP' '[ $code -eq 130 ] && [ -e file ] && ! partial file'
trap '' HUP
interrupt 0.3 HUP --game skoczki --size 3x9 --time 1 --output file
trap - HUP
check 'nohup' '[ $code -eq 3 ] && ! grep -q interrupted file'

# A certificate that was not written is reported, whatever the search had found by then. The
# position is proved in a second or so; its certificate takes minutes.
for moment in 0.3 4; do
    rm -f unwritten
    interrupt $moment INT --game hex --size 6x6 --position '6/6/2b3/6/6/6 w' --algo df-pn \
        --certificate unwritten --certificate-version 1
    check "certificate after $moment" '[ $code -eq 130 ] && [ ! -e unwritten ]'
    check "certificate after $moment" \
        '[ "$(cat err)" = "solve: --certificate '"'unwritten'"': not written: interrupted" ]'
done

# What reads or waits for input, which a pipe need never end: nothing stays, nothing is said.
# wait_for SIGNALS ARGUMENT...: as interrupt, with a silent pipe as standard input.
mkfifo silent
wait_for() {
    signal=$1
    shift
    rm -f out err file file.partial*
    "$solve" "$@" <>silent >out 2>err &
    pid=$!
    until_catches $pid
    sleep 0.2
    kill -s "$signal" $pid
    await_end
    [ $late = no ] || kill -9 $pid
    wait $pid
    code=$?
    check "$signal $*" '[ $code -eq 130 ] && [ $late = no ]'
    check "$signal $*" '[ ! -e file ] && ! partial file'
}

"$solve" --game hex --size 3x3 --algo df-pn --certificate proof --certificate-version 1 >report
for signal in INT TERM; do
    wait_for $signal check -
    check 'check -' '[ ! -s err ]'
    wait_for $signal probe --strategy proof --positions - --output file
    check 'probe --positions -' '[ ! -s err ]'
done
mkfifo nobody # opens it to write
wait_for TERM check nobody
check 'check FIFO' '[ ! -s err ]'
wait_for TERM probe --strategy proof --positions nobody
check 'probe --positions FIFO' '[ ! -s err ]'
wait_for TERM --game hex --size 3x3 --cache nobody
check 'cache' '! grep -q "system call" err'

# A list without end is left as soon as a signal comes; a line without end, when memory is spent.
yes '3/3/3 b' | timeout --preserve-status -k 9 -s INT 1 "$solve" probe --strategy proof \
    --positions - --memory 0 --output file 2>err &
wait $!
code=$?
check 'endless list' '[ $code -eq 130 ] && [ ! -s err ] && ! partial file'
yes '3/3/3 b' | tr -d '\n' |
    timeout -k 9 60 "$solve" probe --strategy proof --positions - --memory 4M 2>err
code=$?
check 'endless line, --memory' '[ $code -eq 3 ] && grep -q "see --memory" err'

# --time limits the whole list, and the wait for input.
yes '3/3/3 b' | head -n 200000 >list
"$solve" probe --strategy proof --positions list --time 0.1 --format csv >out 2>err
code=$?
check 'list, --time' '[ $code -eq 3 ] && grep -q "stopped by the limit on time" err'
check 'list, --time' '[ $(wc -l <out) -lt 200000 ]'
timeout -k 9 9 "$solve" probe --strategy proof --positions - --time 0.1 <>silent >out 2>err
code=$?
check 'silent list, --time' '[ $code -eq 3 ] && grep -q "stopped by the limit on time" err'

check_end

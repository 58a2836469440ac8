#!/bin/sh
# SPDX-License-Identifier: MIT
# Instances side by side: sh side_by_side.sh SOLVE
#
# What a command line says on one thread, it says on two and on four, apart from times. SOLVE may be
# built with the thread sanitizer: what it reports, and the exit code that it gives, differ, too.
. "$(dirname "$0")/../cli/checks"
printf 'race:^handle$\n' >known
export TSAN_OPTIONS="suppressions=$work/known${TSAN_OPTIONS:+:$TSAN_OPTIONS}"

without_times() {
    sed -e 's/"seconds\(_median\)*":[0-9.]*/"seconds":S/g' -e 's/,[0-9]*\.[0-9]\{6\}/,S/g' \
        -e 's/  *[0-9.]* s  *[0-9.]* s/ S S/' -e 's/  *[0-9.]* s / S /' -e 's/  *[0-9.]* s$/ S/' "$1"
}

# same NAME ARGUMENT...
same() {
    name=$1
    shift
    for threads in 1 2 4; do
        rm -f cache
        "$solve" "$@" --threads $threads >out 2>err <in
        echo "exit $?" >>out
        without_times out >out.$threads
        cp err err.$threads
    done
    check "$name on 2" 'cmp -s out.1 out.2 && cmp -s err.1 err.2'
    check "$name on 4" 'cmp -s out.1 out.4 && cmp -s err.1 err.4'
}

: >in
same boards --game skoczki --size 1x5..2x7 --format csv
same limits --game hex --size 3x3..4x4 --algo pn --nodes 50
same count count --game skoczki --size 1x5..2x7 --format json
same maps map --game hex --size 2x2..3x3 --algo pn --format csv
same map map --game hex --size 4x4 --algo pn
same scores map --game atarigo --size 3x3 --algo heuristic --nodes 300 --format json
same audit audit --game skoczki --size 2x6 --algo df-pn
same audits audit --game skoczki --size 2x5,2x6 --algo alphabeta --nodes 20 --part 2/3
same cache --game hex --size 2x2,3x3 --algo pn-bta --cache cache --format csv

# Fewer boards than threads share them all: the first ones have one more. Values stay the same, and
# threads of an algorithm that uses one stay unused.
shared() {
    "$solve" --game skoczki --size "$2" --algo "$1" --threads "$3" --format csv --no-header >out 2>err
    code=$?
    cut -d , -f 3,11-15 out >values
    cut -d , -f 29 out | tr '\n' ' ' >used
    check "$1 $2 on $3" '[ $code -eq 0 ] && [ ! -s err ]'
}
shared retrograde 2x5,2x6,2x7 1
cp values values.1
for case in '5 2 2 1 ' '7 3 2 2 ' '3 1 1 1 '; do
    shared retrograde 2x5,2x6,2x7 "${case%% *}"
    check "three boards on ${case%% *}" '[ "$(cat used)" = "${case#* }" ] && cmp -s values values.1'
done
shared pn-bta 2x5,2x6 4
check 'pn-bta on 4' '[ "$(cat used)" = "1 1 " ]'
shared df-pn 2x5,2x6 4
check 'df-pn on 4' '[ "$(cat used)" = "2 2 " ]'

# 0 stands for the processors that the process may use: here one of the machine's.
if command -v taskset >/dev/null; then
    first=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
    taskset -c "$first" "$solve" --game hex --size 4x4 --algo df-pn --threads 0 --format csv \
        --no-header >out 2>err
    check 'one processor' '[ ! -s err ] && [ "$(cut -d , -f 29 out)" = 1 ]'
fi

# Searches that share a table find the same values, with other nodes.
for threads in 1 2 4; do
    for board in 'hex --size 4x4' 'connect-four --size 4x4' 'atarigo --size 3x4'; do
        "$solve" map --game $board --algo df-pn --threads $threads --format csv
        echo "exit $?"
    done 2>err | cut -d , -f 1-20 >out.$threads
    check "values on $threads" '[ ! -s err ] && cmp -s out.1 out.$threads'
done

# Certificates of moves that are solved side by side are the same files.
for threads in 1 2 4; do
    "$solve" map --game hex --size 3x4 --algo pn --certificate proofs.$threads --threads $threads \
        >out 2>err
    code=$?
    check "certificates on $threads" '[ $code -eq 0 ] && [ ! -s err ]'
    check "certificates on $threads" 'diff -r proofs.1 proofs.$threads >out'
done

# One line says how many of how many are done, also where checkpoints are written.
told() {
    pattern=$1
    shift
    "$solve" "$@" --threads 2 --progress=0.00001 >out 2>err <in
    check "$pattern" 'grep -q "$pattern" err && ! grep -qv "^solve: .* s$\|left$" err'
}
told 'moves solved [0-9]* of 16 ' map --game hex --size 4x4 --algo pn-bta
told 'moves solved [0-9]* of 16 ' map --game hex --size 4x4 --algo pn-bta --checkpoint cp
told 'states audited [0-9]* of ' audit --game skoczki --size 2x6 --algo df-pn
told 'instances done [0-9]* of 9 ' --game hex --size 2x2..4x4 --algo pn --format csv
# What one of them says stands on lines of its own.
same checkpoints map --game hex --size 4x4 --algo pn-bta --checkpoint cp
same resumed map --game hex --size 4x4 --algo pn-bta --resume cp

# Where one needs all of the memory, it has it to itself, whoever was in its way. The table of each
# board takes more than half. (Under the thread sanitizer tables that grow are copied.)
room=760K
same memory count --game skoczki --size 2x7,2x7,2x8,2x8 --memory $room --format csv
check 'memory sufficed' '! grep -q memory out.1'

printf '3/3/3 b\nnone\n\n# a word\n3/1b1/3 w\nb2/3/2w b\n(;GM[11]FF[4]SZ[3]\n;B[a1];W[b2])\n' >in
same list --game hex --size 3x3 --algo pn --positions - --format csv
same list-text --game hex --size 3x3 --algo pn --positions -

# Interrupted (the flag, which the handler sets in another thread, is known): what was found until then is printed, in order.
yes '8/8/8/8/8/8/8/8 b' | head -n 8 >in
"$solve" --game hex --size 8x8 --algo pn --positions in --threads 2 --format csv >out 2>err &
solver=$!
until_catches $solver
sleep 1
kill -INT $solver
wait $solver
code=$?
check interrupted '[ $code -eq 130 ] && [ $(wc -l <out) -ge 2 ] && ! grep -q "WARNING" err'
check 'interrupted rows' '! tail -n +2 out | grep -v ",interrupted,"'
check_end

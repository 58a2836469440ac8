#!/bin/sh
# SPDX-License-Identifier: MIT
# Maps on several threads: sh map_threads.sh SOLVE
#
# On eight threads, and on two, a map says of each move what it says on one, by each algorithm whose
# searches share a table or use threads, and one that does neither. Limits and signals end it, and its
# certificates are verified.
. "$(dirname "$0")/checks"

# What is said of the moves and of the root: no costs, and not the best of equal moves.
values() {
    sed -e 's/"best_move":[^,]*,//' -e 's/"searches":[0-9]*,//' -e 's/"stop":.*//' \
        -e 's/"why_not":[^,]*,//' "$1"
}

# same ARGUMENT...
same() {
    for threads in 1 2 8; do
        "$solve" map "$@" --threads $threads --format json >out 2>err
        code=$?
        check "$* on $threads" '[ $code -eq 0 ] && [ ! -s err ]'
        values out >out.$threads
    done
    check "$*: 2 threads" 'cmp -s out.1 out.2'
    check "$*: 8 threads" 'cmp -s out.1 out.8'
}

for algo in df-pn pds pn-star pn pvs auto; do
    same --game hex --size 4x4 --algo $algo
    same --game gomoku --size 4x4 --connect 3 --position '4/1b2/2w1/4 b' --algo $algo
    same --game connect-four --size 4x4 --algo $algo
    same --game atarigo --size 3x$([ $algo = auto ] && echo 3 || echo 4) --algo $algo
    same --game y --size 4 --algo $algo
    same --game skoczki --size 2x5 --algo $algo
done
same --game hex --size 5x5
same --game hex --size 4x4 --goal win --algo df-pn
same --game connect-four --size 4x5
same --game atarigo --size 4x4
same --game atarigo --size 4x4 --position '3b/1bw1/1wb1/4 b' --aim capture:b2 --algo df-pn
same --game gomoku --size 5x5 --connect 4 --position '5/1b3/2w2/5/5 b'
same --game gomoku --size 6x6 --connect 4 --algo tss-pn --position '6/2b3/2bw2/3w2/6/6 b' --goal win

# Limits: of nodes for each search; of memory and time for all.
"$solve" map --game hex --size 6x6 --algo df-pn --nodes 20 --threads 8 --format json >out 2>err
code=$?
check '--nodes' '[ $code -eq 3 ] && grep -q "\"stop\":\"nodes\"" out && [ ! -s err ]'
nodes=$(sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' out)
check "--nodes: $nodes in 18 searches" '[ "$nodes" -le 360 ]'
"$solve" map --game hex --size 5x5 --memory 3M --threads 8 --format json >out 2>err
code=$?
peak=$(sed -n 's/.*"peak_bytes":\([0-9]*\).*/\1/p' out)
check "--memory: $peak bytes" '[ $code -eq 0 ] && [ "$peak" -le 3145728 ]'
"$solve" map --game hex --size 9x9 --time 0.5 --threads 8 --format json >out 2>err
code=$?
check '--time' '[ $code -eq 3 ] && grep -q "\"stop\":\"time\"" out && [ ! -s err ]'
"$solve" map --game hex --size 9x9 --threads 8 --format json >out 2>err &
solver=$!
until_catches $solver
sleep 0.2
kill -INT $solver
wait $solver
code=$?
check 'a signal' '[ $code -eq 130 ] && grep -q "\"stop\":\"interrupted\"" out'

# A map that was interrupted goes on with what it knows, on any number of threads.
proved() {
    grep -o '"proved":true' out | wc -l
}
"$solve" map --game hex --size 8x8 --algo pn --threads 8 --checkpoint cp --format json >out 2>err &
solver=$!
until_catches $solver
sleep 0.5
kill -INT $solver
wait $solver
code=$?
before=$(proved)
check 'interrupted' '[ $code -eq 130 ] && [ -s cp ]'
"$solve" map --game hex --size 8x8 --algo pn --threads 2 --resume cp --nodes 1 --format json >out 2>err
code=$?
after=$(proved)
check "resumed with $before moves: $after" '[ $code -eq 3 ] && [ "$after" -ge "$before" ]'

# So does one that --time ended.
for threads in 1 4; do
    rm -f cp
    "$solve" map --game hex --size 8x8 --algo pn --threads $threads --time 0.2 --checkpoint cp >out 2>err
    code=$?
    check "late, $threads threads" '[ $code -eq 3 ] && [ -s cp ]'
done

# proves ARGUMENT...: each solved position has a certificate that is verified.
proves() {
    rm -rf proofs
    "$solve" map "$@" --threads 8 --certificate proofs --format json >out 2>err
    code=$?
    check "$*: proofs" '[ $code -eq 0 ] && [ ! -s err ] && ls proofs/*.cert >files'
    for file in proofs/*.cert; do
        "$solve" check "$file" >out 2>err
        code=$?
        check "$*: $file" '[ $code -eq 0 ] && grep -qx verified out'
    done
}
proves --game hex --size 5x5
proves --game connect-four --size 4x4 --algo df-pn
proves --game atarigo --size 4x4
proves --game gomoku --size 5x5 --connect 4 --position '5/1b3/2w2/5/5 b'
check_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs that are killed, and go on from their checkpoints: sh checkpoint.sh SOLVE [long]
#
# A run is killed after the first, the second ... write to its checkpoint (by the preloaded library
# that KILLER names; without it, at moments of the clock), and gone on from what is there then. The
# end must be that of a run that was left alone: values and moves, of retrograde analysis all counts
# and the saved file. `long`: 100 kills at random moments, one after the other, each a little later.
. "$(dirname "$0")/checks"
[ "${2:-}" = long ] && long=yes || long=

pass() {
    passed=$((passed + 1))
}

fail() {
    failed=$((failed + 1))
    echo "FAILED: $*"
}

# What must be the same: not what it took, and of searches with a table not how they went either.
results() {
    case $1 in
    *retrograde* | *mcts* | *pn-dag* | *pn-dcg* | *pn-bta*)
        grep -vE '^(saved|certificate)' | without_costs
        ;;
    *pvs*) # which moves it has a value for hangs on its table, too
        grep -E '^(game|position|value)'
        ;;
    *) grep -E '^(game|position|value|map|moves)' | sed 's/ (.* search.*//' ;;
    esac
}

# Without what a search took.
without_costs() {
    sed 's/^\(search .* nodes*\),.*/\1/; s/^\(stopped .*\) after .*/\1/'
}

# finish ARGUMENT...: goes on from cp, if it is there, until the end.
finish() {
    rm -f saved
    if [ -e cp ]; then
        "$solve" "$@" --checkpoint cp --resume cp >out 2>err
    else
        "$solve" "$@" --checkpoint cp >out 2>err
    fi
    code=$?
    results "$*" <out >got
}

# same WHAT: the run has ended as the one that was left alone.
same() {
    if [ $code -ne "$right" ] || [ -s err ] || ! cmp -s want got ||
        { [ -e want.saved ] && ! cmp -s want.saved saved; }; then
        fail "$1: exit $code: $(head -n 1 err) $(diff want got | head -n 4 | tr '\n' ' ')"
    else
        pass
    fi
}

alone() {
    rm -f cp saved want.saved
    "$solve" "$@" >out 2>err
    right=$?
    results "$*" <out >want
    [ -e saved ] && mv saved want.saved
    return 0
}

# Kills after write number 1, 2, 3 ..., as long as the run does not end. A checkpoint takes some ten
# writes: each of those of the first is tried, and later ones further and further apart.
kill_at_writes() {
    alone "$@"
    number=1
    tries=0
    while [ $tries -lt 40 ]; do
        rm -f cp saved cp.partial*
        LD_PRELOAD=$KILLER KILL_AFTER=$number "$solve" "$@" --checkpoint cp \
            --checkpoint-every 0.001 >out 2>err
        [ $? -eq 137 ] || break
        finish "$@"
        same "$* killed after write $number"
        number=$((number + 1 + (number > 10 ? number / 2 : 0)))
        tries=$((tries + 1))
    done
    killed=$((killed + tries))
}

# Kills one run after the other, each of which goes on from the one before.
kill_at_random() {
    alone "$@"
    kills=0
    while [ $kills -lt 100 ]; do
        resume=
        [ -e cp ] && resume='--resume cp'
        "$solve" "$@" --checkpoint cp --checkpoint-every 0.01 $resume >out 2>err &
        pid=$!
        sleep "$(awk "BEGIN { srand($kills); print (10 + 90 * rand() + 2 * $kills) / 1000 }")"
        kill -9 $pid 2>killing && kills=$((kills + 1)) || kills=100
        wait $pid 2>killing
    done
    finish "$@"
    same "$* killed again and again"
}

if [ -n "$long" ]; then
    kill_at_random --game skoczki --size 3x7 --algo retrograde --save saved
    kill_at_random --game skoczki --size 3x7 --algo retrograde --disk . --threads 2 --save saved
    kill_at_random --game hex --size 3x4 --algo retrograde --save saved
    kill_at_random --game skoczki --size 3x7 --algo df-pn
    kill_at_random --game skoczki --size 3x6 --algo pds
    kill_at_random --game hex --size 5x5 --algo mcts --nodes 300000
    kill_at_random map --game skoczki --size 3x7 --algo df-pn
    kill_at_random map --game hex --size 4x4 --algo pn-dag
    kill_at_random map --game hex --size 4x4 --algo pn --threads 2
    kill_at_random --game skoczki --size 3x7 --algo pvs
    kill_at_random --game atarigo --size 6x6 --position crosscut --algo dual-lambda --depth 15
    kill_at_random --game hex --size 4x4 --algo pn-dag
    kill_at_random --game skoczki --size 3x7 --algo pn-dcg --certificate saved
elif [ -n "${KILLER:-}" ]; then
    killed=0
    kill_at_writes --game skoczki --size 2x8 --algo retrograde --save saved
    kill_at_writes --game skoczki --size 2x8 --algo retrograde --disk . --save saved
    kill_at_writes --game hex --size 3x3 --algo retrograde --save saved
    kill_at_writes --game skoczki --size 3x6 --algo df-pn
    kill_at_writes --game skoczki --size 3x6 --algo pvs
    kill_at_writes --game hex --size 4x4 --algo lambda-df-pn
    kill_at_writes --game hex --size 4x4 --algo mcts --nodes 20000
    kill_at_writes --game hex --size 4x4 --algo pn-dag
    kill_at_writes --game skoczki --size 3x6 --algo pn-dcg --certificate saved
    kill_at_writes map --game skoczki --size 3x6 --algo df-pn
    kill_at_writes map --game skoczki --size 2x8 --algo pn-bta
    kill_at_writes map --game skoczki --size 2x8 --algo pn-bta --threads 2
    check 'runs could be killed' '[ $killed -gt 50 ]'
fi

# A signal leaves a last one, and the run goes on from there.
for signal in INT TERM USR1; do
    alone --game skoczki --size 3x6 --algo retrograde
    rm -f cp
    "$solve" --game skoczki --size 3x9 --algo df-pn --checkpoint cp --progress=0.1 >out 2>err &
    pid=$!
    waited=0
    while [ ! -s err ] && [ $waited -lt 600 ]; do # until it searches
        sleep 0.1
        waited=$((waited + 1))
    done
    kill -$signal $pid
    wait $pid
    code=$?
    if [ $code -eq 130 ] && [ -s cp ]; then
        pass
    else
        fail "SIG$signal: exit $code, and $(ls cp 2>&1)"
    fi
done

# A limit that strikes while a checkpoint is read is a limit, and no failure to read.
for verb in '' map; do
    "$solve" $verb --game skoczki --size 3x9 --algo df-pn --checkpoint "limit$verb" --nodes 1000 \
        --time 2 >out 2>err
    "$solve" $verb --game skoczki --size 3x9 --algo df-pn --resume "limit$verb" --time 0.000001 \
        >out 2>err
    code=$?
    if [ $code -eq 3 ] && grep -q time err; then
        pass
    else
        fail "$verb --resume under a limit: exit $code: $(cat err)"
    fi
done

# What a limit ended is searched again where the limit is greater.
for run in 'df-pn --nodes 100' 'pn-dag --nodes 100' 'pvs --nodes 100' 'mcts --memory 300K'; do
    algo=${run%% *}
    "$solve" map --game atarigo --size 4x4 --algo $run --checkpoint limited >out 2>err
    "$solve" map --game atarigo --size 4x4 --algo "$algo" --resume limited >out 2>err
    code=$?
    if [ $code -eq 0 ] && grep -q 'White wins (proved)' out; then
        pass
    else
        fail "map by $run, gone on without the limit: exit $code"
    fi
done

# What cannot be gone on from is refused, and stays as it is.
cp cp kept
refuse() {
    word=$1
    wanted=$2
    shift 2
    "$solve" "$@" >out 2>err
    code=$?
    if [ $code -eq "$wanted" ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -q "$word" err &&
        cmp -s cp kept; then
        pass
    else
        fail "$*: exit $code: $(cat err)"
    fi
}
board='--game skoczki --size 3x9'
refuse 'seed 0' 2 $board --algo df-pn --seed 1 --checkpoint cp --resume cp
refuse 'algorithm df-pn' 2 $board --algo pds --checkpoint cp --resume cp
refuse 'size 3x9' 2 --game skoczki --size 3x8 --algo df-pn --checkpoint cp --resume cp
refuse 'variant A' 2 $board --variant B-1 --algo df-pn --checkpoint cp --resume cp
refuse 'game skoczki' 2 --game hex --size 3x3 --algo df-pn --checkpoint cp --resume cp
refuse 'verb solve' 2 map $board --algo df-pn --checkpoint cp --resume cp
refuse 'no checkpoints' 2 $board --algo alphabeta --checkpoint cp
refuse 'one board' 2 --game skoczki --size 3x8,3x9 --algo df-pn --checkpoint cp
refuse 'leaves no checkpoints' 2 $board --algo pn-bta --checkpoint cp
refuse 'No such file' 1 $board --algo df-pn --checkpoint cp --resume missing
refuse 'no plain file' 1 $board --algo df-pn --checkpoint cp --resume .
head -c 3000 cp >cut
refuse 'damaged or cut off' 2 $board --algo df-pn --checkpoint cp --resume cut
echo text >text
refuse 'no checkpoint' 2 $board --algo df-pn --checkpoint cp --resume text
refuse 'cannot write' 1 $board --algo df-pn --checkpoint missing/cp
refuse 'seconds' 2 $board --algo df-pn --checkpoint cp --checkpoint-every 0
check_end

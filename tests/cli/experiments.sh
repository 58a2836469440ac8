#!/bin/sh
# SPDX-License-Identifier: MIT
# What the script of experiments says of right, wrong, open and missing rows: sh experiments.sh SOLVE
script=$(cd "$(dirname "$0")/../bench" && pwd)/experiments.sh
. "$(dirname "$0")/checks"

# table ROW...: the experiment own, with these rows.
table() {
    {
        echo 'experiment,run,arguments,quantities,published_time,remark'
        echo 'own,about,,,,an experiment of this test, with a comma'
        for row; do
            echo "own,short,$row"
        done
    } >rows.csv
}
try() { ROWS=rows.csv sh "$script" "$solve" "$@" >out 2>err </dev/null; code=$?; }

table '--game skoczki --size 2x6 --algo retrograde,value=win:loss nodes=510:,1 s,a remark, or two'
try own
check 'right' '[ $code -eq 0 ] && grep -q "^    value  *loss  published win  expected loss  right$" out'
check 'the same' 'grep -q "^    nodes  *510  published 510, ratio 1  same$" out'
check 'time and remark' 'grep -q "^    time .* s  published 1 s$" out && grep -q "^    (a remark, or two)$" out'
check 'how many' 'grep -q "^compared 2: right 1, wrong 0, same 1, differs 0; unsolved 0$" out && [ ! -s err ]'
table "--game skoczki --size '2x6' --algo df-pn,value=:win nodes=:,,"
try own
check 'wrong' '[ $code -eq 4 ] && grep -q "^    value  *loss  expected win  wrong$" out && grep -q "^compared 1: right 0, wrong 1," out'
table '--game skoczki --size 2x8 --algo df-pn --nodes 9,value=:draw,,'
try own
check 'unsolved' '[ $code -eq 3 ] && grep -q "unknown  expected draw  unsolved" out && grep -q "unsolved 1$" out'
table 'count --game skoczki --size 1x5,states=9:8 percent=13.3:13.33,,' \
    'map --game hex --size 3x3 --algo df-pn,wins=5:5 map=--+/+++/+--:--+/+++/+--,,' \
    'audit --game skoczki --size 2x6 --algo alphabeta,wrong=0:0 wrong_percent=0:0.0,,' \
    '--game connect-four --size 7x6 --algo pvs --depth 8,score=0.5:0.513,,'
try
check 'quantities that are worked out' '[ $code -eq 0 ] && grep -q "^compared 7: right 7," out'
check 'ratios' 'grep -q "states  *8  published 9, ratio 0.8889  expected 8  right" out'
# Which rows run.
table '--game skoczki --size 1x5 --algo retrograde,value=:loss,,'
for kind in quick long; do
    echo "own,$kind,--game skoczki --size 1x5 --algo retrograde,value=:loss,," >>rows.csv
done
for option in --quick:1 own:2 --long:3; do
    try ${option%:*}
    check "rows that run: $option" '[ $code -eq 0 ] && grep -q "^compared ${option#*:}:" out'
done
# Counters that have the names of parameters.
table "--game gomoku --algo tss --position 'bbb9bbb/b13b/b13b/15/15/15/15/15/15/15/15/15/b13b/b13b/bbb9bbb b',threes=:0,,"
try own
check 'a counter, not a parameter' '[ $code -eq 0 ]'
# Nothing to compare is no success.
table
try own
check 'no rows' '[ $code -eq 4 ] && grep -q "^compared 0:" out'
table '--game skoczki --size 2x6 --algo df-pn,nodes=:,,'
try own
check 'nothing known of a row' '[ $code -eq 4 ]'
try owm
check 'a name that is none' '[ $code -eq 2 ] && grep -q "none of the experiments" err && [ ! -s out ]'
try --lsit
check 'an option that is none' '[ $code -eq 2 ]'
try --list
check 'the list' '[ $code -eq 0 ] && [ "$(cat out)" = "own                    an experiment of this test, with a comma" ]'
table '--game go,value=:win,,'
try own
check 'a command that is wrong' '[ $code -eq 1 ] && grep -q "not one of skoczki" err'
rm rows.csv
try own
check 'no table' '[ $code -eq 1 ] && grep -q "cannot be read" err'
check_end

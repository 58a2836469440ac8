# Several games and variants, all algorithms that fit, and rows of auto.
SOLVE=$FIVE
$SOLVE bench --game atarigo,hex --size 3x3 --algo df-pn,pn-dag --format csv | cut -d, -f1-4,6-8,12-13,21-23
$SOLVE bench --game skoczki,hex --variant B-1,plain --size 3x5 --algo pn --format csv | cut -d, -f1-3,7,12
$SOLVE bench --game skoczki --variant A,B-1 --size 2x5,2x6 --algo auto,pn-dcg --format csv | cut -d, -f2,3,6-8,12-13,15-17,21-23
$SOLVE bench --game skoczki --size 1x5 --algo all --nodes 1000 --format csv 2>list.err | cut -d, -f7,12,16 |
    grep -E '^(algorithm|retrograde|pn-dcg|df-pn|mcts),'
sed 's/: pn-dag.*/: pn-dag .../' list.err >&2
$SOLVE bench --game skoczki,hex --variant A,Q --size 3x5; echo "exit $?"
$SOLVE bench --game hex,y --size 3x3 --connect 4; echo "exit $?"
$SOLVE bench --game hex,go --size 3x3; echo "exit $?"
$SOLVE --game hex,y --size 3x3; echo "exit $?"
$SOLVE --list-algos --game hex | grep -cE '^(auto|df-pn|lambda|tss|tss-pn) '
$SOLVE --list-algos --game skoczki --variant Q; echo "exit $?"

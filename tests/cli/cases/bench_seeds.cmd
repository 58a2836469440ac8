# Lists of algorithms with values of their parameters, and of seeds; the distance and the best move of each run.
"$SOLVE" bench --game skoczki --size 1x7,2x6 --algo pn-dcg,df-pn:epsilon=0.5,df-pn:epsilon=0.25:table=1000,retrograde --seed 0,3..4 --format csv >lists.csv
echo "exit $?"
head -n 1 lists.csv | tr , '\n' | grep -n 'algorithm\|seed\|distance\|best_move'
sed 's/,b[^,]* [wb],/,POSITION,/' lists.csv | cut -d, -f3,7,9,11-12,16-20
# Each is the run of its own.
for seed in 0 3 4; do
    "$SOLVE" bench --game skoczki --size 2x6 --algo df-pn --param epsilon=0.5 --seed $seed --format csv --no-header
done | cut -d, -f1-26 >alone
grep ',2x6,.*,df-pn,,epsilon=0.5 ' lists.csv | cut -d, -f1-26 | cmp - alone && echo "the same"
run bench --game skoczki --size 1x7 --algo df-pn:epsilon=0.5,df-pn --seed 1..2
run --game skoczki --size 1x7 --algo df-pn:epsilon=0.5
# What proves nothing, or wins alone, and has tried all, is no failure.
run bench --game hex --size 2x2 --algo mc,df-pn --nodes 500
run bench --game gomoku --size 4x4 --connect 4 --algo tss,lambda,df-pn
# One at a time elsewhere; what is no list.
run --game hex --size 2x2 --algo pn-dcg,df-pn
run map --game hex --size 2x2 --seed 1,2
run play --game hex --size 2x2 --algo pn,df-pn
run --game hex --size 2x2 --algo df-pn:epsilom=0.5
run bench --game hex --size 2x2 --algo pn,df-pn:epsilon
run bench --game hex --size 2x2 --algo df-pn:epsilon=0.5000000000000000000000000000000000000000000000000000000000
run bench --game hex --size 2x2 --seed 1,
run bench --game hex --size 2x2 --seed 3..1
run bench --game hex --size 2x2 --seed 1..99999

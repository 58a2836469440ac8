set -- --game skoczki --variant A --size 1x6,1x7 --algo retrograde,negamax --format csv
"$SOLVE" bench "$@" >same.csv || exit
run bench "$@" --baseline same.csv
# One row each: fewer nodes than now, another value, no longer there; a column more changes nothing.
sed -e 's/$/,"a ""note"", and more"/' -e '2s/solved,[0-9]*,/solved,5,/' -e '3s/,win,/,loss,/' \
    -e '4d' -e '5s/true/false/' same.csv >other.csv
run bench "$@" --baseline other.csv
run bench --game skoczki --size 1x6 --algo retrograde --baseline other.csv --factor 1.05
run bench --game skoczki --size 1x6 --algo retrograde --baseline other.csv --factor 1.2 --allow-missing
# Worse than unsolved; fewer nodes than before are welcome.
run bench --game skoczki --size 1x6 --algo retrograde --nodes 5 --baseline same.csv
sed 's/$/\r/; s/solved,[0-9]*,/solved,99999,/' same.csv >dos.csv
run bench --game skoczki --size 1x6 --algo retrograde --baseline dos.csv --allow-missing
# Rows of other rules, positions, parameters, goals and seeds are other rows.
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --format csv --output three.csv
run bench --game gomoku --size 3x3 --connect 2 --algo pn-dag --baseline three.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --param sums=weak --baseline three.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --goal win --baseline three.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --seed 1 --baseline three.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --baseline three.csv --format csv --no-header
# What was not compared does not pass: a header alone, rows of JSON of which one is missing.
head -n 1 three.csv >header.csv
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --baseline header.csv --format csv --no-header
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --baseline header.csv --allow-missing --format csv --no-header
"$SOLVE" bench --game skoczki --size 1x6,1x7 --algo negamax,pn --format json >rows.json
run bench --game skoczki --size 1x6,1x7 --algo negamax,pn --baseline rows.json --format csv --no-header
run bench --game skoczki --size 1x6..1x8 --algo negamax --baseline rows.json --format csv --no-header
printf '\357\273\277' | cat - three.csv >mark.csv
run bench --game gomoku --size 3x3 --connect 3 --algo pn-dag --baseline mark.csv --format csv --no-header
# Times: far slower than before; far faster; slower, but not beyond what the runs before differed by.
clocked() {
    "$SOLVE" bench --game skoczki --size 2x6 --algo pn --format csv |
        sed "2s/,[0-9.]*,[0-9.]*,[0-9.]*,[0-9.]*,,,,\$/,$1,$1,$1,$2,,,,/" >times.csv
    "$SOLVE" bench --game skoczki --size 2x6 --algo pn --repeat 3 --baseline times.csv --slower 1.2 --format json >row 2>err
    echo "exit $?"
    sed 's/[0-9.e+-]* times/N times/; s/ [0-9.e+-]* to [0-9.e+-]*/ N to N/; s/([0-9.e+-]* to [0-9.e+-]*/(N to N/' err
}
clocked 0.000001 0.000001
clocked 90.000000 90.000000
clocked 0.000001 90.000000
grep -c '"nodes_ratio":1,"time_ratio":[0-9.e+-]*,"time_ratio_low":[0-9.e+-]*,"time_ratio_high":' row

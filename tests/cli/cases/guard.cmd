# A guard for CI: a baseline, and the comparison with it.
SOLVE=$LIAR
bench() { $SOLVE bench --game skoczki --size 2x5..2x7 --algo pn-dcg,df-pn --nodes 1000000 "$@"; }
bench --format csv --output baseline.csv; echo "exit $?"
bench --baseline baseline.csv --factor 1.05 --format csv --output bench.csv; echo "exit $?"
sed 's/,draw,none,/,win,white,/' baseline.csv >wrong.csv
bench --baseline wrong.csv --factor 1.05 --format csv --output bench.csv 2>/dev/null; echo "exit $?"

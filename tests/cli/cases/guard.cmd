# A guard for CI: a baseline, the comparison with it, and parts side by side, of which one fails.
SOLVE=$LIAR
bench() { $SOLVE bench --game skoczki --size 2x5..2x7 --algo pn-dcg,df-pn --nodes 1000000 "$@"; }
bench --format csv --output baseline.csv; echo "exit $?"
bench --baseline baseline.csv --factor 1.05 --format csv --output bench.csv; echo "exit $?"
sed 's/,draw,none,/,win,white,/' baseline.csv >wrong.csv
bench --baseline wrong.csv --factor 1.05 --format csv --output bench.csv 2>/dev/null; echo "exit $?"
(
    code=0 parts=
    for part in 1 2 3 4; do
        "$SOLVE" audit --game skoczki --size 2x5 --algo liar --part $part/4 \
            --format csv --output $part.part 2>/dev/null &
        parts="$parts $!"
    done
    for part in $parts; do
        wait "$part" || code=$?
    done
    exit $code
)
echo "exit $?"

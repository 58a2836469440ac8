# How many threads search is told where it is more than one, and by --help; the rest varies.
"$SOLVE" --game hex --size 3x3 --algo df-pn --threads 2 | grep -E '^(algorithm|value)'
"$SOLVE" --game hex --size 3x3 --algo pn --threads 2 | grep -E '^(algorithm|value)'
for algo in df-pn pds pn-star mc pn; do
    "$SOLVE" --game hex --size 3x3 --algo $algo --threads 2 --format json 2>/dev/null |
        grep -o '"algorithm":"[a-z-]*"\|"threads":[0-9]*'
    "$SOLVE" --help --algo $algo | grep 'several threads'
done
"$SOLVE" audit --game skoczki --size 2x5 --algo df-pn --threads 2 --format csv | sed 's/.*peak_nodes,\([a-z]*\).*/\1/; s/.*solved,[0-9]*,[0-9]*,[0-9]*,\([0-9]*\).*/\1/'

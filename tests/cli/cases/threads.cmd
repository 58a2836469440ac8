# How many threads search is told where it is more than one, and by --help; the rest varies.
"$SOLVE" --game hex --size 3x3 --algo df-pn --threads 2 | grep -E '^(algorithm|value)'
"$SOLVE" --game hex --size 3x3 --algo pn --threads 2 | grep -E '^(algorithm|value)'
for algo in df-pn pds pn-star mc pn pn-dag; do
    "$SOLVE" --game hex --size 3x3 --algo $algo --threads 2 --format json 2>/dev/null |
        grep -o '"algorithm":"[a-z-]*"\|"threads":[0-9]*'
    "$SOLVE" --help --algo $algo | grep 'several threads\|one thread'
done
# Which seed ends first varies; with limits of all together none does.
"$SOLVE" --game atarigo --size 4x4 --algo pn-dag --threads 4 |
    grep -o '^value.*\|pn-dag, 4 seeds side by side, seed [0-3] ended first' | sed 's/[0-3] ended/S ended/'
"$SOLVE" --game atarigo --size 4x4 --algo pn-dag --threads 4 --format json |
    grep -o '"value":"loss"\|"threads":[0-9]*\|"first_seed":[0-3]' | sed 's/seed":.*/seed":S/' | tail -2
"$SOLVE" --game atarigo --size 5x5 --algo pn-dag --threads 4 --nodes 2000 --format json |
    grep -o '"stop":"[a-z]*"\|"threads":[0-9]*\|"first_seed":[a-z]*'
"$SOLVE" --game atarigo --size 5x5 --algo pn-dag --threads 4 --memory 300K --format json |
    grep -o '"stop":"[a-z]*"\|"threads":[0-9]*\|"first_seed":[a-z]*'
"$SOLVE" --game atarigo --size 4x4 --algo pn-dag --threads 2 --checkpoint a.cp --nodes 500 --quiet
"$SOLVE" --game atarigo --size 4x4 --algo pn-dag --threads 2 --resume a.cp --quiet
"$SOLVE" audit --game skoczki --size 2x5 --algo df-pn --threads 2 --format csv | sed 's/.*peak_nodes,\([a-z]*\).*/\1/; s/.*solved,[0-9]*,[0-9]*,[0-9]*,\([0-9]*\).*/\1/'

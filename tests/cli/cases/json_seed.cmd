# A seed that a double does not hold is a string in JSON, and rows that have it are kept.
one() { "$SOLVE" --game hex --size 3x3 --algo df-pn --seed "$1" "$2" "$3" "$4"; }
for seed in 9007199254740992 9007199254740993 18446744073709551615; do
    one $seed --format json --no-progress | grep -o '"seed":[^,]*'
    one $seed --output rows.$seed.json --continue
    one $seed --output rows.$seed.json --continue
    wc -l <rows.$seed.json
done

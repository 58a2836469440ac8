# A seed that a double does not hold is a string in JSON.
for seed in 9007199254740992 9007199254740993 18446744073709551615; do
    "$SOLVE" --game hex --size 3x3 --algo df-pn --seed $seed --format json | grep -o '"seed":[^,]*'
done

SOLVE=$LIAR
# What an algorithm gets wrong, found in parts: the first of all states, and the exit code.
mkdir parts
for part in 1 2 3; do
    "$SOLVE" audit --game skoczki --size 2x5 --algo liar --format json --part $part/3 \
        --output parts/$part.part
    echo $?
done
"$SOLVE" audit --game skoczki --size 2x5 --algo liar --format json >one
"$SOLVE" join parts >joined
echo $?
sed 's/"peak_bytes.*//' one >one.same
sed 's/"peak_bytes.*//' joined >joined.same
cmp one.same joined.same && cat joined

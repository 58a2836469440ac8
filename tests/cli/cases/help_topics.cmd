SOLVE=$FIVE
run --help --game skoczki
run --help --game gomoku --algo alphabeta
run --help --algo retrograde
run map --help --game hex
run check --help --algo minimax
run --help --game chess
run --help --algo chess
# An option says what it means for the verb, not for others.
for verb in solve join draw; do
    "$SOLVE" help $verb | grep -A 2 -e '--certificate FILE' -e '--format FORMAT'
done

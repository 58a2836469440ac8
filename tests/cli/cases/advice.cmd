# A search that proves nothing of any move: the best move is an estimate, and the move at which the
# search stood is a statistic.
for game in 'gomoku --size 9x9' 'hex --size 8x8' 'atarigo --size 7x7' 'skoczki --size 4x9' connect-four; do
    run --game $game --algo df-pn --nodes 100 --stats | grep -E '^(value|best|line|  current)'
    pick 'value proved best_move best_move_basis current_move' --game $game --algo df-pn --nodes 100
done
# The same command gives the same move; the player auto would not lose at once.
p='15/15/15/15/15/15/15/7b7/5b1b7/5bw8/6w8/6w8/6w8/6b8/w14 b'
run --game gomoku --variant renju --position "$p" --algo alphabeta --nodes 300 | grep -E '^(value|best)'
"$SOLVE" --game hex --size 8x8 --algo df-pn --nodes 100 --format csv >one
"$SOLVE" --game hex --size 8x8 --algo df-pn --nodes 100 --format csv --threads 2 >two
cut -d, -f21-23 one
cut -d, -f21-23 two
# What is proved, if only a bound, stays the best move; where the question is answered without one,
# none is chosen; --quiet chooses none.
pick 'lower best_move best_move_basis current_move' --game gomoku --size 5x5 --connect 4 --nodes 1000
pick 'upper best_move best_move_basis current_move' --game gomoku --size 5x5 --connect 4 --goal win
run --game hex --size 8x8 --algo df-pn --nodes 100 --quiet
# A batch writes estimates in parentheses. Time that is kept for the choice counts.
run --game skoczki --size 1x5,2x8 --nodes 20 | sed 's/  *[0-9.]* s$//'
# (A busy machine may be late: one of three runs is enough.)
pick 'best_move_basis stop' --game hex --size 11x11 --time 0.5
for try in 1 2 3; do
    sed 's/.*"seconds":\([0-9.]*\).*/\1/' report.json |
        awk '{ print ($1 > 0.4 && $1 < 0.9) ? "in time" : $1 }' >told
    grep -qx 'in time' told && break
    "$SOLVE" --game hex --size 11x11 --time 0.5 --format json >report.json
done
cat told

SOLVE=$FIVE
g='play --game gomoku --size 3x3 --connect 3'
# The list of players grows; what comes before and after it counts.
for who in nobody retrogade Human ''; do
    "$SOLVE" $g --black "$who" 2>&1 | sed 's/human, [^(]*/... /'
done
run $g --white pn-dag --param init=two
run $g --white df-pn --param nothing=1
run $g --record -
run $g --position -
run $g --goal win
run $g --format json
run $g --size 3x3,4x4
run --game gomoku --black random
run play --game skoczki --size 2x5 --algo pn-dag
run play
# Lines that are no command: too long, of strange bytes, with too much.
awk 'BEGIN { while (i++ < 3000) printf "a" }' >long
{ cat long; printf '\n\0b2\nb2\001\nb2 b2\nquit now\n0\n10\n-1\nauto 0\nmoves\303\244\nb\t2\nb2'; } |
    run $g --black human --white human

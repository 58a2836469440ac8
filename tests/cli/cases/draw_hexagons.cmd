run draw --game hex --size 4x3 --position 'b3/1w2/3b w'
run draw --game hex --size 3x2 --position 'b2/1w1 b' --format svg
run draw --game y --size 4 --position 'b/1w/3/4 b'
run draw --game y --size 2 --position 'b/1w b' --format svg
run map --game hex --size 3 --algo df-pn
run map --game y --size 3 --algo df-pn
run map --game hex --size 2 --algo alphabeta --format svg
run map --game y --size 2 --algo alphabeta --format svg

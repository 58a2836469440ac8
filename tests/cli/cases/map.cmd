run map --game gomoku --size 3x3 --connect 3 --algo retrograde
run map --game gomoku --size 4x3 --connect 3 --algo alphabeta --position '4/1b2/4 w'
run map --game gomoku --size 3x3 --connect 3 --algo pn --position 'bb1/ww1/3 b'
run map --game gomoku --size 3x3 --connect 3 --position 'bbb/ww1/3 w'
run map --game skoczki --size 2x5 --variant F
run map --game skoczki --size 1x9 --variant A --algo pn-dcg --param draws=assumed
run map --game skoczki --size 2x7 --variant A --algo pn-dcg --param draws=assumed
run map --game gomoku --size 1x2..3x3 --connect 3 --algo df-pn
run map --game gomoku --size 3x3 --connect 3 --algo df-pn --goal win --position 'b2/1w1/3 b'
run map --game gomoku --size 3x3 --connect 3 --algo df-pn --goal win --position 'bb1/ww1/3 b'
run map --game gomoku --size 3x3 --connect 3 --algo df-pn --goal win --position 'b2/1w1/3 b' --format json
run map --game hex --size 3x3 --algo df-pn --goal win --format csv

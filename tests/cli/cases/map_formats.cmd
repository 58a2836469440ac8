m='map --game gomoku --size 3x3 --connect 3 --position'
run $m 'b2/1w1/3 b' --algo df-pn --format json
run $m 'b2/1w1/3 b' --algo df-pn --format csv
run $m 'bb1/ww1/3 b' --format json
run $m 'bb1/ww1/3 b' --algo retrograde --format csv --no-header
run map --game gomoku --size 1x2..1x3 --connect 2 --algo alphabeta --format csv
run $m 'bb1/ww1/3 b' --algo retrograde --format svg
run map --game skoczki --size 1x5 --format svg
run map --game skoczki --size 2x7 --algo pn-dcg --param draws=assumed --format svg
run map --game gomoku --size 2x2 --connect 2 --position @none --format svg --output picture
ls

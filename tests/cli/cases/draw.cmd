run draw --game skoczki --size 2x5
run draw --game gomoku --size 3x3 --connect 3 --position '1w1/1b1/3 b'
run draw --game skoczki --size 1x5 --format dot
run draw --game skoczki --size 1x5 --format svg
run draw --game skoczki --size 2x8 --format dot --nodes 10 --output graph
ls -A

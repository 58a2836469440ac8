run --game skoczki --variant A --size 1x7
run solve --game skoczki --size 2x7
run --size 3x3 --game gomoku --connect 3 --algo retrograde
run --game gomoku --size 3 --connect 3 --algo alphabeta
run --game hex --size 1x1 --algo retrograde

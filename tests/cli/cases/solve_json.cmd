run --game skoczki --variant A --size 1x7 --format json
run --game skoczki --variant F --size 1x6 --format json --param symmetry=on
run --game gomoku --size 3x3 --connect 3 --format json --algo alphabeta

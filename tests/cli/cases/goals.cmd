run --game skoczki --size 1x7 --goal win
run --game skoczki --size 1x5 --goal win --algo alphabeta
run --game skoczki --size 1x5 --goal draw --algo alphabeta
run --game gomoku --size 3x3 --connect 3 --goal win --algo alphabeta
run --game gomoku --size 3x3 --connect 3 --goal draw --algo alphabeta

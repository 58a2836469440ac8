run --game skoczki --variant A --size 1x7 --format csv
run --game skoczki --variant B-1 --size 1x6 --format csv --no-header
run --game gomoku --size 3x3 --connect 3 --format csv --algo alphabeta --goal win

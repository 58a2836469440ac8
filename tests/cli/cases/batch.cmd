run --game skoczki --size 1x5..2x7
run --game skoczki --size 2x6,1x5..1x7 --format csv
run --game skoczki --size 1x5,2x5 --format json
run --game gomoku --size 1..3 --connect 3
run --game gomoku --size 3x1..4x2 --connect 3 --format csv --no-header

run audit --game skoczki --size 1x7 --algo alphabeta
run audit --game skoczki --size 1x5..1x7 --algo negamax
run audit --game skoczki --size 1x6 --algo minimax --format json
run audit --game skoczki --size 1x6 --algo retrograde --format csv
run audit --game gomoku --size 2x2 --connect 2 --algo alphabeta --goal win
run audit --game skoczki --size 1x5 --position 'w/w/b/b/1 b'
run audit --game skoczki --size 2x6 --algo df-pn --part 1/100
run audit --game skoczki --size 2x6 --algo df-pn --part 1/100 --format csv
run audit --game skoczki --size 1x7 --algo df-pn --format csv
run audit --game skoczki --size 1x7 --algo df-pn --part 1/3 --format csv --no-header
run audit --game skoczki --size 1x7 --algo df-pn --part 2/3 --format csv --no-header
run audit --game skoczki --size 1x7 --algo df-pn --part 3/3 --format csv --no-header
run audit --game skoczki --size 1x7 --algo df-pn --part 3/300
run audit --game skoczki --size 1x7 --algo df-pn --part 300/300
run audit --game skoczki --size 1x5 --position 'w/w/b/b/1 b' --part 2/2

run audit --game skoczki --size 1x7 --algo alphabeta
run audit --game skoczki --size 1x5..1x7 --algo negamax
run audit --game skoczki --size 1x6 --algo minimax --format json
run audit --game skoczki --size 1x6 --algo retrograde --format csv
run audit --game gomoku --size 2x2 --connect 2 --algo alphabeta --goal win
run audit --game skoczki --size 1x5 --position 'w/w/b/b/1 b'
run audit --game skoczki --size 2x6 --algo df-pn --every 100
run audit --game skoczki --size 2x6 --algo df-pn --every 100 --format csv
run audit --game skoczki --size 2x6 --algo df-pn --every 0

run audit --game skoczki --size 1x7 --algo alphabeta
run audit --game skoczki --size 1x5..1x7 --algo negamax
run audit --game skoczki --size 1x6 --algo minimax --format json
run audit --game skoczki --size 1x6 --algo retrograde --format csv
run audit --game gomoku --size 2x2 --connect 2 --algo alphabeta --goal win
run audit --game skoczki --size 1x5 --position 'w/w/b/b/1 b'
run audit --game skoczki --size 2x6 --algo df-pn --every 100
run audit --game skoczki --size 2x6 --algo df-pn --every 100 --format csv
run audit --game skoczki --size 2x6 --algo df-pn --every 0
run audit --game skoczki --size 1x7 --algo df-pn --format csv
run audit --game skoczki --size 1x7 --algo df-pn --every 3 --format csv --no-header
run audit --game skoczki --size 1x7 --algo df-pn --every 3 --skip 1 --format csv --no-header
run audit --game skoczki --size 1x7 --algo df-pn --every 3 --skip 2 --format csv --no-header
run audit --game skoczki --size 1x7 --algo df-pn --every 300 --skip 2
run audit --game skoczki --size 1x7 --algo df-pn --every 300 --skip 299
run audit --game skoczki --size 1x5 --position 'w/w/b/b/1 b' --every 2 --skip 1
run audit --game skoczki --size 1x7 --algo df-pn --every 3 --skip 3
run audit --game skoczki --size 1x7 --algo df-pn --skip 1
run audit --game skoczki --size 1x7 --algo df-pn --every 3 --skip -1
run --game skoczki --size 1x7 --skip 1

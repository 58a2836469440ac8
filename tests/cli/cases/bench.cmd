run bench --game skoczki --variant A --size 1x5..1x7 --algo retrograde,alphabeta
run bench --game skoczki --variant B-1 --size 1x6 --algo retrograde,negamax --format csv
run bench --game gomoku --size 2x3 --connect 3 --algo minimax --repeat 3 --format json
run bench --game skoczki --size 1x6,1x7 --algo retrograde,negamax --param symmetry=on --format csv
run bench --game skoczki --size 1x6,1x7 --algo auto --nodes 12 --repeat 2 --format csv --no-header

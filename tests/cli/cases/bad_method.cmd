run --game skoczki --algo retro
run --game skoczki --algo alphabetta
run --game skoczki --algo chess
run --game skoczki --goal lose
run --game skoczki --goal wim
run --game skoczki --param symmetry
run --game skoczki --param =on
run --game skoczki --size 2x5 --param symmetry=maybe
run --game skoczki --size 2x5 --param symetry=on
run --game skoczki --size 2x5 --algo negamax --param x=1
run --game gomoku --size 3x3 --algo df-pn --param without=links
run --game hex --size 3x3 --algo df-pn --param without=links+lines
run --game hex --size 3x3 --algo df-pn --param without=links --param carriers=off

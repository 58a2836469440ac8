run audit --game skoczki --size 1x7 --algo alphabeta --nodes 5
run audit --game skoczki --size 1x7 --algo negamax --depth 3 --format json
pick "states unsolved stop" audit --game skoczki --size 2x6 --memory 1K

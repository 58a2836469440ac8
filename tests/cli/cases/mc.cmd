run --game hex --size 3x3 --algo mc --param playouts=1000
run --game hex --size 3x3 --algo mc --param playouts=1000 --goal win --format json
run --game gomoku --size 3x3 --connect 3 --algo mcts --nodes 500 --format json
run --game gomoku --size 3x3 --connect 3 --algo mcts --param threshold=1 --param playout=guided
run --game skoczki --size 2x5 --algo mcts --param bound=sqrt --param exploration=0.5
run --game skoczki --size 2x5 --algo mcts --format csv
run --game hex --size 3x3 --algo mcts --nodes 50 --format csv --no-header
run map --game hex --size 3x3 --algo mc --param playouts=1000
run map --game hex --size 3x3 --algo mcts --nodes 400
run map --game hex --size 2x2 --algo mcts --format json
run map --game hex --size 3x3 --algo mcts --nodes 100 --format csv
run map --game gomoku --size 3x3 --connect 3 --position 'bb1/ww1/3 b' --algo mcts --nodes 8
run map --game hex --size 2x2 --algo mc --param playouts=100 --format svg
run --game skoczki --size 1x6 --algo mc --param playout=guided
run --game hex --size 3x3 --algo mcts --param exploration=-1
run --game hex --size 3x3 --algo mcts --param bound=linear

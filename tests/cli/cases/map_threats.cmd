m='map --game gomoku --size 6x6 --connect 4 --param level=2 --position'
run $m '6/6/1b4/2bw2/6/6 w' --algo dual-lambda
run $m '6/6/1b4/2bw2/6/6 w' --algo lambda-df-pn
run $m '6/6/1b4/2bw2/6/6 w' --algo lambda-df-pn --format csv
run map --game hex --size 3x3 --algo lambda-df-pn --format json
run map --game hex --size 3x3 --algo lambda-df-pn --param level=1 --format svg
# Levels go on above the first one that wins; a limit that ends the map is named, though it is won.
won='6/6/2bb2/2w3/6/6 b'
run map --game gomoku --size 6x6 --connect 4 --algo lambda --param level=2 --position "$won"
run map --game gomoku --size 6x6 --connect 4 --algo lambda --param level=1 --position "$won"
run map --game gomoku --size 6x6 --connect 4 --algo lambda --nodes 300 --position "$won"
run map --game gomoku --size 6x6 --connect 4 --algo lambda --nodes 40 --position "$won" --format json

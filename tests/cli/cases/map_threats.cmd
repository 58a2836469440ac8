m='map --game gomoku --size 6x6 --connect 4 --param level=2 --position'
run $m '6/6/1b4/2bw2/6/6 w' --algo dual-lambda
run $m '6/6/1b4/2bw2/6/6 w' --algo lambda-df-pn
run $m '6/6/1b4/2bw2/6/6 w' --algo lambda-df-pn --format csv
run map --game hex --size 3x3 --algo lambda-df-pn --format json
run map --game hex --size 3x3 --algo lambda-df-pn --param level=1 --format svg

SOLVE=$FIVE
run --game hex --size 3X3 --nodes 1.5k --memory 64MB --time 1h30m --format csv
run --game hex --size 3X3,2x3..3X3 --nodes 1e6 --memory 4GiB --time 2d --algo df-pn --format csv
run --game hex --size 3x3 --nodes 1.0005K
run --game hex --size 3x3 --nodes 20e18
run --game hex --size 3x3 --memory 0.5
run --game hex --size 3x3 --memory 4Gi
run --game hex --size 3x3 --memory 16777216T
run --game hex --size 3x3 --time 30m1h
run --game hex --size 3x3 --time 1h2
run
run help nothing

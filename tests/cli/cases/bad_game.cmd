SOLVE=$FIVE
run
run --size 2x5
run --game skozki
run --game chess
run --game ''

SOLVE=$FIVE
run --help --game skoczki
run --help --game gomoku --algo alphabeta
run --help --algo retrograde
run map --help --game hex
run check --help --algo minimax
run --help --game chess
run --help --algo chess

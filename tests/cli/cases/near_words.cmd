# What people type first: the name of a game or of a format in the place of an option, and other
# names of games. The answer is what to type.
SOLVE=$FIVE
run hex
run hex 4x4
run map hex
run --game hex 4x4
run --game hex df-pn
run --hex
run --game hex --csv
run --game hex --json
run --game hex --quite
run --game tic-tac-toe
run --game TicTacToe
run --game renju
run --game capture-go
run help --game gobang
run --list-algos --game Hex
# Without a value.
run --certificate
run --goal
run --memory
# A value alone has one form.
run --game hex --size 2x2 --quiet
run --game skoczki --size 1x5..1x6 --quiet
run --game skoczki --size 2x8 --algo df-pn --nodes 30 --quiet
run --game gomoku --size 3x3 --connect 3 --goal win --quiet
run --game hex --size 2x2 --quiet --format json
run count --game hex --size 2x2 --quiet

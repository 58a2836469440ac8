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
# Searches for wins alone name the moves that win, not only those after which the opponent does.
puzzle='9/8w/7b1/6b2/1bw2b3/9/9/2b6/2b6/2b6/2w6'
wins() {
    run map --game gomoku --size 9x11 --position "$1" --nodes "${3-400}" --format csv --algo "$2" | grep ',win,win' | cut -d, -f7,11-15
}
wins "$puzzle b" tss
wins "$puzzle b" tss-pn
wins "$puzzle b" lambda
wins "$puzzle b" auto 60
# The other side: moves that do not answer the threat lose.
run map --game gomoku --size 9x11 --position "$puzzle w" --nodes 300 --algo tss --format csv | grep -c ',loss,loss,loss,'
# Direct attacks come first, and moves take turns: both wins are known long before the rest.
run map --game gomoku --algo dual-lambda --param level=2 --nodes 1000 --position '15/15/15/15/15/6b8/3wbwwwb6/6bbww5/6wbwb5/7bbbw4/9b5/7wbww4/15/15/15 b' | grep -E '^(value|wins|digits| 6| 5|stopped)'

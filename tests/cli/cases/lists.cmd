SOLVE=$FIVE
run --list-games
run --list-algos
run --version

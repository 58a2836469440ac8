SOLVE=$FIVE
run --help
run -h count

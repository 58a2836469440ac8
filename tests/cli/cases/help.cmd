SOLVE=$FIVE
run --help
[ "$("$SOLVE" --help | wc -l)" -le 40 ] && echo 'fits on a screen'
run help all
run -h count
run help all count
run all

for algo in minimax negamax alphabeta pvs; do
    run --game connect-four --size 5x4 --algo $algo --depth 4
    run --game connect-four --size 5x4 --algo $algo --depth 4 --format csv
done
run --game connect-four --size 5x4 --algo pvs --depth 4 --format json
run --game skoczki --size 2x8 --algo pvs --depth 5 --param window=0.0001 --format csv --no-header
run bench --game connect-four --size 5x4 --algo pvs,alphabeta --depth 3
run map --game connect-four --size 5x4 --algo pvs --depth 3

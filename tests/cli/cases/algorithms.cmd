for variant in A B-1 B-2 C; do
    for algo in auto retrograde minimax negamax alphabeta; do
        pick "algorithm value proved" --game skoczki --variant $variant --size 1x5 --algo $algo
    done
done

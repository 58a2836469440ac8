# Once no swap can come the rules are those without one: the searches and certificates are, too.
for rules in 'renju --position 15/15/5b9/5w9/4wb9/5b9/4wbb8/5wwbb6/5b1ww6/5wwb1b5/15/15/15/15/15_w' 'renju-swap --position 15/15/5b9/5w9/4wb9/5b9/4wbb8/5wwbb6/5b1ww6/5wwb1b5/15/15/15/15/15_w' 'renju-swap --position 15/15/5w9/5b9/4bw9/5w9/4bww8/5bbww6/5w1bb6/5bbw1w5/15/15/15/15/15_b_swapped'; do
    set -- $rules
    position=$(echo "$3" | tr _ ' ')
    for algo in tss tss-pn lambda-df-pn; do
        run --game gomoku --variant "$1" --position "$position" --algo $algo --certificate swap.cert
        run check swap.cert
    done
done
for variant in plain swap; do
    run --game hex --size 4x4 --variant $variant --position '4/1b2/2w1/4 b' --algo lambda-df-pn
done

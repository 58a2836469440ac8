# Threat-space search: fours that lead nowhere, a combination of fours, a game without threats.
fives="bbb9bbb/b13b/b13b/15/15/15/15/15/15/15/15/15/b13b/b13b/bbb9bbb b"
run --game gomoku --algo tss --position "$fives"
run --game gomoku --algo tss --position "15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b"
run --game hex --size 3x3 --algo tss
# All replies at once, and a bound on the whole search.
run --game gomoku --position "15/15/15/15/15/6b8/3wbwwwb6/6bbww5/6wbwb5/7bbbw4/9b5/7wbww4/15/15/15 b" --algo tss --param replies=all
run --game gomoku --position "bbb9bbb/b4b8b/b5b1w5b/15/15/8bw5/8b6/15/15/8w6/15/15/b13b/b13b/bbb9bbb b" --algo tss --param replies=all --certificate all.cert
run check all.cert
run --game gomoku --position "15/15/15/15/15/6b8/3wbwwwb6/6bbww5/6wbwb5/7bbbw4/9b5/7wbww4/15/15/15 b" --algo tss --param effort=50 --quiet

# Threat-space search: fours that lead nowhere, a combination of fours, a game without threats.
fives="bbb9bbb/b13b/b13b/15/15/15/15/15/15/15/15/15/b13b/b13b/bbb9bbb b"
run --game gomoku --algo tss --position "$fives"
run --game gomoku --algo tss --position "15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b"
run --game hex --size 3x3 --algo tss

# Proof-number search over threats: a quiet move wins, a level that is too low, a game without threats,
# and a certificate of the win, for which so many nodes last.
quiet="9/9/9/9/4b4/5b3/9/9/ww7 b"
run --game gomoku --size 9x9 --algo tss-pn --position "$quiet"
run --game gomoku --size 9x9 --algo tss-pn --param level=2 --position "$quiet"
run --game hex --size 3x3 --algo tss-pn
run --game gomoku --size 9x9 --algo tss-pn --position "$quiet" --nodes 600000 --certificate quiet.cert
run check quiet.cert
# A win of White in renju that rests on a foul of Black.
foul='15/15/15/13w1/6b3w1b2/4bwwwbbbw3/6bwwwwbb2/5bwbbwwb1w1/5w1bbbw4/4w1bw1wbb3/3b1w1bww2w2/6bb3b3/15/15/15 w'
run --game gomoku --variant renju --algo tss-pn --position "$foul" --certificate foul.cert
run check foul.cert
# The side to move loses to threats of the other one. Where that is the question the other one comes
# first; its own wins alone are none.
lost='h8 i9 g9 o1 g8 a1 i8'
run --game gomoku --algo tss --position "$lost"
run --game gomoku --algo tss-pn --position "$lost" --certificate lost.cert
run check lost.cert
run --game gomoku --algo tss-pn --position "$lost" --goal draw
run --game gomoku --algo tss-pn --position "$lost" --param attack=own --nodes 20000

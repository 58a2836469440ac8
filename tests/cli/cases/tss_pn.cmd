# Proof-number search over threats: a quiet move wins, a level that is too low, a game without threats,
# and a certificate of the win, for which so many nodes last.
quiet="9/9/9/9/4b4/5b3/9/9/ww7 b"
run --game gomoku --size 9x9 --algo tss-pn --position "$quiet"
run --game gomoku --size 9x9 --algo tss-pn --param level=2 --position "$quiet"
run --game hex --size 3x3 --algo tss-pn
run --game gomoku --size 9x9 --algo tss-pn --position "$quiet" --nodes 600000 --certificate quiet.cert
run check quiet.cert

# The plan that help prints, in general and for a board.
run --help --algo auto
"$SOLVE" --help --algo auto --game skoczki --size 2x8 | tail -1
"$SOLVE" --help --algo auto --game skoczki --size 3x8 | tail -1
"$SOLVE" --help --algo auto --game skoczki --size 3x8 --memory 100M | tail -1
"$SOLVE" --help --algo auto --game gomoku --size 3x3 --connect 3 | tail -1
# Wins by threats are found by the first stages; what they cannot prove by the last one.
found() { "$SOLVE" "$@" --format json >report.json; echo "exit $?"; tr ',' '\n' <report.json |
    grep -E '^"(algorithm|value|stop|nodes|best_move)"'; }
p='15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b'
found --game gomoku --position "$p" --certificate win.cert
"$SOLVE" check win.cert | head -1
found --game gomoku --position 'h8 i9 g9 o1 h7 a1 i8' --certificate loss.cert
"$SOLVE" check loss.cert | head -1
found --game atarigo --position 'f1 g5 g6 e9 i1 h9 i8 g9 d2 e6 c4 d8 g8 e4 e3 h2' --certificate loss.cert
"$SOLVE" check loss.cert | head -1
found --game gomoku --size 6x6 --connect 4 --certificate win.cert
"$SOLVE" check win.cert | head -1
found --game gomoku --size 5x5 --connect 4 --position '1b3/1wb2/2w2/5/5 b' --certificate draw.cert
"$SOLVE" check draw.cert | head -1
# The endgame search of Connect Four decides what df-pn leaves open.
found --game connect-four --position 627431475
# Where there are many states, pn-dcg proves a draw first.
found --game skoczki --size 3x8 --position 'www/1w1/w1w/3/3/bbb/3/bbb b' --certificate draw.cert
"$SOLVE" check draw.cert | head -1
# One limit applies to all stages together.
found --game gomoku --size 5x5 --connect 4 --nodes 1000
found --game skoczki --size 6x11 --nodes 1000
# Each stage that has the parameter gets it; one that none has is refused.
found --game gomoku --size 5x5 --connect 4 --nodes 1000 --param epsilon=0.5
run --game gomoku --size 5x5 --connect 4 --param playouts=7
run --game gomoku --size 3x3 --connect 3 --param entries=7
# map and audit go by the same plan.
run map --game gomoku --size 5x5 --connect 4 --position 'bw3/1b3/5/5/4w b' | grep -E '^(search|map)' | sed 's/: .*n.*//'
run audit --game gomoku --size 5x5 --connect 4 --position 'bwbwb/wbwbw/bwbwb/5/wbw2 b' --nodes 9999 |
    grep -E '^(search|wrong|unsolved)' | sed 's/: .*n.*//'

# A whole game from a script: moves as they are written, by number and by beginning.
g='play --game gomoku --size 3x3 --connect 3'
printf 'moves\nb2\n3\nmoves a\na2\nc2\n' | run $g --black human --white human
# Hints, values by the analysis of all positions, undo, automatic play.
printf '# a comment\n\nhint\nmoves c\nundo\nb2\nmoves\nundo\nauto 3\ngo\nundo 2\nauto\nundo\nnew\nboard\nquit\nb2\n' |
    run $g --algo retrograde --nodes 100000
# Skoczki: two men jump; what has one beginning is played, what has several is shown.
printf 'a1\na\nb3\nmoves b\nundo\nundo\nundo\nload none\nsave\nsave game.txt\n' |
    run play --game skoczki --size 2x7 --white human --black human
cat game.txt
printf 'load game.txt\nrecord\nundo\nsave game.txt\nload game.txt\n' |
    run play --game skoczki --size 2x7 --white human --black human
# Players change; a script of a game that is over.
printf 'black random\nwhite df-pn\nblack nobody\nblack\n' | run $g --black human --white human --nodes 1000
run play --game gomoku --size 3x3 --connect 3 --black retrograde --white retrograde --record game.sgf --seed 3
cat game.sgf
printf 'load game.sgf\nhint\ngo\nauto\na1\nundo 2\nundo 99\nundo x\n' | run $g --black human --white human
run draw --game gomoku --size 3x3 --connect 3 --position @game.sgf --ply 4
# Every geometry, with a game to its end.
run play --game hex --size 3x3 --black df-pn --white random --seed 2
run play --game y --size 3 --black df-pn --white random --record y.txt
cat y.txt
run play --game atarigo --size 4x4 --position crosscut --black random --white df-pn --seed 5
# What the other side wins by, in words: an open three has two ends that answer it.
printf '%s\n' hint 'moves d5' 'moves h5' 'moves c5' quit |
    run play --game gomoku --size 9x9 --position '9/9/9/9/4bbb2/4w4/5w3/9/9 w' --nodes 6000
# A win by fours, and one by other threats, in words.
printf '%s\n' hint quit | run play --game gomoku --black human --white human --nodes 20000 \
    --position '15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b'

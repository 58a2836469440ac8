# A position is set up; resigning ends the game and can be taken back; records tell who and what.
g='play --game gomoku --size 3x3 --connect 3 --algo retrograde --nodes 100000'
printf '%s\n' 'setup bb1/ww1/3 b' 'hint' 'moves' 'moves c' 'a1' 'resign' 'resign' 'hint' 'moves' 'b1' 'record' \
    'undo' 'record' 'new' 'resign' 'new' 'c3' 'undo' 'undo' | run $g --black human --white human
printf '%s\n' 'setup' 'setup nothing' 'setup bb1/ww1 b' 'setup bbb/www/3 b' 'setup 3/3/3 w' 'resign' 'load game.sgf' 'setup empty' |
    run $g --black human --white human
run $g --position 'bb1/ww1/3 b' --black retrograde --white random --record won.sgf
cat won.sgf
# The best first: a long list is shown in columns that fit the screen.
printf 'moves\nmoves h1\n' | run play --game gomoku --black human --white human
# In Skoczki too, where a move has two points, and in Hex, where a swap has none of its own.
printf 'hint\nmoves\n' | run play --game skoczki --size 2x5 --algo retrograde --nodes 100000
printf 'b1\nswap\nundo\nswap\n' | run play --game hex --size 3x3 --variant swap --black human --white human

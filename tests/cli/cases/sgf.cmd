g='draw --game gomoku --size 5x3 --connect 4'
printf '(;FF[4]GM[4]SZ[5:3]\nC[two (moves\\];];B[ca](;W[bb];B[ec])(;W[aa]))\n' >game.sgf
printf '5/1w3/2b2 b\n\n' >game.txt
run $g --position game.sgf
run $g --position @game.sgf --ply 1
run $g --position - --ply 0 <game.sgf
run $g --position - <game.txt
run $g --position @game.txt --format sgf --output again.sgf
run $g --position again.sgf
run $g --position '(;GM[4]SZ[5:3]AB[aa:ba]AW[dc:ec]PL[W])' --format sgf
run --game gomoku --size 3x3 --connect 3 --position '(;GM[4]SZ[3]AB[aa][ba]AW[bb][cc])' --algo alphabeta
# A file cannot take the place of a position; with @ it is meant.
printf 'b4 w\n' >'5 b'
run draw --game gomoku --size 5x1 --position '5 b'
run draw --game gomoku --size 5x1 --position '@5 b'
run draw --game gomoku --size 3x3,4x4 --position '5 b'
ls
# A setup does not say that the players have swapped; the game that play saves does.
swapped='4w/1b1bw/b1w1b/5/1w3 w swapped'
run draw --game gomoku --variant renju-swap --position "$swapped" --format sgf
printf 'a1\nrecord\n' | run play --game gomoku --variant renju-swap --position "$swapped" --black human --white human

# Moves from the start, and names of starts.
g='draw --game gomoku --size 5x3 --connect 4'
run $g --position 'c2 a1 e3'
run $g --position c2a1e3 --ply 2
run $g --position empty
run draw --game connect-four --position 4453
# What is none says what one is.
run $g --position hello
run $g --position 'c2 c2'
run $g --position game.lib
# A collection: the first game, and one by its number.
printf '(;SZ[3];B[aa])\n(;SZ[3];B[bb])(;SZ[4];B[cc])\n' >games.sgf
c='draw --game gomoku --connect 3'
run $c --position games.sgf
run $c --position games.sgf#2
run $c --position @games.sgf#3
run $c --position games.sgf#4
run $c --position -#2 <games.sgf
cp games.sgf 'games.sgf#2'
run $c --position games.sgf#2
printf 'load games.sgf#3\nload games.sgf\nboard\nquit\n' |
    run play --game gomoku --size 3x3 --connect 3 --black human --white human
# A second byte that is that of a backslash may belong to a letter.
printf '(;SZ[3]PB[\203\134];B[bb])' >names.sgf
run $c --position names.sgf
# Boards that the game does not have, and what is wrong first.
run $c --position '(;FF[4]GM[4]SZ[25];B[tt])'
run $c --position '(;FF[9]GM[4]SZ[3];Black[aa]W{bb])'
run $c --position '(;FF[3]GaMe[4]SiZe[3];Black[aa];White[])'

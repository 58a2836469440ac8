# Where --size is not given, the board is that of the position: text, SGF, standard input, a file.
size() {
    say "$@"
    "$SOLVE" "$@" | sed -n 's/^game  *//p'
}
size --game hex --position '3/1b1/3/3 w'
size --game skoczki --position 'bb/bb/2/ww/ww w'
size --game y --position '1/2/b2 w'
size --game gomoku --connect 3 --position '(;FF[4]GM[4]SZ[4:3];B[bb])'
size --game atarigo --position '(;SZ[3]AB[bb])'
printf '3/3/3 b\n' | size --game hex --position -
printf '3/3/3 b\n' >empty.txt
size --game hex --position @empty.txt
size --game hex --position empty.txt
printf '(;FF[4]GM[11]SZ[3:2];B[a1])\n' >game.sgf
size --game hex --position game.sgf
size count --game skoczki --position 'bb/bb/2/ww/ww w'
# A start by its name is on the usual board, whatever file is called so; a size that is given
# counts.
cp game.sgf crosscut
run draw --game atarigo --position crosscut
run draw --game hex --size 4x4 --position '3/3/3 b'
run draw --game hex --position '30/30 b'
# A record that does not name its game is of the one that is asked for, if the size tells.
run draw --game gomoku --position '(;SZ[3];B[aa];W[bb])'
run draw --game hex --size 3x3 --position '(;SZ[3];B[a1])'
run draw --game hex --size 3x3 --position '(;FF[4];B[a1])'
run draw --game gomoku --position '(;SZ[0])'
run draw --game atarigo --position '(;FF[4];B[aa])' --format sgf
printf '3/1b1/3 w\n' >at.txt
printf 'b1\nquit\n' | run play --game hex --position at.txt --black human --white human

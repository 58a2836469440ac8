# Endless play is a draw the third time; records that are refused.
printf 'a2-a3\na6-a5\na3-a2\na5-a6\na2-a3\na6-a5\na3-a2\na5-a6\nhint\nundo\n' |
    run play --game skoczki --size 2x8 --variant F --white human --black human \
        --position '2/bb/bb/2/2/2/ww/ww w'
write() {
    printf "$1" >bad
    printf 'load bad\n' | run play --game y --size 3
}
write ''
write 'solve-game 2\n'
write 'solve-game 1\ngame hex\n'
write 'solve-game 1\ngame y\nsize 4\nstart 1/2/3 b\n'
write 'solve-game 1\ngame y\nkomi 4\n'
write 'solve-game 1\ngame y\nsize 3\nmoves a1\n'
write 'solve-game 1\ngame y\nsize 3\nstart 1/2/4 b\n'
write 'solve-game 1\n\n# here\ngame y\nsize 3\nstart 1/2/3 b\nmoves a1 a1\n'
write 'solve-game 1\ngame y\nstart 1/2/3 b\nstart 1/2/3 b\n'
write 'solve-game 1\ngame y\nstart 1/2/3 b\nmoves\n\nmoves a2 a1\nundo\n'
write 'solve-game 1\ngame y\nstart b/bb/3 w\nmoves a3\nmoves b3 c3'
write 'solve-game 1\ngame y\0start'
printf '(;GM[4]SZ[5];B[aa])' >bad
printf 'load bad\nload .\n' | run play --game gomoku --size 3x3 --connect 3
# Files that cannot be written.
printf 'save /dev/null/game\nsave -\n' | run play --game y --size 3
run play --game y --size 3 --black random --white random --record /dev/null/game

run map --game gomoku --size 3x3 --goal draw
run map --game gomoku --size 3x3,4x4 --format svg
run map --game gomoku --size 3x3 --format dot
run map --game gomoku --size 3x3 --algo pn-dag --param nodes=3
run map --game skoczki --size 2x5 --algo pn-dag
run map --game gomoku --size 3x3 --position '3/3/4 b'
run mapp --game gomoku

run draw --game gomoku --size 3x2 --connect 3 --position 'b1w/3 b' --format svg
run draw --game gomoku --size 3x2 --connect 3 --position 'b1w/3 b' --format sgf

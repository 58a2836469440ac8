run --game skoczki --size 1x7 --position 'b/b/1/w/1/w/1 b'
echo 'b/b/1/w/1/w/1 b' | run --game skoczki --size 1x7 --position - --format json
run --game skoczki --size 1x5 --position 'w/w/b/b/1 b'
run --game gomoku --size 3x3 --connect 3 --position 'ww1/bb1/3 w' --algo alphabeta

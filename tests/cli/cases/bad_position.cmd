run --game skoczki --size 2x5 --position ''
run --game skoczki --size 2x5 --position 'bb/bb/2/ww/w w'
run --game skoczki --size 2x5 --position 'bb/bb/2/ww/wx w'
run --game skoczki --size 2x5 --position 'bb/bb/2/ww/w1 w'
run --game skoczki --size 2x5 --position 'bb/bb/1w/ww/ww w'
run --game skoczki --size 2x5 --position 'bb/bb/2/ww/ww'
run --game skoczki --size 2x5 --position 'bb/bb/2/ww/ww x'
run --game skoczki --size 2x5 --position 'bb/bb/2/ww/ww w w'
run --game skoczki --size 2x5 --position 'ww/ww/2/bb/bb w'
run --game skoczki --size 2x5,2x6 --position 'bb/bb/2/ww/ww w'
run --game skoczki --size 2x5 --position -
printf 'bb\n/bb' | run --game skoczki --size 2x5 --position -
run --game skoczki --size 2x5 --position 'bb
bb'
run --game gomoku --size 3x3 --connect 3 --position 'www/bbb/3 b'

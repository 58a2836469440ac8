m='map --game gomoku --connect 3'
run $m --size 4x4 --algo alphabeta --nodes 40
run $m --size 4x4 --algo alphabeta --nodes 40 --position 'bw2/4/1w2/3b b'
run $m --size 3x3 --algo alphabeta --nodes 10 --position 'bb1/ww1/3 b'
run $m --size 4x4 --algo retrograde --nodes 40
run $m --size 4x3 --algo alphabeta --depth 2 --format csv
run $m --size 3x3 --algo pn --memory 2K
run $m --size 3x3 --algo alphabeta --nodes 10 --format svg --position 'bb1/ww1/3 b'
run $m --size 4x4,2x2 --algo alphabeta --nodes 40

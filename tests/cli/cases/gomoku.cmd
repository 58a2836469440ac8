run --game gomoku --size 8x8 --variant pro
run --game gomoku --connect 4 --variant renju
run --game gomoku --size 7x7 --variant pro --position '7/7/7/3bw2/7/7/7 w'
run draw --game gomoku --size 15x1 --variant renju --position '1bb1bb1bb6 w foul'
run --game gomoku --size 15x1 --variant renju --position '1bb1bb1bb6 w foul' --algo alphabeta
run --game gomoku --size 15x1 --variant renju --position '1bb1b2bb6 w foul'
run --game gomoku --size 4x3 --connect 3 --variant standard --goal win --algo df-pn
run --game gomoku --size 15x1 --variant renju --position 'bb1b1b1bwwbwbwb b' --algo alphabeta
run --game gomoku --size 8x7 --variant renju-swap
run draw --game gomoku --size 5x5 --variant renju-swap --position '5/3b1/2w2/5/w4 b swapped'
run --game gomoku --size 3x3 --variant renju-swap --position '3/wbb/3 w' --algo alphabeta
run --game gomoku --size 5x5 --variant renju-swap --position '5/5/2b2/5/w4 b'

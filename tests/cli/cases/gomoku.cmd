run --game gomoku --size 8x8 --variant pro
run --game gomoku --connect 4 --variant renju
run --game gomoku --size 7x7 --variant pro --position '7/7/7/3bw2/7/7/7 w'
run draw --game gomoku --size 15x1 --variant renju --position '1bb1bb1bb6 w foul'
run --game gomoku --size 15x1 --variant renju --position '1bb1bb1bb6 w foul' --algo alphabeta
run --game gomoku --size 15x1 --variant renju --position '1bb1b2bb6 w foul'
run --game gomoku --size 4x3 --connect 3 --variant standard --goal win --algo df-pn
run --game gomoku --size 15x1 --variant renju --position 'bb1b1b1bwwbwbwb b' --algo alphabeta

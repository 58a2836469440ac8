# What winning means: the fate of one chain, or a connection, for every algorithm and report.
a='--game atarigo --size 4x4 --position'
run $a '4/1bb1/1wb1/4 b' --aim capture:b2 --algo df-pn
run $a '4/1bb1/1wb1/4 w' --aim save:b2 --algo alphabeta --format json
pick 'value best_move distance' $a '2b1/1bb1/1wb1/w3 b' --aim capture:b2 --algo retrograde
pick 'value best_move distance' $a '2b1/1bb1/1wb1/w3 b' --aim win --algo retrograde
pick 'value best_move distance' $a '2b1/1bb1/1wb1/w3 b' --aim capture:a1 --algo retrograde
run map $a '3b/1bw1/1wb1/4 b' --aim capture:b2
h='--game hex --size 4 --position'
pick 'value best_move distance' $h 'w2w/4/1b2/bwbw b' --aim connect:b3,top --algo retrograde
pick 'value best_move distance' $h 'w2w/1w2/1b2/bwb1 b' --aim connect:b3,top --algo retrograde
run map $h '3b/1w2/1b2/4 b' --aim connect:b3,d1
run map --game y --size 4 --position '1/1w/3/1w2 w' --aim connect:b4,right --format csv
# SGF names stones that an aim can name.
pick 'value position' --game hex --size 4 --aim connect:b3,top --position '(;FF[4]GM[11]SZ[4];B[b3];W[c2])'
# What does not fit.
run --game hex --size 4 --aim connect:b3,top
run $h '4/4/1w2/4 b' --aim connect:b3,top
run $h '4/4/1b2/4 b' --aim connect:b3,c3
run $h '4/4/1b2/4 b' --aim connect:b3
run $h '4/4/1b2/4 b' --aim connect:b3,top --variant swap
run --game y --size 4 --aim connect:b3,top --position '1/2/3/4 w'
run $a '4/4/4/4 b' --aim capture:a1
run $a '4/4/4/w3 b' --aim save:a1
run $a '4/4/4/w3 b' --aim capture:e1
run $a '4/4/4/w3 b' --aim eat:a1
run --game gomoku --size 3 --connect 3 --aim win

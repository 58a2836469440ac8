g='draw --game gomoku --size 3x3 --connect 3'
printf '(;FF[4]GM[4]SZ[3]\n;B[aa]\n;W[dd])\n' >off.sgf
printf '(;FF[4]GM[4]SZ[3]\n;B[aa\n' >broken.sgf
printf '(;FF[4]GM[2]SZ[3])' >go.sgf
printf '(;FF[4]GM[4]SZ[19])' >large.sgf
printf '3/3/3 b\0' >zero.txt
printf '3/3/3 b\n3/3/3 w\n' >two.txt
: >empty.txt
mkdir folder
for name in off.sgf broken.sgf go.sgf large.sgf zero.txt two.txt empty.txt folder none.sgf; do
    run $g --position @$name
done
run $g --position off.sgf
run $g --position none.sgf
run $g --position folder
run $g --position - <off.sgf
run $g --position '(;GM[4]SZ[3]AB[aa:ca]AW[ac:cc])'
run $g --position '(;GM[4]SZ[3];B[aa];W[bb])' --ply 3
run $g --position '3/3/3 b' --ply 1
run $g --ply 1
run $g --position '(;)' --ply -1
run draw --game skoczki --size 2x5 --position '(;FF[4]GM[4]SZ[3])'
run draw --game skoczki --size 2x5 --format sgf
run $g --format sfg
run --game gomoku --size 3x3 --connect 3 --format sgf
run --game gomoku --size 3x3,4x4 --connect 3 --position '(;GM[4]SZ[3])'
ls

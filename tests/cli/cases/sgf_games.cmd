# Hex as HexGui writes it: properties of the root in any order, points by name.
h='draw --game hex --size 4x3'
printf '(;AP[HexGui:0.9.GIT]FF[4]GM[11]SZ[4:3];B[a2];W[c3];B[d1])\n' >hex.sgf
printf '(;FF[4]GM[11]SZ[4:3];AB[a1][d3]AW[b2]PL[W])\n' >set.sgf
run $h --position hex.sgf
run $h --position set.sgf
run $h --position hex.sgf --format sgf
run $h --position '(;FF[4]GM[11]SZ[4:3];B[e1])'
run $h --position '(;FF[4]GM[11]SZ[4])'
# A swap that mirrors the stone, and HexGui's, which changes the players: White moves again.
s='draw --game hex --size 3 --variant swap'
run $s --position '(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];B[b2])'
run $s --position '(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];W[b2])'
# AtariGo is Go to SGF, which needs not be said.
a='draw --game atarigo --size 6'
run $a --position crosscut --format sgf --output crosscut.sgf
run $a --position crosscut.sgf
run $a --position '(;SZ[6]AB[cd][dc]AW[cc][dd];B[ec])'
run $a --position '(;SZ[6];B[aa];W[ba];B[ff];W[ab];B[fe])'
run $a --position '(;SZ[6]AB[aa]AW[ba][ab])'
run draw --game atarigo --size 19 --position '(;)' --format sgf
run draw --game y --size 3 --position '(;FF[4]SZ[3])'

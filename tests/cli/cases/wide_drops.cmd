# Connect Four on boards of more than 64 bits: values, maps, pictures, proofs.
d='--game connect-four --size'
run $d 9x7 --position '9/9/9/9/9/2bbb4/2www4 b' --algo pvs
run $d 8x8 --connect 3 --algo pvs
run map $d 8x8 --position '8/8/8/8/8/8/3bb3/2www3 w'
run draw $d 11x10 --position 'f f e a k k k K'
run draw $d 9x7 --position '9/9/9/9/9/2bbb4/2www4 b' --format svg | grep -c '<circle'
run draw $d 9x7 --format sgf
run $d 16x7 --connect 3 --algo df-pn --certificate drops.cert
run check drops.cert
# All bits, and more than there are.
run $d 8x15 --depth 2 --algo pvs --quiet
run $d 18x7
run $d 12x10
run $d 20x2
# Keys and images of wide boards are not those of narrow ones.
wide='wbw1wbbwwbb1wbbwbbb/bwwbbwwbbww1bwwbbww/wbbwwbbwwbwwwbwwbbb/bwwbbwwbbwwbbwwbbww/wbbwwbbwwwbwbbbwwbb b'
run map --game connect-four --connect 5 --position "$wide" --algo pn2
run --game connect-four --algo retrograde --position 'b1wbbwwb1/w1bwbbbw1/bwwbbwwbb/wbbwwbbww/bwwbbwwbb/wbbwwbbww/bwbbbwwbb/wbbwwbbww/bwwbbwwbb w'
run count --game connect-four --position 'b1wbbwwb1/w1bwbbbw1/bwwbbwwbb/wbbwwbbww/bwwbbwwbb/wbbwwbbww/bwbbbwwbb/wbbwwbbww/bwwbbwwbb w'

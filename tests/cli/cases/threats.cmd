# The threats of a position and what rests on them: the three positions of threat-space search, other
# rules, where nothing is left to threaten, limits, and what has no threats.
fives="bbb9bbb/b13b/b13b/15/15/15/15/15/15/15/15/15/b13b/b13b/bbb9bbb b"
run threats --game gomoku --position "$fives"
three="bbb9bbb/b4b8b/b5b1w5b/15/15/8bw5/8b6/15/15/8w6/15/15/b13b/b13b/bbb9bbb b"
run threats --game gomoku --position "$three"
run threats --game gomoku --position "$three" --all
pair="15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b"
run threats --game gomoku --position "$pair"
run threats --game gomoku --position "$pair" --format json
run threats --game gomoku --position "$pair" --format dot
run threats --game gomoku --size 9x9 --variant renju --position '9/9/9/4b4/3w1b3/9/9/9/9 b' --format dot --param space=3
run threats --game gomoku --size 9x9 --position '9/9/9/4b4/3w5/9/9/9/9 b'
run threats --game gomoku --size 9x9 --position '9/9/9/4b4/3w1b3/9/9/9/9 b' --param threes=0
run threats --game gomoku --size 7x7 --connect 4 --position '7/7/7/bbbb3/www4/7/7 w'
run threats --game gomoku --size 7x7 --connect 4 --position '7/7/7/bbbb3/www4/7/7 w' --format dot
run threats --game gomoku --position "$three" --nodes 20
run threats --game gomoku --position "$three" --memory 400K --format dot
run threats --game hex --size 3x3
run threats --game gomoku --algo pn
run threats --game gomoku --format csv
run threats --game gomoku --size 5x5,6x6
# White wins at once, but not by the open two: Black then wins at a14.
run threats --game gomoku --connect 3 --position 'b/w/1/b/b/1/w/1/1/b/w/1/w/w/1/b/1/1/w w'

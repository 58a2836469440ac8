# Moves from or onto a piece have their mark behind it, and a badge on it in a picture.
run map --game skoczki --size 1x5
run map --game hex --variant swap --size 3x3 --position '3/1b1/3 w'
run map --game hex --variant swap --size 2x2 --position 'b1/2 w' --format svg

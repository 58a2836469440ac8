# Games of placed stones from a file; unit/games/test_placement.c has the errors of each statement.
g=./ring.game
cat >ring.game <<'END'
game ring
summary join your two sides of a graph
board graph
cells .  a  .  b  .
cells c  .  d  .  e
cells .  f  .  g  .
cells h  .  i  .  j
edge a b e g f c a
edge a d b
edge c d e
edge f d g
edge c h f i g j e
edge h i j
side north a b
side south h i j
side west a c h
side east b e j
win black connect north south
win white connect west east
END
cat >rows.game <<'END'
# Three in a row loses.
game rows
board grid 3x3
win line 3
misere
END
run --game $g
run map --game $g
run draw --game $g --position '1b/w2/2/3 w'
run --game $g --position '2/2/3 b'
run --game $g --position '2/3/2/bbb w'
run play --game $g <<'END'
d
quit
END
run --game ./rows.game --size 2x3..3x3
run map --game ./rows.game --position 'b2/1w1/2b w'
run game test ./rows.game --size 3x2
run --help --game ./rows.game
run --game ./rows.game --certificate rows.cert
run check --game ./rows.game rows.cert
run check --game ./rows.game rows.cert --format json
run --game ./rows.game --certificate rows.cert --certificate-version 2 --quiet
run check --game ./rows.game rows.cert
cat >pairs.game <<'END'
game pairs
board grid 4x2
win black area 3x1
win white line 2
END
run --game ./pairs.game --algo df-pn
echo gravity >>rows.game
run check --game ./rows.game rows.cert
echo 'board grid 3x3' >>ring.game
run --game $g
run --game ring.game
run --game ./none.game

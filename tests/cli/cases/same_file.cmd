# What is written is no other file of the command line, however it is spelt.
mkdir w
echo 'gamesolve cache 1' >w/k
echo text >w/old
ln w/k w/hard
ln -s k w/soft
hex='--game hex --size 2x2'
run map $hex --cache w/k --output w/k
run map $hex --cache w/k --output ./w/k
run map $hex --cache w/k --output w/hard
run map $hex --cache w/k --output w/soft
run $hex --cache w/k --certificate w//k
run $hex --cache w/k --save w/k
run $hex --save w/a --certificate w/a
run $hex --save w/a --output ./w/a
run $hex --certificate a --output ./a
run $hex --save nowhere/a --certificate nowhere/a
run play $hex --record r --output r
run play $hex --strategy w/old --record w/old
run probe --strategy w/old --output w/old
run probe --strategy none --positions w/old --output w/old
run draw $hex --position @w/old --output w/old
run draw $hex --position w/old --output w/old
run draw --certificate w/old --output w/old
run check w/old --output w/old
run trim w/old --output w/old
run trim w/old --certificate w/a --output w/a
ls -A . w
cat w/k w/old

# No conflict: what is only read, what is no plain file, and a certificate trimmed in its place.
echo bb/ww >w/old
run probe --strategy w/old --positions w/old
run $hex --certificate /dev/null --output /dev/null
"$SOLVE" $hex --certificate w/c >report
cp w/c whole
run trim w/c --certificate ./w/c
cmp w/c whole

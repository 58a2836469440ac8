# What goes with no list, and limits.
echo '3/3/3 b' >list
run --game hex --size 3x3 --positions list --position '3/3/3 b'
run --game hex --size 2x2,3x3 --positions list
run --game hex --size 3x3 --positions list --save file
run --game hex --size 3x3 --positions list --certificate file
run --game hex --size 3x3 --positions missing
run --game hex --size 3x3 --positions list --output list
run map --game hex --size 3x3 --positions list
run --game hex --size 3x3 --positions list --ply 1
head -c 2000 /dev/zero | tr '\0' b | run --game hex --size 3x3 --positions -
mkfifo silent
sleep 60 >silent &
run --game hex --size 3x3 --positions silent --time 0.1
kill $!

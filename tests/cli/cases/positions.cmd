# Lists of positions: text, SGF, games that were saved; bad lines are reported, the others answered.
printf '# three\n3/3/3 b\n\nnone\n 3/1b1/3 w \n2w/1b1/3 b' >list
run --game hex --size 3x3 --algo pn --positions list
run --game hex --size 3x3 --algo pn --positions list --format csv --threads 2
printf '3/3/3 b\n' | run --game hex --size 3x3 --algo pn --positions - --format json
printf '(;GM[11]FF[4]SZ[3];B[b2])\n(;GM[11]FF[4]SZ[3]\n;B[a1];W[b2]C[:)]\n)\n(;GM[11]' >games
run --game hex --size 3x3 --algo pn --positions games --format csv --no-header
run --game hex --size 3x3 --algo pn --positions games --ply 1 --format csv --no-header
# A game as text ends where something else begins.
printf 'a1-a3\nsave one.game\n' | "$SOLVE" play --game skoczki --size 1x8 --black human --white human >played 2>&1
sed 's/^moves.*/moves a1-a3 b8-b6/' one.game >bad.game
cat one.game one.game bad.game one.game >games
echo 'b/b/b/1/w/1/w/w b' >>games
run --game skoczki --size 1x8 --positions games --format csv --no-header
run --game skoczki --size 1x8 --position @one.game --format csv --no-header
run --game skoczki --size 1x8 --position @one.game --ply 0 --format csv --no-header
run --game skoczki --size 1x8 --position @one.game --ply 2 --format csv --no-header
# A result is there before the next line is read, a bad line too.
mkfifo in out
"$SOLVE" --game hex --size 3x3 --algo pn --positions - --format csv --no-header <in >out 2>err &
exec 3>in 4<out
for line in '3/3/3 b' '2w/1b1/3 b'; do
    echo "$line" >&3
    read -r answer <&4
    echo "$answer" | cut -d, -f5
done
exec 3>&-
wait $!
echo "exit $?"
# Without --size each position is on its own board, or, where it names none, on the usual one.
printf '3/1b1/3 w\n2/2 b\n(;SZ[2];B[b1])(;SZ[3:2];B[b1])\n20/20 b\n2/2 w w\n2/b1 w\n' >boards
run --game hex --algo pn --positions boards
run --game hex --algo pn --positions boards --threads 2 --format csv --no-header
printf '111\n7/7/7/7/7/7/7 b\n44\n' >columns
run --game connect-four --algo alphabeta --depth 1 --positions columns
printf '1/2/b2 w\n3/3 b\n1/2 b\n' | run --game y --positions -

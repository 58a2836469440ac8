# Moves as numbers; a swap is noted below the board.
run draw --game gomoku --size 3x2 --connect 3 --position 'b2/3 w' --line 'b2 a1, c1' --format svg
run draw --game hex --variant swap --size 2x2 --line 'b1 swap a1' --format svg
run draw --game skoczki --size 1x5 --position 'b/b/1/w/w w' --line 'a1-a3' --format svg
run draw --game hex --size 3x3 --line 'a1 b2' --format sgf
# What is wrong is said before anything is written.
for line in zz a1,a1 '' 'a1 b1 a2 b2 a3'; do
    run draw --game hex --size 2x2 --line "$line" --output x.svg
done
run draw --game hex --size 2x2 --line a1 --output x.txt
run draw --game hex --size 2x2 --line a1 --format dot --output x.dot
# solve draws its line; moves that have no number on the board are in lines below it.
run --game hex --size 2x2 --algo df-pn --format svg
run --game skoczki --size 2x5 --output line.svg
grep -c '<circle' line.svg
sed -n 's/.*middle.*>\(.*\)<.text>/\1/p' line.svg
run --game hex --size 2x2..2x3 --output y.svg
run --game hex --positions /dev/null --output y.svg
run --game hex --size 2x2 --output y.svg --quiet
"$SOLVE" --game hex --size 2x2 --certificate c >report
run draw --certificate c --output x.svg
ls

#!/bin/sh
# SPDX-License-Identifier: MIT
# GNU Go 3.8 as a judge of captures, as a reader of our SGF, and as an opponent: sh gtp_gnugo.sh SOLVE
#
# Its boards are square: see findings/gnugo-rectangle.sh. MATCH is the referee (bench/match.c).
PATH=$PATH:/usr/games
. "$(dirname "$0")/interop"
there gnugo python3 || exit 77

python3 "$here/gtp_gnugo.py" "$solve" gnugo >out 2>err
code=$?
check 'captures, suicides, undo and SGF' '[ $code = 0 ] && grep -q suicides out && [ ! -s err ]'

for line in 'd3' 'c4 d4'; do
    "$solve" draw --game atarigo --size 5x5 --position '5/1b3/2w2/5/5 b' --line "$line" --format sgf \
        --output ours.sgf 2>err
    "$solve" draw --game atarigo --position ours.sgf >board
    printf 'loadsgf ours.sgf\nlist_stones black\nlist_stones white\n' | gnugo --mode gtp >out 2>>err
    check 'our SGF: nothing to complain of' '[ ! -s err ] && ! grep -q "^?" out'
    stones=$(sed -n '3,5p' out | tr -cd 'A-HJ' | wc -c)
    check 'our SGF: as many stones' '[ "$stones" -eq "$(sed 6,\$d board | tr -cd bw | wc -c)" ]'
    to_move=$(sed -n 1p out | cut -c 3-)
    check 'our SGF: the side to move' 'grep -qi "^$to_move to move" board'
done

# The referee passes the options of solve, which GNU Go does not know, the size among them.
cat >opponent <<'END'
#!/bin/sh
exec gnugo --mode gtp --boardsize 7 --level 1 --seed 1
END
chmod +x opponent
[ -z "${MATCH-}" ] || {
    "$MATCH" "$solve" 10 0.5 atarigo 7x7 "$work/opponent" --nodes 2000 >out 2>err
    code=$?
    check 'ten games of AtariGo 7x7 against it' '[ $code = 0 ]'
    cat out
}
meet_end

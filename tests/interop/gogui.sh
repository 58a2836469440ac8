#!/bin/sh
# SPDX-License-Identifier: MIT
# The tools of GoGui 1.6 with `solve gtp`: sh gogui.sh SOLVE
#
# gogui-twogtp lets two of ours play whole games of AtariGo, gogui-regress asks by its scripts,
# gogui-adapter stands between, gogui-convert reads our SGF and writes its own.
. "$(dirname "$0")/interop"

there gogui-twogtp && for size in 5 6 9; do
    gogui-twogtp -auto -alternate -games 2 -size $size -force -sgffile game -time 1 \
        -black "$solve gtp --game atarigo --size ${size}x$size --nodes 500" \
        -white "$solve gtp --game atarigo --size ${size}x$size --algo mc --nodes 300" >out 2>err
    code=$?
    check "$size: two games without an error" '[ $code = 0 ] &&
        [ "$(grep -v "^#" game.dat | cut -f 12 | xargs)" = "0 0" ]'
    for n in 0 1; do
        "$solve" draw --game atarigo --position game-$n.sgf >out 2>err
        code=$?
        won=$(sed -n 's/.*RE\[\([BW]\).*/\1/p' game-$n.sgf)
        check "$size: who has won game $n" '[ $code = 0 ] && tail -n 1 out | grep -q "^$won.* has won"'
    done
done
there gogui-regress && {
    echo '(;GM[1]SZ[5];B[cc];W[cb];B[bb];W[ba];B[bc])' >game.sgf
    printf '%s\n' 'boardsize 5' 'play b C3' 'play w C2' 'play b B2' 'play w B3' 'play b D2' 'play w A2' \
        'play b C1' '10 final_score' '#? [B\+1]' 'undo' '20 reg_genmove b' '#? [C1]' \
        '30 solve-value' '#? [win.*]' 'loadsgf game.sgf 4' '40 showboard' '#? [5 .*White to move.*]' \
        'clear_board' '50 solve-value' '#? [win.*]' >game.tst
    gogui-regress -output report "$solve gtp --game atarigo --nodes 100000" game.tst >out 2>err
    code=$?
    check 'gogui-regress' '[ $code = 0 ] && [ ! -s out ]'
}
there gogui-adapter && {
    printf '%s\n' 'boardsize 5' 'play b C3' 'genmove w' 'list_commands' quit |
        gogui-adapter -noscore -lowercase "$solve gtp --game atarigo --nodes 500" >out 2>err
    check 'gogui-adapter' '! grep -q "^?" out && grep -qx "reg_genmove" out'
}
there gogui-convert && {
    "$solve" draw --game atarigo --size 5x5 --position '5/1b3/2w2/5/5 b' --line 'd2 a1' --format sgf \
        --output ours.sgf
    gogui-convert -werror -check ours.sgf >out 2>err
    code=$?
    check 'gogui-convert: our SGF, without a warning' '[ $code = 0 ] && [ ! -s err ]'
    gogui-convert ours.sgf ours.xml && gogui-convert ours.xml theirs.sgf
    "$solve" draw --game atarigo --position ours.sgf >ours
    "$solve" draw --game atarigo --position theirs.sgf >theirs
    check 'gogui-convert: by XML and back' '[ -s theirs ] && cmp -s ours theirs'
}
meet_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# Libraries of RenLib (.lib) that Figrid 0.20 and Rapfi 0.43 write, read by us: sh libraries.sh SOLVE
#
# Figrid writes version 3.4, with a pass at the root, Rapfi 3.0 from a database. Variations, comments of
# odd and even length, marks and texts surround the main line. Rapfi swaps columns and rows.
. "$(dirname "$0")/interop"

# reads FILE MOVES: the main line is these moves.
reads() {
    "$solve" draw --game gomoku --position "$1" --format sgf >out 2>err
    code=$?
    "$solve" draw --game gomoku --position "$2" --format sgf >wanted
    check "$1: the main line" '[ $code = 0 ] && cmp -s out wanted'
}

there figrid && {
    printf '%s\n' new write h8i9g7 comment odd end root h8i9j10k11 comment evenly 'second line' end mark \
        root h8h9i9 "save $work/figrid.lib" exit | timeout 60 figrid -p >out 2>err
    check 'Figrid: a library' '[ "$(od -An -tx1 -j8 -N2 figrid.lib)" = " 03 04" ]'
    reads figrid.lib 'h8 i9 g7'
}
there pbrain-rapfi && {
    printf '[requirement]\nmin_version = [0, 34, 2]\n[database]\nenable_by_default = true
type = "yixindb"\nurl = "moves.db"\n' >config.toml
    {
        echo 'START 15'
        for moves in 7,7 '7,7 7,5' '7,7 7,5 10,7' '7,7 7,5 10,7 3,12'; do
            printf '%s\n' 'YXEDITTVDDATABASE 15 87 100 10' $moves DONE
        done
        printf '%s\n' 'YXEDITTEXTDATABASE "odd"' 7,7 7,5 DONE YXBOARD DONE YXDBTOLIB "$work/rapfi.lib" END
    } >commands
    timeout 60 pbrain-rapfi --config config.toml <commands >out 2>err
    check 'Rapfi: a library' '[ "$(od -An -tx1 -j8 -N2 rapfi.lib)" = " 03 00" ]'
    # Its moves are one of the images of the line, as the database knows positions up to symmetry.
    "$solve" draw --game gomoku --position rapfi.lib >board 2>err
    code=$?
    check 'Rapfi: the main line' '[ $code = 0 ] && [ "$(sed 16,\$d board | tr -cd bw | wc -c)" = 4 ] &&
        [ "$(sed -n 8p board | cut -c 18)" = b ]'
}
meet_end

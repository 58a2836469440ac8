#!/bin/sh
# SPDX-License-Identifier: MIT
# GNU Go 3.8 adds the stones that a later node of an SGF sets up (AB), and leaves those that the same
# node removes (AE).
. "$(dirname "$0")/begin"
deb gnugo=3.8-11
echo '(;FF[4]GM[1]SZ[5]AB[aa][bb];AE[aa]AB[cc];W[ee])' >game.sgf
printf 'version\nloadsgf game.sgf\nlist_stones black\n' | gnugo --mode gtp >out 2>err ||
    cannot "gnugo does not run"
grep -q '^= *3\.8' out || cannot "not GNU Go 3.8"
seen "black stones, of which A5 was removed" "= A5 B4 C3" "$(grep '^[=?]' out | sed -n 3p)"

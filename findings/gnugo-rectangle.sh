#!/bin/sh
# SPDX-License-Identifier: MIT
# GNU Go 3.8 takes a rectangular board in SGF, SZ[5:4], for a square one of 5x5. It says nothing, and
# the stones lie in its upper rows. So it does after the command "boardsize 5 4".
. "$(dirname "$0")/begin"
deb gnugo=3.8-11
echo '(;FF[4]GM[1]SZ[5:4]AB[ad][bd]AW[ed]PL[W])' >game.sgf
printf 'version\nloadsgf game.sgf\nquery_boardsize\nlist_stones black\n' |
    gnugo --mode gtp >out 2>err || cannot "gnugo does not run"
grep -q '^= *3\.8' out || cannot "not GNU Go 3.8"
seen "answers to loadsgf, query_boardsize and list_stones" "= white = 5 = A2 B2" \
    "$(grep '^[=?]' out | sed 1d | xargs)"
seen "bytes of warnings" 0 "$(wc -c <err | xargs)"
printf 'boardsize 5 4\nquery_boardsize\n' | gnugo --mode gtp >out 2>err
seen "answers to boardsize 5 4 and query_boardsize" "= = 5" "$(grep '^[=?]' out | xargs)"

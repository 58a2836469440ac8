#!/bin/sh
# SPDX-License-Identifier: MIT
# Kinds of records that parts of a question rest on, in one proof: sh split_records.sh SOLVE
. "$(dirname "$0")/jobs"
without_leaks

# joined NAME VALUE KIND OPTION...: the jobs of a question prove its value, by records of the kind
# (where it is not empty).
joined() {
    name=$1 value=$2 kind=$3
    shift 3
    rm -rf jobs
    split jobs --probe 0 "$@"
    finish jobs
    check "$name" '[ $code -eq 0 ] && [ "$(line value)" = "$value" ]'
    run "$solve" check jobs/certificate
    check "$name: verified" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
    [ -n "$kind" ] || return 0
    for part in jobs/done/*/*.certificate; do
        "$solve" draw --certificate "$part" --format text
    done >out
    check "$name: by such records" 'grep -q "^ *[0-9]*  $kind" out'
}

# Turns of a triangle by a third are not their own way back.
joined "images of joining records" "Black wins (proved)" half \
    --game y --size 3 --position 'w/1b/1b1 w' --algo pds --jobs 2 --slice 20
joined "pairs after a move" "at least a draw (proved)" paired \
    --game gomoku --size 4x4 --connect 4 --position 'bb1w/wwbb/1bbw/1w2 w' --goal draw --jobs 5 \
    --slice 200
joined "pairs at the root" "at most a draw (proved)" paired \
    --game gomoku --size 4x4 --connect 4 --position '2wb/wbwb/1bb1/wwbw b' --goal win --jobs 1
joined "pairs after a move of an opening" "draw (proved)" paired \
    --game gomoku --size 1x5 --variant renju-swap --jobs 5 --slice 5
# A part that is won, by records that hold for wins alone, is part of a draw.
joined "wins in a draw" "draw (proved)" line \
    --game gomoku --size 7x1 --connect 3 --variant standard --position '1bw2b1 w' --algo pds \
    --jobs 5 --slice 5 --workers 4
# While a swap is a move, no side's goal is to join ends: a joining record answers after the move.
joined "a swap before a joining record" "White wins (proved)" '' \
    --game hex --size 3x3 --variant swap --position '3/b2/3 w' --goal win --jobs 20 --slice 5000
joined "no nulls while a swap may follow" "White wins (proved)" '' \
    --game hex --size 2x2 --variant swap --goal win --algo pn-dag --jobs 1
joined "a stone where a swap was a move" "White wins (proved)" '' \
    --game hex --size 3x3 --variant swap --position '1b1/3/3 w' --goal draw --algo retrograde \
    --jobs 5 --slice 200
# Hex has no draws, also with the swap.
joined "no draw" "White wins (proved)" '' \
    --game hex --size 4x4 --variant swap --position '1b1b/b1wb/1w1w/1b1w w' --goal draw \
    --algo lambda --jobs 2 --slice 20 --probe 50

# joins_positions WHAT PARTS POSITION: the certificates in `positions` make a whole one of POSITION.
joins_positions() {
    parts="$2 of $2"
    run "$solve" join positions --position "$3" --certificate whole
    check "$1" '[ $code -eq 0 ] && [ "$(line parts)" = "$parts" ]'
    run "$solve" check whole
    check "$1: verified" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
}

# The same turns where certificates of positions are joined: after b3 there are two replies but for
# symmetries.
mkdir positions
for reply in a1 a2; do
    "$solve" --game y --size 4 --position "b3 $reply" --algo df-pn \
        --certificate positions/$reply.cert >/dev/null
done
joins_positions "images of certificates" 2 '1/2/3/4 b'

# A win among draws, by records that hold for wins alone, is a draw by its moves.
for goal in value draw; do
    rm -rf positions
    mkdir positions
    for reply in a c d e f g; do
        "$solve" --game gomoku --size 7x1 --connect 3 --variant standard --position "b1 ${reply}1" \
            --algo df-pn --goal $goal --certificate-version 2 \
            --certificate positions/$reply.cert >/dev/null
    done
    joins_positions "draws and wins ($goal)" 6 '7 b'
done
check_end

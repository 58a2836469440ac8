#!/bin/sh
# SPDX-License-Identifier: MIT
# Proves that Black wins after each reply to an opening of Gomoku 15x15, and keeps what it finds:
#     sh replies.sh SOLVE DIRECTORY VARIANT NODES 'MOVES' [REPLY]...
#
# MOVES: the opening, such as 'h8 h9 i9'; White is to move. REPLY: these replies alone; else all
# free points, those at the edge first. NODES: in digits; so many a search may take, its certificate
# among them. SEEDS, from the environment: how many searches a reply may take, each with another
# --seed, from 0 on (1 where it is not set). A search that has gone astray seldom comes back, and
# another one goes elsewhere. MEMORY: what a search may take, as --memory has it. SIZE and CONNECT,
# from there, too: another board, of an odd number of points in a row, and another number of stones
# in a line. KNOWN: a folder of certificates that are taken where they are there, each verified, in
# place of a search on the board of 15x15 (data/gomoku-15x15 where it is not set; the table beside it
# has the rows).
#
# DIRECTORY has two files for each reply, VARIANT-MOVES-REPLY.cert, a certificate that `solve
# check` has verified, and .row, a row of the table. A reply that is proved there, or that was
# searched with as many nodes in vain, is passed over: after a kill the same command goes on, and
# with more seeds or nodes it takes up what is open, at the seed that its nodes amount to. Runs that are given different replies can share the
# directory. In the end the rows of all that is in it are written to the standard output.
set -eu
LC_ALL=C
export LC_ALL
here=$(dirname "$0")
. "$here/known"
. "$here/members"

[ $# -ge 5 ] || {
    echo "usage: sh replies.sh SOLVE DIRECTORY VARIANT NODES 'MOVES' [REPLY]..." >&2
    exit 2
}
solve=$1 directory=$2 variant=$3 nodes=$4 opening=$5
seeds=${SEEDS:-1} side=${SIZE:-15}
known=$(known_folder "$here")
shift 5
mkdir -p "$directory"

# All free points, by their distance from the middle, the farthest first.
list_replies() {
    awk -v opening="$opening" -v side="$side" 'BEGIN {
        middle = (side + 1) / 2
        count = split(opening, moves, " ")
        for (i = 1; i <= count; i++)
            taken[moves[i]] = 1
        for (ring = middle - 1; ring >= 0; ring--)
            for (x = 1; x <= side; x++)
                for (y = 1; y <= side; y++) {
                    from_x = x > middle ? x - middle : middle - x
                    from_y = y > middle ? y - middle : middle - y
                    point = substr("abcdefghijklmnopqrs", x, 1) y
                    if ((from_x > from_y ? from_x : from_y) == ring && !(point in taken))
                        print point
                }
    }'
}

# The position after moves, as SGF.
position_after() {
    printf '(;GM[4]SZ[%s]' "$side"
    for move in "$@"; do
        echo "$move"
    done | awk -v side="$side" '{
        row = side + 1 - substr($1, 2)
        printf ";%s[%s%s]", NR % 2 ? "B" : "W", substr($1, 1, 1), substr("abcdefghijklmnopqrs", row, 1)
    }'
    printf ')'
}

# How many seeds were tried, by the row that is kept; all of them where the reply is proved.
seeds_tried() {
    if [ -f "$1.row" ]; then
        awk -F, -v nodes="$nodes" -v seeds="$seeds" '{
            print $4 == "win" ? seeds : int($5 / nodes)
        }' "$1.row"
    else
        echo 0
    fi
}

# keep NAME REPLY SEED: writes the row of what was found. A win counts once its certificate is verified;
# where nodes did not last for it, the reply is as open as any other.
keep() {
    seconds=$(echo "$result" | member '"peak_bytes":[0-9]*,"seconds":')
    if [ -f "$1.part" ]; then
        keep_win "$1" "$2" "$(echo "$result" | member '"nodes":')" "$seconds"
    else
        keep_row "$1" "$2" "unknown,$((nodes * ($3 + 1))),$seconds,,"
    fi
}

# keep_win NAME REPLY NODES SECONDS: with the certificate NAME.part.
keep_win() {
    "$solve" check "$1.part" --no-progress >/dev/null
    bytes=$(wc -c <"$1.part" | tr -d ' ')
    checksum=$(tail -n 1 "$1.part" | sed 's/^.*checksum //')
    mv "$1.part" "$1.cert"
    keep_row "$1" "$2" "win,$3,$4,$bytes,$checksum"
}

# keep_row NAME REPLY FOUND
keep_row() {
    echo "$variant,$opening,$2,$3" >"$1.row.part"
    mv "$1.row.part" "$1.row"
}

# try_seed NAME REPLY SEED
try_seed() {
    rm -f "$1.part"
    # shellcheck disable=SC2086
    result=$("$solve" --game gomoku --size "$side" --connect "${CONNECT:-5}" --variant "$variant" \
        --algo tss-pn --param attack=own ${MEMORY:+--memory "$MEMORY"} --nodes "$nodes" --seed "$3" \
        --position "$(position_after $opening "$2")" --no-progress \
        --certificate "$1.part" --format json) || [ $? -eq 3 ]
    keep "$@"
}

# climb NAME REPLY: by a tree of positions, whose searches are kept in NAME.tree.
climb() {
    TOTAL=$CLIMB WORKERS=1 python3 -B "$here/hard.py" "$solve" "$1.tree" "$variant" "$opening $2" \
        >/dev/null || [ $? -eq 3 ]
    [ -f "$1.tree/proof.cert" ] || return 0
    sum=$(member '"nodes": ' <"$1.tree/searches" | awk '{ sum += $1 } END { printf "%.0f", sum }')
    cp "$1.tree/proof.cert" "$1.part"
    keep_win "$1" "$2" "$sum" ""
}

# take_known NAME REPLY: the certificate that is known, and its row.
take_known() {
    certificate=$known/$(basename "$1").cert
    row=$(grep -s "^$variant,$opening,$2,win," "$known.csv") && [ -f "$certificate" ] || return 0
    cp "$certificate" "$1.part"
    "$solve" check "$1.part" --no-progress >/dev/null
    mv "$1.part" "$1.cert"
    echo "$row" >"$1.row"
}

# prove REPLY
prove() {
    name=$directory/$variant-$(echo "$opening $1" | tr ' ' -)
    [ -f "$name.cert" ] || take_known "$name" "$1"
    tried=$(seeds_tried "$name")
    while [ "$tried" -lt "$seeds" ]; do
        try_seed "$name" "$1" "$tried"
        tried=$(seeds_tried "$name")
    done
    [ -f "$name.cert" ] || [ -z "${CLIMB:-}" ] || climb "$name" "$1"
}

[ $# -gt 0 ] || set -- $(list_replies)
for reply in "$@"; do
    prove "$reply"
done
echo variant,opening,reply,value,nodes,seconds,bytes,checksum
cat "$directory"/*.row

#!/bin/sh
# SPDX-License-Identifier: MIT
# Proves that Black wins Gomoku 15x15 with h8, first reply by first reply, and keeps what it finds:
#     sh firsts.sh SOLVE DIRECTORY VARIANT NODES [FIRST]...
#
# FIRST: these first replies of White alone; else one of each class under the symmetries of the
# board, the farthest first, as those are the easiest. NODES: so many a search may take, as in
# replies.sh, which does the work: for each first reply Black's second stone is chosen, and all
# second replies are proved one by one. From the environment:
#     SEEDS   how many searches a second reply may take, round after round: "3 6 12" where it is not
#             set. All first replies have had the first round before the second one begins. Where
#             it is empty, nothing is searched, and the table is written from what is there.
#     WHOLE   what the proof of the empty board may take as it is joined (15G where it is not set). With
#             less, what was verified is forgotten and verified again, which takes longer.
#     PART    K/N, with K from 0 to N - 1: every Nth first reply alone, so that N machines share the
#             work and the folder. Unset: all.
#
# DIRECTORY has a folder VARIANT-h8-FIRST-SECOND for each pair of stones that was tried, as
# replies.sh keeps it; VARIANT-h8-FIRST.seconds, Black's second stones, the best first; and, once all
# second replies are proved, VARIANT-h8-FIRST.cert, one certificate of the position after the first
# reply, verified. Killed, it goes on where it was. When all first replies are proved, VARIANT.cert is
# the proof of the empty board. At the end a table is written to the standard output, a row for each
# first reply that was begun: with the second stone that leaves fewest replies, how many there are
# under symmetry, how many are proved, which were searched in vain, what all of that took, and size
# and checksum of the certificate.
#
# Which second stone is best is seen from the replies that are hardest, those close to the stones:
# some of these are searched for each candidate, the four that are diagonal neighbours of h8. The
# others come after them; on five first replies they were never the best. A second stone after which
# all replies were proved (the table of first replies beside KNOWN, which is as in replies.sh), and
# those of which replies are known, come first, and then nothing is searched for the order.
# Where a few replies are left open after all seeds of a round, each is proved by a tree of positions
# (hard.py, which needs Python), with 20 times the nodes in the first round, and ten times as many in
# each next one; and where some are open then, one more second stone is tried in the next round.
set -eu
LC_ALL=C
export LC_ALL
here=$(dirname "$0")
. "$here/known"

[ $# -ge 4 ] || {
    echo "usage: sh firsts.sh SOLVE DIRECTORY VARIANT NODES [FIRST]..." >&2
    exit 2
}
solve=$1 directory=$2 variant=$3 nodes=$4
rounds=${SEEDS-3 6 12}
few=12 part=${PART:-0/1} side=${SIZE:-15}
known=$(known_folder "$here")
half=$(((side - 1) / 2))
middle=$(echo abcdefghijklmnopqrs | cut -c $((half + 1)))$((half + 1))
shift 4
mkdir -p "$directory"

# geometry WHAT [STONE]...: points of the board, one a line.
#   firsts           a first reply of each class, the farthest from h8 first
#   diagonal X       neighbours of h8 that no symmetry of h8 and X takes to one before
#   straight X       the other ones
#   sample X Y       the points next to both h8 and Y, and the two in line with them
#   replies X Y      all others, the nearest to h8 and Y first; of two that a symmetry of all
#                    stones exchanges the first alone
geometry() {
    awk -v command="$*" -v half="$half" '
    function size(n) { return n < 0 ? -n : n }
    function larger(a, b) { return a > b ? a : b }
    function name(x, y) { return substr("abcdefghijklmnopqrs", x + half + 1, 1) (y + half + 1) }
    function across(point) { return index("abcdefghijklmnopqrs", substr(point, 1, 1)) - half - 1 }
    function up(point) { return substr(point, 2) - half - 1 }
    function apart(x, y, u, v) { return larger(size(x - u), size(y - v)) }
    # The image that comes after (x, y) on the board, under one of the mirrors that keep h8: 1 to 4.
    function goes_on(mirror, x, y) {
        return mirror == 1 ? x > 0 : mirror == 2 ? y > 0 : mirror == 3 ? x > y : x + y > 0
    }
    function keeps(mirror, x, y) {
        return mirror == 1 ? !x : mirror == 2 ? !y : mirror == 3 ? x == y : x + y == 0
    }
    # Whether a mirror that keeps the given stones says that (x, y) is the image of another point.
    function is_image(x, y, mirror, i, kept) {
        for (mirror = 1; mirror <= 4; mirror++) {
            kept = 1
            for (i = 2; i <= count; i++)
                kept = kept && keeps(mirror, across(word[i]), up(word[i]))
            if (kept && goes_on(mirror, x, y))
                return 1
        }
        return 0
    }
    function wanted(x, y) {
        if (word[1] == "firsts")
            return x >= 0 && y >= x
        if (word[1] == "diagonal")
            return size(x) == 1 && size(y) == 1 && !is_image(x, y)
        if (word[1] == "straight")
            return size(x) + size(y) == 1 && !is_image(x, y)
        if (word[1] == "replies")
            return !is_image(x, y)
        if (apart(x, y, 0, 0) == 1 && apart(x, y, u, v) == 1)
            return 1
        return (x == -u && y == -v) || (x == 2 * u && y == 2 * v)
    }
    function distance(x, y) {
        if (word[1] == "firsts")
            return 300 - x * x - y * y
        if (word[1] != "replies")
            return 0
        return apart(x, y, 0, 0) < apart(x, y, u, v) ? apart(x, y, 0, 0) : apart(x, y, u, v)
    }
    BEGIN {
        count = split(command, word, " ")
        taken[name(0, 0)] = 1
        for (i = 2; i <= count; i++)
            taken[word[i]] = 1
        u = across(word[3])
        v = up(word[3])
        for (x = -half; x <= half; x++)
            for (y = -half; y <= half; y++)
                if (!(name(x, y) in taken) && wanted(x, y))
                    print distance(x, y), name(x, y)
    }' | sort -s -n | cut -d' ' -f2
}

# The position after the middle and X, as SGF.
position_after() {
    printf '(;GM[4]SZ[%s]' "$side"
    printf '%s\n' "$middle" "$1" | awk -v side="$side" '{
        row = side + 1 - substr($1, 2)
        printf ";%s[%s%s]", NR % 2 ? "B" : "W", substr($1, 1, 1), substr("abcdefghijklmnopqrs", row, 1)
    }'
    printf ')'
}

# count VALUE FOLDER: rows with that value.
count() {
    cat "$2"/*.row 2>/dev/null | grep -c ",$1," || true
}

# try_second X Y NODES: which share of a sample of replies to h8 X Y is won at the first seed, and the
# nodes a reply: "SHARE NODES Y".
try_second() {
    mkdir -p "$scratch"
    # shellcheck disable=SC2046
    sh "$here/replies.sh" "$solve" "$scratch" "$variant" "$3" "$middle $1 $2" \
        $(geometry sample "$1" "$2") |
        awk -F, -v second="$2" 'NR > 1 { count++; nodes += $5; wins += $4 == "win" }
            END { printf "%.3f %.0f %s\n", count ? wins / count : 0, count ? nodes / count : 0, second }'
    rm -r "$scratch"
}

# Half a million nodes are enough, unless nothing at all is won with them.
try_seconds() {
    for most in 500000 2000000 8000000; do
        for second in $(geometry diagonal "$1"); do
            try_second "$1" "$second" $((nodes < most ? nodes : most))
        done | sort -k1,1nr -k2,2n >"$scratch.list"
        [ "$nodes" -gt "$most" ] && ! grep -qv '^0.000' "$scratch.list" || return 0
    done
}

# Those after which all replies were proved, and then those of which replies are known.
known_seconds() {
    [ -n "$known" ] || return 0
    [ ! -f "$known-firsts.csv" ] || awk -F, -v start="$variant,$1," '
        index($0, start) == 1 && $NF != "" { print "- -", $3 }' "$known-firsts.csv"
    [ ! -f "$known.csv" ] || awk -F, -v start="$variant,$middle $1 " '
        index($1 "," $2 " ", start) == 1 { split($2, stones, " "); print "- -", stones[3] }
        ' "$known.csv" | sort -u
}

# The candidates for X, the best first; once for all.
seconds_of() {
    kept=$directory/$variant-$middle-$1.seconds
    [ -f "$kept" ] || {
        scratch=$directory/$variant-$middle-$1.sample.$$
        known_seconds "$1" >"$scratch.list"
        if [ -s "$scratch.list" ]; then
            geometry diagonal "$1" | sed 's/^/- - /' >>"$scratch.list"
        else
            try_seconds "$1"
        fi
        geometry straight "$1" | sed 's/^/- - /' >>"$scratch.list"
        awk '!met[$3]++' "$scratch.list" >"$scratch.once"
        rm "$scratch.list"
        mv "$scratch.once" "$kept"
    }
    cut -d' ' -f3 "$kept"
}

# prove X Y REPLY...: these replies, with the seeds of this round.
prove() {
    folder=$directory/$variant-$middle-$1-$2
    opening="$middle $1 $2"
    shift 2
    SEEDS=$seeds sh "$here/replies.sh" "$solve" "$folder" "$variant" "$nodes" "$opening" "$@" >/dev/null
}

# Whether only a few replies of the folder were searched in vain.
few_left() {
    left=$(count unknown "$folder")
    [ "$left" -gt 0 ] && [ "$left" -le "$few" ]
}

# prove_second X Y TRIED: the nearest replies, and all others unless some of these were left open and it
# is not the first second stone that was tried; then, where a few are left, these by trees of
# positions. Whether all are proved.
prove_second() {
    replies=$(geometry replies "$1" "$2")
    # shellcheck disable=SC2086
    prove "$1" "$2" $(echo "$replies" | head -n 40)
    [ "$3" -gt 1 ] && [ "$(count unknown "$folder")" -gt 0 ] && return 1
    # shellcheck disable=SC2086
    prove "$1" "$2" $replies
    # shellcheck disable=SC2086
    few_left && (export CLIMB=$((nodes * climb)) && prove "$1" "$2" $replies)
    [ "$(count win "$folder")" -ge "$(echo "$replies" | wc -l)" ]
}

# prove_first X ROUND: tries as many second stones as there were rounds, until one proves it.
prove_first() {
    whole=$directory/$variant-$middle-$1.cert
    [ -f "$whole" ] && return
    tried=0
    for second in $(seconds_of "$1" | head -n "$2"); do
        tried=$((tried + 1))
        if prove_second "$1" "$second" $tried; then
            "$solve" join "$folder" --certificate "$whole" --position "$(position_after "$1")" >&2 &&
                echo "$variant $middle $1 $second: all replies proved" >&2
            return 0
        fi
    done
}

# The proof of the empty board, once there is a certificate for each class of first replies.
prove_board() {
    whole=$directory/$variant.cert
    [ -f "$whole" ] && return
    for first in $(geometry firsts); do
        [ -f "$directory/$variant-$middle-$first.cert" ] || return 0
    done
    scratch=$directory/$variant.$$
    mkdir -p "$scratch"
    ln "$directory/$variant-$middle"-*.cert "$scratch"
    "$solve" join "$scratch" --memory "${WHOLE:-15G}" --certificate "$whole" >&2 &&
        echo "$variant: all first replies proved" >&2
    rm -r "$scratch"
}

# rows_of X: a row of the table for each second stone that was tried, after the number of replies left.
rows_of() {
    certificate=$directory/$variant-$middle-$1.cert
    for folder in "$directory/$variant-$middle-$1"-*/; do
        [ -d "$folder" ] || continue
        second=${folder%/}
        second=${second##*-}
        cat "$folder"/*.row | awk -F, -v OFS=, -v total="$(geometry replies "$1" "$second" | wc -l)" \
            -v start="$variant,$1,$second" '
            { nodes += $5; seconds += $6 }
            $4 == "win" { proved++ }
            $4 != "win" { open = open (open == "" ? "" : " ") $3 }
            END { print total - proved, start, total, proved + 0, open, sprintf("%.0f", nodes), sprintf("%.0f", seconds) }'
    done | sort -t, -k1,1n | head -n 1 | cut -d, -f2- |
        if [ -f "$certificate" ]; then
            sed "s/\$/,$(wc -c <"$certificate" | tr -d ' '),$(tail -n 1 "$certificate" | sed 's/^.*checksum //')/"
        else
            sed 's/$/,,/'
        fi
}

[ $# -gt 0 ] || set -- $(geometry firsts | awk -v part="$part" '
    BEGIN { split(part, share, "/") }
    (NR - 1) % share[2] == share[1]')
round=0
climb=2
for seeds in $rounds; do
    round=$((round + 1))
    climb=$((climb * 10))
    for first in "$@"; do
        prove_first "$first" $round
    done
done
prove_board
echo variant,first,second,replies,proved,open,nodes,seconds,bytes,checksum
for first in "$@"; do
    rows_of "$first"
done

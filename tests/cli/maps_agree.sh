#!/bin/sh
# SPDX-License-Identifier: MIT
# Maps by every algorithm against those by df-pn: sh maps_agree.sh SOLVE
#
# What a map says of a move, its value and both bounds, must be what df-pn says of it, on random
# positions of small boards; and of some, whether all wins are found. Those by df-pn itself are
# compared with retrograde analysis.
. "$(dirname "$0")/checks"

# positions COUNT WIDTH HEIGHT LEAST MOST: random ones with so many stones.
positions() {
    awk -v seed="$2$3$4" -v count="$1" -v width="$2" -v height="$3" -v least="$4" -v most="$5" '
        function draw(below) {
            seed = (seed * 16807) % 2147483647
            return seed % below
        }
        function row(y,    x, run, text) {
            for (x = 0; x < width; x++)
                if ((y * width + x) in stones) {
                    text = text (run > 0 ? run : "") stones[y * width + x]
                    run = 0
                } else {
                    run++
                }
            return text (run > 0 ? run : "")
        }
        BEGIN {
            for (n = 0; n < count; n++) {
                split("", stones)
                many = least + draw(most - least + 1)
                for (i = 0; i < many; i++) {
                    do point = draw(width * height); while (point in stones)
                    stones[point] = i % 2 == 0 ? "b" : "w"
                }
                text = row(0)
                for (y = 1; y < height; y++)
                    text = text "/" row(y)
                print text, many % 2 == 0 ? "b" : "w"
            }
        }'
}

# maps FILE OPTION...: one for each line of the file `roots`.
maps() {
    file=$1
    shift
    while read -r root; do
        "$solve" map "$@" --position "$root" --format csv </dev/null || [ $? -eq 3 ] || echo failed
    done <roots >"$file" 2>err
}

# Prints what two files of maps say differently of a move.
compare() {
    awk -F, '
        $1 == "failed" { print "no map"; exit }
        $1 == "game" { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { move = $at["position"] " " $at["move"] }
        NR == FNR { value[move] = $at["value"]; next }
        !(move in value) { print move, "is no move"; next }
        { rank["loss"] = 0; rank["draw"] = 1; rank["win"] = 2; truth = value[move]; moves++ }
        $at["value"] != "unknown" && $at["value"] != truth { print move, $at["value"], "is", truth }
        rank[$at["lower"]] > rank[truth] || rank[$at["upper"]] < rank[truth] {
            print move, $at["lower"], "to", $at["upper"], "is", truth
        }
        $at["finding"] == "won" && $at["value"] != "win" { print move, "is won, but no win" }
        END { if (moves == 0) print "no moves" }' truth "$1"
}

# How many wins a file of maps has.
count_wins() {
    grep -c ',win,win,win,true,' "$1"
}

# agree ALGORITHM... -- OPTION...: on the positions in `roots`.
agree() {
    algos=
    while [ "$1" != -- ]; do
        algos="$algos $1"
        shift
    done
    shift
    maps truth --algo df-pn "$@"
    for algo in $algos; do
        maps found --algo "$algo" --nodes 5000 "$@"
        compare found >out
        check "$algo $*" '[ ! -s out ]'
    done
    # The last one, without a limit, finds every win.
    maps found --algo "$algo" "$@"
    compare found >out
    check "$algo $*, every win" '[ ! -s out ] && [ $(count_wins found) -eq $(count_wins truth) ]'
}

every='retrograde pn pds pvs mcts lambda dual-lambda lambda-df-pn tss-pn auto'
positions 12 4 4 3 8 >roots
agree $every tss -- --game gomoku --size 4x4 --connect 3
agree lambda tss-pn tss -- --game gomoku --size 4x4 --connect 3 --variant standard
positions 12 5 5 12 16 >roots
agree $every tss -- --game gomoku --size 5x5 --connect 4
agree tss tss-pn lambda auto -- --game gomoku --size 5x5 --connect 4 --variant standard
positions 8 6 6 10 16 >roots
agree tss tss-pn lambda-df-pn auto -- --game gomoku --size 6x6 --connect 4
positions 12 4 4 3 8 >roots
agree retrograde pn pds pvs mcts lambda dual-lambda lambda-df-pn auto -- --game hex --size 4x4

check_end

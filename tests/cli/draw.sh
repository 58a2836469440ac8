#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures compared with the numbers of the solver: sh draw.sh SOLVE
#
# The graph of a state space has a node for every state and an edge for every move, as many marked
# as final as there are; every other state has an optimal move, and all nodes of edges are there.
# SVG files are read by xmllint where it is there.
set -eu
solve=$1 script=$(cd "$(dirname "$0")/../../data" && pwd)/bench.gnuplot
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

# stat NAME: a counter of the JSON object in the file json.
stat() {
    sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" json
}

check_graph() {
    "$solve" --algo retrograde --format json "$@" >json
    "$solve" draw --format dot --nodes 400000 --most 0 "$@" >graph
    found=$(awk '
    / -> / {
        edges++
        from = $1
        to = $3
        leads[from] = leads[to] = 1
        if (/color=orange/)
            best[from] = 1
        next
    }
    /^ *s[0-9]+ \[/ {
        nodes++
        name[$1] = 1
        if (/peripheries=2/)
            final[$1] = 1
    }
    END {
        for (state in name) {
            finals += state in final
            stuck += !(state in final) && !(state in best)
        }
        for (state in leads)
            strange += !(state in name)
        print nodes + 0, edges + 0, finals + 0, stuck + 0, strange + 0
    }' graph)
    [ "$found" = "$(stat states) $(stat edges) $(stat finals) 0 0" ] ||
        fail "$*: nodes, edges, finals, states without a best move, nodes unknown: $found"
    [ "$(tail -n 1 graph)" = '}' ] || fail "$*: the graph does not end"
}

# check_part STATES ARGUMENT...: a graph of only so many states is a part of the whole one, closed
# by the numbers of what is left out.
check_part() {
    wanted=$1
    shift
    "$solve" draw --format dot "$@" >part
    [ "$(grep -c '^ *s[0-9]* \[' part)" -eq "$wanted" ] || fail "$*: states in a part"
    awk '
    FNR == 1 { file++ }
    $2 == "->" && $3 ~ /^s/ { degree[file, $1]++ }
    /^ *m[0-9]+ \[/ { split($0, words, "\""); sub("m", "s", $1); degree[file, $1] += words[4] }
    /^ *s[0-9]+ \[/ { if (file == 2) drawn[$1] }
    END { for (state in drawn) wrong += degree[1, state] != degree[2, state]; exit wrong > 0 }
    ' graph part || fail "$*: moves of a part"
}

# A line of moves: the numbers on the board, in their order.
check_line() {
    "$solve" draw --game gomoku --size 15x15 --format svg \
        --line 'h8 i9, h9 h7 i8 g8 j10 k11 g7 f6 l12' >svg
    numbers=$(sed -n '/<circle/{n
s/.*font-size="16".*>\([0-9]*\)<.*/\1/p
}' svg | sort -n | tr '\n' ' ')
    [ "$numbers" = '1 2 3 4 5 6 7 8 9 10 11 ' ] || fail "numbers of a line: $numbers"
    ! command -v xmllint >/dev/null || xmllint --noout svg || fail 'a line: not well-formed'
    "$solve" draw --game hex --variant swap --size 3x3 --line 'b1 swap' --format svg >svg
    grep -q '>2 swap<' svg || fail 'a swap has no note'
    # That of solve: of its line every move has a number, as every one places a stone.
    "$solve" --game hex --size 4x4 --algo df-pn --format svg >svg
    wanted=$("$solve" --game hex --size 4x4 --algo df-pn | sed -n 's/^line *//p' | wc -w)
    numbers=$(sed -n '/<circle/{n
s/.*font-size="16".*>\([0-9]*\)<.*/\1/p
}' svg | sort -n | tr '\n' ' ')
    [ "$numbers" = "$(seq -s ' ' "$wanted") " ] || fail "numbers of a solution: $numbers"
    grep -q '>Black to move: Black wins (proved)<' svg || fail 'a solution without its value'
}

# The page of a proof says of the empty board that it takes as many plies as `check` says, also where
# a reply may lose at once. The data begin with the number of stones, a byte, and the plies plus 1.
check_length() {
    "$solve" "$@" --certificate proof.cert >/dev/null
    "$solve" draw --strategy proof.cert --format html --output page.html
    found=$(sed -n 's/^packed: "\(....\).*/\1/p' page.html | base64 -d | od -An -tu1 | awk '{ print $3 - 1 }')
    "$solve" check proof.cert | grep -qx "length  *at most $found plies" || fail "$*: plies of the page: $found"
}

check_svg() {
    "$solve" draw --format svg "$@" >svg
    pieces=$("$solve" draw "$@" | sed '$d' | sed 's/^ *[0-9]* //' | grep -v '^ *a' |
        tr -cd 'wb' | wc -c)
    [ "$(grep -c '<circle' svg)" -eq "$pieces" ] || fail "$*: pieces in the picture"
    ! command -v xmllint >/dev/null || xmllint --noout svg || fail "$*: not well-formed"
}

# check_chart BOARDS ALGORITHMS: every run is in each of three pictures, as a full or a hollow symbol.
check_chart() {
    "$solve" bench --game skoczki --size "$1" --algo "$2" --nodes 3000 --format csv >csv ||
        [ $? -eq 3 ] || fail "bench as CSV"
    command -v gnuplot >/dev/null || return 0
    gnuplot -c "$script" csv chart.svg 2>err || fail "bench: no picture: $(head -n 2 err)"
    rows=$(($(wc -l <csv) - 1)) series=$(echo "$2" | tr , '\n' | wc -l)
    found=$(grep -c "<use xlink:href='#gpPt[0-9]*' transform" chart.svg)
    [ "$found" -eq $((3 * rows + series)) ] || fail "bench: $found symbols, not $((3 * rows + series))"
    ! command -v xmllint >/dev/null || xmllint --noout chart.svg || fail "bench: not well-formed"
}

for variant in A B-1 B-2 C D E F; do
    check_graph --game skoczki --size 1x8 --variant $variant
    check_graph --game skoczki --size 2x5 --variant $variant
done
check_graph --game skoczki --size 2x7
# A certificate has as many positions as its strategy reaches, less what is left out.
"$solve" --game skoczki --variant A --size 1x7 --certificate proof.cert >/dev/null
check_part 10 --game skoczki --size 2x7 --most 10
check_part 3 --game skoczki --size 2x7 --depth 1
check_graph --game skoczki --size 2x8
check_part 300 --game skoczki --size 2x8
# What determines the value: with one move for the winner and all replies, alone. 1x7 is a win.
check_graph --game skoczki --size 1x7
grep -c 'fillcolor=lightskyblue' graph >found
"$solve" draw --certificate proof.cert --format dot >proof
[ "$(cat found)" -eq "$(grep -c '^ *c0n[0-9]* \[' proof)" ] || fail "states that determine the value"
check_graph --game gomoku --size 3x3 --connect 3
check_graph --game gomoku --size 2x2 --connect 3
check_graph --game skoczki --size 2x9 # numbers beyond 16 bits
check_length --game atarigo --size 4x4 --algo df-pn
check_length --game gomoku --size 5x5 --connect 3
check_svg --game skoczki --size 6x11
check_svg --game skoczki --size 25x5
check_svg --game skoczki --size 1x128
check_svg --game gomoku --size 15x15 --position '15/15/15/15/15/15/3wb10/7b7/15/15/15/15/15/15/15 b'
check_line
check_chart 2x5 pn-dcg
check_chart 1x5..2x7 retrograde,minimax,negamax,alphabeta,pvs,pn,pn2,pn-dcg,pn-bta,df-pn,pds,pn-star
echo "graphs and pictures agree"

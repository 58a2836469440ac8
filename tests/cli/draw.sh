#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures held against the numbers of the solver: sh draw.sh SOLVE
#
# The graph of a state space has a node for every state and an edge for every move, as many marked
# as final as there are; every other state has an optimal move, and all nodes of edges are there.
# SVG files are read by xmllint where it is there.
set -eu
solve=$1
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
    "$solve" draw --format dot --nodes 400000 "$@" >graph
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

check_svg() {
    "$solve" draw --format svg "$@" >svg
    pieces=$("$solve" draw "$@" | sed '$d' | sed 's/^ *[0-9]* //' | grep -v '^ *a' |
        tr -cd 'wb' | wc -c)
    [ "$(grep -c '<circle' svg)" -eq "$pieces" ] || fail "$*: pieces in the picture"
    ! command -v xmllint >/dev/null || xmllint --noout svg || fail "$*: not well-formed"
}

for variant in A B-1 B-2 C D E F; do
    check_graph --game skoczki --size 1x8 --variant $variant
    check_graph --game skoczki --size 2x5 --variant $variant
done
check_graph --game skoczki --size 2x7
check_graph --game gomoku --size 3x3 --connect 3
check_graph --game gomoku --size 2x2 --connect 3
check_graph --game skoczki --size 2x9 # numbers beyond 16 bits
check_svg --game skoczki --size 6x11
check_svg --game skoczki --size 25x5
check_svg --game skoczki --size 1x128
check_svg --game gomoku --size 15x15 --position '15/15/15/15/15/15/3wb10/7b7/15/15/15/15/15/15/15 b'
echo "graphs and pictures agree"

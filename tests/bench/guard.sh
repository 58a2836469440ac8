#!/bin/sh
# SPDX-License-Identifier: MIT
# The guard of src/cli/bench/README.md: what compare.py says of two tables: sh guard.sh SOLVE
# Without Python 3 it is skipped.
set -u
solve=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
. "$here/../conformance/python"
has_python || {
    echo "no Python 3.6: skipped"
    exit 77
}
cd "$work" || exit 1
failed=0

# says CODE WORDS ARGUMENT...: the exit code of compare.py, and a part of what it prints.
says() {
    code=$1 words=$2
    shift 2
    run_python "$here/compare.py" "$@" >said 2>&1
    found=$?
    if [ "$code" -eq 0 ]; then
        [ "$found" -eq 0 ] && ! [ -s said ] && return 0
    else
        [ "$found" -eq "$code" ] && grep -qF -- "$words" said && return 0
    fi
    echo "compare.py $*: exit code $found, not $code with '$words'"
    cat said
    failed=1
}

"$solve" bench --game skoczki --size 2x5..2x6 --algo pn-dcg,df-pn --nodes 1000000 --format csv --output a.csv
nodes=$(awk -F, 'NR == 2 { for (i = 1; i <= NF; i++) if ($i == "solved") print $(i + 1) }' a.csv)
sed "2s/,solved,$nodes,/,solved,9$nodes,/" a.csv >worse.csv
sed "2s/,solved,$nodes,/,solved,0,/" a.csv >better.csv
sed '2s/,loss,/,win,/' a.csv >other.csv
sed 2d a.csv >less.csv
sed -n 1p a.csv >none.csv
says 4 "nodes $nodes, now 9$nodes" a.csv worse.csv 1.05
says 4 'value loss, now win' a.csv other.csv
says 4 ': missing' a.csv less.csv
says 4 'no row is in both tables' none.csv a.csv
says 1 'a.txt: No such file or directory' a.csv a.txt
echo text >a.txt
says 1 'a.txt: no table of solve bench' a.csv a.txt
says 2 'usage: compare.py BEFORE.csv AFTER.csv' a.csv
says 2 "FACTOR 'x': expected a number" a.csv a.csv x
# Nothing is said of tables that are equal, and of fewer nodes or more rows.
says 0 '' a.csv a.csv 1.05
says 0 '' a.csv better.csv
says 0 '' less.csv a.csv
exit $failed

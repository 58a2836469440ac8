#!/bin/sh
# SPDX-License-Identifier: MIT
# Our CSV and JSON in Miller, jq, sqlite3, gnuplot and pandas: sh tables.sh SOLVE
#
# Sizes as 2x8, positions as 3/3/3 b, empty cells and integers beyond 2^53 come through. See also
# findings/miller-large-integers.sh and findings/pandas-quoted-integers.sh.
. "$(dirname "$0")/interop"

"$solve" --game skoczki --size 2x5..2x8 --format csv --output rows.csv
"$solve" --game skoczki --size 2x5..2x8 --format json --output rows.json
"$solve" map --game hex --size 3x3 --format csv --output map.csv
header=
for seed in 9007199254740992 9007199254740993 18446744073709551615; do
    "$solve" --game hex --size 3x3 --algo df-pn --seed $seed --format csv $header >>seeds.csv
    "$solve" --game hex --size 3x3 --algo df-pn --seed $seed --format json >>seeds.json
    header=--no-header
done
total=$(awk -F, 'NR > 1 { n += $26 } END { print n }' rows.csv)
check 'tables' '[ "$(wc -l <rows.csv)" = 5 ] && [ "$(wc -l <seeds.json)" = 3 ] && [ "$total" -gt 30000 ]'

there mlr && {
    mlr --icsv --ojson --jvstack cat rows.csv >rows 2>err
    check 'Miller: sizes are text' 'grep -q "\"size\": \"2x8\"" rows && grep -q "\"distance\": \"\"" rows'
    check 'Miller: a sum' '[ "$(mlr --icsv --onidx stats1 -a sum -f nodes rows.csv)" = "$total" ]'
    check 'Miller: empty cells are left out' \
        '[ "$(mlr --icsv --onidx stats1 -a sum,count -f distance rows.csv)" = "20 2" ]'
    check 'Miller: back and forth' 'mlr --csv cat map.csv | cmp -s - map.csv'
    check 'Miller: a seed' 'mlr --icsv --onidx cut -f seed seeds.csv | grep -qx 18446744073709551615'
}
there jq && {
    check 'jq: a sum' '[ "$(jq -s "map(.nodes) | add" rows.json)" = "$total" ]'
    check 'jq: seeds keep their digits' '[ "$(jq -r .seed seeds.json | xargs)" = \
        "9007199254740992 9007199254740993 18446744073709551615" ]'
    check 'jq: null, not empty' '[ "$(jq -c .distance rows.json | xargs)" = "8 12 null null" ]'
}
there sqlite3 && {
    sqlite3 :memory: '.import --csv rows.csv rows' 'select sum(nodes), sum(distance) from rows;' \
        "select size from rows where distance = '' and proved = 'true';" >out 2>err
    check 'sqlite3: sums and empty cells' '[ "$(xargs <out)" = "$total|20.0 2x7 2x8" ] ||
        [ "$(xargs <out)" = "$total|20 2x7 2x8" ]'
    sqlite3 :memory: '.import --csv map.csv map' \
        "select group_concat(move, ' ') from map where value = 'win';" >out 2>err
    check 'sqlite3: a map' '[ "$(cat out)" = "c1 a2 b2 c2 a3" ]'
}
there gnuplot && {
    gnuplot -e 'set datafile separator ","; set table "plot"; plot "rows.csv" using 0:"nodes":xtic(3)' \
        2>err
    check 'gnuplot: columns by name, sizes as labels' '[ "$(awk "/^ / { n += \$2 } END { print n }" \
        plot)" = "$total" ] && [ ! -s err ]'
}
python=
for each in python3 /usr/bin/python3; do
    $each -c 'import pandas' 2>/dev/null && python=$each
done
[ -z "$python" ] && echo 'skipped: pandas is not there'
[ -z "$python" ] || {
    there "$python"
    cat >read.py <<'END'
import sys
import pandas
rows = pandas.read_csv("rows.csv")
same = pandas.read_json("rows.json", lines=True)
assert list(rows["size"]) == list(same["size"]) == ["2x5", "2x6", "2x7", "2x8"]
assert rows.nodes.sum() == same.nodes.sum() == int(sys.argv[1])
assert rows.proved.all() and rows.proved.dtype == bool
assert rows.distance.isna().sum() == 2 and list(rows.winner)[2:] == ["none", "none"]
wanted = [9007199254740992, 9007199254740993, 18446744073709551615]
assert [int(seed) for seed in pandas.read_csv("seeds.csv").seed] == wanted
seeds = pandas.read_json("seeds.json", lines=True, dtype=False).seed
assert [int(seed) for seed in seeds] == wanted
END
    "$python" -W ignore read.py "$total" >out 2>err
    code=$?
    check 'pandas: both formats' '[ $code = 0 ]'
}
meet_end

# Rows of an earlier run are kept, the rest is done.
rows() {
    for file in rows rows.partial; do
        [ -e $file ] && echo "$file:" && cut -d, -f3,11,22- <$file
    done
}
run --game skoczki --size 1x5,1x6 --format csv --output rows --continue
run --game skoczki --size 1x5..1x8 --format csv --output rows --continue
rows
run --game skoczki --size 1x5..1x8 --format csv --output rows --continue
# Killed in the middle of a row.
head -c 300 rows >rows.partial
rm rows
run --game skoczki --size 1x5..1x8 --format csv --output rows --continue
rows
# An interrupted search is done again.
sed 's/search,solved/search,interrupted/' rows >other
head -n 3 rows >rows.partial
sed -n 4p other >>rows.partial
run --game skoczki --size 1x5..1x8 --format csv --output rows --continue
rows
# Rows of other questions alone; nothing is changed.
cp rows before
run --game skoczki --size 1x5..1x8 --algo pn --format csv --output rows --continue
run --game skoczki --size 1x5..1x8 --goal win --format csv --output rows --continue
run --game skoczki --size 1x5..1x8 --format json --output rows --continue
run count --game skoczki --size 1x5..1x8 --format csv --output rows --continue
cmp rows before && [ ! -e rows.partial ] && echo unchanged
# What is there counts for the exit code.
run --game skoczki --size 1x5,1x8 --nodes 9 --format json --output nodes --continue
run --game skoczki --size 1x5,1x8 --nodes 9 --format json --output nodes --continue
# A range is extended within and at its end; rows of other questions stay.
run --game skoczki --size 1x5..2x7 --format csv --output range --continue
run --game skoczki --size 1x5..2x8 --format csv --output range --continue
run --game skoczki --size 1x9,1x8,2x5 --format csv --output range --continue
cut -d, -f3,11 range
run bench --game skoczki --size 1x5,1x6 --algo pn,df-pn --format json --output rows.json --continue
run bench --game skoczki --size 1x5..1x7 --algo df-pn,alphabeta --format json --output rows.json --continue
sed 's/.*"size":"\([^"]*\)".*"algorithm":"\([^"]*\)".*/\1 \2/' rows.json
# Audits; positions come from a list, one of them twice.
run audit --game skoczki --size 1x5,1x6 --algo pn --format csv --output audits --continue
run audit --game skoczki --size 1x5,1x6,1x7 --algo pn --format csv --output audits --continue
printf '3/3/3 b\n3/3/3 b\n' | run --game hex --size 3x3 --format json --positions - --output twice --continue
head -n 1 twice >once
mv once twice
printf '3/3/3 b\n3/3/3 b\n' | run --game hex --size 3x3 --format json --positions - --output twice --continue
wc -l <twice
printf '3/3/3 b\n' | run --game hex --size 3x3 --format json --positions - --output list --continue
printf '3/3/3 b\n3/1b1/3 w\n' | run --game hex --size 3x3 --format json --positions - --output list --continue
wc -l <list
printf '3/1b1/3 w\n' | run --game hex --size 3x3 --format json --positions - --output list --continue
# What can not be continued.
run --game skoczki --size 1x5 --format csv --continue
run --game skoczki --size 1x5 --output rows --continue
run map --game skoczki --size 1x5 --format csv --output rows --continue
run bench --game skoczki --size 1x5 --format csv --output new --continue --baseline rows
run --game skoczki --size 1x5 --format csv --output new --continue --append
run --game skoczki --size 1x5 --format csv --output new --continue --certificate proof
mkfifo pipe
run --game skoczki --size 1x5 --format csv --output pipe --continue
# A single board, twice: its row stays.
run --game skoczki --size 1x5 --output single.csv --format csv --continue
run --game skoczki --size 1x5 --output single.csv --format csv --continue
wc -l <single.csv

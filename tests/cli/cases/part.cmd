# Shares of a table, each in a file of its own, and the table that one run writes.
# parts N OPTION...: all parts of what one run does; whether that is the same. Then the table.
parts() {
    rm -rf parts
    mkdir parts
    count=$1
    shift
    for part in $(seq "$count"); do
        "$SOLVE" "$@" --part "$part/$count" --output "parts/$part.part" || echo "part $part: $?"
    done
    "$SOLVE" "$@" >one || echo "one run: $?"
    "$SOLVE" join parts >joined || echo "joined: $?"
    sed 's/"peak_bytes":[0-9]*,"seconds":[0-9.]*//; s/"seconds_median":[0-9.]*,"seconds_low":[0-9.]*,"seconds_high":[0-9.]*//; s/[0-9]*,[0-9]*\.[0-9]*$//' one >one.same
    sed 's/"peak_bytes":[0-9]*,"seconds":[0-9.]*//; s/"seconds_median":[0-9.]*,"seconds_low":[0-9.]*,"seconds_high":[0-9.]*//; s/[0-9]*,[0-9]*\.[0-9]*$//' joined >joined.same
    cmp one.same joined.same && echo "the same"
}
parts 3 count --game skoczki --size 1x5..2x6 --format csv
cat joined
parts 2 count --game skoczki --size 1x5..2x5 --format json
parts 2 bench --game skoczki --size 2x5,2x6,1x7 --algo df-pn,alphabeta --nodes 60 --repeat 2 --format json
parts 3 audit --game skoczki --size 2x5,2x6 --algo alphabeta --format csv
parts 4 audit --game hex --size 2x2 --algo df-pn --nodes 2 --format json
parts 3 map --game hex --size 2x2,3x3 --algo negamax --format json
parts 9 map --game hex --size 3x3 --algo negamax --nodes 300 --format json
parts 2 map --game connect-four --size 4x2 --algo alphabeta --goal win --format json
parts 1 map --game hex --size 2x2 --algo negamax --position 'bb/ww w' --format json

echo "what is in a part:"
"$SOLVE" map --game hex --size 2x2 --algo negamax --format json --part 2/2 --output one.part
sed -e 1d -e '$d' one.part

echo "refused:"
refuse() {
    "$SOLVE" "$@"
    echo "$?"
}
refuse count --game skoczki --size 1x5,1x6 --part 1/3 --format csv --output x.part
refuse count --game skoczki --part 1/2 --format csv --output x.part
refuse bench --game skoczki --part 2/2 --format csv --output x.part
refuse audit --game skoczki --part 3/2 --format csv --output x.part
refuse audit --game skoczki --part 0/2 --format csv --output x.part
refuse audit --game skoczki --part 1 --format csv --output x.part
refuse map --game hex --size 2x2 --part 1/2 --format json
refuse count --game skoczki --size 1x5,1x6 --part 1/2
refuse audit --game skoczki --part 1/2 --output x.part
refuse audit --game skoczki --part 1/2 --format csv --output x.part --continue
refuse map --game hex --part 1/2 --format csv --output x.part
refuse map --game skoczki --part 1/2 --algo retrograde --format json --output x.part
refuse --game hex --part 1/2

echo "joined to nothing:"
audit() {
    "$SOLVE" audit --game skoczki --size 2x5 --algo alphabeta --format csv --part "$1/3" \
        --output "parts/$1.part"
}
rm -rf parts
mkdir parts
audit 1
audit 3
refuse join parts
audit 2
refuse join parts --format json
cp parts/2.part parts/2b.part
refuse join parts
rm parts/2b.part
cp parts/2.part good
sed 's/,155,/,156,/' good >parts/2.part
refuse join parts
head -n 2 good >parts/2.part
refuse join parts
echo nothing >parts/2.part
refuse join parts
"$SOLVE" audit --game skoczki --size 2x5 --algo negamax --format csv --part 2/3 --output parts/2.part
refuse join parts
cp good parts/2.part
refuse join parts | cut -d, -f1-3,8-18
# A part that is there stays where a run for it cannot begin.
mkdir kept
run map --game hex --size 3x3 --algo df-pn --format json --part 1/2 --output kept/1.part
cp kept/1.part before
run map --game hex --size 3x3 --algo df-pn --format json --part 1/2 --output kept/1.part --resume none
run map --game hex --size 3x3 --algo df-pn --format json --part 2/2 --output kept/2.part --resume none
cmp kept/1.part before && ls kept

#!/bin/sh
# SPDX-License-Identifier: MIT
# The certificates of maps: sh map_certificates.sh SOLVE
#
# Every file that a map writes is verified, and says what the row says that names it: of maps by
# several algorithms, in parts, cut short by limits, interrupted, killed, and continued.
. "$(dirname "$0")/checks"

# The move, the value and the file of each row, by commas; reasons may have commas, too.
rows() {
    awk -F, -v OFS=, '{ print $11, $12, $(NF - 5) }'
}

# What is claimed after a move with that value, by the file that `out` describes.
claim_of() {
    case $1,$(sed -n 's/^position .*, \(.*\) to move$/\1/p' out) in
    win,White | loss,Black) echo 'Black wins' ;;
    win,Black | loss,White) echo 'White wins' ;;
    draw,*) echo draw ;;
    esac
}

# holds NAME FOLDER: checks whether the rows in the file `rows` name files that are verified and say
# the same, and no others are in the folder.
holds() {
    cut -d, -f2,3 rows | grep -v ',$' | sort -u >pairs
    while IFS=, read -r value file; do
        "$solve" check "$file" >out 2>err
        code=$?
        check "$1: $file" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
        check "$1: $file" 'grep -q "^claim  *$(claim_of "$value")$" out'
    done <pairs
    code=
    cut -d, -f2 pairs | sort >named
    find "$2" -type f | sort >there
    check "$1: the files" 'cmp -s named there'
}

# whole NAME ARGUMENT...: a map all of whose rows have certificates, in the folder NAME.
whole() {
    name=$1
    shift
    "$solve" map "$@" --certificate "$name" --format csv --no-header >report 2>err
    code=$?
    check "$name" '[ $code -eq 0 ] && [ ! -s err ]'
    rows <report >rows
    check "$name: every row" '[ -s rows ] && ! grep -q ",$" rows'
    holds "$name" "$name"
}

whole hex-4x4 --game hex --size 4x4 --algo df-pn
check 'hex-4x4: as many as searches' '[ $(ls hex-4x4 | wc -l) -eq 8 ]'
whole hex-3x4 --game hex --size 3x4 --algo df-pn --threads 2
whole hex-seen --game hex --size 4x4 --position '4/1b2/2w1/4 b' --algo pds --param epsilon=0.5
whole y --game y --size 4 --algo df-pn
whole y-all --game y --size 3 --algo retrograde
whole skoczki --game skoczki --size 2x6 --algo pn-dcg
whole assumed --game skoczki --size 2x7 --algo pn-dcg --param draws=assumed
whole skoczki-all --game skoczki --size 2x6 --position 'bb/b1/1b/w1/1w/ww b'
whole atarigo --game atarigo --size 4x4 --position crosscut --algo df-pn
whole mate --game gomoku --size 3x3 --connect 3 --position 'bb1/ww1/3 b' --algo alphabeta
whole rows-of-four --game connect-four --size 4x3 --algo pvs
whole pn --game hex --size 3x4 --algo pn
whole pn-beside --game hex --size 3x4 --algo pn --threads 2
check 'side by side: the same files' 'diff -r pn pn-beside >out'

# It is what one run writes of the position.
"$solve" --game hex --size 3x4 --position '3/1b1/3/3 w' --algo pn --certificate one.cert >out
check 'alone: the same' 'cmp -s one.cert pn/b2.cert'

# A position that the search by threats leaves open has none; those that it knows do.
"$solve" map --game atarigo --size 6x6 --position crosscut --algo dual-lambda --depth 9 \
    --format csv --no-header --certificate threats >report
rows <report >rows
check 'by threats: some' 'grep -q ,loss,threats/ rows && grep -q ",unknown,$" rows'
check 'by threats: each that is known' '! grep -E ",(win|loss),$" rows'
holds threats threats

# What one file loses is found by who checks it, not by who made it.
sed 's/^proof \(.*\)/proof 1 \1/' hex-4x4/d1.cert >damaged.cert
"$solve" check damaged.cert >out 2>err
check 'another head' '[ $? -eq 4 ]'
for at in 150 400 500; do
    { head -c $at hex-4x4/d1.cert; printf x; tail -c +$((at + 2)) hex-4x4/d1.cert; } >damaged.cert
    "$solve" check damaged.cert >out 2>err
    check "a byte at $at" '[ $? -eq 4 ] && ! cmp -s damaged.cert hex-4x4/d1.cert'
done

# Limits: of a search, and of a certificate. What is answered is certified, or it is said why not.
limited() {
    name=$1
    shift
    "$solve" map --game hex --algo df-pn --certificate "$name" --format csv --no-header "$@" \
        >report 2>err
    code=$?
    rows <report >rows
    grep -cE ',(win|loss),$' rows >none
    check "$name: exit code" '[ $code -eq 3 ]'
    cp err said
    check "$name: what lacks one is told" \
        '[ $(grep -c "not written: stopped by the limit on" said) -le $(cat none) ] &&
         { [ "$(cat none)" -eq 0 ] || [ -s said ]; }'
    holds "$name" "$name"
}
limited few-nodes --size 5x5 --param prune=off --nodes 300
limited some-nodes --size 5x5 --nodes 60
check 'some nodes: some files' '[ -s named ]'
limited no-time --size 4x4 --time 0.0001

# Where the folder cannot be written, nothing is searched; not tested as root.
mkdir closed
chmod a-w closed
if [ ! -w closed ]; then
    "$solve" map --game hex --size 3x3 --certificate closed >out 2>err
    check 'closed' '[ $? -eq 1 ] && [ ! -s out ] && grep -q "cannot write" err'
fi

# What earlier runs know proves nothing here.
"$solve" map --game hex --size 3x3 --algo df-pn --cache known >out
whole uncached --game hex --size 3x3 --algo df-pn --cache known

# A signal leaves whole files. The first move of this map wins at once, after which a checkpoint is
# due, and the next one takes negamax for ever.
endless="map --game hex --size 5x5 --algo negamax --format csv --no-header"
few_left='1w3/b4/b4/b4/b4 b'

# await FILE...: until all of them are there.
await() {
    for moment in $(seq 300); do
        there=yes
        for file; do
            [ -e "$file" ] || there=no
        done
        [ $there = yes ] && return
        sleep 0.1
    done
}

for signal in INT TERM KILL; do
    "$solve" $endless --position "$few_left" --certificate $signal --checkpoint $signal.cp \
        --checkpoint-every 0.000001 >report 2>err &
    pid=$!
    await $signal/a1.cert $signal.cp
    kill -s $signal $pid
    wait $pid 2>killed
    code=$?
    check "$signal" '[ $code -eq 130 ] || [ $signal = KILL ]'
    rows <report >rows
    [ $signal = KILL ] || holds $signal $signal
    # It goes on: the row keeps its file, and what is new replaces what was left.
    echo left >$signal/c1.cert
    "$solve" $endless --position "$few_left" --certificate $signal --resume $signal.cp --nodes 9 \
        >report 2>err
    check "$signal: resumed" '[ $? -eq 3 ]'
    rows <report >rows
    rm $signal/c1.cert
    check "$signal: kept" 'grep -q "^a1,win,$signal/a1.cert" rows'
    holds "$signal: resumed" $signal
done

# One that strikes while a certificate is made, which is reported; after a kill its beginning stays.
for signal in INT KILL; do
    rm -rf begun
    "$solve" map --game hex --size 6x6 --algo df-pn --certificate begun --certificate-version 1 \
        --checkpoint begun.cp --checkpoint-every 0.000001 --format csv --no-header >report 2>err &
    pid=$!
    await begun/a1.cert.partial.$pid
    kill -s $signal $pid
    wait $pid 2>killed
    code=$?
    check "begun, $signal" '[ $code -eq 130 ] || [ $signal = KILL ]'
    check "begun, $signal" '[ ! -e begun/a1.cert ]'
    [ $signal = INT ] || continue
    check 'begun: nothing stays' '[ -z "$(ls begun)" ]'
    check 'begun: told' 'grep -q "^solve: --certificate .begun/a1.cert.: not written: interr" err'
    rows <report >rows
    check 'begun: known' 'grep -q "^a1,loss,$" rows'
    "$solve" map --game hex --size 6x6 --algo df-pn --certificate begun --resume begun.cp \
        --nodes 300 --format csv --no-header >report 2>err
    rows <report >rows
    check 'begun: done again' 'grep -q "^a1,loss,begun/a1.cert" rows'
    holds 'begun, done again' begun
done
check 'a beginning' '[ -e begun/a1.cert.partial.$pid ]'
"$solve" map --game hex --size 4x4 --algo df-pn --certificate begun >out 2>err
check 'a beginning is in nobody'"'s"' way' '[ $? -eq 0 ] && [ $(ls begun | wc -l) -eq 9 ]'
rm begun/a1.cert.partial.$pid

# A map to the end, whose files are then lost, damaged and exchanged: those are made again.
again() {
    "$solve" map "$@" --checkpoint whole.cp --checkpoint-every 0.0001 --certificate again >out
    rm again/a1.cert
    echo damaged >again/b1.cert
    cp again/c1.cert again/a2.cert
    "$solve" map "$@" --resume whole.cp --certificate again --format csv --no-header >report
    check 'again' '[ $? -eq 0 ]'
    rows <report >rows
    check 'again: every row' '! grep -q ",$" rows'
    holds again again
    rm -r again whole.cp
}
again --game hex --size 5x5 --algo df-pn
again --game hex --size 3x4 --algo pn --threads 2

# A checkpoint of a run without certificates is as good.
"$solve" map --game hex --size 4x4 --algo df-pn --checkpoint whole.cp --checkpoint-every 0.0001 >out
whole late --game hex --size 4x4 --algo df-pn --resume whole.cp

# All replies to a move, which loses none of them: one proof of the position before.
whole replies --game hex --size 3x3 --position '3/1b1/3 w' --algo df-pn --certificate-version 2
"$solve" join replies >out
"$solve" check replies/certificate >out
check 'the replies joined' '[ $? -eq 0 ] && grep -q "^claim .*Black wins$" out'

check_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# A join verifies what is new since the last one: sh split_verified.sh SOLVE
. "$(dirname "$0")/jobs"
without_leaks

split jobs --game gomoku --size 6x6 --connect 4 --goal win --algo tss-pn --jobs 10 --probe 1
set -- $(cat jobs/list)
results=jobs/done/0
sh jobs/job.sh $1
sh jobs/job.sh $2
run "$solve" join jobs
check "what is new is verified" '[ $code -eq 3 ] && [ "$(line verified)" = "2 now" ]'
job=$1
check "and noted by its contents" '[ "$(sed -n "s/^$job \([0-9a-f]*\) .*/\1/p" jobs/verified)" = "$(sha256sum <$results/$job.certificate | cut -d" " -f1)" ]'
run "$solve" join jobs
check "once" '[ $code -eq 3 ] && ! grep -q ^verified out && line jobs | grep -q "^2 done"'
touch $results/$1.certificate
run "$solve" join jobs
check "whatever the clock says" '! grep -q ^verified out'
sh jobs/job.sh $3
run "$solve" join jobs --format json
check "and then what came since" 'grep -q "\"verified\":1," out && grep -q "\"done\":3," out'
cp jobs/verified kept

# again FILE: the folder with that file of what was verified.
again() {
    cp $1 jobs/verified
}
cp $results/$1.certificate one
cp $results/$1.json told.json

# forged NAME: the file that is in the place of a verified one is refused.
forged() {
    job=$1
    touch -r one $results/$job.certificate
    run "$solve" join jobs
    check "$2" '[ $code -eq 4 ] && grep -q "^solve: job $job: refused: " err && line jobs | grep -q "^2 done"'
    cp one $results/$job.certificate
    cp told.json $results/$job.json
    again kept
}
cp $results/$2.certificate $results/$1.certificate
forged $1 "that of another job"
tr 0 1 <one >$results/$1.certificate
forged $1 "one of the same size"
head -c 60 one >$results/$1.certificate
forged $1 "one cut off"

# The file of what was verified says nothing where it is not as join has written it.
said() {
    run "$solve" join jobs
    name=$1 number=$2
    check "$name" '[ $code -eq 3 ] && [ "$(line verified)" = "$number now" ] && line jobs | grep -q "^3 done"'
    again kept
}
sed "1s/ [0-9.]* / 0.0.0 /" kept >jobs/verified
said "of another version" 3
sed "1s/.$//" kept >jobs/verified
said "of other options" 3
sed "s/^$1 \(.\).\(.*\)/$1 \1x\2/" kept >jobs/verified
said "of other contents" 1
sed "s/^$1 \([0-9a-f]*\) [a-z]* [a-z]* /$1 \1 win draw /" kept >jobs/verified
said "with bounds that cross" 1
sed "s/^$1 \(.*\) [bw]$/$1 \1 x/" kept >jobs/verified
said "of another position" 1
sed "s/^$1 /99999 /" kept >jobs/verified
said "of no job" 1
head -c 40 /dev/zero >jobs/verified
said "binary" 3
: >jobs/verified
said "empty" 3

# A plan verifies nothing.
run "$solve" join jobs --plan
check "a plan leaves it as it is" 'cmp -s kept jobs/verified'
finish jobs
check "to the end" '[ $code -eq 0 ] && [ "$(line value)" = "Black wins (proved)" ]'
rm jobs/certificate
run "$solve" join jobs
check "the whole is made again of what was verified" '[ $code -eq 0 ] && ! grep -q ^verified out && [ "$(line value)" = "Black wins (proved)" ] && "$solve" check jobs/certificate | grep -qx verified'

# A bound that was noted falsely makes no proof: the whole is verified.
sed "s/ win win / loss loss /" jobs/verified >forged
rm jobs/certificate
again forged
run "$solve" join jobs
check "no proof by a forged note" '! grep -q "(proved)" out && [ ! -e jobs/certificate ]'
check_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# Jobs that are too hard are cut again, or gone on with in slices: sh split_rounds.sh SOLVE
. "$(dirname "$0")/jobs"
without_leaks

# --- too hard, and cut again ---

split hard $board --jobs 5 --probe 1 --nodes 30
job=$(head -n 1 hard/list)
run sh hard/job.sh "$job"
check "a job that is too hard" '[ $code -eq 3 ] && [ -e hard/done/0/$job.30.open ]'
run sh hard/job.sh "$job"
check "and stays so" '[ $code -eq 3 ]'
for round in 1 2 3 4 5; do
    work hard >work.out
    run "$solve" join hard
    line jobs | grep -q "cut again" && break
done
check "is cut again" '[ $code -eq 3 ] && line jobs | grep -q "cut again"'
sed -i 's/--nodes 30/--nodes 20000/' hard/job.sh
sed -i 's/^nodes 30$/nodes 20000/' hard/options
finish hard
check "until the question is answered" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'

# --- in slices ---

# Put back after some nodes, a job is gone on with, for more of them, when it is listed again.
split slices $board --jobs 10 --probe 1 --slice 200
check "a round does the jobs that come first" '[ $code -eq 0 ] && [ $(wc -l <slices/list) -eq "$(line jobs | sed "s/.*, \([0-9]*\) of them first/\1/")" ]'
job=$(head -n 1 slices/list)
run sh slices/job.sh "$job"
check "a job ends with its slice" '[ $code -eq 3 ] && grep -q "\"nodes\":200," slices/done/0/$job.200.open && [ -s slices/done/0/$job.200.slice ]'
run sh slices/job.sh "$job"
check "and is not done again in its round" '[ $code -eq 3 ] && ! [ -s err ]'
cp slices/done/0/$job.200.open slices/done/0/$job.200.slice .

# Its numbers are a guide alone: though they claim a proof, it stays open.
sed 's/"proof":[0-9]*/"proof":0/; s/"lower":"loss"/"lower":"win"/' $job.200.open >slices/done/0/$job.200.open
run "$solve" join slices
check "numbers without a certificate prove nothing" '[ $code -eq 3 ] && [ "$(line value)" = "unknown (not proved: jobs are left)" ]'
for wrong in 's/"position":"[^"]*"/"position":"bbww\/4\/4\/4 b"/' 's/"lower"/"slower"/' 's/.*/{/'; do
    sed "$wrong" $job.200.open >slices/done/0/$job.200.open
    cp $job.200.slice slices/done/0
    run "$solve" join slices
    check "what is wrong is refused: $wrong" '[ $code -eq 4 ] && grep -q "job $job: refused: " err && [ ! -e slices/done/0/$job.200.open ] && [ ! -e slices/done/0/$job.200.slice ] && [ -e slices/done/0/$job.200.open.refused ]'
done
cp $job.200.open slices/done/0
cp $job.200.slice slices/done/0
run "$solve" join slices
check "put back, with more nodes" '[ $code -eq 3 ] && line jobs | grep -q ", 1 put back" && grep -qx "$job 800" slices/limits'
run "$solve" join slices --format json
check "and told to programs" 'grep -q "\"put_back\":1,\"refused\":0," out'

# Lists that a join is writing anew may be of two rounds.
cp slices/limits limits
sed "/^$job /d" limits >slices/limits
rm slices/done/0/$job.200.open
run sh slices/job.sh "$job"
check "a job without a limit" '[ $code -eq 0 ] && grep -q "not, or no longer, needed" err && [ -e slices/done/0/$job.200.slice ]'
cp $job.200.open slices/done/0
cp limits slices/limits

# GNU parallel passes over what it has in its log: a job that is gone on with is in another one.
mkdir bin
printf '#!/bin/sh\necho "$2"\n' >bin/parallel
chmod +x bin/parallel
PATH=$PWD/bin:$PATH sh slices/parallel.sh >log
cp slices/list list
sed 's/ 800$/ 3200/' slices/limits >limits
mv limits slices/limits
PATH=$PWD/bin:$PATH sh slices/parallel.sh >other
check "a log for each slice" '[ -s log ] && cmp -s list slices/list && ! cmp -s log other'

# What the log has as done, and a join has refused, is done again.
printf 'Seq\tExitval\n1\t0\n2\t0\n' >slices/$(cat log)
cp slices/$(cat log) before
cp slices/limits limits
sed 's/ 3200$/ 800/' limits >slices/limits
first=$(sed -n 1p slices/list) second=$(sed -n 2p slices/list)
mkdir -p slices/done/$((first / 1000)) slices/done/$((second / 1000))
for number in $first $second; do
    base=slices/done/$((number / 1000))/$number
    ls $base.*.open >/dev/null 2>&1 || echo open >$base.0.open
done
PATH=$PWD/bin:$PATH sh slices/parallel.sh >other
check "a log is kept where its jobs have results" 'cmp -s log other && cmp -s before slices/$(cat log)'
left=$(ls slices/done/$((first / 1000))/$first.*.open)
mv "$left" aside
PATH=$PWD/bin:$PATH sh slices/parallel.sh >other
check "and loses the jobs that have none" 'cmp -s log other && [ "$(cut -f1 slices/$(cat log) | tr "\n" " ")" = "Seq 2 " ] && ! ls slices/*.part >/dev/null 2>&1'
mv aside "$left"
grep -lx open slices/done/*/*.open | xargs rm -f
mv limits slices/limits

# However many they were: the next limit is a number that solve and job.sh take.
told() {
    sed "s/\"stop\":\"nodes\",\"nodes\":[0-9]*/\"stop\":\"nodes\",\"nodes\":$1/" $job.200.open >slices/done/0/$job.200.open
    cp $job.200.slice slices/done/0
    run "$solve" join slices
}
told 1600000000
check "more than four billion nodes" '[ $code -eq 3 ] && grep -qx "$job 6400000000" slices/limits'
run "$solve" solve $board --slice 6400000000
check "which solve takes" '[ $code -eq 0 ]'
told 4611686018427387904
check "and not more than a shell compares" '[ $code -eq 3 ] && grep -qx "$job 9223372036854775807" slices/limits'
told 9223372036854775807
check "nor as many as no job took" '[ $code -eq 4 ] && grep -q "job $job: refused: .* damaged" err && [ ! -e slices/done/0/$job.200.open ]'
told 200
mv slices/done/0/$job.200.open answered
ln -s gone slices/done/0/$job.200.open
run "$solve" join slices
check "a job that is answered while it is looked at" '[ $code -eq 3 ] && ! [ -s err ]'
mv answered slices/done/0/$job.200.open
printf damaged >slices/done/0/$job.200.slice
finish slices
check "a checkpoint that is damaged is left" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ] && [ ! -e slices/done/0/$job.200.slice ]'
check "nor what jobs that are not needed had found" '! ls slices/done/0/*.slice >/dev/null 2>&1'
split put $board --jobs 10 --probe 1 --slice 200 --nodes 800
finish put
check "cut at the limit of all slices" '[ $code -eq 0 ] && ls put/done/*/*.open >/dev/null && [ "$(line value)" = "White wins (proved)" ]'
rm -rf put/done
run "$solve" check put/certificate
check "and verified" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
# For several workers others are listed, too.
for workers in 1 8; do
    split for-$workers $board --jobs 40 --probe 1 --slice 100 --workers $workers
done
check "more jobs for more workers" '[ $code -eq 0 ] && [ $(wc -l <for-8/list) -ge 16 ] && [ $(wc -l <for-1/list) -lt 16 ]'
sort for-1/list >sorted
check "among them those of one worker" '! sort for-8/list | comm -13 - sorted | grep -q .'
work for-8 >work.out
run "$solve" join for-8 --plan --workers 2
check "join has a number of its own" '[ $code -eq 3 ] && [ $(wc -l <for-8/list) -ge 4 ] && [ $(wc -l <for-8/list) -lt 16 ]'
finish for-8
check "and the same value" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
# They share a job that takes long, which one worker goes on with.
for workers in 1 4; do
    split long-$workers $board --jobs 4 --probe 1 --slice 20 --workers $workers
    for round in 1 2 3 4 5 6; do
        work long-$workers >work.out
        run "$solve" join long-$workers --plan
        line jobs >>long-$workers/rounds
    done
done
check "a long job is cut for several workers" 'grep -q "cut again" long-4/rounds && ! grep -q "cut again" long-1/rounds'
finish long-4
check "and the value is as before" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
# While workers do the jobs of a list, further ones are listed.
split ahead $board --jobs 40 --probe 1 --slice 100 --workers 4
cp ahead/list listed
run "$solve" join ahead --plan --ahead
check "none is listed twice" '[ $code -eq 3 ] && [ ! -s ahead/list ] && [ $(wc -l <ahead/limits) -eq $(wc -l <listed) ]'
tail -n 3 listed >kept
grep -vxFf kept listed >ahead/list
work ahead >work.out
run "$solve" join ahead --plan --ahead
check "as many as workers need" '[ $code -eq 3 ] && [ -s ahead/list ] && [ $(wc -l <ahead/limits) -eq 5 ]'
check "beside those that are being done" '! grep -qxFf kept ahead/list'
job=$(sed -n 1p ahead/list)
sed "/^$job /d" ahead/limits >left
cp left ahead/limits
run "$solve" join ahead --plan --ahead
check "a job that failed is listed again, and no other" '[ $code -eq 3 ] && [ "$(cat ahead/list)" = "$job" ] && [ $(wc -l <ahead/limits) -eq 5 ]'
work ahead >work.out
run "$solve" join ahead --plan
check "a plan without --ahead lists them again" '[ $code -eq 3 ] && [ $(wc -l <ahead/list) -eq $(wc -l <ahead/limits) ] && [ $(wc -l <ahead/list) -ge 8 ]'
run "$solve" join ahead --ahead
check "--ahead alone" '[ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]'
code=3
for plan in $(seq 400); do
    [ $code -eq 3 ] || break
    work ahead >work.out
    run "$solve" join ahead --plan --ahead
done
run "$solve" join ahead
check "the same value by such plans" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
check_end

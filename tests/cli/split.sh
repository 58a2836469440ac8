#!/bin/sh
# SPDX-License-Identifier: MIT
# Questions cut into jobs and joined again: sh split.sh SOLVE
#
# The jobs are done by job.sh, in order, with the files of some damaged, lost, doubled or forged.
. "$(dirname "$0")/checks"
SOLVE=$solve
export SOLVE
board="--game atarigo --size 4x4"

run() {
    "$@" >out 2>err
    code=$?
}

# split DIR OPTION...: a folder of jobs.
split() {
    folder=$1
    shift
    run "$solve" split "$@" --output "$folder"
}

# work DIR: all jobs of its list.
work() {
    for job in $(cat "$1/list"); do
        sh "$1/job.sh" "$job" accept >>work.log 2>&1 || echo "job $job: $?"
    done
}

# finish DIR: rounds until nothing is left.
finish() {
    code=3
    for round in $(seq 40); do
        [ $code -eq 3 ] || break
        work "$1" >work.out
        run "$solve" join "$1"
    done
}

# line NAME: a line of the report.
line() {
    sed -n "s/^$1  *//p" out
}

# same NAME VALUE-WORD OPTION...: cut and joined, a question has the answer of one run.
same() {
    folder=$1
    answer=$2
    shift 2
    split "$folder" "$@" --jobs 10 --probe 1
    check "$folder is split" '[ $code -eq 0 ]'
    finish "$folder"
    check "$folder is joined" '[ $code -eq 0 ]'
    check "$folder has its value" '[ "$(line value)" = "$answer (proved)" ]'
    rm -rf "$folder/done"
    run "$solve" check "$folder/certificate"
    check "$folder is verified without jobs" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
}

same lost loss $board
check "no job failed" '! [ -s work.out ]'
same drawn draw --game connect-four --size 4x3
same nowin 'loss to draw' --game connect-four --size 4x3 --goal win
same swapped loss --game hex --size 3x3 --position '3/1b1/3 w' --param prune=off
same swap loss --game hex --size 2x2 --variant swap
same joins win --game hex --size 4x4 --param prune=off --position '1w2/4/2b1/4 b'

# Of a value one question is asked at a time: jobs are about that alone.
split asked --game connect-four --size 4x4 --jobs 10 --probe 2
check "one question at a time" '[ -s asked/jobs ] && ! grep -v " \(win\|draw\) " asked/jobs | grep -q .'
finish asked
check "then the other one, by other jobs" '[ $code -eq 0 ] && [ "$(line value)" = "draw (proved)" ] && [ $round -gt 2 ]'
rm -rf asked/done
run "$solve" check asked/certificate
check "and both in one certificate" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'

# A win: what is asked is likelier answered by yes, for a draw too (which is a no to a search).
for goal in win draw; do
    split likely-$goal --game atarigo --size 6x6 --position crosscut --goal $goal --jobs 1 --probe 20
    check "likelier by yes: $goal" '[ "$(line proof)" -lt "$(line disproof)" ]'
done

# --- the jobs ---

split jobs $board --jobs 12 --probe 2
check "as many jobs as asked for" '[ "$(wc -l <jobs/list)" -ge 12 ] && [ "$(wc -l <jobs/list)" -le 30 ]'
check "a line of JSON for each" '[ "$(grep -c "^{\"job\":[0-9]*,.*}$" jobs/jobs.jsonl)" -eq "$(wc -l <jobs/list)" ]'
check "positions once each" '[ -z "$(sed "s/^[^ ]* //" jobs/jobs | sort | uniq -d)" ]'
run "$solve" join jobs
check "nothing is done yet" '[ $code -eq 3 ] && grep -q "not proved: jobs are left" out'
cp jobs/list before
run "$solve" join jobs
check "joining changes no numbers" '[ $code -eq 3 ] && cmp -s before jobs/list'
job=$(head -n 1 jobs/list)
second=$(tail -n 1 jobs/list)
results=jobs/done/0

run sh jobs/job.sh
check "no number" '[ $code -eq 2 ]'
run sh jobs/job.sh 1x
check "no number at all" '[ $code -eq 2 ]'
run sh jobs/job.sh 99999
check "a number of no job" '[ $code -eq 0 ] && grep -q "not, or no longer, needed" err'
run "$solve" join jobs --job 99999
check "asked about no job" '[ $code -eq 2 ]'

# Two workers at one job; what an attempt that was killed has left is in nobody's way.
mkdir -p $results
echo rest >$results/$job.host.1.json.partial
echo rest >$results/$job.host.1.certificate
sh jobs/job.sh "$job" >/dev/null 2>err1 &
sh jobs/job.sh "$job" >/dev/null 2>err2
first=$?
wait $!
check "two workers at one job" '[ $? -eq 0 ] && [ $first -eq 0 ] && [ -s $results/$job.json ]'

# One that began before the other had answered may take what the other has proved.
split late $board --jobs 12 --probe 2
cat >later <<END
#!/bin/sh
case "\$*" in
*--facts*) SOLVE="$solve" sh "$work/late/job.sh" $job >/dev/null 2>&1 ;;
esac
exec "$solve" "\$@"
END
chmod +x later
(cd late && SOLVE=$work/later sh job.sh "$job" >../out 2>../err)
run "$solve" join late
check "no answer that rests on itself" '[ $code -eq 3 ] && line jobs | grep -q "^1 done.*left" && ! line jobs | grep -q refused && ! ls late/done/0/$job.*.* >/dev/null 2>&1'

cp $results/$job.json result
run sh jobs/job.sh "$job"
check "a job that is done is not done again" '[ $code -eq 0 ] && cmp -s result $results/$job.json'
run "$solve" join jobs --job "$job"
check "nor is it needed" '[ "$(cat out)" = "not needed" ]'
run "$solve" join jobs --job "$second"
check "the last one is" '[ "$(cat out)" = needed ]'

# A damaged checkpoint is no reason not to begin.
echo rest >$results/$second.host.1.checkpoint
run sh jobs/job.sh "$second"
check "a job begins again" '[ $code -eq 0 ] && [ -s $results/$second.json ]'
check "checkpoints go with their job" '! ls $results/*.checkpoint >/dev/null 2>&1'

# --- what a job looks up ---

# looks DIR JOB: every job of the list is told to be needed where the next round has it.
looks() {
    rm -rf copy
    cp -R "$1" copy
    "$solve" join copy >/dev/null 2>&1
    for other in $(cat "$1/list"); do
        run "$solve" join "$1" --job "$other"
        [ "$(cat out)" = needed ] && echo "$other"
    done | sort >told
    sort copy/list | cmp -s - told
}

split looked $board --jobs 12 --probe 2
for one in $(cat looked/list); do
    sh looked/job.sh "$one" >/dev/null 2>&1
    [ $((one % 3)) -eq 0 ] || continue
    check "what is needed after job $one" 'looks looked'
done
split alone $board --jobs 12 --probe 2
one=$(head -n 1 alone/list)
last=$(tail -n 1 alone/list)
sh alone/job.sh "$one" >/dev/null 2>&1
mkdir away
mv alone/tree alone/options alone/jobs alone/list alone/done/0/* away
run "$solve" join alone --job "$last"
check "a look reads no results of others, and no tree" '[ $code -eq 0 ] && [ "$(cat out)" = needed ]'
cp away/$one.json alone/done/0
run "$solve" join alone --job "$one"
check "nor is it needed that is done" '[ $code -eq 0 ] && [ "$(cat out)" = "not needed" ]'
cp alone/needs needs
head -c 500 needs >alone/needs
run "$solve" join alone --job "$last"
check "what is looked up, cut off" '[ $code -eq 4 ] && grep -q "needs: it is damaged" err && ! [ -s out ]'
tr 0-9 9 <needs >alone/needs
run "$solve" join alone --job "$last"
check "or made of other numbers" '[ $code -eq 4 ] && ! [ -s out ]'
rm alone/needs
run "$solve" join alone --job "$last"
check "or gone" '[ $code -eq 1 ]'
mv away/tree away/options alone
"$solve" join alone >/dev/null 2>&1
run "$solve" join alone --job "$last"
check "join writes it anew" '[ $code -eq 0 ] && [ "$(cat out)" = needed ]'

# --- parts that are wrong ---

cp $results/$job.json good.json
cp $results/$job.certificate good.certificate
restore() {
    rm -rf $results/*refused*
    cp good.json $results/$job.json
    cp good.certificate $results/$job.certificate
}

# refused NAME MESSAGE: the part of the job is refused, by its number, and can be done again.
refused() {
    reason=$2
    run "$solve" join jobs
    check "$1" '[ $code -eq 4 ] && grep -q "^solve: job $job: refused: .*$reason" err'
    check "$1: told once" '[ $(wc -l <err) -eq 1 ]'
    check "$1: set aside" '! [ -e $results/$job.json ]'
    restore
}

restore
run "$solve" join jobs
check "two jobs are done" '[ $code -eq 3 ] && line jobs | grep -q "^2 done"'
rm $results/$job.certificate
run "$solve" join jobs --trust
check "a value on trust" '[ $code -eq 3 ] && grep -q "not proved: 1 value was taken on trust" out'
refused "no certificate" 'its certificate is missing'
head -c 100 good.certificate >$results/$job.certificate
refused "a certificate cut off" 'its certificate is damaged'
head -c 100 good.json >$results/$job.json
refused "a result cut off" 'its result is damaged'
cp $results/$second.certificate $results/$job.certificate
refused "the certificate of another job" 'its certificate is about something else'
cp $results/$second.json $results/$job.json
refused "the result of another job" 'its result is about something else'
case $(sed -n 's/^claim //p' good.certificate) in
wins) sed 's/^claim wins$/claim loses/' good.certificate >$results/$job.certificate ;;
*) sed 's/^claim loses$/claim wins/' good.certificate >$results/$job.certificate ;;
esac
"$FORGE" $results/$job.certificate
refused "a false claim" 'its certificate is false'
sed 's/"lower":"[a-z]*","upper":"[a-z]*"/"lower":"draw","upper":"draw"/' good.json >$results/$job.json
refused "a result that is not the certificate's" 'something else than its certificate'
position=$(sed -n 's/.*"position":"\([^"]*\)".*/\1/p' good.json)
"$solve" --game gomoku --size 4x4 --connect 4 --position "$position" \
    --certificate $results/$job.certificate --certificate-version 2 >/dev/null
refused "a certificate of another game" 'its certificate is about something else'
rm $results/$job.json
run sh jobs/job.sh "$job"
check "what was refused is done again" '[ $code -eq 0 ] && [ -s $results/$job.json ]'
cp good.certificate $results/0$job.certificate
run "$solve" join jobs
check "a job twice" '[ $code -eq 4 ] && grep -q "refused: job $job is there twice" err'
rm $results/0$job.certificate
cp good.certificate $results/99999.certificate
run "$solve" join jobs
check "a part of no job" '[ $code -eq 4 ] && grep -q "99999.certificate: refused: there is no such job" err'
rm $results/99999.certificate
cp jobs/tree tree
sed 's/^leaf/split/' tree >jobs/tree
run "$solve" join jobs
check "a damaged tree" '[ $code -eq 4 ] && grep -q "jobs/tree: refused" err'
head -n 5 tree >jobs/tree
run "$solve" join jobs
check "a tree cut off" '[ $code -eq 4 ] && grep -q "jobs/tree: refused: line 6" err'
sed "s/^leaf \([0-9]*\) 0 loss win/leaf \1 0 loss loss/" tree >jobs/tree
"$FORGE" jobs/tree
run "$solve" join jobs
check "a tree that says what is not so" '[ $code -eq 4 ] && ! grep -q proved\) out && ! [ -e jobs/certificate ]'
cp tree jobs/tree
(
    exec 9>jobs/joining.partial
    flock 9
    exec sleep 60
) &
while flock -n jobs/joining.partial true; do :; done
run "$solve" join jobs
check "two joins at once" '[ $code -eq 1 ] && grep -q "joining" err && cmp -s tree jobs/tree'
kill $!
wait $! 2>/dev/null
size=$(wc -c <good.certificate)
for size in 0 1 $((size / 3)) $((size / 2)) $((size - 27)) $((size - 1)); do
    head -c $size good.certificate >$results/$job.certificate
    run "$solve" join jobs
    check "cut at byte $size" '[ $code -eq 4 ] && grep -q "job $job: refused" err'
    restore
done
finish jobs
check "joined after all that" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'
run "$solve" join jobs --format json --certificate other
check "joined once more" '[ $code -eq 0 ] && grep -q "\"proved\":true" out && cmp -s other jobs/certificate'

# Everything on trust: the certificate says what it assumes.
rm $results/*.certificate
run "$solve" join jobs --trust
check "all on trust" '[ $code -eq 0 ] && grep -q "^value .*loss (not proved: [0-9]* values were taken on trust)" out'
run "$solve" check jobs/certificate
check "given what is trusted" '[ $code -eq 0 ] && head -n 1 out | grep -q "^verified, given [0-9]* positions"'
run "$solve" join jobs
check "nothing without certificates" '[ $code -eq 4 ]'

# --- a part that assumes positions: the job was split itself, and joined on trust ---

split outer $board --jobs 12 --probe 2
own=$(sed -n 1p outer/list)
results=outer/done/0
LOOK='' sh outer/job.sh "$own" >log 2>&1
line=$(sed -n "s/^$own //p" outer/jobs)
split inner $board --goal "${line%% *}" --position "${line#* }" --jobs 6 --probe 0
finish inner
rm inner/done/0/*.certificate
run "$solve" join inner --trust
check "a certificate that assumes something" '"$solve" check inner/certificate | head -n 1 | grep -q "^verified, given"'
cp $results/$own.json result
cp inner/certificate $results/$own.certificate
run "$solve" join outer
check "what nobody proves is refused" '[ $code -eq 4 ] && grep -q "^solve: job $own: refused: .*only assumes" err'
cp result $results/$own.json
cp inner/certificate $results/$own.certificate
run "$solve" join outer --trust
check "or taken on trust" '[ $code -eq 3 ] && grep -q "not proved: 1 value was taken on trust" out'
for round in 1 2 3; do
    work outer >work.out
    run "$solve" join outer --trust
    [ $code -eq 3 ] || break
done
check "to the end" '[ $code -eq 0 ] && grep -q "not proved: 1 value was taken on trust" out'
run "$solve" check outer/certificate
check "and carried on" '[ $code -eq 0 ] && head -n 1 out | grep -q "^verified, given"'

# --- a part that proves less than it was asked for ---

split weak $board --jobs 12 --probe 2
for one in $(cat weak/list); do
    LOOK='' sh weak/job.sh "$one" >/dev/null 2>&1
    grep -q '"lower":"win"\|"upper":"loss"' weak/done/0/$one.json && break
done
line=$(sed -n "s/^$one //p" weak/jobs)
case $line in
win*) less=draw ;;
*) less=win ;;
esac
"$solve" $board --algo df-pn --goal $less --position "${line#* }" --certificate-version 2 \
    --certificate weak/done/0/$one.certificate >/dev/null
run "$solve" join weak
check "what proves less is done again, by another number" '[ $code -eq 3 ] && grep -q " $line\$" weak/jobs && ! grep -q "^$one " weak/jobs'
finish weak
check "and then joined" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'

# --- too hard, and cut again ---

split hard $board --jobs 5 --probe 1 --nodes 30
job=$(head -n 1 hard/list)
run sh hard/job.sh "$job"
check "a job that is too hard" '[ $code -eq 3 ] && [ -e hard/done/0/$job.open ]'
run sh hard/job.sh "$job"
check "and stays so" '[ $code -eq 3 ]'
work hard >work.out
for number in $(cat hard/list); do
    [ -e hard/done/0/$number.open ] && echo "$number"
done >open
run "$solve" join hard
check "is cut again" '[ $code -eq 3 ] && line jobs | grep -q "cut again" && [ $(grep -cxF -f hard/list open) -lt $(wc -l <open) ]'
sed -i 's/--nodes 30/--nodes 20000/' hard/job.sh
finish hard
check "until the question is answered" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'

# --- in slices ---

# Put back after some nodes, a job is gone on with, for more of them, when it is listed again.
split slices $board --jobs 10 --probe 1 --slice 200
check "a round does the jobs that come first" '[ $code -eq 0 ] && [ $(wc -l <slices/list) -eq "$(line jobs | sed "s/.*, \([0-9]*\) of them first/\1/")" ]'
job=$(head -n 1 slices/list)
run sh slices/job.sh "$job"
check "a job ends with its slice" '[ $code -eq 3 ] && grep -q "\"nodes\":200," slices/done/0/$job.open && [ -s slices/done/0/$job.slice ]'
run sh slices/job.sh "$job"
check "and is not done again in its round" '[ $code -eq 3 ] && ! [ -s err ]'
cp slices/done/0/$job.open slices/done/0/$job.slice .

# What it tells is a guide alone: said to be proved, it is open all the same.
sed 's/"proof":[0-9]*/"proof":0/; s/"lower":"loss"/"lower":"win"/' $job.open >slices/done/0/$job.open
run "$solve" join slices
check "numbers without a certificate prove nothing" '[ $code -eq 3 ] && [ "$(line value)" = "loss to win (not proved: jobs are left)" ]'
for wrong in 's/"position":"[^"]*"/"position":"bbww\/4\/4\/4 b"/' 's/"lower"/"slower"/' 's/.*/{/'; do
    sed "$wrong" $job.open >slices/done/0/$job.open
    cp $job.slice slices/done/0
    run "$solve" join slices
    check "what is wrong is refused: $wrong" '[ $code -eq 4 ] && grep -q "job $job: refused: " err && [ ! -e slices/done/0/$job.open ] && [ ! -e slices/done/0/$job.slice ] && [ -e slices/done/0/$job.open.refused ]'
done
cp $job.open slices/done/0
cp $job.slice slices/done/0
run "$solve" join slices
check "put back, with more nodes" '[ $code -eq 3 ] && line jobs | grep -q ", 1 put back" && grep -qx "$job 800" slices/limits'
run "$solve" join slices --format json
check "and told to programs" 'grep -q "\"put_back\":1,\"refused\":0" out'

# Lists that a join is writing anew may be of two rounds.
cp slices/limits limits
sed "/^$job /d" limits >slices/limits
rm slices/done/0/$job.open
run sh slices/job.sh "$job"
check "a job without a limit" '[ $code -eq 0 ] && grep -q "not, or no longer, needed" err && [ -e slices/done/0/$job.slice ]'
cp $job.open slices/done/0
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
    [ -e $base.open ] || echo open >$base.open
done
PATH=$PWD/bin:$PATH sh slices/parallel.sh >other
check "a log is kept where its jobs have results" 'cmp -s log other && cmp -s before slices/$(cat log)'
mv slices/done/$((first / 1000))/$first.open aside
PATH=$PWD/bin:$PATH sh slices/parallel.sh >other
check "and loses the jobs that have none" 'cmp -s log other && [ "$(cut -f1 slices/$(cat log) | tr "\n" " ")" = "Seq 2 " ] && ! ls slices/*.part >/dev/null 2>&1'
mv aside slices/done/$((first / 1000))/$first.open
grep -lx open slices/done/*/*.open | xargs rm -f
mv limits slices/limits

# However many they were: the next limit is a number that solve and job.sh take.
told() {
    sed "s/\"stop\":\"nodes\",\"nodes\":[0-9]*/\"stop\":\"nodes\",\"nodes\":$1/" $job.open >slices/done/0/$job.open
    cp $job.slice slices/done/0
    run "$solve" join slices
}
told 1600000000
check "more than four billion nodes" '[ $code -eq 3 ] && grep -qx "$job 6400000000" slices/limits'
run "$solve" solve $board --slice 6400000000
check "which solve takes" '[ $code -eq 0 ]'
told 4611686018427387904
check "and not more than a shell compares" '[ $code -eq 3 ] && grep -qx "$job 9223372036854775807" slices/limits'
told 9223372036854775807
check "nor as many as no job took" '[ $code -eq 4 ] && grep -q "job $job: refused: .* damaged" err && [ ! -e slices/done/0/$job.open ]'
told 200
mv slices/done/0/$job.open answered
ln -s gone slices/done/0/$job.open
run "$solve" join slices
check "a job that is answered while it is looked at" '[ $code -eq 3 ] && ! [ -s err ]'
mv answered slices/done/0/$job.open
printf damaged >slices/done/0/$job.slice
finish slices
check "a checkpoint that is damaged is left" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ] && [ ! -e slices/done/0/$job.slice ]'
check "nor what jobs that are not needed had found" '! ls slices/done/0/*.slice >/dev/null 2>&1'
split put $board --jobs 10 --probe 1 --slice 100 --nodes 400
finish put
check "cut at the limit of all slices" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'
rm -rf put/done
run "$solve" check put/certificate
check "and verified" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'

# --- planned ---

# A plan takes results as they are: the same lists as from a join, and nothing proved.
split planned $board --jobs 10 --probe 1 --slice 200
work planned
cp -R planned verified
run "$solve" join verified
cp out joined
run "$solve" join planned --plan
check "a plan" '[ $code -eq 3 ] && line value | grep -q "(not proved: no certificate was verified)"'
check "has the lists of a join" 'cmp -s planned/list verified/list && cmp -s planned/limits verified/limits && cmp -s planned/cancel verified/cancel && cmp -s planned/tree verified/tree'
check "and its numbers" '[ "$(line jobs)" = "$(sed -n "s/^jobs  *//p" joined)" ]'
plan() {
    code=3
    for round in $(seq 40); do
        [ $code -eq 3 ] || break
        work "$1" >work.out
        run "$solve" join "$1" --plan
    done
}
plan planned
check "until no job is left" '[ $code -eq 0 ] && [ "$(line value)" = "loss (not proved: no certificate was verified)" ] && [ ! -s planned/list ] && [ ! -e planned/certificate ]'
run "$solve" join planned --plan --format json
check "which programs are told" '[ $code -eq 0 ] && grep -q "\"settled\":true,\"proved\":false" out'
cp -R planned lying
run "$solve" join planned
check "and join verifies them" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'
run "$solve" check planned/certificate
check "with a certificate of all" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
run "$solve" join planned --plan
check "a plan of what is proved" '[ $code -eq 0 ] && [ "$(line value)" = "loss (not proved: no certificate was verified)" ]'

# What lies leads a plan astray, and no join.
for one in lying/done/0/*.json; do
    sed 's/"lower":"loss","upper":"loss"/"lower":"win","upper":"win"/; t
        s/"lower":"win","upper":"win"/"lower":"loss","upper":"loss"/' "$one" >told.json
    cp told.json "$one"
done
run "$solve" join lying --plan
check "a plan by false results" '[ $code -eq 0 ] || [ $code -eq 3 ]'
check "proves nothing" 'line value | grep -q "(not proved: no certificate was verified)"'
run "$solve" join lying
check "which join refuses" '[ $code -eq 4 ] && grep -q "refused: its result says something else than its certificate" err && ! grep -q "(proved)" out'
finish lying
check "and they are done again" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'

# A certificate alone is what a job that was killed has left; a result alone is none.
split halves $board --jobs 10 --probe 1
job=$(head -n 1 halves/list)
LOOK='' sh halves/job.sh "$job" >/dev/null 2>&1
mv halves/done/0/$job.json told.json
run "$solve" join halves --plan
check "a plan with a certificate alone" '[ $code -eq 3 ] && grep -qx "$job" halves/list && line jobs | grep -q "^0 done"'
cp told.json halves/done/0/$job.json
mv halves/done/0/$job.certificate told.certificate
run "$solve" join halves --plan
check "with a result alone" '[ $code -eq 4 ] && grep -q "job $job: refused: its certificate is missing" err'
split asking --game connect-four --size 4x4 --jobs 10 --probe 2
plan asking
check "one question after the other is planned" '[ $code -eq 0 ] && [ $round -gt 2 ] && line value | grep -q "^draw (not proved"'
finish asking
check "and both are proved" '[ $code -eq 0 ] && [ "$(line value)" = "draw (proved)" ]'
run "$solve" join planned --plan --certificate mine
check "no certificate of a plan" '[ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && [ ! -e mine ]'
run "$solve" join planned --plan --job 1
check "no plan of one job" '[ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]'
mkdir certificates
"$solve" $board --algo df-pn --certificate certificates/one.cert >/dev/null
run "$solve" join certificates --plan
check "no plan of certificates" '[ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q "is no folder of jobs" err'

# --- workers ---

# One alone, in slices and not, goes on until no job is left.
split pulled $board --jobs 10 --probe 1 --slice 200
cp -R pulled two
cp -R pulled dead
cp -R pulled ended
run sh pulled/worker.sh
check "a worker" '[ $code -eq 0 ] && [ ! -s pulled/list ] && [ -z "$(ls pulled/claims)" ]'
run "$solve" join pulled
check "does what join then proves" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'
run sh pulled/worker.sh
check "and nothing after it" '[ $code -eq 0 ]'
split whole $board --jobs 12 --probe 2 --nodes 300
cp -R whole failing
run sh whole/worker.sh
check "a worker at jobs without slices, some of them cut again" '[ $code -eq 0 ] && ls whole/done/0/*.open >/dev/null'
run "$solve" join whole
check "which are proved" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'

# Two at once; and one in the place of one that is dead, whatever its claim says.
sh two/worker.sh >/dev/null 2>&1 &
other=$!
run sh two/worker.sh
wait $other
check "two workers" '[ $code -eq 0 ] && [ $? -eq 0 ] && [ ! -s two/list ]'
run "$solve" join two
check "do the same" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'
mkdir dead/claims
for number in $(cat dead/list); do
    echo 1 >dead/claims/$number
done
echo rest >dead/claims/plan
BEAT=1 run sh dead/worker.sh
check "a worker after dead ones" '[ $code -eq 0 ] && [ ! -s dead/list ]'
mkdir ended/claims
for number in $(cat ended/list); do
    date +%s >ended/claims/$number
done
BEAT=60 sh ended/worker.sh >/dev/null 2>&1 &
other=$!
sleep 1
check "a worker waits for those that are alive" 'kill -0 $other && [ ! -d ended/done ]'
kill -TERM $other
wait $other
check "and ends when it is told to" '[ $? -eq 143 ] && [ ! -e ended/claims/plan ]'

# What fails is not tried for ever.
printf '#!/bin/sh\ncase $1 in\njoin) exec "%s" "$@" ;;\nesac\nexit 1\n' "$solve" >broken.sh
chmod +x broken.sh
SOLVE=$PWD/broken.sh run sh failing/worker.sh
check "a worker whose jobs all fail" '[ $code -eq 1 ] && [ -z "$(ls failing/claims)" ]'
SOLVE=$PWD/none run sh failing/worker.sh
check "and one without a program" '[ $code -ne 0 ]'
run sh failing/worker.sh
check "are in nobody's way" '[ $code -eq 0 ] && [ ! -s failing/list ]'

# --- algorithms that prove wins alone ---

threats="--game gomoku --size 6x6 --connect 4"
split threats $threats --goal win --algo tss-pn --jobs 10 --probe 1
check "jobs of wins by threats" '[ $code -eq 0 ] && [ $(wc -l <threats/list) -ge 10 ] && ! grep -v "^[0-9]* win .* b$" threats/jobs'
check "which all come first" '[ "$(line jobs)" = "$(wc -l <threats/list), $(wc -l <threats/list) of them first" ]'
cp -R threats vain
cp -R threats pulling
job=$(head -n 1 threats/list)
second=$(sed -n 2p threats/list)
results=threats/done/0
work threats
run "$solve" join threats
check "are joined" '[ $code -eq 0 ] && [ "$(line value)" = "win (proved)" ]'
cp -R threats/done kept
rm -rf threats/done
run "$solve" check threats/certificate
check "and verified without jobs" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
again() {
    rm -rf threats/done
    cp -R kept threats/done
}

# damaged NAME MESSAGE: the part is refused, and the win is not proved without it.
damaged() {
    reason=$2
    run "$solve" join threats
    check "$1" '[ $code -eq 4 ] && grep -q "^solve: job $job: refused: .*$reason" err && grep -q "^value *loss to win (not proved" out'
}
again
cp kept/0/$second.certificate $results/$job.certificate
damaged "a win of another job" 'about something else'
again
head -c 60 kept/0/$job.certificate >$results/$job.certificate
damaged "a win cut off" 'is damaged'
again
sed 's/^claim wins$/claim loses/' kept/0/$job.certificate >$results/$job.certificate
"$FORGE" $results/$job.certificate
damaged "a loss that is none" 'is false'
again
rm $results/$job.certificate
damaged "a win without a certificate" 'is missing'
again
sed 's/"value":"win"/"value":"loss"/; s/"lower":"win","upper":"win"/"lower":"loss","upper":"loss"/' kept/0/$job.json >$results/$job.json
damaged "said to be lost" 'something else than its certificate'

# No win found is no loss: it is split again.
sed -i 's/--algo '"'tss-pn'"'/--algo '"'tss-pn'"' --depth 1/' vain/job.sh
job=$(head -n 1 vain/list)
run sh vain/job.sh "$job"
check "a job without a win" '[ $code -eq 3 ] && grep -q "\"value\":\"unknown\".*\"lower\":\"loss\",\"upper\":\"win\"" vain/done/0/$job.open && [ ! -e vain/done/0/$job.json ]'
sed 's/"proof":[^,]*,"disproof":[^,]*/"proof":null,"disproof":0/' vain/done/0/$job.open >open
cp open vain/done/0/$job.open
run "$solve" join vain
check "proves no loss" '[ $code -eq 3 ] && [ "$(line value)" = "loss to win (not proved: jobs are left)" ] && line jobs | grep -q "^0 done"'
check "and its jobs ask for wins alone" '[ -s vain/jobs ] && ! grep -v "^[0-9]* win .* b$" vain/jobs'
split lesser $threats --goal win --algo tss-pn --param level=2 --jobs 10 --probe 1 --nodes 20
work lesser >work.out
run "$solve" join lesser
check "jobs without a win are cut again" '[ $code -eq 3 ] && line jobs | grep -q "cut again" && [ "$(line value)" = "loss to win (not proved: jobs are left)" ] && ! grep -v "^[0-9]* win .* b$" lesser/jobs'
sed -i 's/--nodes 20/--nodes 20000/' lesser/job.sh
finish lesser
check "until there is one" '[ $code -eq 0 ] && [ "$(line value)" = "win (proved)" ]'

# The loss of the side to move is the win of the other one: jobs are the replies.
split replies $threats --position '6/6/2b3/6/6/6 w' --goal draw --algo tss-pn --jobs 1 --probe 0
check "a job for each reply that is no image of another" '[ $code -eq 0 ] && [ $(wc -l <replies/list) -eq 20 ] && ! grep -v "^[0-9]* win .* b$" replies/jobs'
finish replies
check "and all of them win" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'
rm -rf replies/done
run "$solve" check replies/certificate
check "which is verified" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
run sh pulling/worker.sh
check "a worker at wins by threats" '[ $code -eq 0 ] && [ ! -s pulling/list ]'
run "$solve" join pulling
check "which are proved, too" '[ $code -eq 0 ] && [ "$(line value)" = "win (proved)" ]'
for algo in tss-pn tss lambda dual-lambda; do
    split value $threats --algo $algo --jobs 5
    check "no value by $algo" '[ $code -eq 2 ] && grep -q "not every value; expected --goal win" err && [ ! -e value ]'
done
split value $threats --algo mc --goal win --jobs 5
check "nor anything by estimates" '[ $code -eq 2 ] && grep -q "proves nothing" err && [ ! -e value ]'

# --- too easy to be cut ---

split easy $board --jobs 100 --probe 5
check "no jobs of what one search answers" '[ $code -eq 0 ] && [ ! -s easy/list ] && line nodes | grep -q "in 1 probes"'
run "$solve" join easy
check "which join proves" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'
run "$solve" check easy/certificate
check "with a certificate" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'

# --- folders, numbers of jobs ---

run "$solve" split $board --jobs 3 --output hard
check "a folder that is in use" '[ $code -eq 2 ] && grep -q "expected a folder that is new or empty" err'
echo file >file
run "$solve" split $board --jobs 3 --output file
check "a file" '[ $code -eq 2 ]'
mkdir empty
split empty $board --jobs 1 --probe 2
check "one job, in a folder that was empty" '[ $code -eq 0 ] && [ "$(wc -l <empty/list)" -eq 1 ]'
finish empty
check "which is the question" '[ $code -eq 0 ] && [ "$(line value)" = "loss (proved)" ]'
mkdir there.partial
echo mine >there.partial/file
split there $board --jobs 3
check "something else in its place" '[ $code -eq 2 ] && grep -q "there.partial. is in the way" err && [ -e there.partial/file ]'
run timeout --foreground -s INT 0.3 "$solve" split --game atarigo --size 7x7 --jobs 1000000 --output broken
check "interrupted, it leaves nothing" '[ $code -ne 0 ] && ! [ -e broken ] && ! [ -e broken.partial ]'
mkdir -p killed.partial/settled/1
for name in options tree needs list job.sh.partial; do
    echo rest >killed.partial/$name
done
split killed $board --jobs 3 --probe 2
check "killed, it is begun anew" '[ $code -eq 0 ] && ! [ -e killed/job.sh.partial ] && ! [ -e killed.partial ]'
split none $board --jobs 0
check "no job" '[ $code -eq 2 ] && ! [ -e none ]'
split many --game connect-four --size 4x3 --jobs 1000000 --probe 200
check "more jobs than there are" '[ $code -eq 0 ]'
run "$solve" join many
check "settled while splitting" '[ $code -eq 0 ] && [ "$(line value)" = "draw (proved)" ]'
run "$solve" check many/certificate
check "and verified" '[ $code -eq 0 ]'
split short --game atarigo --size 7x7 --jobs 1000000 --time 0.2
check "as many jobs as time allows" '[ $code -eq 0 ] && [ "$(wc -l <short/list)" -ge 1 ]'
run "$solve" split $board
check "no folder" '[ $code -eq 2 ] && grep -q "output DIR must say" err'
run "$solve" split --game skoczki --size 2x5 --output cycles
check "positions that come back" '[ $code -eq 2 ] && grep -q "can come back" err && ! [ -e cycles ]'
run "$solve" join nowhere
check "no folder to join" '[ $code -eq 1 ]'
run "$solve" join .
check "a folder of something else" '[ $code -eq 1 ] && grep -q "expected a folder that solve split made" err'
check_end

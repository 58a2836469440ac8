#!/bin/sh
# SPDX-License-Identifier: MIT
# What a job of a question that was cut does, and looks up: sh split_jobs.sh SOLVE
. "$(dirname "$0")/jobs"

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
check_end

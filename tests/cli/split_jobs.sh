#!/bin/sh
# SPDX-License-Identifier: MIT
# What a job of a question that was cut does: sh split_jobs.sh SOLVE
. "$(dirname "$0")/jobs"

split jobs $board --param symmetry=off --jobs 12 --probe 2
count=$(line jobs | sed 's/,.*//')
check "as many jobs as asked for" '[ "$count" -ge 12 ] && [ "$count" -le 30 ]'
check "of which those come first that may answer it" '[ "$(line jobs)" = "$count, $(wc -l <jobs/list) of them first" ]'
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

# Two workers at one job; what an attempt that was killed has left is in nobody's way.
mkdir -p $results
echo rest >$results/$job.host.1.json.partial.1
echo rest >$results/$job.host.1.certificate
sh jobs/job.sh "$job" >/dev/null 2>err1 &
sh jobs/job.sh "$job" >/dev/null 2>err2
first=$?
wait $!
check "two workers at one job" '[ $? -eq 0 ] && [ $first -eq 0 ] && [ -s $results/$job.json ]'

cp $results/$job.json result
run sh jobs/job.sh "$job"
check "a job that is done is not done again" '[ $code -eq 0 ] && cmp -s result $results/$job.json'
# A damaged checkpoint is no reason not to begin.
echo rest >$results/$second.host.1.checkpoint
run sh jobs/job.sh "$second"
check "a job begins again" '[ $code -eq 0 ] && [ -s $results/$second.json ]'
check "checkpoints go with their job" '! ls $results/*.checkpoint >/dev/null 2>&1'

check_end

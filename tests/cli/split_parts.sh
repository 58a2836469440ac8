#!/bin/sh
# SPDX-License-Identifier: MIT
# Parts of a question that was cut are damaged or forged: sh split_parts.sh SOLVE
. "$(dirname "$0")/jobs"

# --- parts that are wrong ---

split jobs $board --jobs 12 --param symmetry=off --probe 2
job=$(head -n 1 jobs/list)
second=$(tail -n 1 jobs/list)
results=jobs/done/0
sh jobs/job.sh "$job" >/dev/null 2>&1
sh jobs/job.sh "$second" >/dev/null 2>&1
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
    exec 9<jobs
    flock 9
    exec sleep 60
) &
while flock -n jobs true; do :; done
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
check "joined after all that" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
run "$solve" join jobs --format json --certificate other
check "joined once more" '[ $code -eq 0 ] && grep -q "\"proved\":true" out && cmp -s other jobs/certificate'

# --- a part that proves less than its question ---

split weak $board --jobs 12 --param symmetry=off --probe 2
one=$(head -n 1 weak/list)
sh weak/job.sh "$one" >/dev/null 2>&1
line=$(sed -n "s/^$one //p" weak/jobs)
"$solve" $board --algo df-pn --position "${line#* }" --certificate-version 1 \
    --certificate more >/dev/null
sed 's/^claim wins$/claim at least draws/; s/^claim loses$/claim at most draws/' more \
    >weak/done/0/$one.certificate
"$FORGE" weak/done/0/$one.certificate
run "$solve" join weak
check "what proves less is done again, by another number" '[ $code -eq 3 ] && grep -q " $line\$" weak/jobs && ! grep -q "^$one " weak/jobs'
finish weak
check "and then joined" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
check_end

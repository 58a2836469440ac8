#!/bin/sh
# SPDX-License-Identifier: MIT
# Jobs of algorithms that prove wins alone: sh split_wins.sh SOLVE
. "$(dirname "$0")/jobs"
without_leaks

threats="--game gomoku --size 6x6 --connect 4"
split threats $threats --goal win --algo tss-pn --jobs 10 --probe 1
check "jobs of wins by threats" '[ $code -eq 0 ] && [ $(wc -l <threats/list) -ge 10 ] && ! grep -v "^[0-9]* win .* b$" threats/jobs'
check "those that decide are listed" '[ "$(line jobs)" = "110, $(wc -l <threats/list) of them first" ]'
cp -R threats vain
job=$(head -n 1 threats/list)
second=$(sed -n 2p threats/list)
results=threats/done/0
work threats >work.out
run "$solve" join threats
check "are joined" '[ $code -eq 0 ] && [ "$(line value)" = "Black wins (proved)" ]'
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
    check "$1" '[ $code -eq 4 ] && grep -q "^solve: job $job: refused: .*$reason" err && grep -q "^value *unknown (not proved" out'
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
check "a job without a win" '[ $code -eq 3 ] && grep -q "\"value\":\"unknown\".*\"lower\":\"loss\",\"upper\":\"win\"" $(ls vain/done/0/$job.*.open) && [ ! -e vain/done/0/$job.json ]'
sed 's/"proof":[^,]*,"disproof":[^,]*/"proof":null,"disproof":0/' vain/done/0/$job.*.open >open
cp open $(ls vain/done/0/$job.*.open)
run "$solve" join vain
check "proves no loss" '[ $code -eq 3 ] && [ "$(line value)" = "unknown (not proved: jobs are left)" ] && line jobs | grep -q "^0 done"'
check "and its jobs ask for wins alone" '[ -s vain/jobs ] && ! grep -v "^[0-9]* win .* b$" vain/jobs'
split lesser --game gomoku --size 5x3 --connect 3 --goal win --algo tss-pn --param level=2 --jobs 5 --probe 0 --nodes 5
work lesser >work.out
run "$solve" join lesser
check "jobs without a win are cut again" '[ $code -eq 3 ] && line jobs | grep -q "cut again" && [ "$(line value)" = "unknown (not proved: jobs are left)" ] && ! grep -v "^[0-9]* win .* b$" lesser/jobs'
sed -i 's/--nodes 5/--nodes 20000/' lesser/job.sh
sed -i 's/^nodes 5$/nodes 20000/' lesser/options
finish lesser
check "until there is one" '[ $code -eq 0 ] && [ "$(line value)" = "Black wins (proved)" ]'

# The loss of the side to move is the win of the other one: jobs are the replies.
split replies $threats --position '6/6/2b3/6/6/6 w' --goal draw --algo tss-pn --jobs 1 --probe 0
check "a job for each reply that is no image of another" '[ $code -eq 0 ] && [ $(wc -l <replies/list) -eq 20 ] && ! grep -v "^[0-9]* win .* b$" replies/jobs'
finish replies
check "and all of them win" '[ $code -eq 0 ] && [ "$(line value)" = "Black wins (proved)" ]'
rm -rf replies/done
run "$solve" check replies/certificate
check "which is verified" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
for algo in tss-pn tss lambda dual-lambda; do
    split value $threats --algo $algo --jobs 5
    check "no value by $algo" '[ $code -eq 2 ] && grep -q "not every value; expected --goal win" err && [ ! -e value ]'
done
split value $threats --algo mc --goal win --jobs 5
check "nor anything by estimates" '[ $code -eq 2 ] && grep -q "proves nothing" err && [ ! -e value ]'
check_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# Workers, which do jobs until none is left: sh split_workers.sh SOLVE
. "$(dirname "$0")/jobs"
without_leaks

# One alone, in slices and not, goes on until no job is left.
split pulled $board --jobs 10 --probe 1 --slice 200
cp -R pulled two
cp -R pulled dead
cp -R pulled ended
run sh pulled/worker.sh
check "a worker" '[ $code -eq 0 ] && [ ! -s pulled/list ] && [ -z "$(ls pulled/claims)" ]'
run "$solve" join pulled
check "does what join then proves" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
run sh pulled/worker.sh
check "and nothing after it" '[ $code -eq 0 ]'
split whole $board --jobs 12 --probe 2 --nodes 800
cp -R whole failing
run sh whole/worker.sh
check "a worker at jobs without slices, some of them cut again" '[ $code -eq 0 ] && ls whole/done/0/*.open >/dev/null'
run "$solve" join whole
check "which are proved" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'

# Two at once; and one in the place of one that is dead, whatever its claim says.
sh two/worker.sh >/dev/null 2>&1 &
other=$!
run sh two/worker.sh
wait $other
check "two workers" '[ $code -eq 0 ] && [ $? -eq 0 ] && [ ! -s two/list ]'
run "$solve" join two
check "do the same" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
mkdir dead/claims
for number in $(cat dead/list); do
    echo 1 >dead/claims/$number
done
echo rest >dead/claims/plan
BEAT=1 run sh dead/worker.sh
check "a worker after dead ones" '[ $code -eq 0 ] && [ ! -s dead/list ]'
mkdir ended/claims
for number in $(seq 100); do # more than there are
    echo $(($(date +%s) + 240)) >ended/claims/$number
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
check_end

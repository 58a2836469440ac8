#!/bin/sh
# SPDX-License-Identifier: MIT
# Plans of what to do next, by results as they are: sh split_plan.sh SOLVE
. "$(dirname "$0")/jobs"

# A plan takes results as they are: the same lists as from a join, and nothing proved.
split planned $board --jobs 10 --probe 1 --slice 200
work planned >work.out
cp -R planned verified
run "$solve" join verified
cp out joined
run "$solve" join planned --plan
check "a plan" '[ $code -eq 3 ] && line value | grep -q "(not proved: no certificate was verified)"'
check "has the lists of a join" 'cmp -s planned/list verified/list && cmp -s planned/limits verified/limits && cmp -s planned/tree verified/tree'
check "and its numbers" '[ "$(line jobs)" = "$(sed -n "s/^jobs  *//p" joined)" ]'
finish planned --plan
check "until no job is left" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (not proved: no certificate was verified)" ] && [ ! -s planned/list ] && [ ! -e planned/certificate ]'
run "$solve" join planned --plan --format json
check "which programs are told" '[ $code -eq 0 ] && grep -q "\"settled\":true,\"proved\":false" out'
cp -R planned lying
run "$solve" join planned
check "and join verifies them" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
run "$solve" check planned/certificate
check "with a certificate of all" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
run "$solve" join planned --plan
check "a plan of what is proved" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (not proved: no certificate was verified)" ]'

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
check "and they are done again" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'

# A certificate alone is what a job that was killed has left; a result alone is none.
split halves $board --jobs 10 --probe 1
job=$(head -n 1 halves/list)
sh halves/job.sh "$job" >/dev/null 2>&1
mv halves/done/0/$job.json told.json
run "$solve" join halves --plan
check "a plan with a certificate alone" '[ $code -eq 3 ] && grep -qx "$job" halves/list && line jobs | grep -q "^0 done"'
cp told.json halves/done/0/$job.json
mv halves/done/0/$job.certificate told.certificate
run "$solve" join halves --plan
check "with a result alone" '[ $code -eq 4 ] && grep -q "job $job: refused: its certificate is missing" err'

split asking --game connect-four --size 4x4 --jobs 10 --probe 2
finish asking --plan
check "one question after the other is planned" '[ $code -eq 0 ] && [ $round -gt 2 ] && line value | grep -q "^draw (not proved"'
finish asking
check "and both are proved" '[ $code -eq 0 ] && [ "$(line value)" = "draw (proved)" ]'
run "$solve" join planned --plan --certificate mine
check "no certificate of a plan" '[ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && [ ! -e mine ]'
mkdir certificates
"$solve" $board --algo df-pn --certificate certificates/one.cert >/dev/null
run "$solve" join certificates --plan
check "no plan of certificates" '[ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q "is no folder of jobs" err'
check_end

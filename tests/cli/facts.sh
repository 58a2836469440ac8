#!/bin/sh
# SPDX-License-Identifier: MIT
# Jobs that take what others have proved: sh facts.sh SOLVE
#
# Files of facts are damaged, forged, and of other boards; certificates that rest on each other, or
# on one that is gone, are refused.
. "$(dirname "$0")/jobs"
without_leaks
board="--game connect-four --size 4x5"
rounds=4

# given DIR: jobs whose certificates assume something.
given() {
    for job in $(cat "$1/list"); do
        [ -e "$1/done/0/$job.certificate" ] &&
            "$solve" check "$1/done/0/$job.certificate" | head -n 1 | grep -q given && echo "$job"
    done
}

# copy DIR: a folder of its own with all jobs done.
copy() {
    rm -rf "$1"
    cp -R kept "$1"
}

# flip FILE: every draw becomes a win, with the right checksum.
flip() {
    lines=$(grep -a -n '^$' "$1" | head -n 1 | cut -d: -f1)
    width=$(sed -n 's/^facts [0-9]* key //p' "$1")
    head -n "$lines" "$1" >flipped
    tail -n +$((lines + 1)) "$1" | head -c -26 | od -An -v -tu1 -w$((width + 1)) |
        while read -r bytes; do
            for byte in ${bytes% *} 1; do
                printf "\\$(printf %o "$byte")"
            done
        done >>flipped
    tail -c 26 "$1" >>flipped
    mv flipped "$1"
    "$FORGE" "$1"
}

# --- as it is meant ---

run "$solve" split $board --goal win --jobs 20 --probe 0 --output shared
cp -R shared alone
work shared >log
check "no job failed" '! [ -s log ]'
check "a job leaves its facts" '[ -n "$(ls shared/facts)" ] && ! ls shared/facts | grep -v "^[1-9][0-9]*$" | grep -q .'
check "others assume them" '[ -n "$(given shared)" ]'
cp -R shared kept
run "$solve" join shared
check "join has them proved" '[ $code -eq 0 ] && [ "$(line value)" = "at most a draw (proved)" ]'
rm -rf shared/done shared/facts
run "$solve" check shared/certificate
check "and its certificate assumes nothing" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
FACTS='' work alone >log
check "a job can do without" '! [ -s log ] && [ -z "$(given alone)" ]'
run "$solve" join alone
check "which has the same value" '[ $code -eq 0 ] && [ "$(line value)" = "at most a draw (proved)" ]'

# --- files that are not as they must be ---

one=$(ls kept/facts | head -n 1)
last=$(given kept | tail -n 1)
# told NAME MESSAGE: the last job is done again, leaves out the facts of one, and all is joined.
told() {
    rm told/done/0/$last.* told/facts/$last
    LOOK='' run sh told/job.sh "$last"
    reason=$2
    check "$1" '[ $code -eq 0 ] && grep -q "facts/$one.*: left out: .*$reason" err'
    run "$solve" join told
    check "$1: joined" '[ $code -eq 0 ] && [ "$(line value)" = "at most a draw (proved)" ]'
}

copy told
head -c 100 kept/facts/$one >told/facts/$one
told "cut off" damaged
copy told
sed 's/^facts [0-9]*/facts 99999999/' kept/facts/$one >told/facts/$one
"$FORGE" told/facts/$one
told "more than there are" damaged
copy told
sed 's/^rule size 4x5/rule size 5x4/' kept/facts/$one >told/facts/$one
"$FORGE" told/facts/$one
told "of another board" 'of other rules'
copy told
printf 'gamesolve facts 1\n' >told/facts/$one
told "a line" damaged
copy told
echo rest >told/facts/$one.host.1
mkdir told/facts/99999
rm told/done/0/$last.* told/facts/$last
LOOK='' run sh told/job.sh "$last"
check "what is no file of facts" '[ $code -eq 0 ] && [ -s told/done/0/$last.certificate ]'

# --- what nothing proves ---

# A lie: that White wins where it only draws, asked about whether Black draws.
run "$solve" split $board --goal draw --jobs 20 --probe 0 --output lied
mkdir lied/facts
tail -n 5 lied/list >liars
for file in kept/facts/*; do
    read -r job
    cp "$file" lied/facts/$job
    flip lied/facts/$job
done <liars
work lied >log 2>&1
run "$solve" join lied
check "what rests on lies is refused" '[ $code -eq 4 ] && grep -q "^solve: job [0-9]*: refused: .*only assumes" err'
check "and so are they" 'grep -q "^solve: job [0-9]*: its facts are refused" err && [ -n "$(ls lied/facts/*.refused)" ]'
check "and nothing is proved" '! grep -q "proved)$" out || grep -q "jobs are left" out'
finish lied
check "then the answer is right" '[ $code -eq 0 ] && [ "$(line value)" = "at least a draw (proved)" ]'
run "$solve" check lied/certificate
check "and verified" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'

# What proved it is gone, with the job that was killed while it was done again.
copy gone
rm gone/done/0/$one.certificate gone/done/0/$one.json
run "$solve" join gone
check "what has no proof any more is refused" '[ $code -eq 4 ] && grep -q "refused: .*only assumes" err && grep -q "^solve: job $one: its facts are refused: there is no certificate" err'
finish gone
check "and done again" '[ $code -eq 0 ] && [ "$(line value)" = "at most a draw (proved)" ]'
copy gone
rm gone/done/0/$one.certificate gone/done/0/$one.json
run "$solve" join gone --trust
check "or taken on trust" 'grep -q "taken on trust" out && [ $code -ne 4 ]'

# One that rests on another is done first, in a folder of its own, and takes from it: a circle.
copy circle
for other in $(given kept); do
    rm -rf circle/facts circle/done
    mkdir circle/facts
    LOOK='' sh circle/job.sh "$other" 2>/dev/null
    "$solve" join circle --job "$other" >/dev/null
    LOOK='' sh circle/job.sh "$one" 2>/dev/null
    cp kept/done/0/$other.* circle/done/0
    "$solve" check circle/done/0/$one.certificate | grep -q given && break
done
check "two that assume something of each other" '[ "$(given circle | grep -c "^$one$\|^$other$")" -eq 2 ]'
run "$solve" join circle
check "a circle proves nothing" '[ $code -eq 4 ] && grep -q "^solve: job $one: refused: .*only assumes" err && grep -q "^solve: job $other: refused: .*only assumes" err'
run "$solve" join circle
finish circle
check "until it is broken" '[ $code -eq 0 ] && [ "$(line value)" = "at most a draw (proved)" ]'

# --- the option ---

run "$solve" $board --algo df-pn --facts kept/facts
check "without a certificate" '[ $code -eq 2 ] && grep -q "certificate FILE" err'
run "$solve" --game skoczki --size 2x5 --algo df-pn --facts kept/facts --certificate c --certificate-version 2
check "positions that come back" '[ $code -eq 2 ] && grep -q "can come back" err'
run "$solve" $board --algo df-pn --facts nowhere --certificate c --certificate-version 2
check "no folder" '[ $code -eq 0 ] && "$solve" check c | head -n 1 | grep -q "^verified$"'
check_end

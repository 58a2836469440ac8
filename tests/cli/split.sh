#!/bin/sh
# SPDX-License-Identifier: MIT
# Questions cut into jobs and joined again have the answer of one run: sh split.sh SOLVE
#
# The folders that split makes are tested here as well; jobs, rounds and the rest in split_*.sh.
. "$(dirname "$0")/jobs"

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

same lost 'White wins' $board
check "no job failed" '! [ -s work.out ]'
same drawn draw --game connect-four --size 4x3
same nowin 'at most a draw' --game connect-four --size 4x3 --goal win
same swapped 'Black wins' --game hex --size 3x3 --position '3/1b1/3 w' --param prune=off
same swap 'White wins' --game hex --size 2x2 --variant swap
same joins 'Black wins' --game hex --size 4x4 --param prune=off --position '1w2/4/2b1/4 b'

# A value takes one question at a time: jobs are about that alone.
split asked --game connect-four --size 4x4 --jobs 10 --probe 2
check "one question at a time" '[ -s asked/jobs ] && ! grep -v " \(win\|draw\) " asked/jobs | grep -q .'
finish asked
check "then the other one, by other jobs" '[ $code -eq 0 ] && [ "$(line value)" = "draw (proved)" ] && [ $round -gt 2 ]'
rm -rf asked/done
run "$solve" check asked/certificate
check "and both in one certificate" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'

# A win: the likelier answer to the question is yes, for a draw too (which is a no to a search).
for goal in win draw; do
    split likely-$goal --game atarigo --size 6x6 --position crosscut --goal $goal --jobs 1 --probe 20
    check "likelier by yes: $goal" '[ "$(line proof)" -lt "$(line disproof)" ]'
done

# --- too easy to be cut ---

split easy $board --jobs 100 --probe 5
check "no jobs of what one search answers" '[ $code -eq 0 ] && [ ! -s easy/list ] && line nodes | grep -q "in 1 probe$"'
check "which says the answer" '[ "$(line value)" = "White wins (answered while splitting; solve join proves it)" ] && [ "$(line jobs)" = 0 ]'
mkdir bin
printf '#!/bin/sh\necho parallel\n' >bin/parallel
chmod +x bin/parallel
for by in "sh easy/parallel.sh" "sh easy/ahead.sh" "make -s -C easy" "sh easy/slurm.sh"; do
    (SLURM_ARRAY_TASK_ID=1 SLURM_SUBMIT_DIR=easy PATH=$PWD/bin:$PATH $by >out 2>err)
    check "so do what would do them: $by" '[ $? -eq 0 ] && [ "$(cat out)" = "nothing to do: White wins; solve join proves it" ]'
done
run "$solve" join easy
check "which join proves" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
run "$solve" check easy/certificate
check "with a certificate" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'

# --- folders, numbers of jobs ---

run "$solve" split $board --jobs 3 --output easy
check "a folder that is in use" '[ $code -eq 2 ] && grep -q "expected a folder that is new or empty" err'
echo file >file
run "$solve" split $board --jobs 3 --output file
check "a file" '[ $code -eq 2 ]'
mkdir empty
split empty $board --param symmetry=off --jobs 1 --probe 2
check "one job, in a folder that was empty" '[ $code -eq 0 ] && [ "$(wc -l <empty/list)" -eq 1 ]'
finish empty
check "which is the question" '[ $code -eq 0 ] && [ "$(line value)" = "White wins (proved)" ]'
mkdir there.partial
echo mine >there.partial/file
split there $board --jobs 3
check "something else in its place" '[ $code -eq 2 ] && grep -q "there.partial. is in the way" err && [ -e there.partial/file ]'
run unshare -rm sh -c 'mkdir fixed && mount -t tmpfs none fixed && mount -o remount,ro fixed && exec "$0" "$@"' \
    "$solve" split $board --jobs 3 --output fixed/there
check "a disk that is read-only" '! unshare -rm true || { [ $code -eq 1 ] && grep -q "cannot make it: Read-only" err; }'
run timeout --foreground -s INT 0.3 "$solve" split --game atarigo --size 7x7 --jobs 1000000 --output broken
check "interrupted, it leaves nothing" '[ $code -ne 0 ] && ! [ -e broken ] && ! [ -e broken.partial ]'
mkdir killed.partial
for name in options tree list job.sh.partial.1; do
    echo rest >killed.partial/$name
done
split killed $board --param symmetry=off --jobs 3 --probe 2
check "killed, it is begun anew" '[ $code -eq 0 ] && ! partial killed/job.sh && ! [ -e killed.partial ]'
split none $board --jobs 0
check "no job" '[ $code -eq 2 ] && ! [ -e none ]'
split many --game connect-four --size 4x3 --jobs 1000000 --probe 200
check "more jobs than there are" '[ $code -eq 0 ]'
run "$solve" join many
check "settled while splitting" '[ $code -eq 0 ] && [ "$(line value)" = "draw (proved)" ]'
run "$solve" check many/certificate
check "and verified" '[ $code -eq 0 ]'
split short --game atarigo --size 7x7 --jobs 1000000 --time 1
check "as many jobs as time allows" '[ $code -eq 0 ] && [ "$(wc -l <short/list)" -ge 1 ]'
split none --game atarigo --size 7x7 --jobs 1000000 --time 0.000001
check "no time for one" '[ $code -eq 3 ] && [ "$(cat err)" = "solve: split: stopped by the limit on time" ] && ! [ -e none ]'
run "$solve" split $board
check "no folder" '[ $code -eq 2 ] && grep -q "output DIR must say" err'
run "$solve" join nowhere
check "no folder to join" '[ $code -eq 1 ]'
for line in "certificate else" "output else" "trust yes" "plan yes" "rule goal win" "connect 4" "jobs 0" "jobs"; do
    cp -r empty wrong
    echo "$line" >>wrong/options
    run "$solve" join wrong
    check "its options say: $line" '[ $code -eq 2 ] && grep -q "^solve: wrong/options: line [0-9]*: .*: expected an option of a split$" err && ! [ -e else ]'
    rm -r wrong
done
run "$solve" join .
check "a folder of something else" '[ $code -eq 1 ] && grep -q "expected a folder that solve split made" err'
check_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# Two copies of a folder of jobs whose results come together: sh split_copies.sh SOLVE
#
# Two machines that share no disk do rounds on copies, with clocks that differ by minutes, and results
# are merged by rsync (by cp where it is not there). Some files come late, in part, or from both.
. "$(dirname "$0")/jobs"

# merge FROM: brings its results to the folder `jobs`; files that are there stay.
merge() {
    if command -v rsync >/dev/null 2>&1; then
        rsync -a --ignore-existing "$1/done/" jobs/done/
    else
        cp -Rpn "$1/done/." jobs/done/
    fi
}

# work FOLDER MINUTES FIRST: does the jobs of the list from place FIRST on, every second one. Its clock
# is ahead by MINUTES.
work() {
    awk -v first="$3" 'NR >= first && (NR - first) % 2 == 0' "$1/list" >places
    while read -r number; do
        sh "$1/job.sh" "$number" accept >/dev/null 2>&1
    done <places
    find "$1/done" -type f -exec touch -d "$2 minutes" {} +
}

split jobs $board --param symmetry=off --jobs 12 --probe 2 --slice 40
mkdir -p jobs/done/0
value=$("$solve" $board --algo df-pn | sed -n 's/^value  *//p')
round=0
code=3
while [ $code -eq 3 ] && [ $round -lt 60 ]; do
    rm -rf here there
    cp -Rp jobs here
    cp -Rp jobs there
    work here 7 1
    work there -7 2
    [ $round -gt 0 ] || sh there/job.sh "$(head -n 1 there/list)" accept >/dev/null 2>&1
    if [ $round -eq 0 ]; then
        # What a copy leaves that is under way or was cut off: it is not taken for a result.
        echo '{"job' >jobs/done/0/.1.json.Xa81Bc
        echo '{"job' >jobs/done/0/1.json.part
        late=$(ls here/done/0/*.certificate | head -n 1)
        name=${late##*/}
        [ "$late" ] && head -c 40 "$late" >jobs/done/0/"$name"
        run "$solve" join jobs --plan
        check "a certificate without its result is no answer" '[ $code -eq 3 ] && [ -s jobs/list ]'
        rm -f jobs/done/0/"$name"
    fi
    merge here
    merge there
    "$solve" join jobs --plan >out 2>err && "$solve" join jobs >out 2>err
    code=$?
    round=$((round + 1))
done
check "copies: joined" '[ $code -eq 0 ] && [ $round -gt 1 ]'
check "copies: the value of one run" '[ "$(line value)" = "$value" ]'
check "copies: verified" '"$solve" check jobs/certificate | head -n 1 | grep -qx verified'
check_end

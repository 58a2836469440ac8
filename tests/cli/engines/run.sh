#!/bin/sh
# SPDX-License-Identifier: MIT
# The same question by every engine that is there, one job in ten killed: sh run.sh SOLVE
#
# Each engine does the jobs of one split, round after round until the question is answered. SOLVE is
# a script that kills about every tenth call of solve that is a job, with no warning, while it searches
# or writes. The certificate must be verified, and the value that of one run. An engine whose program
# is not there is skipped, and said to be: make, GNU parallel, Slurm (sbatch, where sinfo finds a
# cluster; without one, the tasks of slurm.sh are run as it would run them).
. "$(dirname "$0")/../checks"
# What one search answers while splitting has no jobs: this is harder than --probe allows it to be.
board="--game connect-four --size 6x5"
value=$("$solve" $board --algo df-pn | sed -n 's/^value  *//p')

# Kills by a count that all calls share; a file for each call, since there are no locks.
mkdir calls
cat >killer <<END
#!/bin/sh
case \$1 in
join) exec "$solve" "\$@" ;;
esac
: >"$work/calls/\$\$.\$(date +%N)"
count=\$(ls "$work/calls" | wc -l)
if [ \$((count % 10)) -eq 3 ]; then
    "$solve" "\$@" &
    child=\$!
    sleep 0.0\$((count % 7))
    kill -KILL \$child 2>/dev/null && : >"$work/killed.\$\$"
    wait \$child
    exit
fi
exec "$solve" "\$@"
END
chmod +x killer
SOLVE=$work/killer
EVERY=0.05
export SOLVE EVERY

by_make() {
    make -s -k -j 3 -C "$1"
}

by_parallel() {
    sh "$1/parallel.sh" -j 3
}

by_sbatch() {
    (cd "$1" && sbatch --wait --output=/dev/null slurm.sh)
}

# As two nodes would share the array.
by_tasks() {
    last=$(sed -n 's/^tasks=//p' "$1/slurm.sh")
    for half in 0 1; do
        (
            cd "$1" || exit 1
            task=1
            while [ $task -le "$last" ]; do
                [ $((task % 2)) -eq $half ] && SLURM_ARRAY_TASK_ID=$task sh slurm.sh
                task=$((task + 1))
            done
        ) &
    done
    wait
}

# engine NAME: rounds until the question is answered.
engine() {
    folder=$1
    by=by_$1
    "$solve" split $board --jobs 40 --probe 100 --slice 20000 --output "$folder" >out 2>err
    code=$?
    check "$folder: split" '[ $code -eq 0 ] && [ -s $folder/list ]'
    round=0
    code=3
    while [ $code -eq 3 ] && [ $round -lt 90 ]; do
        $by "$folder" >log 2>&1
        "$solve" join "$folder" --plan >out 2>err && "$solve" join "$folder" >out 2>err
        code=$?
        round=$((round + 1))
    done
    check "$folder: joined" '[ $code -eq 0 ]'
    joined=$(sed -n 's/^value  *//p' out)
    check "$folder: verified" '"$solve" check $folder/certificate | head -n 1 | grep -qx verified'
    check "$folder: the value of one run" '[ "$joined" = "$value" ]'
    echo "$folder: $round rounds"
}

engine make
if command -v parallel >/dev/null 2>&1; then
    engine parallel
else
    echo "skipped: GNU parallel is not there"
fi
if command -v sbatch >/dev/null 2>&1 && sinfo -h 2>/dev/null | grep -q .; then
    engine sbatch
else
    echo "skipped: no cluster of Slurm is there; its tasks are run without it"
    engine tasks
fi
check "some were killed" 'ls killed.* >/dev/null 2>&1'
echo "$(ls killed.* 2>/dev/null | wc -l) of $(ls calls | wc -l) calls killed"
check_end

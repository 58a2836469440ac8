#!/bin/sh
# SPDX-License-Identifier: MIT
# The same question by every engine that is there, one job in ten killed: sh run.sh SOLVE
#
# Each engine does the jobs of one split, round after round until the question is answered. SOLVE is
# a script that kills about every tenth call of solve that is a job, with no warning, while it searches
# or writes. In rounds of their own a result is forged, a certificate is lost, the engine is ended and
# started again, and a machine is so slow that others have done its jobs when its results come. The
# certificate must be verified, and the value that of one run.
#
# Engines: make, GNU parallel, Slurm (on the cluster that sinfo finds, else on one of one node that is
# started for this test). One whose program is not there is skipped, and said to be; the tasks of
# slurm.sh are then run as Slurm would run them.
. "$(dirname "$0")/cluster.sh"
. "$(dirname "$0")/../checks"
trap 'cluster_stop; rm -rf "$work"' EXIT
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

# How an engine is ended in the middle of a round: its process is killed, or the controller of the
# cluster is started anew while jobs run.
end_engine() {
    case $1 in
    sbatch) cluster_restart ;;
    *) kill -TERM "$2" 2>/dev/null ;;
    esac
}

# A worker so slow that another one does the job while it works: it does the first job of the list by
# itself, and its result comes late.
slow_worker() {
    job=$(head -n 1 "$1/list")
    [ "$job" ] || return 0
    mkdir -p "$1/done/$((job / 1000))"
    cp -R "$1" "$1.slow"
    sh "$1.slow/job.sh" "$job" accept >/dev/null 2>&1
}

# As rsync or a copy by hand brings them: files of a job that has a result by now.
bring_results() {
    [ -d "$1.slow" ] || return 0
    cp -Rn "$1.slow/done/." "$1/done/" 2>/dev/null
    rm -rf "$1.slow"
}

# forge FOLDER: gives the first job that has a certificate that of another one, or a damaged one.
forge() {
    first=$(ls "$1"/done/*/*.certificate 2>/dev/null | head -n 1)
    other=$(ls "$1"/done/*/*.certificate 2>/dev/null | sed -n 2p)
    [ "$first" ] || return 1
    if [ "$other" ]; then
        cp "$other" "$first"
    else
        head -c 100 "$first" >forged && mv forged "$first"
    fi
}

# lose FOLDER: removes the last certificate.
lose() {
    last=$(ls "$1"/done/*/*.certificate 2>/dev/null | tail -n 1)
    [ "$last" ] && rm "$last"
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
    forged=no
    lost=no
    while { [ $code -eq 3 ] || [ $code -eq 4 ]; } && [ $round -lt 90 ]; do
        if [ $round -eq 1 ]; then
            $by "$folder" >log 2>&1 &
            sleep 1
            end_engine "$1" $!
            wait $!
            [ "$1" != sbatch ] && slow_worker "$folder"
        fi
        $by "$folder" >log 2>&1
        bring_results "$folder"
        [ $forged = no ] && forge "$folder" && forged=yes
        [ $forged = yes ] && [ $lost = no ] && [ $round -gt 3 ] && lose "$folder" && lost=yes
        "$solve" join "$folder" --plan >out 2>err && "$solve" join "$folder" >out 2>err
        code=$?
        [ $code -eq 4 ] && cat err >>"$folder.refused"
        round=$((round + 1))
    done
    check "$folder: a forged result is refused" '[ $forged = yes ] && grep -q refused $folder.refused'
    check "$folder: a lost file is noticed" '[ $lost = yes ]'
    check "$folder: joined" '[ $code -eq 0 ]'
    joined=$(sed -n 's/^value  *//p' out)
    check "$folder: verified" '"$solve" check $folder/certificate | head -n 1 | grep -qx verified'
    check "$folder: the value of one run" '[ "$joined" = "$value" ]'
    echo "$folder: $round rounds"
}

# first_killed FOLDER: SOLVE that kills every job the first time; the shell of the job, too, if this
# is its first job.
first_killed() {
    mkdir "$1.calls"
    cat >"$1.killer" <<END
#!/bin/sh
case \$1 in
join) exec "$solve" "\$@" ;;
esac
call=\$(echo "\$@" | sed 's/ --output.*--slice/ --slice/; s/ --checkpoint.*//' | cksum | tr -d ' ')
[ -e "$work/$1.calls/\$call" ] || {
    [ "\$(ls "$work/$1.calls")" ] || kill -KILL \$PPID \$(ps -o ppid= -p \$PPID)
    : >"$work/$1.calls/\$call"
    kill -KILL \$\$
}
exec "$solve" "\$@"
END
    chmod +x "$1.killer"
}

# Every job is killed once, and there are more workers than listed jobs. ahead.sh must not wait for a
# job that no worker does.
ahead_first() {
    folder=first
    first_killed $folder
    "$solve" split --game connect-four --size 4x4 --jobs 20 --probe 1 --slice 300 --workers 3 \
        --output $folder >out 2>err
    (SOLVE=$work/$folder.killer PAUSE=0.1 timeout -k 1 120 sh $folder/ahead.sh -j 8 >log 2>&1)
    code=$?
    check "$folder: ahead.sh ends though each job was killed" '[ $code -eq 0 ]'
    "$solve" join $folder >out 2>err
    code=$?
    check "$folder: joined" '[ $code -eq 0 ] && grep -q "^value .*(proved)" out'
    echo "$folder: $(ls $folder.calls | wc -l) jobs, $(wc -l <$folder/ended) ends"
}

# While ahead.sh runs: once there are two certificates, forges one and loses one; then it is ended.
disturb() {
    while kill -0 "$2" 2>/dev/null && [ "$(ls "$1"/done/*/*.certificate 2>/dev/null | wc -l)" -lt 2 ]; do
        sleep 0.2
    done
    forge "$1"
    lose "$1"
    sleep 1
    kill -TERM "$2" 2>/dev/null
}

# Without rounds: while jobs run, a file is forged, one is lost, and ahead.sh is ended.
ahead() {
    folder=ahead
    "$solve" split $board --jobs 40 --probe 100 --slice 20000 --workers 3 --output $folder >out 2>err
    round=0
    code=3
    while { [ $code -eq 3 ] || [ $code -eq 4 ]; } && [ $round -lt 9 ]; do
        PAUSE=0.1 sh $folder/ahead.sh -j 3 >log 2>&1 &
        [ $round -eq 0 ] && disturb $folder $!
        wait $!
        "$solve" join $folder --plan >out 2>err && "$solve" join $folder >out 2>err
        code=$?
        [ $code -eq 4 ] && cat err >>$folder.refused
        round=$((round + 1))
    done
    check "$folder: joined" '[ $code -eq 0 ]'
    check "$folder: a forged result is refused" 'grep -q "its certificate is about something else" $folder.refused'
    check "$folder: a lost file is noticed" '[ -e "${last%.certificate}.json.refused" ]'
    joined=$(sed -n 's/^value  *//p' out)
    check "$folder: verified" '"$solve" check $folder/certificate | head -n 1 | grep -qx verified'
    check "$folder: the value of one run" '[ "$joined" = "$value" ]'
    echo "$folder: ahead.sh $round times"
}

make --version | head -n 1
engine make
if command -v parallel >/dev/null 2>&1; then
    parallel --version | head -n 1
    engine parallel
    ahead_first
    ahead
else
    echo "skipped: GNU parallel is not there"
fi
if sinfo -h 2>/dev/null | grep -q . || cluster_start "$work/slurm"; then
    sinfo --version
    engine sbatch
else
    echo "skipped: Slurm (slurmctld, slurmd, munge) is not there; its tasks are run without it"
    engine tasks
fi
check "some were killed" 'ls killed.* >/dev/null 2>&1'
echo "$(ls killed.* 2>/dev/null | wc -l) of $(ls calls | wc -l) calls killed"
check_end

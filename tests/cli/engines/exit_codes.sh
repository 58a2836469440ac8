#!/bin/sh
# SPDX-License-Identifier: MIT
# What engines make of the exit codes and signals of jobs: sh exit_codes.sh SOLVE
#
# Each engine that is there runs six jobs: exit code 0, 3, 4, 130, one that ends by SIGTERM, one by
# SIGKILL, one that is ended by the engine (scancel). The rows that come out must be those of
# src/cli/split/README.md: engine, exit code 3, 4, 130, SIGTERM, SIGKILL, exit code of the engine.
. "$(dirname "$0")/cluster.sh"
readme=$(cd "$(dirname "$0")/../../.." && pwd)/src/cli/split/README.md
. "$(dirname "$0")/../checks"
trap 'cluster_stop; rm -rf "$work"' EXIT
sed 's/^  *//; s/  */ /g' "$readme" >expected

cat >job <<'END'
case $1 in
0 | 3 | 4 | 130) exit "$1" ;;
*) kill -"$1" $$ ;;
esac
END
jobs="0 3 4 130 TERM KILL"

# row ENGINE STATES CODE: the row of an engine, which calls the jobs STATES, a word each.
row() {
    line="$1 $(echo $2) $3"
    echo "$line"
    check "$1: the row is in the README" 'grep -qxF "$line" expected'
}

by_make() {
    printf 'all: $(addprefix job-,%s)\njob-%%:\n\t@echo $* >>ran; sh job $*\n' "$jobs" >makefile
    make -s -k >log 2>&1
    code=$?
    states=
    for job in 3 4 130 TERM KILL; do
        states="$states $(sed -n "s/^make: .*job-$job\] Error //p" log)"
    done
    : >ran
    make -s -k >/dev/null 2>&1
    check "make: all jobs are run again" '[ $(wc -l <ran) -eq 6 ]'
    row "make -k" "$states" $code
}

# by_parallel SHELL: exit code and signal of each job, as the log has them. The shell that starts the
# jobs makes a difference: bash becomes the job, dash waits for it.
by_parallel() {
    PARALLEL_SHELL=$(command -v $1)
    export PARALLEL_SHELL
    rm -f joblog
    parallel --joblog joblog sh job ::: $jobs >/dev/null 2>&1
    code=$?
    states=
    for job in 3 4 130 TERM KILL; do
        states="$states $(awk -v job="$job" '$NF == job { print $7 ":" $8 }' joblog)"
    done
    cp joblog joblog2
    parallel --joblog joblog2 --resume-failed --dry-run sh job ::: $jobs >again 2>&1
    check "parallel: --resume-failed runs all that failed, killed ones too" \
        '[ $(wc -l <again) -eq 5 ] && ! grep -qx "sh job 0" again'
    cp joblog joblog2
    parallel --joblog joblog2 --resume --dry-run sh job ::: $jobs >again 2>&1
    check "parallel: --resume runs none of them" '[ ! -s again ]'
    row "parallel, by $1" "$states" $code
}

by_slurm() {
    printf '#!/bin/sh\n#SBATCH --requeue\n#SBATCH --array=1-6\n#SBATCH --output=/dev/null\n' >batch
    printf 'set -- %s\nshift $((SLURM_ARRAY_TASK_ID - 1))\necho $1 >>ran\nsh job $1\ncode=$?\n' \
        "$jobs" >>batch
    printf '[ $code -lt 128 ] || [ $1 = 130 ] || kill -$1 $$\nexit $code\n' >>batch
    : >ran
    sbatch --wait batch >log 2>&1
    code=$?
    id=$(sed -n 's/^Submitted batch job //p' log)
    states=
    task=2
    for job in 3 4 130 TERM KILL; do
        states="$states $(scontrol -o show job "${id}_$task" |
            sed -n 's/.* JobState=\([A-Z_]*\) .* ExitCode=\([0-9:]*\) .*/\1:\2/p')"
        task=$((task + 1))
    done
    check "sbatch: --requeue does not run a job again that failed" '[ $(wc -l <ran) -eq 6 ]'
    row "sbatch --requeue --wait" "$(echo "$states" | sed 's/FAILED://g')" $code
}

by_make
if command -v parallel >/dev/null 2>&1; then
    parallel --version | head -n 1
    by_parallel dash
    by_parallel bash
else
    echo "skipped: GNU parallel is not there"
fi
if sinfo -h 2>/dev/null | grep -q . || cluster_start "$work/slurm"; then
    sinfo --version
    by_slurm
else
    echo "skipped: Slurm is not there"
fi
check_end

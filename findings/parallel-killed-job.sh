#!/bin/sh
# SPDX-License-Identifier: MIT
# GNU parallel's job log tells of a killed job what the shell lets it see. bash replaces itself by the
# only command: Exitval is 0, and Signal 9. dash waits for it: Exitval is 137, and Signal 0. So the sum
# of the exit values can be 0 although a job was killed. --resume-failed runs both kinds again.
. "$(dirname "$0")/begin"
command -v bash >/dev/null && command -v dash >/dev/null || cannot "no bash and dash"
deb parallel=20221122+ds-2
parallel --version >out 2>&1 </dev/null || cannot "parallel does not run"
grep -q 'parallel 20221122' out || cannot "not the version of 2022-11-22"
cat >job <<'END'
case $1 in
kill) kill -KILL $$ ;;
term) kill -TERM $$ ;;
*) exit "$1" ;;
esac
END
# jobs SHELL ARGUMENT...
jobs() {
    PARALLEL_SHELL=$(command -v "$1")
    export PARALLEL_SHELL
    shift
    parallel --will-cite -j1 --joblog log "$@" sh job ::: 0 3 130 kill term >out 2>&1 </dev/null
    echo $?
}
for shell in bash dash; do
    rm -f log
    seen "$shell, exit code: the number of failed jobs" 4 "$(jobs $shell)"
    case $shell in
    bash) killed="0/9 0/15" ;;
    *) killed="137/0 143/0" ;;
    esac
    seen "$shell, exit value/signal of jobs that exit with 0, 3, 130, are killed, are terminated" \
        "0/0 3/0 130/0 $killed" "$(awk 'NR > 1 { print $7 "/" $8 }' log | xargs)"
    jobs $shell --resume-failed >/dev/null
    seen "$shell, sequence numbers after --resume-failed" "1 2 3 4 5 2 3 4 5" \
        "$(awk 'NR > 1 { print $1 }' log | xargs)"
done

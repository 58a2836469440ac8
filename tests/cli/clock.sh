#!/bin/sh
# SPDX-License-Identifier: MIT
# A clock of the day that somebody sets changes nothing: SHIFTER=LIBRARY sh clock.sh SOLVE
. "$(dirname "$0")/checks"

# shifted SECONDS WORD...: runs a command on a clock that is ahead, and waits by one that is not.
shifted() {
    ahead=$1
    shift
    SHIFT=$ahead LD_PRELOAD=$SHIFTER "$@"
}

# A command that comes during a search ends it, whatever the clock.
listen() {
    rm -f in out err
    mkfifo in
    shifted "$1" "$solve" gtp --game hex --size 14x14 --algo pvs --memory 64M --time 60 \
        <in >out 2>err &
    pid=$!
    exec 3>in
    echo 'lz-analyze 10' >&3
    for _ in $(seq 600); do
        [ "$(cat out 2>none | wc -l)" -ge 10 ] && break
        sleep 0.1
    done
    echo quit >&3
    for _ in $(seq 200); do
        kill -0 $pid 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL $pid 2>/dev/null && { wait $pid 2>/dev/null; return 1; }
    exec 3>&-
    wait $pid
}

# Of two positions side by side one is searched for two seconds: meanwhile there is progress to be
# seen, and the thread that waits takes no time of the processor.
waits() {
    printf '7/7/7/7/www4/bbb4 b\n7/7/7/7/7/7 b\n' >list
    (
        shifted "$1" "$solve" --game connect-four --algo pvs --memory 64M --positions list \
            --threads 2 --time 2 --progress=0.2 >out 2>err
        times >used
    )
    awk '{ gsub("[ms]", " "); used = 60 * $1 + $2 + 60 * $3 + $4 } END { exit used > 2.4 }' used &&
        [ "$(tr '\r' '\n' <err | grep -c 'done 1')" -ge 3 ]
}

# What comes in the first three tenths of a second belongs to a script, whose moves are thought out. On a
# busy machine `sleep` may take longer than that: one of three tries is enough.
thinks_out() {
    for try in 1 2 3; do
        before=$(date +%s)
        { printf 'genmove b\n'; sleep 0.15; printf 'quit\n'; } |
            shifted "$1" "$solve" gtp --game hex --size 14x14 --algo pvs --memory 64M --time 2 \
                >out 2>err || return 1
        [ $(($(date +%s) - before)) -ge 1 ] && [ -s out ] && return 0
    done
    return 1
}

for ahead in 3600 -3600; do
    check "a clock $ahead s ahead: a command ends an analysis" 'listen $ahead'
    check "a clock $ahead s ahead: a script has its moves thought out" 'thinks_out $ahead'
    check "a clock $ahead s ahead: who waits does nothing" 'waits $ahead'
done
check_end

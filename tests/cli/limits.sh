#!/bin/sh
# SPDX-License-Identifier: MIT
# Limits and signals outside of the searches: sh limits.sh SOLVE
#
# Whatever a run waits for, a pipe that nobody writes to, a lock, a file that another process cuts
# short, it ends by itself when --time is up, and by a signal; its exit code is the documented one,
# and no partial file stays. What must not be waited for is waited for at most a minute, so a slow
# machine changes nothing.
. "$(dirname "$0")/checks"

# run CODE ARGUMENT...: must end in a minute, with this code; leaves out and err.
run() {
    wanted=$1
    shift
    rm -f file file.partial*
    timeout -k 1 60 "$solve" "$@" <>silent >out 2>err
    code=$?
    check "$*" "[ $code -eq $wanted ] && ! partial file"
}

# until_true CONDITION: waits for it, a minute at most.
until_true() {
    tries=0
    while ! eval "$1" && [ $tries -lt 600 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
}

mkfifo silent nobody
hex='--game hex --size 3x3'
"$solve" $hex --algo df-pn --certificate proof --certificate-version 1 >report
"$solve" --game skoczki --size 3x5 --save saved.gss >report

# A game whose rules a program answers, until the first move is made.
cat >slow <<'END'
#!/bin/sh
while read -r request; do
    case $request in
    rules) echo slow moves 2 key 1 ;;
    start) echo ok ;;
    moves) echo a b ;;
    outcome) echo open ;;
    key | text) echo k ;;
    *) exec sleep 100 ;;
    esac
done
END
chmod +x slow
echo 'exec sleep 100' >mute
run 3 --game 'pipe:sh mute' --time 0.2 --output file
check "a mute program" '[ $(wc -l <err) -eq 1 ] && grep -q "to .rules.: stopped by the limit on time" err'

# Pipes that nobody writes to, and silent ones: --time ends the waiting, a signal does so at once.
for arguments in "$hex --cache nobody" "map $hex --cache nobody" "$hex --position @nobody" \
    "$hex --position nobody" "$hex --position -" "draw $hex --position @nobody" \
    "count $hex --position @nobody" "threats --game gomoku --position @nobody" \
    "probe --strategy nobody" \
    "probe --strategy proof --positions nobody" "probe --strategy proof --positions -" \
    "check nobody" "check -" "trim nobody" "draw --certificate nobody --format dot" \
    "$hex --certificate nobody" "trim proof --certificate nobody" "--game pipe:./slow" \
    "count --game pipe:./slow"; do
    run 3 $arguments --time 0.2 --output file
    check "$arguments" '[ ! -s out ] && [ $(wc -l <err) -eq 1 ] && grep -q "limit" err'
    for signal in TERM USR1; do
        rm -f file
        "$solve" $arguments --output file <>silent >out 2>err &
        pid=$!
        # Once it sleeps, it waits.
        until_catches $pid
        until_true 'grep -q "(sleeping)" /proc/$pid/status 2>/dev/null || ! kill -0 $pid 2>/dev/null'
        kill -s $signal $pid 2>/dev/null
        until_true '! kill -0 $pid 2>/dev/null'
        kill -9 $pid 2>/dev/null
        wait $pid
        code=$?
        check "$signal $arguments" '[ $code -eq 130 ] && [ ! -s err ] && ! partial file'
    done
done

# Threats are listed without limits in seconds, also where a search by them takes minutes.
dense=3w11/7bww5/9w2b2/6bb7/2b1wb8b/3w11/3b11/4w5bb3/5b9/1bb4b7/10w1wb1/w1w3b3bww2/7w1w2w2/1b1w2b8
run 0 threats --game gomoku --variant renju --position "$dense/4w2b3ww2 b" --output file
check "dense threats" 'grep -q "^reason  *limit of effort" file'

# Input without end is ended by memory or by what such a file can be.
yes '3/3/3 b' | timeout -k 1 60 "$solve" $hex --position - --memory 1M >out 2>err
code=$?
check 'endless position' '[ $code -eq 3 ] && grep -q "see --memory" err'
yes | timeout -k 1 60 "$solve" $hex --cache /dev/stdin --time 0.3 >out 2>err
code=$?
check 'endless cache' '[ $code -eq 1 ] || [ $code -eq 2 ] || [ $code -eq 3 ]'
{
    echo 'gamesolve cache 1'
    yes
} | timeout -k 1 60 "$solve" $hex --cache /dev/stdin --time 0.3 >out 2>err
code=$?
check 'endless cache of damage' '[ $code -eq 3 ] && grep -q "limit on time" err'

# Schedulers send a signal before they kill.
for signal in USR1 USR2 XCPU; do
    "$solve" --game skoczki --size 3x9 >out 2>err &
    pid=$!
    until_catches $pid
    sleep 0.2
    kill -s $signal $pid
    wait $pid
    code=$?
    check "$signal" '[ $code -eq 130 ] && grep -q interrupted out && [ ! -s err ]'
done
(ulimit -S -t 1 && exec timeout -k 1 60 "$solve" --game skoczki --size 3x9 >out 2>err)
code=$?
check 'limit of processor time' '[ $code -eq 130 ] && grep -q interrupted out'

# A file of results that another run has locked: the answer comes first, well before --time is up, and
# the rest is spent waiting. holder keeps the lock until it is killed.
if command -v python3 >found; then
    python3 - >held <<'END' &
import fcntl, time
file = open("locked", "a")
fcntl.lockf(file, fcntl.LOCK_EX)
print("held", flush=True)
time.sleep(600)
END
    holder=$!
    until_true '[ -s held ]'
    run 1 $hex --algo pn --cache locked --time 3
    check 'locked, --time' 'grep -q "(proved)" out && [ $(wc -l <err) -eq 1 ]'
    check 'locked, --time' 'grep -q "locked.*not in it.*time" err && [ ! -s locked ]'
    run 1 map $hex --algo pn --cache locked --time 3
    check 'map, locked' 'grep -q "(proved)" out && grep -q "not in it" err'
    rm -f out err
    "$solve" $hex --algo pn --cache locked >out 2>err &
    pid=$!
    until_true 'grep -q "(proved)" out 2>/dev/null'
    check 'the answer comes first' 'grep -q "(proved)" out && kill -0 $pid'
    kill $pid
    wait $pid
    code=$?
    check 'locked, SIGTERM' '[ $code -eq 130 ] && grep -q "not in it (interrupted)" err'
    rm -f out err
    "$solve" $hex --algo pn --cache locked >out 2>err &
    pid=$!
    until_true 'grep -q "(proved)" out 2>/dev/null'
    kill $holder
    wait $pid
    code=$?
    check 'unlocked' '[ $code -eq 0 ] && [ ! -s err ] && [ $(wc -l <locked) -eq 2 ]'
fi

# A saved file that is cut short while it is in use. The list comes when the file is open.
for bytes in 0 4096; do
    cp saved.gss cut.gss
    rm -f list file
    mkfifo list
    timeout -k 1 60 "$solve" probe --strategy cut.gss --positions list --output file 2>err &
    pid=$!
    exec 3>list
    until_true 'cat /proc/[0-9]*/maps 2>/dev/null | grep -q "$work/cut.gss"'
    truncate -s $bytes cut.gss
    yes 'bbb/bbb/3/www/www w' | head -n 1000 >&3
    exec 3>&-
    wait $pid
    code=$?
    check "probe, cut to $bytes" '[ $code -eq 1 ] && grep -q "cut short" err'
    check "probe, cut to $bytes" '[ ! -e file ] && ! partial file'
    cp saved.gss cut.gss
    rm -f commands out err
    mkfifo commands
    timeout -k 1 60 "$solve" play --strategy cut.gss --white human --black human --time 0.1 \
        <commands >out 2>err &
    pid=$!
    exec 3>commands
    until_true '[ -s out ]'
    truncate -s $bytes cut.gss
    printf 'hint\nquit\n' >&3
    exec 3>&-
    wait $pid
    code=$?
    check "play, cut to $bytes" '[ $code -eq 1 ] && grep -q "cut short" err && grep -q "^hint" out'
done

# A closed standard stream is not taken for the file that is opened next.
printf 'gamesolve cache 1\ndamage\n' >damaged
"$solve" $hex --algo pn --cache damaged --output file 2>&-
code=$?
check 'closed standard error' '[ $code -eq 0 ] && ! grep -q damaged file'
"$solve" $hex --save all.gss >&- 2>err
code=$?
check 'closed standard output' '[ $code -eq 1 ] && grep -q "standard output" err'
"$solve" probe --strategy all.gss --verify >out 2>err
code=$?
check 'saved meanwhile' '[ $code -eq 0 ]'
"$solve" $hex --position - --output file <&- 2>err
code=$?
check 'closed standard input' '[ $code -eq 1 ] && ! partial file'

# Files of results that were put together.
for start in 'b1/w1/2' '2/b1/w1'; do
    "$solve" --game hex --size 2x3 --position "$start b" --algo pn --cache "$(echo "$start" | tr / _)" \
        >report
done
cat b1_w1_2 2_b1_w1 >both
run 0 --game hex --size 2x3 --position '2/b1/w1 b' --algo pn --cache both
check 'put together' '[ ! -s err ] && grep -q "(proved, by the cache)" out'
{
    cat b1_w1_2
    echo 'gamesolve cache 2'
    cat 2_b1_w1
} >both
run 0 --game hex --size 2x3 --position '2/b1/w1 b' --algo pn --cache both
check 'put together, another version' 'grep -q "1 damaged line passed over" err'

# What rests on the file, and what this run has proved by itself.
run 0 map $hex --algo pn --cache fresh --format json
check 'own values' 'grep -q "\"basis\":\"search\"" out'
run 0 $hex --algo pn --cache fresh --format json
check 'values of the file' 'grep -q "\"proved\":true.*\"basis\":\"cache\"" out'

# No number of boards or runs is too large but by the memory that they take.
boards=1x1..19x19,1x1..19x19,1x1..19x19
run 3 --game gomoku --size $boards --nodes 1 --algo pn --format csv --no-header
check 'more than 1,000 boards' '[ $(wc -l <out) -eq 1083 ] && [ ! -s err ]'
boards=$boards,$boards,$boards,$boards
boards=$boards,$boards,$boards,$boards,$boards,$boards,$boards,$boards,$boards,$boards
run 3 --game gomoku --size $boards --nodes 1 --algo pn --memory 1M
check 'boards beyond all memory' '[ ! -s out ] && [ $(wc -l <err) -eq 1 ] && grep -q "see --memory" err'
run 0 bench --game skoczki --size 1x5 --repeat 1001 --format csv --no-header
check 'more than 1,000 runs' '[ $(wc -l <out) -eq 1 ]'
run 3 bench --game skoczki --size 1x5 --repeat 99999999999 --memory 20K --format csv --no-header
check 'runs beyond all memory' '[ $(wc -l <out) -eq 1 ] && grep -q "see --memory" err'

check_end

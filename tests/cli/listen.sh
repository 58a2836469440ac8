#!/bin/sh
# SPDX-License-Identifier: MIT
# A command, or the end of the input, ends thinking; a script that is there from the start does not:
# sh listen.sh SOLVE
. "$(dirname "$0")/checks"

# Searches that would take an hour; the board is too large to be solved.
play="gtp --game hex --size 14x14 --algo pvs --memory 64M --progress=0.1"

# begin VERB...: a session on in, whose search has been under way for half a second at least, as lines
# of its progress show, or of its output: what comes in the first tenths belongs to a script.
begin() {
    rm -f in out err
    mkfifo in
    # shellcheck disable=SC2086
    "$solve" $1 --time 3600 <in >out 2>err &
    pid=$!
    exec 3>in
    printf '%b\n' "$2" >&3
    for _ in $(seq 600); do
        [ "$(cat out err 2>none | tr '\r' '\n' | wc -l)" -ge 5 ] && break
        sleep 0.1
    done
    sleep 0.3
}

# end SECONDS: waits for the session to end by itself; code is its exit code, or 99.
end() {
    code=99
    for _ in $(seq $((10 * $1))); do
        kill -0 $pid 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL $pid 2>/dev/null && { wait $pid; return; }
    wait $pid
    code=$?
}

begin "$play" 'genmove b'
check 'it thinks' '[ -s err ] && [ ! -s out ]'
echo quit >&3
end 60
check 'quit ends thinking' '[ $code = 0 ] && [ "$(grep -c "^= " out)" = 2 ]'
check 'a move was chosen' 'sed 1q out | grep -Eq "^= [a-n][0-9]+$"'
exec 3>&-

begin "$play" 'genmove b'
echo '# interrupt' >&3
for _ in $(seq 600); do
    [ -s out ] && break
    sleep 0.1
done
check 'an interrupt is answered' 'sed 1q out | grep -Eq "^= [a-n][0-9]+$"'
printf 'name\nquit\n' >&3
end 60
check 'the session goes on' '[ $code = 0 ] && grep -q "^= solve" out'
exec 3>&-

begin "$play" 'lz-analyze 10'
echo quit >&3
end 60
check 'a command ends an analysis' '[ $code = 0 ] && sed 1q out | grep -qx "=" &&
    [ "$(grep -cx "= " out)" = 1 ] && [ -z "$(tail -n 1 out)" ]'
exec 3>&-

begin "$play" 'solve-analyze'
for _ in $(seq 600); do
    grep -q '^gogui-gfx:' err && grep -q '^VAR b [a-n][0-9]' err && break
    sleep 0.1
done
check 'an analysis is drawn live' 'grep -q "^gogui-gfx:" err && [ ! -s out ]'
echo quit >&3
end 60
check 'and in the end' '[ $code = 0 ] && grep -q "^= VAR b [a-n][0-9]" out && grep -q "^TEXT [a-n][0-9]" out'
exec 3>&-

# A lost side searches for the longest loss, which may take as long as a move may.
begin 'gtp --game hex --size 7x7 --memory 64M --progress=0.1' 'play b d4\ngenmove w'
for _ in $(seq 600); do
    grep -q 'playouts' err && break
    sleep 0.1
done
sleep 0.5
echo quit >&3
end 60
check 'quit ends holding out' '[ $code = 0 ] && sed -n 3p out | grep -Eq "^= [a-g][1-7]$"'
exec 3>&-

begin "$play" 'genmove b'
exec 3>&-
end 60
check 'the end of the input ends thinking' '[ $code = 0 ] && grep -Eq "^= [a-n][0-9]+$" out'

begin 'gomocup --size 19x19 --algo pvs --memory 64M --progress=0.1' 'START 19\nBEGIN'
echo END >&3
end 60
check 'gomocup: END ends thinking' '[ $code = 0 ] && grep -Eq "^[0-9]+,[0-9]+" out'
exec 3>&-

# A script has its moves thought out, whether it comes by a pipe or from a file.
before=$(date +%s)
printf 'genmove b\nname\nquit\n' | "$solve" $play --no-progress --time 2 >out 2>err
code=$?
check 'a script by a pipe' '[ $code = 0 ] && [ $(($(date +%s) - before)) -ge 1 ]'
printf 'genmove b\n' >script
before=$(date +%s)
"$solve" $play --no-progress --time 2 <script >out 2>err
code=$?
check 'a script in a file' '[ $code = 0 ] && [ $(($(date +%s) - before)) -ge 1 ]'
check_end

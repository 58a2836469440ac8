#!/bin/sh
# SPDX-License-Identifier: MIT
# Files that outlive a run, when the run does not end well: sh files.sh SOLVE
#
# A file of --save is complete or not there, whether the run was killed at any moment, interrupted,
# or ran out of room, and of runs that write one file each is whole and the last one stays; a file of
# --cache that many runs write to at once loses no line.
set -u
case $1 in
/*) solve=$1 ;;
*) solve=$PWD/$1 ;;
esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work" || exit 1

fail() {
    echo "files.sh: $*" >&2
    exit 1
}

board='--game skoczki --size 2x8 --variant B-1'

# verify FILE [RUN]: whole, and as it was analysed.
verify() {
    "$solve" probe --strategy "$1" --verify --format csv --no-header >probed${2-} || fail "$1 is damaged"
    grep -q ',draw,none,' probed${2-} || fail "$1 gives another value"
}

# Whether a file has a beginning beside it.
partial() {
    ls "$1".partial* >/dev/null 2>&1
}

# Killed at moments from the start to beyond the end; a first file stays until a second is complete.
# What a kill leaves has the name of the file and the process.
complete=0
for tick in 0 1 2 3 4 5 6 7 8 9 10 12 14 17 20 25 30 40 60 80; do
    rm -f killed.gss
    "$solve" $board --save killed.gss >report 2>&1 &
    sleep "$(printf '0.%03d' $((tick * 5)))"
    kill -9 $! 2>killing
    wait $! 2>waiting
    rm -f killed.gss.partial.$!
    ! partial killed.gss || fail "a kill left a file of another name: $(ls)"
    if [ -e killed.gss ]; then
        verify killed.gss
        complete=$((complete + 1))
    fi
done
"$solve" $board --save killed.gss >report 2>&1 || fail "after kills: $(cat report)"
verify killed.gss
! partial killed.gss || fail "a run that ended well left a partial file"

# Two runs to one file: the second one writes it while the first one is at work, and is whole; then the
# first one replaces it. The file of a game is there once the first board is shown.
mkfifo in
: >played
"$solve" play --game hex --size 2x2 --black human --white human --record game.sgf <in >played \
    2>refused &
player=$!
exec 3>in
tries=0
until grep -q 'Black to move' played || [ $tries -eq 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
[ -e game.sgf.partial.$player ] || fail "a game has no file of its record: $(cat played refused; ls)"
for option in output save certificate; do
    "$solve" --game hex --size 2x2 --$option alone --format text >report 2>message ||
        fail "--$option alone: $(cat message)"
    "$solve" --game hex --size 2x2 --$option game.sgf --format text >report 2>message ||
        fail "--$option to a file that another run writes: $(cat message)"
    sed 's/, [0-9.]* s$//' alone >alone.text
    sed 's/, [0-9.]* s$//' game.sgf | cmp -s - alone.text || fail "--$option: another run touched it"
    [ "$(ls game.sgf.partial*)" = game.sgf.partial.$player ] || fail "--$option: $(ls)"
done
echo a1 >&3
exec 3>&-
wait $player || fail "the run whose file another one wrote failed: $(cat refused)"
grep -q ';B.a1' game.sgf || fail "the last run to end did not replace the file"
! partial game.sgf || fail "two runs left a partial file"

# Many at once: each writes a whole file, which is complete whenever it is read.
rm -f one.gss
for run in 1 2 3 4 5 6 7 8; do
    {
        "$solve" $board --save one.gss
        echo "exit $?"
        verify one.gss $run
    } >together.$run 2>&1 &
    runs="${runs-} $!"
done
for run in $runs; do
    wait $run || fail "of many runs one has no whole file: $(cat together.*)"
done
[ "$(cat together.* | grep -c '^exit 0')" -eq 8 ] || fail "of many runs some failed: $(cat together.*)"
verify one.gss
! partial one.gss || fail "many runs left a partial file"

# Interrupted: either it was done by then, or nothing is left. (In the foreground timeout(1) sends no
# SIGCONT after the signal, with which a search for leaks at the end of a sanitized run waits for
# ever.)
for tick in 0 1 2 4 8 16; do
    rm -f stopped.gss
    timeout --foreground -s INT "$(printf '0.%03d' $((tick * 5 + 1)))" \
        "$solve" $board --save stopped.gss >report 2>&1
    [ ! -e stopped.gss ] || verify stopped.gss
    ! partial stopped.gss || fail "an interrupt left a partial file"
done

# No room: no more than so many blocks of 512 bytes in a file. What is said goes through a pipe.
"$solve" $board --save whole.gss >report || fail "the analysis failed"
verify whole.gss
cp whole.gss before.gss
for blocks in 0 1 2 8 40; do
    (ulimit -f $blocks && exec "$solve" $board --save whole.gss) 2>&1 | cat >message
    grep -q "^solve: --save 'whole.gss': cannot write: File too large" message ||
        fail "with $blocks blocks of room: $(cat message)"
    ! partial whole.gss || fail "a full disk left a partial file"
    cmp -s whole.gss before.gss || fail "a full disk touched the file that was there"
done

# Many runs at once, each of which proves something else: every line is there, none twice in part.
for start in 'b1/w1/2' 'b1/1w/2' 'b1/2/w1' 'b1/2/1w' '1b/w1/2' '2/b1/w1' '2/b1/1w' '1b/2/w1'; do
    (for turn in 1 2 3; do
        "$solve" --game hex --size 2x3 --position "$start b" --algo pn --cache results
    done) >>shared 2>&1 &
done
wait
"$solve" --game hex --size 2x3 --cache results >report 2>message
[ ! -s message ] || fail "runs at once damaged the file of results: $(cat message)"
[ "$(sed -n 1p results)" = 'gamesolve cache 1' ] || fail "the file of results has no first line"
[ "$(grep -c gamesolve results)" = 1 ] || fail "the file of results has two first lines"
[ "$(sort -u results | wc -l)" -ge 4 ] || fail "the file of results lacks lines"
! grep -q -v '^solve\|^[a-z _]* \|^$' shared || fail "a run failed: $(cat shared)"

# A full disk takes nothing from the file of results.
cp results before
(ulimit -f 0 && exec "$solve" --game hex --size 3x3 --algo pn --cache results) 2>&1 | cat >message
grep -q "cannot write: File too large" message || fail "no word of a full disk: $(cat message)"
grep -q '^value ' message || fail "a full disk took the answer as well"
cmp -s results before || fail "a full disk left a part of a line"

echo "files of killed runs: $complete complete, none damaged"

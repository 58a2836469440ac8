#!/bin/sh
# SPDX-License-Identifier: MIT
# Colour where it is wanted: sh colour.sh SOLVE
#
# `play` colours its pieces on a terminal alone, which script(1) makes, and not with NO_COLOR, nor
# where TERM is missing or dumb. Without script(1) only the other half is tested.
set -u
case $1 in
/*) solve=$1 ;;
*) solve=$PWD/$1 ;;
esac
export LC_ALL=C
unset NO_COLOR
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work" || exit 1
failed=0
passed=0
escape=$(printf '\033')

# expect yes|no NAME: whether out contains colours, and the board all the same.
expect() {
    found=no
    grep -q "$escape\[[0-9;]*m" out && found=yes
    if [ $found = "$1" ] && grep -q 'Black to move' out; then
        passed=$((passed + 1))
    else
        echo "colour.sh: $2: colours: $found, expected $1" >&2
        failed=$((failed + 1))
    fi
}

command="$solve play --game hex --position '2/1b w' --black human --white human"
printf 'a1\nquit\n' >moves

eval "TERM=xterm $command" <moves >out 2>&1
expect no 'a file'
eval "TERM=xterm $command" <moves 2>&1 | cat >out
expect no 'a pipe'
if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    # on NAME VALUE...: on a terminal, with this environment; its input stays a file.
    terminal() {
        env "$@" script -qec "$command <moves" /dev/null >out 2>&1 </dev/null
    }
    terminal TERM=xterm
    expect yes 'a terminal'
    terminal TERM=xterm NO_COLOR=
    expect yes 'an empty NO_COLOR'
    terminal TERM=xterm NO_COLOR=1
    expect no 'NO_COLOR'
    terminal TERM=dumb
    expect no 'a dumb terminal'
    terminal TERM=
    expect no 'no TERM'
    # Nor does the line of progress contain escapes there.
    env TERM= script -qec "$solve --game skoczki --size 3x9 --nodes 1M --progress=0.01" /dev/null \
        >out 2>&1 </dev/null
    if grep -q 'nodes' out && ! grep -q "$escape" out; then
        passed=$((passed + 1))
    else
        echo "colour.sh: progress without TERM has escapes" >&2
        failed=$((failed + 1))
    fi
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]

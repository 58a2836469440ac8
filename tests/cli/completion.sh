#!/bin/sh
# SPDX-License-Identifier: MIT
# What bash, zsh and fish offer for the beginning of a command line: sh completion.sh SOLVE
#
# Shells that are not there are left out, and said to be. zsh's own functions are replaced by ones
# that print what they are given.
scripts=$(cd "$(dirname "$0")/../../src/package/completion" && pwd)
. "$(dirname "$0")/checks"

: >game.sgf
PATH=$(dirname "$solve"):$PATH
export PATH scripts
"$solve" --complete map --game hex --variant '' >out 2>err
code=$?
check 'the words of the program' '[ $code = 0 ] && grep -qx swap out && [ ! -s err ]'
"$solve" --complete --time= >out 2>err
code=$?
check 'nothing is known of a number' '[ $code = 0 ] && [ ! -s out ] && [ ! -s err ]'
"$solve" --complete >out 2>err
code=$?
check 'no word at all' '[ $code = 0 ] && grep -q "^map	" out'

cat >ask.bash <<'E'
source "$scripts/solve.bash"
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_solve
printf '%s\n' "${COMPREPLY[@]}"
E
cat >ask.zsh <<'E'
words=("$@")
CURRENT=$#words
compset() { cur=${cur#*=}; }
_files() { print -l *(N); }
_describe() { print -l -- ${${(P)2}%%:*} | grep -- "^$cur"; }
set --
source "$scripts/solve.zsh"
E
cat >ask.fish <<'E'
source $scripts/solve.fish
complete -C "$argv" | cut -f 1
E

# ask WORD...: what the shell offers for the last word, one a line, in out.
ask() {
    case $shell in
    fish) HOME=$PWD fish --no-config ask.fish "$*" ;;
    zsh) zsh -f ask.zsh "$@" ;;
    *) bash --norc ask.bash "$@" ;;
    esac >out 2>err
}

has() {
    for word; do
        grep -qx -- "$word" out || return 1
    done
    [ ! -s err ]
}

for shell in bash zsh fish; do
    command -v $shell >/dev/null || {
        echo "$shell is not there: left out"
        continue
    }
    ask solve ''
    check "$shell: verbs" 'has solve map check'
    ask solve ma
    check "$shell: a verb" 'has map && ! grep -q count out'
    ask solve --game ''
    check "$shell: games" 'has hex skoczki gomoku'
    ask solve map --game h
    check "$shell: a game" 'has hex && ! grep -q skoczki out'
    ask solve --algo df
    check "$shell: an algorithm" 'has df-pn'
    ask solve draw --format ''
    check "$shell: formats of draw" 'has svg dot sgf && ! grep -q json out'
    ask solve --format ''
    check "$shell: formats of solve" 'has json csv svg && ! grep -q html out'
    ask solve map --game gomoku --variant ''
    check "$shell: variants of a game" 'has renju free && ! grep -q plain out'
    ask solve --goal ''
    check "$shell: goals" 'has win draw value'
    ask solve bench --re
    check "$shell: options of bench" 'has --repeat'
    ask solve map --re
    check "$shell: not of map" '! grep -q repeat out'
    ask solve play --position game
    check "$shell: a position in a file" 'has game.sgf'
    ask solve check game
    check "$shell: a certificate" 'has game.sgf'
    ask solve --goal=w
    [ $shell = bash ] || check "$shell: a value behind =" 'grep -qE "^(--goal=)?win$" out'
done
shell=bash
command -v bash >/dev/null && {
    ask solve --game = he
    check 'bash: a value behind =' 'has hex'
    ask solve --game = hex --variant =
    check 'bash: nothing behind = yet' 'has plain swap'
}
shell=zsh
command -v zsh >/dev/null && {
    ask solve --game=he
    check 'zsh: a value behind =' 'has hex'
}
check_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# Completion typed on a terminal of bash, zsh and fish; and the manual by groff and mandoc:
# sh shells.sh SOLVE
#
# The terminal is tmux, on a server of its own.
. "$(dirname "$0")/interop"
scripts=$(cd "$here/../../src/package/completion" && pwd)
PATH=$(dirname "$solve"):$PATH
server=solve$$
trap 'tmux -L $server kill-server 2>/dev/null; rm -rf "$work"' EXIT

# screen TEXT: waits, half a minute at most, until a line of the terminal is TEXT.
screen() {
    tries=0
    while [ $tries -lt 60 ]; do
        tmux -L $server capture-pane -p >out
        grep -qxF -- "$1" out && return
        sleep 0.5
        tries=$((tries + 1))
    done
    return 1
}

# typed BEGINNING COMPLETED
typed() {
    wanted="> $2"
    tmux -L $server send-keys C-u
    tmux -L $server send-keys -l -- "$1"
    screen "> $1"
    tmux -L $server send-keys Tab
    check "$shell: $1" 'screen "$wanted"'
}

mkdir 'my games' functions
: >game.sgf
cp "$scripts/solve.zsh" functions/_solve
there tmux && for shell in bash zsh fish; do
    there $shell || continue
    server=solve$$.$shell
    case $shell in
    bash) start='bash --norc --noprofile' setting="PS1='> '; source $scripts/solve.bash" ;;
    zsh)
        start='zsh -f'
        setting="PS1='> '; fpath=($work/functions \$fpath); autoload -U compinit; compinit -u -D"
        ;;
    fish)
        start='fish --no-config'
        setting="function fish_prompt; echo '> '; end; source $scripts/solve.fish"
        ;;
    esac
    HOME=$work tmux -L $server -f /dev/null new-session -d -x 100 -y 30 -c "$work" "$start"
    sleep 1
    tmux -L $server send-keys "$setting" Enter
    sleep 1
    tmux -L $server send-keys clear Enter
    check "$shell: starts" 'screen ">"'
    typed 'solve gomo' 'solve gomocup'
    typed 'solve --game he' 'solve --game hex'
    typed 'solve --game=he' 'solve --game=hex'
    typed 'solve --game hex --variant=sw' 'solve --game hex --variant=swap'
    typed 'solve --param sym' 'solve --param symmetry='
    typed 'solve check ga' 'solve check game.sgf'
    typed 'solve check my' 'solve check my\ games/'
    tmux -L $server kill-server
done

"$solve" --man >solve.1
there groff && {
    groff -ww -man -Tutf8 solve.1 >page 2>err
    check 'groff: no warning' '[ -s page ] && [ ! -s err ]'
}
there mandoc && {
    for page in solve.1 "$here/../../src/package/gamesolve.3.in"; do
        mandoc -Tlint -W warning "$page" >err 2>&1
        check "mandoc: no warning of ${page##*/}" '[ ! -s err ]'
    done
    mandoc -Thtml -O fragment solve.1 >page 2>err
    check 'mandoc: every verb is a section or a term' 'grep -q "gomocup" page'
}
meet_end

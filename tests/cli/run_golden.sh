#!/bin/sh
# SPDX-License-Identifier: MIT
# Golden tests of the command line: sh run_golden.sh SOLVE [--update] [CASE]...
#
# Runs every cases/NAME.cmd (shell commands, which see the functions of cases/functions) in a fresh
# directory and compares its output, its messages and its exit code with NAME.out, NAME.err and
# NAME.code. A file that is not there stands for nothing, or for 0. Times and bytes are made equal
# first. --update writes the files anew: read the difference before you commit it.
#
# LIAR, FIVE and STRANGER in the environment name the programs built from liar.c (with an algorithm
# that errs), five.c (with the same games whatever is added) and stranger.c (with a game and an
# algorithm of its own). A case that needs one of them begins with SOLVE=$LIAR or the like, and is
# left out without it. ONE_IN there, a number, takes one in so many cases where none are named.
set -u

case "${1-}" in
'')
    echo "usage: sh run_golden.sh SOLVE [--update] [CASE]..." >&2
    exit 2
    ;;
/*) SOLVE=$1 ;;
*) SOLVE=$PWD/$1 ;;
esac
shift
update=no
if [ "${1-}" = --update ]; then
    update=yes
    shift
fi
here=$(cd "$(dirname "$0")" && pwd)
export SOLVE LIAR="${LIAR-}" FIVE="${FIVE-}" STRANGER="${STRANGER-}"
export LC_ALL=C
unset POSIXLY_CORRECT

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# What differs from run to run: seconds and bytes in JSON, in CSV, in rows and in tables of text;
# and the version.
normalise() {
    sed -e 's/"version":"[0-9.]*"/"version":"V"/g' -e 's/"seconds\(_[a-z]*\)*":[0-9.]*/"seconds\1":S/g' \
        -e 's/"peak_bytes":[0-9]*/"peak_bytes":B/g' \
        -e 's/,[0-9]*\(,[0-9]*\.[0-9]\{6\}\)\{2\}$/,B,S,S/' \
        -e 's/  *[0-9.]* [KMGbytes]*i*B*  *[0-9.]* s  *[0-9.]* s$/ B S S/' \
        -e 's/,[0-9]*,[0-9]*\.[0-9]\{6\}$/,B,S/' -e 's/  *[0-9.][0-9.]* [KMGb][iBytes]*  *[0-9.]* s$/ B S/' \
        -e 's/^\(certificates* .*\), [0-9.]* s)$/\1, S)/' \
        -e 's/ \(nodes*\) in [0-9][^)]* s)$/ \1 in S)/' -e 's/AP\[solve:[0-9.]*\]/AP[solve:V]/' \
        -e 's/^time     .*/time       S/' -e 's/^\(search .*\), [0-9.]* [KMGbytes]*i*B*, [0-9.]* s$/\1, B, S/' \
        -e 's/^\(stopped .* after\) [0-9.]* s$/\1 S/' -e 's/  *[0-9.]* s$/ S/' -e 's/ after [0-9.]* s, at/ after S, at/' \
        -e 's/  *[0-9.]* s  \([a-z]* limit\)$/ S  \1/' \
        -e 's/  *[0-9]*\.[0-9]\{3\} s  \([^ ]* [bw]\)$/ S  \1/' "$1"
}

# compare NAME SUFFIX DEFAULT: the file of the case against what was found.
compare() {
    expected=$here/cases/$1.$2
    [ -e "$expected" ] || {
        [ -n "$3" ] || [ -s "$work/found.$2" ] || return 0
        printf '%s' "$3" >"$work/nothing"
        expected=$work/nothing
    }
    cmp -s "$expected" "$work/found.$2" && return 0
    echo "$1: .$2 differs"
    diff -u "$expected" "$work/found.$2" | sed -n '3,40p'
    return 1
}

# keep NAME SUFFIX DEFAULT: writes the file of the case, or removes one that says nothing.
keep() {
    if [ "$(cat "$work/found.$2")" = "$3" ]; then
        rm -f "$here/cases/$1.$2"
    else
        cp "$work/found.$2" "$here/cases/$1.$2"
    fi
}

run_case() {
    rm -rf "$work/in"
    mkdir "$work/in"
    (cd "$work/in" && sh -c '. "$1"; . "$2"' case "$here/cases/functions" "$here/cases/$1.cmd") \
        >"$work/raw.out" 2>"$work/raw.err" </dev/null
    echo $? >"$work/found.code"
    for suffix in out err; do
        : >"$work/found.$suffix"
        [ ! -s "$work/raw.$suffix" ] || normalise "$work/raw.$suffix" >"$work/found.$suffix"
    done
    for suffix in out err code; do
        default=
        [ $suffix = code ] && default=0
        if [ $update = yes ]; then
            keep "$1" $suffix "$default"
        else
            compare "$1" $suffix "${default:+0
}" || return 1
        fi
    done
}

# lists_games NAME: whether the case lists all games, so that one more would change it.
lists_games() {
    [ $update = no ] || find_listing
    case " $listing " in
    *" $1.out "* | *" $1.err "*) echo "$1: lists all games; begin it with SOLVE=\$FIVE" ;;
    *) false ;;
    esac
}

# needs_more NAME: whether the case needs a program that was not given.
needs_more() {
    case " $needing " in *" $1.cmd "*) ;; *) return 1 ;; esac
    other=$(sed -n 's/^SOLVE=\$\([A-Z]*\)$/\1/p' "$here/cases/$1.cmd")
    eval "[ -z \"\$$other\" ]"
}

# files_with PATTERN SUFFIX...: the names of the cases' files that have it, on one line.
files_with() {
    pattern=$1
    shift
    (cd "$here/cases" && for suffix in "$@"; do grep -lsE "$pattern" *."$suffix"; done | tr '\n' ' ')
}

find_listing() {
    listing=$(files_with 'skoczki, gomoku, hex, y, atarigo(,| or) connect-four' out err)
}

passed=0
failed=0
skipped=0
stride=1
count=0
[ $# -gt 0 ] || {
    stride=${ONE_IN:-1}
    set -- "$here"/cases/*.cmd
}
find_listing
needing=$(files_with '^SOLVE=\$[A-Z]*$' cmd)
for case in "$@"; do
    count=$((count + 1))
    [ $((count % stride)) -eq 0 ] || continue
    name=${case##*/}
    name=${name%.cmd}
    if [ ! -f "$here/cases/$name.cmd" ]; then
        echo "FAILED: there is no case $name" >&2
        failed=$((failed + 1))
    elif needs_more "$name"; then
        skipped=$((skipped + 1))
    elif run_case "$name" && ! lists_games "$name"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done
echo "$passed cases passed, $failed failed, $skipped left out"
[ $failed -eq 0 ]

#!/bin/sh
# SPDX-License-Identifier: MIT
# A game and the headers that it is compiled with, as one file without comments, to keep before
# GS_ABI rises: sh keep_abi.sh SOURCE INCLUDE >first_game.abi_NUMBER
#
# games.sh compiles what was kept, and sees that the program refuses it.
set -eu
source=$1 include=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Puts each header of ours where it is first included, and those of the system on top.
awk -v include="$include" '
function add(path,    line, name) {
    while ((getline line <path) > 0) {
        if (line !~ /^#include </) {
            body = body line "\n"
            continue
        }
        name = line
        gsub(/^#include <|>.*$/, "", name)
        if (name in seen)
            continue
        seen[name] = 1
        if (name ~ /^gamesolve\//)
            add(include "/" name)
        else
            print "#include <" name ">"
    }
    close(path)
}
BEGIN { add(ARGV[1]); printf "%s", body }' "$source" >"$work/whole.c"
echo "/* SPDX-License-Identifier: MIT */"
${CC:-cc} -fpreprocessed -dD -E -P -w "$work/whole.c"

#!/bin/sh
# SPDX-License-Identifier: MIT
# Whether another compiler builds the sources without a warning: sh second_compiler.sh SOURCES COMPILER
#
# SOURCES is the root of the sources. COMPILER analyses each file by the command that builds it, with
# warnings as errors, and writes no object. `small_frames` and the linker are left to the build.
set -u
sources=$1
compiler=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

env -u CFLAGS -u LDFLAGS cmake -S "$sources" -B "$work" -DCMAKE_C_COMPILER="$compiler" \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DGAMESOLVE_WERROR=ON -DGAMESOLVE_REQUIRE_TESTS=ON \
    >"$work/configured" 2>&1 || {
    cat "$work/configured" >&2
    exit 1
}
# A line "command": "CC ... -o FILE.o -c FILE.c", for each object.
sed -n 's/^ *"command": "\(.*\)",$/\1/p' "$work/compile_commands.json" |
    sed 's/\\\(.\)/\1/g; s/ -o [^ ]* / -fsyntax-only /' | sort -u >"$work/commands"
files=$(grep -c . "$work/commands")
[ "$files" -ge 400 ] || {
    echo "FAILED: $files commands to analyse, expected at least 400" >&2
    exit 1
}
tr '\n' '\0' <"$work/commands" | (cd "$work" && xargs -0 -n 1 -P 2 sh -c) >"$work/warnings" 2>&1 || {
    cat "$work/warnings" >&2
    exit 1
}
echo "$files files without a warning by $compiler"

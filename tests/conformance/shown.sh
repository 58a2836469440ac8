#!/bin/sh
# SPDX-License-Identifier: MIT
# Every output that a README shows is what its command prints: sh shown.sh SOLVE ROOT [long]
#
# A line "$ COMMAND" in a block is run, in the order of the file and in a directory of its own, and
# its output compared with the lines below it. A line "..." stands for any lines. Seconds and memory
# in use may differ. Without "long", commands of more than a second are left out (SLOW), and those
# for which the machine lacks a program.
set -u
solve=$1
root=$2
SLOW='free\.cert|6x5'
[ "${3-}" = long ] && SLOW='^$'
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
export LC_ALL=C
failed=0
ran=0

# Seconds and memory in use as S and B; spaces before them depend on their width.
normalise() {
    sed -e 's/  *[0-9.]* [KMG]*i*B[ytes]*\(,*\)  *[0-9.]* s$/ B\1 S/' \
        -e 's/, [0-9.]* [KMG]*i*B, [0-9.]* s$/, B, S/' -e 's/, [0-9.]* bytes, [0-9.]* s$/, B, S/' \
        -e 's/ in [0-9.]* s)$/ in S)/' -e 's/, [0-9.]* s)$/, S)/' -e 's/  *[0-9.]* s$/ S/'
}

# matches SHOWN FOUND: line by line, where "..." is any number of lines.
matches() {
    awk 'FILENAME == ARGV[1] { shown[++n] = $0; next }
        { found[++m] = $0 }
        function fits(i, j) {
            for (; i <= n; i++) {
                if (shown[i] == "...") {
                    for (; j <= m + 1; j++)
                        if (fits(i + 1, j))
                            return 1
                    return 0
                }
                if (j > m || shown[i] != found[j++])
                    return 0
            }
            return j > m
        }
        END { exit !fits(1, 1) }' "$1" "$2"
}

# try FILE COMMAND: its output against what the file shows, $work/shown.
try() {
    printf '%s\n' "$2" | grep -qE "$SLOW" && return 0
    case $2 in
    *xz*) command -v xz >/dev/null || return 0 ;;
    esac
    ran=$((ran + 1))
    (cd "$work/in" && eval "$2") 2>&1 </dev/null | normalise >"$work/found"
    normalise <"$work/shown" >"$work/wanted"
    matches "$work/wanted" "$work/found" && return 0
    failed=1
    printf '%s: %s\n' "$1" "$2"
    diff -u "$work/wanted" "$work/found" | tail -n +3
}

# check FILE: all that it shows.
check() {
    rm -rf "$work/in" "$work"/block.*
    mkdir -p "$work/in/build"
    ln -s "$solve" "$work/in/build/solve"
    ln -s "$root/data" "$work/in/data"
    awk -v to="$work/block." '
        /^```/ { if (name) close(name); name = ""; next }
        /^\$ / { if (name) close(name); name = sprintf("%s%03d", to, ++count) }
        name { print >name }' "$root/$1"
    for block in "$work"/block.*; do
        [ -e "$block" ] || continue
        tail -n +2 "$block" >"$work/shown"
        try "$1" "$(sed -n '1s/^\$ //p' "$block")"
    done
}

for file in README.md $(cd "$root" && find src games data -name '*.md' | sort); do
    check "$file"
done

# The first output of README.md belongs to the last command of the block above it.
awk '/^The first one prints:/ { on = 1; next } on && /^```/ { if (on++ == 2) exit; next } on > 1' \
    "$root/README.md" >"$work/shown"
try README.md "$(sed -n 's/^cmake .* && \(build\/solve .*\)/\1/p' "$root/README.md")"
[ "$ran" -ge 8 ] || {
    echo "only $ran commands were found"
    failed=1
}
exit $failed

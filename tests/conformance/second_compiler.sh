#!/bin/sh
# SPDX-License-Identifier: MIT
# Whether another compiler builds the sources without a warning: sh second_compiler.sh SOURCES COMPILER
#
# SOURCES is the root of the sources. COMPILER, a clang, analyses each file once, with the options that
# build it and warnings as errors, and writes no object. Files with the same options share a process:
# half of the time for one file is the start of the compiler. `small_frames` and the linker are left
# to the build.
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
# A line "command": "CC OPTION... -o FILE.o -c FILE.c", for each object; of a file that is built more
# than once the first, and one for the thread sanitizer only where there is no other.
# Groups are lines "CC OPTION...<TAB>FILE FILE...".
sed -n 's/^ *"command": "\(.*\)",$/\1/p' "$work/compile_commands.json" |
    sed 's/\\\(.\)/\1/g; s/ -o [^ ]* / -fsyntax-only /' | awk '
    / -fsanitize=thread / { late[++count] = $0; next }
    { take($0) }
    function take(command,    file) {
        file = command
        sub(/.* -c /, "", file)
        sub(/ -c [^ ]*$/, "", command)
        if (file in taken)
            return
        taken[file] = 1
        files[command] = files[command] " " file
    }
    END {
        for (i = 1; i <= count; i++)
            take(late[i])
        for (command in files)
            print command "\t" files[command]
    }' >"$work/groups"
count=$(cut -f2 "$work/groups" | wc -w)
[ "$count" -ge 400 ] || {
    echo "FAILED: $count files to analyse, expected at least 400" >&2
    exit 1
}

# analyse GROUP: prints the command that the compiler would run for the first file, of which the file
# is the last word, with all files of the group.
cat >"$work/analyse" <<'END'
options=${1%%	*}
files=${1#*	}
first=${files# }
first=${first%% *}
one=$(eval "$options -### -c $first" 2>&1 | tail -n 1)
case $one in
*" \"-cc1\" "*" \"$first\"") eval "${one% \"*\"} $files" ;;
*) echo "not the command of a compiler: $one" >&2; exit 1 ;;
esac
END

# analyse_all FILE: all groups that it has, on two processors.
analyse_all() {
    tr '\n' '\0' <"$1" | (cd "$work" && xargs -0 -n 1 -P 2 sh "$work/analyse") >"$work/warnings" 2>&1
}

analyse_all "$work/groups" || {
    cat "$work/warnings" >&2
    exit 1
}
# A test that cannot fail proves nothing: a warning in the last file of a group.
echo 'int planted(void); int planted(void) { int unused; return 0; }' >"$work/planted.c"
sed -n "1s|\$| $work/planted.c|p" "$work/groups" >"$work/group"
if analyse_all "$work/group" || ! grep -q "planted.c:.*unused" "$work/warnings"; then
    echo "FAILED: no warning about a variable that nothing uses" >&2
    exit 1
fi
echo "$count files without a warning by $compiler"

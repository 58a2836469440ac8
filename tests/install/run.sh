#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs a build into an empty folder and uses it as a stranger would: sh run.sh BUILD_DIRECTORY
#
# Each public header must stand alone. solve_board.c is built against them, with the shared and with
# the static library, by what pkg-config says, and solves two boards. The shared library must export
# nothing but names of its own. The program, its manual page and the data must be there. Program and
# library must be hardened with what the build found compiler and linker to have. A target without
# 64 bits is refused when it is configured.
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-cc}
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

cmake --install "$build" --prefix "$prefix/usr" >"$prefix/log" || fail "cmake --install"
cd "$prefix"

# find_one NAME: the only installed file of that name.
find_one() {
    found=$(find usr -name "$1")
    [ "$(printf '%s\n' "$found" | grep -c .)" -eq 1 ] || fail "installed: '$found' for $1"
    printf '%s\n' "$found"
}

for name in solve solve.1 gamesolve.pc gamesolve.h libgamesolve.a libgamesolve.so; do
    find_one "$name" >/dev/null
done
[ -n "$(find usr -name 'skoczki-*.csv')" ] || fail "no data"
[ -z "$(find usr -name '*.h' ! -path 'usr/include/gamesolve/*')" ] || fail "headers elsewhere"
grep -q '^\.TH' "$(find_one solve.1)" || fail "solve.1 is no manual page"
"$(find_one solve)" --version | grep -q '^solve [0-9]' || fail "solve --version"

# pkg-config, with the folder in place of the one that the build was configured for.
package() {
    PKG_CONFIG_PATH=$prefix/$(dirname "$(find_one gamesolve.pc)") \
        pkg-config --define-variable=prefix="$prefix/usr" "$@" gamesolve
}
"$(find_one solve)" --version | grep -qx "solve $(package --modversion)" || fail "versions differ"

strict="-std=c11 -Wall -Wextra -Wpedantic -Werror"
for header in usr/include/gamesolve/*.h; do
    echo "#include <gamesolve/${header##*/}>" >alone.c
    # shellcheck disable=SC2046,SC2086
    $cc $strict $(package --cflags) -fsyntax-only alone.c || fail "$header does not stand alone"
done

libraries=$prefix/$(dirname "$(find_one libgamesolve.a)")
# shellcheck disable=SC2046,SC2086
$cc $strict $(package --cflags) "$here/solve_board.c" -o shared $(package --libs) ||
    fail "building with the shared library"
# shellcheck disable=SC2046,SC2086
$cc $strict $(package --cflags) "$here/solve_board.c" -o static \
    $(package --static --libs | sed "s|-lgamesolve|$libraries/libgamesolve.a|") ||
    fail "building with the static library"

LD_LIBRARY_PATH=$libraries
export LD_LIBRARY_PATH
ldd ./shared | grep -q 'libgamesolve\.so' || fail "shared does not use the shared library"
if ldd ./static | grep -q 'libgamesolve'; then
    fail "static uses the shared library"
fi
for program in shared static; do
    solved=$(./$program skoczki 1x7 && ./$program skoczki 2x5)
    [ "$solved" = "skoczki 1x7: win in 7, 18 states
skoczki 2x5: loss in 8, 155 states" ] || fail "$program: $solved"
done

foreign=$(nm -D --defined-only "$libraries/libgamesolve.so" |
    awk '$3 !~ /^gs_/ && $3 !~ /^(_init|_fini|_edata|_end|__bss_start)$/ { print $3 }')
[ -z "$foreign" ] || fail "exported: $foreign"
# has NAME: whether the build found that compiler or linker have something.
has() {
    grep -q "^GAMESOLVE_$1:INTERNAL=1\$" "$build/CMakeCache.txt"
}

if command -v readelf >/dev/null && readelf -h "$(find_one solve)" >/dev/null 2>&1; then
    for file in "$(find_one solve)" "$libraries/libgamesolve.so"; do
        readelf -ldW "$file" >segments
        readelf -sW --dyn-syms "$file" >symbols
        ! has HAS_LINK_relro || grep -q GNU_RELRO segments || fail "$file: no RELRO"
        ! has HAS_LINK_now || grep -qE 'BIND_NOW|Flags:.*NOW' segments || fail "$file: bound late"
        ! has HAS_STACK_PROTECTOR || grep -q __stack_chk_fail symbols ||
            fail "$file: no stack protector"
        ! has CAN_FORTIFY_RELEASE || grep -q '_chk@\|_chk$' symbols ||
            fail "$file: no checked library calls"
    done
fi
# A compiler that can make code of 32 bits is not asked to link it, so libraries need not be there.
echo "int main(void) { return 0; }" >small.c
if $cc -m32 -c small.c -o small.o 2>/dev/null; then
    ! cmake -S "$here/../.." -B small -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS=-m32 \
        -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY >configured 2>&1 ||
        fail "configured for 32 bits"
    grep -q "needs a 64-bit target" configured || fail "no reason why 32 bits are too few"
fi
echo "installed, built against, and solved"

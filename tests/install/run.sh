#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs a build into an empty folder and uses it as a stranger would: sh run.sh BUILD_DIRECTORY
#
# Each public header must stand alone. solve_board.c is built against them, with the shared and with
# the static library, by what pkg-config and CMake's find_package say, and solves two boards; so it
# is when the installed tree has been moved. The name of the shared library and what find_package
# takes follow from the version. The program, the manual pages,
# completion and the data must be there. Program and
# library must be hardened with what the build found compiler and linker to have. A target without
# 64 bits is refused when it is configured.
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-cc}
source=$(cd "$here/../.." && pwd)
prefix=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$prefix"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

cmake --install "$build" --prefix "$prefix/usr" >"$prefix/log" || fail "cmake --install"
cd "$prefix"

# find_one NAME: the only installed file of that name.
tree=usr
find_one() {
    found=$(find $tree -name "$1")
    [ "$(printf '%s\n' "$found" | grep -c .)" -eq 1 ] || fail "installed: '$found' for $1"
    printf '%s\n' "$found"
}

[ -s usr/share/bash-completion/completions/solve ] || fail "no completion for bash"
rm -r usr/share/bash-completion # which has a file called solve, too
for name in solve solve.1 gamesolve.3 solve.fish _solve gamesolve.pc gamesolve.h libgamesolve.a libgamesolve.so; do
    find_one "$name" >/dev/null
done
[ -n "$(find usr -name 'skoczki-*.csv')" ] || fail "no data"
[ -z "$(find usr -name '*.h' ! -path 'usr/include/gamesolve/*')" ] || fail "headers elsewhere"
grep -q '^\.TH' "$(find_one solve.1)" || fail "solve.1 is no manual page"
"$(find_one solve)" --version | grep -q '^solve [0-9]' || fail "solve --version"

# package OPTION...: what pkg-config says by the installed file alone.
package() {
    PKG_CONFIG_PATH=$prefix/$(dirname "$(find_one gamesolve.pc)") pkg-config "$@" gamesolve
}
version=$(package --modversion)
"$(find_one solve)" --version | grep -qx "solve $version" || fail "versions differ"

strict="-std=c11 -Wall -Wextra -Wpedantic -Werror"

# build_example NAME FILE...: the program NAME of these files.
build_example() {
    name=$1
    shift
    # shellcheck disable=SC2046,SC2086
    $cc $strict $(package --cflags) "$@" -o "$name" \
        $(package --static --libs | sed "s|-lgamesolve|$(find_one libgamesolve.a)|") ||
        fail "building $*"
}

# expect SAYS PROGRAM ARGUMENT...: what a program prints.
expect() {
    says=$1
    shift
    [ "$("./$@")" = "$says" ] || fail "$* says $("./$@"), not $says"
}

# The examples for a beginning. Of a multiple of four coins, every move loses.
build_example shortest "$here/shortest.c"
expect 'win, best move c2' shortest
build_example first "$here/first_game.c" "$here/first_algo.c" "$here/first_run.c"
expect 'win, best move 1' first take coins=21 auto
expect 'win, best move 3' first take coins=7 first
expect 'loss, best move 1' first take coins=8 first
expect 'win, best move a1' first gomoku 'size=4x3 connect=3' first
expect 'draw, best move a1' first gomoku 'size=3x3 connect=3' first
for file in first_game:80 first_algo:40; do
    lines=$(wc -l <"$here/${file%:*}.c")
    [ "$lines" -le "${file#*:}" ] || fail "${file%:*}.c has $lines lines, more than ${file#*:}"
done
headers=$(cd usr/include/gamesolve && echo *.h */*.h)
for header in $headers; do
    printf "#include <gamesolve/%s>\nextern int alone;\n" "$header" >alone.c
    # shellcheck disable=SC2046,SC2086
    $cc $strict $(package --cflags) -fsyntax-only alone.c || fail "$header does not stand alone"
done

# The manual pages: each header is in that of the library, whose example does what it says; where
# man is there, it finds nothing wrong with them.
page=$(find_one gamesolve.3)
for header in $headers; do
    grep -q "^\.B \(gamesolve/\)*$header\$" "$page" || fail "gamesolve.3 lacks $header"
done
sed -n '/^\.EX$/,/^\.EE$/p' "$page" | sed -e '/^\.E[XE]$/d' -e 's/\\-/-/g' -e 's/\\e/\\/g' >example.c
# shellcheck disable=SC2046,SC2086
$cc $strict $(package --cflags) example.c -o example \
    $(package --static --libs | sed "s|-lgamesolve|$(find_one libgamesolve.a)|") ||
    fail "the example of gamesolve.3"
[ "$(./example)" = 'draw, proved' ] || fail "the example of gamesolve.3 says $(./example)"
if command -v man >/dev/null; then
    for page in solve.1 gamesolve.3; do
        MANROFFOPT='' LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$(find_one $page)" \
            >/dev/null 2>warnings || fail "man $page: $(cat warnings)"
        [ ! -s warnings ] || fail "man $page: $(head -5 warnings)"
    done
fi

# Programs from the tree as it lies: shared and static by pkg-config, found_... by CMake.
build_programs() {
    libraries=$prefix/$(dirname "$(find_one libgamesolve.a)")
    # shellcheck disable=SC2046,SC2086
    $cc $strict $(package --cflags) "$here/solve_board.c" -o shared $(package --libs) ||
        fail "building with the shared library"
    # shellcheck disable=SC2046,SC2086
    $cc $strict $(package --cflags) "$here/solve_board.c" -o static \
        $(package --static --libs | sed "s|-lgamesolve|$libraries/libgamesolve.a|") ||
        fail "building with the static library"
    rm -rf project found_shared found_static
    { find_with "$version" && cmake --build project 2>&1; } >log || fail "by CMake: $(cat log)"
    grep -q "gamesolve $version\$" log || fail "CMake found another version: $(cat log)"
    mv project/found_shared project/found_static .
}

# A program in C++ that finds the package, where there is a compiler.
build_in_cxx() {
    command -v c++ >/dev/null || return 0
    rm -rf parent
    { cmake -S "$here/parent" -B parent -Dway=find_package \
        -DCMAKE_PREFIX_PATH="$prefix/$(dirname "$(find_one include)")" &&
        cmake --build parent; } >log 2>&1 || fail "in C++: $(cat log)"
    [ "$(LD_LIBRARY_PATH=$libraries parent/parent_gamesolve)" = draw ] || fail "in C++: shared"
    [ "$(parent/parent_gamesolve_static)" = draw ] || fail "in C++: static"
}

# find_with VERSION: configures the project that wants it.
find_with() {
    cmake -S "$here/project" -B project -DCMAKE_C_COMPILER="$cc" -Dwanted="$1" \
        -DCMAKE_PREFIX_PATH="$prefix/$(dirname "$(find_one include)")" 2>&1
}

# run_programs: each solves two boards, with the library that it was built with.
run_programs() {
    for program in shared found_shared; do
        LD_LIBRARY_PATH=$libraries ldd "./$program" | grep -q "=> $libraries/$soname " ||
            fail "$program does not use the shared library"
    done
    for program in static found_static; do
        ! ldd "./$program" | grep -q 'libgamesolve' || fail "$program uses the shared library"
    done
    for program in shared static found_shared found_static; do
        solved=$(LD_LIBRARY_PATH=$libraries && export LD_LIBRARY_PATH &&
            ./$program skoczki 1x7 && ./$program skoczki 2x5)
        [ "$solved" = "skoczki 1x7: win in 7, 18 states
skoczki 2x5: loss in 8, 155 states" ] || fail "$program: $solved"
    done
}

# Before 1.0 the first two numbers of the version name the interface, from then on the first.
case $version in
0.*) interface=${version%.*} other=0.$((${interface#0.} + 1)) ;;
*) interface=${version%%.*} other=$((interface + 1)) ;;
esac
soname=libgamesolve.so.$interface
find_one "$soname" >/dev/null

build_programs
run_programs
build_in_cxx
rm -rf project
! find_with "$other" >log || fail "CMake takes $version for $other"
grep -q 'version: '"$version" log || fail "$other is refused for another reason: $(cat log)"

# The same when the whole tree has been moved.
mkdir elsewhere
mv usr elsewhere/moved
tree=elsewhere/moved
build_programs
run_programs

# check_folders LIBDIR INCLUDEDIR: what pkg-config says where these are the folders to install in.
check_folders() {
    case $1 in /*) wanted=$1 ;; *) wanted=$prefix/other/$1 ;; esac
    case $2 in /*) headers=$2 ;; *) headers=$prefix/other/$2 ;; esac
    rm -rf other full
    mkdir -p "$headers"
    cmake -DCMAKE_INSTALL_PREFIX=other -Dlibdir="$1" -Dincludedir="$2" -Dversion=1 \
        -Ddescription=none -Dtemplate="$source/src/package/gamesolve.pc.in" -Dwork="$prefix" \
        -P "$source/src/package/pkg_config.cmake" >log 2>&1 || fail "gamesolve.pc: $(cat log)"
    PKG_CONFIG_PATH=$wanted/pkgconfig
    export PKG_CONFIG_PATH
    (cd "$(pkg-config --variable=libdir gamesolve)" && pwd -P) | grep -qFx "$wanted" ||
        fail "pkg-config: libdir for $1, $2"
    (cd "$(pkg-config --variable=includedir gamesolve)" && pwd -P) | grep -qFx "$headers" ||
        fail "pkg-config: includedir for $1, $2"
}
check_folders lib include
check_folders lib/x86_64-linux-gnu include/deeper
check_folders "$prefix/full/lib64" include
check_folders lib "$prefix/full/include"
check_folders "$prefix/full/lib" "$prefix/full/include"

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
# Code of 32 bits is compiled but not linked, so libraries need not be there.
echo "int main(void) { return 0; }" >small.c
if $cc -m32 -c small.c -o small.o 2>/dev/null; then
    ! cmake -S "$source" -B small -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS=-m32 \
        -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY >configured 2>&1 ||
        fail "configured for 32 bits"
    grep -q "needs a 64-bit target" configured || fail "no reason why 32 bits are too few"
fi
echo "installed, built against, and solved"

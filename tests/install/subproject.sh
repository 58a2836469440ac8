#!/bin/sh
# SPDX-License-Identifier: MIT
# Takes the project into another one: sh subproject.sh SOURCE_DIRECTORY BUILD_DIRECTORY
#
# A parent in C++ gets the libraries by add_subdirectory and by FetchContent, under the names of the
# installed package, and nothing else: no build type, no options of tests, no targets of dashboards,
# of the program and its pages, and nothing to install. What it builds is run.
#
# The parent compiles one file of each folder, as options are those of a folder at most. The other
# objects are copies from BUILD_DIRECTORY, which make takes as they are newer than their sources.
set -u
source=$1
build=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 1

fail() {
    echo "FAILED: $1" >&2
    [ ! -f log ] || cat log >&2
    exit 1
}

for way in add_subdirectory FetchContent; do
    cmake -S "$here/parent" -B $way -Dway=$way -Dsource="$source" >log 2>&1 ||
        fail "$way: cannot be configured"
    cache=$way/CMakeCache.txt
    for name in BUILD_TESTING CMAKE_INSTALL_LIBDIR; do
        ! grep "^$name:" $cache >log || fail "$way: the cache of the parent has $name"
    done
    ! grep '^CMAKE_BUILD_TYPE:[A-Z]*=.' $cache >log || fail "$way: the parent gets a build type"
    cmake --build $way --target help >log || fail "$way: no list of targets"
    ! grep -E ' (Nightly|Experimental|Continuous|test|solve|manual|unit_.*)$' log >found ||
        fail "$way: the parent gets $(cat found)"
    cmake --install $way --prefix "$work/installed" >log 2>&1 || fail "$way: cmake --install"
    [ -z "$(find installed -type f 2>/dev/null)" ] || fail "$way: the parent installs files of ours"
done
# copy_objects TARGET DIRECTORY: all that BUILD_DIRECTORY has of a target but the first of each folder.
copy_objects() {
    (cd "$build/$1" && find . -name '*.o' | sort |
        awk '{ folder = $0; sub("/[^/]*$", "", folder) } folder in seen { print } { seen[folder] = 1 }') |
        while read -r object; do
            mkdir -p "$2/${object%/*}" && cp "$build/$1/$object" "$2/$object" || exit 1
        done || fail "cannot copy objects of $1"
}
# Both are the same targets, so that one way is built; without optimisation, for haste.
cmake -DCMAKE_C_FLAGS=-O0 add_subdirectory >log 2>&1 || fail "the parent cannot be configured again"
for target in src/CMakeFiles/gamesolve_objects.dir games/CMakeFiles/gamesolve_games.dir; do
    copy_objects $target add_subdirectory/gamesolve/$target
done
cmake --build add_subdirectory -j 2 >log 2>&1 || fail "the parent cannot be built"
compiled=$(grep -c 'Building C object' log)
[ "$compiled" -ge 20 ] || fail "the parent compiles $compiled files, expected at least 20"
for program in parent_gamesolve parent_gamesolve_static; do
    [ "$(add_subdirectory/$program)" = draw ] || fail "$program does not solve"
done
echo "taken in, $compiled files compiled, linked and run"

#!/bin/sh
# SPDX-License-Identifier: MIT
# Configures as on a machine without CMocka: sh configure.sh SOURCE_DIRECTORY
#
# By default the tests are left out, which is said; where they are demanded, configuring fails.
set -u
source=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
    echo "FAILED: $1" >&2
    cat "$work/log" >&2
    exit 1
}

# configure OPTION...: what CMake finds by itself is hidden from it; what it knows of the compiler stays.
configure() {
    cmake -S "$source" -B "$work/build" -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON \
        -DCMOCKA_LIBRARY= -DCMOCKA_INCLUDE= "$@" >"$work/log" 2>&1
}

configure || fail "without CMocka it cannot be configured"
grep -q 'The tests are left out: CMocka is not there' "$work/log" || fail "it is not said"
if configure -DGAMESOLVE_REQUIRE_TESTS=ON; then
    fail "the tests are demanded, and left out"
fi
grep -q 'The tests need CMocka' "$work/log" || fail "it is not said why"
configure -DBUILD_TESTING=OFF -DGAMESOLVE_REQUIRE_TESTS=ON || fail "nobody asked for tests"
echo "configured without CMocka"

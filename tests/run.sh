#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tests: sh tests/run.sh [--long | --proved]
#
# Installs what is missing (on Debian and Ubuntu), builds with warnings as errors twice, once with
# the address and undefined-behaviour sanitizers and once as it is released, and runs the tests in
# both; what the first one shows (label `same`) runs with sanitizers alone. --long runs what takes
# minutes or hours in place of that, in the release build alone; --proved, the checker that is proved
# in Coq, which is installed, too.
#
# BUILD_DIR (build-tests) is where the builds go, JOBS how many things run at once (3, as some tests
# wait for most of their time), TMPDIR where tests write (/dev/shm, if there are 2 GiB, else /tmp).
# The last line says "N passed, N failed", and "N skipped" before it where something was; the exit
# code is 0 if and only if nothing failed.
set -u
cd "$(dirname "$0")/.." || exit 1

long=no
proved=no
case "${1-}" in
'') ;;
--long) long=yes ;;
--proved) proved=yes ;;
*)
    echo "usage: sh tests/run.sh [--long | --proved]" >&2
    exit 2
    ;;
esac

build=${BUILD_DIR:-build-tests}
jobs=${JOBS:-3}
passed=0
failed=0
skipped=0
scratch=
target=

finish() {
    [ -z "$scratch" ] || rm -rf "$scratch"
    [ "$skipped" -eq 0 ] || echo "$skipped skipped"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}

# Something outside the tests went wrong: that counts as a failure, and nothing more can run.
give_up() {
    echo "tests/run.sh: $1" >&2
    failed=$((failed + 1))
    finish
}

# The packages of the commands and libraries that are not there.
missing_packages() {
    command -v cc >/dev/null || echo gcc libc6-dev
    command -v make >/dev/null || echo make
    command -v cmake >/dev/null || echo cmake
    command -v pkg-config >/dev/null || echo pkg-config
    pkg-config --exists cmocka 2>/dev/null || echo libcmocka-dev
    command -v python3 >/dev/null || echo python3
    [ "$proved" = no ] || command -v coqc >/dev/null || echo coq
    [ "$proved" = no ] || command -v ocamlopt >/dev/null || echo ocaml
    [ "$proved" = no ] || [ -e "$(ocamlc -where 2>/dev/null)/zarith/zarith.cmxa" ] ||
        echo libzarith-ocaml-dev
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    elif command -v sudo >/dev/null; then
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    else
        return 1
    fi
}

# The lists of packages are fetched only where installing without that fails.
install_missing() {
    packages=$(missing_packages | tr '\n' ' ')
    [ -n "$packages" ] || return 0
    command -v apt-get >/dev/null || give_up "missing, and no apt-get to install them: $packages"
    echo "installing: $packages"
    # shellcheck disable=SC2086
    as_root apt-get install -qq -y --no-install-recommends $packages >/dev/null 2>&1 ||
        { as_root apt-get update -qq &&
            as_root apt-get install -qq -y --no-install-recommends $packages >/dev/null; } ||
        give_up "cannot install: $packages"
}

# Tests write some ten thousand small files, which take less than half of the time in memory: there,
# unless TMPDIR says where, or there is little room, or programs cannot be run from there.
choose_scratch() {
    [ -z "${TMPDIR-}" ] || return 0
    room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
    [ "${room:-0}" -ge 2097152 ] && scratch=$(mktemp -d /dev/shm/gamesolve.XXXXXX) || return 0
    trap 'rm -rf "$scratch"; exit 1' HUP INT TERM
    echo '#!/bin/sh' >"$scratch/nothing" && chmod +x "$scratch/nothing" &&
        "$scratch/nothing" 2>/dev/null || return 0
    TMPDIR=$scratch
    export TMPDIR
}

# configure_and_build DIRECTORY OPTION... (Each message "Building ..." would be a process.)
configure_and_build() {
    directory=$1
    shift
    echo "building in $directory"
    cmake -S . -B "$directory" -DGAMESOLVE_WERROR=ON -DGAMESOLVE_REQUIRE_TESTS=ON \
        -DCMAKE_RULE_MESSAGES=OFF "$@" >/dev/null ||
        give_up "cannot configure $directory"
    # shellcheck disable=SC2086
    cmake --build "$directory" -j "$jobs" $target >"$directory/build.log" 2>&1 || {
        grep -E -A 5 'error|Error|warning' "$directory/build.log" >&2 || cat "$directory/build.log" >&2
        give_up "cannot build in $directory (see build.log there)"
    }
}

# run_tests DIRECTORY OPTION...: adds what ctest counts to passed and failed.
run_tests() {
    directory=$1
    shift
    (cd "$directory" && ctest -j "$jobs" --output-on-failure --no-tests=error "$@" 2>&1
        echo "ctest ended with $?") | tee "$directory/tests.log"
    # "100% tests passed, 0 tests failed out of 30"
    summary=$(sed -n 's/^.*tests passed, \([0-9]*\) tests* failed out of \([0-9]*\).*/\1 \2/p' \
        "$directory/tests.log" | tail -n 1)
    [ -n "$summary" ] || give_up "no tests ran in $directory"
    # ctest counts what was skipped as passed.
    missed=$(grep -c '^ *[0-9]*/[0-9]* Test .*\*\*\*Skipped' "$directory/tests.log")
    failed=$((failed + ${summary% *}))
    passed=$((passed + ${summary#* } - ${summary% *} - missed))
    skipped=$((skipped + missed))
    grep -q '^ctest ended with 0$' "$directory/tests.log" || [ "${summary% *}" -gt 0 ] ||
        give_up "ctest failed in $directory"
}

install_missing
choose_scratch
# Undefined behaviour ends in an illegal instruction, whose place the address sanitizer prints. Four
# callers of each allocation, and 32 MiB of freed blocks that are watched, take less time than all.
checks=strict_string_checks=1:handle_sigill=1:malloc_context_size=4:quarantine_size_mb=32
export ASAN_OPTIONS="${ASAN_OPTIONS:-$checks}"

if [ "$long" = yes ]; then
    configure_and_build "$build-release" -DCMAKE_BUILD_TYPE=Release -DGAMESOLVE_SKIP_SAME=OFF
    run_tests "$build-release" -L long
    finish
fi
if [ "$proved" = yes ]; then
    target="--target solve"
    configure_and_build "$build-release" -DCMAKE_BUILD_TYPE=Release -DGAMESOLVE_SKIP_SAME=OFF
    run_tests "$build-release" -L proved
    finish
fi
configure_and_build "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DGAMESOLVE_SANITIZE=ON \
    -DCMAKE_C_FLAGS_RELWITHDEBINFO="-O1 -g1"
run_tests "$build" -LE long
configure_and_build "$build-release" -DCMAKE_BUILD_TYPE=Release -DGAMESOLVE_SKIP_SAME=ON
run_tests "$build-release" -LE long
finish

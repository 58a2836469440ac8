#!/bin/sh
# SPDX-License-Identifier: MIT
# Whether the library keeps to its own names: sh symbols.sh STATIC_LIBRARY SHARED_LIBRARY HEADERS
#
# A program that is linked with the static library shares one space of names with it, so all that
# its object files offer each other begins with gs_. The shared library exports what the public
# headers declare, and nothing else. Neither calls functions of libm that other machines round
# differently: a search has to be the same on every machine.
set -u
static=$1
shared=$2
headers=$3
nm=${NM:-nm}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
failed=0

# complain WHAT: the lines of the file `wrong`, if there are any.
complain() {
    if [ -s "$work/wrong" ]; then
        echo "FAILED: $(grep -c . "$work/wrong") $1:" >&2
        cat "$work/wrong" >&2
        failed=1
    fi
}

# list LIBRARY OPTION: lines "name object"; it must contain what every program calls.
list() {
    "$nm" "$2" -A --defined-only "$1" >"$work/symbols" || exit 1
    awk 'NF >= 3 { sub(/:[0-9a-f]*$/, "", $1); sub(/.*[:\/]/, "", $1); print $NF, $1 }' \
        "$work/symbols"
}

list "$static" -g >"$work/static"
list "$shared" -D >"$work/shared"
for library in static shared; do
    grep -q '^gs_solve ' "$work/$library" || { echo "no gs_solve in $library" >&2; exit 1; }
done

grep -v '^gs_' "$work/static" >"$work/wrong"
complain "symbols of the static library do not begin with gs_"

# Linkers of old put marks of their own among what is exported.
cut -d' ' -f1 "$work/shared" | grep -vE '^(_init|_fini|_edata|_end|__bss_start)$' >"$work/exported"
cat "$headers"/*.h "$headers"/*/*.h | tr -c 'A-Za-z0-9_' '\n' | sort -u >"$work/declared"
grep -vFxf "$work/declared" "$work/exported" >"$work/wrong"
complain "symbols of the shared library are in no public header"
grep -v '^gs_' "$work/exported" >"$work/wrong"
complain "symbols of the shared library do not begin with gs_"

"$nm" -u "$static" | awk '{ print $NF }' | sed 's/^_//; s/@.*//' | sort -u |
    grep -xE '(exp|log|pow|sin|cos|tan|asin|acos|atan|sinh|cosh|tanh|cbrt|hypot|l?gamma|erf)[a-z0-9]*' \
        >"$work/wrong"
complain "functions of libm that differ from machine to machine"

[ "$failed" -eq 0 ] || exit 1
echo "$(grep -c . "$work/static") symbols, $(grep -c . "$work/exported") of them exported"

#!/bin/sh
# SPDX-License-Identifier: MIT
# Certificates through xz, zstd, gzip and a pipe: sh compression.sh SOLVE
. "$(dirname "$0")/interop"

"$solve" --game hex --size 5x5 --algo df-pn --certificate hex.cert >/dev/null
"$solve" --game skoczki --size 2x6 --certificate skoczki.cert >/dev/null
"$solve" check skoczki.cert | sed '/^time/d' >said
check 'a certificate' '[ -s hex.cert ] && grep -qx verified said'

for program in xz zstd gzip; do
    there $program || continue
    $program -c skoczki.cert >packed
    $program -dc packed | "$solve" check - | sed '/^time/d' >out 2>err
    check "$program: checked from a pipe" 'cmp -s out said'
    $program -dc packed | cmp -s - skoczki.cert
    code=$?
    check "$program: the same bytes" '[ $code = 0 ]'
    # A file that ends too early: the program says so, and solve that the certificate does.
    head -c $(($(wc -c <packed) * 2 / 3)) packed >short
    $program -dc short 2>/dev/null | "$solve" check - >out 2>err
    code=$?
    check "$program: cut short" '[ $code = 1 ] || [ $code = 4 ]'
    "$solve" check packed >out 2>err
    code=$?
    check "$program: not unpacked" '[ $code = 1 ] && grep -q "^unreadable" out'
done
mkfifo pipe
cat hex.cert >pipe &
"$solve" draw --certificate pipe --format dot >out 2>err
code=$?
check 'a proof drawn from a named pipe' '[ $code = 0 ] && grep -q "^digraph" out'
wait
meet_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# Miller 6.6: an integer from 2^63 on is text. A sum leaves it out without a word, a maximum prefers it
# to every number, and among texts 9 is more than 18.
. "$(dirname "$0")/begin"
deb miller=6.6.0-2+b3
mlr --version >out 2>&1 || cannot "mlr does not run"
grep -q '6\.6\.0' out || cannot "not Miller 6.6.0"
printf 'states\n5\n7\n9223372036854775807\n' >fits.csv
printf 'states\n5\n9223372036854775808\n18446744073709551615\n' >large.csv
types() {
    mlr --icsv --onidx put -q 'emit {"t": typeof($states)}' "$1" | xargs
}
seen "types up to 2^63 - 1" "int int int" "$(types fits.csv)"
seen "types from 2^63 on" "int string string" "$(types large.csv)"
seen "sum and maximum of 5, 2^63 and 2^64 - 1" "5 9223372036854775808" \
    "$(mlr --icsv --onidx stats1 -a sum,max -f states large.csv)"
mlr --icsv --onidx stats1 -a sum -f states large.csv >out 2>err
seen "exit code and bytes of messages of the sum" "0 0" "$? $(wc -c <err | xargs)"

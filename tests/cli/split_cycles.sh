#!/bin/sh
# SPDX-License-Identifier: MIT
# Games whose positions come back are cut and joined as others are: sh split_cycles.sh SOLVE
. "$(dirname "$0")/jobs"
without_leaks
rounds=90

# same NAME VALUE OPTION...: the value of one run, from jobs of a few nodes without any probe.
same() {
    folder=$1
    answer=$2
    shift 2
    split "$folder" --game skoczki "$@" --probe 0
    check "$folder is split" '[ $code -eq 0 ] && [ -s $folder/list ]'
    finish "$folder"
    check "$folder is joined" '[ $code -eq 0 ] && [ "$(line value)" = "$answer (proved)" ]'
    run "$solve" check "$folder/certificate"
    check "$folder is verified" '[ $code -eq 0 ] && [ "$(head -n 1 out)" = verified ]'
}

same lost 'Black wins' --size 2x6 --jobs 5 --slice 7
same won 'White wins' --size 1x7 --jobs 2 --slice 2
same drawn draw --size 2x6 --variant C --jobs 16 --slice 400
same steps draw --size 2x5 --variant E --jobs 12 --slice 600
same nowin 'at most a draw' --size 2x7 --jobs 12 --slice 7 --goal win
same draws 'at least a draw' --size 2x6 --variant C --jobs 12 --slice 50 --goal draw

# What is lost or forged is noticed.
split broken --game skoczki --size 2x6 --jobs 10 --probe 0
job=$(head -n 1 broken/list)
sh broken/job.sh "$job" >/dev/null 2>&1
certificate=broken/done/0/$job.certificate
check "a job has a certificate of version 1" 'head -n 1 "$certificate" | grep -qx "gamesolve certificate 1"'
cp lost/certificate "$certificate"
run "$solve" join broken
check "a certificate of another position is refused" '[ $code -eq 4 ] && grep -q "job $job: refused" err'
run "$solve" join broken
check "and its job is left" '[ $code -eq 3 ]'
finish broken
check "which is done then" '[ $code -eq 0 ] && [ -s broken/certificate ]'
check_end

#!/bin/sh
# SPDX-License-Identifier: MIT
# What several threads prove: sh thread_certificates.sh SOLVE
#
# Each search on threads, with 8 of them and some seeds, finds the known value, and writes a
# certificate that the checker verifies, with the claim that the value says.
. "$(dirname "$0")/checks"

# proves VALUE CLAIM ARGUMENT...
proves() {
    value=$1 claim=$2
    shift 2
    for seed in 0 1; do
        rm -f proof.cert
        "$solve" "$@" --threads 8 --seed $seed --certificate proof.cert --format json >out 2>err
        code=$?
        check "$* --seed $seed ends with 0" '[ $code -eq 0 ]'
        check "$* --seed $seed is a $value" \
            'grep -q "\"value\":\"$value\".*\"proved\":true" out'
        "$solve" check proof.cert --format json >out 2>err
        code=$?
        check "its certificate is verified" '[ $code -eq 0 ] && grep -q "\"verified\":true" out'
        check "it claims $claim" 'grep -q "\"claim\":\"$claim\"" out'
    done
}

proves draw draws --game connect-four --size 4x4 --algo pvs --param join=1
proves win wins --game hex --size 4x4 --algo pvs --param join=1
proves win wins --game hex --size 5x5 --algo df-pn
proves loss loses --game atarigo --size 4x4 --algo df-pn
proves loss loses --game atarigo --size 4x4 --algo pvs --param join=1
proves draw draws --game skoczki --size 2x7 --algo df-pn
proves win wins --game gomoku --size 6x6 --connect 4 --algo tss-pn
proves win wins --game gomoku --size 5x5 --connect 3 --algo lambda-df-pn
proves win wins --game hex --size 4x4 --algo lambda-df-pn
proves win wins --game hex --size 3x3 --algo mcts
proves loss loses --game atarigo --size 4x4 --algo pn-dag
proves draw draws --game skoczki --size 2x7 --algo pn-dcg
proves draw draws --game connect-four --size 4x4 --algo pn2
proves win wins --game atarigo --size 3x3 --algo alphabeta
check_end

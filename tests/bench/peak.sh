#!/bin/sh
# SPDX-License-Identifier: MIT
# Holds the memory of whole processes against --memory: sh peak.sh PEAK SOLVE [long]
#
# Whatever the algorithm, the game and the verb, `solve --memory M` is never larger than M and
# 3 MiB, of which the program itself takes more than 2. The boards are such that searches fill
# what they get. Run without `long` it takes some ten seconds, five algorithms at 8 MiB and two of
# them at 32; `long` takes all algorithms and games at 8 to 512 MiB, and those that fill it at 2 GiB:
# about two hours on two free cores.
set -eu
peak=$1
solve=$2
long=${3:-}
LC_ALL=C
export LC_ALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"

runs=0
failed=0
most=0

# judge MIB ARGUMENTS: checks what `peak` wrote.
judge() {
    mib=$1
    shift
    read -r kib code <usage
    over=$((kib - mib * 1024))
    runs=$((runs + 1))
    [ "$over" -le "$most" ] || most=$over
    case $code in
    0 | 2 | 3 | 4) ;;
    *)
        echo "FAILED: exit $code: $* --memory ${mib}M" >&2
        failed=$((failed + 1))
        ;;
    esac
    [ "$over" -le 3072 ] || {
        echo "FAILED: $over KiB more than $mib MiB: $*" >&2
        failed=$((failed + 1))
    }
}

# run MIB SECONDS ARGUMENTS; commands come from the file `input`.
run() {
    mib=$1
    seconds=$2
    shift 2
    "$peak" usage "$solve" "$@" --memory "${mib}M" --time "$seconds" <input >output 2>errors || :
    judge "$mib" "$@"
}

# say LINES: the commands for the next runs.
say() {
    printf '%b' "$1" >input
}
say ''

# algos MIB SECONDS ALGORITHMS: on every game.
algos() {
    for board in 'skoczki --size 5x8' 'skoczki --size 6x11' 'gomoku --size 7x7' \
        'gomoku --size 15x15' 'hex --size 6x6' 'hex --size 19x19' 'y --size 7' \
        'atarigo --size 6x6' 'atarigo --size 19x19'; do
        for algo in $3; do
            # shellcheck disable=SC2086
            run "$1" "$2" --game $board --algo "$algo"
        done
    done
}

# verbs MIB SECONDS: what is not one search, and the files that are written and read. A player has
# $move seconds for each move of a game.
verbs() {
    run "$1" "$2" count --game skoczki --size 3x8
    run "$1" "$2" audit --game skoczki --size 2x8 --algo pn-dcg --part 1/100
    run "$1" 1 map --game skoczki --size 2x9 --format csv
    run "$1" 0.1 map --game gomoku --size 4x4 --connect 4 --algo pvs
    run "$1" 0.2 map --game hex --size 6x6 --algo df-pn --certificate "$1-map"
    run "$1" "$2" map --game skoczki --size 2x9 --certificate "$1-all"
    run "$1" "$2" draw --game skoczki --size 2x9 --format dot --nodes 400000
    run "$1" "$2" draw --game skoczki --size 2x10 --format dot --nodes 400000
    run "$1" "$2" draw --game gomoku --size 19x19 --format svg
    run "$1" "$2" solve --game skoczki --size 2x10 --save "$1.gss"
    run "$1" "$2" solve --game hex --size 4x4 --save "$1-hex.gss"
    run "$1" "$2" solve --game skoczki --size 2x10 --algo retrograde --disk .
    run "$1" "$2" solve --game hex --size 4x4 --algo retrograde --threads 2 --disk .
    run "$1" "$2" count --game skoczki --size 3x8 --disk .
    run "$1" "$2" solve --game skoczki --size 3x6 --algo df-pn --certificate "$1.cert"
    run "$1" "$2" solve --game skoczki --size 3x6 --algo retrograde --certificate "$1-r.cert"
    run "$1" "$2" solve --game gomoku --size 4x4 --connect 4 --algo pvs --certificate "$1-g.cert"
    run "$1" "$2" solve --game skoczki --size 2x8 --cache "$1.cache" --algo df-pn
    run "$1" "$2" check g.cert
    run "$1" "$2" trim g.cert --certificate "$1-t.cert"
    run "$1" "$2" draw --certificate small.cert --format dot
    run "$1" "$2" probe --strategy large.gss --verify
    run "$1" "$2" probe --strategy large.gss
    run 1 "$2" probe --strategy large.gss --verify
    run "$1" "$2" probe --strategy g.cert
    run "$1" 0.2 bench --game gomoku --size 3x3..6x6 --connect 3 --algo pvs,retrograde,pn
    run "$1" "$2" solve --game gomoku --size 10x10..19x19 --algo mc --nodes 10
    say 'play\nplay\nquit\n'
    run "$1" $move play --game gomoku --size 7x7 --black pvs --white mcts
    run "$1" $move play --strategy large.gss --black strategy --white retrograde
    say 'genmove b\ngenmove w\nquit\n'
    run "$1" 0.3 gtp --game hex --size 11x11
    say 'START 15\nBEGIN\nEND\n'
    run "$1" 0.3 gomocup
    say ''
}

"$solve" --game skoczki --size 3x7 --save large.gss >/dev/null
"$solve" --game gomoku --size 4x4 --connect 4 --algo pvs --certificate g.cert --certificate-version 1 >/dev/null
"$solve" --game skoczki --size 2x6 --certificate small.cert >/dev/null

if [ "$long" = long ]; then
    move=0.3
    all=$("$solve" --list-algos | awk '$1 != "auto" { print $1 }')
    algos 8 1 "$all"
    verbs 8 5
    algos 64 4 "$all"
    verbs 64 10
    algos 512 15 "$all"
    verbs 512 30
    algos 2048 90 'retrograde pn pn-dcg pn-bta df-pn mcts'
    verbs 2048 60
else
    move=0.05
    algos 8 0.1 'retrograde pn-dcg pn-bta df-pn mcts'
    verbs 8 0.15
    algos 32 0.2 'retrograde pn-bta'
fi
echo "$runs runs, $failed failed; at most $most KiB more than --memory"
[ "$failed" -eq 0 ]

#!/bin/sh
# SPDX-License-Identifier: MIT
# data/surprises.csv by the program and by brute force in Python: sh values.sh SOLVE
#
# The last column of a row is what brute.py, without any code of the program, is asked.
. "$(dirname "$0")/interop"
there python3 || exit 77

# cell NAME: that column of a CSV of one row.
cell() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        NR == 2 { print $at }'
}

# The first moves that win, sorted, or "none".
wins() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["value"] == "win" { print $at["move"] }' | sort | xargs | sed 's/^$/none/'
}

# What the game is worth if White may swap sides after the first move: a draw if a first move draws.
swapped() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["value"] == "draw" { drawn = 1 } END { print drawn ? "draw" : "loss" }'
}

# ask ARGUMENT...: the program, the blank of a position as _.
ask() {
    for arg; do
        shift
        case $arg in
        */*_*) arg=${arg%_*}' '${arg##*_} ;;
        esac
        set -- "$@" "$arg"
    done
    "$@"
}

# losing COMMAND WINS: how many of 20 seeds choose a move that is none of these.
losing() {
    seed=1
    while [ $seed -le 20 ]; do
        move=$(ask "$solve" $1 --seed $seed --format csv | cell best_move)
        case " $2 " in
        *" $move "*) ;;
        *) echo "$move" ;;
        esac
        seed=$((seed + 1))
    done | wc -l
}

grep -v '^#' "$here/../../data/surprises.csv" | sed 1d >rows
while IFS=, read -r asked guess found field command second; do
    brute=
    [ -z "$second" ] || brute=$(ask python3 "$here/brute.py" $second)
    case $field in
    wins) ours=$(ask "$solve" map $command --format csv | wins) ;;
    swap) ours=$(ask "$solve" map $command --format csv | swapped) ;;
    losing)
        ours=$(ask "$solve" $command --format csv | cell best_move)
        case " $brute " in
        *" $ours "*) brute="$ours wins" ;;
        *) brute=$found ;;
        esac
        ;;
    seeds) ours=$(losing "$command" "$brute") brute=$found ;;
    *) ours=$(ask "$solve" $command --format csv | cell "$field") ;;
    esac
    [ $field != distance ] || brute=${brute#* }
    check "$asked (guess: $guess)" '[ "$ours" = "$found" ]'
    [ -z "$second" ] || check "$asked By brute force" '[ "$brute" = "$found" ]'
done <rows
check 'all rows' '[ $((passed + failed)) -gt 30 ]'
meet_end

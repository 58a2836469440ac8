#!/bin/sh
# SPDX-License-Identifier: MIT
# Repeats experiments of the sources: sh experiments.sh SOLVE [--quick | --long] [NAME]...
#
# Runs the commands of data/experiments.csv (or of the file ROWS) and prints what each of them found
# beside what was published, with the ratio of the two. The rows `quick` and `short` run, which take
# seconds; with --quick only the former, with --long all of them. Without a NAME all experiments run;
# --list lists them. The verdict of a quantity is
# right or wrong where a value is known that must come out, same or differs where only a published
# one is, and unsolved where a limit struck. The last line says how many of each there are. Exit code
# 4 if one is wrong or nothing was compared, 3 if one is unsolved, 1 if a row cannot be run.
set -u
LC_ALL=C
export LC_ALL
[ $# -gt 0 ] || {
    echo "usage: sh experiments.sh SOLVE [--quick | --long | --list] [NAME]..." >&2
    exit 2
}
solve=$1 runs='quick short' list=no rows=${ROWS-$(dirname "$0")/../../data/experiments.csv}
shift
case ${1-} in
--quick) runs=quick ;;
--long) runs='quick short long' ;;
--list) list=yes ;;
-*)
    echo "experiments.sh: $1 is none of --quick, --long and --list" >&2
    exit 2
    ;;
esac
case ${1-} in -*) shift ;; esac
[ -r "$rows" ] || {
    echo "experiments.sh: $rows cannot be read" >&2
    exit 1
}
cr=$(printf '\r')
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
: >"$work/verdicts"

# find NAME LIKE: a quantity of the row of JSON in $work/row; nothing if it is not there. One that is
# worked out has as many decimals as LIKE.
find() {
    awk -v name="$1" -v like="$2" '
    function member(text, name) {
        if (!match(text, "\"" name "\":(\"[^\"]*\"|[^,}]*)"))
            return ""
        text = substr(text, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
        gsub(/"/, "", text)
        return text == "null" ? "" : text
    }
    # Parameters may have the names of counters.
    {
        sub(/"rules":\{[^}]*\},/, "")
        sub(/"params":\{[^}]*\},/, "")
    }
    function real(value) {
        return sprintf("%.*f", like == "" ? 2 : index(like, ".") ? length(like) - index(like, ".") : 0, value)
    }
    # What each move is worth, row by row of a board: + wins, = draws, - loses.
    function board(moves, width, found, value, count) {
        sub(/.*"moves":\[/, "", moves)
        sub(/\].*/, "", moves)
        while (match(moves, /"value":"[a-z]*"/)) {
            value = substr(moves, RSTART + 9, RLENGTH - 10)
            moves = substr(moves, RSTART + RLENGTH)
            found = found (count > 0 && count % width == 0 ? "/" : "") (value == "win" ? "+" : value == "loss" ? "-" : value == "draw" ? "=" : "?")
            count++
        }
        return found
    }
    {
        if (name == "percent")
            print real(100 * member($0, "states") / member($0, "bound"))
        else if (name == "wrong_percent")
            print real(100 * member($0, "wrong") / member($0, "checked"))
        else if (name == "map")
            print board($0, member($0, "size") + 0)
        else if (name == "score" && member($0, name) != "")
            printf "%.3f\n", member($0, name)
        else
            print member($0, name)
    }' "$work/row"
}

# Whether the row of JSON is about a search that came to its end.
is_complete() {
    ! grep -q '"stop":"\(time\|memory\|nodes\|interrupted\)"' "$work/row" &&
        case $(find unknown '') in '' | 0) true ;; *) false ;; esac
}

# judge OURS PUBLISHED EXPECTED
judge() {
    if [ -z "$1" ] || ! is_complete; then
        echo unsolved
    elif [ -n "$3" ]; then
        [ "$1" = "$3" ] && echo right || echo wrong
    elif [ -n "$2" ]; then
        [ "$1" = "$2" ] && echo same || echo differs
    else
        echo noted
    fi
}

# ratio OURS PUBLISHED: nothing where one of them is no number, such as 24-56.
ratio() {
    awk -v one="$1" -v other="$2" 'BEGIN {
        if (one ~ /^[0-9.]+$/ && other ~ /^[0-9.]+$/ && other > 0)
            printf ", ratio %.4g\n", one / other
    }'
}

# quantity NAME=PUBLISHED:EXPECTED
quantity() {
    name=${1%%=*} both=${1#*=}
    published=${both%%:*} expected=${both#*:}
    ours=$(find "$name" "${expected:-$published}")
    verdict=$(judge "$ours" "$published" "$expected")
    echo "$verdict" >>"$work/verdicts"
    printf '    %-14s %14s%s%s%s\n' "$name" "${ours:--}" \
        "${published:+  published $published$(ratio "$ours" "$published")}" \
        "$([ -z "$expected" ] || [ "$expected" = "$published" ] || echo "  expected $expected")" \
        "$([ "$verdict" = noted ] || echo "  $verdict")"
}

# row ARGUMENTS QUANTITIES TIME REMARK
row() {
    echo "solve $1"
    eval "set -- \"\$@\" $1"
    quantities=$2 time=$3 remark=$4
    shift 4
    "$solve" "$@" --format json --no-progress >"$work/row" </dev/null
    code=$?
    case $code in
    0 | 3 | 4) ;;
    *)
        echo "experiments.sh: the command ended with exit code $code" >&2
        [ $code -eq 130 ] && exit 130
        exit 1
        ;;
    esac
    printf '    %-14s %14s%s\n' time "$(find seconds '') s" "${time:+  published $time}"
    [ -z "$remark" ] || echo "    ($remark)"
    for one in $quantities; do
        quantity "$one"
    done
}

# is_chosen RUN: whether rows of this kind run.
is_chosen() {
    case " $runs " in *" $1 "*) ;; *) return 1 ;; esac
}

# is_wanted EXPERIMENT NAME...
is_wanted() {
    [ $# -gt 1 ] || return 0
    wanted=$1
    shift
    for name; do
        [ "$name" != "$wanted" ] || return 0
    done
    return 1
}

for name; do
    grep -q "^$name,about," "$rows" || {
        echo "experiments.sh: '$name' is none of the experiments; see --list" >&2
        exit 2
    }
done
while IFS=, read -r experiment run arguments quantities time remark; do
    remark=${remark%"$cr"}
    case $experiment in '' | '#'* | experiment) continue ;; esac
    is_wanted "$experiment" "$@" || continue
    if [ "$run" = about ]; then
        [ $list = no ] || printf '%-22s %s\n' "$experiment" "$remark"
    elif [ $list = no ] && is_chosen "$run"; then
        row "$arguments" "$quantities" "$time" "$remark" || exit
    fi
done <"$rows"
[ $list = no ] || exit 0
count() { grep -c "^$1\$" "$work/verdicts"; }
right=$(count right) wrong=$(count wrong) same=$(count same) differs=$(count differs)
compared=$((right + wrong + same + differs)) unsolved=$(count unsolved)
echo "compared $compared: right $right, wrong $wrong, same $same, differs $differs; unsolved $unsolved"
[ "$wrong" -eq 0 ] && [ $((compared + unsolved)) -gt 0 ] || exit 4
[ "$unsolved" -eq 0 ] || exit 3

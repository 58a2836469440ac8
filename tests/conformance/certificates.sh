#!/bin/sh
# SPDX-License-Identifier: MIT
# The published values of Skoczki, and boards of the other games, certified by several algorithms and
# checked: sh certificates.sh SOLVE DATA_DIRECTORY [long]
#
# Prints a row for each: what it takes to solve, to certify and to check, and how large the file is.
# Where there is Python, files of up to 5 KB (with `long` 200) are checked by the second checker as
# well.
# Fails where a certificate is missing, refused, or about another value. In the ordinary run, what is
# solved in LIMIT (0.03) seconds, and certified in ten times as long; with `long` in 60. What takes
# longer is left out.
set -eu
LC_ALL=C
export LC_ALL
solve=$1
data=$2
long=${3-}
limit=${LIMIT:-0.03}
second_size=5000
[ "$long" = long ] && limit=${LIMIT:-60} second_size=200000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
certified=0
twice=0
faster=0
measured=0
left_out=0
wrong=0
too_long=" "

# json NAME FILE: the value of a field, without quotes; the first one of that name in the line that
# the file is. (It is asked a thousand times, and starts no process.)
json() {
    read -r text <"$2" || return 0
    case $text in
    *"\"$1\":"*)
        text=${text#*"\"$1\":"}
        text=${text#\"}
        echo "${text%%[\",\}]*}"
        ;;
    esac
}

say_wrong() {
    wrong=$((wrong + 1))
    echo "wrong: $*" >&2
}

here=$(dirname "$0")
. "$here/python"
second=$here/second_checker
has_python || second=

# check_twice WHAT: what the second checker says of a file must be what the first one said; it is
# asked at the end, of all files at once. Moves are compared where each record is verified once, in
# version 1: what else a checker remembers is up to it.
check_twice() {
    [ -n "$second" ] && [ "$(json bytes "$work/checked")" -le $second_size ] || return 0
    expected="verified: $(json to_move "$work/checked") $(json claim "$work/checked")"
    expected="$expected ($(json positions "$work/checked") positions"
    moves=
    head -n 1 "$work/c" | grep -q '1$' && moves=", $(json moves "$work/checked") moves)"
    twice=$((twice + 1))
    echo "$1|$expected|$moves" >>"$work/expected"
    cp "$work/c" "$work/twice.$twice"
}

# second_verdicts FILE...: one process says a line of each.
second_verdicts() {
    run_python -c 'import runpy, sys
sys.path.insert(0, sys.argv[1])
verdict = runpy.run_path(sys.argv[1] + "/__main__.py")["verdict"]
for name in sys.argv[2:]:
    with open(name, "rb") as file:
        print(verdict(file.read())[0], flush=True)' "$second" "$@"
}

compare_verdicts() {
    # shellcheck disable=SC2046
    second_verdicts $(seq -f "$work/twice.%g" $twice) >"$work/said" ||
        say_wrong "the second checker: exit code $?"
    while IFS='|' read -r what expected moves; do
        read -r said <&3 || said=
        [ -n "$moves" ] || said=${said%, *}
        [ "$said" = "$expected$moves" ] ||
            say_wrong "$what: the second checker says '$said', not '$expected$moves'"
    done <"$work/expected" 3<"$work/said"
}

# row VALUE ALGO OPTION...: a board, the value it must have ("-": whatever is found).
row() {
    value=$1
    algo=$2
    shift 2
    rm -f "$work/c"
    "$solve" "$@" --algo "$algo" --time "$limit" --format json >"$work/plain" 2>/dev/null || {
        left_out=$((left_out + 1))
        return 0
    }
    # The certificate may take ten times as long: a guess is quick, and its proof is not.
    status=0
    longer=$(awk -v s="$limit" 'BEGIN { print 10 * s }')
    "$solve" "$@" --algo "$algo" --time "$longer" --certificate "$work/c" --format json \
        >"$work/solved" || status=$?
    if [ "$status" = 3 ]; then
        left_out=$((left_out + 1))
        return 0
    elif [ "$status" != 0 ]; then
        say_wrong "$* by $algo: no certificate (exit $status)"
        return 0
    fi
    found=$(json value "$work/solved")
    "$solve" check "$work/c" --format json >"$work/checked" || say_wrong "$* by $algo: refused"
    case "$found:$(json claim "$work/checked")" in
    win:wins | loss:loses | draw:draws) ;;
    *) say_wrong "$* by $algo: $found is certified as $(json claim "$work/checked")" ;;
    esac
    [ "$value" = - ] || [ "$value" = "$found" ] || say_wrong "$* by $algo: $found, not $value"
    check_twice "$* by $algo"
    certified=$((certified + 1))
    solving=$(json seconds "$work/plain")
    checking=$(json seconds "$work/checked")
    making=$(sed -n 's/.*"certificate":{[^}]*"seconds":\([0-9.]*\)}.*/\1/p' "$work/solved")
    # Below a millisecond it is the reading of the file that is measured.
    if [ "$(awk -v s="$solving" 'BEGIN { print (s >= 0.001) }')" = 1 ]; then
        measured=$((measured + 1))
        faster=$((faster + $(awk -v a="$checking" -v b="$solving" 'BEGIN { print (a <= b) }')))
    fi
    printf '%-44s %-11s %-5s %9s %9s %9s %10s %9s\n' "$(echo "$*" | sed 's/--[a-z]* //g')" "$algo" \
        "$found" "$solving" "$making" "$checking" "$(json records "$work/checked")" \
        "$(json bytes "$work/checked")"
}

printf '%-44s %-11s %-5s %9s %9s %9s %10s %9s\n' board algorithm value solve certify check \
    positions bytes

grep -v '^#' "$data/skoczki-6.4-6.6-values.csv" | sed 1d | cut -d, -f1,3 | sort -u |
    sort -t x -k 1,1n -k 2,2n >"$work/values"
while IFS=, read -r size value; do
    [ -n "$value" ] || continue
    for algo in retrograde alphabeta pn pn2 pn-dcg pn-bta df-pn; do
        # What took too long takes longer on a longer board of the same width.
        case "$too_long" in *" $algo:${size%x*} "*) continue ;; esac
        before=$left_out
        row "$value" "$algo" --game skoczki --variant A --size "$size" </dev/null
        [ "$left_out" = "$before" ] || too_long="$too_long$algo:${size%x*} "
    done
done <"$work/values"

for algo in retrograde pn-dag df-pn; do
    row draw $algo --game gomoku --size 3x3 --connect 3
    row win $algo --game gomoku --size 4x3 --connect 3
    [ "$algo" = retrograde ] || row draw $algo --game gomoku --size 5x5 --connect 5
    [ "$algo" = retrograde ] || row draw $algo --game gomoku --size 6x6 --connect 5
    row win $algo --game hex --size 3x3
    row win $algo --game hex --size 4x4
    row win $algo --game y --size 4
    row win $algo --game y --size 5
    row win $algo --game atarigo --size 3x3
    row loss $algo --game atarigo --size 4x4
done
if [ "$long" = long ]; then
    row win df-pn --game hex --size 5x5
    row win df-pn --game atarigo --size 5x5
    row win df-pn --game gomoku --size 7x7 --connect 4
    # Their searches take longer than those of the table; 3x8 is there.
    limit=1200
    row draw df-pn --game skoczki --variant A --size 4x6 --memory 8G
    row draw df-pn --game skoczki --variant A --size 3x9 --memory 8G
fi

echo "of $measured that took a millisecond or more to solve, $faster took no more to check"
[ "$twice" -eq 0 ] || compare_verdicts
[ -z "$second" ] || echo "$twice of them checked by the second checker as well"
echo "$certified certified and checked, $left_out left out, $wrong wrong"
[ "$certified" -gt 0 ] && [ "$wrong" -eq 0 ]

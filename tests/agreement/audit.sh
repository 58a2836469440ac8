#!/bin/sh
# SPDX-License-Identifier: MIT
# Every reachable state of boards of Skoczki as a root (of the larger ones a share): sh audit.sh SOLVE [long]
#
# Exact algorithms must be wrong nowhere. pn-dcg with its draws assumed must be wrong somewhere, as
# [Goluch] found in table 6.3 and section 6.1, and must have called none of it proved. With `long`
# the larger boards, which take hours, in place of the others.
set -u
solve=$1
long=${2-}

# RUN | VARIANTS | SIZES | ALGORITHM [PARAMETER]... | EXPECTED; threads=N stands for --threads N, and
# every=N for one state in N: other ones from audit to audit, so that all have their turn.
audits='
now  | A B-1 B-2     | 2x6         | pn; pn2; mc-pn                            | exact
now  | A B-1 B-2     | 2x7         | pn every=32; pn2 every=32                 | exact
now  | A B-1 B-2     | 2x6         | pn-bta; df-pn; pds; pn-star               | exact
now  | A B-1 B-2     | 2x7         | pn-bta every=32; df-pn every=32           | exact
now  | A B-1 B-2     | 2x7         | pds every=32; pn-star every=32            | exact
now  | A B-1 B-2     | 2x6         | pn-bta symmetry=on; df-pn symmetry=on     | exact
now  | A B-1 B-2     | 2x7         | pn-bta symmetry=on every=32               | exact
now  | A B-1 B-2     | 2x7         | df-pn symmetry=on every=32                | exact
now  | A B-1 B-2     | 2x6         | pn-dcg draws=proved                       | exact
now  | A B-1 B-2     | 2x7         | pn-dcg draws=proved every=32              | exact
now  | A B-1 B-2     | 2x6         | pn-dcg merge=converting                   | exact
now  | A B-1 B-2     | 2x7         | pn-dcg merge=converting every=32          | exact
now  | A             | 2x8         | pn-bta every=96; df-pn every=96           | exact
now  | A             | 2x8         | pds every=96; pn-star every=96            | exact
now  | A             | 2x8         | pn-dcg every=96; pn-dcg draws=proved every=96| exact
now  | A             | 2x8         | df-pn table=1000 every=96; pds table=1000 every=96| exact
now  | B-1 B-2       | 2x7         | df-pn table=1000 every=32                 | exact
now  | B-1 B-2       | 2x7         | pn-star table=1000 every=32               | exact
now  | A B-1         | 2x6         | df-pn threads=2; df-pn table=50 threads=4 | exact
now  | A B-1 B-2     | 2x6         | pvs; pvs symmetry=off; pvs entries=100    | exact
now  | A B-1 B-2     | 2x7         | pvs every=32; pvs symmetry=off every=32   | exact
now  | A B-1 B-2     | 2x7         | pvs entries=100 every=32                  | exact
now  | A             | 2x8         | pvs every=96; pvs entries=1000 every=96   | exact
now  | A             | 2x8         | pvs aspiration=off every=96               | exact
now  | A             | 2x8         | pn-dcg draws=assumed every=6              | wrong
now  | B-1 B-2       | 2x6         | pn-dcg draws=assumed                      | wrong
now  | B-1 B-2       | 2x7         | pn-dcg draws=assumed every=8              | wrong
long | A B-1 B-2     | 2x7         | pn; pn2; pn-bta; df-pn; pds; pn-star      | exact
long | A B-1 B-2     | 2x7         | pn-bta symmetry=on; df-pn symmetry=on     | exact
long | A B-1 B-2     | 2x7         | pn-dcg draws=proved; pn-dcg merge=converting | exact
long | A B-1 B-2     | 2x7         | pvs; pvs symmetry=off; pvs entries=100    | exact
long | B-1 B-2       | 2x7         | df-pn table=1000; pn-star table=1000      | exact
long | A             | 2x8         | pn-bta; df-pn; pds; pn-star               | exact
long | A             | 2x8         | pn-dcg; pn-dcg draws=proved               | exact
long | A             | 2x8         | df-pn table=1000; pds table=1000          | exact
long | A             | 2x8         | pvs; pvs entries=1000; pvs aspiration=off | exact
long | B-1 B-2       | 2x7         | pn-dcg draws=assumed                      | wrong
long | A             | 2x8         | pn-dcg draws=assumed                      | wrong
long | A             | 2x9 3x6     | pn-bta; df-pn; pds; pn-star               | exact
long | A             | 2x9 3x6     | pn-dcg draws=proved; df-pn table=3000     | exact
long | A             | 2x9 3x6     | pn-dcg draws=assumed                      | wrong
long | C D           | 2x6         | pn-bta; df-pn; pds; pn-dcg draws=proved   | exact
long | C D           | 2x6         | pn-star; df-pn table=3000                 | exact
long | C D           | 2x6         | pn-star table=3000                        | exact
long | C D           | 2x6         | pvs; pvs entries=3000                     | exact
long | A             | 2x9 3x6     | pvs                                       | exact
long | A B-1 B-2     | 2x7         | df-pn threads=2; df-pn table=1000 threads=4 | exact
long | A             | 2x8 3x6     | df-pn threads=2; df-pn table=3000 threads=4 | exact
long | A             | 2x8         | pds threads=2; pn-star threads=4          | exact
long | C D           | 2x7         | pn-bta; df-pn; pds; pn-star               | exact
'

number=0
failed=0

# fails TEXT
fails() {
    printf '%s\n' "$1"
    failed=$((failed + 1))
}

# audit VARIANT SIZE "ALGORITHM [PARAMETER]..." EXPECTED
audit() {
    # shellcheck disable=SC2086
    set -- "$1" "$2" "$4" "$3" $3
    variant=$1 size=$2 expected=$3 what="$1 $2 $4"
    algo=$5
    every=1
    shift 5
    for param; do
        shift
        case $param in
        threads=*) set -- "$@" --threads "${param#threads=}" ;;
        every=*) every=${param#every=} ;;
        *) set -- "$@" --param "$param" ;;
        esac
    done
    skip=$((number % every))
    row=$("$solve" audit --game skoczki --variant "$variant" --size "$size" --algo "$algo" "$@" \
        --part $((skip + 1))/"$every" --format csv --no-header)
    code=$?
    number=$((number + 1))
    # states, checked, wrong, wrong_proved, unsolved; no cell before them contains a comma.
    # shellcheck disable=SC2046
    set -- $(printf '%s\n' "$row" | awk -F , '{ print $11, $14, $15, $16, $17 }')
    [ $# -eq 5 ] || {
        fails "$what: no result, exit $code"
        return
    }
    all=$((($1 - skip + every - 1) / every))
    case $expected in
    exact)
        [ "$code" -eq 0 ] && [ "$2 $3 $4 $5" = "$all 0 0 0" ] ||
            fails "$what: exit $code; of $1 states $2 checked, $3 wrong, $5 unsolved"
        ;;
    wrong)
        [ "$code" -eq 4 ] && [ "$3" -gt 0 ] && [ "$2 $4 $5" = "$all 0 0" ] ||
            fails "$what: exit $code; of $1 states $2 checked, $3 wrong, $4 of them proved, $5 unsolved"
        ;;
    esac
}

# The rows of this run, one audit a line: VARIANT SIZE EXPECTED ALGORITHM [PARAMETER]...
plan=$(printf '%s\n' "$audits" | awk -F ' *[|] *' -v run="${long:-now}" '
    $1 == run {
        variants = split($2, variant, " "); sizes = split($3, size, " "); ways = split($4, way, "; *")
        for (v = 1; v <= variants; v++)
            for (s = 1; s <= sizes; s++)
                for (w = 1; w <= ways; w++)
                    print variant[v], size[s], $5, way[w]
    }')
while read -r variant size expected way; do
    audit "$variant" "$size" "$way" "$expected"
done <<END
$plan
END
echo "$number audits, $failed failed"
[ "$number" -gt 0 ] && [ "$failed" -eq 0 ]

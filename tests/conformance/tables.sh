#!/bin/sh
# SPDX-License-Identifier: MIT
# The published tables against the program: sh tables.sh SOLVE DATA_DIRECTORY [long]
#
# Of Skoczki:
#   6.1       the bounds, all of them
#   6.2       with `long` the states, all rows of more than LIMIT; those of the others are counted by
#             the experiment skoczki-states, which must have each row
#   6.3       the ratios, which follow from the two (a check of the files)
#   6.4-6.6   the values, and the states of retrograde analysis, up to LIMIT; with `long` all other
#             values, states equal under symmetry kept once, in at most MEMORY (6G)
#   strong    values, states, wins, losses, draws and the longest win
#
# Of AtariGo, Connect Four and the m,n,k-games: the values, and the states where the files have them.
#
# Of the games of placed stones: what each opening is worth. Each value is found by each algorithm
# that the files name for a row; with `long` the rows that say so. Of the replies in Gomoku 15x15
# the one that takes the fewest nodes, with `long` all of them, and a small board proved as that one
# is; and all certificates that are kept. And the picture of Hex, and the page.
#
# What a file calls correct is compared, not what it calls published. A row that does not fit into
# MEMORY is said to be left open, which is no failure.
set -eu
LC_ALL=C
export LC_ALL
solve=$1
data=$2
long=${3-}
here=$(dirname "$0")
limit=150000
memory=${MEMORY:-6G}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
checked=0
wrong=0
. "$here/python"

# columns FILE NAME...: these columns of a file, blanks between; an empty field is a "-", and so is
# every field of a column NAME? that the file need not have.
columns() {
    file=$1
    shift
    awk -F, -v names="$*" '
    /^#/ { next }
    !count {
        count = split(names, name, " ")
        for (i = 1; i <= NF; i++)
            at[$i] = i
        for (i = 1; i <= count; i++)
            if (!sub(/\?$/, "", name[i]) && !(name[i] in at)) {
                print "no column " name[i] " in " FILENAME >"/dev/stderr"
                exit 1
            }
        next
    }
    {
        for (i = 1; i <= count; i++)
            printf "%s%s", name[i] in at && $at[name[i]] != "" ? $at[name[i]] : "-", i < count ? " " : "\n"
    }' "$file"
}

# field NAME: one field of the CSV that the program wrote (a header and one row) on the input.
field() {
    awk -F, -v name="$1" '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
    NR == 2 { print $at }'
}

# same WHAT EXPECTED FOUND
same() {
    checked=$((checked + 1))
    [ "$2" = "$3" ] || {
        wrong=$((wrong + 1))
        echo "$1: $3, not $2"
    }
}

# run FILE ARGUMENT...: the program's CSV in a file. That a limit struck (3) is no error.
run() {
    out=$1
    shift
    "$solve" "$@" --memory "$memory" --format csv >"$out" || [ $? -eq 3 ]
}

# The experiments repeat what the tables have: has TEXT says that one of their rows contains it.
has() {
    found=no
    grep -qF -e "$1" "$data/experiments.csv" && found=yes
    same "experiments.csv: $1" yes $found
}

check_experiments() {
    columns "$data/skoczki-6.2-states.csv" size variant published correct >"$work/rows"
    while read -r size variant published correct; do
        part=
        [ "$correct" -gt $limit ] || part="skoczki-states,quick,count --game skoczki "
        has "$part--variant $variant --size $size,states=$published:$correct"
    done <"$work/rows"
    columns "$data/skoczki-6.4-6.6-values.csv" published correct created most_kept >"$work/rows"
    while read -r published correct created kept; do
        has "value=$published:$correct nodes=$created: peak_nodes=$kept:"
    done <"$work/rows"
    columns "$data/openings.csv" game size wins map | grep '^hex ' >"$work/rows"
    while read -r _ size wins map; do
        has "--size $size --algo df-pn,wins=$wins:$wins map=$map:$map"
    done <"$work/rows"
}

check_bounds() {
    columns "$data/skoczki-6.1-bound.csv" size exact >"$work/rows"
    while read -r size exact; do
        run "$work/out" count --game skoczki --size "$size" --nodes 1 </dev/null
        same "bound of $size" "$exact" "$(field bound <"$work/out")"
    done <"$work/rows"
}

check_states() {
    columns "$data/skoczki-6.2-states.csv" size variant correct | awk -v limit=$limit '$3 > limit' \
        >"$work/rows"
    while read -r size variant correct; do
        run "$work/out" count --game skoczki --size "$size" --variant "$variant" </dev/null
        if [ "$(field stop <"$work/out")" = memory ]; then
            echo "states of $size $variant: left open, more than $memory"
        else
            same "states of $size $variant" "$correct" "$(field states <"$work/out")"
        fi
    done <"$work/rows"
}

# "SIZE VARIANT RATIO" as the files of tables 6.1 and 6.2 give it, with the digits of table 6.3.
check_ratios() {
    columns "$data/skoczki-6.1-bound.csv" size exact >"$work/bounds"
    columns "$data/skoczki-6.2-states.csv" size variant correct >"$work/states"
    columns "$data/skoczki-6.3-ratio.csv" size variant correct >"$work/ratios"
    awk '
    FILENAME ~ /bounds$/ { bound[$1] = $2; next }
    FILENAME ~ /states$/ { states[$1, $2] = $3; next }
    {
        digits = index($3, ".") ? length($3) - index($3, ".") : 0
        found = "unknown"
        if ($1 in bound && ($1, $2) in states)
            found = sprintf("%.*f", digits, 100 * states[$1, $2] / bound[$1])
        print $1, $2, $3, found
    }' "$work/bounds" "$work/states" "$work/ratios" >"$work/rows"
    while read -r size variant correct found; do
        same "ratio of $size $variant" "$correct" "$found"
    done <"$work/rows"
}

# Sizes and values of tables 6.4-6.6, with the states of retrograde analysis where the tables have them.
list_values() {
    columns "$data/skoczki-6.4-6.6-values.csv" size correct algorithm created | awk '
    !($1 in value) { order[++count] = $1; states[$1] = "-" }
    { value[$1] = $2 }
    $3 == "retrograde" { states[$1] = $4 }
    END { for (i = 1; i <= count; i++) print order[i], value[order[i]], states[order[i]] }'
}

check_values() {
    list_values | awk -v limit=$limit '$3 != "-" && $3 <= limit' >"$work/rows"
    while read -r size value states; do
        run "$work/out" solve --game skoczki --size "$size" --algo retrograde </dev/null
        same "value of $size" "$value" "$(field value <"$work/out")"
        same "states of $size" "$states" "$(field nodes <"$work/out")"
    done <"$work/rows"
}

check_large_values() {
    list_values | awk -v limit=$limit '$3 == "-" || $3 > limit' >"$work/rows"
    while read -r size value states; do
        run "$work/out" solve --game skoczki --size "$size" --algo retrograde --param symmetry=on </dev/null
        found=$(field value <"$work/out")
        if [ "$found" = unknown ]; then
            echo "value of $size: left open, more than $memory ($states states in the table)"
        else
            same "value of $size" "$value" "$found"
        fi
    done <"$work/rows"
}

# member NAME: a word or number of the JSON that the program wrote on the input.
member() {
    tr , '\n' | sed -n "/^.*\"$1\":\"\{0,1\}/{s///;s/[^a-z0-9].*//;p;q;}"
}

check_strong() {
    choose_rows "$data/skoczki-strong.csv" run size variant value states wins losses draws longest \
        >"$work/rows"
    while read -r size variant expected; do
        "$solve" --game skoczki --variant "$variant" --size "$size" --algo retrograde \
            --param symmetry=on --memory "$memory" --format json >"$work/out" </dev/null || [ $? -eq 3 ]
        found=
        for name in value states wins losses draws longest; do
            found="$found $(member $name <"$work/out")"
        done
        same "the strong solution of $size" " $expected" "$found"
    done <"$work/rows"
}

# each_way ALGORITHMS COMMAND...: runs the command with the options of each algorithm at its end.
each_way() {
    ways=$1
    shift
    for way in $ways; do
        case $way in
        *:*) "$@" --algo "${way%%:*}" --param "${way#*:}" ;;
        *) "$@" --algo "$way" ;;
        esac
    done
}

# Rows of a file that this run is for.
choose_rows() {
    columns "$@" | awk -v wanted="${long:-short}" '$1 == wanted { $1 = ""; print substr($0, 2) }'
}

# The value of a board of $game and $size, with $connect in a line where that is not "-", in one way.
check_value() {
    line=$connect
    [ "$connect" = - ] && line=
    run "$work/out" solve --game "$game" --size "$size" ${line:+--connect "$line"} "$@" </dev/null
    same "value of $game $size${line:+ with $line in a line}, $2" "$value" \
        "$(field value <"$work/out")"
}

# check_placed_values GAME: all rows of the file of its values, and the states where the file has
# them.
check_placed_values() {
    game=$1
    choose_rows "$data/$game-values.csv" run size connect? value states? algorithms \
        >"$work/rows"
    while read -r size connect value states ways; do
        each_way "$ways" check_value
        [ "$states" = - ] && continue
        run "$work/out" count --game "$game" --size "$size" ${line:+--connect "$line"} </dev/null
        same "states of $game $size" "$states" "$(field states <"$work/out")"
    done <"$work/rows"
}

# The map that the program wrote as CSV on the input, in the way of the file.
read_map() {
    awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    NR > 1 {
        value = $at["value"]
        mark[$at["move"]] = value == "win" ? "+" : value == "loss" ? "-" : value == "draw" ? "=" : "?"
        game = $at["game"]
        size = $at["size"]
    }
    END {
        height = split(size, sides, "x") > 1 ? sides[2] : sides[1]
        for (i = 1; i <= height; i++) {
            row = game == "hex" || game == "y" ? i : height + 1 - i
            width = game == "y" ? row : sides[1]
            for (x = 1; x <= width; x++)
                printf "%s", mark[substr("abcdefghijklmnopqrs", x, 1) row]
            printf "%s", i < height ? "/" : "\n"
        }
    }'
}

check_opening() {
    run "$work/out" map --game "$game" --size "$size" "$@" </dev/null
    same "openings of $game $size, $2" "$map" "$(read_map <"$work/out")"
}

check_openings() {
    choose_rows "$data/openings.csv" run game size wins map algorithms >"$work/rows"
    while read -r game size wins map ways; do
        same "wins in the map of $game $size" "$wins" "$(printf %s "$map" | tr -cd + | wc -c | tr -d ' ')"
        each_way "$ways" check_opening
    done <"$work/rows"
}

# prove_replies SOLVE: the rows of the table for one opening and some replies, kept in one place.
prove_replies() {
    # shellcheck disable=SC2086
    sh "$here/../bench/replies.sh" "$1" "$work/kept-$variant" "$variant" 3000000 "$opening" $replies
}

# The easiest reply of each rule is proved again; then nothing is left to be searched.
check_replies() {
    for variant in free standard; do
        columns "$data/gomoku-15x15.csv" nodes value variant reply opening |
            grep " win $variant " | sort -n | head -n 1 >"$work/rows"
        replies=$(cut -d' ' -f4 "$work/rows" | tr '\n' ' ')
        read -r _ _ _ _ opening <"$work/rows"
        prove_replies "$solve" >"$work/table"
        same "$variant: replies proved after $opening" 1 "$(grep -c ',win,' "$work/table")"
        same "$variant: replies proved before" "$(cksum <"$work/table")" \
            "$(prove_replies false | cksum)"
    done
}

# prove_firsts SOLVE [FIRST]...: the table of first replies on a small board, kept in one place.
prove_firsts() {
    program=$1
    shift
    SIZE=5 CONNECT=3 sh "$here/../bench/firsts.sh" "$program" "$work/firsts" free 1000 "$@" \
        2>"$work/messages"
}

# A first reply is proved; nothing is left to be searched then. The whole board takes longer.
check_driver() {
    firsts=e5
    [ "$long" = long ] && firsts="e5 d5 c5 d4 c4"
    # shellcheck disable=SC2086
    prove_firsts "$solve" $firsts >"$work/table"
    for first in $firsts; do
        same "first reply $first: proved, with a certificate" "0 yes" "$(columns "$work/table" first \
            replies proved bytes | awk -v first=$first '$1 == first { print $2 - $3, ($4 > 0 ? "yes" : "no") }')"
    done
    # shellcheck disable=SC2086
    same "first replies proved before" "$(cksum <"$work/table")" \
        "$(prove_firsts false $firsts | cksum)"
    check_joined "$work/firsts/free-c3-e5.cert"
    [ "$long" != long ] || check_joined "$work/firsts/free.cert"
    # A reply that cannot be searched is left, and nothing is joined without it.
    rm "$work"/firsts/free-c3-e5-*/*-a1.row "$work/firsts/free-c3-e5.cert"
    same "first reply e5 without one of the second replies" "12 11 -" \
        "$(prove_firsts false e5 >"$work/table" && columns "$work/table" replies proved bytes)"
}

# Both checkers verify what was joined; the second one needs Python.
check_joined() {
    same "$1" verified "$("$solve" check "$1" --no-progress | head -n 1)"
    has_python || return 0
    same "$1, by the second checker" verified: \
        "$(run_python "$here/second_checker" "$1" | cut -d' ' -f1)"
}

# The lengths by first reply are those of the records of the certificate.
check_lengths() {
    has_python 7 && command -v xz >"$work/xz" || return 0
    xz -dc "$data/gomoku-15x15-free.cert.xz" >"$work/free.cert"
    "$solve" draw --certificate "$work/free.cert" --format text >"$work/records"
    same "lengths of Gomoku 15x15" "$(grep '^free,' "$data/gomoku-15x15-plies.csv")" \
        "$(run_python "$here/../bench/lengths.py" free <"$work/records")"
    rm "$work/records"
}

# prove_hard SOLVE FOLDER VARIANT [LIKE]: a position that no search may settle by itself. One worker
# searches, as the searches of several vary with their times, or so many as `workers` says.
prove_hard() {
    WORKERS=${workers:-1} SIZE=7 CONNECT=4 FIRST=50 EXPAND=50 MOST=200 \
        run_python "$here/../bench/hard.py" "$1" "$work/hard-$2" "$3" 'd4 e5' ${4:+"$4"} >/dev/null
}

# in_vain FOLDER: how many searches were.
in_vain() {
    grep -c unknown "$work/hard-$1/searches" || true
}

# It is proved by a tree of positions; then nothing is left to be searched, and the moves of the proof
# lead through another rule, given by the list of them or by the certificate.
check_hard() {
    has_python 7 || return 0
    prove_hard "$solve" tree free
    check_joined "$work/hard-tree/proof.cert"
    same "hard.py: moves above the searches" yes \
        "$([ "$(wc -l <"$work/hard-tree/moves")" -gt 0 ] && echo yes)"
    cp "$work/hard-tree/searches" "$work/searches"
    rm "$work/hard-tree/proof.cert"
    prove_hard "$solve" tree free
    same "hard.py: searches after a kill" "$(cksum <"$work/searches")" \
        "$(cksum <"$work/hard-tree/searches")"
    prove_hard false tree free
    for like in moves proof.cert; do
        prove_hard "$solve" "like-$like" standard "$work/hard-tree/$like"
        check_joined "$work/hard-like-$like/proof.cert"
        same "hard.py: few searches in vain with $like" yes \
            "$([ $(($(in_vain "like-$like") * 4)) -lt "$(in_vain tree)" ] && echo yes)"
    done
    workers=2
    prove_hard "$solve" two free
    check_joined "$work/hard-two/proof.cert"
}

# reply_by_tree SOLVE NODES: how a reply that one search leaves open stands with so many nodes in all.
reply_by_tree() {
    CLIMB=$2 SIZE=7 CONNECT=4 FIRST=50 EXPAND=50 MOST=200 sh "$here/../bench/replies.sh" "$1" \
        "$work/climb" free 50 d4 e5 2>/dev/null | columns /dev/stdin value nodes
}

check_climb() {
    has_python 7 || return 0
    same "a reply, by a tree that ends too soon" "unknown 50" "$(reply_by_tree "$solve" 100)"
    row=$(reply_by_tree "$solve" 1000000)
    same "a reply, by a tree" win "${row% *}"
    check_joined "$work/climb/free-d4-e5.cert"
    same "the same once more" "$row" "$(reply_by_tree false 1000000)"
}

# check_kept NAME: a certificate, where it is kept, is that of the table.
check_kept() {
    file=$data/gomoku-15x15/$1.cert
    [ -f "$file" ] || return 0
    same "$file: bytes and checksum" "$bytes $checksum" \
        "$(wc -c <"$file" | tr -d ' ') $(tail -n 1 "$file" | sed 's/^.*checksum //')"
    kept=$((kept + 1))
    same "$file" verified "$("$solve" check "$file" --no-progress | head -n 1)"
}

check_firsts() {
    columns "$data/gomoku-15x15-firsts.csv" variant first replies proved >"$work/rows"
    while read -r variant first replies proved; do
        same "$variant h8 $first: replies proved" "$replies" "$proved"
    done <"$work/rows"
    for variant in free standard; do
        same "$variant: first replies" 35 "$(grep -c "^$variant " "$work/rows")"
    done
    kept=0
    columns "$data/gomoku-15x15.csv" bytes variant reply checksum opening | sort -n >"$work/rows"
    while read -r bytes variant reply checksum opening; do
        check_kept "$variant-$(echo "$opening $reply" | tr ' ' -)" </dev/null
    done <"$work/rows"
    same "certificates of second replies that are kept" yes "$([ "$kept" -gt 0 ] && echo yes)"
    # What is open of h8 h9 i9 is the same in both tables.
    for variant in free standard; do
        same "$variant h8 h9 i9: open replies" \
            "$(columns "$data/gomoku-15x15.csv" value variant reply |
                awk -v variant=$variant '$1 == "unknown" && $2 == variant { print $3 }' | sort)" \
            "$(grep "^$variant,h9,i9," "$data/gomoku-15x15-firsts.csv" | cut -d, -f6 | tr ' ' '\n' | sort)"
    done
}

# The picture that README.md shows.
check_picture() {
    same "the picture hex-4x4-map.svg" "$(cksum <"$data/hex-4x4-map.svg")" \
        "$("$solve" map --game hex --size 4x4 --format svg | cksum)"
}

# The page whose source is explorer.html: with the data of its example the program writes it again.
check_page() {
    same "the page explorer.html" \
        "$(sed '/^\/\/ SPDX/,/^const/ { /^const/! d; }' "$data/explorer.html" | cksum)" \
        "$("$solve" draw --game skoczki --size 1x5 --format html | cksum)"
}

if [ "$long" = long ]; then
    check_states
    check_large_values
    check_lengths
else
    check_experiments
    check_bounds
    check_ratios
    check_values
fi
check_strong
check_placed_values atarigo
check_placed_values connect-four
check_placed_values gomoku
check_openings
check_replies
check_driver
check_hard
check_climb
check_firsts
check_picture
check_page
echo "$checked checked, $wrong wrong"
[ "$checked" -gt 0 ] && [ "$wrong" -eq 0 ]

#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that the texts cite documents that a reader can look up, and that the README is short
# enough to be read: sh sources.sh SOURCE_DIRECTORY
#
# Keys, a name and perhaps a year in square brackets, stand for the documents in the table under "Sources"
# in src/algo/README.md. A key that is used must have a row there and in src/cli/sources.c, and a
# document must not be cited by a number that nothing explains. README.md has at most 1,000 words, and
# begins with two blocks of commands: the one that builds and solves, and the one that tests.
set -eu
LC_ALL=C
export LC_ALL
tree=$1
most_words=1000

texts() {
    (cd "$1" && find README.md src games include tests data -type f ! -path 'tests/fuzz/corpus/*' \
        ! -path '*/__pycache__/*' ! -path tests/conformance/sources.sh)
}

# Citations may be broken over two lines, so each line is read after the last word before it. (Most
# files have no such number at all.)
judge_numbers() {
    texts "$1" | (cd "$1" && xargs grep -l '00[0-9]' | xargs awk '
        FNR == 1 { word = "" }
        { sub(/^[ \t]*\*/, ""); line = word " " $0; gsub(/[ \t]+/, " ", line) }
        line ~ /(thesis|theses|article|seed|paper) 00[0-9]/ {
            print FILENAME ":" FNR ":" $0 " (a document by a number)" }
        NF { word = $NF }')
}

# The keys that texts use. (What follows a letter is an index of C, what a parenthesis follows a link.)
used_keys() {
    texts "$1" | grep -E '\.([ch]|inc|csv|md|sh|out)$' |
        (cd "$1" && xargs cat) |
        grep -oE "(^|[^]A-Za-z0-9_)'])\[[A-Z][a-z]+( (19|20)[0-9][0-9])?\]([^(]|\$)" |
        sed 's/^[^[]*//; s/][^]]*$/]/' | sort -u
}

# Those with a row in the table of src/algo/README.md, and those that the program knows.
table_keys() {
    sed -n 's/^| \(\[[^]]*\]\) |.*/\1/p' "$1/src/algo/README.md"
}

program_keys() {
    grep -oE '\{"[^"]*",' "$1/src/cli/sources.c" | sed 's/^{"/[/; s/",$/]/'
}

# missing LINES FILE WORDS: the lines that the file does not have, with these words behind them.
missing() {
    printf '%s\n' "$1" | grep -vxFf "$2" | sed "s|\$|$3|"
}

judge_keys() {
    used=$(used_keys "$1")
    table_keys "$1" >"$scratch/rows"
    program_keys "$1" >"$scratch/known"
    missing "$used" "$scratch/rows" ': no row in the table of src/algo/README.md'
    missing "$used" "$scratch/known" ': no row in the table of src/cli/sources.c'
}

# Keys of the table that nothing but the table uses, and a table without rows.
judge_table() {
    table_keys "$1" >"$scratch/rows"
    [ -s "$scratch/rows" ] || echo "src/algo/README.md: no table of keys"
    (cd "$1" && find src games include data -type f ! -name '*.md' -exec cat {} +) |
        grep -aoFf "$scratch/rows" | sort -u >"$scratch/cited"
    missing "$(cat "$scratch/rows")" "$scratch/cited" \
        ': in the table of src/algo/README.md, and used nowhere'
}

# The blocks of commands that a shell is to run, each ended by a line "--".
sh_blocks() {
    awk '/^```/ { if (on) print "--"; on = !on && $0 == "```sh"; next } on' "$1/README.md"
}

readme_links() {
    grep -oE '\]\([^)#]*' "$1/README.md" | sed 's/^](//' | grep -v '^http'
}

judge_readme() {
    words=$(wc -w <"$1/README.md")
    [ "$words" -le "$most_words" ] || echo "README.md: $words words, at most $most_words"
    cat <<'END' >"$scratch/agreed"
$(command -v sudo) apt-get update && $(command -v sudo) apt-get install -y gcc libc6-dev make cmake &&
cmake -S . -B build && cmake --build build -j2 && build/solve --game skoczki --variant A --size 2x8 --algo pn-dcg
--
sh tests/run.sh
--
END
    sh_blocks "$1" | head -n 5 | cmp -s - "$scratch/agreed" ||
        echo "README.md: does not begin with the two agreed blocks of commands"
    # Links to files of the tree lead somewhere.
    readme_links "$1" | while read -r path; do
        [ -e "$1/$path" ] || echo "README.md: links to $path, which is not there"
    done
}

judge() {
    judge_numbers "$1"
    judge_keys "$1"
    judge_table "$1"
    judge_readme "$1"
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

found=$(judge "$tree")
if [ -n "$found" ]; then
    printf '%s\n' "$found" >&2
    exit 1
fi

# A test that cannot fail proves nothing. Nothing is planted in the tests, so of those the copy has
# only what README.md leads to.
mkdir "$scratch/clean"
(cd "$tree" && readme_links "$tree" | xargs tar -cf - README.md src games include data tests/*.*) |
    tar -xf - -C "$scratch/clean"

# accept WHAT: the copy must not be refused.
accept() {
    [ -n "$(judge "$scratch/clean")" ] || return 0
    judge "$scratch/clean" >&2
    echo "$1 is refused although the tree is not" >&2
    exit 1
}

accept "the copy"

# plant DESCRIPTION FILE COMMAND: the command changes the file of the copy, which must then be
# refused; before and after it is as it was.
plant() {
    file=$scratch/clean/$2
    cp "$file" "$scratch/kept"
    (cd "$scratch/clean" && eval "$3")
    rm -f "$file.old"
    if [ -z "$(judge "$scratch/clean")" ]; then
        echo "not found: $1" >&2
        exit 1
    fi
    cp "$scratch/kept" "$file"
}

plant "a document by its number" src/core/base.c "echo '/* thesis 00''0, section 3 */' >>src/core/base.c"
plant "one broken over lines" src/core/base.c \
    "printf '/* a thesis\n * 00''0, section 3 */\n' >>src/core/base.c"
plant "a key without a row" games/game_list.c \
    "echo '/* [Allis 1990], section 3 */' >>games/game_list.c"
plant "a row that is gone" src/algo/README.md "sed -i.old '/^| .Suda. |/d' src/algo/README.md"
plant "a title that the program does not know" src/cli/sources.c \
    "sed -i.old 's/{\"Suda\"/{\"Sudo\"/' src/cli/sources.c"
plant "a row that nothing uses" src/algo/README.md \
    "sed -i.old '/^| .Suda. |/s/\(.*\)/&\n| [Thomsen] | x |/' src/algo/README.md"
plant "a README that grows" README.md "yes word | head -n $most_words >>README.md"
plant "another block first" README.md \
    "printf '\`\`\`sh\ntrue\n\`\`\`\n' | cat - README.md >x && mv x README.md"
plant "a link to nothing" README.md "echo '[here](src/nothing.md)' >>README.md"

accept "the copy without what was planted"

#!/bin/sh
# SPDX-License-Identifier: MIT
# Holds what the texts cite to documents that a reader can look up, and the README to a length at
# which it is read: sh sources.sh SOURCE_DIRECTORY
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

# Citations may be broken over two lines, so each line is read after the last word before it.
judge_numbers() {
    texts "$1" | (cd "$1" && xargs awk '
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

judge_keys() {
    used_keys "$1" | while read -r key; do
        grep -qF "| $key |" "$1/src/algo/README.md" ||
            echo "$key: no row in the table of src/algo/README.md"
        plain=${key#?}
        grep -qF "{\"${plain%?}\"," "$1/src/cli/sources.c" ||
            echo "$key: no row in the table of src/cli/sources.c"
    done
}

# Keys of the table that nothing but the table uses, and a table without rows.
judge_table() {
    rows=$(sed -n 's/^| \(\[[^]]*\]\) |.*/\1/p' "$1/src/algo/README.md")
    [ -n "$rows" ] || echo "src/algo/README.md: no table of keys"
    printf '%s\n' "$rows" | while read -r key; do
        (cd "$1" && grep -rlF "$key" src games include data | grep -qv '\.md$') ||
            echo "$key: in the table of src/algo/README.md, and used nowhere"
    done
}

# The blocks of commands that a shell is to run, each ended by a line "--".
sh_blocks() {
    awk '/^```/ { if (on) print "--"; on = !on && $0 == "```sh"; next } on' "$1/README.md"
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
    grep -oE '\]\([^)#]*' "$1/README.md" | sed 's/^](//' | grep -v '^http' | while read -r path; do
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

# A test that cannot fail proves nothing.
mkdir "$scratch/clean"
(cd "$tree" && tar -cf - README.md LICENSE src games include data tests) | tar -xf - -C "$scratch/clean"
rm -rf "$scratch/clean/tests/fuzz" "$scratch/clean/tests/cli/cases"
if [ -n "$(judge "$scratch/clean")" ]; then
    judge "$scratch/clean" >&2
    echo "the copy is refused although the tree is not" >&2
    exit 1
fi

# plant DESCRIPTION COMMAND: the command runs in a clean copy, which must then be refused.
plant() {
    cp -R "$scratch/clean" "$scratch/planted"
    (cd "$scratch/planted" && eval "$2")
    if [ -z "$(judge "$scratch/planted")" ]; then
        echo "not found: $1" >&2
        exit 1
    fi
    rm -rf "$scratch/planted"
}

plant "a document by its number" "echo '/* thesis 00''0, section 3 */' >>src/core/base.c"
plant "one broken over lines" "printf '/* a thesis\n * 00''0, section 3 */\n' >>src/core/base.c"
plant "a key without a row" "echo '/* [Allis 1990], section 3 */' >>games/game_list.c"
plant "a row that is gone" "sed -i.old '/^| .Suda. |/d' src/algo/README.md"
plant "a title that the program does not know" "sed -i.old 's/{\"Suda\"/{\"Sudo\"/' src/cli/sources.c"
plant "a row that nothing uses" "sed -i.old '/^| .Suda. |/s/\(.*\)/&\n| [Thomsen] | x |/' src/algo/README.md"
plant "a README that grows" "yes word | head -n $most_words >>README.md"
plant "another block first" "printf '\`\`\`sh\ntrue\n\`\`\`\n' | cat - README.md >x && mv x README.md"
plant "a link to nothing" "echo '[here](src/nothing.md)' >>README.md"

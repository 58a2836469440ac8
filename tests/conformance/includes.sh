#!/bin/sh
# SPDX-License-Identifier: MIT
# Holds the tree to its layers: sh includes.sh SOURCE_DIRECTORY
#
#   algo -> core -> include/gamesolve
#   cli, check -> include/gamesolve
#   games -> games/common -> include/gamesolve
#
# Every #include "..." and <gamesolve/...> of src, games and include is looked up in the table below;
# the file that it names must be there. Folders go at most two levels deep below the top, and the top
# holds the agreed names alone. After the tree itself, copies with one planted violation each must be
# found out. (Inputs of fuzz targets lie one level deeper, a folder for each target.)
set -eu
LC_ALL=C
export LC_ALL
tree=$1

# FOLDER  FROM WHERE ITS FILES MAY INCLUDE: the public headers, as "public", and folders of src or of
# games. A folder may always include itself. The first row that fits a file is the one that counts.
allowed='
include/gamesolve       public
src/core                public
src/algo                public core
src/check               public
src/cli                 public
games/common            public
games/game_list.c       public ANY_GAME
games                   public common
'

# Lines "FILE INCLUDED", INCLUDED as it stands in the file with its brackets or quotes.
list_includes() {
    (cd "$1" && find src games include -type f \( -name '*.[ch]' -o -name '*.inc' \) | sort |
        xargs awk '/^[ \t]*#[ \t]*include[ \t]*[<"]/ {
            match($0, /[<"][^>"]*[>"]/)
            print FILENAME, substr($0, RSTART, RLENGTH)
        }')
}

# Lines "FILE INCLUDED: why" for each violation among the lines of list_includes.
judge_includes() {
    ALLOWED=$allowed awk -v tree="$1" '
    BEGIN {
        rows = split(ENVIRON["ALLOWED"], row, "\n")
    }
    function exists(path,    line, found) {
        found = (getline line < path) >= 0
        close(path)
        return found
    }
    function refuse(why) {
        print $1 " includes " $2 ": " why
    }
    # The folder of a file below its top, such as src/algo, games/gomoku; algorithms in a folder
    # of their own belong to src/algo.
    function folder_of(file,    part) {
        split(file, part, "/")
        return part[1] "/" part[2]
    }
    # What the first fitting row allows, as " public core ".
    function allowed_for(file,    i, field, count, j, list) {
        for (i = 1; i <= rows; i++) {
            count = split(row[i], field, " ")
            if (count > 0 && index(file "/", field[1] "/") == 1) {
                list = " "
                for (j = 2; j <= count; j++)
                    list = list field[j] " "
                return list
            }
        }
        return ""
    }
    {
        file = $1
        name = substr($2, 2, length($2) - 2)
        list = allowed_for(file)
        if (list == "") {
            refuse("no row of the table fits the file")
        } else if (substr($2, 1, 1) == "<") {
            if (name ~ /^gamesolve\//) {
                if (!exists(tree "/include/" name))
                    refuse("there is no such header")
                if (index(list, " public ") == 0)
                    refuse("not allowed there")
            } else if (name ~ /^(core|algo|check|cli|common|games)\// || name ~ /cmocka/) {
                refuse("not a header of the system")
            }
            next
        } else if (name ~ /\.\./) {
            refuse("goes upwards")
        } else if (name !~ /\//) {
            # A header in the same folder, by its plain name.
            directory = file
            sub(/[^\/]*$/, "", directory)
            if (!exists(tree "/" directory name))
                refuse("there is no such header in the folder")
        } else {
            split(file, part, "/")
            target = part[1] "/" name
            stem = name
            sub(/\.[a-z]*$/, "", stem)
            head = name
            sub(/\/.*/, "", head)
            if (!exists(tree "/" target))
                refuse("there is no such header")
            else if (folder_of(file) == folder_of(target))
                next
            else if (index(list, " " head " ") > 0 || index(list, " " stem " ") > 0)
                next
            else if (part[1] == "games" && index(list, " ANY_GAME ") > 0)
                next
            else
                refuse("not allowed there")
        }
    }'
}

# Algorithms in a folder of their own are visible through algos.h alone.
judge_algorithms() {
    awk '$1 ~ /^src\// && $2 ~ /^"algo\// && $2 != "\"algo/algos.h\"" {
        inner = $2
        sub(/^"algo\//, "", inner)
        sub(/\/.*/, "", inner)
        if (index($1, "src/algo/" inner "/") != 1)
            print $1 " includes " $2 ": algorithms do not include each other"
    }'
}

judge_folders() {
    (cd "$1" && find . -mindepth 4 -type d ! -path './.*' ! -path './build*' \
        ! -path './tests/fuzz/corpus/*' |
        sed 's|^\./||; s|$|: more than two levels below the top folder|')
    (cd "$1" && find . -mindepth 1 -maxdepth 1) | sed 's|^\./||' |
        grep -Evx 'CMakeLists\.txt|README\.md|LICENSE|include|src|games|data|tests' |
        grep -Evx '\.ci|\.clang-format|\.git|\.gitignore|build.*|\.cache' |
        grep -Evx 'compile_commands\.json|.*~' |
        sed 's|$|: not one of the names agreed for the top|' || true
}

judge() {
    included=$(list_includes "$1")
    printf '%s\n' "$included" | judge_includes "$1"
    printf '%s\n' "$included" | judge_algorithms
    judge_folders "$1"
}

found=$(judge "$tree")
if [ -n "$found" ]; then
    printf '%s\n' "$found" >&2
    exit 1
fi

# A test that cannot fail proves nothing.
copies=$(mktemp -d)
trap 'rm -rf "$copies"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$copies/clean"
(cd "$tree" && tar -cf - CMakeLists.txt LICENSE src games include) | tar -xf - -C "$copies/clean"

# plant DESCRIPTION COMMAND: the command runs in a clean copy, which must then be refused.
plant() {
    cp -R "$copies/clean" "$copies/planted"
    (cd "$copies/planted" && eval "$2")
    if [ -z "$(judge "$copies/planted")" ]; then
        echo "not found: $1" >&2
        exit 1
    fi
    rm -rf "$copies/planted"
}

if [ -n "$(judge "$copies/clean")" ]; then
    echo "the copy is refused although the tree is not" >&2
    exit 1
fi
plant "core includes algo" "echo '#include \"algo/algos.h\"' >>src/core/base.c"
plant "core includes a game" "echo '#include \"skoczki/skoczki.h\"' >>src/core/base.c"
plant "core includes cli" "echo '# include \"cli/cli.h\"' >>src/core/base.c"
plant "algo includes cli" "echo '#include \"cli/cli.h\"' >>src/algo/algo_list.c"
plant "cli includes core" "echo '#include \"core/checksum.h\"' >>src/cli/main.c"
plant "algo includes check" \
    "echo >src/check/check.h; echo '#include \"check/check.h\"' >>src/algo/algo_list.c"
plant "algorithms include each other" "echo '#include \"algo/retrograde/internal.h\"' >src/algo/x.c"
plant "check includes more of core" "echo '#include \"core/checksum.h\"' >src/check/x.c"
plant "check includes algo" "echo '#include \"algo/algos.h\"' >src/check/x.c"
plant "a game includes core" "echo '#include \"core/checksum.h\"' >>games/skoczki/text.c"
plant "a game includes core upwards" "echo '#include \"../../src/core/checksum.h\"' >games/skoczki/x.c"
plant "a game includes another" "echo '#include \"gomoku/gomoku.h\"' >>games/skoczki/text.c"
plant "common includes a game" "echo '#include \"gomoku/gomoku.h\"' >games/common/x.h"
plant "a public header includes core" \
    "echo '#include \"core/checksum.h\"' >>include/gamesolve/base.h"
plant "a header that is not there" "echo '#include <gamesolve/none.h>' >games/common/x.h"
plant "a private header in brackets" "echo '#include <core/checksum.h>' >games/common/x.h"
plant "a file outside all layers" "mkdir src/util; echo '#include <stdio.h>' >src/util/x.c"
plant "folders too deep" "mkdir -p src/algo/retrograde/inner"
plant "a new name at the top" "echo >notes.txt"

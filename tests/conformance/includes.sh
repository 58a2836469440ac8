#!/bin/sh
# SPDX-License-Identifier: MIT
# Holds the tree to its layers, and the layers to their rooms: sh includes.sh SOURCE_DIRECTORY
#
# The table is the file `layers` beside this script; layers.sh checks symbols by it.
#
# Every #include "..." and <gamesolve/...> of src, games and include is looked up in the
# table; the file that it names must be there. Folders go at most two levels deep below the top, and
# the top has the agreed names alone. No two files of src and games have one name. After the tree
# itself, a copy with planted violations must be found out: every one of them, each for its own
# reason, and nothing else. (Inputs of fuzz targets lie one level deeper, a folder for each target.)
set -eu
LC_ALL=C
export LC_ALL
tree=$1

here=$(cd "$(dirname "$0")" && pwd)
allowed=$(sed 's/#.*//' "$here/layers")

# FILE INCLUDED WHY: what is planted, and how it must be refused.
planted='
src/core/base.c             "table/state_table.h"          not allowed there
src/core/base.c             "search/path.h"                not allowed there
src/core/base.c             "store/format.h"               not allowed there
src/core/base.c             "proof/positions/position_proof.h"       not allowed there
src/core/base.c             "sgf/sgf_syntax.h"             not allowed there
src/core/base.c             "algo/algos.h"                 not allowed there
src/core/base.c             "cli/cli.h"                    not allowed there
src/core/base.c             "skoczki/skoczki.h"            there is no such header
src/builtin.c               "core/checksum.h"              not allowed there
src/table/share.c           "search/path.h"                not allowed there
src/table/share.c           "store/format.h"               not allowed there
src/table/share.c           "sgf/sgf_syntax.h"             not allowed there
src/search/path.c           "store/format.h"               not allowed there
src/search/path.c           "proof/positions/position_proof.h"       not allowed there
src/search/path.c           "algo/algos.h"                 not allowed there
src/store/open.c            "proof/positions/position_proof.h"       not allowed there
src/store/open.c            "search/path.h"                not allowed there
src/proof/base/prover.c     "proof/positions/position_proof.h"       not allowed there
src/proof/base/prover.c     "table/key_set.h"              not allowed there
src/proof/positions/position_proof.c  "sgf/sgf_syntax.h"             not allowed there
src/proof/positions/position_proof.c  "algo/algos.h"                 not allowed there
src/proof/positions/position_proof.c  "split/split_graph.h"          not allowed there
src/proof/positions/position_proof.c  "proof/records/record_proof.h"         not allowed there
src/proof/connections/vc_plan.c "proof/records/record_proof.h"         not allowed there
src/proof/rewrite/gather.c  "split/split_graph.h"          not allowed there
src/proof/rewrite/gather.c  "store/format.h"               not allowed there
src/proof/rewrite/gather.c  "check/proof_parts.h"          not allowed there
src/split/split_file.c      "proof/rewrite/gather_records.h" not allowed there
src/split/split_file.c      "algo/algos.h"                 not allowed there
src/sgf/sgf.c               "table/key_set.h"              not allowed there
src/sgf/sgf.c               "search/path.h"                not allowed there
src/attic/x.c               "core/checksum.h"              no row of the table fits the file
src/algo/algo_list.c        "cli/cli.h"                    not allowed there
src/algo/algo_list.c        "check/x.h"                    not allowed there
src/algo/algo_list.c        "store/format.h"               not allowed there
src/algo/algo_list.c        "algo/retrograde/retrograde.h" not allowed there
src/algo/pn/pn.c            "algo/retrograde/retrograde.h" not allowed there
src/check/x.c               "proof/base/prover.h"          not allowed there
src/check/x.h               "search/path.h"                not allowed there
src/check/x.c               "algo/algos.h"                 not allowed there
src/cli/run.c               "algo/retrograde/retrograde.h" not allowed there
src/cli/run.c               "algo/algos.h"                 not allowed there
src/cli/run.c               "core/checksum.h"              not allowed there
src/play/engine/choose.c    "play/terminal/session.h"      not allowed there
src/play/engine/choose.c    "cli/io/message.h"             not allowed there
src/play/engine/choose.c    "core/checksum.h"              not allowed there
src/play/terminal/session.c "play/protocol/gtp.h"          not allowed there
src/play/protocol/gtp.c     "cli/cli.h"                    not allowed there
src/play/terminal/session.c "draw/svg.h"                   not allowed there
src/draw/svg.c              "cli/cli.h"                    not allowed there
src/draw/svg.c              "play/engine/engine.h"         not allowed there
src/draw/svg.c              "core/checksum.h"              not allowed there
src/text/human.c            "cli/cli.h"                    not allowed there
src/text/human.c            "draw/svg.h"                   not allowed there
src/cli/verb/solve.c        "cli/split/splitting.h"        not allowed there
src/cli/verb/solve.c        "cli/bench/bench.h"         not allowed there
src/cli/verb/solve.c        "cli/map/map.h"                not allowed there
src/cli/map/map.c           "cli/split/splitting.h"        not allowed there
src/cli/bench/bench.c       "cli/verb/verb.h"              not allowed there
src/cli/split/join.c        "play/engine/engine.h"         not allowed there
src/cli/verb/solve.c        "cli/help.h"                   not allowed there
src/cli/report/json.c       "cli/map/map.h"                not allowed there
src/cli/report/json.c       "play/engine/engine.h"         not allowed there
src/cli/job/jobs.c          "cli/bench/bench.h"         not allowed there
src/cli/job/jobs.c          "cli/report/report.h"          not allowed there
src/cli/options/paths.c     "cli/job/jobs.h"               not allowed there
src/cli/io/output.c         "cli/options/options.h"        not allowed there
src/cli/io/output.c         "cli/help.h"                   not allowed there
games/skoczki/x.c           "core/checksum.h"              there is no such header
games/skoczki/x.c           "../../src/core/words.h"       goes upwards
games/skoczki/x.c           "gomoku/gomoku.h"              not allowed there
games/skoczki/x.c           "gomoku.h"                     there is no such header in the folder
games/common/x.h            "gomoku/gomoku.h"              not allowed there
games/common/x.h            <gamesolve/none.h>             there is no such header
games/common/x.h            <core/checksum.h>              not a header of the system
include/gamesolve/base.h    "core/checksum.h"              there is no such header
src/util/x.c                <stdio.h>                      no row of the table fits the file
'

# Lines "FILE INCLUDED", INCLUDED as it stands in the file with its brackets or quotes, after a line
# "there FILE" for each file.
list_includes() {
    (cd "$1" && find src games include -type f \( -name '*.[ch]' -o -name '*.inc' \) | sort |
        xargs awk 'FNR == 1 { print "there", FILENAME }
        /^[ \t]*#[ \t]*include[ \t]*[<"]/ {
            match($0, /[<"][^>"]*[>"]/)
            print FILENAME, substr($0, RSTART, RLENGTH)
        }')
}

# Lines "FILE includes INCLUDED: why" for each violation among the lines of list_includes.
judge_includes() {
    ALLOWED=$allowed awk '
    BEGIN {
        rows = split(ENVIRON["ALLOWED"], row, "\n")
    }
    function refuse(why) {
        refused[++refusals] = $1 " " $2 " " why
    }
    function folder_of(file) {
        sub(/\/[^\/]*$/, "", file)
        return file
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
    function allows(list, word) {
        return index(list, " " word " ") > 0
    }
    function judge_system(list, name) {
        if (name ~ /^gamesolve\//) {
            if (!there["include/" name])
                refuse("there is no such header")
            else if (!allows(list, "public"))
                refuse("not allowed there")
        } else if (name ~ /^(core|algo|check|cli|common|games)\// || name ~ /cmocka/) {
            refuse("not a header of the system")
        }
    }
    function judge_own(list, file, name,    top, stem, folder) {
        top = file
        sub(/\/.*/, "", top)
        stem = name
        sub(/\.[a-z]*$/, "", stem)
        folder = folder_of(name)
        if (!there[top "/" name])
            refuse("there is no such header")
        else if (folder_of(file) != top "/" folder && !allows(list, folder) &&
                 !allows(list, stem) && !allows(list, folder_of(folder) "/*") &&
                 !(top == "games" && allows(list, "ANY_GAME")))
            refuse("not allowed there")
    }
    function judge_line(file, name, in_brackets,    list) {
        list = allowed_for(file)
        if (list == "")
            refuse("no row of the table fits the file")
        else if (in_brackets)
            judge_system(list, name)
        else if (name ~ /\.\./)
            refuse("goes upwards")
        else if (name !~ /\//) {
            if (!there[folder_of(file) "/" name])
                refuse("there is no such header in the folder")
        } else
            judge_own(list, file, name)
    }
    $1 == "there" {
        there[$2] = 1
        next
    }
    {
        line[++lines] = $0
    }
    END {
        for (i = 1; i <= lines; i++) {
            $0 = line[i]
            judge_line($1, substr($2, 2, length($2) - 2), substr($2, 1, 1) == "<")
        }
        for (i = 1; i <= refusals; i++) {
            $0 = refused[i]
            why = $0
            sub(/^[^ ]* [^ ]* /, "", why)
            print $1 " includes " $2 ": " why
        }
    }'
}

judge_folders() {
    (cd "$1" && find . -mindepth 4 -type d ! -path './.*' ! -path './build*' \
        ! -path './tests/fuzz/corpus/*' |
        sed 's|^\./||; s|$|: more than two levels below the top folder|')
    (cd "$1" && find . -mindepth 1 -maxdepth 1) | sed 's|^\./||' |
        grep -Evx 'CMakeLists\.txt|README\.md|LICENSE|include|src|games|data|tests|findings' |
        grep -Evx '\.ci|\.clang-format|\.git|\.gitignore|build.*|\.cache' |
        grep -Evx 'compile_commands\.json|.*~' |
        sed 's|$|: not one of the names agreed for the top|' || true
}

# A name stands for one file; a public header shares its name with what it declares.
judge_names() {
    (cd "$1" && find src games -type f \( -name '*.[ch]' -o -name '*.inc' \)) | sed 's|.*/||' |
        sort | uniq -d | sed 's|$|: the name of several files|'
}

judge() {
    list_includes "$1" | judge_includes
    judge_folders "$1"
    judge_names "$1"
}

found=$(judge "$tree")
if [ -n "$found" ]; then
    printf '%s\n' "$found" >&2
    exit 1
fi

# A test that cannot fail proves nothing.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$copy/tree"
(cd "$tree" && tar -cf - CMakeLists.txt LICENSE src games include) | tar -xf - -C "$copy/tree"

# plant FILE INCLUDED WHY
plant() {
    mkdir -p "$copy/tree/${1%/*}"
    printf ' # include %s\n' "$2" >>"$copy/tree/$1"
    printf '%s includes %s: %s\n' "$1" "$2" "$3" >>"$copy/expected"
}

printf '%s' "$planted" | while read -r file included why; do
    [ -z "$file" ] || plant "$file" "$included" "$why"
done
mkdir "$copy/tree/src/algo/retrograde/inner"
: >"$copy/tree/notes.txt"
cat >>"$copy/expected" <<'END'
src/algo/retrograde/inner: more than two levels below the top folder
notes.txt: not one of the names agreed for the top
x.c: the name of several files
x.h: the name of several files
END
judge "$copy/tree" | sort >"$copy/found"
sort "$copy/expected" | diff - "$copy/found" >&2

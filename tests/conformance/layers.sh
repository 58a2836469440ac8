#!/bin/sh
# SPDX-License-Identifier: MIT
# Holds the object files to the layers of the tree: sh layers.sh OBJECTS
#
# OBJECTS is a file with one object file a line. A function that is called through a public header
# shows in no #include; so every symbol that an object file takes from another one is looked up in
# the table (the file `layers` beside this script). The folders must form no circle. After the
# objects themselves, a list with planted calls must be found out: every one of them, and nothing
# else.
set -eu
LC_ALL=C
export LC_ALL
objects=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Lines "FILE defines SYMBOL" and "FILE takes SYMBOL"; FILE is a source, as src/core/base.c.
list_symbols() {
    xargs "${NM:-nm}" -g -A <"$objects" | awk '
    {
        file = $1
        sub(/:[0-9a-f]*$/, "", file)
        sub(/\.o$/, "", file)
        top = file ~ /gamesolve_games\.dir/ ? "games/" : "src/"
        sub(/.*\.dir\//, top, file)
        print file, $(NF - 1) == "U" ? "takes" : "defines", $NF
    }'
}

# Lines "FILE takes SYMBOL of FILE" where it takes one of another folder.
list_calls() {
    awk '
    function folder_of(file) {
        sub(/\/[^\/]*$/, "", file)
        return file
    }
    $2 == "defines" { definer[$3] = $1 }
    $2 == "takes" { taken[++count] = $0 }
    END {
        for (i = 1; i <= count; i++) {
            $0 = taken[i]
            if ($3 in definer && folder_of($1) != folder_of(definer[$3]))
                print $1, "takes", $3, "of", definer[$3]
        }
    }'
}

# The calls that the table does not allow.
judge_calls() {
    LAYERS=$(sed 's/#.*//' "$here/layers") awk '
    BEGIN { rows = split(ENVIRON["LAYERS"], row, "\n") }
    function folder_of(file) {
        sub(/\/[^\/]*$/, "", file)
        return file
    }
    # Whether WORD, an entry of the table, is the folder, as core or algo/dfpn.
    function fits(word, folder,    parent) {
        sub(/^=/, "", word)
        parent = folder_of(folder) "/*"
        return word == folder || word == parent || word == "games/" folder ||
               (word == "games/*" && folder ~ /^games\//) ||
               (word == "library" && folder !~ /^(cli|draw|play|text|games)(\/|$)/)
    }
    {
        called = folder_of($5)
        sub(/^src\/?/, "", called)
        if (called == "")
            called = "library"
        shared = called
        sub(/^games\//, "", shared)
        for (i = 1; i <= rows; i++) {
            count = split(row[i], word, " ")
            if (count > 0 && index($1 "/", word[1] "/") == 1)
                break
        }
        allowed = 0
        for (j = 2; i <= rows && j <= count; j++)
            allowed = allowed || fits(word[j], called) || (shared == "common" && word[j] == "common")
        if (!allowed)
            print
    }'
}

# A pair of folders for each call, for tsort, which names what is in a circle.
find_circles() {
    sed -E 's|/[^/]* takes [^ ]* of| |; s|/[^/]*$||' | sort -u | tsort 2>&1 >/dev/null | sed 's/^/circle: /'
}

judge() {
    list_calls <"$1" >"$work/calls"
    judge_calls <"$work/calls"
    find_circles <"$work/calls"
}

list_symbols >"$work/symbols"
judge "$work/symbols" >"$work/found"
if [ -s "$work/found" ]; then
    cat "$work/found" >&2
    exit 1
fi
calls=$(wc -l <"$work/calls")
[ "$calls" -gt 1000 ] || { echo "only $calls calls between folders were found" >&2; exit 1; }

# A test that cannot fail proves nothing.
cat >"$work/expected" <<'E2'
games/hex_like/x.c takes gs_key_set_find of src/table/key_set.c
games/skoczki/skoczki.c takes gs_solve of src/search/frame.c
src/algo/pn/pn.c takes gs_retrograde of src/algo/retrograde/retrograde.c
src/attic/x.c takes gs_checksum of src/core/checksum.c
src/check/check.c takes gs_solve of src/search/frame.c
src/cli/io/files.c takes cli_run of src/cli/run.c
src/cli/run.c takes gs_hex of games/connection/hex.c
src/core/registry.c takes gs_algo_list of src/algo/algo_list.c
src/proof/base/prover.c takes gs_certificate_trim of src/proof/rewrite/certificate_trim.c
src/split/split_file.c takes gs_certificate_gather of src/proof/rewrite/gather.c
src/system/memory.c takes gs_search_poll of src/core/search.c
src/table/key_set.c takes gs_store_write of src/store/write.c
E2
{
    cat "$work/symbols"
    awk '{ print $1, $2, $3 }' "$work/expected"
} >"$work/planted"
judge "$work/planted" >"$work/found"
grep -q '^circle: ' "$work/found" || { echo "a planted circle was not found" >&2; exit 1; }
grep -v '^circle: ' "$work/found" | sort | diff "$work/expected" - >&2
echo "$calls calls between folders, no circle"

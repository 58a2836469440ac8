#!/bin/sh
# SPDX-License-Identifier: MIT
# Games that are compiled by themselves, as a user does it with what is installed:
# sh games.sh BUILD_DIRECTORY
#
# `solve game build` compiles first_game.c, and every verb takes it by its file. What cannot be
# loaded is refused in one line with its reason: another ABI number (the one before and one to
# come), no export, a missing symbol, an incomplete game, no slash, no file. A static
# program links one of its own instead. Programs in C++ and Python load the game, too.
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
. "$here/../conformance/python"

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

cmake --install "$build" --prefix "$work/usr" >"$work/log" || fail "cmake --install"
cd "$work"
solve=$(find usr/bin -name solve)
include=usr/include
libraries=$work/$(dirname "$(find usr -name libgamesolve.a)")
[ -x "$solve" ] || fail "no program"
solve=$work/$solve

# refuse CODE MESSAGE COMMAND...: one line on stderr, and the exit code.
refuse() {
    code=$1 message=$2
    shift 2
    found=0
    "$@" >out 2>err || found=$?
    [ "$found" -eq "$code" ] || fail "$*: exit code $found, not $code: $(cat err)"
    [ "$(wc -l <err)" -eq 1 ] || fail "$*: not one line: $(cat err)"
    grep -qF -- "$message" err || fail "$*: $(cat err), not $message"
}

# says TEXT COMMAND...: the output has this line.
says() {
    text=$1
    shift
    "$@" >out 2>err || fail "$*: exit code $?: $(cat err)"
    grep -qxF -- "$text" out || fail "$*: $(cat out), not $text"
}

# --- a game is built, and every verb takes it ---
cp "$here/first_game.c" .
says "game       take, take one, two or three coins; the last one wins" \
    "$solve" game build first_game.c
grep -q '^command    .*cc .*-shared .*-o ./first_game.so first_game.c$' out || fail "command: $(cat out)"
grep -qF -- "-I$work/usr/bin/../include" out || fail "other headers: $(cat out)"
game=./first_game.so
says "value      White wins (proved)" "$solve" --game $game --coins 20
says "value      Black wins (proved)" "$solve" --game=$game --coins 7 --certificate take.cert
says "states     42" "$solve" count --game $game
says "wrong      0" "$solve" audit --game $game --algo pvs
says "wrong      0" "$solve" audit --game "$work/first_game.so" --algo df-pn
says "verified" "$solve" check --game $game take.cert
sum=$(sed -n 's/^origin //p' take.cert)
says "trusts     the game's own rules; their checksum is $sum" "$solve" check --game $game take.cert
says "trusts     the game's own rules; their checksum is $sum" \
    "$solve" check --game "$work/first_game.so" take.cert
refuse 2 "--game 'hex': the file says which game it is about" "$solve" check --game hex take.cert
! "$solve" check take.cert >out 2>err || fail "check without the game"
grep -q "^unsupported  game 'take' is not one of" out || fail "check without the game: $(cat out)"
"$solve" trim --game $game take.cert >out 2>err || fail "trim: $(cat err)"
"$solve" bench --game $game --algo df-pn,pvs --coins 12 >out 2>err || fail "bench: $(cat err)"
"$solve" --game $game --coins 9 --algo retrograde --save take.gss >out || fail "save"
says "value      Black wins in 5 plies (not proved: the file says so)" \
    "$solve" probe --game $game --strategy take.gss
"$solve" --help --game $game | grep -q -- '--coins' || fail "help"
"$solve" --list-games --game $game | grep -q '^take ' || fail "list-games"
# Changed rules: the last coin loses.
sed 's/? GS_LOSS : GS_UNKNOWN/? GS_WIN : GS_UNKNOWN/' first_game.c >misere.c
"$solve" game build misere.c >out 2>err || fail "misere.c: $(cat err)"
! "$solve" check --game ./misere.so take.cert >out 2>err || fail "other rules"
grep -q "^unsupported  it is about other rules of the game take, with the checksum $sum, and those" out ||
    fail "other rules: $(cat out)"
# Files of results name the checksum, too, and those of other rules are refused.
"$solve" --game $game --coins 9 --cache kept >out || fail "cache"
grep -q "^[a-z]* [0-9-]* take@$sum coins=9 " kept || fail "cache: $(cat kept)"
"$solve" --game $game --coins 9 --cache kept >out 2>err || fail "cache again: $(cat err)"
! "$solve" --game $game --coins 60 --algo df-pn --nodes 20 --checkpoint half >out 2>err &&
    [ -s half ] || fail "checkpoint: $(cat err)"
others="the checksum $sum, and those of this game have "
refuse 2 "--cache 'kept': line 2: it is about other rules of the game take, with $others" \
    "$solve" --game ./misere.so --coins 9 --cache kept
refuse 2 "--strategy 'take.gss': it is about other rules of the game take, with $others" \
    "$solve" probe --game ./misere.so --strategy take.gss
refuse 2 "it is of another run: it has 'origin $sum', and here is 'origin " \
    "$solve" --game ./misere.so --coins 60 --algo df-pn --resume half
# Jobs run elsewhere, so their script names the whole path.
"$solve" split --game $game --coins 30 --output jobs >out || fail "split"
grep -qF -- "--game '$work/first_game.so'" jobs/job.sh || fail "job.sh"
"$solve" join --game $game --plan jobs >out 2>err || fail "join: $(cat err)"
refuse 4 "'origin $sum': expected 'origin " "$solve" join --game ./misere.so --plan jobs

# --- what is refused ---
refuse 2 "a file is named with a slash: ./first_game.so" "$solve" --game first_game.so
refuse 1 "cannot read it: No such file or directory" "$solve" --game ./none.so
refuse 2 "cannot load it: it is a source; solve game build makes the object" "$solve" --game ./first_game.c
head -c 5000 first_game.so >cut.so
refuse 2 "cannot load it: the end of the file is missing" "$solve" --game ./cut.so
mkfifo pipe.so
refuse 2 "cannot load it: it is no regular file" "$solve" --game ./pipe.so

# build_other NAME: NAME.c by the compiler alone, with the headers in $headers.
headers=$include
build_other() {
    ${CC:-cc} -std=c11 -fPIC -shared -I"$headers" -o "$1.so" "$1.c" || fail "building $1.c"
}

# refuse_game NAME MESSAGE SED-COMMAND: first_game.c, changed.
refuse_game() {
    sed "$3" first_game.c >"$1.c"
    build_other "$1"
    refuse 2 "--game './$1.so': $2" "$solve" --game "./$1.so"
}

refuse_game export "it has no function gs_game_export; its source must end with GS_GAME_EXPORT" \
    '/^GS_GAME_EXPORT/d'
refuse_game empty "game take: the required slot moves is empty" 's/\.moves = moves, //'
refuse_game caps "game 'Take': a name is lower case and has no spaces" 's/"take"/"Take"/'
refuse_game hex "there is already a game named hex" 's/"take"/"hex"/'
refuse_game fallback "game take: the parameter coins has the default '201', not 1 to 200" \
    's/\.fallback = "21"/.fallback = "201"/'
refuse_game symbol "cannot load it: undefined symbol: gs_of_another_release" \
    's/^static void initial/void gs_of_another_release(void);\n&/; s/^    \*position = (struct gs_position){(uint8_t)gs_args/    gs_of_another_release();\n&/'
refuse_game nothing "its function gs_game_export returns no game" \
    's/^GS_GAME_EXPORT.*/const struct gs_game *gs_game_export(uint32_t *abi) { *abi = GS_ABI; return NULL; }/'
# The rules are made when the game is used.
sed 's/\.max_moves = 3/.max_moves = 0/' first_game.c >rules.c
build_other rules
refuse 2 "game take: rules.max_moves is 0" "$solve" --game ./rules.so

# Games of other ABI numbers: one with the headers of the number before, as keep_abi.sh kept them,
# and one with headers of a release to come.
abi=$(sed -n 's/^#define GS_ABI //p' $include/gamesolve/version.h)
before=$((abi - 1)) next=$((abi + 1))
[ -f "$here/first_game.abi_$before" ] || fail "first_game.abi_$before was not kept: see keep_abi.sh"
for kept in "$here"/first_game.abi_*; do
    number=${kept##*_}
    ${CC:-cc} -std=c11 -fPIC -shared -o abi_$number.so -x c "$kept" || fail "building $kept"
    refuse 2 "it was compiled with headers of ABI $number, and this program has ABI $abi; compile it again" \
        "$solve" --game ./abi_$number.so
done
headers=headers_$next
cp -R $include "$headers"
sed "s/^#define GS_ABI .*/#define GS_ABI $next/" $include/gamesolve/version.h \
    >"$headers/gamesolve/version.h"
sed 's|^struct gs_game {|&\n    void *of_this_release;|' $include/gamesolve/game.h \
    >"$headers/gamesolve/game.h"
cp first_game.c abi_$next.c
build_other abi_$next
refuse 2 "it was compiled with headers of ABI $next, and this program has ABI $abi; compile it again" \
    "$solve" --game ./abi_$next.so
# What is kept is what a game is compiled with.
sh "$here/keep_abi.sh" first_game.c $include >kept.c || fail "keep_abi.sh"
${CC:-cc} -std=c11 -fPIC -shared -o kept.so kept.c || fail "building what keep_abi.sh keeps"
says "value      White wins (proved)" "$solve" --game ./kept.so --coins 20
headers=$include

# --- game build ---
refuse 2 "game needs an action: solve game new NAME | build FILE.c" "$solve" game
refuse 2 "game build needs FILE.c..." "$solve" game build
refuse 2 "action 'bild' is not one of new, build or test (nearest: build)" "$solve" game bild first_game.c
mkdir 'a folder'
cp first_game.c 'a folder/it.c'
says "use        solve --game a folder/it.so" "$solve" game build 'a folder/it.c'
says "use        solve --game ./other.so" "$solve" game build first_game.c --output ./other.so
sed 's/;//' first_game.c >wrong.c
"$solve" game build wrong.c >out 2>err && fail "a source with errors is built" || code=$?
[ $code -eq 1 ] && tail -n 1 err | grep -q '^solve: game build: .*cc failed$' || fail "wrong.c: $(cat err)"
refuse 1 "game build: cannot run no-such-compiler" env CC=no-such-compiler "$solve" game build first_game.c
refuse 2 "it has no function gs_game_export" "$solve" game build export.c

# shows GAME: it is drawn, mapped and played.
shows() {
    "$solve" map --game "$1" >map 2>err || fail "map $1: $(cat err)"
    "$solve" draw --game "$1" >out 2>err || fail "draw $1: $(cat err)"
    "$solve" draw --game "$1" --format svg >svg 2>err || fail "draw $1, svg: $(cat err)"
    grep -q '^<svg ' svg || fail "draw $1: no picture"
    best=$(sed -n 's/^best move  //p' map)
    printf '%s\nquit\n' "$best" | "$solve" play --game "$1" --black human --white human >play 2>err ||
        fail "play $1: $(cat err)"
    head -n "$(wc -l <out)" play | cmp -s - out || fail "play $1: $(cat play)"
    grep -qxF "1. black $best" play || fail "play $1: $(cat play)"
}

# --- templates: each is short, compiles without warnings, and has no fault ---
for kind in taking placing moving; do
    says "file       my-$kind.c" "$solve" game new "my-$kind" --kind $kind
    [ "$(wc -l <"my-$kind.c")" -le 80 ] || fail "my-$kind.c has $(wc -l <"my-$kind.c") lines"
    CC="${CC:-cc} -Wextra -Wpedantic -Werror" "$solve" game build "my-$kind.c" >out 2>err ||
        fail "my-$kind.c: $(cat err)"
    says "result     no fault" "$solve" game test "./my-$kind.so"
    shows "./my-$kind.so"
done
"$solve" draw --game ./my-moving.so --position '1b3w w' --fields 6 >out || fail "draw my-moving"
printf '1 . b . . . w\n  a b c d e f\nWhite to move\n' | cmp -s - out || fail "draw: $(cat out)"
says "best move  d1" "$solve" map --game ./my-taking.so --coins 6 --position 'oooo2 w'
refuse 2 "game new: my-taking.c: File exists" "$solve" game new my-taking
refuse 2 "game new: 'My': expected a name" "$solve" game new My
refuse 2 "kind 'none' is not one of taking, placing or moving" "$solve" game new other --kind none

# --- the examples, and values that theory gives ---
for name in chomp nim breakthrough; do
    cp "$here/../../games/examples/$name.c" .
    "$solve" game build $name.c >out 2>err || fail "$name.c: $(cat err)"
    says "result     no fault" "$solve" game test ./$name.so
    shows ./$name.so
done
while read -r text message; do # what gs_plain_text_read refuses
    refuse 2 "--position '$text': character $message" \
        "$solve" --game ./breakthrough.so --size 2x4 --position "$text"
done <<'END'
ww/bb/2/bbb 11: expected a blank and the side to move, w or b
ww/bb/2/bb 11: expected a blank and the side to move, w or b
ww/bb/3/bb 7: expected fewer fields in row 3
ww/bb/2bb 8: expected / after row 3
ww/xb/2/bb 4: expected one of wb, or how many fields are free
END
for heaps in 1,2,3:White 3,4,5:Black 2,4,6:White 1,1,7:Black; do # by Bouton's sum
    says "value      ${heaps#*:} wins (proved)" "$solve" --game ./nim.so --heaps "${heaps%:*}"
done
for size in 2x2 5x3 6x4; do # by the theft of a strategy
    says "value      Black wins (proved)" "$solve" --game ./chomp.so --size $size
done
for board in 2x4:White 2x5:White 2x6:Black 2x7:White 3x4:White 3x5:White 3x6:Black 4x4:White \
    4x5:White 5x4:White 6x4:White; do # by two algorithms, as breakthrough.c says
    for algo in pds df-pn; do
        says "value      ${board#*:} wins (proved)" \
            "$solve" --game ./breakthrough.so --size "${board%:*}" --algo $algo
    done
done
says "value      White wins in 12 plies (proved)" \
    "$solve" --game ./breakthrough.so --size 3x4 --algo retrograde
says "value      Black wins (proved)" "$solve" --game ./breakthrough.so --size 2x4 --position 'wb/1w/2/b1 b'
# More pawns than at the start.
says "value      Black wins (proved)" "$solve" --game ./breakthrough.so --size 3x12 \
    --position '3/www/3/3/bbb/3/bbb/3/bbb/3/bbb/3 b' --algo df-pn

# --- a static program ---
if ${CC:-cc} -static -o static_solve $(find "$build/src" -name 'main.c.o' -path '*solve.dir*') \
    "$build/src/libsolve_parts.a" "$build/src/libsolve_rooms.a" "$libraries/libgamesolve.a" \
    -lm -pthread 2>log; then
    there=static/${libraries#"$work/usr/"}
    mkdir -p static/bin "$there/gamesolve"
    cp static_solve static/bin/solve
    cp -R usr/include static
    cp "$libraries/libgamesolve.a" "$there"
    cp "$build"/src/libsolve_*.a "$there/gamesolve"
    refuse 2 "this program cannot load games: it is linked statically" static/bin/solve --game $game
    says "note       this solve is static and loads no games; the program ./first_game-solve has it" \
        static/bin/solve game build first_game.c
    says "value      White wins (proved)" ./first_game-solve --game take --coins 20
    says "verified" ./first_game-solve check take.cert
    says "trusts     the game's own rules; whether they have the checksum $sum is not known" \
        ./first_game-solve check take.cert
else
    echo "no static programs here: $(tail -n 1 log)"
fi

# --- other languages ---
if command -v c++ >/dev/null; then
    c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -I"$include" "$here/load_game.cpp" \
        -L"$libraries" -lgamesolve -o in_cxx || fail "building load_game.cpp"
    [ "$(LD_LIBRARY_PATH=$libraries ./in_cxx $game coins=7)" = 'win, best move 3' ] || fail "in C++"
    c++ -std=c++17 -I"$include" "$here/load_game.cpp" "$libraries/libgamesolve.a" -pthread -ldl \
        -rdynamic -o in_cxx_static || fail "building load_game.cpp, static"
    [ "$(./in_cxx_static $game coins=7)" = 'win, best move 3' ] || fail "in C++, static"
    c++ -std=c++17 -I"$include" "$here/load_game.cpp" "$libraries/libgamesolve.a" -pthread -ldl \
        -o in_cxx_hidden || fail "building load_game.cpp, without -rdynamic"
    ./in_cxx_hidden $game coins=7 >out && fail "a game is loaded without -rdynamic" || :
    grep -q "^this program cannot load games" out || fail "without -rdynamic: $(cat out)"
fi
if has_python; then
    [ "$(run_python "$here/load_game.py" "$libraries/libgamesolve.so" $game coins=7)" = \
        'win, best move 3' ] || fail "in Python"
    ! run_python "$here/load_game.py" "$libraries/libgamesolve.so" ./empty.so >out 2>err ||
        fail "in Python: an incomplete game"
    grep -qx "game take: the required slot moves is empty" err || fail "in Python: $(cat err)"
fi
echo "games are built, loaded and refused"

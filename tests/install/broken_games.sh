#!/bin/sh
# SPDX-License-Identifier: MIT
# Games with one fault each, which `solve game test` must name: sh broken_games.sh SOLVE HEADERS
#
# Each is first_game.c with one change. The report must have the words of its row, and the exit code
# must be 4, also where the game crashes, or 3 where it does not return.
set -eu
solve=$1
case $solve in /*) ;; *) solve=$PWD/$solve ;; esac
headers=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
cases=0
failed=0

# broken CODE WORDS SED-COMMAND [OPTION...]: what the report says of first_game.c with this change.
broken() {
    code=$1 words=$2 change=$3
    shift 3
    cases=$((cases + 1))
    sed "$change" "$here/first_game.c" >game.c
    ! cmp -s game.c "$here/first_game.c" || { echo "no change: $change" >&2; exit 1; }
    ${CC:-cc} -std=c11 -O1 -fPIC -shared -I"$headers" -o "game$cases.so" game.c
    found=0
    "$solve" game test "./game$cases.so" "$@" >out 2>err || found=$?
    if [ "$found" -ne "$code" ] || ! cat out err | grep -qF -- "$words"; then
        echo "FAILED: $change: exit code $found, not $code with '$words':" >&2
        cat out err >&2
        failed=$((failed + 1))
    fi
}

# The game as it is.
"$solve" --version >/dev/null
${CC:-cc} -std=c11 -O1 -fPIC -shared -I"$headers" -o whole.so "$here/first_game.c"
"$solve" game test ./whole.so >out || { cat out >&2; exit 1; }
grep -qx 'result     no fault' out || { cat out >&2; exit 1; }

# undo and play
broken 4 'undo: `undo` does not restore byte 5 after move 1' \
    's/\.undo = gs_plain_undo/.undo = take_back/; s/^static enum gs_status parse/static void take_back(const struct gs_rules *rules, struct gs_position *position, const struct gs_undo *undo)\n{\n    gs_plain_undo(rules, position, undo);\n    position->unused[3] ^= 1;\n}\n&/'
broken 4 'undo: `undo` does not restore byte 0' 's/^    gs_plain_save(rules, position, undo);$/    (void)undo;/'
broken 4 'undo: `play` leaves the turn with the side that made the move 1' 's/^    position->side ^= 1;$/    (void)position;/'
broken 4 'undo: `play` of 1 leads to other bytes the second time' \
    's/^    position->side ^= 1;$/&\n    static uint8_t calls; position->unused[0] = calls++;/'
broken 4 '`play`: a write beyond the room' 's/^    gs_plain_save(rules, position, undo);$/&\n    ((uint8_t *)undo)[rules->undo_size] = 1;/'
# moves
broken 4 'moves: `moves` writes more moves than max_moves, which is 2' 's/max_moves = 3/max_moves = 2/'
broken 4 'moves: `moves` lists no move, and `outcome` says that the game is not over' 's/return position->coins == 0 ? GS_LOSS : GS_UNKNOWN;/return position->coins == 99 ? GS_LOSS : GS_UNKNOWN;/'
broken 4 'moves: `moves` gives another list when it is called again' \
    's/^        list\[i\] = i + 1;$/        list[i] = (i + turn) % 3 + 1;/; s/^    for (unsigned i = 0; i < 3; i++)$/    static unsigned turn; turn++;\n&/'
broken 4 'moves: `moves` lists the move 1 twice' 's/list\[i\] = i + 1/list[i] = i \/ 2 + 1/'
broken 4 'moves: `moves` lists GS_NO_MOVE' 's/list\[i\] = i + 1/list[i] = i == 2 ? GS_NO_MOVE : i + 1/'
broken 4 'moves: `moves` or `outcome` changes byte 9' 's/^        list\[i\] = i + 1;$/&\n    ((struct gs_position *)(uintptr_t)at)->unused[7] ^= 1;/'
broken 4 'moves: `outcome` returns 7, which is no value' 's/GS_LOSS : GS_UNKNOWN/(enum gs_value)7 : GS_UNKNOWN/'
# keys, hash
broken 4 '`encode` and `decode` give the turn to the other side' 's/key_size = 2/key_size = 1/'
broken 4 'hash: after move 1 `hash` depends on how the position came about' \
    's/\.hash = gs_plain_hash/.hash = hash/; s/^static enum gs_status parse/static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)\n{\n    return gs_plain_hash(rules, position) ^ position->unused[9];\n}\n&/; s/^    position->side ^= 1;$/&\n    position->unused[9]++;/'
broken 4 'moves-differ: `encode` gives one key after the moves 1 and 2' 's/position->coins - move/position->coins - (move > 1 ? move - 1 : move)/'
# texts
broken 4 'texts: `position_parse` refuses what `position_format` writes' 's/strchr("wb", side)/strchr("w", side)/'
broken 4 '`position_format` and `position_parse` give the turn to the other side' "s/side == 'b' ? GS_BLACK : GS_WHITE/side == 'b' ? GS_WHITE : GS_BLACK/"
broken 4 'texts: `position_format` does not keep to the size' 's/return (size_t)snprintf(text, size, "%u %c"/return size == 4 ? (size_t)sprintf(text, "%u %c", position->coins, "wb"[position->side]) : (size_t)snprintf(text, size, "%u %c"/'
broken 4 'move-texts: `move_parse` reads another move' 's/"%u", (unsigned)move)/"%u", (unsigned)move > 2 ? 1 : (unsigned)move)/'
broken 4 '`move_format` returns 5, which is not the length' 's/return (size_t)snprintf(text, size, "%u", (unsigned)move);/snprintf(text, size, "%u", (unsigned)move);\n    return 5;/'
# traits and tables
broken 4 'moves-stay: GS_MOVES_STAY: after move' 's/take.key_size = 2;/& take.traits = GS_MOVES_STAY;/'
broken 4 'drawless: GS_DRAWLESS excludes GS_REPEATS' 's/take.key_size = 2;/& take.traits = GS_DRAWLESS | GS_REPEATS;/'
broken 4 'drawless: GS_DRAWLESS: move 1 ends the game in a draw' \
    's/take.key_size = 2;/& take.traits = GS_DRAWLESS;/; s/return position->coins == 0 ? GS_LOSS/return position->coins == 0 ? GS_DRAW/'
broken 4 'stable: GS_STABLE: 3 wins at once, and no more after' 's/take.key_size = 2;/& take.traits = GS_STABLE;/'
broken 4 'repeats: positions come back, and rules.traits lacks GS_REPEATS' \
    's/position->coins - move/move == 3 \&\& position->coins == 3 ? 4 : position->coins - move/'
broken 4 'states: the example names 9 states, and there are 8' 's/NULL, 8/NULL, 9/'
broken 4 'sizes: rules.max_predecessors is 5, and space has none' 's/take.key_size = 2;/& take.max_predecessors = 5;/'
broken 4 'rules: game take: rules.position_size is not a multiple of 16' 's/take.position_size = sizeof(struct gs_position)/take.position_size = 8/'
broken 4 'rules: game take: rules.game is another game' 's/\.game = &gs_first_game/.game = NULL/'
broken 4 'rules: `rules_free` leaves' 's/\.rules_free = gs_plain_rules_free/.rules_free = keep/; s/^static enum gs_status rules_new/static void keep(struct gs_memory *memory, struct gs_rules *rules)\n{\n}\n&/'
broken 4 'examples: ' 's/{"coins", "4"}/{"coins", "400"}/'
# symmetries, ranks, layers, pruning: a capability is added.
add() {
    printf '%s' "s/^static const struct gs_param params/$1\\n&/; s/\.undo = gs_plain_undo/.$2, &/"
}
same='static unsigned two(const struct gs_rules *rules)\n{\n    return 2;\n}\nstatic gs_move same_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)\n{\n    return move;\n}\n'
broken 4 'symmetries: symmetry 1 is none' "$(add "$same"'static void image(const struct gs_rules *rules, unsigned symmetry, const struct gs_position *position, struct gs_position *image)\n{\n    *image = *position;\n    image->coins = (uint8_t)(image->coins + symmetry);\n}\nstatic const struct gs_space space = {.symmetries = two, .image = image, .image_move = same_move};' 'space = \&space')"
broken 4 'ranks: `space.unrank` of rank' "$(add 'static uint64_t ranks(const struct gs_rules *rules)\n{\n    return 250;\n}\nstatic uint64_t rank(const struct gs_rules *rules, const uint8_t *key)\n{\n    return key[0];\n}\nstatic void unrank(const struct gs_rules *rules, uint64_t rank, uint8_t *key)\n{\n    key[0] = (uint8_t)rank;\n    key[1] = 0;\n}\nstatic const struct gs_space space = {.ranks = ranks, .rank = rank, .unrank = unrank};' 'space = \&space')"
broken 4 'layers: `space.layer` falls from' "$(add 'static unsigned layers(const struct gs_rules *rules)\n{\n    return 201;\n}\nstatic unsigned layer(const struct gs_rules *rules, const uint8_t *key)\n{\n    return key[0];\n}\nstatic const struct gs_space space = {.layers = layers, .layer = layer};' 'space = \&space')"
broken 4 'bound: `space.bound` does not write a number' "$(add 'static size_t bound(const struct gs_rules *rules, char *text, size_t size)\n{\n    return (size_t)snprintf(text, size, "many");\n}\nstatic const struct gs_space space = {.bound = bound};' 'space = \&space')"
broken 4 'prune: `prune.bounds` says win to win of a loss' "$(add 'static struct gs_proved bounds(const struct gs_rules *rules, const struct gs_position *position, struct gs_workspace *workspace)\n{\n    return (struct gs_proved){.lower = GS_WIN, .upper = GS_WIN, .plies = 200};\n}\nstatic const struct gs_prune prune = {.bounds = bounds};' 'prune = \&prune')"
broken 4 'prune: `prune.moves` keeps no move that is worth the win' "$(add 'static unsigned keep(const struct gs_rules *rules, const struct gs_position *position, gs_move *moves, unsigned count, struct gs_workspace *workspace)\n{\n    return 1;\n}\nstatic const struct gs_prune prune = {.moves = keep};' 'prune = \&prune')"
broken 4 'hints: `hint.evaluate` returns 5, not -1 to 1' "$(add 'static double evaluate(const struct gs_rules *rules, const struct gs_position *position)\n{\n    return 5;\n}\nstatic const struct gs_hint hint = {.evaluate = evaluate};' 'hint = \&hint')"
broken 4 'hints: `hint.mobility` counts' "$(add 'static unsigned mobility(const struct gs_rules *rules, const struct gs_position *position)\n{\n    return 17;\n}\nstatic const struct gs_hint hint = {.mobility = mobility};' 'hint = \&hint')"
broken 4 'order: `hint.order` leaves other moves' "$(add 'static void order(const struct gs_rules *rules, const struct gs_position *position, gs_move *moves, unsigned count)\n{\n    moves[0] = moves[count - 1];\n}\nstatic const struct gs_hint hint = {.order = order};' 'hint = \&hint')"
broken 4 'successors: `space.successors` are not the positions after the moves' "$(add 'static unsigned after(const struct gs_rules *rules, const uint8_t *key, bool canonical, uint8_t *keys, enum gs_value *outcome)\n{\n    *outcome = key[0] == 0 ? GS_LOSS : GS_UNKNOWN;\n    return 0;\n}\nstatic const struct gs_space space = {.successors = after};' 'space = \&space')"
broken 4 'wins: `stones.winning_move` finds no move, and 1 moves win at once' "$(add 'static void pass(const struct gs_rules *rules, struct gs_position *position, struct gs_undo *undo)\n{\n    gs_plain_save(rules, position, undo);\n    position->side ^= 1;\n}\nstatic unsigned point(const struct gs_rules *rules, gs_move move)\n{\n    return move;\n}\nstatic gs_move none(const struct gs_rules *rules, const struct gs_position *position, enum gs_side side)\n{\n    return GS_NO_MOVE;\n}\nstatic void essential(const struct gs_rules *rules, const struct gs_position *position, enum gs_side side, unsigned stones, struct gs_point_set *set, struct gs_workspace *workspace)\n{\n}\nstatic void least(const struct gs_rules *rules, const struct gs_position *position, enum gs_side side, unsigned stones, uint8_t *least, struct gs_workspace *workspace)\n{\n}\nstatic unsigned needed(const struct gs_rules *rules, const struct gs_position *position, enum gs_side side)\n{\n    return 1;\n}\nstatic const struct gs_stones stones = {.pass = pass, .point = point, .winning_move = none, .essential = essential, .essential_least = least, .stones_needed = needed};' 'stones = \&stones')"
# It leaves bytes of the start, prints, or never ends; positions come back on a board too large to
# see all of.
broken 4 'initial: `initial` does not set byte 2' 's/^    \*position = (struct gs_position){(uint8_t)gs_args_int.*$/    position->coins = (uint8_t)gs_args_int(\&rules->args, "coins"), position->side = GS_BLACK;/'
broken 4 "output: the game prints on the standard output: 'to move 0'" 's/^    position->side ^= 1;$/&\n    printf("to move %d\\n", position->side);/'
wide='s/take.key_size = 2;/take.key_size = 12;/; s/, unused\[14\]/, free[2]; uint32_t plies, gone, unused/; s/, {0}}/}/g'
broken 4 'repeats: positions come back, and rules.traits lacks GS_REPEATS' \
    "$wide; s/^    position->coins = (uint8_t)(position->coins - move);/    position->gone = move == 3 ? 0 : 9 * position->gone + move;/"
broken 0 'in none of the positions is the game over' \
    "$wide; s/%3u %c%c/%3u %c %u %u%c/; s/, &more) != 2/, \&plies, \&gone, \&more) != 4/; s/char side, more;/char side, more; unsigned plies, gone;/; s/? GS_BLACK : GS_WHITE}/? GS_BLACK : GS_WHITE, {0}, plies, gone}/; s/\"%u %c\", position->coins, \"wb\"\[position->side\]/\"%u %c %u %u\", position->coins, \"wb\"[position->side], position->plies, position->gone/; s/^    position->coins = (uint8_t)(position->coins - move);/    position->plies++, position->gone = 9 * position->gone + move;/"
# It crashes, or does not return.
broken 4 'position   4 b (plies from the start: 0)' 's/^    position->side ^= 1;$/&\n    if (position->coins == 1) *(volatile int *)0 = 1;/'
broken 4 'fault      undo: the game crashed: ' 's/^    position->side ^= 1;$/&\n    if (position->coins == 2) *(volatile int *)0 = 1;/'
for code in 0 1; do # the game ends the program
    broken 4 "fault      undo: the game ended the program, with exit code $code" \
        "s/^#include <stdio.h>/&\n#include <stdlib.h>/; s/^    position->side ^= 1;$/&\n    if (position->coins == 2) exit($code);/"
done
broken 3 'result     not finished: the time was up in the check undo of take coins=4, position ' \
    's/^    position->side ^= 1;$/&\n    while (position->coins == 2)\n        *(volatile uint8_t *)\&position->coins = 2;/' --time 2

[ "$failed" -eq 0 ] || { echo "$failed of $cases games with a fault are not named" >&2; exit 1; }
echo "$cases games with a fault, all named"

/* SPDX-License-Identifier: MIT */
/*
 * fuzz_position.c - texts of positions, for every game. What is accepted must
 * come back as the same text, and must be a position in every respect.
 *
 * Input: a byte that chooses the rules from the list below, then the text.
 */
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"

const char *const fuzz_seeds[] = {
    "ab/b/1/w/w w",
    "abb/bb/2/ww/ww w",
    "bb/b/1/w/w w",
    "cb/b/4/w/w b",
    "dbb/1b/1b/w1/ww b",
    "ebb/bb/2/2/ww/ww w",
    "fbbbbbb/bbbbbb/6/6/6/6/6/6/6/wwwwww/wwwwww w",
    "fbbb1bb/bbbbbb/2b3/6/6/w5/6/6/6/wwwww1/wwwwww b",
    "gbbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w",
    "hbbbb/bbbb/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/wwww/wwww w",
    "ibbbbbbbbbbbbbbbbbbbbbbbbb/bbbbbbbbbbbbbbbbbbbbbbbbb/25/wwwwwwwwwwwwwwwwwwwwwwwww/"
    "wwwwwwwwwwwwwwwwwwwwwwwww w",
    "j1 b",
    "k3/3/3 b",
    "kw1b/1b1/2w w",
    "lwbwb/4/bwbw/4 b",
    "m15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w",
    "n19/19/19/19/19/19/19/19/19/9w9/19/19/19/19/19/19/19/19/19 b",
    "o3/1b1/3 w",
    "obwb/wbw/2w b",
    "p1b2/1b2/1b2 w",
    "pw3/bwww/4 b",
    "q19/19/19/19/19/19/19/19/19/9b9/19/19/19/19/19/19/19/19/19 w",
    "rb/1w/3/bwbw b",
    "s1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19 b",
    "t1bb1bb1bb6 w foul",
    "tbbbbbb3w5 w",
    "u7/7/7/3bw2/7/7/7 b",
    "v3/w2/bw1 b",
    "vcrosscut",
    "v1w1/wbw/bwb w",
    "wcrosscut",
    "wempty",
    "w9/9/9/9/3bw4/9/wb7/bw7/9 b",
    "xb2/1w1/2b b",
    "xw2/bbw/2w b",
    "x3/3/3 w",
    "y4/1b1w/4 b",
    "y2b1/1b2/w3 w",
    "z1/2/1b1/3b b",
    "zb/bw/wbb/4 w",
    NULL,
};

static const struct {
    const char *game, *size, *param, *value;
} choices[] = {
    {"skoczki", "1x5", "variant", "A"},
    {"skoczki", "2x5", "variant", "A"},
    {"skoczki", "1x8", "variant", "B-1"},
    {"skoczki", "2x5", "variant", "F"},
    {"skoczki", "2x6", "variant", "E"},
    {"skoczki", "6x11", "variant", "A"},
    {"skoczki", "8x8", "variant", "D"},
    {"skoczki", "4x32", "variant", "F"},
    {"skoczki", "25x5", "variant", "B-2"},
    {"gomoku", "1x1", "connect", "1"},
    {"gomoku", "3x3", "connect", "3"},
    {"gomoku", "4x4", "connect", "3"},
    {"gomoku", "15x15", "connect", "5"},
    {"gomoku", "19x19", "connect", "5"},
    {"hex", "3x3", "variant", "swap"},
    {"hex", "4x3", "variant", "plain"},
    {"hex", "19x19", "variant", "plain"},
    {"y", "4", "size", "4"},
    {"y", "19", "size", "19"},
    {"gomoku", "15x1", "variant", "renju"},
    {"gomoku", "7x7", "variant", "pro"},
    {"atarigo", "3x3", "size", "3x3"},
    {"atarigo", "9x9", "size", "9x9"},
    {"atarigo", "3x3", "aim", "capture:b2"},
    {"hex", "4x3", "aim", "connect:b2,top"},
    {"y", "4", "aim", "connect:b3,d4"},
};

#define CHOICES (sizeof choices / sizeof choices[0])

static struct gs_memory *memory;

/* The rules of a choice, made once. */
static struct gs_rules *rules_of(size_t choice)
{
    static struct gs_rules *made[CHOICES];
    static struct gs_registry registry;
    struct gs_args args;
    if (!memory) {
        memory = gs_memory_new(0);
        FUZZ_CHECK(memory && gs_registry_builtin(&registry, NULL) == GS_OK);
    }
    if (made[choice])
        return made[choice];
    const struct gs_game *game = gs_registry_game(&registry, choices[choice].game, NULL);
    FUZZ_CHECK(game != NULL);
    gs_args_init(&args, game->params);
    FUZZ_CHECK(gs_args_set(&args, "size", choices[choice].size, NULL) == GS_OK);
    FUZZ_CHECK(gs_args_set(&args, choices[choice].param, choices[choice].value, NULL) == GS_OK);
    FUZZ_CHECK(gs_rules_new(game, memory, &args, &made[choice], NULL) == GS_OK);
    return made[choice];
}

/* The text that is written is read again, and is written the same. */
static void check_text(const struct gs_rules *rules, const struct gs_position *position,
                       struct gs_position *other)
{
    char text[GS_TEXT_MAX], again[GS_TEXT_MAX];
    FUZZ_CHECK(rules->game->position_format(rules, position, text, sizeof text) < sizeof text);
    FUZZ_CHECK(rules->game->position_parse(rules, text, other, NULL) == GS_OK);
    FUZZ_CHECK(memcmp(other, position, rules->position_size) == 0);
    rules->game->position_format(rules, other, again, sizeof again);
    FUZZ_CHECK(strcmp(text, again) == 0);
}

static void check_key(const struct gs_rules *rules, const struct gs_position *position,
                      struct gs_position *other)
{
    uint8_t *key = malloc(rules->key_size);
    FUZZ_CHECK(key != NULL);
    gs_encode(rules, position, key);
    gs_decode(rules, key, other);
    FUZZ_CHECK(memcmp(other, position, rules->position_size) == 0);
    free(key);
}

static void check_moves(const struct gs_rules *rules, struct gs_position *position,
                        struct gs_position *other)
{
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);
    struct gs_undo *undo = calloc(1, rules->undo_size);
    char text[GS_TEXT_MAX];
    FUZZ_CHECK(moves && undo);
    unsigned count =
        gs_outcome(rules, position) == GS_UNKNOWN ? gs_moves(rules, position, moves) : 0;
    FUZZ_CHECK(count <= rules->max_moves);
    memcpy(other, position, rules->position_size);
    for (unsigned i = 0; i < count && i < 30; i++) {
        gs_move move = GS_NO_MOVE;
        rules->game->move_format(rules, position, moves[i], text, sizeof text);
        FUZZ_CHECK(rules->game->move_parse(rules, position, text, &move, NULL) == GS_OK);
        FUZZ_CHECK(move == moves[i]);
        gs_play(rules, position, move, undo);
        gs_outcome(rules, position);
        gs_take_back(rules, position, undo);
        FUZZ_CHECK(memcmp(other, position, rules->position_size) == 0);
    }
    free(undo);
    free(moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const struct gs_rules *rules = rules_of((size_t)(data[0] - 'a') % CHOICES);
    char *text = fuzz_text(data + 1, size - 1);
    struct gs_position *position = calloc(1, rules->position_size);
    struct gs_position *other = calloc(1, rules->position_size);
    struct gs_error error = {.message = ""};
    FUZZ_CHECK(position && other);
    if (rules->game->position_parse(rules, text, position, &error) == GS_OK) {
        check_text(rules, position, other);
        check_key(rules, position, other);
        check_moves(rules, position, other);
    } else {
        FUZZ_CHECK(error.status == GS_USAGE && error.message[0] != '\0');
        FUZZ_CHECK(memchr(error.message, '\0', sizeof error.message) != NULL);
    }
    free(other);
    free(position);
    free(text);
    return 0;
}

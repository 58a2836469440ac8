/* SPDX-License-Identifier: MIT */
/*
 * fuzz_position.c - positions in any notation, for every game. What is accepted must come back as
 * the same text, and must be a position in every respect.
 *
 * Input: a byte that chooses the rules from the list below, then the text.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"

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
    {"connect-four", "7x6", "connect", "4"},
    {"connect-four", "9x8", "connect", "5"},
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

/* The board that the text names is one of the game, and a list of it ends within it. */
static void check_list(const struct gs_game *game, const char *text, size_t size)
{
    const struct gs_param *param = gs_param_find(game->params, "size");
    struct gs_error error = {.message = ""};
    struct gs_size board, read;
    char name[GS_ARG_TEXT];

    if (gs_position_board(game, text, size, 0, &board, &error) != GS_OK) {
        FUZZ_CHECK(error.status == GS_USAGE && error.message[0] != '\0');
    } else if (board.width > 0) {
        snprintf(name, sizeof name, "%dx%d", board.width, board.height);
        FUZZ_CHECK(gs_size_parse(name, &param->size, &read, NULL) == GS_OK);
    }
    size_t end = gs_position_end(game, text, size, 0);
    FUZZ_CHECK(end <= size);
    if (end > 0)
        FUZZ_CHECK(gs_position_end(game, text, end, 0) == end ||
                   gs_position_end(game, text, end, 0) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const struct gs_rules *rules = rules_of((size_t)(data[0] - 'a') % CHOICES);
    size_t length = size - 1 < FUZZ_TEXT ? size - 1 : FUZZ_TEXT;
    /* Of its exact size, so that the address sanitizer sees who goes too far. */
    char *text = malloc(length > 0 ? length : 1);
    struct gs_reading reading = {.plies = GS_ALL_MOVES};
    struct gs_position *position = calloc(1, rules->position_size);
    struct gs_position *other = calloc(1, rules->position_size);
    struct gs_error error = {.message = ""};
    FUZZ_CHECK(text && position && other);
    memcpy(text, data + 1, length);
    size_t used = gs_memory_used(memory);
    check_list(rules->game, text, length);
    if (gs_position_read(rules, memory, text, length, &reading, position, &error) == GS_OK) {
        check_text(rules, position, other);
        check_key(rules, position, other);
        check_moves(rules, position, other);
    } else {
        FUZZ_CHECK(error.status == GS_USAGE && error.message[0] != '\0');
        FUZZ_CHECK(memchr(error.message, '\0', sizeof error.message) != NULL);
    }
    FUZZ_CHECK(gs_memory_used(memory) == used);
    free(other);
    free(position);
    free(text);
    return 0;
}

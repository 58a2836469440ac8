/* SPDX-License-Identifier: MIT */
/*
 * fuzz_sgf.c - bytes that are taken for SGF. What is accepted is a position that
 * is written and read back the same, in SGF and in the game's text; what is
 * refused says the line and the column.
 *
 * Input: a byte that chooses the rules from the list below, then the SGF.
 */
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"

static const struct {
    const char *game, *size, *param, *value;
} choices[] = {
    {"gomoku", "3x3", "connect", "3"},   {"gomoku", "5x4", "connect", "4"},
    {"gomoku", "15x15", "connect", "5"}, {"gomoku", "19x19", "connect", "6"},
    {"hex", "4x4", "variant", "plain"},  {"hex", "3x3", "variant", "swap"},
    {"hex", "3x3", "variant", "plain"},
};

#define CHOICES (sizeof choices / sizeof choices[0])

static struct gs_memory *memory;

/* The rules of a choice, made once; the game is a copy that has SGF in any case. */
static struct gs_rules *rules_of(size_t choice)
{
    static const struct gs_sgf by_name = {.number = 11, .points = GS_SGF_NAMES, .swap = "swap"};
    static struct gs_rules *made[CHOICES];
    static struct gs_game games[CHOICES];
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
    games[choice] = *game;
    if (!game->sgf)
        games[choice].sgf = &by_name;
    gs_args_init(&args, game->params);
    FUZZ_CHECK(gs_args_set(&args, "size", choices[choice].size, NULL) == GS_OK);
    FUZZ_CHECK(gs_args_set(&args, choices[choice].param, choices[choice].value, NULL) == GS_OK);
    FUZZ_CHECK(gs_rules_new(game, memory, &args, &made[choice], NULL) == GS_OK);
    made[choice]->game = &games[choice];
    return made[choice];
}

/* Written as SGF and as text, and read again: the same position. */
static void check_position(const struct gs_rules *rules, const struct gs_position *position,
                           struct gs_position *other, struct gs_undo *undo)
{
    char text[GS_SGF_SIZE];
    struct gs_reading reading = {.plies = GS_ALL_MOVES};

    size_t length = gs_sgf_format(rules, NULL, position, NULL, 0, other, undo, text, sizeof text);
    FUZZ_CHECK(length < sizeof text);
    FUZZ_CHECK(gs_position_read(rules, memory, text, length, &reading, other, NULL) == GS_OK);
    FUZZ_CHECK(reading.notation == GS_NOTATION_SGF && reading.games == 1 && reading.plies == 0);
    FUZZ_CHECK(memcmp(other, position, rules->position_size) == 0);
    FUZZ_CHECK(rules->game->position_format(rules, position, text, sizeof text) < sizeof text);
    FUZZ_CHECK(rules->game->position_parse(rules, text, other, NULL) == GS_OK);
    FUZZ_CHECK(memcmp(other, position, rules->position_size) == 0);
}

/* With a limit on moves just as many are made, and nothing behind them can be in the way. */
static void check_plies(const struct gs_rules *rules, const char *text, size_t length,
                        uint64_t plies, struct gs_position *other)
{
    for (uint64_t limit = 0; limit <= plies && limit < 4; limit++) {
        struct gs_reading reading = {.plies = limit};
        FUZZ_CHECK(gs_position_read(rules, memory, text, length, &reading, other, NULL) == GS_OK);
        FUZZ_CHECK(reading.plies == limit);
    }
}

/* Each game of a collection is read, or refused with the place. */
static void check_games(const struct gs_rules *rules, const char *text, size_t length,
                        struct gs_position *position, struct gs_position *other,
                        struct gs_undo *undo)
{
    struct gs_reading reading = {.games = 1};
    struct gs_error error = {.message = ""};

    for (size_t game = 0; game <= reading.games && game < 4; game++) {
        reading = (struct gs_reading){.game = game, .plies = GS_ALL_MOVES};
        if (gs_position_read(rules, memory, text, length, &reading, position, &error) == GS_OK) {
            FUZZ_CHECK(reading.notation == GS_NOTATION_SGF);
            check_position(rules, position, other, undo);
            if (game == 0)
                check_plies(rules, text, length, reading.plies, other);
        } else {
            FUZZ_CHECK(error.status == GS_USAGE);
            FUZZ_CHECK(reading.notation != GS_NOTATION_SGF ||
                       (strncmp(error.message, "position: line ", 15) == 0 &&
                        strstr(error.message, ", column ") != NULL));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const struct gs_rules *rules = rules_of((size_t)(data[0] - 'a') % CHOICES);
    size_t length = size - 1 < FUZZ_TEXT ? size - 1 : FUZZ_TEXT;
    /* Of its exact size, so that the address sanitizer sees who goes too far. */
    char *text = malloc(length > 0 ? length : 1);
    struct gs_position *position = calloc(1, rules->position_size);
    struct gs_position *other = calloc(1, rules->position_size);
    struct gs_undo *undo = calloc(1, rules->undo_size);

    FUZZ_CHECK(text && position && other && undo);
    memcpy(text, data + 1, length);
    size_t used = gs_memory_used(memory);
    if (length > 0 && text[0] == '(')
        check_games(rules, text, length, position, other, undo);
    FUZZ_CHECK(gs_memory_used(memory) == used);
    free(undo);
    free(other);
    free(position);
    free(text);
    return 0;
}

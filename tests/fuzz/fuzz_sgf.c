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
#include <gamesolve/sgf.h>

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
                           struct gs_position *other)
{
    char text[GS_SGF_SIZE];
    uint64_t plies = GS_SGF_ALL;

    size_t length = gs_sgf_format(rules, position, text, sizeof text);
    FUZZ_CHECK(length < sizeof text);
    FUZZ_CHECK(gs_sgf_parse(rules, memory, text, length, &plies, other, NULL) == GS_OK);
    FUZZ_CHECK(plies == 0 && memcmp(other, position, rules->position_size) == 0);
    FUZZ_CHECK(rules->game->position_format(rules, position, text, sizeof text) < sizeof text);
    FUZZ_CHECK(rules->game->position_parse(rules, text, other, NULL) == GS_OK);
    FUZZ_CHECK(memcmp(other, position, rules->position_size) == 0);
}

/* With a limit on moves just as many are made, and nothing behind them can be in the way. */
static void check_plies(const struct gs_rules *rules, const char *text, size_t length,
                        uint64_t plies, struct gs_position *other)
{
    for (uint64_t limit = 0; limit <= plies && limit < 4; limit++) {
        uint64_t played = limit;
        FUZZ_CHECK(gs_sgf_parse(rules, memory, text, length, &played, other, NULL) == GS_OK);
        FUZZ_CHECK(played == limit);
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
    struct gs_error error = {.message = ""};
    uint64_t plies = GS_SGF_ALL;

    FUZZ_CHECK(text && position && other);
    memcpy(text, data + 1, length);
    gs_sgf_is(text, length);
    size_t used = gs_memory_used(memory);
    if (gs_sgf_parse(rules, memory, text, length, &plies, position, &error) == GS_OK) {
        check_position(rules, position, other);
        check_plies(rules, text, length, plies, other);
    } else {
        FUZZ_CHECK(error.status == GS_USAGE);
        FUZZ_CHECK(strncmp(error.message, "position: line ", 15) == 0);
        FUZZ_CHECK(strstr(error.message, ", column ") != NULL);
    }
    FUZZ_CHECK(gs_memory_used(memory) == used);
    free(other);
    free(position);
    free(text);
    return 0;
}

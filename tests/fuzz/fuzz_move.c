/* SPDX-License-Identifier: MIT */
/*
 * fuzz_move.c - texts of moves, for every game. What is accepted must be a
 * legal move, and must be written as it can be read.
 *
 * Input: a byte that chooses the position from the list below, then the text.
 */
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"

static const struct {
    const char *game, *size, *param, *value, *position;
} choices[] = {
    {"skoczki", "1x5", "variant", "A", NULL},
    {"skoczki", "2x5", "variant", "A", NULL},
    {"skoczki", "1x8", "variant", "F", NULL},
    {"skoczki", "1x8", "variant", "A", "w/1/b/1/w/1/b/1 w"},
    {"skoczki", "2x5", "variant", "F", NULL},
    {"skoczki", "6x11", "variant", "A", NULL},
    {"skoczki", "8x8", "variant", "E", NULL},
    {"skoczki", "25x5", "variant", "B-2", NULL},
    {"gomoku", "1x1", "connect", "1", NULL},
    {"gomoku", "3x3", "connect", "3", "wb1/3/b2 w"},
    {"gomoku", "15x15", "connect", "5", NULL},
    {"gomoku", "19x19", "connect", "5", NULL},
    {"skoczki", "1x5", "variant", "A", "w/w/b/1/b b"},
    {"hex", "3x3", "variant", "swap", "2b/3/3 w"},
    {"hex", "4x3", "variant", "plain", "4/1wb1/b3 w"},
    {"hex", "19x19", "variant", "plain", NULL},
    {"y", "4", "size", "4", "b/1w/3/4 b"},
    {"gomoku", "15x1", "variant", "renju", "1bb2b1bb3www b"},
    {"gomoku", "7x7", "variant", "pro", "7/7/7/3bw2/7/7/7 b"},
    {"atarigo", "9x9", "size", "9x9", "crosscut"},
    {"atarigo", "4x3", "size", "4x3", "3b/w2w/bw2 b"},
};

#define CHOICES (sizeof choices / sizeof choices[0])

static struct gs_memory *memory;

struct at {
    struct gs_rules *rules;
    struct gs_position *position;
};

/* The position of a choice, made once. */
static struct at *position_of(size_t choice)
{
    static struct at made[CHOICES];
    static struct gs_registry registry;
    struct at *at = &made[choice];
    struct gs_args args;
    if (!memory) {
        memory = gs_memory_new(0);
        FUZZ_CHECK(memory && gs_registry_builtin(&registry, NULL) == GS_OK);
    }
    if (at->rules)
        return at;
    const struct gs_game *game = gs_registry_game(&registry, choices[choice].game, NULL);
    FUZZ_CHECK(game != NULL);
    gs_args_init(&args, game->params);
    FUZZ_CHECK(gs_args_set(&args, "size", choices[choice].size, NULL) == GS_OK);
    FUZZ_CHECK(gs_args_set(&args, choices[choice].param, choices[choice].value, NULL) == GS_OK);
    FUZZ_CHECK(gs_rules_new(game, memory, &args, &at->rules, NULL) == GS_OK);
    at->position = gs_position_new(memory, at->rules);
    FUZZ_CHECK(at->position != NULL);
    if (choices[choice].position)
        FUZZ_CHECK(game->position_parse(at->rules, choices[choice].position, at->position, NULL) ==
                   GS_OK);
    return at;
}

/* Among the legal moves; none are where the game is over. */
static bool is_legal(const struct at *at, gs_move move)
{
    bool legal = false;
    gs_move *moves = calloc(at->rules->max_moves, sizeof *moves);
    FUZZ_CHECK(moves != NULL);
    unsigned count = gs_outcome(at->rules, at->position) == GS_UNKNOWN
                         ? gs_moves(at->rules, at->position, moves)
                         : 0;
    for (unsigned i = 0; i < count; i++)
        legal = legal || moves[i] == move;
    free(moves);
    return legal;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct at *at = position_of((size_t)(data[0] - 'a') % CHOICES);
    const struct gs_game *game = at->rules->game;
    char *text = fuzz_text(data + 1, size - 1), again[GS_TEXT_MAX];
    struct gs_error error = {.message = ""};
    gs_move move = GS_NO_MOVE, second = GS_NO_MOVE;
    if (game->move_parse(at->rules, at->position, text, &move, &error) == GS_OK) {
        FUZZ_CHECK(is_legal(at, move));
        game->move_format(at->rules, at->position, move, again, sizeof again);
        FUZZ_CHECK(game->move_parse(at->rules, at->position, again, &second, NULL) == GS_OK);
        FUZZ_CHECK(second == move);
    } else {
        FUZZ_CHECK(error.status == GS_USAGE && error.message[0] != '\0');
        FUZZ_CHECK(move == GS_NO_MOVE);
    }
    free(text);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * fuzz_aim.c - texts of aims, for every game that has them. What is accepted
 * makes rules by which the game can be played from any stones to its end; what
 * is refused is so with a message.
 *
 * Input: a byte that chooses the board from the list below, then the text.
 */
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"

static const struct {
    const char *game, *size;
} boards[] = {
    {"atarigo", "4x4"}, {"atarigo", "19x19"}, {"hex", "4x3"}, {"hex", "19x19"},
    {"y", "4"},         {"hex", "1x5"},       {"hex", "5x1"},
};

#define BOARDS (sizeof boards / sizeof boards[0])

/* Plays to the end from the start position, in which the stones of the aim are missing as yet. */
static void play(const struct gs_rules *rules, struct gs_memory *memory, uint64_t random)
{
    struct gs_position *position = gs_position_new(memory, rules);
    struct gs_undo *undo = gs_alloc(memory, rules->undo_size);
    gs_move *moves = gs_alloc(memory, rules->max_moves * sizeof *moves);
    unsigned plies = 0;
    FUZZ_CHECK(position && undo && moves);
    FUZZ_CHECK((strcmp(gs_args_text(&rules->args, "aim"), "win") == 0) ==
               (gs_root_check(rules, position, NULL) == GS_OK));
    while (gs_outcome(rules, position) == GS_UNKNOWN) {
        unsigned count = gs_moves(rules, position, moves);
        FUZZ_CHECK(count > 0 && ++plies <= rules->max_moves);
        gs_play(rules, position, moves[gs_random_below(&random, count)], undo);
    }
    gs_release(memory, moves);
    gs_release(memory, undo);
    gs_release(memory, position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    size_t board = (size_t)(data[0] - 'a') % BOARDS;
    char *text = fuzz_text(data + 1, size - 1);
    struct gs_error error = {.message = ""};
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_registry registry;
    struct gs_rules *rules = NULL;
    struct gs_args args;
    FUZZ_CHECK(memory && gs_registry_builtin(&registry, NULL) == GS_OK);
    const struct gs_game *game = gs_registry_game(&registry, boards[board].game, NULL);
    FUZZ_CHECK(game != NULL);
    gs_args_init(&args, game->params);
    FUZZ_CHECK(gs_args_set(&args, "size", boards[board].size, NULL) == GS_OK);
    if (gs_args_set(&args, "aim", text, NULL) == GS_OK) {
        if (gs_rules_new(game, memory, &args, &rules, &error) == GS_OK)
            play(rules, memory, size);
        else
            FUZZ_CHECK(error.status == GS_USAGE && strstr(error.message, "expected"));
    }
    gs_rules_free(memory, rules);
    FUZZ_CHECK(gs_memory_used(memory) == 0);
    gs_memory_free(memory);
    free(text);
    return 0;
}

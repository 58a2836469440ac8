/* SPDX-License-Identifier: MIT */
/*
 * fuzz_placement.c - texts of games of placed stones. What is accepted makes rules whose game can
 * be played to its end, with keys, texts and symmetries that agree; what is refused is so with a
 * message.
 *
 * Input: the text. (Its name need not be free.)
 */
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"

enum { PLIES_MAX = 60, SYMMETRIES_MAX = 8 };

struct play {
    const struct gs_rules *rules;
    struct gs_position *position, *other, *image;
    struct gs_undo *undo;
    gs_move *moves;
};

/* What the position is written as is read again, and its key is that of no other position. */
static void check_position(const struct play *play)
{
    const struct gs_rules *rules = play->rules;
    uint8_t key[GS_KEY_MAX];
    char text[GS_TEXT_MAX];

    gs_encode(rules, play->position, key);
    gs_decode(rules, key, play->other);
    FUZZ_CHECK(memcmp(play->position, play->other, rules->position_size) == 0);
    FUZZ_CHECK(rules->game->position_format(rules, play->position, text, sizeof text) <
               sizeof text);
    FUZZ_CHECK(rules->game->position_parse(rules, text, play->other, NULL) == GS_OK);
    FUZZ_CHECK(memcmp(play->position, play->other, rules->position_size) == 0);
}

/* A symmetry leads to the same canonical form, and goes with a move. */
static void check_symmetries(const struct play *play, gs_move move)
{
    const struct gs_rules *rules = play->rules;
    const struct gs_space *space = rules->game->space;
    const unsigned count = space->symmetries(rules);
    uint8_t form[GS_KEY_MAX], again[GS_KEY_MAX];

    space->canonical(rules, play->position, form);
    for (unsigned i = 0; i < count && i < SYMMETRIES_MAX; i++) {
        space->image(rules, i, play->position, play->image);
        space->canonical(rules, play->image, again);
        FUZZ_CHECK(memcmp(form, again, rules->key_size) == 0);
        gs_play(rules, play->image, space->image_move(rules, i, move), play->undo);
        memcpy(play->other, play->position, rules->position_size);
        gs_play(rules, play->other, move, play->undo);
        FUZZ_CHECK(gs_outcome(rules, play->image) == gs_outcome(rules, play->other));
    }
}

static void play_game(const struct play *play, uint64_t random)
{
    const struct gs_rules *rules = play->rules;

    for (unsigned ply = 0; ply < PLIES_MAX; ply++) {
        check_position(play);
        if (gs_outcome(rules, play->position) != GS_UNKNOWN)
            break;
        const unsigned count = gs_moves(rules, play->position, play->moves);
        FUZZ_CHECK(count > 0 && count <= rules->max_moves);
        const gs_move move = play->moves[gs_random_below(&random, count)];
        if (ply % 8 == 2)
            check_symmetries(play, move);
        gs_play(rules, play->position, move, play->undo);
    }
}

static void try_rules(const struct gs_game *game, size_t seed)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct play play = {.rules = NULL};
    struct gs_rules *rules;
    struct gs_args args;

    FUZZ_CHECK(memory != NULL);
    gs_args_init(&args, game->params);
    FUZZ_CHECK(gs_rules_new(game, memory, &args, &rules, NULL) == GS_OK);
    play = (struct play){.rules = rules,
                         .position = gs_position_new(memory, rules),
                         .other = gs_position_new(memory, rules),
                         .image = gs_position_new(memory, rules),
                         .undo = gs_alloc(memory, rules->undo_size),
                         .moves = gs_alloc(memory, rules->max_moves * sizeof(gs_move))};
    FUZZ_CHECK(play.position && play.other && play.image && play.undo && play.moves);
    play_game(&play, seed + 1);
    gs_release(memory, play.position);
    gs_release(memory, play.other);
    gs_release(memory, play.image);
    gs_release(memory, play.undo);
    gs_release(memory, play.moves);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct gs_game *game = NULL;
    struct gs_error error = {.message = ""};
    char *text = fuzz_text(data, size);

    if (gs_game_read(text, &game, &error) == GS_OK) {
        FUZZ_CHECK(gs_game_check(game, NULL) == GS_OK);
        try_rules(game, size);
        gs_game_close(game);
    } else {
        FUZZ_CHECK(error.status == GS_USAGE && error.message[0] != '\0');
        FUZZ_CHECK(strchr(error.message, '\n') == NULL);
    }
    free(text);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* A client of src/play/engine: a game of the player `auto` against itself, without `solve`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/engine/engine.h"

/* Plays to the end; returns what the game was for the side that began. */
static enum gs_value play_game(struct play_engine *engine, const struct play_thinker *thinker)
{
    while (play_engine_outcome(engine) == GS_UNKNOWN) {
        gs_move move = play_engine_choose(engine, thinker, &engine->board->options->limits);
        assert_true(play_engine_play(engine, move));
    }
    enum gs_value outcome = play_engine_outcome(engine);
    return engine->count % 2 == 0 ? outcome : gs_value_negate(outcome);
}

static enum gs_value outcome_of(const char *name, const char *size, uint64_t nodes)
{
    struct gs_registry registry;
    struct play_options options = {.registry = &registry, .limits = {.nodes = nodes}};
    struct play_board board;
    struct play_engine engine;
    struct play_thinker thinker;
    struct gs_args args;
    struct gs_error error;

    assert_int_equal(gs_registry_builtin(&registry, &error), GS_OK);
    const struct gs_game *game = gs_registry_game(&registry, name, &error);
    gs_args_init(&args, game->params);
    assert_int_equal(gs_args_set(&args, "size", size, &error), GS_OK);
    assert_int_equal(play_board_new(&board, &options, game, &args, &error), GS_OK);
    assert_int_equal(play_thinker_init(&thinker, &board, NULL, &error), GS_OK);
    assert_int_equal(play_engine_open(&engine, &board), PLAY_DONE);
    enum gs_value outcome = play_game(&engine, &thinker);
    play_engine_close(&engine);
    play_board_free(&board);
    return outcome;
}

static void test_perfect_play(void **state)
{
    (void)state;
    assert_int_equal(outcome_of("hex", "3x3", 10000), GS_WIN);
    assert_int_equal(outcome_of("skoczki", "2x5", 10000), GS_LOSS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_perfect_play)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

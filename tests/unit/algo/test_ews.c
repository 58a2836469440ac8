/* SPDX-License-Identifier: MIT */
/* Expected work search: what its parts bring, limits, lines, provers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct board won = {.game = "connect-four", .set = {"size", "5x3", "connect", "3"}};
static const struct board lost = {.game = "atarigo", .set = {"size", "4x4"}};
static const struct board drawn = GOMOKU("3x3", "3");

static const struct board boards[] = {
    {.game = "atarigo", .set = {"size", "3x3"}},
    {.game = "hex", .set = {"size", "3x3"}},
    GOMOKU("4x3", "3"),
};

static const struct way ways[] = {
    {.algo = "ews"},
    {.algo = "ews", .set = {"rate", "games", "init", "one"}},
    {.algo = "ews", .set = {"playouts", "1", "playout", "guided", "prune", "off"}},
    {.algo = "ews", .set = {"symmetry", "off", "length", "3"}},
};

/* Without what the game proves. */
static const struct way bare = {.algo = "ews", .set = {"prune", "off"}};

/* The random games are counted apart: so many from each node but the root of each question. */
static void nodes_have_their_games(void **state)
{
    (void)state;
    struct run run;
    run_open(&run, &lost, &ways[0], 0);
    run_solve(&run);
    assert_int_equal(run.result.value, GS_LOSS);
    const uint64_t games = run_counter(&run, "playouts");
    assert_true(games % 4 == 0 && games / 4 < run.result.nodes &&
                games / 4 + 2 >= run.result.nodes);
    assert_int_equal(run_counter(&run, "work_yes"), 0);
    assert_int_equal(run_counter(&run, "work_no"), GS_COUNTER_INFINITE);
    run_close(&run);
}

/* Estimates change the order, not the value. */
static void all_ways_find_the_value(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        for (size_t j = 0; j < COUNT(ways); j++) {
            struct run run;
            run_open(&run, &boards[i], &ways[j], 0);
            run_solve(&run);
            assert_true(run.result.value == run_truth(&run));
            run_close(&run);
        }
    }
}

static void the_same_seed_gives_the_same_search(void **state)
{
    (void)state;
    run_check_seeds(&lost, &ways[0], GS_LOSS);
}

/* What is left open has work to do. */
static void check_limit(const struct run *run)
{
    if (run->result.value == GS_UNKNOWN)
        assert_true(run_counter(run, "work_yes") > 0 && run_counter(run, "work_no") > 0);
}

static void node_limits_are_kept(void **state)
{
    (void)state;
    run_each_node_limit(&drawn, &bare, 131, check_limit);
}

/* A line of a decided game leads to its end. */
static void lines_lead_to_the_end(void **state)
{
    (void)state;
    static const struct board *const decided[] = {&won, &lost};
    for (size_t i = 0; i < COUNT(decided); i++) {
        struct run run;
        run_open(&run, decided[i], &ways[0], 0);
        run_solve(&run);
        assert_true(run.result.line_length > 0);
        assert_int_equal(run_play_line(&run), run.result.value);
        run_close(&run);
    }
}

/* The prover of a won game has a move that wins, and that of a draw one that holds it. */
static void provers_give_moves(void **state)
{
    (void)state;
    static const struct board *const shown[] = {&won, &drawn};
    for (size_t i = 0; i < COUNT(shown); i++) {
        struct run run;
        gs_move move = GS_NO_MOVE;
        run_open(&run, shown[i], &bare, 0);
        run.search.keep_prover = true;
        run_solve(&run);
        struct gs_prover *prover = run.result.prover;
        assert_non_null(prover);
        assert_int_equal(prover->query(prover, run.root, run.result.value, &move), GS_PROOF_YES);
        assert_true(move != GS_NO_MOVE);
        run_close(&run);
    }
}

static void an_interrupt_ends_the_search(void **state)
{
    (void)state;
    run_check_interrupt(&lost, &ways[0], 4096);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_have_their_games),
        cmocka_unit_test(all_ways_find_the_value),
        cmocka_unit_test(the_same_seed_gives_the_same_search),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(lines_lead_to_the_end),
        cmocka_unit_test(provers_give_moves),
        cmocka_unit_test(an_interrupt_ends_the_search),
    };
    return cmocka_run_group_tests_name("expected work search", tests, NULL, NULL);
}

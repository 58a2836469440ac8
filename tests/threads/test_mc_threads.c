/* SPDX-License-Identifier: MIT */
/*
 * test_mc_threads.c - mc and mcts on several threads: what is proved, how many games are played,
 * limits, interrupts and memory that runs out, under the thread sanitizer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../games/pace.h"
#include "../games/solve_run.h"

static const struct board skoczki = SKOCZKI("A", "2x6");
static const struct board wide = GOMOKU("5x5", "4");
static const struct way mcts = {"mcts", {NULL}};
static const struct way ripe = {"mcts", {"threshold", "1"}};
static const struct way some = {"mcts", {"playouts", "1000"}};
static const struct way flat = {"mc", {"playouts", "1000"}};

static void what_is_proved_is_true(void **state)
{
    static const struct board boards[] = {
        SKOCZKI("A", "2x5"), SKOCZKI("A", "2x6"), GOMOKU("3x3", "3"), {"hex", {"size", "3x3"}}};
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        for (unsigned threads = 2; threads <= 8; threads += 6) {
            struct run run;
            run_open(&run, &boards[i], threads == 2 ? &mcts : &ripe, 0);
            run.search.threads = threads;
            run.search.seed = threads - 2;
            run_solve(&run);
            assert_int_equal(run.result.stop, GS_STOP_SOLVED);
            assert_true(run.result.proved);
            assert_int_equal(run.result.value, run_truth(&run));
            run_play_line(&run);
            run_close(&run);
        }
}

static void as_many_games_as_wanted(void **state)
{
    static const struct way *const ways[] = {&some, &flat};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct run run;
        run_open(&run, &wide, ways[i], 0);
        run.search.threads = 3;
        run_solve(&run);
        assert_int_equal(run_counter(&run, "playouts"), 1000);
        assert_true(run.result.best_move != GS_NO_MOVE);
        for (size_t j = 0; j < run.result.move_count; j++)
            assert_true(run.result.moves[j].score >= 0 && run.result.moves[j].score <= 1);
        run_close(&run);
    }
}

static void the_node_limit_holds(void **state)
{
    static const struct way *const ways[] = {&mcts, &flat};
    (void)state;
    for (uint64_t nodes = 1; nodes < 3000; nodes = nodes * 2 + 1) {
        struct run run;
        run_open(&run, &wide, ways[nodes / 2 % 2], 0);
        run.search.threads = 2;
        run.search.limits.nodes = nodes;
        run_solve(&run);
        assert_true(run.result.nodes <= nodes);
        run_close(&run);
    }
}

/* Leaves at the limit are closed, and the search ends when all are. */
static void the_depth_limit_holds(void **state)
{
    struct run run;
    (void)state;
    run_open(&run, &skoczki, &ripe, 0);
    run.search.threads = 2;
    run.search.limits.depth = 3;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_DEPTH);
    assert_true(run_counter(&run, "deepest") <= 3);
    run_close(&run);
}

static void an_interrupt_ends_all(void **state)
{
    (void)state;
    run_check_threads_end(&wide, &mcts);
    run_check_threads_end(&wide, &flat);
}

static void memory_runs_out(void **state)
{
    static const struct way *const ways[] = {&some, &flat};
    (void)state;
    for (uint64_t nth = 1; nth <= 60; nth += pace_stride(1, 7)) {
        struct run run;
        run_open(&run, &wide, ways[nth % 2], 0);
        run.search.threads = 2;
        gs_memory_fail_at(run.memory, nth);
        run_solve(&run);
        gs_memory_fail_at(run.memory, 0);
        run_close(&run);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_proved_is_true), cmocka_unit_test(as_many_games_as_wanted),
        cmocka_unit_test(the_node_limit_holds),   cmocka_unit_test(the_depth_limit_holds),
        cmocka_unit_test(an_interrupt_ends_all),  cmocka_unit_test(memory_runs_out),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("mc and mcts on threads", tests, NULL, NULL);
}

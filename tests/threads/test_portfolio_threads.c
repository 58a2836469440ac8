/* SPDX-License-Identifier: MIT */
/*
 * test_portfolio_threads.c - seeds side by side, with the searches that take part: what is proved,
 * limits, interrupts, and memory that runs out, where the thread sanitizer looks on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../games/pace.h"
#include "../games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
    struct board board;
    struct way way;
    enum gs_value value;
} searches[] = {
    {{"atarigo", {"size", "4x4"}}, {.algo = "pn-dag"}, GS_LOSS},
    {{"atarigo", {"size", "3x3"}}, {.algo = "pn"}, GS_WIN},
    {{"atarigo", {"size", "3x3"}}, {.algo = "pn2"}, GS_WIN},
    {{"atarigo", {"size", "3x3"}}, {.algo = "alphabeta"}, GS_WIN},
    {GOMOKU("3x3", "3"), {.algo = "mc-pn"}, GS_DRAW},
    {SKOCZKI("A", "2x7"), {.algo = "pn-dcg"}, GS_DRAW},
    {SKOCZKI("A", "2x6"), {.algo = "pn-dcg", .set = {"merge", "converting"}}, GS_LOSS},
};

static void values_are_those_of_one_thread(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(searches); i++)
        for (unsigned threads = 2; threads <= 8; threads += 6) {
            struct run run;
            run_open(&run, &searches[i].board, &searches[i].way, 0);
            run.search.threads = threads;
            run.search.keep_prover = true;
            run_solve(&run);
            assert_int_equal(run.result.value, searches[i].value);
            assert_true(run.result.proved);
            assert_int_equal(run.result.seeds, threads);
            assert_true(run.result.first_seed < threads);
            run_play_line(&run);
            run_close(&run);
        }
}

static void limits_hold(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(searches); i++)
        run_check_threads_nodes(&searches[i].board, &searches[i].way, searches[i].value, NULL);
}

static void an_interrupt_ends_all(void **state)
{
    const struct board large = {"atarigo", {"size", "5x5"}};
    (void)state;
    for (size_t i = 0; i < COUNT(searches); i++)
        run_check_threads_end(&large, &searches[i].way);
}

static void requests_for_memory_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(searches); i++)
        run_check_threads_memory(&searches[i].board, &searches[i].way, searches[i].value, 100);
}

/* Seeds give up their memory to each other. */
static void memory_runs_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(searches); i++)
        for (size_t budget = 8000; budget < 800000; budget += budget * pace_stride(1, 3)) {
            struct run run;
            run_open(&run, &searches[i].board, &searches[i].way, budget);
            run.search.threads = 5;
            run_solve(&run);
            assert_true(run.result.stop == GS_STOP_SOLVED || run.result.stop == GS_STOP_MEMORY);
            assert_true((int)run.result.lower <= (int)searches[i].value &&
                        (int)run.result.upper >= (int)searches[i].value);
            assert_true(gs_memory_peak(run.memory) <= budget);
            run_close(&run);
        }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_one_thread),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(an_interrupt_ends_all),
        cmocka_unit_test(requests_for_memory_fail),
        cmocka_unit_test(memory_runs_out),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

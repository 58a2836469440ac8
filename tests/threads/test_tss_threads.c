/* SPDX-License-Identifier: MIT */
/*
 * test_tss_threads.c - tss-pn on several threads: what is won, its certificates, limits, interrupts
 * and memory that runs out, under the thread sanitizer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../games/certificate_run.h"
#include "../games/pace.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct way numbers = {.algo = "tss-pn"};
static const unsigned teams[] = {2, 8};

/* Threes win, or nothing that the search tries; in renju keys are the game's own. */
static const struct {
    struct board board;
    const char *position;
    bool won;
} roots[] = {
    {{"gomoku", {"size", "9x9"}}, "9/9/4b4/4w4/4bb3/3b5/9/9/www6 b", true},
    {{"gomoku", {"size", "9x9", "variant", "renju"}}, "9/9/4b4/4w4/4bb3/3b5/9/9/www6 b", true},
    {{"gomoku", {"size", "6x6"}}, "6/6/2b3/3w2/6/6 b", false},
};

/* One of which quiet moves are tried after a few nodes. */
static const struct board large = {"gomoku", {"size", "15x15"}};
#define OPENING "15/15/15/15/15/15/8b6/7b7/15/15/15/15/15/15/ww13 b"

/* A root, to be searched by so many threads. */
static void open_root(struct run *run, const struct board *board, const char *position,
                      unsigned threads)
{
    run_open(run, board, &numbers, 0);
    assert_int_equal(run->rules->game->position_parse(run->rules, position, run->root, NULL),
                     GS_OK);
    assert_true(run->algo->threads); /* else all below is about one */
    run->search.threads = threads;
}

/* The certificate of a win is verified. */
static void check_certificate(struct run *run)
{
    struct bytes bytes = {NULL, 0, 0};
    struct verdict_of_check verdict;

    assert_true(certificate_make_as(run, GS_CERTIFICATE_2, &bytes, NULL));
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    assert_int_equal(verdict.lower, GS_WIN);
    bytes_free(&bytes);
}

static void what_one_thread_wins_several_win(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(roots); i++)
        for (size_t team = 0; team < COUNT(teams); team++) {
            struct run run;
            open_root(&run, &roots[i].board, roots[i].position, teams[team]);
            run.search.keep_prover = true;
            run_solve(&run);
            assert_int_equal(run.result.proved, roots[i].won);
            assert_int_equal(run.result.stop, roots[i].won ? GS_STOP_SOLVED : GS_STOP_LEVEL);
            if (roots[i].won) {
                check_certificate(&run);
                assert_int_equal(run_play_line(&run), GS_WIN);
            }
            run_close(&run);
        }
}

static void the_node_limit_holds(void **state)
{
    (void)state;
    for (uint64_t nodes = 1; nodes < 2000; nodes = nodes * 3 + 1) {
        struct run run;
        open_root(&run, &large, OPENING, 3);
        run_solve_limited(&run, nodes);
        run_close(&run);
    }
}

static void an_interrupt_ends_all(void **state)
{
    (void)state;
    run_check_threads_end(&large, &numbers);
}

/* Any request for memory may fail, whoever makes it. */
static void memory_runs_out(void **state)
{
    (void)state;
    for (uint64_t nth = 1; nth <= 60; nth += (nth < 40 ? 1 : 7) * pace_stride(1, 6)) {
        struct run run;
        open_root(&run, &large, OPENING, 2);
        run.search.limits.nodes = 600;
        run_solve_starved(&run, nth);
        run_close(&run);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_one_thread_wins_several_win),
        cmocka_unit_test(the_node_limit_holds),
        cmocka_unit_test(an_interrupt_ends_all),
        cmocka_unit_test(memory_runs_out),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

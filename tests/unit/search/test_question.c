/* SPDX-License-Identifier: MIT */
/*
 * Which question comes first and what each of them takes; that the value does not depend on it,
 * and that the best move keeps it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const algos[] = {"pn",     "pn2",   "mc-pn", "pn-dcg",
                                    "pn-bta", "df-pn", "pds",   "pn-star"};

static const struct board boards[] = {
    SKOCZKI("A", "1x7"),                     /* a win */
    SKOCZKI("A", "2x6"),                     /* a loss */
    SKOCZKI("A", "2x7"),                     /* a draw */
    GOMOKU("3x3", "3"),                      /* a draw */
    {.game = "hex", .set = {"size", "3x3"}}, /* a win that the rules prove */
    {.game = "atarigo", .set = {"size", "3x3"}},
};

struct costs {
    enum gs_value value;
    uint64_t nodes, of_win, of_draw;
};

static struct costs solve(const char *algo, const struct board *board, const char *order)
{
    const struct way way = {.algo = algo, .set = {"order", order}};
    struct run run;

    run_open(&run, board, &way, (size_t)256 << 20);
    run_solve(&run);
    struct costs costs = {run.result.value, run.result.nodes, run_counter(&run, "win_nodes"),
                          run_counter(&run, "draw_nodes")};
    assert_true(run.result.value == run_truth(&run));
    assert_int_equal(costs.nodes, costs.of_win + costs.of_draw);
    if (run.result.value != GS_LOSS && run.result.best_move != GS_NO_MOVE) {
        enum gs_value value = run.result.value;
        struct gs_undo *undo = gs_alloc(run.unbounded, run.rules->undo_size);
        gs_play(run.rules, run.root, run.result.best_move, undo);
        gs_release(run.unbounded, undo);
        assert_true(run_truth(&run) == gs_value_negate(value));
    }
    run_close(&run);
    return costs;
}

static void test_orders(void **state)
{
    static const char *const orders[] = {"win", "draw", "auto"};
    (void)state;

    for (size_t algo = 0; algo < COUNT(algos); algo++)
        for (size_t board = 0; board < COUNT(boards); board++)
            for (size_t order = 0; order < COUNT(orders); order++)
                solve(algos[algo], &boards[board], orders[order]);
}

/* The question that settles the value is the only one, if it comes first. */
static void test_single(void **state)
{
    (void)state;
    for (size_t algo = 0; algo < COUNT(algos); algo++) {
        struct costs won = solve(algos[algo], &boards[0], "win");
        struct costs lost = solve(algos[algo], &boards[1], "draw");
        struct costs both = solve(algos[algo], &boards[1], "win");
        assert_int_equal(won.of_draw, 0);
        assert_int_equal(lost.of_win, 0);
        assert_true(both.of_win > 0 && both.nodes > lost.nodes);
    }
}

/* Random games distinguish a won board of Skoczki from a lost one. */
static void test_auto(void **state)
{
    (void)state;
    for (size_t algo = 0; algo < COUNT(algos); algo++) {
        assert_int_equal(solve(algos[algo], &boards[0], "auto").of_draw, 0);
        assert_int_equal(solve(algos[algo], &boards[1], "auto").of_win, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_single),
        cmocka_unit_test(test_auto),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

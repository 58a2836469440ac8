/* SPDX-License-Identifier: MIT */
/*
 * test_draw_proof_effort.c - how often searches query a game whether a side cannot win
 * (gs_proves_draw): at every node as long as that helps, and rarely where it never does, as on
 * boards that are won.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "games/solve_run.h"
#include "search/choices.h"

enum { NODES = 100000, PERCENT = NODES / 100 };

static unsigned asked, helps_one_in;

static bool hold(const struct gs_rules *rules, const struct gs_position *position,
                 enum gs_side side, unsigned effort, gs_move *move, struct gs_workspace *workspace)
{
    (void)rules, (void)position, (void)side, (void)move, (void)workspace;
    assert_true(effort > 0);
    asked++;
    return helps_one_in > 0 && asked % helps_one_in == 0;
}

/* Queries at NODES nodes; one answer in so many is yes (0: none). */
static void query(unsigned one_in)
{
    static const struct gs_prune prune = {.proves_draw = hold};
    struct gs_search search = {.stop = GS_STOP_SOLVED};
    asked = 0;
    helps_one_in = one_in;
    for (; search.nodes < NODES; search.nodes++)
        gs_proves_draw(&search, &prune, NULL, GS_BLACK, NULL);
}

static void what_never_helps_is_asked_rarely(void **state)
{
    (void)state;
    query(0);
    assert_in_range(asked, 1, PERCENT);
}

static void what_helps_is_always_asked(void **state)
{
    (void)state;
    query(2);
    assert_int_equal(asked, NODES);
    query(5);
    assert_int_equal(asked, NODES);
}

/* A won board takes about the nodes that it takes without, a drawn one is seen to be drawn. */
static void boards_are_what_they_were(void **state)
{
    static const struct board won = GOMOKU("6x5", "4"), drawn = GOMOKU("7x5", "5");
    static const struct way way = {"df-pn", {NULL}};
    (void)state;
    struct figures found = run_measure(&won, &way);
    assert_true(found.proved && found.value == GS_WIN);
    found = run_measure(&drawn, &way);
    assert_true(found.proved && found.value == GS_DRAW && found.nodes < 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_never_helps_is_asked_rarely),
                                       cmocka_unit_test(what_helps_is_always_asked),
                                       cmocka_unit_test(boards_are_what_they_were)};
    return cmocka_run_group_tests_name("hold effort", tests, NULL, NULL);
}

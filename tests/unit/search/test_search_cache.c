/* SPDX-License-Identifier: MIT */
/*
 * What searches hand on to each other (struct gs_search_cache): that values stay, also where
 * positions repeat and what an earlier root disproved may be false for the next, and that it saves
 * nodes; that nothing is lost when memory runs out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "games/pace.h"
#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct board boards[] = {
    SKOCZKI("A", "2x7"),      SKOCZKI("A", "3x5"),
    SKOCZKI("A", "1x11"),     SKOCZKI("E", "1x6"),
    GOMOKU("3x3", "3"),       GOMOKU("4x3", "3"),
    {"hex", {"size", "3x3"}}, {"hex", {"size", "3x3", "variant", "swap"}},
    {"y", {"size", "4"}},     {"atarigo", {"size", "3x3"}},
};

static const struct way ways[] = {
    {.algo = "df-pn"},
    {.algo = "df-pn", .set = {"symmetry", "off", "prune", "off"}},
    {.algo = "df-pn", .set = {"table", "64"}},
    {.algo = "pds"},
    {.algo = "pn-star"},
    {.algo = "pvs"},
    {.algo = "pn-dag"}, /* keeps no table, and takes no notice */
};

/* Solves some states of a board one after the other; the nodes in all. */
static uint64_t solve_all(struct run *run, const struct oracle *oracle, struct gs_search_cache **search_cache)
{
    uint64_t nodes = 0;
    size_t step = 1 + oracle->count / (40 / pace_stride(2, 1));
    for (size_t state = 0; state < oracle->count; state += step) {
        run->search.search_cache = search_cache;
        run->search.goal = (enum gs_goal)(state % 3);
        run_solve_state(run, oracle, state);
        assert_true((int)run->result.lower <= oracle->values[state]);
        assert_true((int)run->result.upper >= oracle->values[state]);
        assert_true(run->search.goal != GS_GOAL_VALUE || run->result.proved);
        nodes += run->result.nodes;
    }
    return nodes;
}

static void values_stay_and_nodes_fall(void **state)
{
    (void)state;
    for (size_t w = 0; w < COUNT(ways); w++) {
        uint64_t apart = 0, shared = 0;
        for (size_t b = 0; b < COUNT(boards); b++) {
            struct run run;
            struct gs_search_cache *search_cache = NULL;
            if (strcmp(ways[w].algo, "pn-dag") == 0 && strcmp(boards[b].game, "skoczki") == 0)
                continue;
            run_open(&run, &boards[b], &ways[w], 0);
            struct oracle *oracle = oracle_new(run.rules, run.root);
            apart += solve_all(&run, oracle, NULL);
            shared += solve_all(&run, oracle, &search_cache);
            assert_true((search_cache != NULL) == (strcmp(ways[w].algo, "pn-dag") != 0));
            gs_search_cache_release(search_cache);
            oracle_free(oracle);
            run_close(&run);
        }
        if (strcmp(ways[w].algo, "pn-dag") == 0)
            assert_int_equal(apart, shared);
        else
            assert_true(shared < apart);
    }
}

/* A search that a limit ends leaves what it has; the next one goes on from there. */
static void a_search_goes_on(void **state)
{
    (void)state;
    static const struct board board = {"atarigo", {"size", "4x4"}};
    static const struct way way = {.algo = "df-pn", .set = {"prune", "off"}};
    struct run run;
    struct gs_search_cache *search_cache = NULL;
    unsigned searches = 0;
    run_open(&run, &board, &way, 0);
    uint64_t needed = run_measure(&board, &way).nodes;
    run.search.search_cache = &search_cache;
    run.search.limits.nodes = needed / 4;
    do {
        gs_result_clear(&run.result);
        gs_result_init(&run.result, run.memory);
        run_solve(&run);
    } while (!run.result.proved && ++searches < 50);
    assert_true(searches > 0 && run.result.proved);
    assert_int_equal(run.result.value, GS_LOSS);
    gs_search_cache_release(search_cache);
    run_close(&run);
}

/* Every request for memory fails in turn; the cache is whole, or there is none. */
static void memory_may_run_out(void **state)
{
    (void)state;
    for (uint64_t nth = 1; nth < 40; nth++) {
        struct run run;
        struct gs_search_cache *search_cache = NULL;
        run_open(&run, &boards[4], &ways[0], 0);
        run.search.search_cache = &search_cache;
        for (unsigned i = 0; i < 3; i++) {
            gs_memory_fail_at(run.memory, i == 1 ? nth : 0);
            gs_result_clear(&run.result);
            gs_result_init(&run.result, run.memory);
            run_solve(&run);
            assert_true(run.result.value == GS_UNKNOWN || run.result.value == GS_DRAW);
            assert_true(i == 1 || run.result.proved);
        }
        gs_memory_fail_at(run.memory, 0);
        gs_search_cache_release(search_cache);
        run_close(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_stay_and_nodes_fall),
        cmocka_unit_test(a_search_goes_on),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests_name("search_cache", tests, NULL, NULL);
}

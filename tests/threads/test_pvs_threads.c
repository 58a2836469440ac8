/* SPDX-License-Identifier: MIT */
/*
 * test_pvs_threads.c - principal variation search on several threads: values, distances, moves,
 * limits, interrupts, checkpoints and memory that runs out, under the thread sanitizer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../games/pace.h"
#include "../games/solve_run.h"

static const unsigned teams[] = {2, 8};

static const struct board boards[] = {
    SKOCZKI("A", "3x6"),          SKOCZKI("A", "2x7"),      SKOCZKI("B-1", "2x7"),
    GOMOKU("4x4", "3"),           GOMOKU("4x3", "3"),       {"connect-four", {"size", "4x4"}},
    {"atarigo", {"size", "4x4"}}, {"hex", {"size", "4x4"}}, {"connect-four", {"size", "5x4"}},
};

/* All threads from the first node on. */
static const struct way ways[] = {
    {"pvs", {"join", "1"}},
    {"pvs", {"join", "1", "iterate", "off"}},
    {"pvs", {"join", "1", "iterate", "down"}},
    {"pvs", {"join", "1", "entries", "1000"}},
    {"pvs", {"join", "1", "aspiration", "off"}},
    {"pvs", {"join", "1", "aspiration", "off", "scout", "off", "history", "on"}},
    {"pvs", {"join", "1", "threats", "off", "internal", "on"}},
};
enum { WAYS = sizeof ways / sizeof ways[0], BOARDS = sizeof boards / sizeof boards[0] };

/* By that many threads, as by one. */
static void solve_on(const struct board *board, const struct way *way, unsigned threads,
                     enum gs_goal goal, uint64_t seed)
{
    struct run one, many;
    run_open(&one, board, way, 0);
    one.search.goal = goal;
    run_solve(&one);
    run_open(&many, board, way, 0);
    many.search.threads = threads;
    many.search.goal = goal;
    many.search.seed = seed;
    run_solve(&many);
    const struct gs_result *a = &one.result, *b = &many.result;
    assert_int_equal(b->stop, GS_STOP_SOLVED);
    if (goal == GS_GOAL_VALUE) {
        assert_true(b->proved && b->best_move != GS_NO_MOVE);
        assert_int_equal(a->value, b->value);
        if (strcmp(way->set[3] ? way->set[3] : "", "off") != 0 ||
            strcmp(way->set[2], "iterate") != 0)
            assert_int_equal(a->distance, b->distance);
    }
    assert_true((int)b->lower <= (int)a->upper && (int)a->lower <= (int)b->upper);
    if (b->line_length > 0)
        run_play_line(&many);
    run_close(&many);
    run_close(&one);
}

/* The first board and the last, the largest, are left to the long run. */
static size_t first_board(void)
{
    return pace_is_long ? 0 : 1;
}

static size_t count_boards(void)
{
    return pace_is_long ? BOARDS : BOARDS - 1;
}

static void results_are_those_of_one_thread(void **state)
{
    (void)state;
    for (size_t i = first_board(); i < count_boards(); i++)
        for (size_t j = 0; j < WAYS; j++)
            if ((i + j) % pace_stride(1, 5) == 0 && (j != 1 || boards[i].game[0] != 's'))
                solve_on(&boards[i], &ways[j], teams[(i + j) % 2],
                         (i + 3 * j) % 4 == 0 ? (enum gs_goal)(i % 3) : GS_GOAL_VALUE, j % 3);
}

/* Graphs where positions repeat, and draws are closed sets; and such without a way back. */
static void graphs_are_solved(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 60; seed += pace_stride(1, 7)) {
        struct random_board random;
        struct run run;
        random_board_init(&random, seed, seed % 3 == 0 ? "acyclic" : "random");
        run_open(&run, &random.board, &ways[seed % 2 == 0 ? 0 : 2], 0);
        run.search.threads = teams[seed / 2 % 2];
        run_solve(&run);
        assert_true(run.result.proved);
        assert_int_equal(run.result.value, run_truth(&run));
        run_close(&run);
    }
}

/* Within a depth limit the bounds are true, and where nothing longer is found they are the same. */
static void depths_are_limited(void **state)
{
    (void)state;
    for (size_t i = first_board(); i < count_boards(); i++) {
        const int truth = run_measure(&boards[i], &ways[0]).value;
        for (unsigned depth = 1 + i % 3; depth <= (pace_is_long ? 12 : 10); depth += pace_stride(1, 5)) {
            struct run one, many;
            run_open(&one, &boards[i], &ways[0], 0);
            one.search.limits.depth = depth;
            run_solve(&one);
            run_open(&many, &boards[i], &ways[0], 0);
            many.search.limits.depth = depth;
            many.search.threads = teams[depth % 2];
            run_solve(&many);
            assert_true((int)many.result.lower <= truth && truth <= (int)many.result.upper);
            if (boards[i].game[0] != 's') {
                assert_int_equal(one.result.lower, many.result.lower);
                assert_int_equal(one.result.upper, many.result.upper);
                assert_int_equal(one.result.stop, many.result.stop);
            }
            run_close(&many);
            run_close(&one);
        }
    }
}

static void the_node_limit_holds(void **state)
{
    (void)state;
    run_check_threads_nodes(&boards[0], &ways[0], GS_DRAW, NULL);
}

static const struct board large = {"connect-four", {"size", "7x6"}};

static void an_interrupt_ends_all(void **state)
{
    (void)state;
    run_check_threads_end(&boards[0], &ways[0]);
    run_check_threads_end(&large, &ways[0]);
    run_check_threads_end(&large, &ways[1]);
}

/* Any request for memory may fail, whoever makes it. */
static void memory_runs_out(void **state)
{
    (void)state;
    run_check_threads_memory(&boards[0], &ways[0], GS_DRAW, 150);
    run_check_threads_memory(&boards[5], &ways[1], GS_DRAW, 150);
}

/* A table that one search leaves for the next serves as many threads as it was made for. */
static void tables_are_left(void **state)
{
    static const unsigned threads[] = {8, 2, 1, 8};
    static const size_t numbers[] = {1, 4, 5};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const struct board *board = &boards[numbers[i]];
        const enum gs_value truth = run_measure(board, &ways[0]).value;
        struct gs_search_cache *cache = NULL;
        struct run run;
        run_open(&run, board, &ways[0], 0);
        run.search.search_cache = &cache;
        for (size_t j = 0; j < sizeof threads / sizeof threads[0]; j++) {
            gs_result_clear(&run.result);
            gs_result_init(&run.result, run.memory);
            run.search.threads = threads[j];
            run_solve(&run);
            assert_true(run.result.proved);
            assert_int_equal(run.result.value, truth);
            assert_non_null(cache);
        }
        gs_search_cache_release(cache);
        run_close(&run);
    }
}

/* What is kept for a certificate. */
static void a_prover_knows_its_moves(void **state)
{
    struct run run;
    gs_move move;
    (void)state;
    run_open(&run, &boards[7], &ways[0], 0);
    run.search.threads = 8;
    run.search.keep_prover = true;
    run_solve(&run);
    assert_true(run.result.proved);
    assert_int_equal(run.result.value, GS_WIN);
    struct gs_prover *prover = run.result.prover;
    assert_non_null(prover);
    assert_int_equal(prover->query(prover, run.root, GS_WIN, &move), GS_PROOF_YES);
    assert_true(move != GS_NO_MOVE);
    run_close(&run);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_those_of_one_thread),
        cmocka_unit_test(graphs_are_solved),
        cmocka_unit_test(depths_are_limited),
        cmocka_unit_test(the_node_limit_holds),
        cmocka_unit_test(an_interrupt_ends_all),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(tables_are_left),
        cmocka_unit_test(a_prover_knows_its_moves),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("pvs on threads", tests, NULL, NULL);
}

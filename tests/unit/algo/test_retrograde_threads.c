/* SPDX-License-Identifier: MIT */
/* Retrograde analysis on several threads: all that one thread finds, in the same order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/pace.h"
#include "games/solve_run.h"
#include "games/strategy_listing.h"

#if defined(__SANITIZE_THREAD__)
#define IS_SLOW true
#else
#define IS_SLOW PACE_IS_SLOW
#endif

static const unsigned some_threads[] = {2, 3, 8};
enum { THREADS_SOME = sizeof some_threads / sizeof some_threads[0] };

static void open_on(struct run *run, const struct board *board, const struct way *way,
                    unsigned threads, unsigned depth)
{
    run_open(run, board, way, 0);
    run->search.threads = threads;
    run->search.limits.depth = depth;
}

static void check_same(const struct run *one, const struct run *several)
{
    const struct gs_result *a = &one->result, *b = &several->result;
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->stop, b->stop);
    assert_int_equal(a->solution, b->solution);
    assert_int_equal(a->distance, b->distance);
    assert_int_equal(a->best_move, b->best_move);
    assert_int_equal(a->line_length, b->line_length);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->expanded, b->expanded);
    assert_int_equal(a->peak_nodes, b->peak_nodes);
    assert_memory_equal(a->counters, b->counters, sizeof a->counters);
}

/* Whether a number of threads has its turn: all have where that is fast, else one at a time. */
static bool has_turn(size_t number)
{
    static unsigned turn;
    if (IS_SLOW && number == 0)
        turn++;
    return !IS_SLOW || turn % THREADS_SOME == number;
}

static void compare(const struct board *board, const struct way *way, unsigned depth)
{
    struct run one;
    open_on(&one, board, way, 1, depth);
    run_solve(&one);
    struct listing all = listing_of(&one);
    for (size_t i = 0; i < THREADS_SOME; i++) {
        struct run several;
        if (!has_turn(i))
            continue;
        open_on(&several, board, way, some_threads[i], depth);
        run_solve(&several);
        struct listing listing = listing_of(&several);
        check_same(&one, &several);
        listing_check_same(&all, &listing);
        listing_free(&listing);
        run_close(&several);
    }
    listing_free(&all);
    run_close(&one);
}

static const struct way ways[] = {
    {"retrograde", {NULL}},
    {"retrograde", {"symmetry", "on"}},
    {"retrograde", {"predecessors", "stored"}},
    {"retrograde", {"symmetry", "on", "predecessors", "stored"}},
    {"retrograde", {"label", "off"}},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

/* Short and long keys; predecessors named and stored; levels of one state and of many. */
static void boards_are_the_same(void **state)
{
    static const struct board boards[] = {
        SKOCZKI("A", "1x7"),
        SKOCZKI("A", "2x6"),
        SKOCZKI("B-2", "2x6"),
        GOMOKU("3x3", "3"),
        {"hex", {"size", "3x3"}},
        {"connect-four", {"size", "4x3"}},
        {"gomoku", {"size", "9x9", "connect", "5"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        for (size_t j = 0; j < WAYS; j++)
            if (!IS_SLOW || pace_is_long || (i + j) % WAYS == 0)
                compare(&boards[i], &ways[j], i == 6 ? 2 : 0);
}

static void random_graphs_are_the_same(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= (IS_SLOW ? 6 : 60); seed++) {
        struct random_board random;
        random_board_init(&random, seed, seed % 3 == 0 ? "acyclic" : "random");
        compare(&random.board, &ways[0], seed % 5 == 0 ? 3 : 0);
        compare(&random.board, &ways[2], 0);
    }
}

static void play_first(struct run *run)
{
    gs_move moves[64];
    _Alignas(max_align_t) uint8_t undo[64];
    if (gs_moves(run->rules, run->root, moves) > 0)
        gs_play(run->rules, run->root, moves[0], (struct gs_undo *)undo);
}

/* The first state of a graph has a key and a hash of zeros, as if it had been found before. */
static void the_first_state_is_found_by_a_move(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 20; seed++) {
        struct random_board random;
        struct run one, several;
        random_board_init(&random, seed, "random");
        open_on(&one, &random.board, &ways[0], 1, 0);
        open_on(&several, &random.board, &ways[0], some_threads[seed % THREADS_SOME], 0);
        assert_true(one.rules->undo_size <= 64 && one.rules->max_moves <= 64);
        play_first(&one);
        play_first(&several);
        run_solve(&one);
        run_solve(&several);
        check_same(&one, &several);
        run_close(&several);
        run_close(&one);
    }
}

/* Rounds of small parcels, so that there are many in a level, and a table that grows often. Where
 * that is slow, with predecessors that the game names alone. */
static void parcels_are_filled_many_times(void **state)
{
    static const struct board large = SKOCZKI("A", "3x6"), small = SKOCZKI("A", "2x8");
    const struct board board = IS_SLOW && !pace_is_long ? small : large;
    (void)state;
    for (size_t j = 0; j < (IS_SLOW ? 1 : 3); j += 2) {
        struct run one, several;
        open_on(&one, &board, &ways[j], 1, 0);
        run_solve(&one);
        run_open(&several, &board, &ways[j], (size_t)16 << 20);
        several.search.threads = 4;
        run_solve(&several);
        check_same(&one, &several);
        run_close(&several);
        run_close(&one);
    }
}

static void node_limits_hold(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    static const uint64_t limits[] = {1, 2, 3, 100, 1000, 4295, 4296, 5000};
    (void)state;
    for (size_t i = 0; i < 8; i++) {
        for (size_t j = 0; j < THREADS_SOME; j++) {
            struct run run;
            if (!has_turn(j))
                continue;
            open_on(&run, &board, &ways[0], some_threads[j], 0);
            run.search.limits.nodes = limits[i];
            run_solve(&run);
            assert_true(run.result.nodes <= limits[i]);
            if (run.result.stop == GS_STOP_NODES)
                assert_int_equal(run.result.value, GS_UNKNOWN);
            else
                assert_int_equal(run.result.solution, GS_SOLUTION_STRONG);
            if (limits[i] < 4296)
                assert_int_equal(run.result.stop, GS_STOP_NODES);
            if (limits[i] == 5000) /* the others are too small for a poll */
                assert_true(run.result.nodes > 1000);
            run_close(&run);
        }
    }
}

/* Also where there is so little that fewer threads have to do. */
static void memory_limits_hold(void **state)
{
    static const struct board board = SKOCZKI("A", "2x8");
    unsigned solved = 0, refused = 0;
    const size_t share = !IS_SLOW ? 5 : pace_is_long ? 2 : 1;
    (void)state;
    for (size_t budget = 100000; budget < 12000000; budget += budget / share) {
        struct run run;
        run_open(&run, &board, &ways[budget % 3], budget);
        run.search.threads = 3;
        run_solve(&run);
        assert_true(run.result.peak_bytes <= budget);
        if (run.result.value == GS_UNKNOWN) {
            assert_int_equal(run.result.stop, GS_STOP_MEMORY);
            refused++;
        } else {
            assert_int_equal(run.result.value, GS_DRAW);
            solved++;
        }
        run_close(&run);
    }
    assert_true(solved > 0 && refused > 0);
}

/* Whichever request for memory fails, and in whichever thread. */
static void failing_requests_end_it_cleanly(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    (void)state;
    for (size_t j = 0; j < 3; j++) {
        bool solved = false;
        for (uint64_t nth = 1; !solved; nth += 1 + nth / (IS_SLOW ? 1 : 8)) {
            struct run run;
            open_on(&run, &board, &ways[j], 3, 0);
            gs_memory_fail_at(run.memory, nth);
            run_solve(&run);
            solved = run.result.value != GS_UNKNOWN;
            if (!solved)
                assert_int_equal(run.result.stop, GS_STOP_MEMORY);
            run_close(&run);
        }
    }
}

static void interrupts_hold(void **state)
{
    static const struct board board = SKOCZKI("A", "2x8");
    volatile sig_atomic_t interrupt = 1;
    struct run run;
    (void)state;
    open_on(&run, &board, &ways[0], 4, 0);
    run.search.interrupt = &interrupt;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_INTERRUPTED);
    assert_false(run.result.proved);
    run_close(&run);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_the_same),
        cmocka_unit_test(random_graphs_are_the_same),
        cmocka_unit_test(the_first_state_is_found_by_a_move),
        cmocka_unit_test(parcels_are_filled_many_times),
        cmocka_unit_test(node_limits_hold),
        cmocka_unit_test(memory_limits_hold),
        cmocka_unit_test(failing_requests_end_it_cleanly),
        cmocka_unit_test(interrupts_hold),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("retrograde_threads", tests, NULL, NULL);
}

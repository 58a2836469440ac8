/* SPDX-License-Identifier: MIT */
/* Retrograde analysis by a dense index: all that is found in tables, whatever the number of
 * threads. */
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

/* By the index, and in tables. */
static const struct way indexed[] = {
    {"retrograde", {"index", "on"}},
    {"retrograde", {"index", "on", "symmetry", "on"}},
    {"retrograde", {"index", "on", "label", "off"}},
};
static const struct way tabled[] = {
    {"retrograde", {NULL}},
    {"retrograde", {"symmetry", "on"}},
    {"retrograde", {"label", "off"}},
};
enum { WAYS = sizeof indexed / sizeof indexed[0] };

static void check_same(const struct run *one, const struct run *other)
{
    const struct gs_result *a = &one->result, *b = &other->result;
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

/* The states of tables, each looked up by its key. */
static void check_states(const struct run *one, const struct run *other)
{
    const struct gs_strategy *strategy = other->result.strategy;
    const struct gs_space *space = other->rules->game->space;
    struct listing all = listing_of(one), mine = listing_of(other);
    assert_int_equal(mine.count, all.count);
    for (size_t i = 0; i < all.count; i++) {
        uint8_t key[GS_KEY_MAX + 8] = {0};
        memcpy(key, all.keys + i * all.key_size, all.key_size);
        struct gs_entry entry = strategy->probe(strategy, key);
        assert_int_equal(entry.value, all.entries[i].value);
        assert_int_equal(entry.distance, all.entries[i].distance);
    }
    for (size_t i = 0; i < mine.count; i++) { /* in the order of their ranks */
        const uint8_t *key = mine.keys + i * mine.key_size;
        struct gs_entry entry = one->result.strategy->probe(one->result.strategy, key);
        assert_int_equal(entry.value, mine.entries[i].value);
        assert_int_equal(entry.distance, mine.entries[i].distance);
        if (i > 0)
            assert_true(space->rank(other->rules, key - mine.key_size) <
                        space->rank(other->rules, key));
    }
    listing_free(&mine);
    listing_free(&all);
}

static void open_on(struct run *run, const struct board *board, const struct way *way,
                    unsigned threads, unsigned depth)
{
    run_open(run, board, way, 0);
    run->search.threads = threads;
    run->search.limits.depth = depth;
}

static void compare(const struct board *board, size_t way, unsigned depth)
{
    static unsigned turn;
    struct run one;
    open_on(&one, board, &tabled[way], 1, depth);
    run_solve(&one);
    turn++;
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct run other;
        if (IS_SLOW && turn % 3 != threads - 1)
            continue;
        open_on(&other, board, &indexed[way], threads, depth);
        run_solve(&other);
        check_same(&one, &other);
        if (way != 2)
            check_states(&one, &other);
        run_close(&other);
    }
    run_close(&one);
}

static void boards_are_the_same(void **state)
{
    static const struct board boards[] = {
        SKOCZKI("A", "1x7"),   SKOCZKI("A", "2x7"), SKOCZKI("B-1", "2x7"),
        SKOCZKI("B-2", "2x7"), SKOCZKI("C", "2x6"), SKOCZKI("D", "2x6"),
        SKOCZKI("E", "2x5"),   SKOCZKI("F", "2x5"), SKOCZKI("E", "1x9"),
    };
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        for (size_t j = 0; j < WAYS; j++)
            for (unsigned depth = IS_SLOW && !pace_is_long ? (i + j) % 2 * 3 : 0; depth <= 6;
                 depth += IS_SLOW && !pace_is_long ? 6 : 3)
                compare(&boards[i], j, depth);
}

static void random_graphs_are_the_same(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= (IS_SLOW ? 20 : 120); seed++) {
        struct random_board random;
        random_board_init(&random, seed, seed % 3 == 0 ? "acyclic" : "random");
        compare(&random.board, 0, seed % 5 == 0 ? 3 : 0);
        compare(&random.board, 1, seed % 7 == 0 ? 2 : 0);
    }
}

/* Beyond 255 plies a number takes two bytes: on either side of where that begins. */
static void long_games_are_the_same(void **state)
{
    static const char *const states[] = {"256", "257", "258", "259", "260", "700"};
    (void)state;
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        struct board chain = {"graph",
                              {"shape", "chain", "states", states[i], "degree", "2", "seed", "5"}};
        compare(&chain, 0, 0);
        compare(&chain, 0, 255);
        compare(&chain, 0, 300);
    }
}

static void node_limits_hold(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    static const uint64_t limits[] = {1, 2, 3, 100, 1000, 4295, 4296, 5000};
    (void)state;
    for (size_t i = 0; i < 8; i++) {
        for (unsigned threads = 1; threads <= 3; threads++) {
            struct run run;
            open_on(&run, &board, &indexed[0], threads, 0);
            run.search.limits.nodes = limits[i];
            run_solve(&run);
            assert_true(run.result.nodes <= limits[i]);
            if (run.result.stop == GS_STOP_NODES)
                assert_int_equal(run.result.value, GS_UNKNOWN);
            else
                assert_int_equal(run.result.solution, GS_SOLUTION_STRONG);
            if (limits[i] < 4296)
                assert_int_equal(run.result.stop, GS_STOP_NODES);
            if (limits[i] > 4296 && threads == 1)
                assert_int_equal(run.result.stop, GS_STOP_SOLVED);
            run_close(&run);
        }
    }
}

/* Whichever request for memory fails, also that for wider numbers, and whatever the budget. */
static void memory_limits_hold(void **state)
{
    static const struct board board = {
        "graph", {"shape", "chain", "states", "700", "degree", "2", "seed", "5"}};
    bool solved = false;
    (void)state;
    for (uint64_t nth = 1; !solved; nth++) {
        struct run run;
        open_on(&run, &board, &indexed[0], 1 + nth % 2, 0);
        gs_memory_fail_at(run.memory, nth);
        run_solve(&run);
        solved = run.result.value != GS_UNKNOWN;
        if (!solved)
            assert_int_equal(run.result.stop, GS_STOP_MEMORY);
        run_close(&run);
    }
    static const struct board larger = SKOCZKI("A", "2x8");
    unsigned refused = 0;
    solved = false;
    for (size_t budget = 100000; !solved; budget += budget / 5) {
        struct run run;
        run_open(&run, &larger, &indexed[0], budget);
        run.search.threads = 2;
        run_solve(&run);
        assert_true(run.result.peak_bytes <= budget);
        solved = run.result.value != GS_UNKNOWN;
        refused += run.result.stop == GS_STOP_MEMORY;
        run_close(&run);
    }
    assert_true(refused > 0);
}

static void interrupts_hold(void **state)
{
    static const struct board board = SKOCZKI("E", "2x6");
    volatile sig_atomic_t interrupt = 1;
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct run run;
        open_on(&run, &board, &indexed[0], threads, 0);
        run.search.interrupt = &interrupt;
        run_solve(&run);
        assert_int_equal(run.result.stop, GS_STOP_INTERRUPTED);
        assert_false(run.result.proved);
        run_close(&run);
    }
}

static void what_does_not_go_is_refused(void **state)
{
    static const struct way stored = {"retrograde", {"index", "on", "predecessors", "stored"}};
    static const struct board boards[] = {
        GOMOKU("3x3", "3"), SKOCZKI("A", "6x11"), {"graph-moves", {NULL}}, SKOCZKI("A", "2x6")};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct run run;
        open_on(&run, &boards[i], &indexed[0], 1, 0);
        run_refused(&run, GS_UNSUPPORTED, "index");
        run_close(&run);
    }
    struct run run;
    static const struct board wide = SKOCZKI("F", "3x20");
    open_on(&run, &wide, &indexed[0], 1, 0);
    run_refused(&run, GS_UNSUPPORTED, "moves");
    run_close(&run);
    open_on(&run, &boards[3], &stored, 1, 0);
    run_refused(&run, GS_USAGE, "edges");
    run_close(&run);
    struct gs_disk disk = {.folder = "/tmp"};
    open_on(&run, &boards[3], &indexed[0], 1, 0);
    run.search.disk = &disk;
    run_refused(&run, GS_USAGE, "disk");
    run_close(&run);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_the_same),         cmocka_unit_test(random_graphs_are_the_same),
        cmocka_unit_test(long_games_are_the_same),     cmocka_unit_test(node_limits_hold),
        cmocka_unit_test(memory_limits_hold),          cmocka_unit_test(interrupts_hold),
        cmocka_unit_test(what_does_not_go_is_refused),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("retrograde_index", tests, NULL, NULL);
}

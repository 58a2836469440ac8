/* SPDX-License-Identifier: MIT */
/*
 * test_lambda_threads.c - lambda-df-pn on several threads: what is proved, lines, limits,
 * interrupts, checkpoints and memory that runs out, under the thread sanitizer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../games/checkpoint_door.h"
#include "../games/pace.h"
#include "../games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const unsigned teams[] = {2, 8};

static const struct board boards[] = {
    {"hex", {"size", "4x4"}},     {"y", {"size", "4"}}, GOMOKU("4x3", "3"),
    {"atarigo", {"size", "4x4"}}, GOMOKU("4x4", "3"),
};

/* In place of the first one, where that takes too long. */
static const struct board small = {"hex", {"size", "3x4"}};

/* The same level with zones and without, where every level that matters is searched. */
static const struct way ways[] = {
    {.algo = "lambda-df-pn", .set = {"level", "4"}},
    {.algo = "lambda-df-pn", .set = {"level", "2", "zones", "off"}},
    {.algo = "lambda-df-pn", .set = {"level", "3", "sums", "strong"}},
};

/* Plays some moves at random; false where they end the game. */
static bool wander(struct run *run, uint64_t random)
{
    gs_move moves[GS_POINTS_MAX];
    uint8_t undo[512];
    unsigned count = (unsigned)(random >> 7) % 6;
    assert_true(run->rules->undo_size <= sizeof undo);
    while (count-- > 0 && gs_outcome(run->rules, run->root) == GS_UNKNOWN) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407U;
        unsigned many = gs_moves(run->rules, run->root, moves);
        gs_play(run->rules, run->root, moves[(random >> 33) % many], (struct gs_undo *)undo);
    }
    return gs_outcome(run->rules, run->root) == GS_UNKNOWN;
}

/* What is found at a random position; its value stays unknown where the game is over. */
static struct gs_result solve_somewhere(const struct board *board, const struct way *way,
                                        uint64_t random, unsigned threads, size_t budget)
{
    struct run run;
    struct gs_result found;
    run_open(&run, board, way, budget);
    run.search.threads = threads;
    gs_result_init(&found, NULL);
    if (wander(&run, random)) {
        run_solve(&run);
        found.value = run.result.value;
        found.lower = run.result.lower;
        found.upper = run.result.upper;
        found.proved = run.result.proved;
        found.stop = run.result.stop;
        if (run.result.line_length > 0)
            run_play_line(&run);
    }
    run_close(&run);
    return found;
}

/* Wins are found where one thread finds them, and only there; at times with next to no table. */
static void answers_are_those_of_one_thread(void **state)
{
    const struct way whole = {.algo = "df-pn"};
    const char *many = getenv("POSITIONS");
    const uint64_t count = many ? strtoull(many, NULL, 10) : pace_is_long ? 10 : 6;
    unsigned wins = 0;
    (void)state;
    for (uint64_t i = 0; i < count; i++) {
        const struct board *board = i == 0 && !pace_is_long ? &small : &boards[i % COUNT(boards)];
        const struct way *way = &ways[i / 5 % COUNT(ways)];
        const uint64_t random = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
        const size_t budget = i % 2 == 0 ? 0 : (size_t)1 << 20;
        struct gs_result alone = solve_somewhere(board, way, random, 1, budget);
        struct gs_result found = solve_somewhere(board, way, random, teams[i % 2], budget);
        struct gs_result truth = solve_somewhere(board, &whole, random, 1, 0);
        assert_true((int)found.lower <= (int)truth.value && (int)found.upper >= (int)truth.value);
        if (found.stop == GS_STOP_MEMORY || alone.stop == GS_STOP_MEMORY)
            continue;
        assert_int_equal(found.value, alone.value);
        assert_int_equal(found.lower, alone.lower);
        assert_int_equal(found.upper, alone.upper);
        assert_int_equal(found.stop, alone.stop);
        wins += found.proved;
    }
    assert_true(wins > count / 4);
}

/* A board on which it takes more than a million nodes. */
static const struct board large = {"hex", {"size", "5x5"}};

static void the_node_limit_holds(void **state)
{
    (void)state;
    for (uint64_t nodes = 1; nodes < 5000; nodes = nodes * 3 + 1) {
        struct run run;
        run_open(&run, &large, &ways[0], 0);
        run.search.threads = 3;
        run_solve_limited(&run, nodes);
        run_close(&run);
    }
}

static void an_interrupt_ends_all(void **state)
{
    (void)state;
    run_check_threads_end(&large, &ways[0]);
}

/* Any request for memory may fail, whoever makes it. */
static void memory_runs_out(void **state)
{
    (void)state;
    for (uint64_t nth = 1; nth <= 60; nth += nth < 30 ? 1 : 7) {
        struct run run;
        run_open(&run, &large, &ways[0], 0);
        run.search.threads = 2;
        run.search.limits.nodes = 600;
        run_solve_starved(&run, nth);
        run_close(&run);
    }
}

/* One thread writes checkpoints while the others search; any number goes on from them. */
static void checkpoints_are_written_meanwhile(void **state)
{
    struct run first;
    struct door door;
    (void)state;
    run_open(&first, &large, &ways[0], 0);
    first.search.threads = 2;
    first.search.limits.nodes = 6000;
    door_open(&door, &first.search, first.algo, first.root);
    first.search.checkpoint = &door.base;
    run_solve(&first);
    assert_true(door.base.written > 1);
    for (unsigned i = 0; i < 2; i++) {
        struct run run;
        struct gs_checkpoint only = {.begin = NULL};
        run_open(&run, &large, &ways[0], 0);
        run.search.threads = 1 + i;
        run.search.limits.nodes = 7000;
        run.search.checkpoint = &only;
        gs_search_start(&run.search);
        assert_int_equal(door_resume(&door.kept[i], &run.search, &only.resumed, NULL), GS_OK);
        struct gs_checkpoint_file *file = only.resumed;
        run_solve(&run);
        assert_true(run.result.proved || run.result.stop == GS_STOP_NODES);
        gs_checkpoint_close(file);
        run_close(&run);
    }
    door_close(&door);
    run_close(&first);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_one_thread),
        cmocka_unit_test(the_node_limit_holds),
        cmocka_unit_test(an_interrupt_ends_all),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(checkpoints_are_written_meanwhile),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

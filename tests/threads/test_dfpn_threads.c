/* SPDX-License-Identifier: MIT */
/*
 * test_dfpn_threads.c - df-pn and its kin on several threads, and several searches with one table:
 * values, lines, limits, interrupts and memory that runs out, under the thread sanitizer.
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

static unsigned processors = 8;

/* In place of the library's own: no more threads search than there are. */
unsigned gs_processors(void)
{
    return processors;
}

static void solve_on(const struct board *board, const struct way *way, unsigned threads,
                     enum gs_goal goal, enum gs_value truth)
{
    struct run run;
    run_open(&run, board, way, 0);
    run.search.threads = threads;
    run.search.goal = goal;
    run_solve(&run);
    const struct gs_result *result = &run.result;
    assert_int_equal(result->stop, GS_STOP_SOLVED);
    assert_true((int)result->lower <= (int)truth && (int)result->upper >= (int)truth);
    if (goal == GS_GOAL_VALUE) {
        assert_true(result->proved);
        assert_true(result->best_move != GS_NO_MOVE);
    }
    if (result->line_length > 0)
        run_play_line(&run);
    run_close(&run);
}

static const struct board boards[] = {
    SKOCZKI("A", "3x6"), SKOCZKI("A", "2x7"),          SKOCZKI("B-1", "2x7"),    GOMOKU("4x4", "3"),
    GOMOKU("4x3", "3"),  {"atarigo", {"size", "4x4"}}, {"hex", {"size", "4x4"}},
};

static const struct way ways[] = {
    {"df-pn", {NULL}}, {"df-pn", {"table", "50"}}, {"df-pn", {"symmetry", "off", "prune", "off"}},
    {"pds", {NULL}},   {"pn-star", {NULL}},
};

static void values_are_those_of_one_thread(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        enum gs_value truth = run_measure(&boards[i], &ways[0]).value;
        for (size_t j = 0; j < sizeof ways / sizeof ways[0]; j++) {
            bool can = j != 2 || boards[i].game[0] == 's';
            if (can && (i + j) % pace_stride(1, 3) == 0)
                solve_on(&boards[i], &ways[j], teams[(i + j) / 2 % 2],
                         (enum gs_goal)((i + 2 * j) % 3), truth);
        }
    }
}

/* Graphs where positions repeat; at times with next to no table. */
static void graphs_are_solved(void **state)
{
    static const struct way tiny = {"df-pn", {"table", "3"}};
    (void)state;
    for (unsigned seed = 1; seed <= 40; seed += pace_stride(1, 9)) {
        struct random_board random;
        struct run run;
        random_board_init(&random, seed, "random");
        run_open(&run, &random.board, &ways[0], 0);
        enum gs_value truth = run_truth(&run);
        run_close(&run);
        solve_on(&random.board, seed % 2 == 0 ? &ways[0] : &tiny, teams[seed / 2 % 2],
                 GS_GOAL_VALUE, truth);
    }
}

/* Plays some moves at random; false where they end the game. */
static bool wander(struct run *run, uint64_t *random, unsigned count)
{
    gs_move moves[GS_POINTS_MAX];
    uint8_t undo[512];
    assert_true(run->rules->undo_size <= sizeof undo);
    while (count-- > 0 && gs_outcome(run->rules, run->root) == GS_UNKNOWN) {
        *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407U;
        unsigned many = gs_moves(run->rules, run->root, moves);
        gs_play(run->rules, run->root, moves[(*random >> 33) % many], (struct gs_undo *)undo);
    }
    return gs_outcome(run->rules, run->root) == GS_UNKNOWN;
}

/* The value of a random position, or unknown where the game is over. */
static enum gs_value solve_somewhere(const struct board *board, const struct way *way,
                                     uint64_t random, unsigned threads)
{
    struct run run;
    enum gs_value value = GS_UNKNOWN;
    run_open(&run, board, way, 0);
    run.search.threads = threads;
    if (wander(&run, &random, (unsigned)(random >> 7) % 9)) {
        run_solve(&run);
        assert_true(run.result.proved);
        value = run.result.value;
        if (run.result.line_length > 0)
            run_play_line(&run);
    }
    run_close(&run);
    return value;
}

/* Where threads share what they know of the points that proofs rest on. */
static void carriers_are_shared(void **state)
{
    static const struct board linked[] = {
        {"hex", {"size", "5x5"}}, {"hex", {"size", "6x4"}}, {"y", {"size", "6"}}};
    const char *many = getenv("POSITIONS");
    const uint64_t count = many ? strtoull(many, NULL, 10) : pace_is_long ? 30 : 12;
    (void)state;
    for (uint64_t i = 0; i < count; i++) {
        const struct board *board = &linked[i % 3];
        uint64_t random = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
        const struct way *way = &ways[i % 4 == 3 ? 3 : 0];
        enum gs_value alone = solve_somewhere(board, way, random, 1);
        assert_int_equal(alone, solve_somewhere(board, way, random, teams[i / 3 % 2]));
    }
}

static uint64_t count_nodes(const struct board *board, const struct way *way, unsigned threads,
                            uint64_t seed)
{
    struct run run;
    run_open(&run, board, way, 0);
    run.search.threads = threads;
    run.search.seed = seed;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_WIN);
    uint64_t nodes = run.result.nodes;
    run_close(&run);
    return nodes;
}

/* Where positions are analysed, two to four threads divide each analysis: nothing else changes. */
static void analyses_leave_the_search_as_it_is(void **state)
{
    static const struct board analysed[] = {
        {"hex", {"size", "5x5"}}, {"hex", {"size", "6x6"}}, {"y", {"size", "6"}}};
    static const struct way by[] = {{"df-pn", {NULL}},
                                    {"df-pn", {"sort", "off"}},
                                    {"df-pn", {"carriers", "siblings"}},
                                    {"pds", {NULL}}};
    (void)state;
    for (size_t i = 0; i < 12; i += pace_stride(1, 5)) /* each board, by three of the ways */
        assert_int_equal(count_nodes(&analysed[i % 3], &by[i / 3], 1, i % 2),
                         count_nodes(&analysed[i % 3], &by[i / 3], i / 2 % 2 == 0 ? 2 : 4, i % 2));
}

static unsigned count_threads(const struct board *board, const struct way *way, unsigned threads)
{
    struct run run;
    run_open(&run, board, way, 0);
    run.search.threads = threads;
    run_solve(&run);
    const unsigned count = run.result.threads;
    run_close(&run);
    return count;
}

/* A result says how many threads searched, not how many were asked for. */
static void results_count_the_threads(void **state)
{
    (void)state;
    assert_int_equal(count_threads(&boards[0], &ways[0], 0), 1);
    assert_int_equal(count_threads(&boards[0], &ways[0], 2), 2);
    assert_int_equal(count_threads(&boards[0], &ways[0], 8), 8);
    processors = 3;
    assert_int_equal(count_threads(&boards[0], &ways[0], 8), 3);
    processors = 8;
}

/* No more threads search than there are processors, so one leaves the search as it is alone. */
static void processors_bound_the_threads(void **state)
{
    static const struct board board[2] = {{"hex", {"size", "6x6"}}, GOMOKU("4x4", "3")};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        const uint64_t alone = count_nodes(&board[i], &ways[0], 1, 0);
        for (processors = 1; processors <= (i == 0 ? 4 : 1); processors++)
            assert_int_equal(count_nodes(&board[i], &ways[0], 8, 0), alone);
        processors = 8;
    }
}

static void the_node_limit_holds(void **state)
{
    (void)state;
    run_check_threads_nodes(&boards[0], &ways[0], GS_DRAW, run_check_numbers);
}

/* Whose positions are analysed, by all threads together, and by each for itself. */
static const struct board large = {"hex", {"size", "7x7"}};
static const struct board quick_large = {"atarigo", {"size", "6x6"}};

static void an_interrupt_ends_all(void **state)
{
    (void)state;
    run_check_threads_end(&boards[0], &ways[0]);
    run_check_threads_end(&large, &ways[0]);
    run_check_threads_end(&quick_large, &ways[0]);
}

/* Any request for memory may fail, whoever makes it. */
static void memory_runs_out(void **state)
{
    (void)state;
    run_check_threads_memory(&boards[0], &ways[0], GS_DRAW, 120);
}

static void memory_runs_out_at_analyses(void **state)
{
    (void)state;
    static const struct board quick = {"atarigo", {"size", "4x5"}};
    for (uint64_t nth = 1; nth <= 120; nth += pace_stride(1, 7)) {
        struct run run;
        run_open(&run, nth % 2 == 0 ? &boards[6] : &quick, &ways[0], 0);
        run.search.threads = 3;
        run_solve_starved(&run, (nth + 1) / 2);
        assert_int_equal(run.result.upper, GS_WIN);
        run_close(&run);
    }
}

/* What is kept for a certificate is a strategy, too. */
static void a_prover_knows_its_moves(void **state)
{
    struct run run;
    gs_move move;
    (void)state;
    run_open(&run, &boards[0], &ways[0], 0);
    run.search.threads = 2;
    run.search.keep_prover = true;
    run_solve(&run);
    assert_true(run.result.proved);
    struct gs_prover *prover = run.result.prover;
    assert_non_null(prover);
    assert_int_equal(prover->query(prover, run.root, run.result.value, &move), GS_PROOF_YES);
    assert_true(move != GS_NO_MOVE);
    run_close(&run);
}

/* --- several searches at a time, with one table --- */

enum { SEARCHES = 4, ROOTS = 12 };

/* Random positions of a board, and what shares the table. */
struct sharing {
    struct run first, runs[ROOTS];
    struct gs_search_cache *cache;
    enum gs_value truth[ROOTS]; /* GS_UNKNOWN: the game is over there */
    enum gs_proof_answer answers[ROOTS];
};

/* Nothing is checked here: only the thread of the test may fail. */
static enum gs_task_end solve_sharing(void *user, unsigned thread, void *task)
{
    struct sharing *sharing = user;
    const size_t at = *(size_t *)task;
    struct run *run = &sharing->runs[at];
    gs_move move;
    (void)thread;
    gs_solve(run->algo, &run->search, run->root, &run->result, NULL);
    struct gs_prover *prover = run->result.prover;
    sharing->answers[at] = GS_PROOF_YES;
    if (prover && run->result.value >= GS_DRAW)
        sharing->answers[at] = prover->query(prover, run->root, run->result.value, &move);
    return GS_TASK_DONE;
}

/* Every third search has threads of its own, every other one keeps what makes a certificate. */
static void open_sharing(struct sharing *sharing, const struct board *board, const struct way *way)
{
    run_open(&sharing->first, board, way, 0);
    sharing->first.search.threads = SEARCHES;
    sharing->cache = sharing->first.algo->shared_cache(&sharing->first.search);
    for (size_t i = 0; i < ROOTS; i++) {
        struct run *run = &sharing->runs[i];
        uint64_t random = (i / 2 + 1) * UINT64_C(0x9e3779b97f4a7c15);
        run_open(run, board, way, 0);
        sharing->truth[i] = GS_UNKNOWN;
        run->search.search_cache = &sharing->cache;
        run->search.threads = i % 3 == 2 ? 3 : 1;
        run->search.keep_prover = i % 2 == 0;
        if (wander(run, &random, (unsigned)i % 5))
            sharing->truth[i] = GS_DRAW;
    }
}

static void solve_all(struct sharing *sharing)
{
    const struct gs_thread_plan plan = {.threads = SEARCHES,
                                        .own_stack = true,
                                        .task_size = sizeof(size_t),
                                        .work = solve_sharing,
                                        .user = sharing};
    struct gs_thread_pool *pool = gs_thread_pool_new(&plan, sharing->first.unbounded);
    assert_non_null(pool);
    for (size_t i = 0; i < ROOTS; i++)
        if (sharing->truth[i] != GS_UNKNOWN)
            assert_true(gs_thread_pool_put(pool, &i));
    assert_true(gs_thread_pool_end(pool));
}

static void close_sharing(struct sharing *sharing)
{
    for (size_t i = 0; i < ROOTS; i++)
        run_close(&sharing->runs[i]);
    gs_search_cache_release(sharing->cache);
    run_close(&sharing->first);
}

/* The value of the root of a run, by a search that shares nothing. */
static enum gs_value solve_alone(const struct run *run, const struct way *way)
{
    struct run alone;
    run_open_at(&alone, run->rules, run->root, way);
    run_solve(&alone);
    const enum gs_value value = alone.result.value;
    run_close(&alone);
    return value;
}

static void searches_share_a_table(void **state)
{
    static const struct board shared[] = {{"connect-four", {"size", "4x4"}},
                                          {"hex", {"size", "4x5"}},
                                          {"atarigo", {"size", "3x4"}},
                                          {"gomoku", {"size", "4x4", "connect", "4"}},
                                          {"atarigo", {"size", "4x4"}}};
    (void)state;
    for (size_t i = 0; i < (pace_is_long ? 5 : 4); i++) { /* the last one takes longest */
        const struct way *way = &ways[i % 2 == 0 && i > 0 ? 3 : 0];
        struct sharing sharing;
        open_sharing(&sharing, &shared[i], way);
        assert_non_null(sharing.cache);
        solve_all(&sharing);
        for (size_t k = 0; k < ROOTS; k++) {
            if (sharing.truth[k] == GS_UNKNOWN)
                continue;
            assert_true(sharing.runs[k].result.proved);
            assert_int_equal(sharing.runs[k].result.value, solve_alone(&sharing.runs[k], way));
            assert_int_equal(sharing.answers[k], GS_PROOF_YES);
        }
        close_sharing(&sharing);
    }
}

/* A table that cannot grow is used as it is. */
static void a_shared_table_runs_out_of_memory(void **state)
{
    static const struct board board = {"connect-four", {"size", "4x4"}};
    (void)state;
    for (uint64_t nth = 1; nth <= 6; nth += pace_stride(1, 2)) {
        struct sharing sharing;
        open_sharing(&sharing, &board, &ways[0]);
        gs_memory_fail_at(sharing.first.memory, nth);
        solve_all(&sharing);
        for (size_t k = 0; k < ROOTS; k++)
            assert_true(sharing.truth[k] == GS_UNKNOWN || sharing.runs[k].result.proved);
        gs_memory_fail_at(sharing.first.memory, 0);
        close_sharing(&sharing);
    }
}

/* Where positions repeat, there is none to share. */
static void claims_are_not_shared(void **state)
{
    struct run run;
    (void)state;
    run_open(&run, &boards[0], &ways[0], 0);
    assert_null(run.algo->shared_cache(&run.search));
    run_close(&run);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_one_thread),
        cmocka_unit_test(graphs_are_solved),
        cmocka_unit_test(carriers_are_shared),
        cmocka_unit_test(analyses_leave_the_search_as_it_is),
        cmocka_unit_test(processors_bound_the_threads),
        cmocka_unit_test(results_count_the_threads),
        cmocka_unit_test(the_node_limit_holds),
        cmocka_unit_test(an_interrupt_ends_all),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(memory_runs_out_at_analyses),
        cmocka_unit_test(a_prover_knows_its_moves),
        cmocka_unit_test(searches_share_a_table),
        cmocka_unit_test(a_shared_table_runs_out_of_memory),
        cmocka_unit_test(claims_are_not_shared),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("df-pn on threads", tests, NULL, NULL);
}

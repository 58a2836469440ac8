/* SPDX-License-Identifier: MIT */
/*
 * Seeds side by side: whose result it is, what all together may use, who ends when memory runs out,
 * provers and checkpoints.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/checkpoint_door.h"
#include "games/solve_run.h"

enum { SEEDS = 4, CHUNK = 64 << 10 };

static const struct board small = GOMOKU("3x3", "3");

/* --- a search that does what its seed says ------------------------------------------------------
 */

/* What each seed does; reset by open_play. */
static struct play {
    size_t block[SEEDS];     /* that it asks for at first */
    size_t bytes[SEEDS];     /* that it takes before it ends */
    bool searches_on[SEEDS]; /* until it is halted */
    bool answers[SEEDS];     /* else it ends without an answer */
    enum gs_value upper[SEEDS];
} play;

static volatile sig_atomic_t interrupted;

/* Takes memory bit by bit; false when there is no more. */
static bool take_memory(struct gs_search *search, size_t bytes)
{
    void *chunks[256];
    size_t count = 0;
    bool fine = true;

    while (fine && count < 256 && count * CHUNK < bytes) {
        chunks[count] = gs_alloc(search->memory, CHUNK);
        fine = chunks[count] && gs_search_node(search);
        count++;
    }
    for (size_t i = 0; i < count; i++)
        gs_release(search->memory, chunks[i]);
    return fine || gs_search_halt(search, GS_STOP_MEMORY);
}

static enum gs_status run_play(struct gs_search *search, struct gs_position *root,
                               struct gs_result *result, struct gs_error *error)
{
    const uint64_t seed = search->seed - 10;
    gs_move move;

    (void)error;
    assert_true(seed < SEEDS);
    gs_search_node(search);
    search->counters[0] = seed;
    result->upper = play.upper[seed];
    void *block = gs_alloc(search->memory, play.block[seed]);
    bool fine = block || gs_search_halt(search, GS_STOP_MEMORY);
    gs_release(search->memory, block);
    fine = fine && take_memory(search, play.bytes[seed]);
    while (fine && play.searches_on[seed])
        fine = gs_search_node(search);
    if (!fine || !play.answers[seed])
        return GS_OK;
    gs_result_prove(result, GS_WIN);
    gs_search_conclude(search);
    gs_move *moves = gs_alloc(search->memory, search->rules->max_moves * sizeof move);
    assert_non_null(moves);
    gs_moves(search->rules, root, moves);
    result->best_move = moves[seed];
    gs_result_line(result, moves[seed]);
    gs_release(search->memory, moves);
    return GS_OK;
}

static const struct gs_param no_params[] = {{.name = NULL}};
static const struct gs_counter one_counter[] = {{"seed", "", "from 0"}, {.name = NULL}};

static const struct gs_algo player = {
    .name = "player",
    .summary = "does what its seed says",
    .proves = GS_PROVES_VALUES,
    .node = "a step",
    .portfolio = true,
    .params = no_params,
    .counters = one_counter,
    .run = run_play,
};

static void open_play(struct run *run, size_t budget)
{
    const struct way way = {.algo = "pn"};

    memset(&play, 0, sizeof play);
    for (unsigned i = 0; i < SEEDS; i++)
        play.upper[i] = GS_WIN;
    interrupted = 0;
    run_open(run, &small, &way, budget);
    run->algo = &player;
    run->search.threads = SEEDS;
    run->search.seed = 10;
}

/* --- whose result it is ------------------------------------------------------------------------
 */

static void the_first_answer_counts(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 0);
    for (unsigned i = 0; i < SEEDS; i++)
        play.searches_on[i] = i != 2;
    play.answers[2] = true;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_WIN);
    assert_int_equal(run.result.stop, GS_STOP_SOLVED);
    assert_int_equal(run.result.seeds, SEEDS);
    assert_int_equal(run.result.first_seed, 12);
    assert_int_equal(run.result.counters[0], 2);
    assert_int_equal(run.result.nodes, 1);
    assert_true(run.result.line_length >= 1 && run.result.line[0] == run.result.best_move);
    run_close(&run);
}

/* Who ends without an answer, the caller's thread too, ends alone. */
static void an_end_without_an_answer_ends_nobody(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 0);
    play.answers[3] = true;
    play.bytes[3] = 20 * CHUNK;
    run_solve(&run);
    assert_int_equal(run.result.first_seed, 13);
    run_close(&run);
}

static void without_an_answer_the_best_bounds_count(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 0);
    play.upper[1] = play.upper[2] = GS_DRAW;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_EXHAUSTED);
    assert_int_equal(run.result.upper, GS_DRAW);
    assert_int_equal(run.result.counters[0], 1);
    assert_true(run.result.first_seed == GS_NO_SEED);
    assert_int_equal(run.result.seeds, SEEDS);
    assert_int_equal(run.result.nodes, SEEDS);
    run_close(&run);
}

static void one_thread_is_one_search(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 0);
    play.answers[0] = true;
    run.search.threads = 1;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_WIN);
    assert_int_equal(run.result.seeds, 0);
    assert_true(run.result.first_seed == GS_NO_SEED);
    run_close(&run);
}

/* --- limits ------------------------------------------------------------------------------------
 */

static void nodes_are_those_of_all(void **state)
{
    (void)state;
    for (uint64_t nodes = 1; nodes < 100000; nodes = nodes * 3 + 1) {
        struct run run;
        open_play(&run, 0);
        for (unsigned i = 0; i < SEEDS; i++)
            play.searches_on[i] = true;
        run_solve_limited(&run, nodes);
        assert_int_equal(run.result.stop, GS_STOP_NODES);
        assert_true(run.result.nodes <= nodes && run.result.nodes >= 1);
        run_close(&run);
    }
}

static void the_time_ends_all(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 0);
    for (unsigned i = 0; i < SEEDS; i++)
        play.searches_on[i] = i > 0; /* the caller's ends at once */
    run.search.limits.seconds = 0.05;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_TIME);
    run_close(&run);
}

/* Called in the thread of the caller, while it looks after the others. */
static void interrupt(void *user, const struct gs_progress *progress)
{
    (void)user;
    (void)progress;
    interrupted = 1;
}

static void an_interrupt_ends_all(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 0);
    for (unsigned i = 0; i < SEEDS; i++)
        play.searches_on[i] = i > 0;
    run.search.interrupt = &interrupted;
    run.search.progress = interrupt;
    run.search.progress_seconds = 0.01;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_INTERRUPTED);
    run_close(&run);
}

/* --- memory ------------------------------------------------------------------------------------
 */

/* Each needs most of it: all others give theirs to the first. */
static void the_first_has_all_the_memory(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 100 * CHUNK);
    for (unsigned i = 0; i < SEEDS; i++)
        play.bytes[i] = (i == 0 ? 80 : 200) * (size_t)CHUNK;
    play.answers[0] = true;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_WIN);
    assert_int_equal(run.result.first_seed, 10);
    assert_true(gs_memory_peak(run.memory) <= 100 * CHUNK);
    run_close(&run);
}

static void memory_has_run_out_when_no_seed_can_go_on(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 100 * CHUNK);
    for (unsigned i = 0; i < SEEDS; i++) {
        play.bytes[i] = (i + 1) * 150 * (size_t)CHUNK;
        play.answers[i] = true;
    }
    run_solve(&run);
    assert_int_equal(run.result.value, GS_UNKNOWN);
    assert_int_equal(run.result.stop, GS_STOP_MEMORY);
    run_close(&run);
}

/* A request that its own budget refuses costs the others nothing. */
static void what_nobody_can_have_ends_one_alone(void **state)
{
    struct run run;
    (void)state;
    open_play(&run, 100 * CHUNK);
    play.block[1] = 200 * (size_t)CHUNK;
    play.bytes[3] = 60 * (size_t)CHUNK;
    play.answers[3] = true;
    run_solve(&run);
    assert_int_equal(run.result.first_seed, 13);
    assert_true(gs_memory_peak(run.memory) <= 100 * CHUNK);
    run_close(&run);
}

/* With real searches: whatever the budget, what is enough for one alone is enough for several. */
static void a_budget_for_one_is_enough(void **state)
{
    const struct board board = {"atarigo", {"size", "4x4"}};
    const struct way ways[] = {{.algo = "pn-dag"}, {.algo = "pn-dcg"}};
    const size_t more = (size_t)64 << 10; /* for what several seeds need besides their searches */
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        size_t budget = (size_t)100 << 10;
        while (!run_survives(&board, &ways[i], GS_LOSS, budget, 0))
            budget += budget / 8;
        for (unsigned again = 0; again < 3; again++) {
            struct run run;
            run_open(&run, &board, &ways[i], budget + more);
            run.search.threads = 8;
            run_solve(&run);
            assert_int_equal(run.result.value, GS_LOSS);
            assert_true(gs_memory_peak(run.memory) <= budget + more);
            run_close(&run);
        }
    }
}

/* --- what outlives the search ------------------------------------------------------------------
 */

static void a_prover_goes_on(void **state)
{
    const struct board board = SKOCZKI("A", "2x7");
    const struct way way = {.algo = "pn-dcg"};
    struct run run;
    gs_move move;
    (void)state;
    run_open(&run, &board, &way, 0);
    run.search.threads = SEEDS;
    run.search.keep_prover = true;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_DRAW);
    struct gs_prover *prover = run.result.prover;
    assert_non_null(prover);
    assert_non_null(prover->list);
    assert_null(prover->threaten);
    assert_null(prover->carrier);
    assert_int_equal(prover->query(prover, run.root, GS_DRAW, &move), GS_PROOF_YES);
    gs_move *moves = gs_alloc(run.memory, run.rules->max_moves * sizeof *moves);
    assert_true(prover->list(prover, run.root, moves) > 0);
    gs_release(run.memory, moves);
    run_close(&run);
}

/* A checkpoint is of the first seed, which goes on from it, with others beside it or alone. */
static void a_checkpoint_is_of_the_first_seed(void **state)
{
    const struct board board = SKOCZKI("A", "3x6");
    const struct way way = {.algo = "pn-dcg"};
    struct run first;
    struct door door;
    (void)state;
    run_open(&first, &board, &way, 0);
    first.search.threads = 3;
    first.search.limits.nodes = 9000;
    door_open(&door, &first.search, first.algo, first.root);
    first.search.checkpoint = &door.base;
    run_solve(&first);
    assert_int_equal(first.result.stop, GS_STOP_NODES);
    assert_true(door.base.written > 0);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        struct run run;
        struct gs_checkpoint only = {.begin = NULL};
        run_open(&run, &board, &way, 0);
        run.search.threads = threads;
        run.search.checkpoint = &only;
        gs_search_start(&run.search);
        assert_int_equal(door_resume(&door.last, &run.search, &only.resumed, NULL), GS_OK);
        struct gs_checkpoint_file *file = only.resumed;
        run_solve(&run);
        assert_int_equal(run.result.value, GS_DRAW);
        assert_true(threads > 1 || run.result.nodes > 1000);
        gs_checkpoint_close(file);
        run_close(&run);
    }
    door_close(&door);
    run_close(&first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_answer_counts),
        cmocka_unit_test(an_end_without_an_answer_ends_nobody),
        cmocka_unit_test(without_an_answer_the_best_bounds_count),
        cmocka_unit_test(one_thread_is_one_search),
        cmocka_unit_test(nodes_are_those_of_all),
        cmocka_unit_test(the_time_ends_all),
        cmocka_unit_test(an_interrupt_ends_all),
        cmocka_unit_test(the_first_has_all_the_memory),
        cmocka_unit_test(memory_has_run_out_when_no_seed_can_go_on),
        cmocka_unit_test(what_nobody_can_have_ends_one_alone),
        cmocka_unit_test(a_budget_for_one_is_enough),
        cmocka_unit_test(a_prover_goes_on),
        cmocka_unit_test(a_checkpoint_is_of_the_first_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

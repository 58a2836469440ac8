/* SPDX-License-Identifier: MIT */
/*
 * Progress: every algorithm reports how far it is. All of them are driven by limits of nodes, and
 * report at every poll.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/pace.h"
#include "games/set_up.h"
#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* More than one poll for every 1024 nodes is owed. */
enum { NODES = PACE_IS_SLOW ? 4096 : 16000, REPORTS = NODES / 1024 / 2 };

/* Boards on which a search takes that long; an algorithm takes the first that fits. */
static const struct {
    struct board board;
    const char *position; /* NULL: the start */
} places[] = {
    {SKOCZKI("A", "3x8"), NULL},
    {{"hex", {"size", "6x6"}}, NULL},
    {{"atarigo", {"size", "6x6"}}, "6/6/2wb2/2bw2/6/6 b"},
    {{"gomoku", {"size", "15x15"}}, NULL},
    {{"gomoku", {"size", "15x15"}}, "15/15/15/7w7/15/7b7/6wb7/5wbb7/7w7/15/15/15/15/15/15 b"},
    {{"gomoku", {"size", "15x15"}}, "15/15/15/15/15/15/7wb6/7b7/15/15/15/15/15/15/w14 b"},
};

struct told {
    const struct gs_memory *memory; /* of the search */
    unsigned reports, with_numbers, with_best;
    uint64_t nodes;
    double seconds;
    uint64_t changes; /* numbers that differ from those before */
    struct gs_progress before;
};

/* A move that is named must be one of the root. */
static void check_move(const struct gs_progress *progress)
{
    const struct gs_rules *rules = progress->rules;
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    assert_non_null(moves);
    unsigned count = gs_moves(rules, progress->root, moves), at = 0;
    while (at < count && moves[at] != progress->best)
        at++;
    assert_true(at < count);
    free(moves);
}

static void note_progress(void *user, const struct gs_progress *progress)
{
    struct told *told = user;
    assert_non_null(progress->phase);
    assert_true(progress->total == 0 || progress->done <= progress->total);
    assert_true(progress->nodes >= told->nodes && progress->nodes <= NODES);
    assert_true(progress->seconds >= told->seconds);
    assert_true(progress->bytes_most == 0);
    assert_int_equal(progress->bytes, gs_memory_used(told->memory));
    assert_true(progress->quantity_count <= GS_QUANTITIES_MAX);
    for (size_t i = 0; i < progress->quantity_count; i++) {
        assert_true(progress->quantities[i].name[0] != '\0');
        told->changes += i >= told->before.quantity_count ||
                         progress->quantities[i].value != told->before.quantities[i].value;
    }
    if (progress->best != GS_NO_MOVE)
        check_move(progress);
    told->with_best += progress->best != GS_NO_MOVE;
    told->with_numbers += progress->quantity_count > 0;
    told->nodes = progress->nodes;
    told->seconds = progress->seconds;
    told->before = *progress;
    told->reports++;
}

/* Those that know a best move long before they end. */
static bool names_move(const char *algo)
{
    static const char *const some[] = {"pvs", "pn",      "pn2",       "mc-pn", "df-pn",
                                       "pds", "pn-star", "heuristic", "mc",    "mcts"};
    for (size_t i = 0; i < COUNT(some); i++)
        if (strcmp(some[i], algo) == 0)
            return true;
    return false;
}

/* Whether a run on the board was long enough for a report. */
static bool watch(size_t place, const struct gs_algo *algo)
{
    const struct board *board = &places[place].board;
    const struct way way = {.algo = algo->name};
    struct told told = {0};
    struct run run;
    run_open(&run, board, &way, 0);
    const char *text = places[place].position;
    if (text)
        assert_int_equal(run.rules->game->position_parse(run.rules, text, run.root, NULL), GS_OK);
    run.search.limits.nodes = NODES;
    run.search.progress = note_progress;
    run.search.user = &told;
    told.memory = run.memory;
    run.search.progress_seconds = 1e-9;
    bool fits = gs_algo_fits(algo, run.rules, NULL) == GS_OK;
    if (fits)
        assert_int_equal(gs_solve(algo, &run.search, run.root, &run.result, NULL), GS_OK);
    bool is_long = fits && run.result.nodes >= NODES / 2;
    if (is_long) {
        check_duty(algo, told.reports >= REPORTS, "to count or poll every few milliseconds");
        check_duty(algo, told.with_numbers >= told.reports / 2 && told.changes >= 8,
                   "a number in search->progress_source that changes while the search goes on");
        if (names_move(algo->name) && told.with_best == 0)
            fail_msg("%s on %s: %u reports, none with a move", algo->name, board->game,
                     told.reports);
    }
    assert_null(run.search.progress_source.report);
    run_close(&run);
    return is_long;
}

static void every_algorithm_tells_how_far_it_is(void **state)
{
    struct gs_registry registry;
    (void)state;
    run_registry(&registry);
    for (size_t i = 0; i < registry.algo_count; i++) {
        bool watched = registry.algos[i]->run == NULL;
        for (size_t place = 0; place < COUNT(places) && !watched; place++)
            watched = watch(place, registry.algos[i]);
        if (!watched)
            fail_msg("%s: no board is large enough", registry.algos[i]->name);
    }
}

/*
 * A search without quantities still reports its nodes; without a hook there is no cost and no
 * report.
 */
static void whatever_polls_shows_its_nodes(void **state)
{
    const struct way way = {.algo = "alphabeta"};
    struct told told = {0};
    struct run run;
    (void)state;
    run_open(&run, &places[0].board, &way, 0);
    run.search.progress = note_progress;
    run.search.user = &told;
    told.memory = run.memory;
    run.search.progress_seconds = 1e-9;
    gs_search_start(&run.search);
    for (int i = 0; i < NODES; i++)
        assert_true(gs_search_node(&run.search));
    assert_true(told.reports >= REPORTS);
    assert_string_equal(told.before.phase, "nodes");
    assert_int_equal(told.before.done, told.before.nodes);
    assert_int_equal(told.before.quantity_count, 0);
    assert_null(told.before.root);
    run_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_tells_how_far_it_is),
        cmocka_unit_test(whatever_polls_shows_its_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

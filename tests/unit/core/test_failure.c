/* SPDX-License-Identifier: MIT */
/*
 * test_failure.c - every allocation of every algorithm made to fail in turn, on
 * real boards. The end must be a normal one: nothing crashes, nothing leaks,
 * and what the result says is right, be it ever so little.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/pace.h"
#include "games/set_up.h"

#include <gamesolve/gamesolve.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A board and its value; limits keep the slow searches short. */
struct row {
    const char *game, *size, *param, *setting;
    enum gs_value value;
    const char *position; /* NULL: the start */
};

static const struct row rows[] = {
    {"skoczki", "1x7", "variant", "A", GS_WIN, NULL},
    {"skoczki", "2x5", "variant", "A", GS_LOSS, NULL},
    {"skoczki", "1x8", "variant", "B-1", GS_DRAW, NULL},
    {"gomoku", "3x3", "connect", "3", GS_DRAW, "b1w/1b1/2w b"},
    {"gomoku", "3x2", "connect", "3", GS_DRAW, NULL},
    {"hex", "3x2", "variant", "plain", GS_WIN, NULL},
    {"y", "2", "size", "2", GS_WIN, NULL},
    {"atarigo", "2x2", "size", "2x2", GS_LOSS, NULL},
    {"atarigo", "3x3", "aim", "capture:b2", GS_LOSS, "b2/1w1/2b b"},
    {"hex", "3x3", "aim", "connect:b2,top", GS_WIN, "2w/1b1/3 b"},
};

/* An algorithm with a parameter, which may be NULL. */
struct way {
    const char *algo, *param, *value;
};

/* Besides each algorithm as it is. */
static const struct way variations[] = {
    {"retrograde", "symmetry", "on"},
    {"retrograde", "label", "off"},
    {"retrograde", "predecessors", "stored"},
    {"pn", "evaluate", "delayed"},
    {"pn-dcg", "draws", "assumed"},
    {"pn-dcg", "draws", "proved"},
    {"pn-dcg", "merge", "converting"},
    {"pn-dcg", "symmetry", "on"},
    {"pvs", "table", "off"},
    {"pvs", "aspiration", "off"},
    {"ews", "rate", "games"},
};

enum { WAYS_MAX = 100 };

/* Lists all ways; returns how many there are. */
static size_t list_ways(struct way ways[WAYS_MAX])
{
    struct gs_registry registry;
    size_t count = 0;
    set_up_registry(&registry);
    assert_true(registry.algo_count + COUNT(variations) <= WAYS_MAX);
    for (size_t i = 0; i < registry.algo_count; i++)
        if (registry.algos[i]->run)
            ways[count++] = (struct way){.algo = registry.algos[i]->name};
    for (size_t i = 0; i < COUNT(variations); i++)
        ways[count++] = variations[i];
    return count;
}

/* A space whose tables outgrow what comes from malloc. */
static const struct row large_row = {"skoczki", "2x7", "variant", "E", GS_DRAW, NULL};

/* More nodes than this no search needs to show what a failure does to it. */
#define NODES_MAX       5000
#define LARGE_NODES_MAX 500000

struct fixture {
    const struct row *row;
    const struct gs_algo *algo;
    struct gs_args params;
    struct gs_memory *unbounded, *memory; /* of rules and root, and of the search */
    struct gs_rules *rules;
    struct gs_position *root;
    unsigned threads; /* 0: one */
};

static void open_fixture(struct fixture *fixture, const struct row *row, const struct way *way)
{
    fixture->algo = set_up_algo(way->algo);
    fixture->row = row;
    fixture->threads = 0;
    fixture->unbounded = gs_memory_new(0);
    fixture->memory = gs_memory_new(0);
    fixture->rules = set_up_rules(fixture->unbounded, set_up_game(row->game),
                                  SETTINGS("size", row->size, row->param, row->setting));
    fixture->root = set_up_position(fixture->unbounded, fixture->rules, row->position);
    gs_args_init(&fixture->params, fixture->algo->params);
    set_up_args(&fixture->params, SETTINGS(way->param, way->value));
}

static void close_fixture(struct fixture *fixture)
{
    gs_release(fixture->unbounded, fixture->root);
    gs_rules_free(fixture->unbounded, fixture->rules);
    gs_memory_free(fixture->unbounded);
    gs_memory_free(fixture->memory);
}

/* What the result says is true. */
static void check_result(const struct fixture *fixture, const struct gs_result *result)
{
    enum gs_value value = fixture->row->value;
    const struct gs_algo *algo = fixture->algo;
    check_duty(algo, result->lower <= value && value <= result->upper, "bounds that hold");
    check_duty(algo, result->value == GS_UNKNOWN || result->value == value, "a value that holds");
    assert_int_equal(result->proved, result->lower == result->upper);
    assert_true(result->proved || result->why_not[0] != '\0');
    check_duty(algo,
               result->stop == GS_STOP_SOLVED || result->stop == GS_STOP_MEMORY ||
                   result->stop == GS_STOP_NODES || result->stop == GS_STOP_EXHAUSTED ||
                   result->stop == GS_STOP_LEVEL,
               "to stop for a limit that struck");
    if (result->strategy) {
        uint8_t key[GS_KEY_MAX];
        gs_encode(fixture->rules, fixture->root, key);
        struct gs_entry entry = result->strategy->probe(result->strategy, key);
        check_duty(algo, entry.value == GS_UNKNOWN || entry.value == value,
                   "a strategy that holds");
    }
    for (size_t i = 0; i < result->move_count; i++)
        check_duty(algo, result->moves[i].value == GS_UNKNOWN || result->moves[i].value <= value,
                   "values of moves that hold");
}

/* One search in which request nth fails, with all later ones; false: none failed. */
static bool search_failing(const struct fixture *fixture, uint64_t nth, enum gs_stop *stop)
{
    struct gs_search search;
    struct gs_result result;
    uint8_t before[GS_KEY_MAX], after[GS_KEY_MAX];
    gs_encode(fixture->rules, fixture->root, before);
    gs_search_init(&search, fixture->rules, &fixture->params, fixture->memory);
    search.limits.nodes = fixture->row == &large_row ? LARGE_NODES_MAX : NODES_MAX;
    search.threads = fixture->threads;
    search.keep_prover = nth % 2 == 1; /* which takes memory after the search has ended */
    gs_result_init(&result, fixture->memory);

    gs_memory_fail_at(fixture->memory, nth);
    enum gs_status status = gs_solve(fixture->algo, &search, fixture->root, &result, NULL);
    /* A request that fails at once shows whether the failure was reached. */
    void *block = gs_alloc(fixture->memory, 1);
    gs_memory_fail_at(fixture->memory, 0);

    check_duty(fixture->algo, status == GS_OK, "GS_OK where memory runs out");
    check_result(fixture, &result);
    *stop = result.stop;
    gs_release(fixture->memory, block);
    gs_result_clear(&result);
    check_duty(fixture->algo, gs_memory_used(fixture->memory) == 0,
               "to release all memory but that of the result");
    gs_encode(fixture->rules, fixture->root, after);
    check_duty(fixture->algo, memcmp(before, after, fixture->rules->key_size) == 0,
               "to leave the root as it was");
    return block == NULL;
}

/* Whether the game offers what the algorithm needs. */
static bool fits(const struct fixture *fixture)
{
    return gs_algo_fits(fixture->algo, fixture->rules, NULL) == GS_OK;
}

/* Each of the first 10,000 requests fails, or one in so many. */
static void fail_each(const struct row *row, const struct way *way, unsigned stride)
{
    struct fixture fixture;
    enum gs_stop whole, stop;
    open_fixture(&fixture, row, way);
    if (!fits(&fixture)) {
        close_fixture(&fixture);
        return;
    }
    search_failing(&fixture, 0, &whole);
    check_duty(fixture.algo, whole != GS_STOP_MEMORY, "GS_STOP_MEMORY only where memory ran out");
    uint64_t nth = 1;
    while (search_failing(&fixture, nth, &stop))
        nth += nth < 10000 ? stride : nth / 100;
    assert_true(nth > 1);
    check_duty(fixture.algo, stop == whole, "the same result for the same seed and limits");
    close_fixture(&fixture);
}

static void test_searches(void **state)
{
    struct way ways[WAYS_MAX];
    const size_t count = list_ways(ways);
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t j = 0; j < count; j++)
            fail_each(&rows[i], &ways[j], 1);
}

static void test_large_tables(void **state)
{
    (void)state;
    if (!PACE_IS_SLOW)
        fail_each(&large_row, &(struct way){"retrograde", NULL, NULL}, 1);
    fail_each(&large_row, &(struct way){"retrograde", "symmetry", "on"}, PACE_IS_SLOW ? 4 : 1);
}

/* What guides a tree is made for each thread anew, be there memory for it or not. */
static void test_guided_threads(void **state)
{
    (void)state;
    static const struct row board = {"atarigo", "3x3", "aim", "win", GS_WIN, "1b1/bwb/3 b"};
    static const struct way guided[] = {{"mcts", "force", "20"}, {"mcts", "prior", "20"}};
    for (size_t i = 0; i < COUNT(guided); i++) {
        struct fixture fixture;
        enum gs_stop stop;
        open_fixture(&fixture, &board, &guided[i]);
        fixture.threads = 2;
        for (uint64_t nth = 1; nth < 40; nth++)
            search_failing(&fixture, nth, &stop);
        close_fixture(&fixture);
    }
}

/* The same with a budget in place of a failing request: from nothing to enough. */
static void budget_each(const struct row *row, const struct way *way)
{
    struct fixture fixture;
    enum gs_stop stop = GS_STOP_MEMORY;
    for (size_t budget = 256; stop == GS_STOP_MEMORY; budget += budget / 4) {
        open_fixture(&fixture, row, way);
        gs_memory_free(fixture.memory);
        fixture.memory = gs_memory_new(budget);
        stop = GS_STOP_SOLVED;
        if (fits(&fixture))
            search_failing(&fixture, 0, &stop);
        assert_true(gs_memory_peak(fixture.memory) <= budget);
        close_fixture(&fixture);
        assert_true(budget < (size_t)1 << 30);
    }
}

static void test_budgets(void **state)
{
    struct way ways[WAYS_MAX];
    const size_t count = list_ways(ways);
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t j = 0; j < count; j++)
            budget_each(&rows[i], &ways[j]);
}

/* Rules are made from memory, too: each request of each game fails in turn. */
static void test_rules(void **state)
{
    (void)state;
    struct gs_registry registry;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    for (size_t i = 0; i < registry.game_count; i++) {
        const struct gs_game *game = registry.games[i];
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_rules *rules = NULL;
        struct gs_args args;
        enum gs_status status = GS_NO_MEMORY;
        gs_args_init(&args, game->params);
        for (uint64_t nth = 1; status != GS_OK; nth++) {
            assert_true(nth < 100);
            gs_memory_fail_at(memory, nth);
            status = gs_rules_new(game, memory, &args, &rules, NULL);
            gs_memory_fail_at(memory, 0);
            assert_true(status == GS_OK || status == GS_NO_MEMORY);
            assert_true(status == GS_OK || (!rules && gs_memory_used(memory) == 0));
        }
        gs_rules_free(memory, rules);
        assert_int_equal(gs_memory_used(memory), 0);
        gs_memory_free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searches),       cmocka_unit_test(test_large_tables),
        cmocka_unit_test(test_guided_threads), cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_rules),
    };
    return cmocka_run_group_tests_name("failing memory", tests, NULL, NULL);
}

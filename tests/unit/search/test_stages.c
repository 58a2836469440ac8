/* SPDX-License-Identifier: MIT */
/* Plans of several algorithms: which belong to them, what each gets of the limits, what is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <gamesolve/stages.h>

#include "unit/node_game.h"

enum { ALGOS = 3, NODES = 50 };

static const struct gs_counter no_counters[] = {{.name = NULL}};
static const struct gs_param params[] = {
    {.name = "size", .kind = GS_PARAM_INT, .fallback = "1", .min = 0, .max = 9},
    {.name = "steps", .kind = GS_PARAM_INT, .fallback = "1", .min = 0, .max = 9},
    {.name = NULL}};

static const struct graph_node nodes[] = {
    {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {1}},
    {.side = GS_BLACK, .outcome = GS_LOSS},
};

/* What an algorithm does: nodes at most, bounds, why it ends; and what it saw. */
struct script {
    uint64_t nodes;
    enum gs_value lower, upper;
    enum gs_stop stop;
    gs_move best;
    /* Seen. */
    unsigned runs, threads;
    struct gs_limits limits;
    int64_t size;
    bool has_search_cache;
    uint64_t nodes_told; /* to the progress hook */
    double seconds_told;
};

static struct script scripts[ALGOS];
static unsigned running;

static void see_progress(void *user, const struct gs_progress *progress)
{
    (void)user;
    scripts[running].nodes_told = progress->nodes;
    scripts[running].seconds_told = progress->seconds_most;
}

static enum gs_status run_script(unsigned number, struct gs_search *search,
                                 struct gs_result *result)
{
    struct script *script = &scripts[number];

    running = number;
    script->runs++;
    script->limits = search->limits;
    script->threads = search->threads;
    script->size = gs_args_int(search->params, "size");
    script->has_search_cache = search->search_cache != NULL;
    while (search->nodes < script->nodes && gs_search_node(search))
        ;
    search->own.next_progress = 0;
    gs_search_poll(search);
    gs_result_bound(result, script->lower, script->upper);
    result->best_move = script->best;
    search->counters[0] = number;
    if (script->stop != GS_STOP_SOLVED)
        gs_search_halt(search, script->stop);
    return GS_OK;
}

#define SCRIPTED(number)                                                                           \
    static enum gs_status run_##number(struct gs_search *search, struct gs_position *root,         \
                                       struct gs_result *result, struct gs_error *error)           \
    {                                                                                              \
        (void)root;                                                                                \
        (void)error;                                                                               \
        return run_script(number, search, result);                                                 \
    }

SCRIPTED(0)
SCRIPTED(1)
SCRIPTED(2)

static bool applies;

static bool sometimes(const struct gs_rules *rules, const struct gs_memory *memory)
{
    (void)rules;
    (void)memory;
    return applies;
}

static const struct gs_stage table[] = {
    {.algo = "zero", .applies = sometimes, .when = "sometimes", .percent = 10},
    {.algo = "nobody", .percent = 50},
    {.algo = "one", .percent = 20, .nodes = 1000},
    {.algo = "stones", .percent = 20},
    {.algo = "two", .params = "size=3 steps=7", .percent = 100},
    {.algo = "one", .percent = 100},
    {.algo = NULL},
};

#define ALGO(label, function, sides)                                                               \
    {                                                                                              \
        .name = label, .summary = "As it is told", .node = "a step", .portfolio = sides,           \
        .params = params, .counters = no_counters, .run = function                                 \
    }

static const struct gs_algo algos[] = {ALGO("zero", run_0, true), ALGO("one", run_1, false),
                                       ALGO("two", run_2, false)};
static const struct gs_algo stones = {.name = "stones",
                                      .summary = "Needs stones",
                                      .node = "a step",
                                      .params = params,
                                      .counters = no_counters,
                                      .needs = GS_NEEDS_STONES,
                                      .run = run_0};
static const struct gs_algo several = {.name = "several",
                                       .summary = "Runs others",
                                       .params = params,
                                       .counters = no_counters,
                                       .stages = table};

static struct gs_memory *memory;
static struct gs_registry registry;
static struct graph_rules rules;

static int open_registry(void **state)
{
    (void)state;
    memory = gs_memory_new(0);
    rules = graph_rules_of(nodes, 0);
    gs_registry_init(&registry);
    for (size_t i = 0; i < ALGOS; i++)
        if (gs_registry_add_algo(&registry, &algos[i], NULL) != GS_OK)
            return -1;
    return gs_registry_add_algo(&registry, &stones, NULL) == GS_OK && memory ? 0 : -1;
}

static int close_registry(void **state)
{
    (void)state;
    gs_memory_free(memory);
    return 0;
}

static struct gs_stages *new_stages(const struct gs_algo *algo)
{
    return gs_stages_new(memory, &registry, algo, &rules.base, memory, NULL);
}

static void reset_scripts(void)
{
    for (size_t i = 0; i < ALGOS; i++)
        scripts[i] = (struct script){.nodes = NODES,
                                     .lower = GS_LOSS,
                                     .upper = GS_WIN,
                                     .stop = GS_STOP_EXHAUSTED,
                                     .best = GS_NO_MOVE};
}

struct outcome {
    struct gs_result result;
    const char *by;
};

static unsigned threads = 1;

static struct outcome solve(struct gs_limits limits, enum gs_goal goal)
{
    struct graph_position root = {.node = 0};
    struct gs_search search;
    struct outcome outcome;
    struct gs_search_cache *search_cache = NULL;
    unsigned answered = 99;

    struct gs_stages *stages = new_stages(&several);
    assert_non_null(stages);
    gs_search_init(&search, &rules.base, NULL, memory);
    search.limits = limits;
    search.goal = goal;
    search.threads = threads;
    search.search_cache = &search_cache;
    search.progress = see_progress;
    gs_result_init(&outcome.result, memory);
    assert_int_equal(gs_stages_solve(stages, &search, (struct gs_position *)&root, &outcome.result,
                                     &answered, NULL),
                     GS_OK);
    assert_true(answered < stages->count);
    assert_ptr_equal(search.search_cache, &search_cache);
    assert_int_equal(search.threads, threads);
    outcome.by = stages->list[answered].algo->name;
    gs_release(memory, stages);
    return outcome;
}

static const struct gs_limits no_limits = {.nodes = 0};

/* --- plans --- */

static void a_plan_has_what_applies_and_fits(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        applies = i;
        struct gs_stages *stages = new_stages(&several);
        assert_int_equal(stages->count, 2 + i);
        assert_ptr_equal(stages->list[i].algo, &algos[1]);
        assert_ptr_equal(stages->list[i + 1].algo, &algos[2]); /* nothing after its 100 % */
        assert_int_equal(gs_stages_main(stages), i + 1);
        gs_stages_keep(stages, (unsigned)i);
        assert_int_equal(stages->count, 1);
        assert_ptr_equal(stages->list[0].algo, &algos[1]);
        assert_null(stages->list[0].stage);
        gs_release(memory, stages);
    }
}

static void an_algorithm_without_stages_is_its_own_plan(void **state)
{
    struct gs_error error;

    (void)state;
    struct gs_stages *stages = new_stages(&algos[0]);
    assert_int_equal(stages->count, 1);
    assert_ptr_equal(stages->list[0].algo, &algos[0]);
    gs_release(memory, stages);
    assert_null(gs_stages_new(memory, &registry, &stones, &rules.base, memory, &error));
    assert_int_equal(error.status, GS_UNSUPPORTED);
}

static void a_plan_of_nothing_is_refused(void **state)
{
    static const struct gs_stage none[] = {{.algo = "nobody", .percent = 100}, {.algo = NULL}};
    struct gs_algo algo = several;
    struct gs_error error;

    (void)state;
    algo.stages = none;
    assert_null(gs_stages_new(memory, &registry, &algo, &rules.base, memory, &error));
    assert_int_equal(error.status, GS_UNSUPPORTED);
    assert_string_equal(error.message, "algorithm several has none for game graph");
    gs_memory_fail_at(memory, 1);
    assert_null(gs_stages_new(memory, &registry, &several, &rules.base, memory, &error));
    assert_int_equal(error.status, GS_NO_MEMORY);
    gs_memory_fail_at(memory, 0);
}

static void a_stage_has_parameters_of_its_own(void **state)
{
    (void)state;
    applies = false;
    struct gs_stages *stages = new_stages(&several);
    assert_int_equal(gs_args_int(&stages->list[0].params, "size"), 1);
    assert_int_equal(gs_args_int(&stages->list[1].params, "size"), 3);
    assert_int_equal(gs_args_int(&stages->list[1].params, "steps"), 7);
    assert_int_equal(gs_stages_set(stages, "size", "5", NULL), GS_OK);
    assert_int_equal(gs_args_int(&stages->list[1].params, "size"), 5);
    assert_int_equal(gs_args_int(&stages->list[1].params, "steps"), 7);
    gs_release(memory, stages);
}

/* What a table of stages says of parameters is right: each is set, and to another value. */
static void the_parameters_of_auto_are_right(void **state)
{
    struct gs_registry builtin;
    unsigned set = 0;

    (void)state;
    assert_int_equal(gs_registry_builtin(&builtin, NULL), GS_OK);
    const struct gs_algo *plan = gs_registry_algo(&builtin, "auto", NULL);
    for (const struct gs_stage *stage = plan->stages; stage->algo; stage++) {
        const struct gs_algo *algo = gs_registry_algo(&builtin, stage->algo, NULL);
        assert_non_null(algo);
        for (const char *at = stage->params; at && *at; at += strcspn(at, " "), at += *at == ' ') {
            char name[GS_ARG_TEXT], value[GS_ARG_TEXT];
            struct gs_args args;

            assert_int_equal(sscanf(at, "%63[^=]=%63s", name, value), 2);
            gs_args_init(&args, algo->params);
            assert_string_not_equal(gs_args_text(&args, name), value);
            assert_int_equal(gs_args_set(&args, name, value, NULL), GS_OK);
            set++;
        }
    }
    assert_int_equal(set, 5);
}

/* --- limits --- */

static void limits_are_shared_out(void **state)
{
    (void)state;
    applies = true;
    reset_scripts();
    struct outcome outcome = solve((struct gs_limits){.nodes = 400, .seconds = 100}, GS_GOAL_VALUE);
    assert_int_equal(scripts[0].limits.nodes, 40);
    assert_true(scripts[0].limits.seconds == 10);
    assert_int_equal(scripts[1].limits.nodes, 80);
    assert_true(scripts[1].limits.seconds == 20);
    assert_int_equal(scripts[2].limits.nodes, 400 - 40 - NODES); /* what is left */
    assert_true(scripts[2].limits.seconds > 90 && scripts[2].limits.seconds <= 100);
    assert_int_equal(outcome.result.nodes, 40 + 2 * NODES);
    assert_int_equal(outcome.result.stop, GS_STOP_EXHAUSTED);
    assert_string_equal(outcome.by, "two");
}

static void a_stage_has_a_bound_of_its_own(void **state)
{
    (void)state;
    applies = false;
    reset_scripts();
    solve(no_limits, GS_GOAL_VALUE);
    assert_int_equal(scripts[0].runs, 0);
    assert_int_equal(scripts[1].limits.nodes, 1000);
    assert_int_equal(scripts[2].limits.nodes, 0);
    solve((struct gs_limits){.nodes = 100000}, GS_GOAL_VALUE);
    assert_int_equal(scripts[1].limits.nodes, 1000);
    solve((struct gs_limits){.nodes = 2}, GS_GOAL_VALUE);
    assert_int_equal(scripts[1].limits.nodes, 1);
}

static void no_stage_begins_when_the_limits_are_used_up(void **state)
{
    (void)state;
    applies = true;
    reset_scripts();
    struct outcome outcome = solve((struct gs_limits){.nodes = 1}, GS_GOAL_VALUE);
    assert_int_equal(scripts[0].runs, 1);
    assert_int_equal(scripts[1].runs, 0);
    assert_int_equal(outcome.result.nodes, 1);
    assert_int_equal(outcome.result.stop, GS_STOP_NODES);
    assert_string_equal(outcome.by, "zero");
}

static void progress_is_that_of_one_search(void **state)
{
    (void)state;
    applies = true;
    reset_scripts();
    solve((struct gs_limits){.seconds = 100}, GS_GOAL_VALUE);
    for (unsigned i = 0; i < ALGOS; i++) {
        assert_int_equal(scripts[i].nodes_told, (i + 1) * NODES);
        assert_true(scripts[i].seconds_told == 100);
    }
}

static void a_table_is_carried_by_the_main_stage(void **state)
{
    (void)state;
    applies = true;
    reset_scripts();
    solve(no_limits, GS_GOAL_VALUE);
    assert_false(scripts[0].has_search_cache || scripts[1].has_search_cache);
    assert_true(scripts[2].has_search_cache);
}

/* --- results --- */

static void the_first_answer_ends_it(void **state)
{
    (void)state;
    applies = true;
    reset_scripts();
    scripts[1].lower = GS_WIN;
    scripts[1].best = 1;
    struct outcome outcome = solve(no_limits, GS_GOAL_VALUE);
    assert_int_equal(scripts[2].runs, 0);
    assert_string_equal(outcome.by, "one");
    assert_true(outcome.result.proved);
    assert_int_equal(outcome.result.best_move, 1);
    assert_int_equal(outcome.result.counters[0], 1);
    assert_int_equal(outcome.result.nodes, 2 * NODES);
    reset_scripts();
    scripts[0].upper = GS_DRAW;
    outcome = solve(no_limits, GS_GOAL_WIN);
    assert_string_equal(outcome.by, "zero");
    assert_int_equal(outcome.result.stop, GS_STOP_SOLVED);
}

static void bounds_of_earlier_stages_are_kept(void **state)
{
    (void)state;
    applies = true;
    reset_scripts();
    scripts[0].lower = GS_DRAW;
    scripts[0].best = 1;
    scripts[2].stop = GS_STOP_TIME;
    struct outcome outcome = solve(no_limits, GS_GOAL_VALUE);
    assert_int_equal(outcome.result.lower, GS_DRAW);
    assert_int_equal(outcome.result.upper, GS_WIN);
    assert_int_equal(outcome.result.best_move, 1);
    assert_int_equal(outcome.result.stop, GS_STOP_TIME);
    assert_string_equal(outcome.result.why_not, "time limit reached");
    assert_string_equal(outcome.by, "zero");
    assert_int_equal(outcome.result.nodes, 3 * NODES);
}

/* What one stage proves from below and another one from above is the value. */
static void bounds_become_equal(void **state)
{
    (void)state;
    applies = true;
    for (int i = 0; i < 2; i++) {
        reset_scripts();
        scripts[i].lower = GS_DRAW;
        scripts[i].best = 1;
        scripts[!i].upper = GS_DRAW;
        struct outcome outcome = solve(no_limits, GS_GOAL_VALUE);
        assert_int_equal(scripts[2].runs, 0);
        assert_true(outcome.result.proved);
        assert_int_equal(outcome.result.value, GS_DRAW);
        assert_int_equal(outcome.result.best_move, 1);
        assert_int_equal(outcome.result.stop, GS_STOP_SOLVED);
        assert_string_equal(outcome.result.why_not, "");
        gs_result_clear(&outcome.result);
    }
}

static void memory_ends_a_stage_and_an_interrupt_all(void **state)
{
    (void)state;
    applies = true;
    reset_scripts();
    scripts[0].stop = GS_STOP_MEMORY;
    solve(no_limits, GS_GOAL_VALUE);
    assert_int_equal(scripts[1].runs, 1);
    reset_scripts();
    scripts[0].stop = GS_STOP_INTERRUPTED;
    struct outcome outcome = solve(no_limits, GS_GOAL_VALUE);
    assert_int_equal(scripts[1].runs, 0);
    assert_int_equal(outcome.result.stop, GS_STOP_INTERRUPTED);
}

/* Seeds side by side would each get a part of the nodes. */
static void a_portfolio_searches_with_one_seed(void **state)
{
    (void)state;
    applies = true;
    reset_scripts();
    threads = 4;
    solve(no_limits, GS_GOAL_VALUE);
    threads = 1;
    assert_int_equal(scripts[0].runs, 1);
    assert_int_equal(scripts[0].threads, 1);
    assert_int_equal(scripts[1].threads, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_has_what_applies_and_fits),
        cmocka_unit_test(an_algorithm_without_stages_is_its_own_plan),
        cmocka_unit_test(a_plan_of_nothing_is_refused),
        cmocka_unit_test(a_stage_has_parameters_of_its_own),
        cmocka_unit_test(the_parameters_of_auto_are_right),
        cmocka_unit_test(limits_are_shared_out),
        cmocka_unit_test(a_stage_has_a_bound_of_its_own),
        cmocka_unit_test(no_stage_begins_when_the_limits_are_used_up),
        cmocka_unit_test(progress_is_that_of_one_search),
        cmocka_unit_test(a_table_is_carried_by_the_main_stage),
        cmocka_unit_test(the_first_answer_ends_it),
        cmocka_unit_test(bounds_of_earlier_stages_are_kept),
        cmocka_unit_test(bounds_become_equal),
        cmocka_unit_test(memory_ends_a_stage_and_an_interrupt_all),
        cmocka_unit_test(a_portfolio_searches_with_one_seed),
    };
    return cmocka_run_group_tests_name("stages", tests, open_registry, close_registry);
}

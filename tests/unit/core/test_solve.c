/* SPDX-License-Identifier: MIT */
/* gs_algo_fits and gs_solve with algorithms that end in every way there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include <gamesolve/algo.h>

#include "unit/node_game.h"

static const struct gs_param no_params[] = {{.name = NULL}};
static const struct gs_counter no_counters[] = {{.name = NULL}};

static const struct graph_node nodes[] = {
    {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {1}},
    {.side = GS_BLACK, .outcome = GS_LOSS},
};

/* What the algorithm below does; what it searches with is the search's user pointer. */
struct script {
    enum gs_value lower, upper;
    enum gs_stop stop;
    enum gs_status status;
    const char *why_not;
    enum gs_value guess; /* value without proof, or GS_UNKNOWN */
};

static enum gs_status run_script(struct gs_search *search, struct gs_position *root,
                                 struct gs_result *result, struct gs_error *error)
{
    const struct script *script = search->user;

    (void)root;
    while (search->nodes < 50 && gs_search_node(search))
        ;
    search->expanded = 7;
    search->counters[1] = 8;
    gs_search_keep(search, 9);
    gs_search_keep(search, -9);
    gs_result_bound(result, script->lower, script->upper);
    if (script->guess != GS_UNKNOWN)
        result->value = script->guess;
    if (script->why_not)
        strcpy(result->why_not, script->why_not);
    if (script->stop != GS_STOP_SOLVED)
        gs_search_halt(search, script->stop);
    return script->status == GS_OK ? GS_OK : gs_error_set(error, script->status, "as told");
}

static const struct gs_algo scripted = {.name = "scripted",
                                        .summary = "Does as it is told",
                                        .params = no_params,
                                        .counters = no_counters,
                                        .node = "a call",
                                        .run = run_script};

static struct gs_memory *memory;

static int make_memory(void **state)
{
    (void)state;
    memory = gs_memory_new(0);
    return memory ? 0 : -1;
}

static int free_memory(void **state)
{
    (void)state;
    gs_memory_free(memory);
    return 0;
}

static struct gs_result solve(struct script script, enum gs_goal goal, uint64_t node_limit)
{
    struct graph_rules rules = graph_rules_of(nodes, 0);
    struct graph_position root = {.node = 0};
    struct gs_args args;
    struct gs_search search;
    struct gs_result result;
    struct gs_error error;

    gs_args_init(&args, no_params);
    gs_search_init(&search, &rules.base, &args, memory);
    search.goal = goal;
    search.limits.nodes = node_limit;
    search.user = &script;
    gs_result_init(&result, memory);
    enum gs_status status =
        gs_solve(&scripted, &search, (struct gs_position *)&root, &result, &error);
    bool normal = script.status == GS_NO_MEMORY || script.status == GS_STOPPED;
    assert_int_equal(status, normal ? GS_OK : script.status);
    return result;
}

static void check(struct gs_result result, enum gs_stop stop, const char *why_not)
{
    assert_int_equal(result.stop, stop);
    assert_string_equal(result.why_not, why_not);
    assert_int_equal(result.proved, result.lower == result.upper);
    assert_int_equal(result.expanded, 7);
    assert_int_equal(result.counters[1], 8);
    assert_int_equal(result.peak_nodes, 9);
    assert_true(result.seconds >= 0 && result.seconds < 60);
    assert_int_equal(result.peak_bytes, gs_memory_peak(memory));
}

static struct script script_of(enum gs_value lower, enum gs_value upper, enum gs_stop stop)
{
    return (struct script){lower, upper, stop, GS_OK, NULL, GS_UNKNOWN};
}

static void a_proof_is_solved_whatever_limit_struck(void **state)
{
    struct script script = script_of(GS_DRAW, GS_DRAW, GS_STOP_TIME);

    (void)state;
    script.why_not = "a reason that no longer holds";
    check(solve(script_of(GS_WIN, GS_WIN, GS_STOP_SOLVED), GS_GOAL_VALUE, 0), GS_STOP_SOLVED, "");
    check(solve(script, GS_GOAL_VALUE, 0), GS_STOP_SOLVED, "");
    assert_int_equal(solve(script, GS_GOAL_VALUE, 0).nodes, 50);
}

static void limits_are_named(void **state)
{
    static const struct {
        enum gs_stop stop;
        const char *why_not;
    } ends[] = {
        {GS_STOP_TIME, "time limit reached"},
        {GS_STOP_MEMORY, "memory limit reached"},
        {GS_STOP_NODES, "node limit reached"},
        {GS_STOP_DEPTH, "depth limit reached"},
        {GS_STOP_LEVEL, "level limit reached"},
        {GS_STOP_EXHAUSTED, "the method has nothing more to try"},
        {GS_STOP_DISK, "the disk failed"},
        {GS_STOP_INTERRUPTED, "interrupted"},
    };
    struct script script = script_of(GS_LOSS, GS_WIN, GS_STOP_TIME);

    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        for (enum gs_goal goal = GS_GOAL_VALUE; goal <= GS_GOAL_DRAW; goal++)
            check(solve(script_of(GS_LOSS, GS_WIN, ends[i].stop), goal, 0), ends[i].stop,
                  ends[i].why_not);
    script.why_not = "its own words";
    check(solve(script, GS_GOAL_VALUE, 0), GS_STOP_TIME, "its own words");
    struct gs_result result = solve(script_of(GS_LOSS, GS_WIN, GS_STOP_SOLVED), GS_GOAL_VALUE, 20);
    check(result, GS_STOP_NODES, "node limit reached");
    assert_int_equal(result.nodes, 20);
}

static void an_answered_question_is_solved(void **state)
{
    const struct script no_win = script_of(GS_LOSS, GS_DRAW, GS_STOP_SOLVED);
    const struct script at_least_draw = script_of(GS_DRAW, GS_WIN, GS_STOP_NODES);

    (void)state;
    check(solve(no_win, GS_GOAL_WIN, 0), GS_STOP_SOLVED, "only the question 'win' was asked");
    assert_int_equal(solve(no_win, GS_GOAL_WIN, 0).value, GS_UNKNOWN);
    check(solve(at_least_draw, GS_GOAL_DRAW, 0), GS_STOP_SOLVED,
          "only the question 'draw' was asked");
    check(solve(no_win, GS_GOAL_DRAW, 0), GS_STOP_EXHAUSTED, "the method has nothing more to try");
    check(solve(at_least_draw, GS_GOAL_WIN, 0), GS_STOP_NODES, "node limit reached");
    check(solve(at_least_draw, GS_GOAL_VALUE, 0), GS_STOP_NODES, "node limit reached");
}

static void a_value_without_proof_says_so(void **state)
{
    struct script script = script_of(GS_LOSS, GS_WIN, GS_STOP_SOLVED);

    (void)state;
    script.guess = GS_DRAW;
    struct gs_result result = solve(script, GS_GOAL_VALUE, 0);
    check(result, GS_STOP_SOLVED, "the method cannot prove this value");
    assert_int_equal(result.value, GS_DRAW);
    assert_false(result.proved);
}

static void no_memory_to_begin_with_is_a_normal_end(void **state)
{
    struct script script = script_of(GS_LOSS, GS_WIN, GS_STOP_SOLVED);

    (void)state;
    script.status = GS_NO_MEMORY;
    check(solve(script, GS_GOAL_VALUE, 0), GS_STOP_MEMORY, "memory limit reached");
    script.stop = GS_STOP_TIME;
    script.status = GS_STOPPED;
    check(solve(script, GS_GOAL_VALUE, 0), GS_STOP_TIME, "time limit reached");
    script.status = GS_UNSUPPORTED;
    solve(script, GS_GOAL_VALUE, 0);
}

static void a_game_that_is_over_needs_no_search(void **state)
{
    struct graph_rules rules = graph_rules_of(nodes, 0);
    struct graph_position root = {.node = 1};
    struct gs_args args;
    struct gs_search search;
    struct gs_result result;

    (void)state;
    gs_args_init(&args, no_params);
    gs_search_init(&search, &rules.base, &args, memory);
    gs_result_init(&result, memory);
    assert_int_equal(gs_solve(&scripted, &search, (struct gs_position *)&root, &result, NULL),
                     GS_OK);
    assert_true(result.proved);
    assert_int_equal(result.value, GS_LOSS);
    assert_int_equal(result.distance, 0);
    assert_int_equal(result.solution, GS_SOLUTION_STRONG);
    assert_int_equal(result.stop, GS_STOP_SOLVED);
    assert_int_equal(result.nodes, 1);
    assert_int_equal(result.expanded, 0);
    assert_string_equal(result.why_not, "");
}

static void what_cannot_run_is_refused(void **state)
{
    struct graph_rules rules = graph_rules_of(nodes, GS_REPEATS);
    struct graph_position root = {.node = 0};
    static const struct gs_stage stages[] = {{.algo = "scripted", .percent = 100}, {.algo = NULL}};
    struct gs_algo algo = scripted;
    struct gs_args args;
    struct gs_search search;
    struct gs_result result;
    struct gs_error error;

    (void)state;
    gs_args_init(&args, no_params);
    gs_search_init(&search, &rules.base, &args, memory);
    gs_result_init(&result, memory);
    algo.run = NULL;
    algo.stages = stages;
    assert_int_equal(gs_solve(&algo, &search, (struct gs_position *)&root, &result, &error),
                     GS_USAGE);
    assert_string_equal(error.message,
                        "algorithm scripted runs others in stages; see gs_stages_solve");
    algo = scripted;
    algo.needs = GS_NEEDS_STONES;
    assert_int_equal(gs_solve(&algo, &search, (struct gs_position *)&root, &result, &error),
                     GS_UNSUPPORTED);
    assert_string_equal(error.message, "algorithm scripted does not fit game graph: it needs "
                                       "the capability stones, which the game does not have");
}

static void needs_are_compared_with_the_game(void **state)
{
    static const struct gs_space no_canonical = {.bound = NULL};
    static const unsigned all[] = {GS_NEEDS_CANONICAL, GS_NEEDS_STONES, GS_NEEDS_THREATS,
                                   GS_NEEDS_BOARD};
    struct gs_game game = graph_game;
    struct graph_rules rules = graph_rules_of(nodes, 0);
    struct gs_algo algo = scripted;

    (void)state;
    game.space = &no_canonical;
    rules.base.game = &game;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        algo.needs = all[i];
        assert_int_equal(gs_algo_fits(&algo, &rules.base, NULL), GS_UNSUPPORTED);
    }
    algo.needs = GS_NEEDS_NO_REPETITION;
    assert_int_equal(gs_algo_fits(&algo, &rules.base, NULL), GS_OK);
    rules.base.traits = GS_REPEATS;
    assert_int_equal(gs_algo_fits(&algo, &rules.base, NULL), GS_UNSUPPORTED);
    algo.needs = 0;
    assert_int_equal(gs_algo_fits(&algo, &rules.base, NULL), GS_OK);
}

static void exactness_has_names(void **state)
{
    (void)state;
    assert_string_equal(gs_exactness_name(GS_PROVES_NOTHING), "nothing");
    assert_string_equal(gs_exactness_name(GS_PROVES_WINS), "wins");
    assert_string_equal(gs_exactness_name(GS_PROVES_WIN_LOSS), "wins and losses");
    assert_string_equal(gs_exactness_name(GS_PROVES_VALUES), "every value");
    assert_string_equal(gs_exactness_name((enum gs_exactness)9), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proof_is_solved_whatever_limit_struck),
        cmocka_unit_test(limits_are_named),
        cmocka_unit_test(an_answered_question_is_solved),
        cmocka_unit_test(a_value_without_proof_says_so),
        cmocka_unit_test(no_memory_to_begin_with_is_a_normal_end),
        cmocka_unit_test(a_game_that_is_over_needs_no_search),
        cmocka_unit_test(what_cannot_run_is_refused),
        cmocka_unit_test(needs_are_compared_with_the_game),
        cmocka_unit_test(exactness_has_names),
    };
    return cmocka_run_group_tests(tests, make_memory, free_memory);
}

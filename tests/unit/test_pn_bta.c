/* SPDX-License-Identifier: MIT */
/* The base-twin algorithm: counts, options, limits, lines, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "games/graph_game.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define INFINITE     UINT32_MAX

/* One run, kept for a look at its result. */
struct run {
    const struct gs_algo *algo;
    struct gs_memory *house, *memory; /* of rules and root, and of the search */
    struct gs_args rule_args, params;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_search search;
    struct gs_result result;
};

static void run_init(struct run *run, const struct gs_game *game, const char *algo, size_t budget)
{
    struct gs_registry registry;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    run->algo = gs_registry_algo(&registry, algo, NULL);
    assert_non_null(run->algo);
    run->house = gs_memory_new(0);
    run->memory = gs_memory_new(budget);
    gs_args_init(&run->rule_args, game->params);
    gs_args_init(&run->params, run->algo->params);
}

/* Makes rules and root, once the settings of the game are made. */
static void run_open(struct run *run, const struct gs_game *game)
{
    assert_int_equal(gs_rules_new(game, run->house, &run->rule_args, &run->rules, NULL), GS_OK);
    run->root = gs_position_new(run->house, run->rules);
    assert_non_null(run->root);
    gs_search_init(&run->search, run->rules, &run->params, run->memory);
    gs_result_init(&run->result, run->memory);
}

static const struct gs_game *skoczki(void)
{
    struct gs_registry registry;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    const struct gs_game *game = gs_registry_game(&registry, "skoczki", NULL);
    assert_non_null(game);
    return game;
}

static void run_skoczki(struct run *run, const char *algo, const char *size, size_t budget)
{
    run_init(run, skoczki(), algo, budget);
    assert_int_equal(gs_args_set(&run->rule_args, "size", size, NULL), GS_OK);
    run_open(run, skoczki());
}

static void run_set(struct run *run, const char *name, const char *value)
{
    assert_int_equal(gs_args_set(&run->params, name, value, NULL), GS_OK);
}

static void run_solve(struct run *run)
{
    assert_int_equal(gs_solve(run->algo, &run->search, run->root, &run->result, NULL), GS_OK);
}

static void run_clear(struct run *run)
{
    gs_result_clear(&run->result);
    assert_int_equal(gs_memory_used(run->memory), 0);
    gs_memory_free(run->memory);
    gs_release(run->house, run->root);
    gs_rules_free(run->house, run->rules);
    gs_memory_free(run->house);
}

static uint64_t counter(const struct run *run, const char *name)
{
    for (unsigned i = 0; run->algo->counters[i].name; i++)
        if (strcmp(run->algo->counters[i].name, name) == 0)
            return run->result.counters[i];
    fail_msg("no counter %s", name);
    return 0;
}

/* The ways to run it. */
static const struct way {
    const char *name, *value;
} ways[] = {{"init", "one"}, {"init", "mobility"}, {"sums", "weak"}, {"symmetry", "on"}};

static const struct way with_symmetry = {"symmetry", "on"};

/* What one run counts. */
struct figures {
    uint64_t nodes, expanded, kept;
    enum gs_value value;
};

static struct figures measure(const char *algo, const char *size, const struct way *way,
                              enum gs_goal goal, uint64_t seed)
{
    struct run run;
    run_skoczki(&run, algo, size, 0);
    if (way)
        run_set(&run, way->name, way->value);
    run.search.goal = goal;
    run.search.seed = seed;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_SOLVED);
    struct figures figures = {run.result.nodes, run.result.expanded, run.result.peak_nodes,
                              run.result.value};
    run_clear(&run);
    return figures;
}

static bool same(const struct figures *a, const struct figures *b)
{
    return a->nodes == b->nodes && a->expanded == b->expanded && a->kept == b->kept &&
           a->value == b->value;
}

/* Where no position is reached twice, it is the search on the tree. */
static void it_is_the_tree_search_where_nothing_meets(void **state)
{
    (void)state;
    struct figures own = measure("pn-bta", "1x5", NULL, GS_GOAL_WIN, 0);
    assert_true(own.nodes == 6 && own.expanded == 4 && own.kept == 6);
}

/* Every node is one of a new position or a twin, and twins are what makes it small. */
static void positions_are_searched_once(void **state)
{
    (void)state;
    struct figures tree = measure("pn", "2x8", NULL, GS_GOAL_VALUE, 0);
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        run_skoczki(&run, "pn-bta", "2x8", 0);
        run_set(&run, ways[i].name, ways[i].value);
        run_solve(&run);
        assert_int_equal(run.result.value, GS_DRAW);
        assert_int_equal(counter(&run, "bases") + counter(&run, "twins"), run.result.nodes);
        assert_true(run.result.expanded < counter(&run, "bases"));
        assert_true(counter(&run, "possible_draws") > 0 && counter(&run, "real_draws") > 0);
        assert_true(counter(&run, "proof") == INFINITE && counter(&run, "disproof") == 0);
        assert_true(run.result.peak_nodes < run.result.nodes);
        assert_true(run.result.nodes < tree.nodes / 10);
        run_clear(&run);
    }
}

static void symmetry_halves_the_search(void **state)
{
    (void)state;
    struct figures whole = measure("pn-bta", "2x9", NULL, GS_GOAL_VALUE, 0);
    struct figures half = measure("pn-bta", "2x9", &with_symmetry, GS_GOAL_VALUE, 0);
    assert_true(half.value == whole.value);
    assert_true(3 * half.nodes < 2 * whole.nodes && 3 * half.kept < 2 * whole.kept);
}

/* What the first question proved is not searched again in the second. */
static void the_second_question_knows_the_first(void **state)
{
    (void)state;
    struct figures both = measure("pn-bta", "2x8", NULL, GS_GOAL_VALUE, 0);
    struct figures win = measure("pn-bta", "2x8", NULL, GS_GOAL_WIN, 0);
    struct figures draw = measure("pn-bta", "2x8", NULL, GS_GOAL_DRAW, 0);
    assert_true(both.nodes < win.nodes + draw.nodes);
    assert_true(both.nodes > win.nodes);
}

static void the_same_seed_gives_the_same_search(void **state)
{
    (void)state;
    struct figures ordered = measure("pn-bta", "2x7", NULL, GS_GOAL_VALUE, 0);
    unsigned different = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct figures once = measure("pn-bta", "2x7", NULL, GS_GOAL_VALUE, seed);
        struct figures again = measure("pn-bta", "2x7", NULL, GS_GOAL_VALUE, seed);
        assert_true(same(&once, &again));
        assert_int_equal(once.value, ordered.value);
        different += once.nodes != ordered.nodes;
    }
    assert_true(different > 0);
}

static void symmetry_needs_a_canonical_form(void **state)
{
    (void)state;
    struct run run;
    struct gs_error error = {.status = GS_OK, .message = ""};
    run_init(&run, &graph_game_plain, "pn-bta", 0);
    run_open(&run, &graph_game_plain);
    run_set(&run, "symmetry", "on");
    assert_int_equal(gs_solve(run.algo, &run.search, run.root, &run.result, &error),
                     GS_UNSUPPORTED);
    assert_non_null(strstr(error.message, "canonical"));
    assert_int_equal(run.result.nodes, 0);
    run_clear(&run);
}

/* At every limit: not passed, nothing half-built counted, and an answer as soon as it suffices. */
static void node_limits_are_kept(void **state)
{
    (void)state;
    uint64_t needed = measure("pn-bta", "3x5", NULL, GS_GOAL_VALUE, 0).nodes, before = 0;
    for (uint64_t limit = 1; limit <= needed + 3; limit += limit < 100 ? 1 : 31) {
        struct run run;
        run_skoczki(&run, "pn-bta", "3x5", 0);
        run.search.limits.nodes = limit;
        run_solve(&run);
        uint64_t proof = counter(&run, "proof"), disproof = counter(&run, "disproof");
        assert_true(run.result.nodes <= limit && run.result.nodes >= before);
        assert_int_equal(counter(&run, "bases") + counter(&run, "twins"), run.result.nodes);
        assert_int_equal(run.result.proved, limit >= needed);
        assert_int_equal(run.result.stop, limit >= needed ? GS_STOP_SOLVED : GS_STOP_NODES);
        assert_true(run.result.proved ||
                    (proof > 0 && disproof > 0 && proof < INFINITE && disproof < INFINITE));
        before = run.result.nodes;
        run_clear(&run);
    }
}

/* What is said under a depth limit is true: 2x6 is lost in 12 plies, and not before. */
static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        for (unsigned depth = 1; depth <= 40; depth++) {
            struct run run;
            run_skoczki(&run, "pn-bta", "2x6", 0);
            run_set(&run, ways[i].name, ways[i].value);
            run.search.limits.depth = depth;
            run_solve(&run);
            assert_true(run.result.value == GS_UNKNOWN || run.result.value == GS_LOSS);
            assert_int_equal(run.result.stop, run.result.proved ? GS_STOP_SOLVED : GS_STOP_DEPTH);
            if (depth < 12)
                assert_false(run.result.proved);
            if (depth == 40)
                assert_true(run.result.proved);
            run_clear(&run);
        }
    }
}

/* Plays the line of a result; what the end is worth for the side to move at the root. */
static enum gs_value play_line(struct run *run)
{
    struct gs_undo *undo = gs_alloc(run->house, run->rules->undo_size);
    for (size_t ply = 0; ply < run->result.line_length; ply++) {
        assert_int_equal(gs_outcome(run->rules, run->root), GS_UNKNOWN);
        gs_play(run->rules, run->root, run->result.line[ply], undo);
    }
    gs_release(run->house, undo);
    enum gs_value end = gs_outcome(run->rules, run->root);
    return run->result.line_length % 2 != 0 ? gs_value_negate(end) : end;
}

/* The line of a won or lost game leads to its end; that of a draw ends with a repetition. */
static void lines_lead_to_the_end(void **state)
{
    (void)state;
    static const char *const sizes[] = {"1x7", "1x11", "2x6", "3x5", "2x7", "2x8"};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        for (size_t j = 0; j < COUNT(ways); j++) {
            struct run run;
            run_skoczki(&run, "pn-bta", sizes[i], 0);
            run_set(&run, ways[j].name, ways[j].value);
            run_solve(&run);
            assert_true(run.result.line_length > 0);
            assert_true(run.result.line[0] == run.result.best_move);
            enum gs_value end = play_line(&run);
            assert_int_equal(end, run.result.value == GS_DRAW ? GS_UNKNOWN : run.result.value);
            run_clear(&run);
        }
    }
}

static void an_interrupt_ends_the_search(void **state)
{
    (void)state;
    static const volatile sig_atomic_t interrupt = 1;
    struct run run;
    run_skoczki(&run, "pn-bta", "2x10", 0);
    run.search.interrupt = &interrupt;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_INTERRUPTED);
    assert_int_equal(run.result.value, GS_UNKNOWN);
    assert_true(run.result.nodes <= 4096);
    run_clear(&run);
}

/* One search that ends as it should however little memory there is; whether it was enough. */
static bool survives(const char *size, const struct way *way, size_t budget, uint64_t nth)
{
    struct run run;
    run_skoczki(&run, "pn-bta", size, budget);
    run_set(&run, way->name, way->value);
    gs_memory_fail_at(run.memory, nth);
    run_solve(&run);
    gs_memory_fail_at(run.memory, 0);
    bool solved = run.result.proved;
    assert_int_equal(run.result.stop, solved ? GS_STOP_SOLVED : GS_STOP_MEMORY);
    assert_true(run.result.value == GS_UNKNOWN || solved);
    assert_true(budget == 0 || gs_memory_peak(run.memory) <= budget);
    run_clear(&run);
    return solved;
}

/* 2x7 is a draw: both questions are asked, and what the first one found is kept in between. */
static void memory_may_run_out_at_any_moment(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        uint64_t nth = 1;
        while (!survives("2x7", &ways[i], 0, nth))
            assert_true(++nth < 1000);
        assert_true(nth > 20);
        size_t budget = 1000;
        while (!survives("2x7", &ways[i], budget, 0))
            budget += budget / 16;
        assert_true(budget < 100000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_tree_search_where_nothing_meets),
        cmocka_unit_test(positions_are_searched_once),
        cmocka_unit_test(symmetry_halves_the_search),
        cmocka_unit_test(the_second_question_knows_the_first),
        cmocka_unit_test(the_same_seed_gives_the_same_search),
        cmocka_unit_test(symmetry_needs_a_canonical_form),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(depth_limits_claim_nothing_false),
        cmocka_unit_test(lines_lead_to_the_end),
        cmocka_unit_test(an_interrupt_ends_the_search),
        cmocka_unit_test(memory_may_run_out_at_any_moment),
    };
    return cmocka_run_group_tests_name("base-twin algorithm", tests, NULL, NULL);
}

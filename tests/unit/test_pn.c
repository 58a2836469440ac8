/* SPDX-License-Identifier: MIT */
/* The searches on the AND/OR tree, pn, pn2 and mc-pn: counts, options, limits, lines, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define INFINITE     UINT32_MAX

/* One run of one algorithm, kept for a look at its result. */
struct run {
    struct gs_registry registry;
    const struct gs_algo *algo;
    struct gs_memory *house, *memory; /* of rules and root, and of the search */
    struct gs_args rule_args, params;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_search search;
    struct gs_result result;
};

static void run_init(struct run *run, const char *algo, const char *size, size_t budget)
{
    assert_int_equal(gs_registry_builtin(&run->registry, NULL), GS_OK);
    const struct gs_game *game = gs_registry_game(&run->registry, "skoczki", NULL);
    run->algo = gs_registry_algo(&run->registry, algo, NULL);
    assert_true(game && run->algo);
    run->house = gs_memory_new(0);
    run->memory = gs_memory_new(budget);
    gs_args_init(&run->rule_args, game->params);
    gs_args_init(&run->params, run->algo->params);
    assert_int_equal(gs_args_set(&run->rule_args, "size", size, NULL), GS_OK);
    assert_int_equal(gs_rules_new(game, run->house, &run->rule_args, &run->rules, NULL), GS_OK);
    run->root = gs_position_new(run->house, run->rules);
    gs_search_init(&run->search, run->rules, &run->params, run->memory);
    gs_result_init(&run->result, run->memory);
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

/* What one run counts. */
struct figures {
    uint64_t nodes, expanded, kept;
    enum gs_value value;
};

static struct figures measure(const char *algo, const char *size, const char *name,
                              const char *value, uint64_t seed)
{
    struct run run;
    run_init(&run, algo, size, 0);
    if (name)
        run_set(&run, name, value);
    run.search.seed = seed;
    run_solve(&run);
    assert_true(run.result.proved && run.result.stop == GS_STOP_SOLVED);
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

static const char *const names[] = {"pn", "pn2", "mc-pn"};

/* Thesis 000 creates six nodes on 1x5 and expands four of them; so does either question. */
static void one_question_on_the_smallest_board(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        for (unsigned goal = GS_GOAL_WIN; goal <= GS_GOAL_DRAW; goal++) {
            struct run run;
            run_init(&run, names[i], "1x5", 0);
            run.search.goal = (enum gs_goal)goal;
            run_solve(&run);
            assert_int_equal(run.result.stop, GS_STOP_SOLVED);
            assert_true(run.result.nodes == 6 && run.result.expanded == 4);
            assert_true(run.result.peak_nodes == 6);
            run_clear(&run);
        }
    }
}

/* Tables 6.4 to 6.6: nodes created by pn. The order of moves differs, so the size is compared. */
static void published_sizes_are_met(void **state)
{
    (void)state;
    static const struct {
        const char *size;
        uint64_t created, kept;
        enum gs_value value;
    } rows[] = {
        {"1x6", 6, 6, GS_WIN},     {"1x7", 11, 11, GS_WIN},       {"1x8", 12, 12, GS_WIN},
        {"1x11", 108, 63, GS_WIN}, {"2x7", 11415, 5290, GS_DRAW}, {"2x8", 256394, 105648, GS_DRAW},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct figures found = measure("pn", rows[i].size, "init", "mobility", 0);
        assert_int_equal(found.value, rows[i].value);
        assert_true(found.nodes <= 2 * rows[i].created && rows[i].created <= 2 * found.nodes);
        assert_true(found.kept <= 2 * rows[i].kept && rows[i].kept <= 2 * found.kept);
    }
}

/* What must not change the search does not, and what saves memory saves it. */
static void options_change_what_they_should(void **state)
{
    (void)state;
    struct figures plain = measure("pn", "2x7", NULL, NULL, 0);
    struct figures whole = measure("pn", "2x7", "current", "off", 0);
    struct figures undeleted = measure("pn", "2x7", "delete", "off", 0);
    struct figures delayed = measure("pn", "2x7", "evaluate", "delayed", 0);
    struct figures two = measure("pn2", "2x7", NULL, NULL, 0);
    struct figures full = measure("pn2", "2x7", "full", "on", 0);
    assert_true(same(&plain, &whole));
    assert_true(undeleted.nodes == plain.nodes && undeleted.expanded == plain.expanded);
    assert_true(undeleted.kept > plain.kept);
    assert_true(delayed.nodes > plain.nodes);
    assert_true(two.kept < plain.kept / 2 && full.kept < two.kept / 2);
}

static void the_same_seed_gives_the_same_search(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct figures ordered = measure(names[i], "2x6", NULL, NULL, 0);
        unsigned different = 0;
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct figures once = measure(names[i], "2x6", NULL, NULL, seed);
            struct figures again = measure(names[i], "2x6", NULL, NULL, seed);
            assert_true(same(&once, &again));
            assert_int_equal(once.value, GS_LOSS);
            different += once.nodes != ordered.nodes;
        }
        assert_true(different > 0);
    }
}

static void numbers_that_would_not_be_used_are_refused(void **state)
{
    (void)state;
    struct run run;
    struct gs_error error = {.status = GS_OK, .message = ""};
    run_init(&run, "pn", "1x5", 0);
    run_set(&run, "evaluate", "delayed");
    run_set(&run, "init", "mobility");
    assert_int_equal(gs_solve(run.algo, &run.search, run.root, &run.result, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "evaluate=immediate"));
    run_clear(&run);
    run_init(&run, "mc-pn", "1x5", 0);
    assert_int_equal(gs_args_set(&run.params, "playouts", "0", &error), GS_USAGE);
    assert_non_null(strstr(error.message, "1 to 100000"));
    run_clear(&run);
}

/* The root's numbers: of a solved one 0 and infinite, of an open one neither. */
static void check_numbers(const struct run *run)
{
    uint64_t proof = counter(run, "proof"), disproof = counter(run, "disproof");
    if (run->result.proved)
        assert_true((proof == 0 && disproof == INFINITE) || (proof == INFINITE && disproof == 0));
    else if (run->result.stop == GS_STOP_NODES)
        assert_true(proof > 0 && disproof > 0 && proof < INFINITE && disproof < INFINITE);
}

/* At every limit: not passed, nothing half-built counted, and an answer as soon as it suffices. */
static void node_limits_are_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        uint64_t needed = measure(names[i], "2x5", NULL, NULL, 0).nodes, before = 0;
        for (uint64_t limit = 1; limit <= needed + 3; limit++) {
            struct run run;
            run_init(&run, names[i], "2x5", 0);
            run.search.limits.nodes = limit;
            run_solve(&run);
            assert_true(run.result.nodes <= limit && run.result.nodes >= before);
            assert_true(run.result.expanded < run.result.nodes);
            assert_int_equal(run.result.proved, limit >= needed);
            assert_int_equal(run.result.stop, limit >= needed ? GS_STOP_SOLVED : GS_STOP_NODES);
            check_numbers(&run);
            before = run.result.nodes;
            run_clear(&run);
        }
    }
}

/* An open question still names a move, the most promising one. */
static void an_open_question_names_a_move(void **state)
{
    (void)state;
    struct run run;
    gs_move moves[64];
    run_init(&run, "pn", "2x8", 0);
    run.search.limits.nodes = 5000;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_UNKNOWN);
    unsigned count = gs_moves(run.rules, run.root, moves), found = 0;
    for (unsigned i = 0; i < count; i++)
        found += moves[i] == run.result.best_move;
    assert_int_equal(found, 1);
    run_clear(&run);
}

/* What is said under a depth limit is true: 2x6 is lost in 12 plies, and not before. */
static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        for (unsigned depth = 1; depth <= 40; depth++) {
            struct run run;
            run_init(&run, names[i], "2x6", 0);
            run.search.limits.depth = depth;
            run_solve(&run);
            assert_true(counter(&run, "deepest") <= depth);
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

/* The line of a won or lost game leads to its end, whichever subtrees were freed on the way. */
static void lines_lead_to_the_end(void **state)
{
    (void)state;
    static const struct {
        const char *size, *param, *value;
    } cases[] = {{"1x7", "delete", "on"},   {"1x11", "delete", "on"},
                 {"1x11", "delete", "off"}, {"2x6", "delete", "on"},
                 {"3x5", "current", "off"}, {"3x5", "evaluate", "delayed"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct run run;
        struct gs_undo *undo;
        run_init(&run, "pn", cases[i].size, 0);
        run_set(&run, cases[i].param, cases[i].value);
        run_solve(&run);
        assert_true(run.result.line_length > 0 && run.result.line[0] == run.result.best_move);
        undo = gs_alloc(run.house, run.rules->undo_size);
        for (size_t ply = 0; ply < run.result.line_length; ply++) {
            assert_int_equal(gs_outcome(run.rules, run.root), GS_UNKNOWN);
            gs_play(run.rules, run.root, run.result.line[ply], undo);
        }
        enum gs_value end = gs_outcome(run.rules, run.root);
        if (run.result.line_length % 2 != 0)
            end = gs_value_negate(end);
        assert_int_equal(end, run.result.value);
        gs_release(run.house, undo);
        run_clear(&run);
    }
}

static void the_second_level_is_counted(void **state)
{
    (void)state;
    struct run run;
    run_init(&run, "pn2", "2x7", 0);
    run_set(&run, "full", "on");
    run_solve(&run);
    /* Everything but the roots of the two questions is created on the second level. */
    assert_true(counter(&run, "nodes2") == run.result.nodes - 2);
    assert_true(counter(&run, "searches2") < run.result.expanded);
    assert_true(counter(&run, "kept1") > 1 && counter(&run, "kept2") > 1);
    assert_true(run.result.peak_nodes >= counter(&run, "kept1"));
    run_clear(&run);
}

static void playouts_are_counted(void **state)
{
    (void)state;
    struct run run;
    run_init(&run, "mc-pn", "2x6", 0);
    run_set(&run, "playouts", "3");
    run_set(&run, "length", "10");
    run_solve(&run);
    assert_true(counter(&run, "playouts") % 3 == 0 && counter(&run, "playouts") > 0);
    assert_true(counter(&run, "playout_wins") <= counter(&run, "playouts"));
    assert_true(counter(&run, "playout_moves") <= 10 * counter(&run, "playouts"));
    run_clear(&run);
}

static void an_interrupt_ends_the_search(void **state)
{
    (void)state;
    static const volatile sig_atomic_t interrupt = 1;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct run run;
        run_init(&run, names[i], "2x9", 0);
        run.search.interrupt = &interrupt;
        run_solve(&run);
        assert_int_equal(run.result.stop, GS_STOP_INTERRUPTED);
        assert_true(run.result.nodes <= 4096);
        run_clear(&run);
    }
}

/* One search that ends as it should however little memory there is; whether it was enough. */
static bool survives(const char *algo, const char *size, size_t budget, uint64_t nth)
{
    struct run run;
    run_init(&run, algo, size, budget);
    gs_memory_fail_at(run.memory, nth);
    run_solve(&run);
    gs_memory_fail_at(run.memory, 0);
    bool solved = run.result.proved;
    assert_int_equal(run.result.stop, solved ? GS_STOP_SOLVED : GS_STOP_MEMORY);
    assert_true(run.result.lower <= GS_DRAW || run.result.proved);
    assert_true(budget == 0 || gs_memory_peak(run.memory) <= budget);
    run_clear(&run);
    return solved;
}

static void memory_may_run_out_at_any_moment(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        uint64_t nth = 1;
        while (!survives(names[i], "3x5", 0, nth))
            assert_true(++nth < 1000);
        assert_true(nth > 5);
        size_t budget = 1000;
        while (!survives(names[i], "3x5", budget, 0))
            budget += budget / 8;
        assert_true(budget < 1000000);
    }
}

/* With nothing left to grow by, freed blocks of other sizes are split and serve on. */
static void freed_memory_is_used_again(void **state)
{
    (void)state;
    struct run run;
    run_init(&run, "pn", "2x8", 0);
    run_solve(&run);
    size_t peak = gs_memory_peak(run.memory);
    uint64_t kept = run.result.peak_nodes;
    run_clear(&run);
    assert_true(peak < 40 * kept);
    assert_true(survives("pn", "2x8", 26 * kept, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_question_on_the_smallest_board),
        cmocka_unit_test(published_sizes_are_met),
        cmocka_unit_test(options_change_what_they_should),
        cmocka_unit_test(the_same_seed_gives_the_same_search),
        cmocka_unit_test(numbers_that_would_not_be_used_are_refused),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(an_open_question_names_a_move),
        cmocka_unit_test(depth_limits_claim_nothing_false),
        cmocka_unit_test(lines_lead_to_the_end),
        cmocka_unit_test(the_second_level_is_counted),
        cmocka_unit_test(playouts_are_counted),
        cmocka_unit_test(an_interrupt_ends_the_search),
        cmocka_unit_test(memory_may_run_out_at_any_moment),
        cmocka_unit_test(freed_memory_is_used_again),
    };
    return cmocka_run_group_tests_name("searches on the AND/OR tree", tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* Retrograde analysis: counts, limits, options, and what a half-done analysis may claim. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

/* One run of retrograde analysis, kept to check its result. */
struct run {
    struct gs_registry registry;
    const struct gs_game *game;
    const struct gs_algo *algo;
    struct gs_memory *memory;
    struct gs_args rule_args, params;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_search search;
    struct gs_result result;
};

static void run_init(struct run *run, const char *game, const char *size, size_t budget)
{
    assert_int_equal(gs_registry_builtin(&run->registry, NULL), GS_OK);
    run->game = gs_registry_game(&run->registry, game, NULL);
    run->algo = gs_registry_algo(&run->registry, "retrograde", NULL);
    run->memory = gs_memory_new(budget);
    gs_args_init(&run->rule_args, run->game->params);
    gs_args_init(&run->params, run->algo->params);
    assert_int_equal(gs_args_set(&run->rule_args, "size", size, NULL), GS_OK);
    if (strcmp(game, "gomoku") == 0)
        assert_int_equal(gs_args_set(&run->rule_args, "connect", "3", NULL), GS_OK);
    assert_int_equal(gs_rules_new(run->game, run->memory, &run->rule_args, &run->rules, NULL),
                     GS_OK);
    run->root = gs_position_new(run->memory, run->rules);
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
    gs_release(run->memory, run->root);
    gs_rules_free(run->memory, run->rules);
    assert_int_equal(gs_memory_used(run->memory), 0);
    gs_memory_free(run->memory);
}

static uint64_t counter(const struct run *run, const char *name)
{
    for (unsigned i = 0; run->algo->counters[i].name; i++) {
        if (strcmp(run->algo->counters[i].name, name) == 0)
            return run->result.counters[i];
    }
    fail_msg("no counter %s", name);
    return 0;
}

static void check_counts(const char *game, const char *size, const char *symmetry,
                         const char *predecessors, const uint64_t expected[4])
{
    static const char *const names[] = {"states", "wins", "losses", "draws"};
    struct run run;
    run_init(&run, game, size, 0);
    run_set(&run, "symmetry", symmetry);
    run_set(&run, "predecessors", predecessors);
    run_solve(&run);
    assert_true(run.result.proved);
    assert_int_equal(run.result.solution, GS_SOLUTION_STRONG);
    assert_true(run.result.nodes == expected[0] && run.result.expanded == expected[0]);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(counter(&run, names[i]), expected[i]);
    run_clear(&run);
}

/* 1x7 from [Goluch]; tic-tac-toe is known well: 5,478 positions, 765 up to symmetry. */
static void known_counts(void **state)
{
    (void)state;
    static const char *const ways[] = {"game", "stored"};
    for (unsigned i = 0; i < 2; i++) {
        check_counts("skoczki", "1x7", "off", ways[i], (uint64_t[]){18, 9, 9, 0});
        check_counts("skoczki", "2x7", "off", ways[i], (uint64_t[]){4296, 1862, 1050, 1384});
        check_counts("gomoku", "3x3", "off", ways[i], (uint64_t[]){5478, 2836, 1574, 1068});
        check_counts("gomoku", "3x3", "on", ways[i], (uint64_t[]){765, 390, 224, 151});
    }
}

static void the_line_ends_at_the_distance(void **state)
{
    (void)state;
    static const struct {
        const char *size;
        enum gs_value value;
        int64_t distance;
    } cases[] = {{"1x7", GS_WIN, 7}, {"1x11", GS_WIN, 21}, {"2x6", GS_LOSS, 12}};
    for (unsigned i = 0; i < 3; i++) {
        struct run run;
        run_init(&run, "skoczki", cases[i].size, 0);
        run_solve(&run);
        assert_int_equal(run.result.value, cases[i].value);
        assert_int_equal(run.result.distance, cases[i].distance);
        assert_int_equal(run.result.line_length, cases[i].distance);
        assert_true(run.result.line[0] == run.result.best_move);
        run_clear(&run);
    }
}

/* Whatever is said under a depth limit is true, and no distance is claimed. */
static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    static const char *const ways[] = {"game", "stored"};
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned depth = 1; depth <= 40; depth++) {
            struct run run;
            run_init(&run, "skoczki", "2x6", 0);
            run_set(&run, "predecessors", ways[i]);
            run.search.limits.depth = depth;
            run_solve(&run);
            assert_true(run.result.value == GS_UNKNOWN || run.result.value == GS_LOSS);
            if (run.result.value == GS_UNKNOWN)
                assert_int_equal(run.result.stop, GS_STOP_DEPTH);
            else if (run.result.solution != GS_SOLUTION_STRONG)
                assert_true(run.result.distance == GS_NO_DISTANCE);
            if (depth < 12)
                assert_int_equal(run.result.value, GS_UNKNOWN);
            if (depth == 40)
                assert_int_equal(run.result.solution, GS_SOLUTION_STRONG);
            run_clear(&run);
        }
    }
}

static void node_limits_are_exact(void **state)
{
    (void)state;
    static const uint64_t limits[] = {1, 2, 100, 4295, 4296, 5000};
    for (unsigned i = 0; i < 6; i++) {
        struct run run;
        run_init(&run, "skoczki", "2x7", 0);
        run.search.limits.nodes = limits[i];
        run_solve(&run);
        bool enough = limits[i] >= 4296;
        assert_int_equal(run.result.stop, enough ? GS_STOP_SOLVED : GS_STOP_NODES);
        assert_int_equal(run.result.proved, enough);
        assert_true(run.result.nodes == (enough ? 4296 : limits[i]));
        assert_true(counter(&run, "states") == run.result.nodes);
        run_clear(&run);
    }
}

/* From nothing to plenty: unknown for lack of memory, then solved, and never anything else. */
static void memory_limits_end_it_cleanly(void **state)
{
    (void)state;
    bool solved = false;
    for (size_t budget = 500000; budget < 3000000; budget += 37777) {
        struct run run;
        run_init(&run, "skoczki", "2x8", budget);
        run_solve(&run);
        assert_true(run.result.peak_bytes <= budget);
        if (run.result.value == GS_UNKNOWN) {
            assert_int_equal(run.result.stop, GS_STOP_MEMORY);
            assert_false(run.result.proved);
        } else {
            assert_int_equal(run.result.value, GS_DRAW);
            solved = true;
        }
        run_clear(&run);
    }
    assert_true(solved);
}

static void interrupt_and_counting_only(void **state)
{
    (void)state;
    struct run run;
    volatile sig_atomic_t interrupt = 1;
    run_init(&run, "skoczki", "2x8", 0);
    run.search.interrupt = &interrupt;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_INTERRUPTED);
    assert_false(run.result.proved);
    run_clear(&run);

    run_init(&run, "skoczki", "2x8", 0);
    run_set(&run, "label", "off");
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_EXHAUSTED);
    assert_int_equal(run.result.value, GS_UNKNOWN);
    assert_int_equal(counter(&run, "states"), 27432);
    run_clear(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_counts),
        cmocka_unit_test(the_line_ends_at_the_distance),
        cmocka_unit_test(depth_limits_claim_nothing_false),
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(memory_limits_end_it_cleanly),
        cmocka_unit_test(interrupt_and_counting_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

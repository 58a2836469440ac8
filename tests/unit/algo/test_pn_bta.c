/* SPDX-License-Identifier: MIT */
/* The base-twin algorithm: counts, options, limits, lines, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct board a1x5 = SKOCZKI("A", "1x5");
static const struct board a2x7 = SKOCZKI("A", "2x7");
static const struct board a2x8 = SKOCZKI("A", "2x8");
static const struct board a2x9 = SKOCZKI("A", "2x9");
static const struct board a2x10 = SKOCZKI("A", "2x10");
static const struct board a3x5 = SKOCZKI("A", "3x5");

/* The ways to run it. */
static const struct way ways[] = {
    {.algo = "pn-bta", .set = {"init", "one"}},
    {.algo = "pn-bta", .set = {"init", "mobility"}},
    {.algo = "pn-bta", .set = {"sums", "weak"}},
    {.algo = "pn-bta", .set = {"symmetry", "on"}},
};

static const struct way plain = {.algo = "pn-bta"};
static const struct way with_symmetry = {.algo = "pn-bta", .set = {"symmetry", "on"}};
static const struct way tree = {.algo = "pn"};

/* Where no position is reached twice, it is the search on the tree. */
static void it_is_the_tree_search_without_transpositions(void **state)
{
    (void)state;
    struct figures own = run_query(&a1x5, &plain, GS_GOAL_WIN, 0);
    assert_true(own.nodes == 6 && own.expanded == 4 && own.kept == 6);
}

/* Every node is one of a new position or a twin, and twins are what makes it small. */
static void positions_are_searched_once(void **state)
{
    (void)state;
    uint64_t in_tree = run_measure(&a2x8, &tree).nodes;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        run_open(&run, &a2x8, &ways[i], 0);
        run_solve(&run);
        assert_int_equal(run.result.value, GS_DRAW);
        assert_int_equal(run_counter(&run, "bases") + run_counter(&run, "twins"), run.result.nodes);
        assert_true(run.result.expanded < run_counter(&run, "bases"));
        assert_true(run_counter(&run, "possible_draws") > 0 && run_counter(&run, "real_draws") > 0);
        assert_int_equal(run_counter(&run, "proof"), GS_COUNTER_INFINITE);
        assert_int_equal(run_counter(&run, "disproof"), 0);
        assert_true(run.result.peak_nodes < run.result.nodes);
        assert_true(run.result.nodes < in_tree / 10);
        run_close(&run);
    }
}

static void symmetry_halves_the_search(void **state)
{
    (void)state;
    struct figures whole = run_measure(&a2x9, &plain);
    struct figures half = run_measure(&a2x9, &with_symmetry);
    assert_true(half.value == whole.value);
    assert_true(3 * half.nodes < 2 * whole.nodes && 3 * half.kept < 2 * whole.kept);
}

/* What the first question proved is not searched again in the second. */
static void the_second_question_knows_the_first(void **state)
{
    (void)state;
    struct figures both = run_measure(&a2x8, &plain);
    struct figures win = run_query(&a2x8, &plain, GS_GOAL_WIN, 0);
    struct figures draw = run_query(&a2x8, &plain, GS_GOAL_DRAW, 0);
    assert_true(both.nodes < win.nodes + draw.nodes);
    assert_true(both.nodes > win.nodes);
}

static void the_same_seed_gives_the_same_search(void **state)
{
    (void)state;
    run_check_seeds(&a2x7, &plain, GS_DRAW);
}

static void symmetry_needs_a_canonical_form(void **state)
{
    (void)state;
    static const struct board graph = {.game = "graph-plain"};
    struct run run;
    run_open(&run, &graph, &with_symmetry, 0);
    run_refused(&run, GS_UNSUPPORTED, "canonical");
    run_close(&run);
}

/* Nothing half-built is counted. */
static void check_limit(const struct run *run)
{
    run_check_numbers(run);
    assert_int_equal(run_counter(run, "bases") + run_counter(run, "twins"), run->result.nodes);
}

static void node_limits_are_kept(void **state)
{
    (void)state;
    run_each_node_limit(&a3x5, &plain, 31, check_limit);
}

static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_each_depth(&ways[i], NULL);
}

/* The line of a won or lost game leads to its end; that of a draw ends with a repetition. */
static void lines_lead_to_the_end(void **state)
{
    (void)state;
    static const struct board boards[] = {SKOCZKI("A", "1x7"), SKOCZKI("A", "1x11"),
                                          SKOCZKI("A", "2x6"), SKOCZKI("A", "3x5"),
                                          SKOCZKI("A", "2x7"), SKOCZKI("A", "2x8")};
    for (size_t i = 0; i < COUNT(boards); i++) {
        for (size_t j = 0; j < COUNT(ways); j++) {
            struct run run;
            run_open(&run, &boards[i], &ways[j], 0);
            run_solve(&run);
            assert_true(run.result.line_length > 0);
            assert_true(run.result.line[0] == run.result.best_move);
            enum gs_value end = run_play_line(&run);
            assert_int_equal(end, run.result.value == GS_DRAW ? GS_UNKNOWN : run.result.value);
            run_close(&run);
        }
    }
}

static void an_interrupt_ends_the_search(void **state)
{
    (void)state;
    run_check_interrupt(&a2x10, &plain, 4096);
}

/* 2x7 is a draw: both questions are searched, and what the first one found is kept in between. */
static void memory_may_run_out_at_any_moment(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct hunger hunger = run_starve(&a2x7, &ways[i], GS_DRAW);
        assert_true(hunger.requests > 20 && hunger.budget < 100000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_tree_search_without_transpositions),
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

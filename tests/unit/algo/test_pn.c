/* SPDX-License-Identifier: MIT */
/* The searches on the AND/OR tree, pn, pn2 and mc-pn: counts, options, limits, lines, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct board a1x5 = SKOCZKI("A", "1x5");
static const struct board a2x5 = SKOCZKI("A", "2x5");
static const struct board a2x6 = SKOCZKI("A", "2x6");
static const struct board a2x7 = SKOCZKI("A", "2x7");
static const struct board a2x8 = SKOCZKI("A", "2x8");
static const struct board a2x9 = SKOCZKI("A", "2x9");
static const struct board a3x5 = SKOCZKI("A", "3x5");

static const struct way pn = {.algo = "pn"};
static const struct way mobility = {.algo = "pn", .set = {"init", "mobility"}};
static const struct way pn2 = {.algo = "pn2"};
static const struct way full = {.algo = "pn2", .set = {"full", "on"}};

static const struct way ways[] = {{.algo = "pn"}, {.algo = "pn2"}, {.algo = "mc-pn"}};

/* Thesis 000 creates six nodes on 1x5 and expands four of them; so does either question. */
static void one_question_on_the_smallest_board(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        for (unsigned goal = GS_GOAL_WIN; goal <= GS_GOAL_DRAW; goal++) {
            struct run run;
            run_open(&run, &a1x5, &ways[i], 0);
            run.search.goal = (enum gs_goal)goal;
            run_solve(&run);
            assert_int_equal(run.result.stop, GS_STOP_SOLVED);
            assert_true(run.result.nodes == 6 && run.result.expanded == 4);
            assert_true(run.result.peak_nodes == 6);
            run_close(&run);
        }
    }
}

/* Tables 6.4 to 6.6: nodes created by pn. The order of moves differs, so the size is compared. */
static void published_sizes_are_met(void **state)
{
    (void)state;
    static const struct {
        struct board board;
        uint64_t created, kept;
        enum gs_value value;
    } rows[] = {
        {SKOCZKI("A", "1x6"), 6, 6, GS_WIN},         {SKOCZKI("A", "1x7"), 11, 11, GS_WIN},
        {SKOCZKI("A", "1x8"), 12, 12, GS_WIN},       {SKOCZKI("A", "1x11"), 108, 63, GS_WIN},
        {SKOCZKI("A", "2x7"), 11415, 5290, GS_DRAW}, {SKOCZKI("A", "2x8"), 256394, 105648, GS_DRAW},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct figures found = run_measure(&rows[i].board, &mobility);
        assert_int_equal(found.value, rows[i].value);
        assert_true(found.nodes <= 2 * rows[i].created && rows[i].created <= 2 * found.nodes);
        assert_true(found.kept <= 2 * rows[i].kept && rows[i].kept <= 2 * found.kept);
    }
}

/* What must not change the search does not, and what saves memory saves it. */
static void options_change_what_they_should(void **state)
{
    (void)state;
    static const struct way off = {.algo = "pn", .set = {"current", "off"}};
    static const struct way keeping = {.algo = "pn", .set = {"delete", "off"}};
    static const struct way late = {.algo = "pn", .set = {"evaluate", "delayed"}};
    struct figures plain = run_measure(&a2x7, &pn), whole = run_measure(&a2x7, &off);
    struct figures undeleted = run_measure(&a2x7, &keeping), delayed = run_measure(&a2x7, &late);
    struct figures two = run_measure(&a2x7, &pn2), all = run_measure(&a2x7, &full);
    assert_true(figures_agree(&plain, &whole));
    assert_true(undeleted.nodes == plain.nodes && undeleted.expanded == plain.expanded);
    assert_true(undeleted.kept > plain.kept);
    assert_true(delayed.nodes > plain.nodes);
    assert_true(two.kept < plain.kept / 2 && all.kept < two.kept / 2);
}

static void the_same_seed_gives_the_same_search(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_check_seeds(&a2x6, &ways[i], GS_LOSS);
}

static void numbers_that_would_not_be_used_are_refused(void **state)
{
    (void)state;
    static const struct way unused = {.algo = "pn",
                                      .set = {"evaluate", "delayed", "init", "mobility"}};
    static const struct way mc_pn = {.algo = "mc-pn"};
    struct run run;
    struct gs_error error = {.status = GS_OK, .message = ""};
    run_open(&run, &a1x5, &unused, 0);
    run_refused(&run, GS_USAGE, "evaluate=immediate");
    run_close(&run);
    run_open(&run, &a1x5, &mc_pn, 0);
    assert_int_equal(gs_args_set(&run.params, "playouts", "0", &error), GS_USAGE);
    assert_non_null(strstr(error.message, "1 to 100000"));
    run_close(&run);
}

/* Nothing half-built is counted. */
static void check_limit(const struct run *run)
{
    assert_true(run->result.expanded < run->result.nodes);
    run_check_numbers(run);
}

static void node_limits_are_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_each_node_limit(&a2x5, &ways[i], 1, check_limit);
}

/* An open question still names a move, the most promising one. */
static void an_open_question_names_a_move(void **state)
{
    (void)state;
    struct run run;
    gs_move moves[64];
    run_open(&run, &a2x8, &pn, 0);
    run.search.limits.nodes = 5000;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_UNKNOWN);
    unsigned count = gs_moves(run.rules, run.root, moves), found = 0;
    for (unsigned i = 0; i < count; i++)
        found += moves[i] == run.result.best_move;
    assert_int_equal(found, 1);
    run_close(&run);
}

static void check_depth(const struct run *run)
{
    assert_true(run_counter(run, "deepest") <= run->search.limits.depth);
}

static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_each_depth(&ways[i], check_depth);
}

/* The line of a won or lost game leads to its end, whichever subtrees were freed on the way. */
static void lines_lead_to_the_end(void **state)
{
    (void)state;
    static const struct {
        struct board board;
        struct way way;
    } cases[] = {{SKOCZKI("A", "1x7"), {"pn", {"delete", "on"}}},
                 {SKOCZKI("A", "1x11"), {"pn", {"delete", "on"}}},
                 {SKOCZKI("A", "1x11"), {"pn", {"delete", "off"}}},
                 {SKOCZKI("A", "2x6"), {"pn", {"delete", "on"}}},
                 {SKOCZKI("A", "3x5"), {"pn", {"current", "off"}}},
                 {SKOCZKI("A", "3x5"), {"pn", {"evaluate", "delayed"}}}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct run run;
        run_open(&run, &cases[i].board, &cases[i].way, 0);
        run_solve(&run);
        assert_true(run.result.line_length > 0 && run.result.line[0] == run.result.best_move);
        assert_int_equal(run_play_line(&run), run.result.value);
        run_close(&run);
    }
}

static void the_second_level_is_counted(void **state)
{
    (void)state;
    struct run run;
    run_open(&run, &a2x7, &full, 0);
    run_solve(&run);
    /* Everything but the roots of the two questions is created on the second level. */
    assert_true(run_counter(&run, "nodes2") == run.result.nodes - 2);
    assert_true(run_counter(&run, "searches2") < run.result.expanded);
    assert_true(run_counter(&run, "kept1") > 1 && run_counter(&run, "kept2") > 1);
    assert_true(run.result.peak_nodes >= run_counter(&run, "kept1"));
    run_close(&run);
}

static void playouts_are_counted(void **state)
{
    (void)state;
    static const struct way three = {.algo = "mc-pn", .set = {"playouts", "3", "length", "10"}};
    struct run run;
    run_open(&run, &a2x6, &three, 0);
    run_solve(&run);
    assert_true(run_counter(&run, "playouts") % 3 == 0 && run_counter(&run, "playouts") > 0);
    assert_true(run_counter(&run, "playout_wins") <= run_counter(&run, "playouts"));
    assert_true(run_counter(&run, "playout_moves") <= 10 * run_counter(&run, "playouts"));
    run_close(&run);
}

static void an_interrupt_ends_the_search(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_check_interrupt(&a2x9, &ways[i], 4096);
}

static void memory_may_run_out_at_any_moment(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct hunger hunger = run_starve(&a3x5, &ways[i], GS_LOSS);
        assert_true(hunger.requests > 5 && hunger.budget < 1000000);
    }
}

/* With nothing left to grow by, freed blocks of other sizes are split and serve on. */
static void freed_memory_is_used_again(void **state)
{
    (void)state;
    struct figures found = run_measure(&a2x8, &pn);
    assert_true(found.bytes < 40 * found.kept);
    assert_true(run_survives(&a2x8, &pn, GS_DRAW, 26 * found.kept, 0));
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

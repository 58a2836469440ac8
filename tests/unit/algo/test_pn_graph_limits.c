/* SPDX-License-Identifier: MIT */
/*
 * The proof-number searches on a graph, pn-dag and pn-dcg: limits, long lines, memory, levels,
 * refusals.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algo/pn_graph/pn_graph.h"
#include "game_test/oracle.h"
#include "games/pace.h"
#include "games/solve_run.h"
#include "unit/node_game.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct board a2x6 = SKOCZKI("A", "2x6");
static const struct board a2x7 = SKOCZKI("A", "2x7");
static const struct board a2x8 = SKOCZKI("A", "2x8");
static const struct board a3x5 = SKOCZKI("A", "3x5");
static const struct board tictactoe = GOMOKU("3x3", "3");

/* The question of a win is first, and first numbers are 1 and 1. */
#define PLAIN "order", "win", "init", "one"

static const struct way assumed = {.algo = "pn-dcg", .set = {PLAIN, "draws", "assumed"}};
static const struct way proved = {.algo = "pn-dcg", .set = {PLAIN, "draws", "proved"}};
static const struct way converting = {.algo = "pn-dcg", .set = {PLAIN, "merge", "converting"}};
static const struct way dag = {"pn-dag", {PLAIN, "symmetry", "off", "prune", "off"}};

/* Exact in games without repetition. */
static const struct way exact_dag[] = {
    {"pn-dag", {"symmetry", "off", NULL}},
    {.algo = "pn-dag", .set = {"init", "mobility"}},
    {.algo = "pn-dag", .set = {"sums", "weak"}},
    {.algo = "pn-dag", .set = {"symmetry", "on"}},
    {.algo = "pn-dag", .set = {"symmetry", "on", "sums", "weak", "init", "mobility"}},
};

/* --- limits ---------------------------------------------------------------------------- */

/* What is searched, and how many nodes that takes (0: whatever a run without a limit says). */
struct effort {
    const struct board *board;
    const struct way *way;
    uint64_t nodes;
};

static void node_limits_are_kept(void **state)
{
    (void)state;
    static const struct effort rows[] = {{&a3x5, &assumed, 0},
                                         {&a3x5, &converting, 0},
                                         {&tictactoe, &dag, 2648},
                                         {&a2x6, &proved, 152}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        run_each_node_limit(rows[i].board, rows[i].way, PACE_IS_SLOW ? 67 : 7, run_check_numbers);
        assert_true(rows[i].nodes == 0 ||
                    rows[i].nodes == run_measure(rows[i].board, rows[i].way).nodes);
    }
}

/* If a limit strikes after the first answer, that answer stays true. */
static void the_first_answer_outlives_a_limit(void **state)
{
    (void)state;
    struct run run;
    uint64_t first = run_query(&a2x8, &proved, GS_GOAL_WIN, 0).nodes;
    run_open(&run, &a2x8, &proved, 0);
    run.search.limits.nodes = first + 100;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_NODES);
    assert_true(run.result.lower == GS_LOSS && run.result.upper == GS_DRAW);
    run_close(&run);
    run_open(&run, &a2x8, &assumed, 0);
    run.search.limits.nodes = run_query(&a2x8, &assumed, GS_GOAL_WIN, 0).nodes + 100;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_NODES);
    assert_true(run.result.lower == GS_LOSS && run.result.upper == GS_WIN);
    run_close(&run);
}

/* Compares a result under a depth limit with the truth: right and not too far, or left open. */
static void check_depth(const struct run *run, enum gs_value truth, bool far)
{
    const struct gs_result *result = &run->result;
    if (result->proved)
        assert_true(result->value == truth && !far);
    else if (result->value == GS_UNKNOWN)
        assert_int_equal(result->stop, GS_STOP_DEPTH);
    else
        assert_int_equal(result->value, GS_DRAW);
    assert_int_equal(result->proved, result->why_not[0] == '\0');
}

/*
 * Every state of 2x6 as the root (with sanitizers one in seven), at every depth. What is farther
 * away than the limit is not claimed, unless a cut edge came to life: it leads to a node that was
 * found on a shorter line, and the one through the edge may be longer.
 */
static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    static const struct way *const ways[] = {&assumed, &proved, &converting};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        size_t early = 0, found = 0, open = 0;
        run_open(&run, &a2x6, ways[i], 0);
        struct oracle *oracle = oracle_new(run.rules, run.root);
        for (size_t at = 0; at < oracle->count; at += PACE_IS_SLOW ? 7 : 1) {
            enum gs_value truth = (enum gs_value)oracle->values[at];
            for (unsigned depth = 1; depth <= 14; depth++) {
                run.search.limits.depth = depth;
                run_solve_state(&run, oracle, at);
                bool far = truth != GS_DRAW && oracle->distances[at] > (int64_t)depth;
                check_depth(&run, truth, far && ways[i] != &proved);
                early += far;
                found += run.result.proved;
                open += run.result.stop == GS_STOP_DEPTH;
            }
        }
        assert_true(early > 100 && found > 100 && open > 100);
        oracle_free(oracle);
        run_close(&run);
    }
}

/* A claim is given up where a leaf was cut off in the middle of it; the start is drawn. */
static void depth_limits_end_a_claim(void **state)
{
    (void)state;
    static const struct board boards[] = {SKOCZKI("A", "2x7"), SKOCZKI("C", "2x6")};
    for (size_t i = 0; i < COUNT(boards); i++) {
        size_t open = 0;
        for (unsigned depth = 1; depth <= 45; depth += PACE_IS_SLOW ? 6 : 1) {
            struct run run;
            run_open(&run, &boards[i], &proved, 0);
            if (depth == 1)
                assert_int_equal(run_truth(&run), GS_DRAW);
            run.search.limits.depth = depth;
            run_solve(&run);
            check_depth(&run, GS_DRAW, false);
            open += run.result.stop == GS_STOP_DEPTH;
            run_close(&run);
        }
        assert_true(open > (PACE_IS_SLOW ? 2 : 5));
    }
}

/* A loss in 12 plies is found within 13, although "can I win?" stays open there. */
static void depth_limits_leave_the_second_question(void **state)
{
    (void)state;
    static const struct board board = SKOCZKI("A", "3x5");
    struct run run;
    run_open(&run, &board, &assumed, 0);
    run.search.limits.depth = 13;
    run_solve(&run);
    assert_true(run.result.proved);
    assert_int_equal(run.result.value, GS_LOSS);
    run_close(&run);
}

/* The first of 3x4 wins with his fourth stone; on 3x3 the end is a full board. */
static void depth_limits_without_repetition(void **state)
{
    (void)state;
    static const struct {
        struct board board;
        unsigned plies;
        enum gs_value value;
    } rows[] = {{GOMOKU("3x4", "3"), 7, GS_WIN}, {GOMOKU("3x3", "3"), 9, GS_DRAW}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (unsigned depth = 1; depth <= 12; depth++) {
            for (size_t j = 0; j < COUNT(exact_dag); j++) {
                struct run run;
                bool enough = depth >= rows[i].plies;
                run_open(&run, &rows[i].board, &exact_dag[j], 0);
                run.search.limits.depth = depth;
                run_solve(&run);
                assert_int_equal(run.result.proved, enough);
                assert_int_equal(run.result.value, enough ? rows[i].value : GS_UNKNOWN);
                assert_int_equal(run.result.stop, enough ? GS_STOP_SOLVED : GS_STOP_DEPTH);
                run_close(&run);
            }
        }
    }
}

static void an_interrupt_ends_the_search(void **state)
{
    (void)state;
    static const struct board repeating = SKOCZKI("A", "3x8"), acyclic = GOMOKU("5x5", "4");
    run_check_interrupt(&repeating, &proved, 8192);
    run_check_interrupt(&acyclic, &dag, 8192);
}

/* --- long lines ------------------------------------------------------------------------ */

/*
 * A corridor of forced moves, longer than levels are high, and behind it, all on the highest level,
 * a graph in which the first to move wins. Nodes of the graph are counted from its first one.
 */
enum { CORRIDOR = PG_LEVEL_MOST + 7 };

static const struct graph_node behind[] = {
    {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 2, .next = {1, 2}},
    {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 1, .next = {3}},
    {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 1, .next = {4}},
    {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 3, .next = {5, 6, 7}},
    {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 2, .next = {10, 11}},
    {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 2, .next = {8, 9}},
    {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 2, .next = {8, 9}},
    {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 2, .next = {8, 9}},
    {.side = GS_WHITE, .outcome = GS_LOSS},
    {.side = GS_WHITE, .outcome = GS_LOSS},
    {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 1, .next = {12}},
    {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 1, .next = {13}},
    {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {14}},
    {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {15}},
    {.side = GS_BLACK, .outcome = GS_WIN},
    {.side = GS_BLACK, .outcome = GS_LOSS},
};

static unsigned corridor_moves(const struct gs_rules *rules, const struct gs_position *position,
                               gs_move *moves)
{
    uint32_t at = ((const struct graph_position *)position)->node;
    if (at < CORRIDOR) {
        moves[0] = at + 1;
        return 1;
    }
    unsigned count = graph_moves(rules, position, moves);
    for (unsigned i = 0; i < count; i++)
        moves[i] += CORRIDOR;
    return count;
}

static void lines_may_be_longer_than_levels_are_high(void **state)
{
    (void)state;
    static const struct way weak = {.algo = "pn-dag", .set = {"sums", "weak", "init", "mobility"}};
    struct gs_game game = graph_game;
    struct graph_node *nodes = calloc(CORRIDOR + COUNT(behind), sizeof *nodes);
    struct graph_rules rules = graph_rules_of(nodes, 0);
    struct graph_position root = {.node = 0};
    struct run run;
    assert_non_null(nodes);
    for (size_t i = 0; i < CORRIDOR; i++)
        nodes[i] = (struct graph_node){.side = i % 2 ? GS_BLACK : GS_WHITE, .outcome = GS_UNKNOWN};
    memcpy(nodes + CORRIDOR, behind, sizeof behind);
    game.moves = corridor_moves;
    rules.base.game = &game;
    run_open_at(&run, &rules.base, (struct gs_position *)(void *)&root, &weak);
    run_solve(&run);
    assert_true(run.result.proved && run.result.value == GS_WIN);
    assert_true(run.result.line_length > PG_LEVEL_MOST);
    run_close(&run);
    free(nodes);
}

/* --- memory ---------------------------------------------------------------------------- */

static const struct {
    const struct board *board;
    struct way way;
    enum gs_value value;
} hungry[] = {
    {&a2x8, {.algo = "pn-dcg", .set = {"draws", "assumed"}}, GS_DRAW},
    {&a2x8, {.algo = "pn-dcg", .set = {"draws", "proved"}}, GS_DRAW},
    {&a2x8, {.algo = "pn-dcg", .set = {"draws", "proved", "symmetry", "on"}}, GS_DRAW},
    {&a2x7, {.algo = "pn-dcg", .set = {"merge", "converting"}}, GS_DRAW},
    {&a3x5, {.algo = "pn-dcg", .set = {"draws", "assumed"}}, GS_LOSS},
    {&tictactoe, {"pn-dag", {"symmetry", "off", NULL}}, GS_DRAW},
    {&tictactoe, {.algo = "pn-dag", .set = {"symmetry", "on"}}, GS_DRAW},
};

static void memory_may_run_out_at_any_moment(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(hungry); i++) {
        struct hunger hunger = run_starve(hungry[i].board, &hungry[i].way, hungry[i].value);
        assert_true(hunger.requests > 20 && hunger.failed > 20 && hunger.budget < (1 << 20));
    }
}

/* --- levels --------------------------------------------------------------------------- */

/* Each request for memory fails in turn, also while levels rise. */
static void levels_may_fail_to_rise(void **state)
{
    (void)state;
    size_t halted = 0;
    for (unsigned seed = 1; seed <= 150; seed++) {
        struct random_board random;
        struct run run;
        bool solved = false;
        random_board_init(&random, seed, "acyclic");
        run_open(&run, &random.board, &dag, 0);
        enum gs_value truth = run_truth(&run);
        for (uint64_t nth = 1; !solved; nth++) {
            gs_result_clear(&run.result);
            gs_memory_fail_at(run.memory, nth);
            run_solve(&run);
            gs_memory_fail_at(run.memory, 0);
            solved = run.result.stop == GS_STOP_SOLVED;
            assert_true(solved || run.result.stop == GS_STOP_MEMORY);
            assert_int_equal(run.result.value, solved ? truth : GS_UNKNOWN);
            halted += !solved;
            assert_true(nth < 1000);
        }
        run_close(&run);
    }
    assert_true(halted > 500);
}

/*
 *     0 -> 1 -> 4, 5          1 is found on the first level, and put below 3 once that is expanded,
 *     0 -> 2 -> 3 -> 1        with 4 and 5; in the other graph, 3 leads to a node of its own.
 */
#define LEVELS(below)                                                                              \
    {                                                                                              \
        {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 2, .next = {1, 2}},                     \
            {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 2, .next = {4, 5}},                 \
            {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 1, .next = {3}},                    \
            {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {below}},                \
            {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {6}},                    \
            {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {6}},                    \
            {.side = GS_BLACK, .outcome = GS_LOSS},                                                \
            {.side = GS_BLACK, .outcome = GS_UNKNOWN, .count = 2, .next = {8, 9}},                 \
            {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {6}},                    \
            {.side = GS_WHITE, .outcome = GS_UNKNOWN, .count = 1, .next = {6}},                    \
    }

/* The first request whose failure a search for a win gets over; before, it halts for memory. */
static uint64_t requests_needed(const struct graph_node *nodes)
{
    struct graph_rules rules = graph_rules_of(nodes, 0);
    struct graph_position root = {.node = 0};
    bool solved = false;
    uint64_t nth = 0;
    while (!solved) {
        struct run run;
        assert_true(++nth < 100);
        run_open_at(&run, &rules.base, (struct gs_position *)(void *)&root, &dag);
        run.search.goal = GS_GOAL_WIN;
        gs_memory_fail_at(run.memory, nth);
        run_solve(&run);
        gs_memory_fail_at(run.memory, 0);
        solved = run.result.stop == GS_STOP_SOLVED;
        assert_true(solved || run.result.stop == GS_STOP_MEMORY);
        assert_int_equal(run.result.value, solved ? GS_WIN : GS_UNKNOWN);
        run_close(&run);
    }
    return nth;
}

/* To raise levels takes one request here, and is as needed as any other. */
static void levels_that_cannot_rise_end_the_search(void **state)
{
    (void)state;
    static const struct graph_node rising[] = LEVELS(1), level[] = LEVELS(7);
    assert_int_equal(requests_needed(rising), requests_needed(level) + 1);
}

/* --- refusals -------------------------------------------------------------------------- */

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    static const struct {
        struct board board;
        struct way way;
        const char *word;
    } rows[] = {
        {SKOCZKI("A", "2x5"), {"pn-dag", {NULL}}, "comes back"},
        {{"graph", {"shape", "random"}}, {"pn-dag", {NULL}}, "comes back"},
        {{"graph-plain", {"shape", "acyclic"}}, {"pn-dag", {"symmetry", "on"}}, "canonical"},
        {{"graph-plain", {NULL}}, {"pn-dcg", {"symmetry", "on"}}, "canonical"},
        {{"graph-plain", {NULL}}, {"pn-dcg", {"merge", "converting"}}, "layers"},
        {{"graph-moves", {NULL}}, {"pn-dcg", {"merge", "converting"}}, "layers"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct run run;
        bool repeats = strcmp(rows[i].word, "comes back") == 0;
        run_open(&run, &rows[i].board, &rows[i].way, 0);
        assert_int_equal(gs_algo_fits(run.algo, run.rules, NULL), repeats ? GS_UNSUPPORTED : GS_OK);
        run_refused(&run, GS_UNSUPPORTED, rows[i].word);
        run_close(&run);
    }
}

static void more_moves_than_a_node_can_count_are_refused(void **state)
{
    (void)state;
    static const struct way *const ways[] = {&dag, &assumed};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        run_open(&run, &tictactoe, ways[i], 0);
        run.rules->max_moves = PG_COUNT_MOST + 1;
        run_refused(&run, GS_UNSUPPORTED, "8192 moves");
        run.rules->max_moves = PG_COUNT_MOST;
        run_solve(&run);
        assert_int_equal(run.result.value, GS_DRAW);
        run_close(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(the_first_answer_outlives_a_limit),
        cmocka_unit_test(depth_limits_claim_nothing_false),
        cmocka_unit_test(depth_limits_end_a_claim),
        cmocka_unit_test(depth_limits_leave_the_second_question),
        cmocka_unit_test(depth_limits_without_repetition),
        cmocka_unit_test(an_interrupt_ends_the_search),
        cmocka_unit_test(lines_may_be_longer_than_levels_are_high),
        cmocka_unit_test(memory_may_run_out_at_any_moment),
        cmocka_unit_test(levels_may_fail_to_rise),
        cmocka_unit_test(levels_that_cannot_rise_end_the_search),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(more_moves_than_a_node_can_count_are_refused),
    };
    return cmocka_run_group_tests_name("limits of proof-number search on graphs", tests, NULL,
                                       NULL);
}

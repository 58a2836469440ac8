/* SPDX-License-Identifier: MIT */
/* Results: bounds, lines, and optimal play from a strategy on a small graph. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gamesolve/result.h>

#include "unit/node_game.h"

/*
 * White wins from 0 in three plies (by 6 or 7), from 12 in three; Black is lost
 * at 8, in four plies when it resists best. 5 and 14 follow each other in a
 * draw. The strategy below leaves 15 out.
 */
static const struct graph_node nodes[] = {
    [0] = {GS_WHITE, GS_UNKNOWN, 4, {5, 8, 6, 7}},
    [5] = {GS_BLACK, GS_UNKNOWN, 2, {13, 14}},
    [6] = {GS_BLACK, GS_UNKNOWN, 2, {9, 10}},
    [7] = {GS_BLACK, GS_UNKNOWN, 1, {10}},
    [8] = {GS_BLACK, GS_UNKNOWN, 2, {9, 12}},
    [9] = {GS_WHITE, GS_UNKNOWN, 1, {11}},
    [10] = {GS_WHITE, GS_UNKNOWN, 1, {11}},
    [11] = {GS_BLACK, GS_LOSS, 0, {0}},
    [12] = {GS_WHITE, GS_UNKNOWN, 1, {6}},
    [13] = {GS_WHITE, GS_UNKNOWN, 1, {11}},
    [14] = {GS_WHITE, GS_UNKNOWN, 3, {15, 5, 17}},
    [15] = {GS_BLACK, GS_UNKNOWN, 1, {16}},
    [16] = {GS_WHITE, GS_LOSS, 0, {0}},
    [17] = {GS_BLACK, GS_DRAW, 0, {0}},
};

#define NODES (sizeof nodes / sizeof nodes[0])

struct table_strategy {
    struct gs_strategy base;
    struct gs_entry entries[NODES];
    int released;
};

static struct gs_entry table_probe(const struct gs_strategy *strategy, const uint8_t *key)
{
    uint32_t node;
    memcpy(&node, key, sizeof node);
    return ((const struct table_strategy *)strategy)->entries[node];
}

static bool table_each(const struct gs_strategy *strategy,
                       bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry),
                       void *user)
{
    (void)strategy;
    (void)visit;
    (void)user;
    return true;
}

static void table_release(struct gs_strategy *strategy)
{
    ((struct table_strategy *)strategy)->released++;
}

static const struct gs_entry unknown = {GS_UNKNOWN, GS_NO_DISTANCE};

static struct table_strategy table_of(const struct gs_rules *rules)
{
    return (struct table_strategy){
        .base = {.rules = rules,
                 .probe = table_probe,
                 .each = table_each,
                 .release = table_release},
        .entries = {[0] = {GS_WIN, 3},
                    [1] = unknown,
                    [2] = unknown,
                    [3] = unknown,
                    [4] = unknown,
                    [5] = {GS_DRAW, GS_NO_DISTANCE},
                    [6] = {GS_LOSS, 2},
                    [7] = {GS_LOSS, 2},
                    [8] = {GS_LOSS, 4},
                    [9] = {GS_WIN, 1},
                    [10] = {GS_WIN, 1},
                    [11] = unknown, /* the rules know it */
                    [12] = {GS_WIN, 3},
                    [13] = {GS_WIN, 1},
                    [14] = {GS_DRAW, GS_NO_DISTANCE},
                    [15] = unknown,
                    [16] = unknown,
                    [17] = unknown},
    };
}

/* Memory, rules, strategy and an empty result that has the strategy. */
struct fixture {
    struct gs_memory *memory;
    struct graph_rules rules;
    struct table_strategy table;
    struct gs_result result;
};

static void set_up(struct fixture *fixture)
{
    fixture->memory = gs_memory_new(0);
    fixture->rules = graph_rules_of(nodes, GS_REPEATS);
    fixture->table = table_of(&fixture->rules.base);
    gs_result_init(&fixture->result, fixture->memory);
    fixture->result.strategy = &fixture->table.base;
}

static void tear_down(struct fixture *fixture)
{
    gs_result_clear(&fixture->result);
    assert_int_equal(fixture->table.released, 1);
    assert_int_equal(gs_memory_used(fixture->memory), 0);
    gs_memory_free(fixture->memory);
}

static enum gs_status follow(struct fixture *fixture, uint32_t node)
{
    const struct graph_position root = {.node = node};
    return gs_result_follow(&fixture->result, &fixture->rules.base,
                            (const struct gs_position *)&root);
}

static void check_line(const struct gs_result *result, const gs_move *line, size_t length)
{
    assert_int_equal(result->line_length, length);
    for (size_t i = 0; i < length; i++)
        assert_int_equal(result->line[i], line[i]);
}

static void check_move(const struct gs_result *result, size_t i, gs_move move, enum gs_value value,
                       int64_t distance)
{
    assert_true(i < result->move_count);
    assert_int_equal(result->moves[i].move, move);
    assert_int_equal(result->moves[i].value, value);
    assert_int_equal(result->moves[i].distance, distance);
    assert_false(result->moves[i].has_score);
}

static void a_new_result_knows_nothing(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_result result;

    (void)state;
    gs_result_init(&result, memory);
    assert_int_equal(result.value, GS_UNKNOWN);
    assert_int_equal(result.lower, GS_LOSS);
    assert_int_equal(result.upper, GS_WIN);
    assert_false(result.proved);
    assert_int_equal(result.distance, GS_NO_DISTANCE);
    assert_int_equal(result.best_move, GS_NO_MOVE);
    assert_int_equal(result.solution, GS_SOLUTION_NONE);
    assert_string_equal(result.why_not, "");
    gs_result_clear(&result);
    gs_memory_free(memory);
    assert_string_equal(gs_solution_name(GS_SOLUTION_NONE), "none");
    assert_string_equal(gs_solution_name(GS_SOLUTION_VALUE), "value");
    assert_string_equal(gs_solution_name(GS_SOLUTION_WEAK), "weak");
    assert_string_equal(gs_solution_name(GS_SOLUTION_STRONG), "strong");
    assert_string_equal(gs_solution_name((enum gs_solution)9), "unknown");
}

static void equal_bounds_prove(void **state)
{
    struct gs_result result;

    (void)state;
    gs_result_init(&result, NULL);
    gs_result_bound(&result, GS_LOSS, GS_DRAW);
    assert_false(result.proved);
    assert_int_equal(result.value, GS_UNKNOWN);
    assert_int_equal(result.upper, GS_DRAW);
    gs_result_bound(&result, GS_DRAW, GS_DRAW);
    assert_true(result.proved);
    assert_int_equal(result.value, GS_DRAW);
    gs_result_init(&result, NULL);
    result.distance = 5;
    gs_result_prove(&result, GS_LOSS);
    assert_true(result.proved);
    assert_int_equal(result.value, GS_LOSS);
    assert_int_equal(result.lower, GS_LOSS);
    assert_int_equal(result.upper, GS_LOSS);
    assert_int_equal(result.distance, 5);
}

static void lines_grow_and_may_be_cut(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_result result;

    (void)state;
    gs_result_init(&result, memory);
    for (gs_move move = 0; move < 1000; move++)
        assert_true(gs_result_line(&result, move));
    static const size_t cuts[] = {700, 512, 100, 17, 16, 15, 3, 0};
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        result.line_length = cuts[i];
        for (gs_move move = (gs_move)cuts[i]; move < 600; move++)
            assert_true(gs_result_line(&result, move));
        for (size_t ply = 0; ply < result.line_length; ply++)
            assert_int_equal(result.line[ply], ply);
    }
    result.line_length = 512;
    gs_memory_fail_at(memory, 1);
    assert_false(gs_result_line(&result, 1));
    assert_int_equal(result.line_length, 512);
    assert_int_equal(result.line[511], 511);
    gs_result_clear(&result);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

static void the_winner_hurries(void **state)
{
    static const gs_move line[] = {6, 9, 11};
    struct fixture fixture;
    struct gs_result *result = &fixture.result;

    (void)state;
    set_up(&fixture);
    assert_int_equal(follow(&fixture, 0), GS_OK);
    assert_int_equal(result->value, GS_WIN);
    assert_true(result->proved);
    assert_int_equal(result->distance, 3);
    assert_int_equal(result->best_move, 6);
    assert_int_equal(result->move_count, 4);
    check_move(result, 0, 5, GS_DRAW, GS_NO_DISTANCE);
    check_move(result, 1, 8, GS_WIN, 5);
    check_move(result, 2, 6, GS_WIN, 3);
    check_move(result, 3, 7, GS_WIN, 3);
    check_line(result, line, 3);
    tear_down(&fixture);
}

static void the_loser_delays(void **state)
{
    static const gs_move line[] = {12, 6, 9, 11};
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    assert_int_equal(follow(&fixture, 8), GS_OK);
    assert_int_equal(fixture.result.value, GS_LOSS);
    assert_int_equal(fixture.result.distance, 4);
    assert_int_equal(fixture.result.best_move, 12);
    check_move(&fixture.result, 0, 9, GS_LOSS, 2);
    check_move(&fixture.result, 1, 12, GS_LOSS, 4);
    check_line(&fixture.result, line, 4);
    tear_down(&fixture);
}

static void a_draw_ends_where_a_position_comes_back(void **state)
{
    static const gs_move line[] = {14, 5}, other[] = {5, 14};
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    assert_int_equal(follow(&fixture, 5), GS_OK);
    assert_int_equal(fixture.result.value, GS_DRAW);
    assert_int_equal(fixture.result.distance, GS_NO_DISTANCE);
    assert_int_equal(fixture.result.best_move, 14);
    check_move(&fixture.result, 0, 13, GS_LOSS, 2);
    check_move(&fixture.result, 1, 14, GS_DRAW, GS_NO_DISTANCE);
    check_line(&fixture.result, line, 2);

    fixture.result.value = GS_UNKNOWN;
    assert_int_equal(follow(&fixture, 14), GS_OK);
    assert_int_equal(fixture.result.best_move, 5);
    check_move(&fixture.result, 0, 15, GS_UNKNOWN, GS_NO_DISTANCE);
    check_move(&fixture.result, 1, 5, GS_DRAW, GS_NO_DISTANCE);
    check_move(&fixture.result, 2, 17, GS_DRAW, 1);
    check_line(&fixture.result, other, 2);
    tear_down(&fixture);
}

static void the_first_of_equal_draws_is_kept(void **state)
{
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    fixture.table.entries[5] = unknown;
    assert_int_equal(follow(&fixture, 14), GS_OK);
    assert_int_equal(fixture.result.best_move, 17);
    check_line(&fixture.result, &(gs_move){17}, 1);
    tear_down(&fixture);
}

/* Wins without distances may lead in a circle; the line ends all the same. */
static void a_line_without_distances_ends(void **state)
{
    static const gs_move line[] = {14, 5};
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    fixture.table.entries[5] = (struct gs_entry){GS_WIN, GS_NO_DISTANCE};
    fixture.table.entries[14] = (struct gs_entry){GS_LOSS, GS_NO_DISTANCE};
    assert_int_equal(follow(&fixture, 5), GS_OK);
    check_move(&fixture.result, 1, 14, GS_WIN, GS_NO_DISTANCE);
    check_line(&fixture.result, line, 2);
    tear_down(&fixture);
}

static void a_known_distance_is_better_for_the_winner(void **state)
{
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    fixture.table.entries[8].distance = GS_NO_DISTANCE;
    assert_int_equal(follow(&fixture, 0), GS_OK);
    assert_int_equal(fixture.result.best_move, 6);
    tear_down(&fixture);
}

static void the_end_has_no_moves(void **state)
{
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    assert_int_equal(follow(&fixture, 11), GS_OK);
    assert_int_equal(fixture.result.value, GS_LOSS);
    assert_int_equal(fixture.result.distance, 0);
    assert_int_equal(fixture.result.move_count, 0);
    assert_int_equal(fixture.result.line_length, 0);
    assert_int_equal(fixture.result.best_move, GS_NO_MOVE);
    tear_down(&fixture);
}

static void an_unknown_root_stays_unknown(void **state)
{
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    assert_int_equal(follow(&fixture, 15), GS_OK);
    assert_int_equal(fixture.result.value, GS_UNKNOWN);
    assert_false(fixture.result.proved);
    assert_int_equal(fixture.result.best_move, GS_NO_MOVE);
    check_move(&fixture.result, 0, 16, GS_WIN, 1);
    assert_int_equal(fixture.result.line_length, 0);
    tear_down(&fixture);
}

static void what_is_known_is_not_overwritten(void **state)
{
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    gs_result_prove(&fixture.result, GS_WIN);
    fixture.result.distance = 7;
    assert_int_equal(follow(&fixture, 0), GS_OK);
    assert_int_equal(fixture.result.distance, 7);
    assert_int_equal(follow(&fixture, 0), GS_OK);
    assert_int_equal(fixture.result.line_length, 3);
    assert_int_equal(fixture.result.move_count, 4);
    tear_down(&fixture);
}

static void a_line_ends_where_the_strategy_does(void **state)
{
    struct fixture fixture;

    (void)state;
    set_up(&fixture);
    fixture.table.entries[9] = unknown;
    fixture.table.entries[10] = unknown;
    assert_int_equal(follow(&fixture, 0), GS_OK);
    check_line(&fixture.result, &(gs_move){6}, 1);
    tear_down(&fixture);
}

static void every_allocation_may_fail(void **state)
{
    bool complete = false;

    (void)state;
    for (uint64_t nth = 1; !complete; nth++) {
        struct fixture fixture;
        set_up(&fixture);
        gs_memory_fail_at(fixture.memory, nth);
        enum gs_status status = follow(&fixture, 0);
        assert_true(status == GS_OK || status == GS_NO_MEMORY);
        complete = status == GS_OK && fixture.result.line_length == 3;
        if (status == GS_OK)
            assert_int_equal(fixture.result.best_move, 6);
        else
            assert_int_equal(fixture.result.line_length + fixture.result.move_count, 0);
        assert_true(nth < 100);
        tear_down(&fixture);
    }
}

/* What speaks for a best move: a value, an estimate or nothing. */
static void a_best_move_has_a_basis(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_move_value move = {.move = 3, .value = GS_UNKNOWN, .has_score = true, .score = 0.5};
    struct gs_result result;

    (void)state;
    gs_result_init(&result, memory);
    assert_int_equal(gs_result_basis(&result), GS_BASIS_NONE);
    result.best_move = 3;
    assert_int_equal(gs_result_basis(&result), GS_BASIS_NONE);
    gs_result_bound(&result, GS_LOSS, GS_DRAW); /* which it need not reach */
    assert_int_equal(gs_result_basis(&result), GS_BASIS_NONE);
    gs_result_bound(&result, GS_DRAW, GS_WIN);
    assert_int_equal(gs_result_basis(&result), GS_BASIS_VALUE);
    gs_result_init(&result, memory);
    result.best_move = 3;
    result.value = GS_DRAW; /* not proved */
    assert_int_equal(gs_result_basis(&result), GS_BASIS_VALUE);
    result.value = GS_UNKNOWN;
    result.moves = &move;
    result.move_count = 1;
    assert_int_equal(gs_result_basis(&result), GS_BASIS_ESTIMATE);
    gs_result_prove(&result, GS_LOSS);
    assert_int_equal(gs_result_basis(&result), GS_BASIS_VALUE);
    assert_string_equal(gs_basis_name(GS_BASIS_NONE), "none");
    assert_string_equal(gs_basis_name(GS_BASIS_ESTIMATE), "estimate");
    assert_string_equal(gs_basis_name(GS_BASIS_VALUE), "value");
    gs_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_result_knows_nothing),
        cmocka_unit_test(a_best_move_has_a_basis),
        cmocka_unit_test(equal_bounds_prove),
        cmocka_unit_test(lines_grow_and_may_be_cut),
        cmocka_unit_test(the_winner_hurries),
        cmocka_unit_test(the_loser_delays),
        cmocka_unit_test(a_draw_ends_where_a_position_comes_back),
        cmocka_unit_test(the_first_of_equal_draws_is_kept),
        cmocka_unit_test(a_line_without_distances_ends),
        cmocka_unit_test(a_known_distance_is_better_for_the_winner),
        cmocka_unit_test(the_end_has_no_moves),
        cmocka_unit_test(an_unknown_root_stays_unknown),
        cmocka_unit_test(what_is_known_is_not_overwritten),
        cmocka_unit_test(a_line_ends_where_the_strategy_does),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

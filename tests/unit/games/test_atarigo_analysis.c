/* SPDX-License-Identifier: MIT */
/*
 * test_atarigo_analysis.c - the points that proofs in AtariGo rest on: what an analysis says of
 * every position of small boards, against a table that is filled by the naive board, also where the
 * loser's stones outside of these points are others; and searches that hand on to each other what
 * they proved by them, against the oracle. `long` takes a larger board, and all of its states.
 */
#include "unit/atarigo_naive.h"

#include <stdlib.h>

#include "game_test/oracle.h"
#include "games/pace.h"
#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define CHANGES      4 /* of the loser's stones, of each position */

static bool is_long;

/* Who wins each arrangement of stones; its digits are the contents of the points. */
struct values {
    struct table table;
    unsigned codes;
    int8_t *of[2]; /* by side to move: enum gs_value, or UNSEEN, or OVER */
};

enum { UNSEEN = 100, OVER };

static unsigned code_of(const struct naive *naive)
{
    unsigned code = 0;
    for (int point = naive_points(naive); point-- > 0;)
        code = 3 * code + (unsigned)(naive->stones[point] == GS_EMPTY ? 2 : naive->stones[point]);
    return code;
}

static void set_code(struct naive *naive, unsigned code)
{
    for (int point = 0; point < naive_points(naive); point++, code /= 3)
        naive->stones[point] = (int8_t)(code % 3 == 2 ? GS_EMPTY : (int)(code % 3));
}

/* The value for side, who is to move; the board is as it was in the end. */
static int value_of(struct values *values, enum gs_side side)
{
    struct naive *naive = &values->table.naive;
    int8_t *value = &values->of[side][code_of(naive)];
    if (*value != UNSEEN)
        return *value;
    if (naive_is_captured(naive, GS_WHITE) || naive_is_captured(naive, GS_BLACK))
        return *value = OVER;
    int best = GS_LOSS;
    for (int point = 0; point < naive_points(naive) && best == GS_LOSS; point++) {
        if (naive->stones[point] != GS_EMPTY)
            continue;
        naive->stones[point] = (int8_t)side;
        enum gs_value end = naive_outcome(naive, side);
        best = end != GS_UNKNOWN ? (int)end : -value_of(values, gs_side_other(side));
        naive->stones[point] = GS_EMPTY;
    }
    return *value = (int8_t)best;
}

static void values_open(struct values *values, const char *size)
{
    lay(&values->table, size);
    values->codes = 1;
    for (int point = 0; point < naive_points(&values->table.naive); point++)
        values->codes *= 3;
    for (int side = GS_WHITE; side <= GS_BLACK; side++) {
        values->of[side] = malloc(values->codes);
        assert_non_null(values->of[side]);
        memset(values->of[side], UNSEEN, values->codes);
    }
}

static void values_close(struct values *values)
{
    free(values->of[GS_WHITE]);
    free(values->of[GS_BLACK]);
    clear(&values->table);
}

/*
 * That winner wins, side being to move, with the stones on the naive board, and wherever else than
 * on these points the other one has stones; the board is as it was in the end.
 */
static void check_carrier(struct values *values, enum gs_side side, enum gs_side winner,
                          gs_bitboard carrier)
{
    struct naive *naive = &values->table.naive, before = *naive;
    enum gs_value value = side == winner ? GS_WIN : GS_LOSS;
    assert_int_equal(value_of(values, side), value);
    for (unsigned i = 0; i < CHANGES && carrier != GS_EVERYWHERE; i++) {
        for (int point = 0; point < naive_points(naive); point++)
            if (before.stones[point] != (int)winner && !(carrier >> point & 1))
                naive->stones[point] = gs_random_below(&values->table.random, 3) == 0
                                           ? (int8_t)gs_side_other(winner)
                                           : (int8_t)GS_EMPTY;
        int found = value_of(values, side);
        assert_true(found == OVER || found == (int)value);
        *naive = before;
    }
}

/* What is said of the moves that are left out, where nothing is proved: each of them loses. */
static void check_left_out(struct values *values, enum gs_side side, const gs_move *kept,
                           unsigned count, const struct gs_analysis *analysis)
{
    struct naive *naive = &values->table.naive;
    uint64_t out = 0;
    for (int point = 0; point < naive_points(naive); point++)
        if (naive->stones[point] == GS_EMPTY)
            out |= UINT64_C(1) << point;
    for (unsigned i = 0; i < count; i++)
        out &= ~(UINT64_C(1) << kept[i]);
    for (; out != 0; out &= out - 1) {
        unsigned point = (unsigned)__builtin_ctzll(out);
        gs_bitboard carrier = analysis->needs[point];
        if (!(analysis->carries >> point & 1))
            carrier |= analysis->base;
        naive->stones[point] = (int8_t)side;
        if (naive_outcome(naive, side) == GS_UNKNOWN)
            check_carrier(values, gs_side_other(side), gs_side_other(side), carrier);
        else
            assert_int_equal(naive_outcome(naive, side), GS_LOSS);
        naive->stones[point] = GS_EMPTY;
    }
}

/* Analyses the position of the naive board; whether it is proved by that. */
static bool judge(struct values *values, enum gs_side side)
{
    const struct gs_prune *prune = gs_atarigo.prune;
    struct table *table = &values->table;
    char text[GS_TEXT_MAX];
    gs_move moves[NAIVE_POINTS], same[NAIVE_POINTS];
    struct gs_analysis analysis;
    assert_int_equal(set_stones(table, side, text), GS_OK);
    unsigned all = gs_moves(table->rules, table->position, moves);
    memcpy(same, moves, all * sizeof *moves);
    unsigned count = prune->analyse(table->rules, table->position, moves, all, &analysis, NULL);
    struct gs_proved bounds = prune->bounds(table->rules, table->position, NULL);
    assert_int_equal(prune->moves(table->rules, table->position, same, all, NULL), count);
    assert_memory_equal(moves, same, count * sizeof *moves);
    if (analysis.proved.lower != analysis.proved.upper) {
        assert_true(bounds.lower != bounds.upper);
        check_left_out(values, side, moves, count, &analysis);
        return false;
    }
    /* Only an analysis finds that no move is safe. */
    assert_true(bounds.lower != bounds.upper || bounds.lower == analysis.proved.lower);
    assert_true(bounds.lower != bounds.upper || bounds.plies == analysis.proved.plies);
    check_carrier(values, side, analysis.proved.lower == GS_WIN ? side : gs_side_other(side),
                  analysis.carrier);
    return true;
}

static void test_analyses(void **state)
{
    (void)state;
    static const char *const sizes[] = {"3x2", "3x3", "2x5", "3x4"};
    for (size_t i = 0; i < (is_long ? 4 : PACE_IS_SLOW ? 2 : 3); i++) {
        struct values values;
        unsigned open = 0, proved = 0;
        values_open(&values, sizes[i]);
        assert_true(gs_atarigo.prune->can_analyse(values.table.rules));
        for (unsigned code = 0; code < values.codes; code++)
            for (int side = GS_WHITE; side <= GS_BLACK; side++) {
                set_code(&values.table.naive, code);
                if (value_of(&values, (enum gs_side)side) == OVER)
                    continue;
                open++;
                proved += judge(&values, (enum gs_side)side);
            }
        assert_true(proved > 0 && proved < open);
        values_close(&values);
    }
}

static void large_boards_and_aims_are_not_analysed(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *large = set_up_rules(memory, &gs_atarigo, SETTINGS("size", "13x5"));
    struct gs_rules *aim =
        set_up_rules(memory, &gs_atarigo, SETTINGS("size", "4x4", "aim", "capture:b2"));
    assert_false(gs_atarigo.prune->can_analyse(large));
    assert_false(gs_atarigo.prune->can_analyse(aim));
    gs_rules_free(memory, aim);
    gs_rules_free(memory, large);
    gs_memory_free(memory);
}

/* One after the other, in any order, with all that was proved before. */
static void what_was_proved_holds_elsewhere(void **state)
{
    (void)state;
    static const struct board board = {"atarigo", {"size", "3x4"}};
    static const struct way ways[] = {
        {.algo = "df-pn"}, {.algo = "df-pn", .set = {"carriers", "siblings"}}, {.algo = "pds"}};
    for (size_t w = 0; w < COUNT(ways); w++) {
        struct run run;
        struct gs_search_cache *search_cache = NULL;
        uint64_t random = 1, spread = 0, recalled = 0;
        run_open(&run, &board, &ways[w], 0);
        struct oracle *oracle = oracle_new(run.rules, run.root);
        size_t count = is_long ? oracle->count : pace_share(4000);
        for (size_t i = 0; i < count; i++) {
            run.search.search_cache = &search_cache;
            size_t root = is_long ? i : gs_random_below(&random, oracle->count);
            run_solve_state(&run, oracle, root);
            assert_true(run.result.proved);
            assert_int_equal(run.result.value, oracle->values[root]);
            spread += run_counter(&run, "spread");
            recalled += run_counter(&run, "recalled");
        }
        assert_true(spread > 0);
        assert_true((recalled > 0) == (w != 1));
        gs_search_cache_release(search_cache);
        oracle_free(oracle);
        run_close(&run);
    }
}

int main(int argc, char **argv)
{
    is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_analyses),
        cmocka_unit_test(large_boards_and_aims_are_not_analysed),
        cmocka_unit_test(what_was_proved_holds_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * strategy_tour.c - the games of a strategy are gone through depth first. Since its moves depend on
 * nothing but the position, a position needs one visit, and a circle is a position that is met
 * while the games from it are still under way.
 */
#include "games/strategy_tour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum visit { NOT_SEEN, UNDER_WAY, DONE };

struct tour {
    const struct gs_strategy *strategy;
    const struct oracle *oracle;
    enum gs_side side;
    enum gs_value level;
    uint8_t *seen; /* enum visit, by state */
    struct tour_figures figures;
};

static struct gs_position *position_of(const struct tour *tour, size_t state)
{
    const struct gs_rules *rules = tour->oracle->rules;
    struct gs_position *position = malloc(rules->position_size);
    assert_non_null(position);
    gs_decode(rules, oracle_key(tour->oracle, state), position);
    return position;
}

static size_t state_after(const struct tour *tour, const struct gs_position *position, gs_move move)
{
    const struct gs_rules *rules = tour->oracle->rules;
    struct gs_position *next = malloc(rules->position_size);
    struct gs_undo *undo = malloc(rules->undo_size);
    uint8_t key[GS_KEY_MAX + 8];
    memcpy(next, position, rules->position_size);
    gs_play(rules, next, move, undo);
    gs_encode(rules, next, key);
    free(undo);
    free(next);
    return oracle_find(tour->oracle, key);
}

/* The move that a player by the strategy makes; it must be legal. */
static gs_move choice_of(const struct tour *tour, struct gs_position *position)
{
    const struct gs_rules *rules = tour->oracle->rules;
    struct gs_advice advice = gs_strategy_advice(tour->strategy, position);
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    struct gs_move_value *values = malloc(rules->max_moves * sizeof *values);
    struct gs_undo *undo = malloc(rules->undo_size);
    assert_true(advice.lower >= tour->level);
    unsigned count = gs_moves(rules, position, moves);
    gs_strategy_values(tour->strategy, position, undo, moves, count, values);
    const struct gs_move_value *choice = gs_strategy_choice(tour->strategy, advice, values, count);
    assert_non_null(choice);
    gs_move move = choice->move;
    free(undo);
    free(values);
    free(moves);
    return move;
}

static void visit(struct tour *tour, size_t state);

static void visit_next(struct tour *tour, struct gs_position *position, size_t state, bool own)
{
    const struct oracle *oracle = tour->oracle;
    if (own) {
        tour->figures.positions++;
        visit(tour, state_after(tour, position, choice_of(tour, position)));
        return;
    }
    assert_true(gs_strategy_advice(tour->strategy, position).upper <= gs_value_negate(tour->level));
    for (size_t edge = oracle->first[state]; edge < oracle->first[state + 1]; edge++)
        visit(tour, oracle->edges[edge]);
}

static void visit(struct tour *tour, size_t state)
{
    const struct gs_rules *rules = tour->oracle->rules;
    assert_true(state < tour->oracle->count);
    assert_true(tour->seen[state] != UNDER_WAY || tour->level == GS_DRAW);
    if (tour->seen[state] != NOT_SEEN)
        return;
    tour->seen[state] = UNDER_WAY;
    struct gs_position *position = position_of(tour, state);
    enum gs_value outcome = gs_outcome(rules, position);
    bool own = gs_to_move(rules, position) == tour->side;
    if (outcome == GS_UNKNOWN) {
        visit_next(tour, position, state, own);
    } else {
        assert_true((own ? outcome : gs_value_negate(outcome)) >= tour->level);
        tour->figures.ends++;
    }
    free(position);
    tour->seen[state] = DONE;
}

struct tour_figures tour_play(const struct gs_strategy *strategy, const struct oracle *oracle,
                              enum gs_side side, enum gs_value level)
{
    struct tour tour = {strategy, oracle, side, level, calloc(oracle->count, 1), {0, 0}};
    assert_non_null(tour.seen);
    visit(&tour, 0);
    free(tour.seen);
    return tour.figures;
}

size_t tour_query(const struct gs_strategy *strategy, const struct oracle *oracle)
{
    const struct tour tour = {.strategy = strategy, .oracle = oracle};
    size_t known = 0;
    for (size_t state = 0; state < oracle->count; state++) {
        struct gs_position *position = position_of(&tour, state);
        struct gs_entry entry = gs_strategy_entry(strategy, position);
        enum gs_value truth = oracle->values[state];
        assert_true(entry.value == GS_UNKNOWN || entry.value == truth);
        if (gs_outcome(oracle->rules, position) == GS_UNKNOWN) {
            struct gs_advice advice = gs_strategy_advice(strategy, position);
            assert_true(advice.lower <= truth && truth <= advice.upper);
            assert_true(entry.value == GS_UNKNOWN || advice.lower == advice.upper);
            known += advice.lower > GS_LOSS || advice.upper < GS_WIN;
        }
        free(position);
    }
    return known;
}

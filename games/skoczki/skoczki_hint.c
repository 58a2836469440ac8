/* SPDX-License-Identifier: MIT */
/*
 * skoczki_hint.c - what a player of Skoczki goes by: how far the pawns of both sides are from the
 * homes that they are to fill, stragglers more than others.
 *
 * Cost: one pass over the pawns; for the order of moves, one insertion a move.
 */
#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_position.h"

#include "common/move_order.h"

/* Rows ahead of the other side that are worth half of a win. */
#define HALF_A_WIN 12.0

/* The number of legal moves, without listing them. */
static unsigned mobility(const struct gs_rules *base, const struct gs_position *position)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    struct skoczki_hop hops[SKOCZKI_MOVES_MAX];
    unsigned count = SKOCZKI_CALL(rules, moves, (const struct skoczki_position *)position, hops);
    return count > 0 ? count : 1;
}

/* The rows between the pawns of a side and the home that they are to fill. */
static double way_left(const struct skoczki_rules *rules, const struct skoczki_position *at,
                       enum gs_side side)
{
    const int goal = (int)rules->height - 2;
    double left = 0;

    for (unsigned field = 0; field < rules->points; field++) {
        if (!(at->pawns[side] >> field & 1))
            continue;
        int row = (int)(field / rules->width);
        int rows = side == GS_WHITE ? goal - row : row - 1;
        if (rows > 0)
            left += rows + (double)rows * rows / rules->height;
    }
    return left;
}

static double evaluate(const struct gs_rules *base, const struct gs_position *position)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    const struct skoczki_position *at = (const struct skoczki_position *)position;
    enum gs_side side = (enum gs_side)at->to_move;
    double ahead = way_left(rules, at, gs_side_other(side)) - way_left(rules, at, side);

    return ahead / ((ahead < 0 ? -ahead : ahead) + HALF_A_WIN);
}

/* Every move may be the best one; those that go farthest come first. */
static unsigned select_moves(const struct gs_rules *base, const struct gs_position *position,
                             gs_move *moves, unsigned count, bool *forced)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    const int ahead = ((const struct skoczki_position *)position)->to_move == GS_WHITE ? 1 : -1;
    double rows[SKOCZKI_MOVES_MAX];

    *forced = false;
    for (unsigned i = 0; i < count; i++) {
        int from = (int)(moves[i] % 256 / rules->width), to = (int)(moves[i] / 256 / rules->width);
        gs_order_insert(moves, rows, i, moves[i] == SKOCZKI_PASS ? 0 : ahead * (to - from));
    }
    return count;
}

const struct gs_hint gs_skoczki_hint = {
    .evaluate = evaluate,
    .mobility = mobility,
    .select = select_moves,
};

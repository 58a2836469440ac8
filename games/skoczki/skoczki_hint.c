/* SPDX-License-Identifier: MIT */
/*
 * skoczki_hint.c - what a player of Skoczki goes by: how far the pawns of both sides are from the
 * homes that they are to fill, stragglers more than others, and most where they are alone: who has
 * nobody to jump over stands still, and others have to come back for it.
 *
 * Cost: one comparison for each two pawns of a side; for the order of moves, one insertion a move.
 */
#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_position.h"

#include "common/move_order.h"

#include <limits.h>

/* Rows ahead of the other side that are worth half of a win. */
#define HALF_A_WIN 12.0

/* What a field between a pawn and the next one ahead of it is worth, in rows. */
#define LONE 1.5

/* The number of legal moves, without listing them. */
static unsigned mobility(const struct gs_rules *base, const struct gs_position *position)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    struct skoczki_hop hops[SKOCZKI_MOVES_MAX];
    unsigned count = SKOCZKI_CALL(rules, moves, (const struct skoczki_position *)position, hops);
    return count > 0 ? count : 1;
}

/* The pawns of a side: the rows to the home that they are to fill, 0 in it, and the columns. */
struct pawns {
    int rows[SKOCZKI_FIELDS_MAX], columns[SKOCZKI_FIELDS_MAX];
    unsigned count;
};

static void list_pawns(const struct skoczki_rules *rules, skoczki_wide set, enum gs_side side,
                       struct pawns *pawns)
{
    const int goal = (int)rules->height - 2, width = (int)rules->width;

    pawns->count = 0;
    for (int field = 0; field < (int)rules->points; field++) {
        if (!(set >> field & 1))
            continue;
        int row = field / width, rows = side == GS_WHITE ? goal - row : row - 1;
        pawns->rows[pawns->count] = rows > 0 ? rows : 0;
        pawns->columns[pawns->count++] = field % width;
    }
}

/* How many fields are between a pawn and the next one ahead of it; 0 where there is none. */
static int loneliness(const struct pawns *pawns, unsigned which)
{
    int least = INT_MAX;

    for (unsigned i = 0; i < pawns->count; i++) {
        int ahead = pawns->rows[which] - pawns->rows[i];
        int aside = pawns->columns[which] - pawns->columns[i];
        int away = ahead + (aside < 0 ? -aside : aside) - 1;
        if (ahead > 0 && away < least)
            least = away;
    }
    return least < INT_MAX ? least : 0;
}

/* What a side has before it, in rows. */
static double way_left(const struct skoczki_rules *rules, const struct skoczki_position *at,
                       enum gs_side side)
{
    struct pawns pawns;
    double left = 0;

    list_pawns(rules, at->pawns[side], side, &pawns);
    for (unsigned i = 0; i < pawns.count; i++) {
        double rows = pawns.rows[i];
        if (rows > 0)
            left += rows + rows * rows / rules->height + LONE * loneliness(&pawns, i);
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

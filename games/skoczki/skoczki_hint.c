/* SPDX-License-Identifier: MIT */
/*
 * skoczki_hint.c - the evaluation of Skoczki for players: how far the pawns of both sides are from
 * the homes that they are to fill, stragglers more than others, and most where they are alone: a
 * pawn without a neighbour to jump over stands still, and others have to come back for it. Where
 * one side's way is searched for alone (gs_hint.race_distance), these count for more, since nothing
 * else brings the others back; two in a column, by which a third can be fetched, are worth more
 * there than two side by side.
 *
 * Cost: one comparison for each two pawns of a side; for the order of moves, one insertion a move.
 */
#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_position.h"

#include <math.h>

/* Rows ahead of the other side that are worth half of a win. */
#define HALF_A_WIN 12.0

/* What is counted besides rows, in rows. */
struct weights {
    double lone;  /* a row between a pawn and the next one ahead of it */
    double aside; /* a column between the two, in such rows */
    double stuck; /* a pawn in whose column the goal is full */
};

static const struct weights evaluating = {1.5, 1, 0}, planning = {4, 2, 2};

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

static int lowest(skoczki_wide set)
{
    const uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static void list_pawns(const struct skoczki_rules *rules, skoczki_wide set, enum gs_side side,
                       struct pawns *pawns)
{
    const int goal = (int)rules->height - 2, width = (int)rules->width;

    pawns->count = 0;
    for (; set; set &= set - 1) {
        const int field = lowest(set), row = field / width;
        int rows = side == GS_WHITE ? goal - row : row - 1;
        pawns->rows[pawns->count] = rows > 0 ? rows : 0;
        pawns->columns[pawns->count++] = field % width;
    }
}

/*
 * How far a pawn is from the next one ahead of it; 0 where there is none, or where one behind it is
 * about to jump over it.
 */
static double loneliness(const struct pawns *pawns, unsigned which, double weight_aside)
{
    double least = HUGE_VAL;

    for (unsigned i = 0; i < pawns->count; i++) {
        int ahead = pawns->rows[which] - pawns->rows[i];
        int aside = pawns->columns[which] - pawns->columns[i];
        double away = ahead + weight_aside * (aside < 0 ? -aside : aside) - 1;
        if (ahead == -1 && aside == 0)
            return 0;
        if (ahead > 0 && away < least)
            least = away;
    }
    return least < HUGE_VAL ? least : 0;
}

/* Whether both fields of the goal in a column are filled. */
static bool is_full(const struct skoczki_rules *rules, skoczki_wide pawns, enum gs_side side,
                    int column)
{
    skoczki_wide goal = pawns & skoczki_home(rules, gs_side_other(side));
    skoczki_wide rows = goal >> (side == GS_WHITE ? rules->points - 2 * rules->width : 0);

    return rows >> column & rows >> (column + (int)rules->width) & 1;
}

/* What a side has before it, in rows. */
static double race_left(const struct skoczki_rules *rules, const struct skoczki_position *at,
                        enum gs_side side, const struct weights *weights)
{
    struct pawns pawns;
    double left = 0;

    list_pawns(rules, at->pawns[side], side, &pawns);
    for (unsigned i = 0; i < pawns.count; i++) {
        double rows = pawns.rows[i];
        if (rows <= 0)
            continue;
        left += rows + rows * rows / rules->height +
                weights->lone * loneliness(&pawns, i, weights->aside);
        if (weights->stuck > 0 && is_full(rules, at->pawns[side], side, pawns.columns[i]))
            left += weights->stuck;
    }
    return left;
}

static double race_distance(const struct gs_rules *base, const struct gs_position *position,
                            enum gs_side side)
{
    return race_left(skoczki_rules_of(base), (const struct skoczki_position *)position, side,
                     &planning);
}

static void pass(const struct gs_rules *base, struct gs_position *position, struct gs_undo *undo)
{
    gs_skoczki_play(base, position, SKOCZKI_PASS, undo);
}

static double evaluate(const struct gs_rules *base, const struct gs_position *position)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    const struct skoczki_position *at = (const struct skoczki_position *)position;
    enum gs_side side = (enum gs_side)at->to_move;
    double ahead = race_left(rules, at, gs_side_other(side), &evaluating) -
                   race_left(rules, at, side, &evaluating);

    return ahead / ((ahead < 0 ? -ahead : ahead) + HALF_A_WIN);
}

/* How many rows ahead a move goes. */
static int rows_ahead(const struct skoczki_rules *rules, enum gs_side side, gs_move move)
{
    const int width = (int)rules->width, from = (int)(move % 256), to = (int)(move / 256);
    if (move == SKOCZKI_PASS)
        return 0;
    return side == GS_WHITE ? to / width - from / width : from / width - to / width;
}

/* Every move may be the best one; those that go farthest come first. */
static unsigned select_moves(const struct gs_rules *base, const struct gs_position *position,
                             gs_move *moves, unsigned count, bool *forced)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    const enum gs_side side = (enum gs_side)((const struct skoczki_position *)position)->to_move;
    int8_t rows[SKOCZKI_MOVES_MAX];

    *forced = false;
    for (unsigned i = 0; i < count; i++) {
        const gs_move move = moves[i];
        const int ahead = rows_ahead(rules, side, move);
        unsigned at = i;

        for (; at > 0 && rows[at - 1] < ahead; at--) {
            rows[at] = rows[at - 1];
            moves[at] = moves[at - 1];
        }
        rows[at] = (int8_t)ahead;
        moves[at] = move;
    }
    return count;
}

const struct gs_hint gs_skoczki_hint = {
    .evaluate = evaluate,
    .mobility = mobility,
    .select = select_moves,
    .race_distance = race_distance,
    .pass = pass,
};

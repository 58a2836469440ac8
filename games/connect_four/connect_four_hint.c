/* SPDX-License-Identifier: MIT */
/*
 * connect_four_hint.c - the order of columns in Connect Four: first those after which the most
 * fields would complete a line, and of these the ones with most lines that are begun and nearest to
 * the middle; and an evaluation.
 */
#include "connect_four/connect_four_search.h"

#include "common/move_order.h"
#include "connect_four/connect_four_lines.h"

/* A field that wins counts more than lines (at most 13 of four) and place. */
enum { FIELD = 2 * CONNECT_FOUR_COLUMNS };

static unsigned promise(const struct connect_four_rules *rules,
                        const struct connect_four_position *at, gs_move move)
{
    connect_four_set disc = connect_four_landings(rules, at) & connect_four_column(rules, move);
    connect_four_set wins =
        gs_connect_four_wins(rules, at->discs[at->side] | disc, connect_four_discs(at) | disc);
    unsigned from_left = 2 * move, middle = rules->width - 1;
    unsigned off = from_left > middle ? from_left - middle : middle - from_left;

    unsigned lines =
        gs_connect_four_lines_through(rules, at->discs[at->side], at->discs[1 - at->side], disc);

    return FIELD * connect_four_count(wins) + lines + rules->width - off;
}

static void order(const struct gs_rules *rules, const struct gs_position *position, gs_move *moves,
                  unsigned count)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    const struct connect_four_position *at = connect_four_position_of(position);
    double promises[CONNECT_FOUR_COLUMNS];

    for (unsigned i = 0; i < count; i++)
        gs_order_insert(moves, promises, i, promise(own, at, moves[i]));
}

static unsigned mobility(const struct gs_rules *rules, const struct gs_position *position)
{
    connect_four_set landings =
        connect_four_landings(connect_four_rules_of(rules), connect_four_position_of(position));

    return connect_four_count(landings);
}

/* What the discs of a side are worth: fields that would complete a line, and places. */
static unsigned worth(const struct connect_four_rules *rules,
                      const struct connect_four_position *at, enum gs_side side)
{
    connect_four_set wins = gs_connect_four_wins(rules, at->discs[side], connect_four_discs(at));
    unsigned sum = FIELD * connect_four_count(wins);

    for (unsigned column = 0; column < rules->width; column++) {
        connect_four_set discs = at->discs[side] & connect_four_column(rules, column);
        unsigned right = rules->width - 1 - column;
        sum += (column < right ? column : right) * connect_four_count(discs);
    }
    return sum;
}

/* A field more, out of reach as it may be, is worth half of a win. */
static double evaluate(const struct gs_rules *base, const struct gs_position *position)
{
    const struct connect_four_rules *rules = connect_four_rules_of(base);
    const struct connect_four_position *at = connect_four_position_of(position);
    enum gs_side side = (enum gs_side)at->side;
    double ahead = (double)worth(rules, at, side) - (double)worth(rules, at, gs_side_other(side));

    return ahead / ((ahead < 0 ? -ahead : ahead) + FIELD);
}

const struct gs_hint gs_connect_four_hint = {
    .evaluate = evaluate,
    .order = order,
    .mobility = mobility,
};

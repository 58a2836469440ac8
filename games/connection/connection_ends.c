/* SPDX-License-Identifier: MIT */
/*
 * connection_ends.c - what a checker of certificates needs of Hex and Y beyond their rules: the
 * board as edges and points that touch, which ends a side joins in order to win, and zones.
 *
 * Zones. Which points must stay free of the opponent's further stones, beside
 * those on which a strategy of side plays? None. Let the strategy win from a
 * position by stones in a zone alone, and let E be a set of the opponent's stones
 * on free points outside of it. Some line of play ends with side having joined its
 * ends (or cut, with an aim) by stones that are there or in the zone. Put E on the
 * board at the end of that line: it takes no stone of side away, so that side still
 * has joined (or cut), and so the opponent has not, for both never have on one
 * board. But then the opponent had not on the board before with E alone, nor with E
 * and one more stone outside of the zone. What side wins by at once is won with E,
 * too, for the same reason. Only a swap depends on the number of stones: nothing is known as long
 * as one can come.
 */
#include "connection/connection_rules.h"

#include "connection/connection_position.h"

/* The board. */

static unsigned near(const struct gs_rules *rules, unsigned point, unsigned *points)
{
    const struct connection_rules *own = connection_rules_of(rules);
    unsigned count = 0;

    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        if (own->near[point][i] < own->points)
            points[count++] = own->near[point][i];
    return count;
}

static unsigned edges(const struct gs_rules *rules)
{
    return connection_rules_of(rules)->ends.count;
}

static unsigned edges_at(const struct gs_rules *rules, unsigned point)
{
    return connection_rules_of(rules)->ends.at[point];
}

/* Ends. */

/* Whether a stone on the board, or the first one to come, may change its colour. */
static bool may_swap(const struct connection_rules *rules,
                     const struct connection_position *position)
{
    return rules->swap && (gs_connection_swappable(rules, position) < rules->points ||
                           (position->vacant == rules->points && position->side == GS_BLACK));
}

static unsigned write_edges(unsigned set, unsigned *ends)
{
    unsigned count = 0;

    for (unsigned edge = 0; set >> edge != 0; edge++)
        if (set >> edge & 1)
            ends[count++] = edge;
    return count;
}

/* The ends of an aim: for the side that joins them, and for the one that cuts. */
static unsigned write_aim(const struct connection_rules *rules,
                          const struct connection_position *position, enum gs_side side,
                          unsigned *ends)
{
    const struct connection_aim *aim = &rules->aim;
    enum gs_content owner = connection_content(position->cells[aim->from]);

    if (owner == GS_EMPTY ||
        (rules->ends.aim == 0 && connection_content(position->cells[aim->to]) != owner))
        return 0;
    if (owner != (enum gs_content)side)
        return write_edges(rules->ends.cut, ends);
    ends[0] = GS_EDGES_MAX + aim->from;
    if (rules->ends.aim != 0)
        return 1 + write_edges(rules->ends.aim, ends + 1);
    ends[1] = GS_EDGES_MAX + aim->to;
    return 2;
}

static unsigned goal(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, unsigned *ends)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    if (own->aim.is_set)
        return write_aim(own, at, side, ends);
    return may_swap(own, at) ? 0 : write_edges(own->ends.goal[side], ends);
}

const struct gs_connections gs_connection_ends = {
    .near = near,
    .edges = edges,
    .edges_at = edges_at,
    .goal = goal,
};

/* Zones. */

static bool keeps(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side, gs_move move, unsigned extra, struct gs_point_set *set)
{
    (void)side;
    (void)move;
    (void)extra;
    (void)set;
    return !may_swap(connection_rules_of(rules), connection_position_of(position));
}

static bool harmless(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, unsigned extra, struct gs_point_set *set)
{
    (void)side;
    (void)extra;
    (void)set;
    return !may_swap(connection_rules_of(rules), connection_position_of(position));
}

const struct gs_zones gs_connection_zones = {
    .keeps = keeps,
    .harmless = harmless,
    .lost_stays = true,
};

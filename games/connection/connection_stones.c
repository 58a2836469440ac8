/* SPDX-License-Identifier: MIT */
/*
 * connection_stones.c - the games of connection as games of stones that stay
 * ([Suda], sections 4.1, 4.4 and 4.5).
 *
 * They are stable, since a chain that touches its edges is never cut, and a
 * further own stone never harms. In the variant swap of Hex this is not so for Black's first stone,
 * so its rules promise nothing.
 */
#include "connection/connection_search.h"

#include <limits.h>

#include "connection/connection_aim.h"
#include "connection/connection_distance.h"
#include "connection/connection_essential.h"
#include "connection/connection_position.h"

static unsigned point_of(const struct gs_rules *rules, gs_move move)
{
    (void)rules;
    return move % CONNECTION_SWAP;
}

/* For a cut, only the lower bound of one stone. */
static unsigned stones_needed(const struct gs_rules *rules, const struct gs_position *position,
                              enum gs_side side)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    unsigned needed =
        gs_connection_cuts(own, at, side) ? 1 : gs_connection_stones_needed(own, at, side);

    return needed < CONNECTION_FAR ? needed : UINT_MAX;
}

const struct gs_stones gs_connection_stones = {
    .pass = gs_connection_pass,
    .point = point_of,
    .winning_move = gs_connection_winning_move,
    .essential = gs_connection_essential,
    .essential_least = gs_connection_essential_least,
    .stones_needed = stones_needed,
};

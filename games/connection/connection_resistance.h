/* SPDX-License-Identifier: MIT */
/*
 * connection_resistance.h - how hard it is for a side to join its edges. Shared
 * by the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_RESISTANCE_H
#define GAMES_CONNECTION_CONNECTION_RESISTANCE_H

#include "connection/connection.h"

/*
 * The resistance between the two edges of a side, on a board with two edges each, by the content of
 * each point, where CONNECTION_DEAD is a stone of the side; at most CONNECTION_CUT.
 */
double gs_connection_resistance(const struct connection_rules *rules, const int8_t *contents,
                                enum gs_side side);

/*
 * By how much the side to move has the smaller one, whichever side that is, from -1 to 1: the
 * difference divided by the sum. On every board with two edges for each, for the win of the game.
 */
double gs_connection_resistance_eval(const struct connection_rules *rules,
                                     const struct connection_position *position);

/* The same on boards of two edges and at most CONNECTION_SMALL points without an aim; else 0. */
double gs_connection_ordering_score(const struct gs_rules *rules,
                                    const struct gs_position *position);

/* The resistance of a side that is cut off. */
#define CONNECTION_CUT 1e6

#endif

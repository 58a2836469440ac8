/* SPDX-License-Identifier: MIT */
/*
 * near.h - candidate moves of a player where stones are placed on a rectangle: those near other
 * stones, or on points that a game adds.
 */
#ifndef GAMES_COMMON_NEAR_H
#define GAMES_COMMON_NEAR_H

#include "common/rectangle.h"

/*
 * Adds to set the points up to `steps` away from one of `taken`, along rows, columns and diagonals;
 * where nothing is taken, the one in the middle.
 */
void gs_near_add(const struct gs_rectangle *rectangle, const uint64_t *taken, int steps,
                 struct gs_point_set *set);

/*
 * Puts those of count moves that are points of the set, or no points at all, in front, and returns
 * how many.
 */
unsigned gs_near_gather(const struct gs_rectangle *rectangle, const struct gs_point_set *set,
                        gs_move *moves, unsigned count);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * stones.h - what games share in which stones are placed on a board and stay:
 * the symmetries of a rectangle, exact keys of one ternary digit a point, and
 * how many states a layer has.
 *
 * A key holds five digits a byte, the first point lowest: 0 free, 1 White, 2
 * Black; the digit behind the last point is the game's, for the side to move.
 */
#ifndef GAMES_COMMON_STONES_H
#define GAMES_COMMON_STONES_H

#include <stdint.h>

#include "common/bignum.h"

#define GS_STONES_DIGITS 5

/* Bytes of a key of so many points. */
static inline unsigned gs_stones_key_size(unsigned points)
{
    return (points + 1 + GS_STONES_DIGITS - 1) / GS_STONES_DIGITS;
}

/* How many stones a key holds: the layer of the state (thesis 000, section 3.1.2). */
unsigned gs_stones_of_key(const uint8_t *key, unsigned points);

/*
 * The states of a layer where play alternates from the empty board: ways times
 * C(points, stones) choices of points times C(stones, stones / 2) of colours.
 * The stones tell the side to move.
 */
void gs_stones_layer(struct gs_bignum *layer, unsigned points, unsigned stones, unsigned ways);

/* How many symmetries a rectangle has: 8 for a square, else 4. */
static inline unsigned gs_rectangle_symmetries(unsigned width, unsigned height)
{
    return width == height ? 8 : 4;
}

/*
 * Where a symmetry takes a point, numbered row by row. Three bits: mirror the
 * columns, mirror the rows, then exchange columns and rows.
 */
unsigned gs_rectangle_image(unsigned width, unsigned height, unsigned symmetry, unsigned point);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * stones.c - symmetries, keys and layers of games of placed stones.
 */
#include "common/stones.h"

enum { MIRROR_COLUMNS = 1, MIRROR_ROWS = 2, TRANSPOSE = 4 };

unsigned gs_stones_of_key(const uint8_t *key, unsigned points)
{
    unsigned stones = 0, rest = 0;

    for (unsigned point = 0; point < points; ++point, rest /= 3) {
        if (point % GS_STONES_DIGITS == 0)
            rest = key[point / GS_STONES_DIGITS];
        stones += rest % 3 != 0;
    }
    return stones;
}

void gs_stones_layer(struct gs_bignum *layer, unsigned points, unsigned stones, unsigned ways)
{
    gs_bignum_set(layer, ways);
    gs_bignum_multiply_choose(layer, points, stones);
    gs_bignum_multiply_choose(layer, stones, stones / 2);
}

unsigned gs_rectangle_image(unsigned width, unsigned height, unsigned symmetry, unsigned point)
{
    unsigned x = point % width, y = point / width;

    if (symmetry & MIRROR_COLUMNS)
        x = width - 1 - x;
    if (symmetry & MIRROR_ROWS)
        y = height - 1 - y;
    return symmetry & TRANSPOSE ? x * width + y : y * width + x;
}

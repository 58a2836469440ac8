/* SPDX-License-Identifier: MIT */
/*
 * game/points.h - a set of points of a board.
 */
#ifndef GAMESOLVE_GAME_POINTS_H
#define GAMESOLVE_GAME_POINTS_H

#include <gamesolve/base.h>

GS_BEGIN_DECLS

/* No board has more points. */
#define GS_POINTS_MAX 484

/* A set of points, bit p of word p / 64 for point p. */
struct gs_point_set {
    uint64_t words[(GS_POINTS_MAX + 63) / 64];
};

/* Tests, adds, removes or flips one point in the words of such a set of any size. */
static inline bool gs_points_has(const uint64_t *words, unsigned point)
{
    return words[point / 64] >> point % 64 & 1;
}

static inline void gs_points_add(uint64_t *words, unsigned point)
{
    words[point / 64] |= UINT64_C(1) << point % 64;
}

static inline void gs_points_drop(uint64_t *words, unsigned point)
{
    words[point / 64] &= ~(UINT64_C(1) << point % 64);
}

static inline void gs_points_flip(uint64_t *words, unsigned point)
{
    words[point / 64] ^= UINT64_C(1) << point % 64;
}

GS_END_DECLS

#endif

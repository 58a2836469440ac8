/* SPDX-License-Identifier: MIT */
/*
 * game/points.h - sets of points of a board.
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

/* A set of points of a board of up to 128 points: bit p for point p. */
__extension__ typedef unsigned __int128 gs_bitboard __attribute__((aligned(8)));

#define GS_BITBOARD_POINTS 128

static inline gs_bitboard gs_bitboard_of(unsigned point)
{
    return (gs_bitboard)1 << point;
}

static inline bool gs_bitboard_has(gs_bitboard set, unsigned point)
{
    return (uint64_t)(set >> point) & 1;
}

/* How many points a set has. */
static inline unsigned gs_bitboard_count(gs_bitboard set)
{
    return (unsigned)(__builtin_popcountll((uint64_t)set) +
                      __builtin_popcountll((uint64_t)(set >> 64)));
}

/* The lowest point of a set that is not empty. */
static inline unsigned gs_bitboard_lowest(gs_bitboard set)
{
    const uint64_t low = (uint64_t)set;

    return (unsigned)(low != 0 ? __builtin_ctzll(low)
                               : 64 + __builtin_ctzll((uint64_t)(set >> 64)));
}

GS_END_DECLS

#endif

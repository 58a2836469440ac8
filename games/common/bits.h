/* SPDX-License-Identifier: MIT */
/*
 * bits.h - the lowest bit of a word. (Sets of points of several words:
 * gs_points_has and what follows it in gamesolve/game.h.)
 */
#ifndef GAMES_COMMON_BITS_H
#define GAMES_COMMON_BITS_H

#include <stdint.h>

/* The number of the lowest bit of a word that is not 0. */
static inline unsigned gs_lowest_bit(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

#endif

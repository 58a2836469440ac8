/* SPDX-License-Identifier: MIT */
/*
 * bits.h - the bits of a word. (Sets of points of several words:
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

/* Writes a word of eight bytes, the lowest first. */
static inline void gs_put_word(uint8_t *at, uint64_t word)
{
    at[0] = (uint8_t)word;
    at[1] = (uint8_t)(word >> 8);
    at[2] = (uint8_t)(word >> 16);
    at[3] = (uint8_t)(word >> 24);
    at[4] = (uint8_t)(word >> 32);
    at[5] = (uint8_t)(word >> 40);
    at[6] = (uint8_t)(word >> 48);
    at[7] = (uint8_t)(word >> 56);
}

#endif

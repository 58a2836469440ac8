/* SPDX-License-Identifier: MIT */
/*
 * connect_four_set.h - a set of fields: a word of 64 bits, or of 128 where CONNECT_FOUR_WIDE is
 * defined. The files that use it are compiled for both (connect_four_wide.c).
 */
#ifndef GAMES_CONNECT_FOUR_CONNECT_FOUR_SET_H
#define GAMES_CONNECT_FOUR_CONNECT_FOUR_SET_H

#include "common/bits.h"

#ifdef CONNECT_FOUR_WIDE
enum { CONNECT_FOUR_BITS = 128 };
__extension__ typedef unsigned __int128 connect_four_set;

static inline unsigned connect_four_count(connect_four_set set)
{
    return (unsigned)(__builtin_popcountll((uint64_t)set) +
                      __builtin_popcountll((uint64_t)(set >> 64)));
}

/* The number of the lowest bit of a set that is not empty. */
static inline unsigned connect_four_lowest(connect_four_set set)
{
    const uint64_t low = (uint64_t)set;

    return low != 0 ? gs_lowest_bit(low) : 64 + gs_lowest_bit((uint64_t)(set >> 64));
}
#else
enum { CONNECT_FOUR_BITS = 64 };
typedef uint64_t connect_four_set;

static inline unsigned connect_four_count(connect_four_set set)
{
    return (unsigned)__builtin_popcountll(set);
}

static inline unsigned connect_four_lowest(connect_four_set set)
{
    return gs_lowest_bit(set);
}
#endif

static inline connect_four_set connect_four_bit(unsigned number)
{
    return (connect_four_set)1 << number;
}

#endif

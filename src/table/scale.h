/* SPDX-License-Identifier: MIT */
/*
 * scale.h - from a hash to a place in a table of any size.
 */
#ifndef TABLE_SCALE_H
#define TABLE_SCALE_H

#include <stdint.h>

/* The place of a hash among `places`; the order of hashes is kept. */
static inline uint64_t gs_scale(uint64_t hash, uint64_t places)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)hash * places >> 64);
}

/* The product of two numbers without its lowest `shift` bits; the rest fits 64 bits. */
static inline uint64_t gs_scale_by(uint64_t number, uint64_t factor, unsigned shift)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)number * factor >> shift);
}

#endif

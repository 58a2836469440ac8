/* SPDX-License-Identifier: MIT */
/* random.h - random numbers that are the same everywhere. */
#ifndef GAMESOLVE_RANDOM_H
#define GAMESOLVE_RANDOM_H

#include <stdint.h>

#include <gamesolve/base.h>

GS_BEGIN_DECLS

/*
 * A small, fast random generator (splitmix64): the same seed gives the same
 * numbers everywhere. Each call advances *state.
 */
static inline uint64_t gs_random(uint64_t *state)
{
    uint64_t x = (*state += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* A random number below bound, which must not be 0. */
static inline uint32_t gs_random_below(uint64_t *state, uint32_t bound)
{
    return (uint32_t)(((gs_random(state) >> 32) * bound) >> 32);
}

/* Puts moves into a random order (Fisher and Yates). */
static inline void gs_random_shuffle(uint64_t *state, gs_move *moves, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        uint32_t other = gs_random_below(state, i);
        gs_move move = moves[i - 1];
        moves[i - 1] = moves[other];
        moves[other] = move;
    }
}

GS_END_DECLS

#endif

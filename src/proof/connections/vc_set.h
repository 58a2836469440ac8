/* SPDX-License-Identifier: MIT */
/*
 * vc_set.h - sets of points in as few words as the board needs: bit p % 64 of
 * word p / 64 for point p, as in struct gs_point_set. Shared by the vc_* files
 * of this folder alone.
 */
#ifndef PROOF_VC_SET_H
#define PROOF_VC_SET_H

#include <string.h>

#include <gamesolve/game.h>

/* The words of a set on the largest board. */
#define JOIN_WORDS ((GS_POINTS_MAX + 63) / 64)

static inline bool join_intersects(const uint64_t *one, const uint64_t *other, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (one[i] & other[i])
            return true;
    return false;
}

/* Whether every point of inner is one of outer. */
static inline bool join_within(const uint64_t *inner, const uint64_t *outer, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (inner[i] & ~outer[i])
            return false;
    return true;
}

static inline bool join_is_empty(const uint64_t *set, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (set[i])
            return false;
    return true;
}

static inline void join_copy(uint64_t *to, const uint64_t *from, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        to[i] = from[i];
}

static inline void join_unite(uint64_t *to, const uint64_t *from, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        to[i] |= from[i];
}

static inline void join_keep(uint64_t *to, const uint64_t *from, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        to[i] &= from[i];
}

static inline void join_remove(uint64_t *to, const uint64_t *from, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        to[i] &= ~from[i];
}

static inline unsigned join_count(const uint64_t *set, unsigned words)
{
    unsigned count = 0;

    for (unsigned i = 0; i < words; i++)
        count += (unsigned)__builtin_popcountll(set[i]);
    return count;
}

/* The first point of a set from point on; JOIN_WORDS * 64 where there is none. */
static inline unsigned join_next(const uint64_t *set, unsigned words, unsigned point)
{
    for (unsigned i = point / 64; i < words; i++) {
        uint64_t word = set[i];

        if (i == point / 64)
            word &= ~UINT64_C(0) << point % 64;
        if (word != 0)
            return 64 * i + (unsigned)__builtin_ctzll(word);
    }
    return JOIN_WORDS * 64;
}

#define JOIN_EACH(point, set, words)                                                               \
    for (unsigned point = join_next(set, words, 0); point < JOIN_WORDS * 64;                       \
         point = join_next(set, words, point + 1))

#endif

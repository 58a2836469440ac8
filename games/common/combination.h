/* SPDX-License-Identifier: MIT */
/*
 * combination.h - numbers for sets: the k-subsets of n points, one to one with
 * 0 .. C(n, k) - 1, so that a state takes as few bytes as there are states.
 *
 * The n points are cut into chunks of at most GS_CHUNK_BITS. Sets are ordered
 * by how many points each chunk contains (the last chunk first), and then by the rank of each chunk
 * among the words of its size:
 *
 *     rank(chunks 0..j) = smaller(j, points in 0..j, points in j)
 *                         + rank(chunks 0..j-1) * C(width, points in j)
 *                         + word rank of chunk j
 *
 * Ranking costs one table look-up and one multiplication a chunk, unranking
 * one division. The tables take some 100 KiB, most of which lies idle for a
 * fixed k. For small sets of one size struct gs_half_ranks is faster still.
 */
#ifndef GAMES_COMMON_COMBINATION_H
#define GAMES_COMMON_COMBINATION_H

#include <gamesolve/base.h>
#include <gamesolve/memory.h>

#define GS_CHUNK_BITS 14
#define GS_CHUNKS_MAX 5

/* C(n, k) for n up to 64; 0 where k > n. Fits 64 bits. */
uint64_t gs_choose(unsigned n, unsigned k);

/* The tables for sets of `points` points, at most 64. Read-only once made. */
struct gs_combination {
    unsigned points, chunks;
    unsigned width[GS_CHUNKS_MAX], shift[GS_CHUNKS_MAX];
    uint32_t choose[GS_CHUNKS_MAX][GS_CHUNK_BITS + 2];
    /* smaller[j][k][c]: sets of k points in chunks 0..j with fewer than c points in chunk j. */
    uint64_t smaller[GS_CHUNKS_MAX][65][GS_CHUNK_BITS + 2];
    /* By word: 16 times its rank among the words of as many bits, plus that number of bits. */
    uint16_t word_rank[1 << GS_CHUNK_BITS];
    /* By number of bits and rank: the word. */
    uint16_t word_first[GS_CHUNK_BITS + 2];
    uint16_t word[1 << GS_CHUNK_BITS];
};

/* Tables for sets of `points` (0 to 64) points; NULL when memory is spent. Given back with
 * gs_release. */
struct gs_combination *gs_combination_new(struct gs_memory *memory, unsigned points);

/* The rank of a set among the sets of as many points. */
static inline uint64_t gs_combination_rank(const struct gs_combination *c, uint64_t set)
{
    unsigned entry = c->word_rank[set & ((1u << c->width[0]) - 1)];
    unsigned points = entry & 15;
    uint64_t rank = entry >> 4;
    for (unsigned j = 1; j < c->chunks; j++) {
        entry = c->word_rank[set >> c->shift[j] & ((1u << c->width[j]) - 1)];
        unsigned bits = entry & 15;
        points += bits;
        rank = c->smaller[j][points][bits] + rank * c->choose[j][bits] + (entry >> 4);
    }
    return rank;
}

/* The set of `points` points with that rank. */
static inline uint64_t gs_combination_unrank(const struct gs_combination *c, unsigned points,
                                             uint64_t rank)
{
    uint64_t set = 0;
    for (unsigned j = c->chunks - 1; j > 0; j--) {
        const uint64_t *smaller = c->smaller[j][points];
        unsigned bits = 0;
        while (smaller[bits + 1] <= rank)
            bits++;
        rank -= smaller[bits];
        uint64_t below = rank / c->choose[j][bits];
        uint64_t word = rank - below * c->choose[j][bits];
        set |= (uint64_t)c->word[c->word_first[bits] + word] << c->shift[j];
        rank = below;
        points -= bits;
    }
    return set | c->word[c->word_first[points] + rank];
}

/*
 * Ranks of sets of one size, out of at most GS_HALF_POINTS points, by two
 * look-ups and an addition. The points are cut into a low and a high half; sets
 * are ordered by how many points the high half contains, then by the high half, then by the low
 * one. (Not the order of gs_combination_rank.)
 */
#define GS_HALF_POINTS 32
#define GS_HALF_BITS   (GS_HALF_POINTS / 2)

struct gs_half_ranks {
    unsigned low_bits, high_bits, size;
    uint32_t low_mask;
    uint32_t *high;                   /* by high half: the rank of the first set that has it */
    uint16_t *low;                    /* by low half: its rank among the words of as many bits */
    uint16_t *words;                  /* the words of low_bits bits, by number of bits and rank */
    uint32_t first[GS_HALF_BITS + 2]; /* by number of bits: where its words begin */
    uint32_t block[GS_HALF_BITS + 3]; /* by points in the high half: the rank of the first set */
    uint32_t below[GS_HALF_BITS + 2]; /* by points in the high half: low halves for each one */
};

/* NULL when memory is spent. One block, given back with gs_release. */
struct gs_half_ranks *gs_half_ranks_new(struct gs_memory *memory, unsigned points, unsigned size);

/* The rank of a set of the right size. */
static inline uint64_t gs_half_rank(const struct gs_half_ranks *ranks, uint64_t set)
{
    return (uint64_t)ranks->high[set >> ranks->low_bits] + ranks->low[set & ranks->low_mask];
}

/* The set with that rank. */
static inline uint64_t gs_half_unrank(const struct gs_half_ranks *ranks, uint32_t rank)
{
    unsigned bits = 0;
    while (ranks->block[bits + 1] <= rank)
        bits++;
    rank -= ranks->block[bits];
    uint32_t high = rank / ranks->below[bits], low = rank - high * ranks->below[bits];
    return (uint64_t)ranks->words[ranks->first[bits] + high] << ranks->low_bits |
           ranks->words[ranks->first[ranks->size - bits] + low];
}

#endif

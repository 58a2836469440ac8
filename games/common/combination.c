/* SPDX-License-Identifier: MIT */
/*
 * combination.c - builds the tables of combination.h.
 *
 * Word ranks rest on a property of the numeric order: among the words of k
 * bits, those below 2^w come first for every w, so one table serves chunks of
 * every width.
 */
#include "common/combination.h"

uint64_t gs_choose(unsigned n, unsigned k)
{
    if (k > n)
        return 0;
    if (k > n - k)
        k = n - k;
    uint64_t result = 1;
    /* After step i the value is C(n - k + i, i): every division is exact. Split to stay in 64 bits.
     */
    for (unsigned i = 1; i <= k; i++) {
        uint64_t factor = n - k + i;
        result = result / i * factor + result % i * factor / i;
    }
    return result;
}

static unsigned bits_of(unsigned word)
{
    unsigned bits = 0;
    for (; word; word &= word - 1)
        bits++;
    return bits;
}

static void fill_words(struct gs_combination *c)
{
    unsigned seen[GS_CHUNK_BITS + 2] = {0}, first = 0;
    for (unsigned word = 0; word < 1u << GS_CHUNK_BITS; word++) {
        unsigned bits = bits_of(word);
        c->word_rank[word] = (uint16_t)(seen[bits]++ << 4 | bits);
    }
    for (unsigned bits = 0; bits <= GS_CHUNK_BITS; bits++) {
        c->word_first[bits] = (uint16_t)first;
        first += seen[bits];
    }
    for (unsigned word = 0; word < 1u << GS_CHUNK_BITS; word++)
        c->word[c->word_first[bits_of(word)] + (c->word_rank[word] >> 4)] = (uint16_t)word;
}

_Static_assert(GS_CHUNK_BITS <= 14,
               "ranks below C(14, 7) = 3432 and the number of bits fit 16 bits");

/* Chunks of nearly equal width, so that the tables in use stay small. */
static void cut(struct gs_combination *c)
{
    c->chunks = (c->points + GS_CHUNK_BITS - 1) / GS_CHUNK_BITS;
    if (c->chunks == 0)
        c->chunks = 1;
    unsigned shift = 0;
    for (unsigned j = 0; j < c->chunks; j++) {
        unsigned left = c->chunks - j;
        c->width[j] = (c->points - shift + left - 1) / left;
        c->shift[j] = shift;
        shift += c->width[j];
        for (unsigned bits = 0; bits <= GS_CHUNK_BITS; bits++)
            c->choose[j][bits] = (uint32_t)gs_choose(c->width[j], bits);
    }
}

static void fill_smaller(struct gs_combination *c)
{
    for (unsigned j = 0; j < c->chunks; j++) {
        unsigned below = c->shift[j];
        for (unsigned points = 0; points <= below + c->width[j]; points++) {
            uint64_t sum = 0;
            for (unsigned bits = 0; bits <= GS_CHUNK_BITS + 1; bits++) {
                c->smaller[j][points][bits] = sum;
                if (bits <= points)
                    sum += gs_choose(c->width[j], bits) * gs_choose(below, points - bits);
            }
            /* The end of the row stops the search of unrank also where all sets are smaller. */
            for (unsigned bits = c->width[j] + 1; bits <= GS_CHUNK_BITS + 1; bits++)
                c->smaller[j][points][bits] = UINT64_MAX;
        }
    }
}

struct gs_combination *gs_combination_new(struct gs_memory *memory, unsigned points)
{
    struct gs_combination *c = gs_alloc_zero(memory, 1, sizeof *c);
    if (!c)
        return NULL;
    c->points = points;
    fill_words(c);
    cut(c);
    fill_smaller(c);
    return c;
}

static void half_words(struct gs_half_ranks *ranks)
{
    uint32_t seen[GS_HALF_BITS + 2] = {0}, first = 0, words = UINT32_C(1) << ranks->low_bits;
    for (unsigned bits = 0; bits <= ranks->low_bits; bits++) {
        ranks->first[bits] = first;
        first += (uint32_t)gs_choose(ranks->low_bits, bits);
    }
    for (uint32_t word = 0; word < words; word++) {
        unsigned bits = bits_of(word);
        ranks->low[word] = (uint16_t)seen[bits];
        ranks->words[ranks->first[bits] + seen[bits]++] = (uint16_t)word;
    }
}

/* Blocks without a set are empty; the last bound is beyond every rank. */
static void half_blocks(struct gs_half_ranks *ranks)
{
    uint32_t sum = 0;
    for (unsigned bits = 0; bits <= GS_HALF_BITS + 1; bits++) {
        ranks->block[bits] = bits <= ranks->high_bits ? sum : UINT32_MAX;
        if (bits > ranks->high_bits || bits > ranks->size)
            continue;
        ranks->below[bits] = (uint32_t)gs_choose(ranks->low_bits, ranks->size - bits);
        sum += (uint32_t)gs_choose(ranks->high_bits, bits) * ranks->below[bits];
    }
    ranks->block[GS_HALF_BITS + 2] = UINT32_MAX;
    for (uint32_t word = 0; word < UINT32_C(1) << ranks->high_bits; word++) {
        unsigned bits = bits_of(word);
        ranks->high[word] = ranks->block[bits] + ranks->low[word] * ranks->below[bits];
    }
}

struct gs_half_ranks *gs_half_ranks_new(struct gs_memory *memory, unsigned points, unsigned size)
{
    unsigned low_bits = (points + 1) / 2, high_bits = points - low_bits;
    size_t low_words = (size_t)1 << low_bits, high_words = (size_t)1 << high_bits;
    struct gs_half_ranks *ranks =
        gs_alloc_zero(memory, 1, sizeof *ranks + high_words * 4 + low_words * 2 * 2);
    if (!ranks)
        return NULL;
    ranks->low_bits = low_bits;
    ranks->high_bits = high_bits;
    ranks->size = size;
    ranks->low_mask = (uint32_t)low_words - 1;
    ranks->high = (uint32_t *)(ranks + 1);
    ranks->low = (uint16_t *)(ranks->high + high_words);
    ranks->words = ranks->low + low_words;
    half_words(ranks);
    half_blocks(ranks);
    return ranks;
}

/* SPDX-License-Identifier: MIT */
/*
 * skoczki_key.h - the exact key of a state.
 */
#ifndef GAMES_SKOCZKI_KEY_H
#define GAMES_SKOCZKI_KEY_H

#include <string.h>

#include "skoczki/skoczki_rules.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "keys are stored as little-endian words"
#endif

/* The rank of a set of up to 64 points, and the set of a rank. */
static inline uint64_t skoczki_narrow_rank(const struct skoczki_set_ranks *ranks, uint64_t set)
{
    return ranks->half ? gs_half_rank(ranks->half, set) : gs_combination_rank(ranks->low, set);
}

static inline uint64_t skoczki_narrow_unrank(const struct skoczki_set_ranks *ranks, uint64_t rank)
{
    return ranks->half ? gs_half_unrank(ranks->half, (uint32_t)rank)
                       : gs_combination_unrank(ranks->low, ranks->size, rank);
}

/*
 * A dense key as the number it is, least significant byte first; size is 1 to
 * 8. Moves of fixed size are much faster than a loop over the bytes.
 */
static inline void skoczki_key_store(uint8_t *key, uint64_t number, size_t size)
{
    if (size >= 4) {
        uint32_t low = (uint32_t)number, high = (uint32_t)(number >> 8 * (size - 4));
        memcpy(key, &low, sizeof low);
        memcpy(key + size - 4, &high, sizeof high);
        return;
    }
    for (size_t i = 0; i < size; i++, number >>= 8)
        key[i] = (uint8_t)number;
}

static inline uint64_t skoczki_key_load(const uint8_t *key, size_t size)
{
    uint64_t number = 0;
    if (size >= 4) {
        uint32_t low, high;
        memcpy(&low, key, sizeof low);
        memcpy(&high, key + size - 4, sizeof high);
        return low | (uint64_t)high << 8 * (size - 4);
    }
    for (size_t i = 0; i < size; i++)
        number |= (uint64_t)key[i] << 8 * i;
    return number;
}

enum gs_status gs_skoczki_key_init(struct gs_memory *memory, struct skoczki_rules *rules);
void gs_skoczki_key_clear(struct gs_memory *memory, struct skoczki_rules *rules);
void gs_skoczki_key_encode(const struct skoczki_rules *rules, skoczki_wide white,
                           skoczki_wide black, enum gs_side to_move, uint8_t *key);
void gs_skoczki_key_decode(const struct skoczki_rules *rules, const uint8_t *key,
                           skoczki_wide *white, skoczki_wide *black, enum gs_side *to_move);

#endif

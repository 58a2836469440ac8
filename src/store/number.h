/* SPDX-License-Identifier: MIT */
/*
 * number.h - the number of a state: its rank where the game has a dense index,
 * else its exact key as a little-endian number, in words of 64 bits, the lowest
 * first. Every function takes the count of words, so that the compiler can drop
 * the loops for a single word.
 */
#ifndef STORE_NUMBER_H
#define STORE_NUMBER_H

#include <string.h>

#include <gamesolve/game.h>

#define GS_NUMBER_WORDS ((GS_KEY_MAX + 7) / 8)

/* Reads a word in the byte order of a file. */
static inline uint64_t gs_word_load(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

static inline void gs_word_store(uint8_t *bytes, uint64_t word)
{
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(word >> 8 * i);
}

/* Less than, equal to or greater than 0, as a is less than, equal to or greater than b. */
static inline int gs_number_compare(const uint64_t *a, const uint64_t *b, unsigned words)
{
    for (unsigned i = words; i-- > 0;)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* a += b; returns true on overflow, whose carry is lost. */
static inline bool gs_number_add(uint64_t *a, const uint64_t *b, unsigned words)
{
    bool carry = false;
    for (unsigned i = 0; i < words; i++) {
        uint64_t sum = a[i] + b[i];
        bool over = sum < b[i];
        a[i] = sum + carry;
        carry = over || (carry && a[i] == 0);
    }
    return carry;
}

static inline bool gs_number_add_small(uint64_t *a, uint64_t small, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        a[i] += small;
        if (a[i] >= small)
            return false;
        small = 1;
    }
    return true;
}

/* difference = a - b; a must not be less than b. */
static inline void gs_number_subtract(const uint64_t *a, const uint64_t *b, unsigned words,
                                      uint64_t *difference)
{
    bool borrow = false;
    for (unsigned i = 0; i < words; i++) {
        uint64_t word = a[i] - b[i];
        bool under = a[i] < b[i] || (borrow && word == 0);
        difference[i] = word - borrow;
        borrow = under;
    }
}

static inline void gs_number_decrement(uint64_t *a, unsigned words)
{
    for (unsigned i = 0; i < words && a[i]-- == 0; i++)
        ;
}

/* How many bits a number has; 0 for zero. */
static inline unsigned gs_number_bits(const uint64_t *a, unsigned words)
{
    for (unsigned i = words; i-- > 0;)
        if (a[i] != 0)
            return 64 * i + 64 - (unsigned)__builtin_clzll(a[i]);
    return 0;
}

/* The 0s at the low end; 64 * words for zero. */
static inline unsigned gs_number_zeros(const uint64_t *a, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (a[i] != 0)
            return 64 * i + (unsigned)__builtin_ctzll(a[i]);
    return 64 * words;
}

static inline void gs_number_shift_down(uint64_t *a, unsigned bits, unsigned words)
{
    unsigned skip = bits / 64, rest = bits % 64;
    for (unsigned i = 0; i < words; i++) {
        uint64_t low = i + skip < words ? a[i + skip] : 0;
        uint64_t high = i + skip + 1 < words ? a[i + skip + 1] : 0;
        a[i] = rest == 0 ? low : low >> rest | high << (64 - rest);
    }
}

static inline void gs_number_shift_up(uint64_t *a, unsigned bits, unsigned words)
{
    unsigned skip = bits / 64, rest = bits % 64;
    for (unsigned i = words; i-- > 0;) {
        uint64_t high = i >= skip ? a[i - skip] : 0;
        uint64_t low = i >= skip + 1 ? a[i - skip - 1] : 0;
        a[i] = rest == 0 ? high : high << rest | low >> (64 - rest);
    }
}

/* The words in which the states of these rules are numbered. */
static inline bool gs_number_is_rank(const struct gs_rules *rules)
{
    const struct gs_space *space = rules->game->space;
    return space && space->ranks && space->rank && space->unrank && space->ranks(rules) > 0;
}

static inline unsigned gs_number_words(const struct gs_rules *rules)
{
    return gs_number_is_rank(rules) ? 1 : (unsigned)(rules->key_size + 7) / 8;
}

static inline void gs_number_of_key(const struct gs_rules *rules, bool rank, const uint8_t *key,
                                    uint64_t *number)
{
    uint8_t bytes[8 * GS_NUMBER_WORDS] = {0};
    if (rank) {
        number[0] = rules->game->space->rank(rules, key);
        return;
    }
    memcpy(bytes, key, rules->key_size);
    for (size_t i = 0; i < (rules->key_size + 7) / 8; i++)
        number[i] = gs_word_load(bytes + 8 * i);
}

/* key: room for GS_KEY_MAX bytes. */
static inline void gs_number_to_key(const struct gs_rules *rules, bool rank, const uint64_t *number,
                                    uint8_t *key)
{
    uint8_t bytes[8 * GS_NUMBER_WORDS] = {0};
    if (rank) {
        rules->game->space->unrank(rules, number[0], key);
        return;
    }
    for (size_t i = 0; i < (rules->key_size + 7) / 8; i++)
        gs_word_store(bytes + 8 * i, number[i]);
    memcpy(key, bytes, rules->key_size);
}

#endif

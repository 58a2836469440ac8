/* SPDX-License-Identifier: MIT */
/*
 * skoczki_key.c - the exact key of a state in as few bytes as the board needs.
 *
 * The fields are free, white or black, with 2W of each colour, so a state is
 * one of C(N, 4W) sets of occupied fields, one of C(4W, 2W) ways to colour
 * them, and a side to move: exactly the states that formula 6.1 of [Goluch]
 * counts. Where that number fits 64 bits the key is the dense index of the
 * state; larger boards pack the three parts one after another, which takes at
 * most one byte more.
 */
#include <string.h>

#include "common/bignum.h"
#include "skoczki/skoczki_bits.h"
#include "skoczki/skoczki_key.h"

/* How many bits the numbers 0 .. C(n, k) - 1 take; no C(n, k) that occurs here is a power of two.
 */
static unsigned choose_bits(unsigned n, unsigned k)
{
    struct gs_bignum number;
    gs_bignum_set(&number, 1);
    gs_bignum_multiply_choose(&number, n, k);
    return gs_bignum_bits(&number);
}

static bool set_ranks_init(struct gs_memory *memory, struct skoczki_set_ranks *ranks,
                           unsigned points, unsigned size)
{
    unsigned low = points > 64 ? 64 : points, high = points - low;
    ranks->points = points;
    ranks->size = size;
    if (points <= GS_HALF_POINTS) {
        ranks->half = gs_half_ranks_new(memory, points, size);
        return ranks->half != NULL;
    }
    ranks->low = gs_combination_new(memory, low);
    ranks->high = high > 0 ? gs_combination_new(memory, high) : NULL;
    skoczki_wide sum = 0;
    for (unsigned above = 0; above < 66; above++) {
        ranks->below[above] = above <= size ? gs_choose(low, size - above) : 0;
        ranks->smaller[above] = above > high ? ~(skoczki_wide)0 : sum;
        if (above <= high && above <= size)
            sum += (skoczki_wide)gs_choose(high, above) * ranks->below[above];
    }
    return ranks->low && (ranks->high || high == 0);
}

static skoczki_wide set_rank(const struct skoczki_set_ranks *ranks, skoczki_wide set)
{
    if (!ranks->high)
        return skoczki_narrow_rank(ranks, (uint64_t)set);
    uint64_t low = gs_combination_rank(ranks->low, (uint64_t)set);
    uint64_t high_set = (uint64_t)(set >> 64);
    unsigned above = (unsigned)__builtin_popcountll(high_set);
    return ranks->smaller[above] +
           (skoczki_wide)gs_combination_rank(ranks->high, high_set) * ranks->below[above] + low;
}

static skoczki_wide set_unrank(const struct skoczki_set_ranks *ranks, skoczki_wide rank)
{
    if (!ranks->high)
        return skoczki_narrow_unrank(ranks, (uint64_t)rank);
    unsigned above = 0;
    while (ranks->smaller[above + 1] <= rank)
        above++;
    rank -= ranks->smaller[above];
    uint64_t below = ranks->below[above];
    uint64_t high = gs_combination_unrank(ranks->high, above, (uint64_t)(rank / below));
    uint64_t low = gs_combination_unrank(ranks->low, ranks->size - above, (uint64_t)(rank % below));
    return (skoczki_wide)high << 64 | low;
}

enum gs_status gs_skoczki_key_init(struct gs_memory *memory, struct skoczki_rules *rules)
{
    unsigned pawns = 4 * rules->width;
    struct gs_bignum states;
    gs_bignum_set(&states, 2);
    gs_bignum_multiply_choose(&states, rules->points, pawns);
    gs_bignum_multiply_choose(&states, pawns, pawns / 2);
    unsigned bits = gs_bignum_bits(&states);
    rules->occupied_bits = choose_bits(rules->points, pawns);
    rules->colour_bits = choose_bits(pawns, pawns / 2);
    rules->dense = bits <= 64;
    if (rules->dense) {
        rules->states = (uint64_t)states.words[0];
        if (states.count > 1)
            rules->states |= (uint64_t)states.words[1] << 32;
        rules->colourings = gs_choose(pawns, pawns / 2);
    } else {
        bits = rules->occupied_bits + rules->colour_bits + 1;
    }
    rules->base.key_size = (bits + 7) / 8;
    bool made = set_ranks_init(memory, &rules->occupied, rules->points, pawns) &&
                set_ranks_init(memory, &rules->colour, pawns, pawns / 2);
    return made ? GS_OK : GS_NO_MEMORY;
}

static void set_ranks_clear(struct gs_memory *memory, struct skoczki_set_ranks *ranks)
{
    gs_release(memory, ranks->half);
    gs_release(memory, ranks->low);
    gs_release(memory, ranks->high);
}

void gs_skoczki_key_clear(struct gs_memory *memory, struct skoczki_rules *rules)
{
    set_ranks_clear(memory, &rules->occupied);
    set_ranks_clear(memory, &rules->colour);
}

/* The white pawns among the occupied fields, moved together, and back. */
static skoczki_wide colours_extract(const struct skoczki_rules *rules, skoczki_wide white,
                                    skoczki_wide occupied)
{
    uint64_t low = rules->extract((uint64_t)white, (uint64_t)occupied);
    uint64_t high = rules->extract((uint64_t)(white >> 64), (uint64_t)(occupied >> 64));
    unsigned shift = (unsigned)__builtin_popcountll((uint64_t)occupied);
    return low | (skoczki_wide)high << shift;
}

static skoczki_wide colours_deposit(const struct skoczki_rules *rules, skoczki_wide colours,
                                    skoczki_wide occupied)
{
    unsigned shift = (unsigned)__builtin_popcountll((uint64_t)occupied);
    uint64_t low = rules->deposit((uint64_t)colours, (uint64_t)occupied);
    uint64_t high = rules->deposit((uint64_t)(colours >> shift), (uint64_t)(occupied >> 64));
    return low | (skoczki_wide)high << 64;
}

/* Bit fields of a key, from the lowest bit of its first byte on. */
static void put_bits(uint8_t *key, unsigned *at, skoczki_wide value, unsigned count)
{
    for (unsigned i = 0; i < count; i++, ++*at, value >>= 1)
        key[*at / 8] |= (uint8_t)((unsigned)(value & 1) << *at % 8);
}

static skoczki_wide get_bits(const uint8_t *key, unsigned *at, unsigned count)
{
    skoczki_wide value = 0;
    for (unsigned i = 0; i < count; i++, ++*at)
        value |= (skoczki_wide)(key[*at / 8] >> *at % 8 & 1) << i;
    return value;
}

void gs_skoczki_key_encode(const struct skoczki_rules *rules, skoczki_wide white,
                           skoczki_wide black, enum gs_side to_move, uint8_t *key)
{
    skoczki_wide occupied = white | black;
    skoczki_wide occupied_rank = set_rank(&rules->occupied, occupied);
    skoczki_wide colour_rank = set_rank(&rules->colour, colours_extract(rules, white, occupied));
    if (rules->dense) {
        uint64_t rank = (uint64_t)occupied_rank * rules->colourings + (uint64_t)colour_rank;
        rank = rank * 2 + (to_move == GS_BLACK);
        skoczki_key_store(key, rank, rules->base.key_size);
        return;
    }
    unsigned at = 0;
    memset(key, 0, rules->base.key_size);
    put_bits(key, &at, to_move == GS_BLACK, 1);
    put_bits(key, &at, colour_rank, rules->colour_bits);
    put_bits(key, &at, occupied_rank, rules->occupied_bits);
}

void gs_skoczki_key_decode(const struct skoczki_rules *rules, const uint8_t *key,
                           skoczki_wide *white, skoczki_wide *black, enum gs_side *to_move)
{
    skoczki_wide occupied_rank, colour_rank;
    if (rules->dense) {
        uint64_t rank = skoczki_key_load(key, rules->base.key_size);
        *to_move = rank & 1 ? GS_BLACK : GS_WHITE;
        occupied_rank = rank / 2 / rules->colourings;
        colour_rank = rank / 2 % rules->colourings;
    } else {
        unsigned at = 0;
        *to_move = get_bits(key, &at, 1) ? GS_BLACK : GS_WHITE;
        colour_rank = get_bits(key, &at, rules->colour_bits);
        occupied_rank = get_bits(key, &at, rules->occupied_bits);
    }
    skoczki_wide occupied = set_unrank(&rules->occupied, occupied_rank);
    *white = colours_deposit(rules, set_unrank(&rules->colour, colour_rank), occupied);
    *black = occupied & ~*white;
}

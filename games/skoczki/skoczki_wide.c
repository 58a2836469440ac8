/* SPDX-License-Identifier: MIT */
/* skoczki_wide.c - Skoczki on boards of 65 to 128 fields: skoczki_fields.inc with 128-bit sets. */
#include <string.h>

#include "common/bits.h"
#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_key.h"

#define SET               skoczki_wide
#define API(name)         gs_skoczki_wide_##name
#define BOARD(rules)      (&(rules)->wide_board)
#define BOARD_INIT(rules) (&(rules)->wide_board)

struct state;
static inline void state_encode(const struct skoczki_rules *rules, const struct state *state,
                                uint8_t *key);
static inline void state_decode(const struct skoczki_rules *rules, const uint8_t *key,
                                struct state *state);

static inline unsigned lowest(skoczki_wide set)
{
    uint64_t low = (uint64_t)set;
    return low ? gs_lowest_bit(low) : 64u + gs_lowest_bit((uint64_t)(set >> 64));
}

static inline unsigned highest(skoczki_wide set)
{
    uint64_t high = (uint64_t)(set >> 64);
    return high ? 127u - (unsigned)__builtin_clzll(high)
                : 63u - (unsigned)__builtin_clzll((uint64_t)set);
}

/* The board turned by 180 degrees: its bits in reverse order. */
static skoczki_wide half_turned(const struct skoczki_rules *rules, skoczki_wide set)
{
    skoczki_wide image = 0;
    for (; set; set &= set - 1)
        image |= (skoczki_wide)1 << (rules->points - 1 - lowest(set));
    return image;
}

#include "skoczki/skoczki_fields.inc"

static inline void state_encode(const struct skoczki_rules *rules, const struct state *state,
                                uint8_t *key)
{
    gs_skoczki_key_encode(rules, state->pawns[GS_WHITE], state->pawns[GS_BLACK], state->to_move,
                          key);
}

static inline void state_decode(const struct skoczki_rules *rules, const uint8_t *key,
                                struct state *state)
{
    gs_skoczki_key_decode(rules, key, &state->pawns[GS_WHITE], &state->pawns[GS_BLACK],
                          &state->to_move);
}

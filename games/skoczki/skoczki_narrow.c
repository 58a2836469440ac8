/* SPDX-License-Identifier: MIT */
/*
 * skoczki_narrow.c - Skoczki on boards of up to 64 fields: skoczki_fields.inc with 64-bit sets,
 * and the key written out for the dense form, which is where retrograde
 * analysis spends its time.
 */
#include <string.h>

#include "common/bits.h"
#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_key.h"

#define SET               uint64_t
#define API(name)         gs_skoczki_narrow_##name
#define BOARD(rules)      (&(rules)->narrow_board)
#define BOARD_INIT(rules) (&(rules)->narrow_board)

struct state;
static inline void state_encode(const struct skoczki_rules *rules, const struct state *state,
                                uint8_t *key);
static inline void state_decode(const struct skoczki_rules *rules, const uint8_t *key,
                                struct state *state);

static inline unsigned lowest(uint64_t set)
{
    return gs_lowest_bit(set);
}

static inline unsigned highest(uint64_t set)
{
    return 63u - (unsigned)__builtin_clzll(set);
}

/* The board turned by 180 degrees: its bits in reverse order. */
static inline uint64_t half_turned(const struct skoczki_rules *rules, uint64_t set)
{
    set = __builtin_bswap64(set);
    set = (set >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (set & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    set = (set >> 2 & UINT64_C(0x3333333333333333)) | (set & UINT64_C(0x3333333333333333)) << 2;
    set = (set >> 1 & UINT64_C(0x5555555555555555)) | (set & UINT64_C(0x5555555555555555)) << 1;
    return set >> (64 - rules->points);
}

#include "skoczki/skoczki_fields.inc"

static inline void state_encode(const struct skoczki_rules *rules, const struct state *state,
                                uint8_t *key)
{
    uint64_t white = state->pawns[GS_WHITE], occupied = white | state->pawns[GS_BLACK];
    if (!rules->dense) {
        gs_skoczki_key_encode(rules, white, state->pawns[GS_BLACK], state->to_move, key);
        return;
    }
    uint64_t colours = rules->extract(white, occupied);
    uint64_t rank = skoczki_narrow_rank(&rules->occupied, occupied) * rules->colourings +
                    skoczki_narrow_rank(&rules->colour, colours);
    rank = rank * 2 + (state->to_move == GS_BLACK);
    skoczki_key_store(key, rank, rules->base.key_size);
}

static inline void state_decode(const struct skoczki_rules *rules, const uint8_t *key,
                                struct state *state)
{
    if (!rules->dense) {
        skoczki_wide white, black;
        gs_skoczki_key_decode(rules, key, &white, &black, &state->to_move);
        state->pawns[GS_WHITE] = (uint64_t)white;
        state->pawns[GS_BLACK] = (uint64_t)black;
        return;
    }
    uint64_t rank = skoczki_key_load(key, rules->base.key_size);
    state->to_move = rank & 1 ? GS_BLACK : GS_WHITE;
    rank /= 2;
    uint64_t occupied_rank = rank / rules->colourings;
    uint64_t colour_rank = rank - occupied_rank * rules->colourings;
    uint64_t occupied = skoczki_narrow_unrank(&rules->occupied, occupied_rank);
    uint64_t colours = skoczki_narrow_unrank(&rules->colour, colour_rank);
    state->pawns[GS_WHITE] = rules->deposit(colours, occupied);
    state->pawns[GS_BLACK] = occupied & ~state->pawns[GS_WHITE];
}

/* SPDX-License-Identifier: MIT */
/*
 * skoczki_space.c - the state space of Skoczki: bound, symmetries, successors and
 * predecessors of keys, the dense index, and layers.
 *
 * The value is kept by the mirror image and by exchanging the colours with a
 * half turn, so four states are worth the same. Bit 0 of a symmetry's number
 * stands for the exchange, bit 1 for the mirror, which comes second.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/bignum.h"
#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_key.h"
#include "skoczki/skoczki_space.h"

/* Formula 6.1 of [Goluch], times 2 for the side to move. */
static size_t bound(const struct gs_rules *base, char *text, size_t size)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    unsigned pawns = 2 * rules->width;
    struct gs_bignum states;
    gs_bignum_set(&states, 2);
    gs_bignum_multiply_choose(&states, rules->points, pawns);
    gs_bignum_multiply_choose(&states, rules->points - pawns, pawns);
    return gs_bignum_format(&states, text, size);
}

/*
 * How many times the reachable states the bound is, on the boards of which they were counted
 * (data/skoczki-6.3-ratio.csv, data/skoczki-strong.csv): in A on boards of 5 rows, where the sides
 * stand close together, 10 times as many with each column; else less than 500, in B 60, in C and D
 * less than 10, in E and F 1.
 */
static double ratio(const struct skoczki_rules *rules)
{
    if (rules->variant.step)
        return 1;
    if (rules->variant.home_end)
        return 5;
    if (rules->variant.multi_jump)
        return 60;
    double most = 200;
    if (rules->height == 5)
        for (unsigned i = 3; i < rules->width; i++)
            most *= 10;
    return most;
}

static double expected(const struct gs_rules *base)
{
    char digits[GS_TEXT_MAX];
    return bound(base, digits, sizeof digits) < sizeof digits
               ? strtod(digits, NULL) / ratio(skoczki_rules_of(base))
               : HUGE_VAL;
}

/* On a board of one column the mirror changes nothing. */
static unsigned symmetries(const struct gs_rules *base)
{
    return skoczki_rules_of(base)->width == 1 ? 2 : 4;
}

static void image(const struct gs_rules *base, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *result)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    struct skoczki_position from = *(const struct skoczki_position *)position;
    struct skoczki_position *to = (struct skoczki_position *)result;
    memset(to, 0, base->position_size);
    for (unsigned side = 0; side < 2; side++) {
        skoczki_wide set = from.pawns[side ^ (symmetry & 1)];
        if (symmetry & 1)
            set = SKOCZKI_CALL(rules, half_turn, set);
        if (symmetry & 2)
            set = SKOCZKI_CALL(rules, mirror, set);
        to->pawns[side] = set;
    }
    to->to_move = from.to_move ^ (symmetry & 1);
    to->hash = gs_skoczki_hash(rules, to);
}

static unsigned image_field(const struct skoczki_rules *rules, unsigned symmetry, unsigned field)
{
    if (symmetry & 1)
        field = rules->points - 1 - field;
    if (symmetry & 2)
        field = field / rules->width * rules->width + rules->width - 1 - field % rules->width;
    return field;
}

static gs_move image_move(const struct gs_rules *base, unsigned symmetry, gs_move move)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    if (move == SKOCZKI_PASS)
        return move;
    return image_field(rules, symmetry, move & 0xff) | image_field(rules, symmetry, move >> 8) << 8;
}

static unsigned canonical(const struct gs_rules *base, const struct gs_position *position,
                          uint8_t *key)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    return SKOCZKI_CALL(rules, canonical, (const struct skoczki_position *)position, key);
}

static unsigned successors(const struct gs_rules *base, const uint8_t *key, bool merge,
                           uint8_t *keys, enum gs_value *outcome)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    return SKOCZKI_CALL(rules, successors, key, merge, keys, outcome);
}

static unsigned predecessors(const struct gs_rules *base, const uint8_t *key, bool merge,
                             uint8_t *keys)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    return SKOCZKI_CALL(rules, predecessors, key, merge, keys);
}

static uint64_t ranks(const struct gs_rules *base)
{
    return skoczki_rules_of(base)->states; /* 0 where the key is not dense: no rank then */
}

static uint64_t rank(const struct gs_rules *base, const uint8_t *key)
{
    return skoczki_key_load(key, base->key_size);
}

static void unrank(const struct gs_rules *base, uint64_t number, uint8_t *key)
{
    skoczki_key_store(key, number, base->key_size);
}

/*
 * Where no move may end on the mover's home, the pawns that have left theirs
 * only grow in number: that number is the layer (the division of section 3.1.2
 * of [Goluch]; a space too large for memory can be solved layer by layer,
 * from the last to the first).
 */
static unsigned layers(const struct gs_rules *base)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    return rules->variant.home_end ? 1 : 4 * rules->width + 1;
}

static unsigned layer(const struct gs_rules *base, const uint8_t *key)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    if (rules->variant.home_end)
        return 0;
    skoczki_wide white, black;
    enum gs_side side;
    gs_skoczki_key_decode(rules, key, &white, &black, &side);
    skoczki_wide home = skoczki_home(rules, GS_WHITE);
    skoczki_wide at_home = (white & home) | (black >> (rules->points - 2 * rules->width)) << 64;
    unsigned count = (unsigned)__builtin_popcountll((uint64_t)at_home) +
                     (unsigned)__builtin_popcountll((uint64_t)(at_home >> 64));
    return 4 * rules->width - count;
}

const struct gs_space gs_skoczki_space = {
    .bound = bound,
    .expected = expected,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .successors = successors,
    .predecessors = predecessors,
    .ranks = ranks,
    .rank = rank,
    .unrank = unrank,
    .layers = layers,
    .layer = layer,
};

/* SPDX-License-Identifier: MIT */
/*
 * atarigo_space.c - exact keys of AtariGo, and its state space: size, layers
 * and symmetries.
 *
 * Who has won follows from the stones and the side to move, so the key holds
 * nothing else. Stones stay, so their number is a layer that every move leaves
 * for the next (thesis 000, section 3.1.2). A symmetry is three bits: mirror
 * the columns, mirror the rows, then exchange columns and rows (squares only).
 * With an aim only those are kept that leave its stone where it is.
 */
#include <string.h>

#include "atarigo/atarigo_position.h"
#include "common/stones.h"

/* Points to a byte of the key, and how many sets of them there are. */
enum { DIGITS = 5, FIVE_BITS = 1 << DIGITS };

/* Five bits, the lowest first, read as ternary digits. */
static const uint8_t ternary[FIVE_BITS] = {
    0,  1,  3,  4,  9,  10, 12, 13, 27,  28,  30,  31,  36,  37,  39,  40,
    81, 82, 84, 85, 90, 91, 93, 94, 108, 109, 111, 112, 117, 118, 120, 121,
};

static unsigned power_of_three(unsigned exponent)
{
    unsigned power = 1;

    while (exponent-- > 0)
        power *= 3;
    return power;
}

/* The five bits of a set from a point on. */
static unsigned five_bits(const uint64_t set[ATARIGO_WORDS], unsigned point)
{
    uint64_t bits = set[point / 64] >> point % 64;

    if (point % 64 > 64 - DIGITS)
        bits |= set[point / 64 + 1] << (64 - point % 64);
    return (unsigned)bits % FIVE_BITS;
}

void atarigo_encode_stones(const struct atarigo_rules *rules, const uint64_t *white,
                           const uint64_t *black, int side, uint8_t *key)
{
    for (unsigned i = 0; i < rules->base.key_size; ++i)
        key[i] = (uint8_t)(ternary[five_bits(white, DIGITS * i)] +
                           2 * ternary[five_bits(black, DIGITS * i)]);
    if (side == GS_BLACK)
        key[rules->points / DIGITS] =
            (uint8_t)(key[rules->points / DIGITS] + power_of_three(rules->points % DIGITS));
}

void atarigo_decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    int8_t cells[ATARIGO_POINTS + DIGITS];

    for (size_t i = 0; i < rules->key_size; ++i) {
        unsigned rest = key[i];

        for (size_t digit = 0; digit < DIGITS; ++digit, rest /= 3)
            cells[DIGITS * i + digit] = (int8_t)((int)(rest % 3) + GS_EMPTY);
    }
    atarigo_set_up(own, cells, cells[own->points] == GS_EMPTY ? GS_WHITE : GS_BLACK,
                   (void *)position);
}

void atarigo_symmetries_init(struct atarigo_rules *rules)
{
    const unsigned all = gs_rectangle_symmetries(rules->width, rules->height);
    const unsigned named = rules->point[rules->named];

    for (unsigned symmetry = 0; symmetry < all; ++symmetry) {
        uint16_t *image = rules->image[rules->symmetries];

        for (unsigned point = 0; point < rules->points; ++point)
            image[point] =
                (uint16_t)gs_rectangle_image(rules->width, rules->height, symmetry, point);
        rules->symmetries += rules->named == 0 || image[named] == named;
    }
}

/*
 * With s stones on n points, half of them (rounded up) are Black's, since play
 * from both named starts alternates: C(n, s) ways to choose their points and
 * C(s, s / 2) to colour them. The stones tell the side to move.
 */
static size_t bound(const struct gs_rules *rules, char *text, size_t size)
{
    const unsigned points = atarigo_rules_of(rules)->points;
    struct gs_bignum sum, layer;

    gs_bignum_set(&sum, 0);
    for (unsigned stones = 0; stones <= points; ++stones) {
        gs_stones_layer(&layer, points, stones, 1);
        gs_bignum_add(&sum, &layer);
    }
    return gs_bignum_format(&sum, text, size);
}

static unsigned symmetries(const struct gs_rules *rules)
{
    return atarigo_rules_of(rules)->symmetries;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *image_position)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    int8_t cells[ATARIGO_POINTS];

    for (unsigned point = 0; point < own->points; ++point)
        cells[own->image[symmetry][point]] = (int8_t)atarigo_content(at, point);
    atarigo_set_up(own, cells, (enum gs_side)at->side, (void *)image_position);
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    return atarigo_rules_of(rules)->image[symmetry][move];
}

/* The stones of one side under one symmetry. */
static void image_stones(const struct atarigo_rules *rules, unsigned symmetry,
                         const uint64_t from[ATARIGO_WORDS], uint64_t to[ATARIGO_WORDS])
{
    memset(to, 0, ATARIGO_WORDS * sizeof *to);
    for (unsigned word = 0; 64 * word < rules->points; ++word)
        for (uint64_t rest = from[word]; rest != 0; rest &= rest - 1)
            atarigo_add(to, rules->image[symmetry][64 * word + atarigo_lowest(rest)]);
}

/* The smallest key of all images stands for them. */
static unsigned canonical(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    uint64_t stones[2][ATARIGO_WORDS];
    uint8_t other[GS_KEY_MAX];
    unsigned best = 0;

    atarigo_encode_stones(own, at->stones[GS_WHITE], at->stones[GS_BLACK], at->side, key);
    for (unsigned symmetry = 1; symmetry < own->symmetries; ++symmetry) {
        image_stones(own, symmetry, at->stones[GS_WHITE], stones[GS_WHITE]);
        image_stones(own, symmetry, at->stones[GS_BLACK], stones[GS_BLACK]);
        atarigo_encode_stones(own, stones[GS_WHITE], stones[GS_BLACK], at->side, other);
        if (memcmp(other, key, rules->key_size) < 0) {
            memcpy(key, other, rules->key_size);
            best = symmetry;
        }
    }
    return best;
}

static unsigned layers(const struct gs_rules *rules)
{
    return atarigo_rules_of(rules)->points + 1;
}

static unsigned layer(const struct gs_rules *rules, const uint8_t *key)
{
    return gs_stones_of_key(key, atarigo_rules_of(rules)->points);
}

const struct gs_space atarigo_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .layers = layers,
    .layer = layer,
};

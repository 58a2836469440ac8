/* SPDX-License-Identifier: MIT */
/*
 * connect_four_space.c - keys of Connect Four, and its state space.
 *
 * The key of a column is Black's discs with one bit above the highest disc: that shows how many
 * there are; the others are White's. A bit for the side to move follows the last column. Of all
 * these bits as many bytes are kept as are needed.
 *
 * The mirror of the columns is the only symmetry. Discs stay, so their number is
 * a layer that every move leaves for the next ([Goluch], section 3.1.2).
 */
#include "connect_four/connect_four_space.h"

#include <string.h>

#include "common/bignum.h"
#include "common/stones.h"
#include "connect_four/connect_four_lines.h"

enum { IDENTITY, MIRROR, SYMMETRIES };

connect_four_set gs_connect_four_key(const struct connect_four_rules *rules,
                                     const struct connect_four_position *position)
{
    return (connect_four_discs(position) + rules->bottom) | position->discs[GS_BLACK];
}

/* The lowest byte first, whatever the machine does. */
static void store_key(const struct connect_four_rules *rules, connect_four_set word, int side,
                      uint8_t *key)
{
    for (size_t i = 0; i < rules->base.key_size; i++, word >>= 8)
        key[i] = (uint8_t)word;
    key[rules->bits / 8] |= (uint8_t)(side << rules->bits % 8);
}

/* With the bit for the side to move, where there is room for it. */
static connect_four_set load_key(const struct connect_four_rules *rules, const uint8_t *key)
{
    connect_four_set word = 0;

    for (size_t i = rules->base.key_size; i-- > 0;)
        word = word << 8 | key[i];
    return word;
}

void gs_connect_four_encode(const struct gs_rules *rules, const struct gs_position *position,
                            uint8_t *key)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    const struct connect_four_position *at = connect_four_position_of(position);

    store_key(own, gs_connect_four_key(own, at), at->side, key);
}

/* The fields below the mark of a column of a key. */
static uint64_t filled(uint64_t column)
{
    return (UINT64_C(1) << (63 - __builtin_clzll(column))) - 1;
}

/* A column of a key, moved to the lowest bits. */
static uint64_t column_of(const struct connect_four_rules *rules, connect_four_set word,
                          unsigned column)
{
    return (uint64_t)(word >> column * (rules->height + 1) & rules->column);
}

void gs_connect_four_decode(const struct gs_rules *rules, const uint8_t *key,
                            struct gs_position *position)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    connect_four_set word = load_key(own, key);
    struct connect_four_position made = {.side = key[own->bits / 8] >> own->bits % 8 & 1};

    for (unsigned column = 0; column < own->width; column++) {
        uint64_t bits = column_of(own, word, column), all = filled(bits);
        unsigned at = column * (own->height + 1);

        made.discs[GS_BLACK] |= (connect_four_set)(bits & all) << at;
        made.discs[GS_WHITE] |= (connect_four_set)(~bits & all) << at;
    }
    gs_connect_four_judge(own, &made);
    memcpy(position, &made, sizeof made);
}

/* A number of 64 bits. */
static void set_number(struct gs_bignum *number, uint64_t value)
{
    struct gs_bignum low;

    gs_bignum_set(&low, (uint32_t)value);
    gs_bignum_set(number, (uint32_t)(value >> 32));
    gs_bignum_multiply(number, UINT32_C(1) << 16);
    gs_bignum_multiply(number, UINT32_C(1) << 16);
    gs_bignum_add(number, &low);
}

/*
 * With n discs half of them (rounded up) are Black's, since play from the empty
 * board alternates: as many as there are ways to fill columns with n of them,
 * times C(n, n / 2). The side to move follows from the discs.
 */
static size_t bound(const struct gs_rules *rules, char *text, size_t size)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    uint64_t ways[CONNECT_FOUR_POINTS + 1] = {1};
    struct gs_bignum sum, layer;

    for (unsigned column = 0; column < own->width; column++)
        for (unsigned n = own->points + 1; n-- > 0;)
            for (unsigned filled_here = 1; filled_here <= own->height && filled_here <= n;
                 filled_here++)
                ways[n] += ways[n - filled_here];
    gs_bignum_set(&sum, 0);
    for (unsigned n = 0; n <= own->points; n++) {
        set_number(&layer, ways[n]);
        gs_bignum_multiply_choose(&layer, n, n / 2);
        gs_bignum_add(&sum, &layer);
    }
    return gs_bignum_format(&sum, text, size);
}

static unsigned symmetries(const struct gs_rules *rules)
{
    return connect_four_rules_of(rules)->width == 1 ? 1 : SYMMETRIES;
}

/* The columns in the other order. */
static connect_four_set mirrored(const struct connect_four_rules *rules, connect_four_set word)
{
    connect_four_set image = 0;

    for (unsigned column = 0; column < rules->width; column++)
        image |= (connect_four_set)column_of(rules, word, column)
                 << (rules->width - 1 - column) * (rules->height + 1);
    return image;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *result)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    struct connect_four_position made = *connect_four_position_of(position);

    for (int side = GS_WHITE; side <= GS_BLACK && symmetry == MIRROR; side++)
        made.discs[side] = mirrored(own, made.discs[side]);
    memcpy(result, &made, sizeof made);
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    return symmetry == MIRROR ? connect_four_rules_of(rules)->width - 1 - move : move;
}

static unsigned canonical(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    const struct connect_four_position *at = connect_four_position_of(position);
    connect_four_set word = gs_connect_four_key(own, at), other = mirrored(own, word);

    store_key(own, other < word ? other : word, at->side, key);
    return other < word ? MIRROR : IDENTITY;
}

static unsigned layer(const struct gs_rules *rules, const uint8_t *key)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    connect_four_set word = load_key(own, key);
    unsigned discs = 0;

    for (unsigned column = 0; column < own->width; column++)
        discs += (unsigned)__builtin_popcountll(filled(column_of(own, word, column)));
    return discs;
}

const struct gs_space gs_connect_four_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .layers = gs_stones_layers,
    .layer = layer,
};

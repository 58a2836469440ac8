/* SPDX-License-Identifier: MIT */
/*
 * gomoku_space.c - the state space of the m,n,k-games: its size, its layers
 * and its symmetries.
 *
 * Stones stay, so the number of stones is a layer that every move leaves for
 * the next (thesis 000, section 3.1.2). A symmetry is three bits: mirror the
 * columns, mirror the rows, then exchange columns and rows (squares only).
 */
#include <string.h>

#include "common/bignum.h"
#include "gomoku/gomoku_position.h"

enum { MIRROR_COLUMNS = 1, MIRROR_ROWS = 2, TRANSPOSE = 4 };

static unsigned image_of(const struct gomoku_rules *rules, unsigned symmetry, unsigned point)
{
    unsigned x = point % rules->width, y = point / rules->width;

    if (symmetry & MIRROR_COLUMNS)
        x = rules->width - 1 - x;
    if (symmetry & MIRROR_ROWS)
        y = rules->height - 1 - y;
    return symmetry & TRANSPOSE ? x * rules->width + y : y * rules->width + x;
}

void gomoku_symmetries_init(struct gomoku_rules *rules)
{
    rules->symmetries = rules->width == rules->height ? 8 : 4;
    for (unsigned symmetry = 0; symmetry < rules->symmetries; ++symmetry)
        for (unsigned point = 0; point < rules->points; ++point)
            rules->image[symmetry][point] = (uint16_t)image_of(rules, symmetry, point);
}

/*
 * With s stones on n points, half of them (rounded up) are Black's, since play
 * from the empty board alternates: C(n, s) ways to choose their points and
 * C(s, s / 2) to colour them. The stones tell the side to move.
 */
static size_t bound(const struct gs_rules *rules, char *text, size_t size)
{
    const unsigned points = gomoku_rules_of(rules)->points;
    struct gs_bignum sum, layer;

    gs_bignum_set(&sum, 0);
    for (unsigned stones = 0; stones <= points; ++stones) {
        gs_bignum_set(&layer, 1);
        gs_bignum_multiply_choose(&layer, points, stones);
        gs_bignum_multiply_choose(&layer, stones, stones / 2);
        gs_bignum_add(&sum, &layer);
    }
    return gs_bignum_format(&sum, text, size);
}

static unsigned symmetries(const struct gs_rules *rules)
{
    return gomoku_rules_of(rules)->symmetries;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *image_position)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    int8_t cells[GOMOKU_POINTS];

    for (unsigned point = 0; point < own->points; ++point)
        cells[own->image[symmetry][point]] = (int8_t)gomoku_content(at, point);
    gomoku_set_up(own, cells, (enum gs_side)at->side, (void *)image_position);
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    return gomoku_rules_of(rules)->image[symmetry][move];
}

/* The smallest key of all images stands for them. */
static unsigned canonical(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    uint8_t other[GS_KEY_MAX];
    unsigned best = 0;

    gomoku_encode_image(own, at, 0, key);
    for (unsigned symmetry = 1; symmetry < own->symmetries; ++symmetry) {
        gomoku_encode_image(own, at, symmetry, other);
        if (memcmp(other, key, rules->key_size) < 0) {
            memcpy(key, other, rules->key_size);
            best = symmetry;
        }
    }
    return best;
}

static unsigned layers(const struct gs_rules *rules)
{
    return gomoku_rules_of(rules)->points + 1;
}

/* The number of stones: of ternary digits that are not 0, the side to move aside. */
static unsigned layer(const struct gs_rules *rules, const uint8_t *key)
{
    const unsigned points = gomoku_rules_of(rules)->points;
    unsigned stones = 0, rest = 0;

    for (unsigned point = 0; point < points; ++point, rest /= 3) {
        if (point % 5 == 0)
            rest = key[point / 5];
        stones += rest % 3 != 0;
    }
    return stones;
}

const struct gs_space gomoku_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .layers = layers,
    .layer = layer,
};

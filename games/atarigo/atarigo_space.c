/* SPDX-License-Identifier: MIT */
/*
 * atarigo_space.c - exact keys of AtariGo, and its state space: size, layers
 * and symmetries.
 *
 * Who has won follows from the stones and the side to move, so the key contains nothing else.
 * Stones stay, so their number is a layer that every move leaves for the next ([Goluch], section
 * 3.1.2). A symmetry is three bits: mirror the columns, mirror the rows, then exchange columns and
 * rows (squares only). With an aim only those are kept that leave its stone where it is.
 */
#include "atarigo/atarigo_space.h"

#include <string.h>

#include "atarigo/atarigo_board.h"
#include "common/stones.h"

void gs_atarigo_encode(const struct gs_rules *rules, const struct gs_position *position,
                       uint8_t *key)
{
    const struct atarigo_position *at = atarigo_position_of(position);

    gs_stones_encode(at->stones, atarigo_rules_of(rules)->points, (unsigned)at->side, key);
}

void gs_atarigo_decode(const struct gs_rules *rules, const uint8_t *key,
                       struct gs_position *position)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    int8_t cells[ATARIGO_POINTS];
    unsigned side = gs_stones_decode(key, own->points, cells);

    gs_atarigo_set_up(own, cells, (enum gs_side)side, (void *)position);
}

void gs_atarigo_symmetries_init(struct atarigo_rules *rules)
{
    struct gs_stones_symmetries *symmetries = &rules->symmetries;
    unsigned all = gs_rectangle_symmetries(rules->width, rules->height);
    unsigned named = rules->point[rules->named];

    symmetries->points = rules->points;
    for (unsigned symmetry = 0; symmetry < all; symmetry++) {
        uint16_t *image = symmetries->image[symmetries->count];

        for (unsigned point = 0; point < rules->points; point++)
            image[point] =
                (uint16_t)gs_rectangle_image(rules->width, rules->height, symmetry, point);
        symmetries->count += rules->named == 0 || image[named] == named;
    }
    gs_stones_symmetries_init(symmetries);
}

/*
 * With s stones on n points, half of them (rounded up) are Black's, since play
 * from both named starts alternates: C(n, s) ways to choose their points and
 * C(s, s / 2) to colour them. The side to move follows from the stones.
 */
static size_t bound(const struct gs_rules *rules, char *text, size_t size)
{
    return gs_stones_bound(atarigo_rules_of(rules)->points, 1, text, size);
}

static unsigned symmetries(const struct gs_rules *rules)
{
    return atarigo_rules_of(rules)->symmetries.count;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *image_position)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    int8_t cells[ATARIGO_POINTS];

    gs_stones_image(&own->symmetries, symmetry, rules, position, cells);
    gs_atarigo_set_up(own, cells, (enum gs_side)at->side, (void *)image_position);
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    return atarigo_rules_of(rules)->symmetries.image[symmetry][move];
}

static unsigned canonical(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct atarigo_position *at = atarigo_position_of(position);

    return gs_stones_canonical(&atarigo_rules_of(rules)->symmetries, at->stones, (unsigned)at->side,
                               key);
}

const struct gs_space gs_atarigo_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .layers = gs_stones_layers,
    .layer = gs_stones_layer_of,
};

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_space.c - the state space of the m,n,k-games: its size, its layers
 * and its symmetries.
 *
 * Stones stay, so the number of stones is a layer that every move leaves for
 * the next ([Goluch], section 3.1.2). A symmetry is three bits: mirror the
 * columns, mirror the rows, then exchange columns and rows (squares only). All
 * variants keep all of them.
 */
#include "gomoku/gomoku_space.h"

#include <string.h>

#include "common/stones.h"
#include "gomoku/gomoku_position.h"

/* The ternary digit for White to move after a foul that the stones do not show. */
#define AFTER_FOUL 2

void gs_gomoku_symmetries_init(struct gomoku_rules *rules)
{
    struct gs_stones_symmetries *symmetries = &rules->symmetries;

    symmetries->count = gs_rectangle_symmetries(rules->width, rules->height);
    symmetries->points = rules->points;
    for (unsigned symmetry = 0; symmetry < symmetries->count; symmetry++)
        for (unsigned point = 0; point < rules->points; point++)
            symmetries->image[symmetry][point] =
                (uint16_t)gs_rectangle_image(rules->width, rules->height, symmetry, point);
    gs_stones_symmetries_init(symmetries);
}

/*
 * With s stones on n points, half of them (rounded up) are Black's, since play
 * from the empty board alternates: C(n, s) ways to choose their points and
 * C(s, s / 2) to colour them. The stones tell the side to move. In renju, Black
 * may have lost by a foul with its latest stone, the fifth at the earliest.
 */
static size_t bound(const struct gs_rules *rules, char *text, size_t size)
{
    unsigned points = gomoku_rules_of(rules)->points;
    bool fouls = gomoku_rules_of(rules)->variant == GOMOKU_RENJU;
    struct gs_bignum sum, layer;

    gs_bignum_set(&sum, 0);
    for (unsigned stones = 0; stones <= points; stones++) {
        gs_stones_layer(&layer, points, stones, 1);
        gs_bignum_add(&sum, &layer);
        if (fouls && stones >= 9 && stones % 2 == 1)
            gs_bignum_add(&sum, &layer);
    }
    return gs_bignum_format(&sum, text, size);
}

static unsigned last_digit(const struct gomoku_position *position)
{
    return position->foul ? AFTER_FOUL : (unsigned)position->side;
}

void gs_gomoku_encode(const struct gs_rules *rules, const struct gs_position *position,
                      uint8_t *key)
{
    const struct gomoku_position *at = gomoku_position_of(position);

    gs_stones_encode(at->stones, gomoku_rules_of(rules)->points, last_digit(at), key);
}

void gs_gomoku_decode(const struct gs_rules *rules, const uint8_t *key,
                      struct gs_position *position)
{
    int8_t cells[GOMOKU_POINTS];
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    unsigned last = gs_stones_decode(key, own->points, cells);

    gs_gomoku_set_up(own, cells, last == GS_BLACK ? GS_BLACK : GS_WHITE, last == AFTER_FOUL,
                     (void *)position);
}

static unsigned symmetries(const struct gs_rules *rules)
{
    return gomoku_rules_of(rules)->symmetries.count;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *image_position)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    int8_t cells[GOMOKU_POINTS];

    for (unsigned point = 0; point < own->points; point++)
        cells[own->symmetries.image[symmetry][point]] = (int8_t)gomoku_content(at, point);
    gs_gomoku_set_up(own, cells, (enum gs_side)at->side, at->foul != 0, (void *)image_position);
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    return gomoku_rules_of(rules)->symmetries.image[symmetry][move];
}

static unsigned canonical(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct gomoku_position *at = gomoku_position_of(position);

    return gs_stones_canonical(&gomoku_rules_of(rules)->symmetries, at->stones, last_digit(at),
                               key);
}

const struct gs_space gs_gomoku_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .layers = gs_rectangle_layers,
    .layer = gs_rectangle_layer,
};

/* SPDX-License-Identifier: MIT */
/*
 * connection_space.c - the state space of the games of connection: keys, its
 * size, its layers and its symmetries.
 *
 * The exact key has one ternary digit for each point (free, White, Black) and
 * one for the side to move, five digits to a byte. Whether a swap is still
 * legal follows from them: one stone is on the board, it is Black's, and White
 * is to move. (After a swap the one stone is White's.)
 *
 * Stones stay, so the number of stones is a layer that every move leaves for
 * the next ([Goluch], section 3.1.2), except for a swap, which keeps it.
 *
 * The symmetries are tables of points that each game fills. One that exchanges
 * the colours exchanges the side to move as well. Where a swap is possible such
 * a symmetry does not keep the value: only White can swap.
 */
#include "connection/connection_space.h"

#include <string.h>

#include "common/stones.h"
#include "connection/connection_position.h"

/* Keys. */

static void stones_of(const struct connection_rules *rules,
                      const struct connection_position *position, gs_stones_sets stones)
{
    memset(stones, 0, sizeof(gs_stones_sets));
    for (unsigned point = 0; point < rules->points; point++) {
        unsigned colour = position->cells[point] & CONNECTION_COLOUR;

        if (colour != 0)
            gs_points_add(stones[colour - 1], point);
    }
}

void gs_connection_encode(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    gs_stones_sets stones;

    stones_of(own, at, stones);
    gs_stones_encode((const uint64_t(*)[GS_STONES_WORDS])stones, own->points, (unsigned)at->side,
                     key);
}

void gs_connection_decode(const struct gs_rules *rules, const uint8_t *key,
                          struct gs_position *position)
{
    const struct connection_rules *own = connection_rules_of(rules);
    int8_t contents[CONNECTION_POINTS];
    unsigned side = gs_stones_decode(key, own->points, contents);

    gs_connection_set_up(own, contents, (enum gs_side)side, (void *)position);
}

/* The space. */

/*
 * With s stones on n points, half of them (rounded up) are Black's, since play
 * from the empty board alternates: C(n, s) ways to choose their points and
 * C(s, s / 2) to colour them. The side to move follows from the stones. After a swap half of them,
 * rounded up, are White's.
 */
static size_t bound(const struct gs_rules *rules, char *text, size_t size)
{
    const struct connection_rules *own = connection_rules_of(rules);

    return gs_stones_bound(own->points, own->swap ? 2 : 1, text, size);
}

static unsigned symmetries(const struct gs_rules *rules)
{
    return connection_rules_of(rules)->symmetries.count;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *image_position)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    enum gs_side side = (enum gs_side)at->side;
    int8_t contents[CONNECTION_POINTS];

    gs_stones_image(&own->symmetries, symmetry, rules, position, contents);
    if (own->symmetries.exchanges[symmetry])
        side = gs_side_other(side);
    gs_connection_set_up(own, contents, side, (void *)image_position);
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    const uint16_t *images = connection_rules_of(rules)->symmetries.image[symmetry];

    return move < CONNECTION_SWAP ? images[move] : CONNECTION_SWAP + images[move - CONNECTION_SWAP];
}

static unsigned canonical(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    gs_stones_sets stones;

    stones_of(own, at, stones);
    return gs_stones_canonical(&own->symmetries, (const uint64_t(*)[GS_STONES_WORDS])stones,
                               (unsigned)at->side, key);
}

const struct gs_space gs_connection_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .layers = gs_stones_layers,
    .layer = gs_stones_layer_of,
};

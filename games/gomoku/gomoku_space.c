/* SPDX-License-Identifier: MIT */
/*
 * gomoku_space.c - the state space of the m,n,k-games: its size, its layers
 * and its symmetries.
 *
 * Stones stay, so the number of stones is a layer that every move leaves for
 * the next ([Goluch], section 3.1.2), but for a swap, which keeps it. A symmetry is three bits:
 * mirror the columns, mirror the rows, then exchange columns and rows (squares only). All variants
 * keep all of them.
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
 * C(s, s / 2) to colour them. The side to move follows from the stones. In renju, Black may have
 * lost by a foul with its latest stone, the fifth at the earliest. From three stones on the players
 * of renju-swap may have swapped.
 */
static size_t bound(const struct gs_rules *rules, char *text, size_t size)
{
    unsigned points = gomoku_rules_of(rules)->points;
    bool swap = gomoku_rules_of(rules)->swap;
    bool fouls = gomoku_rules_of(rules)->variant == GOMOKU_RENJU;
    struct gs_bignum sum, layer;

    gs_bignum_set(&sum, 0);
    for (unsigned stones = 0; stones <= points; stones++) {
        gs_stones_layer(&layer, points, stones, swap && stones >= 3 ? 2 : 1);
        gs_bignum_add(&sum, &layer);
        if (fouls && stones >= 9 && stones % 2 == 1)
            gs_bignum_add(&sum, &layer);
    }
    return gs_bignum_format(&sum, text, size);
}

static unsigned last_digit(const struct gomoku_position *position)
{
    if (position->foul)
        return AFTER_FOUL;
    return (unsigned)gomoku_exchanged(position, (enum gs_side)position->side);
}

/* The stones by the players who have them. */
static void players_stones(const struct gomoku_position *position, gs_stones_sets stones)
{
    for (int colour = GS_WHITE; colour <= GS_BLACK; colour++)
        memcpy(stones[gomoku_exchanged(position, (enum gs_side)colour)], position->stones[colour],
               sizeof position->stones[colour]);
}

/* In renju-swap a key has one more byte: whether the players have swapped. */
static void add_swapped(const struct gs_rules *rules, const struct gomoku_position *position,
                        uint8_t *key)
{
    if (gomoku_rules_of(rules)->swap)
        key[rules->key_size - 1] = position->swapped;
}

void gs_gomoku_encode(const struct gs_rules *rules, const struct gs_position *position,
                      uint8_t *key)
{
    const struct gomoku_position *at = gomoku_position_of(position);

    gs_stones_sets stones;

    players_stones(at, stones);
    gs_stones_encode((const uint64_t(*)[GS_STONES_WORDS])stones, gomoku_rules_of(rules)->points,
                     last_digit(at), key);
    add_swapped(rules, at, key);
}

void gs_gomoku_decode(const struct gs_rules *rules, const uint8_t *key,
                      struct gs_position *position)
{
    int8_t cells[GOMOKU_POINTS];
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    unsigned last = gs_stones_decode(key, own->points, cells);
    struct gomoku_phase phase = {.foul = last == AFTER_FOUL,
                                 .swapped = own->swap && key[rules->key_size - 1] != 0};
    enum gs_side winner = phase.swapped ? GS_BLACK : GS_WHITE; /* of a foul */

    gs_gomoku_set_up(own, cells, phase.foul ? winner : (enum gs_side)last, phase, (void *)position);
}

static unsigned symmetries(const struct gs_rules *rules)
{
    return gomoku_rules_of(rules)->symmetries.count;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *image_position)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    gs_gomoku_set_up_image(own, gomoku_position_of(position), own->symmetries.image[symmetry],
                           (void *)image_position);
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    return move == GOMOKU_SWAP ? move : gomoku_rules_of(rules)->symmetries.image[symmetry][move];
}

static unsigned canonical(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct gomoku_position *at = gomoku_position_of(position);

    gs_stones_sets stones;

    players_stones(at, stones);
    add_swapped(rules, at, key);
    return gs_stones_canonical(&gomoku_rules_of(rules)->symmetries,
                               (const uint64_t(*)[GS_STONES_WORDS])stones, last_digit(at), key);
}

const struct gs_space gs_gomoku_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .layers = gs_stones_layers,
    .layer = gs_stones_layer_of,
};

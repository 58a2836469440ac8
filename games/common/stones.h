/* SPDX-License-Identifier: MIT */
/*
 * stones.h - what games share in which stones are placed on a board and stay:
 * the symmetries of a rectangle, exact keys of one ternary digit a point, and
 * how many states a layer has.
 *
 * A key has five digits a byte, the first point lowest: 0 free, 1 White, 2 Black; the digit behind
 * the last point is the game's, for the side to move.
 *
 * The canonical form is the image with the least hash. That is a sum (exclusive
 * or) over the stones, so that all images are hashed in one pass over them, and
 * only one is written down. Where several have it, since the position has a
 * symmetry itself or hashes collide, the least of their keys decides: what stands
 * for a class of positions does not depend on which of them is given.
 */
#ifndef GAMES_COMMON_STONES_H
#define GAMES_COMMON_STONES_H

#include <gamesolve/game.h>

#include "common/bignum.h"

#define GS_STONES_DIGITS     5
#define GS_STONES_POINTS     484 /* of a board at most */
#define GS_STONES_WORDS      8   /* of a set of points */
#define GS_STONES_SYMMETRIES 8

/* The stones on a board: of each side (enum gs_side), bit p % 64 of word p / 64 for point p. */
typedef uint64_t gs_stones_sets[2][GS_STONES_WORDS];

/* A hash for each symmetry. */
struct gs_stones_hashes {
    uint64_t of[GS_STONES_SYMMETRIES];
};

struct gs_stones_symmetries {
    /* Set by the game: the number of symmetries, the first of which changes nothing, */
    unsigned count, points;
    bool exchanges[GS_STONES_SYMMETRIES]; /* whether one exchanges the colours and the turn, */
    uint16_t image[GS_STONES_SYMMETRIES][GS_STONES_POINTS]; /* and where each point goes. */
    /* Of the images of a stone of each side on each point. */
    struct gs_stones_hashes hashes[2][GS_STONES_POINTS];
};

/* Fills in the hashes. */
void gs_stones_symmetries_init(struct gs_stones_symmetries *symmetries);

/* Writes the key of stones on so many points; last is the digit behind them. */
void gs_stones_encode(const uint64_t (*stones)[GS_STONES_WORDS], unsigned points, unsigned last,
                      uint8_t *key);

/* Reads cells, an enum gs_content for each of so many points, from a key; returns its last digit.
 */
unsigned gs_stones_decode(const uint8_t *key, unsigned points, int8_t *cells);

/*
 * The key of the canonical form, and the symmetry that leads to it. last is the
 * digit behind the points, and, where a symmetry exchanges the colours, the side
 * to move.
 */
unsigned gs_stones_canonical(const struct gs_stones_symmetries *symmetries,
                             const uint64_t (*stones)[GS_STONES_WORDS], unsigned last,
                             uint8_t *key);

/* The contents of all points of a position's image, as the game's board has them. */
void gs_stones_image(const struct gs_stones_symmetries *symmetries, unsigned symmetry,
                     const struct gs_rules *rules, const struct gs_position *position,
                     int8_t *cells);

/* Bytes of a key of so many points. */
static inline unsigned gs_stones_key_size(unsigned points)
{
    return (points + 1 + GS_STONES_DIGITS - 1) / GS_STONES_DIGITS;
}

/* How many stones a key contains: the layer of the state ([Goluch], section 3.1.2). */
unsigned gs_stones_of_key(const uint8_t *key, unsigned points);

/*
 * Slots of struct gs_space where each move places one stone, and it stays: layers by the number of
 * stones, on as many points as the game's board has.
 */
unsigned gs_stones_layers(const struct gs_rules *rules);
unsigned gs_stones_layer_of(const struct gs_rules *rules, const uint8_t *key);

/*
 * The states of a layer where play alternates from the empty board: ways times
 * C(points, stones) choices of points times C(stones, stones / 2) of colours.
 * The side to move follows from the stones.
 */
void gs_stones_layer(struct gs_bignum *layer, unsigned points, unsigned stones, unsigned ways);

/* The sum of all layers, with so many ways each from the first stone on; the slot bound. */
size_t gs_stones_bound(unsigned points, unsigned ways, char *text, size_t size);

/* Of a list of moves, which are points: keeps those in a set; returns how many they are. */
unsigned gs_keep_in(gs_move *list, unsigned count, const uint64_t *set);
/* The same, with one alone. */
unsigned gs_keep_one(gs_move *list, gs_move move);

/* How many symmetries a rectangle has: 8 for a square, else 4. */
static inline unsigned gs_rectangle_symmetries(unsigned width, unsigned height)
{
    return width == height ? 8 : 4;
}

/*
 * Where a symmetry takes a point, numbered row by row. Three bits: mirror the
 * columns, mirror the rows, then exchange columns and rows.
 */
unsigned gs_rectangle_image(unsigned width, unsigned height, unsigned symmetry, unsigned point);

#endif

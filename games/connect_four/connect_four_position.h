/* SPDX-License-Identifier: MIT */
/*
 * connect_four_position.h - the board of Connect Four as bits.
 *
 *      6 13 20       A column of H fields takes H + 1 bits, the lowest field first
 *      5 12 19       (here H = 6, W = 3); the last bit of a column is never a disc,
 *      ...           so that no line runs from one column's top into the next one's
 *      0  7 14       bottom. A step to the right is H + 1 bits, the diagonals one
 *                    more or less.
 *
 * A position is the two sets of discs, the side to move and who has won. The rest
 * follows: adding the lowest bit of every column to all discs carries to the bits
 * on which the next discs land.
 */
#ifndef GAMES_CONNECT_FOUR_POSITION_H
#define GAMES_CONNECT_FOUR_POSITION_H

#include "common/rectangle.h"
#include "connect_four/connect_four.h"
#include "connect_four/connect_four_set.h"

enum { CONNECT_FOUR_COLUMNS = 19, CONNECT_FOUR_NO_WINNER = -1 };
enum { CONNECT_FOUR_DIRECTIONS = 4, CONNECT_FOUR_POINTS = CONNECT_FOUR_BITS };

struct connect_four_rules {
    GS_RECTANGLE;
    unsigned connect, bits;
    unsigned steps[CONNECT_FOUR_DIRECTIONS]; /* in bits, from a field to the next of a line */
    connect_four_set lines[CONNECT_FOUR_DIRECTIONS];  /* one, from the lowest bit on */
    connect_four_set starts[CONNECT_FOUR_DIRECTIONS]; /* the first fields of lines */
    connect_four_set bottom, top, board; /* the lowest and the highest fields; all fields */
    connect_four_set alternate;          /* every other field of a column, with the lowest */
    connect_four_set column;             /* the fields of the first column, and the bit above */
};

struct connect_four_position {
    connect_four_set discs[2]; /* by side */
    int8_t side, winner;
    uint8_t unused[14];
};

static inline const struct connect_four_rules *connect_four_rules_of(const struct gs_rules *rules)
{
    return (const struct connect_four_rules *)rules;
}

static inline const struct connect_four_position *
connect_four_position_of(const struct gs_position *position)
{
    return (const struct connect_four_position *)position;
}

static inline connect_four_set connect_four_discs(const struct connect_four_position *position)
{
    return position->discs[GS_WHITE] | position->discs[GS_BLACK];
}

/* Where the next discs land: a bit in each column that is not full. */
static inline connect_four_set connect_four_landings(const struct connect_four_rules *rules,
                                                     const struct connect_four_position *position)
{
    return (connect_four_discs(position) + rules->bottom) & rules->board;
}

/* The fields of a column, and the bit above them. */
static inline connect_four_set connect_four_column(const struct connect_four_rules *rules,
                                                   unsigned column)
{
    return rules->column << column * (rules->height + 1);
}

#endif

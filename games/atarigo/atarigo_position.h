/* SPDX-License-Identifier: MIT */
/*
 * atarigo_position.h - the structs of rules and positions of AtariGo. Shared by the files of this
 * folder alone.
 *
 * A point has two numbers. Moves, sets and the board count points row by row
 * from the bottom left corner, a1, which is 0. Inside, a point is a place on a
 * board with a rim, so that all four neighbours of a point are places, and are
 * found by adding a step. Two rows share the rim between them (4x3 points):
 *
 *      # # # # #
 *      # . . . .
 *      # . . . .
 *      # . . . .   place 6 is a1
 *      # # # # #   place 0 is the corner
 *
 * Every point stores the head of its chain, the lowest place among its stones. What a chain needs
 * is stored at its head, summed over its edges: an edge leads from a stone to a free point, so a
 * liberty counts once for each stone beside it. The number of edges, the sum of the places they
 * lead to and the sum of the squares of those change by one addition for each neighbour of a stone
 * that comes or goes, add up when chains merge, and decide whether it is
 *
 *      captured:   no edge
 *      in atari:   edges * squares == sum * sum (all edges lead to one place,
 *                  by Cauchy and Schwarz), which is sum / edges
 *
 * All of it follows from the stones: equal positions have equal bytes.
 */
#ifndef GAMES_ATARIGO_ATARIGO_POSITION_H
#define GAMES_ATARIGO_ATARIGO_POSITION_H

#include <gamesolve/game.h>

#include "common/rectangle.h"
#include "common/stones.h"

#define ATARIGO_SIDE_MAX  19
#define ATARIGO_POINTS    (ATARIGO_SIDE_MAX * ATARIGO_SIDE_MAX)
#define ATARIGO_PLACES    ((ATARIGO_SIDE_MAX + 1) * (ATARIGO_SIDE_MAX + 2))
#define ATARIGO_WORDS     GS_STONES_WORDS
#define ATARIGO_NO_WINNER (-1)

/*
 * What winning means: the first capture, or the fate of the chain that contains a named stone. Its
 * opponent is then the attacker. Other chains of its side may lose their liberties without ending
 * the game: their stones just stay.
 */
enum atarigo_aim { ATARIGO_WIN, ATARIGO_CAPTURE, ATARIGO_SAVE };

/* The content of a place: one of these, or 2 * head + side of a stone. */
enum { ATARIGO_FREE = 0, ATARIGO_RIM = 1 };

struct atarigo_rules {
    GS_RECTANGLE;
    unsigned places; /* of the board with its rim */
    int steps[4];    /* to the neighbours of a place */
    enum atarigo_aim aim;
    unsigned named; /* the place of the stone of the aim; 0, on the rim: none */
    struct gs_stones_symmetries symmetries; /* those that keep the aim */
    uint16_t place[ATARIGO_POINTS];         /* of each point */
    uint16_t point[ATARIGO_PLACES];         /* on each place of the board proper */
    uint64_t zobrist[2][ATARIGO_POINTS];
};

/* 19x19 has 684 pairs of neighbours, so the sums fit. */
struct atarigo_place {
    uint32_t sum, squares; /* of the edges of the chain whose head is here; else 0 */
    uint16_t count;        /* of those edges */
    uint16_t cell;
};

struct atarigo_position {
    uint64_t stones[2][ATARIGO_WORDS]; /* of each side, bit p % 64 of word p / 64 for point p */
    uint64_t hash;
    uint32_t vacant; /* free points */
    int16_t side;    /* to move */
    int16_t winner;  /* the side that has won, or ATARIGO_NO_WINNER */
    struct atarigo_place places[];
};

#define ATARIGO_PASS UINT16_MAX

/* Each chain of its own side that a stone touched, as it was except for the edges to the stone. */
struct atarigo_touched {
    uint32_t sum, squares;
    uint16_t count;
    uint16_t head;
};

struct atarigo_undo {
    uint64_t hash;
    uint16_t point; /* or ATARIGO_PASS */
    uint16_t touched;
    struct atarigo_touched chains[4];
    uint32_t unused; /* fills the record up to a multiple of 16 bytes */
};

static inline const struct atarigo_rules *atarigo_rules_of(const struct gs_rules *rules)
{
    return (const struct atarigo_rules *)(const void *)rules;
}

static inline const struct atarigo_position *atarigo_position_of(const struct gs_position *position)
{
    return (const struct atarigo_position *)(const void *)position;
}

static inline enum gs_content atarigo_content(const struct atarigo_position *position,
                                              unsigned point)
{
    if (gs_points_has(position->stones[GS_WHITE], point))
        return GS_WHITE_PIECE;
    return gs_points_has(position->stones[GS_BLACK], point) ? GS_BLACK_PIECE : GS_EMPTY;
}

static inline bool atarigo_is_stone(unsigned cell)
{
    return cell > ATARIGO_RIM;
}

/* Of a cell with a stone: the head of its chain, and whose it is. */
static inline unsigned atarigo_head(unsigned cell)
{
    return cell / 2;
}

static inline enum gs_side atarigo_side(unsigned cell)
{
    return (enum gs_side)(cell % 2);
}

static inline unsigned atarigo_cell(unsigned head, enum gs_side side)
{
    return 2 * head + side;
}

/*
 * Whether the game ends when the chain of a cell loses its last liberty: with an
 * aim that is the named chain, or one of the attacker's. (No stone is on the rim.)
 */
static inline bool atarigo_counts(const struct atarigo_rules *rules,
                                  const struct atarigo_position *position, unsigned cell)
{
    unsigned named = position->places[rules->named].cell;

    return cell == named || !atarigo_is_stone(named) || atarigo_side(cell) != atarigo_side(named);
}

/* The place of the only liberty of the chain with that head, or 0. */
static inline unsigned atarigo_last_liberty(const struct atarigo_place *head)
{
    uint64_t sum = head->sum;

    if (head->count == 0 || (uint64_t)head->count * head->squares != sum * sum)
        return 0;
    return head->sum / head->count;
}

#endif

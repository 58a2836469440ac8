/* SPDX-License-Identifier: MIT */
/*
 * gomoku_rules.h - the structs of rules and positions of the Gomoku family. Shared by the files of
 * this folder alone.
 *
 * Points are numbered row by row from the bottom left corner, a1, which is 0.
 * A window is a run of K points of a row, column or diagonal: a place for a
 * winning line. Windows are numbered direction by direction, line by line and
 * along each line, so that those through one point in one direction have
 * numbers that follow each other.
 */
#ifndef GAMES_GOMOKU_GOMOKU_RULES_H
#define GAMES_GOMOKU_GOMOKU_RULES_H

#include <gamesolve/game.h>

#include "common/rectangle.h"
#include "common/stones.h"

#define GOMOKU_SIDE_MAX   22
#define GOMOKU_POINTS     (GOMOKU_SIDE_MAX * GOMOKU_SIDE_MAX)
#define GOMOKU_WORDS      GS_STONES_WORDS
#define GOMOKU_DIRECTIONS 4
#define GOMOKU_WINDOWS    (GOMOKU_DIRECTIONS * GOMOKU_POINTS)
#define GOMOKU_NO_WINNER  (-1)
#define GOMOKU_NO_POINT   UINT16_MAX
#define GOMOKU_SWAP       1024u /* the move by which the players exchange their stones */

/* In the order of the names of the parameter. */
enum gomoku_variant { GOMOKU_FREE, GOMOKU_STANDARD, GOMOKU_PRO, GOMOKU_RENJU };

/* The windows through a point in one direction. */
struct gomoku_fan {
    uint16_t first, count;
};

/* One window: its first point, and the neighbours of its ends, or GOMOKU_NO_POINT. */
struct gomoku_window {
    uint16_t start, before, after;
    uint16_t direction;
};

struct gomoku_rules {
    GS_RECTANGLE;
    unsigned connect;
    enum gomoku_variant variant;
    bool swap;                   /* renju with an opening in which White may swap */
    bool exact[2];               /* by colour: longer lines do not win */
    int step[GOMOKU_DIRECTIONS]; /* from a point to the next one */
    unsigned windows, stride;    /* how many; bytes of counts for each side: seven more at least */
    uint64_t board[GOMOKU_WORDS]; /* all points, as a set */
    struct gs_stones_symmetries symmetries;
    struct gomoku_fan fan[GOMOKU_POINTS][GOMOKU_DIRECTIONS];
    uint8_t reach[GOMOKU_POINTS][GOMOKU_DIRECTIONS][2]; /* points ahead: backwards, forwards */
    struct gomoku_window window[GOMOKU_WINDOWS];
    double weight[GOMOKU_SIDE_MAX + 2]; /* worth of that many stones in a window, for hints */
};

/*
 * Sides are colours here: Black is the one whose stones may be fouls, and was to
 * place the first. Only where players have swapped, the other one of the two has
 * them: outside of this folder GS_BLACK is the player who began.
 *
 * Its size is a multiple of 16 and has no padding, so that equal positions have
 * equal bytes. Behind it lie 2 * stride counts: the stones of each side in each
 * window; those past the last window stay 0.
 */
struct gomoku_position {
    uint64_t stones[2][GOMOKU_WORDS]; /* of each side, bit p % 64 of word p / 64 */
    uint64_t hash;
    uint16_t vacant; /* free points */
    int8_t side;     /* to move */
    int8_t winner;   /* the side that has won, or GOMOKU_NO_WINNER */
    uint8_t foul;    /* 1: White has won by a double three or four, which the stones do not show */
    uint8_t swapped; /* 1: the players have exchanged their stones */
    uint8_t spare[2];
    uint8_t counts[];
};

/* What the stones of a position do not show. */
struct gomoku_phase {
    bool foul, swapped;
};

struct gomoku_undo {
    uint64_t hash;
    uint32_t point; /* GOMOKU_NO_POINT: a pass; GOMOKU_SWAP */
    int16_t winner;
    uint16_t foul;
};

static inline const struct gomoku_rules *gomoku_rules_of(const struct gs_rules *rules)
{
    return (const struct gomoku_rules *)(const void *)rules;
}

static inline const struct gomoku_position *gomoku_position_of(const struct gs_position *position)
{
    return (const struct gomoku_position *)(const void *)position;
}

/* The colour that a player has, or the player who has a colour. */
static inline enum gs_side gomoku_exchanged(const struct gomoku_position *position,
                                            enum gs_side side)
{
    return position->swapped ? gs_side_other(side) : side;
}

/* Whose stone stands on a point. */
static inline enum gs_content gomoku_content(const struct gomoku_position *position, unsigned point)
{
    for (int colour = GS_WHITE; colour <= GS_BLACK; colour++)
        if (gs_points_has(position->stones[colour], point))
            return (enum gs_content)gomoku_exchanged(position, (enum gs_side)colour);
    return GS_EMPTY;
}

static inline bool gomoku_is_free(const struct gomoku_position *position, unsigned point)
{
    return !gs_points_has(position->stones[GS_WHITE], point) &&
           !gs_points_has(position->stones[GS_BLACK], point);
}

/* The stones of side in every window. */
static inline const uint8_t *gomoku_counts(const struct gomoku_rules *rules,
                                           const struct gomoku_position *position,
                                           enum gs_side side)
{
    return position->counts + (side == GS_WHITE ? 0 : rules->stride);
}

/* Point number n of a window. */
static inline unsigned gomoku_window_point(const struct gomoku_rules *rules, unsigned window,
                                           unsigned n)
{
    const struct gomoku_window *at = &rules->window[window];

    return (unsigned)((int)at->start + (int)n * rules->step[at->direction]);
}

#endif

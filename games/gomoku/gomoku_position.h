/* SPDX-License-Identifier: MIT */
/*
 * gomoku_position.h - what rules and positions of the Gomoku family are made
 * of. Shared by the files of this folder alone.
 *
 * Points are numbered row by row from the bottom left corner, a1, which is 0.
 */
#ifndef GAMES_GOMOKU_GOMOKU_POSITION_H
#define GAMES_GOMOKU_GOMOKU_POSITION_H

#include <gamesolve/game.h>

#define GOMOKU_SIDE_MAX   19
#define GOMOKU_POINTS     (GOMOKU_SIDE_MAX * GOMOKU_SIDE_MAX)
#define GOMOKU_WORDS      ((GOMOKU_POINTS + 63) / 64)
#define GOMOKU_SYMMETRIES 8
#define GOMOKU_NO_WINNER  (-1)

struct gomoku_rules {
    struct gs_rules base;
    unsigned width, height, points;
    unsigned connect;
    unsigned symmetries;                              /* 8 on a square, 4 on another rectangle */
    uint16_t image[GOMOKU_SYMMETRIES][GOMOKU_POINTS]; /* where each point goes */
};

/* Its size is a multiple of 16 and has no padding, so that equal positions have equal bytes. */
struct gomoku_position {
    uint64_t stones[2][GOMOKU_WORDS]; /* of each side, bit p % 64 of word p / 64 */
    uint64_t hash;
    uint32_t vacant; /* free points */
    int16_t side;    /* to move */
    int16_t winner;  /* the side that has a line, or GOMOKU_NO_WINNER */
};

struct gomoku_undo {
    uint64_t hash;
    uint32_t point;
    int32_t winner;
};

static inline const struct gomoku_rules *gomoku_rules_of(const struct gs_rules *rules)
{
    return (const struct gomoku_rules *)(const void *)rules;
}

static inline const struct gomoku_position *gomoku_position_of(const struct gs_position *position)
{
    return (const struct gomoku_position *)(const void *)position;
}

static inline bool gomoku_has(const uint64_t *stones, unsigned point)
{
    return stones[point / 64] >> point % 64 & 1;
}

static inline enum gs_content gomoku_content(const struct gomoku_position *position, unsigned point)
{
    if (gomoku_has(position->stones[GS_WHITE], point))
        return GS_WHITE_PIECE;
    return gomoku_has(position->stones[GS_BLACK], point) ? GS_BLACK_PIECE : GS_EMPTY;
}

/* Sets up a position from the content of every point, by number, and the side to move. */
void gomoku_set_up(const struct gomoku_rules *rules, const int8_t *cells, enum gs_side side,
                   struct gomoku_position *position);

/*
 * The exact key of a position's image under a symmetry (0: of the position):
 * one ternary digit for each point (free, White, Black) and one for the side
 * to move, five digits to a byte.
 */
void gomoku_encode_image(const struct gomoku_rules *rules, const struct gomoku_position *position,
                         unsigned symmetry, uint8_t *key);

/* Fills the table of images. */
void gomoku_symmetries_init(struct gomoku_rules *rules);

extern const struct gs_space gomoku_space;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_position.h - what rules and positions of the Gomoku family are made
 * of. Shared by the files of this folder alone.
 *
 * Points are numbered row by row from the bottom left corner, a1, which is 0.
 * A window is a run of K points of a row, column or diagonal: a place for a
 * winning line. Windows are numbered direction by direction, line by line and
 * along each line, so that those through one point in one direction have
 * numbers that follow each other.
 */
#ifndef GAMES_GOMOKU_GOMOKU_POSITION_H
#define GAMES_GOMOKU_GOMOKU_POSITION_H

#include <gamesolve/game.h>

#include "common/rectangle.h"
#include "common/stones.h"

#define GOMOKU_SIDE_MAX   19
#define GOMOKU_POINTS     (GOMOKU_SIDE_MAX * GOMOKU_SIDE_MAX)
#define GOMOKU_WORDS      GS_STONES_WORDS
#define GOMOKU_DIRECTIONS 4
#define GOMOKU_WINDOWS    (GOMOKU_DIRECTIONS * GOMOKU_POINTS)
#define GOMOKU_NO_WINNER  (-1)
#define GOMOKU_NO_POINT   UINT16_MAX

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
    bool exact[2];               /* by side: longer lines do not win */
    int step[GOMOKU_DIRECTIONS]; /* from a point to the next one */
    unsigned windows, stride;    /* how many; bytes of counts for each side */
    struct gs_stones_symmetries symmetries;
    struct gomoku_fan fan[GOMOKU_POINTS][GOMOKU_DIRECTIONS];
    uint8_t reach[GOMOKU_POINTS][GOMOKU_DIRECTIONS][2]; /* points ahead: backwards, forwards */
    struct gomoku_window window[GOMOKU_WINDOWS];
    double weight[GOMOKU_SIDE_MAX + 2]; /* worth of that many stones in a window, for hints */
};

/*
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
    uint8_t spare[3];
    uint8_t counts[];
};

struct gomoku_undo {
    uint64_t hash;
    uint32_t point; /* GOMOKU_NO_POINT: a pass */
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

static inline bool gomoku_has(const uint64_t *stones, unsigned point)
{
    return stones[point / 64] >> point % 64 & 1;
}

static inline void gomoku_flip(uint64_t *stones, unsigned point)
{
    stones[point / 64] ^= UINT64_C(1) << point % 64;
}

static inline enum gs_content gomoku_content(const struct gomoku_position *position, unsigned point)
{
    if (gomoku_has(position->stones[GS_WHITE], point))
        return GS_WHITE_PIECE;
    return gomoku_has(position->stones[GS_BLACK], point) ? GS_BLACK_PIECE : GS_EMPTY;
}

static inline bool gomoku_is_free(const struct gomoku_position *position, unsigned point)
{
    return !gomoku_has(position->stones[GS_WHITE], point) &&
           !gomoku_has(position->stones[GS_BLACK], point);
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

/* gomoku_lines.c: the geometry. */

/* Fills steps, reaches and windows. */
void gomoku_lines_init(struct gomoku_rules *rules);

/*
 * What surrounds a point in a direction, backwards [0] and forwards [1]: the
 * own stones next to it without a gap, then the free point that ends them (or
 * GOMOKU_NO_POINT), then the own stones beyond that.
 */
struct gomoku_span {
    unsigned run[2], end[2], beyond[2];
};

void gomoku_span(const struct gomoku_rules *rules, const uint64_t *own, const uint64_t *other,
                 unsigned point, unsigned direction, struct gomoku_span *span);

/* The length of the line of own stones through point, which counts as one. */
static inline unsigned gomoku_length(const struct gomoku_span *span)
{
    return 1 + span->run[0] + span->run[1];
}

/* Whether a line of that length wins for side. */
static inline bool gomoku_wins(const struct gomoku_rules *rules, enum gs_side side, unsigned length)
{
    return rules->exact[side] ? length == rules->connect : length >= rules->connect;
}

/* Whether a stone on an end of the span, 0 or 1, completes a winning line. */
static inline bool gomoku_wins_at(const struct gomoku_rules *rules, enum gs_side side,
                                  const struct gomoku_span *span, int end)
{
    return span->end[end] != GOMOKU_NO_POINT &&
           gomoku_wins(rules, side, gomoku_length(span) + 1 + span->beyond[end]);
}

/* Whether the line is one short, and both ends complete it: a straight four. */
static inline bool gomoku_is_straight(const struct gomoku_rules *rules, enum gs_side side,
                                      const struct gomoku_span *span)
{
    return gomoku_length(span) + 1 == rules->connect && gomoku_wins_at(rules, side, span, 0) &&
           gomoku_wins_at(rules, side, span, 1);
}

/* Whether side may win in the window still: no stone of the other, none of its own that spoil it.
 */
bool gomoku_window_is_live(const struct gomoku_rules *rules, const struct gomoku_position *position,
                           enum gs_side side, unsigned window);

/* The first free point of a window from its point number n on, of which *n is left behind; there is
 * one. */
unsigned gomoku_next_free(const struct gomoku_rules *rules, const struct gomoku_position *at,
                          unsigned window, unsigned *n);

/*
 * The next window from `window` on that lacks exactly missing stones of side
 * and may still win, or the number of windows. missing is at most K. (The counts
 * go on to a multiple of eight.)
 */
unsigned gomoku_next_window(const struct gomoku_rules *rules, const struct gomoku_position *at,
                            enum gs_side side, unsigned missing, unsigned window);

/* gomoku_position.c: stones set and taken back. */

/*
 * Sets up a position from the content of every point, by number, the side to
 * move, and whether Black has lost by a foul that the stones do not show.
 */
void gomoku_set_up(const struct gomoku_rules *rules, const int8_t *cells, enum gs_side side,
                   bool foul, struct gomoku_position *position);

/* Whether side has a winning line anywhere. */
bool gomoku_has_line(const struct gomoku_rules *rules, const struct gomoku_position *position,
                     enum gs_side side);

void gomoku_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo);
void gomoku_pass(const struct gs_rules *rules, struct gs_position *position, struct gs_undo *undo);
void gomoku_take_back(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo);
enum gs_value gomoku_outcome(const struct gs_rules *rules, const struct gs_position *position);

/* gomoku_opening.c: where the opening of pro lets a stone be placed. */

/* What is asked of the next stone of a side. */
enum gomoku_stage { GOMOKU_ANYWHERE, GOMOKU_MIDDLE, GOMOKU_OUTSIDE };

enum gomoku_stage gomoku_stage(const struct gomoku_rules *rules,
                               const struct gomoku_position *position, enum gs_side side);

/* Whether a stone of Black is yet to be placed that the opening of pro may bind. */
bool gomoku_is_opening(const struct gomoku_rules *rules, const struct gomoku_position *position);

/* Whether a free point meets what the stage asks. */
bool gomoku_allows(const struct gomoku_rules *rules, enum gomoku_stage stage, unsigned point);

unsigned gomoku_moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *moves);
unsigned gomoku_mobility(const struct gs_rules *rules, const struct gs_position *position);

/* GS_USAGE with the place in text where a position is not one of the opening of pro. */
enum gs_status gomoku_opening_check(const struct gomoku_rules *rules,
                                    const struct gomoku_position *position, const char *text,
                                    struct gs_error *error);

/* gomoku_renju.c: what a stone of Black makes. */

enum gomoku_foul {
    GOMOKU_NO_FOUL,
    GOMOKU_FIVE, /* no foul, whatever else it makes */
    GOMOKU_OVERLINE,
    GOMOKU_DOUBLE_FOUR,
    GOMOKU_DOUBLE_THREE
};

/*
 * What Black's stone on point, which is in black already, makes by the rules of
 * renju. black is changed on the way and restored.
 */
enum gomoku_foul gomoku_foul(const struct gomoku_rules *rules, uint64_t *black,
                             const uint64_t *white, unsigned point);

/*
 * The same for a stone just played, from the counts where they rule a foul out:
 * is there one? A line of exactly five must have been looked for already.
 */
enum gomoku_foul gomoku_foul_played(const struct gomoku_rules *rules,
                                    const struct gomoku_position *position, unsigned point);

/* Whether the last stone may have been a double three or a double four. */
bool gomoku_foul_possible(const struct gomoku_rules *rules, const struct gomoku_position *position);

/* How many directions but one make a three through point, be it one that a foul forbids to extend.
 */
unsigned gomoku_three_shapes(const struct gomoku_rules *rules, uint64_t *black,
                             const uint64_t *white, unsigned point, unsigned but);

/* gomoku_text.c: texts, names and the board. */

enum gs_status gomoku_position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error);
size_t gomoku_position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size);
enum gs_status gomoku_move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error);
extern const struct gs_board gomoku_board;

/* gomoku_space.c: keys, symmetries, layers. */

/*
 * The exact key of common/stones.h; its last digit is the side to move: White,
 * Black, or White after a foul that the stones do not show.
 */
void gomoku_encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key);
void gomoku_decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position);

/* Fills the table of symmetries. */
void gomoku_symmetries_init(struct gomoku_rules *rules);

extern const struct gs_space gomoku_space;

/* The other capabilities: gomoku_stones.c, gomoku_threats.c, gomoku_hint.c,
 * gomoku_prune.c. */
extern const struct gs_stones gomoku_stones;
extern const struct gs_threats gomoku_threats;
extern const struct gs_hint gomoku_hint;
extern const struct gs_prune gomoku_prune;

/* Fills the table of weights. */
void gomoku_weights_init(struct gomoku_rules *rules);

#endif

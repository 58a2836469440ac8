/* SPDX-License-Identifier: MIT */
/*
 * gomoku_opening.h - where openings let a stone be placed, and the swap. Shared by the
 * files of this folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_OPENING_H
#define GAMES_GOMOKU_GOMOKU_OPENING_H

#include "gomoku/gomoku_rules.h"

/* Where the next stone of a side may be placed. */
enum gomoku_stage { GOMOKU_ANYWHERE, GOMOKU_MIDDLE, GOMOKU_OUTSIDE, GOMOKU_BESIDE };

enum gomoku_stage gs_gomoku_stage(const struct gomoku_rules *rules,
                                  const struct gomoku_position *position, enum gs_side side);

/* The middle of a board whose sides are both odd. */
static inline unsigned gomoku_middle(const struct gomoku_rules *rules)
{
    return rules->points / 2;
}

/* Whether White may swap. */
bool gs_gomoku_may_swap(const struct gomoku_rules *rules, const struct gomoku_position *position);

/* Whether a stone is yet to be placed that an opening may bind, or the players may yet swap. */
bool gs_gomoku_is_opening(const struct gomoku_rules *rules, const struct gomoku_position *position);

/* Whether the stage allows a free point. */
bool gs_gomoku_allows(const struct gomoku_rules *rules, enum gomoku_stage stage, unsigned point);

unsigned gs_gomoku_moves(const struct gs_rules *rules, const struct gs_position *position,
                         gs_move *moves);
unsigned gs_gomoku_mobility(const struct gs_rules *rules, const struct gs_position *position);

/* GS_USAGE with the place in text where a position is not one of the opening. */
enum gs_status gs_gomoku_opening_check(const struct gomoku_rules *rules,
                                       const struct gomoku_position *position, const char *text,
                                       struct gs_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_opening.h - where the opening of pro lets a stone be placed. Shared by the
 * files of this folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_OPENING_H
#define GAMES_GOMOKU_GOMOKU_OPENING_H

#include "gomoku/gomoku_rules.h"

/* What is asked of the next stone of a side. */
enum gomoku_stage { GOMOKU_ANYWHERE, GOMOKU_MIDDLE, GOMOKU_OUTSIDE };

enum gomoku_stage gs_gomoku_stage(const struct gomoku_rules *rules,
                                  const struct gomoku_position *position, enum gs_side side);

/* Whether a stone of Black is yet to be placed that the opening of pro may bind. */
bool gs_gomoku_is_opening(const struct gomoku_rules *rules, const struct gomoku_position *position);

/* Whether a free point meets what the stage asks. */
bool gs_gomoku_allows(const struct gomoku_rules *rules, enum gomoku_stage stage, unsigned point);

unsigned gs_gomoku_moves(const struct gs_rules *rules, const struct gs_position *position,
                         gs_move *moves);
unsigned gs_gomoku_mobility(const struct gs_rules *rules, const struct gs_position *position);

/* GS_USAGE with the place in text where a position is not one of the opening of pro. */
enum gs_status gs_gomoku_opening_check(const struct gomoku_rules *rules,
                                       const struct gomoku_position *position, const char *text,
                                       struct gs_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_position.h - stones set and taken back. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_POSITION_H
#define GAMES_GOMOKU_GOMOKU_POSITION_H

#include "gomoku/gomoku_rules.h"

/*
 * Sets up a position from the content of every point, by number, the side to
 * move, all by players, and what the stones do not show.
 */
void gs_gomoku_set_up(const struct gomoku_rules *rules, const int8_t *cells, enum gs_side side,
                      struct gomoku_phase phase, struct gomoku_position *position);

/* Sets up the image of a position; images: where a symmetry takes each point. */
void gs_gomoku_set_up_image(const struct gomoku_rules *rules, const struct gomoku_position *at,
                            const uint16_t *images, struct gomoku_position *image);

/* Whether side has a winning line anywhere. */
bool gs_gomoku_has_line(const struct gomoku_rules *rules, const struct gomoku_position *position,
                        enum gs_side side);

/* A stone that is supposed to be there, and its end: the turn and the winner stay as they are. */
void gs_gomoku_place(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                     unsigned point);
void gs_gomoku_lift(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                    unsigned point);

void gs_gomoku_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                    struct gs_undo *undo);
void gs_gomoku_pass(const struct gs_rules *rules, struct gs_position *position,
                    struct gs_undo *undo);
void gs_gomoku_take_back(const struct gs_rules *rules, struct gs_position *position,
                         const struct gs_undo *undo);
enum gs_value gs_gomoku_outcome(const struct gs_rules *rules, const struct gs_position *position);

#endif

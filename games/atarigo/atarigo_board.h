/* SPDX-License-Identifier: MIT */
/*
 * atarigo_board.h - chains and their liberties kept up to date as stones come and
 * go. Shared by the files of this folder alone.
 */
#ifndef GAMES_ATARIGO_ATARIGO_BOARD_H
#define GAMES_ATARIGO_ATARIGO_BOARD_H

#include "atarigo/atarigo_position.h"

/* Sets up a position from the content of every point, by number, and the side to move. */
void gs_atarigo_set_up(const struct atarigo_rules *rules, const int8_t *cells, enum gs_side side,
                       struct atarigo_position *position);

/* Slots of struct gs_game, and pass of struct gs_stones. */
void gs_atarigo_initial(const struct gs_rules *rules, struct gs_position *position);
enum gs_side gs_atarigo_to_move(const struct gs_rules *rules, const struct gs_position *position);
enum gs_value gs_atarigo_outcome(const struct gs_rules *rules, const struct gs_position *position);
unsigned gs_atarigo_moves(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move *list);
uint64_t gs_atarigo_hash(const struct gs_rules *rules, const struct gs_position *position);
void gs_atarigo_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                     struct gs_undo *undo);
void gs_atarigo_take_back(const struct gs_rules *rules, struct gs_position *position,
                          const struct gs_undo *undo);
void gs_atarigo_pass(const struct gs_rules *rules, struct gs_position *position,
                     struct gs_undo *undo);

/*
 * The chains of side whose last liberty ends the game: writes the place of each
 * head in order, and returns how many.
 */
#define ATARIGO_CHAINS ((ATARIGO_POINTS + 1) / 2)
unsigned gs_atarigo_heads(const struct atarigo_rules *rules,
                          const struct atarigo_position *position, enum gs_side side,
                          uint16_t heads[ATARIGO_CHAINS]);

/*
 * The liberties of the chain with that head: adds them to set and returns how
 * many there are. Stops where there are more than limit.
 */
unsigned gs_atarigo_liberties(const struct atarigo_rules *rules,
                              const struct atarigo_position *position, unsigned head,
                              unsigned limit, uint64_t set[ATARIGO_WORDS]);

#endif

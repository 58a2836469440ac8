/* SPDX-License-Identifier: MIT */
/*
 * connection_position.h - positions set up, played and taken back. Shared by
 * the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_POSITION_H
#define GAMES_CONNECTION_CONNECTION_POSITION_H

#include "connection/connection.h"

/* What Hex and Y guarantee where no swap can come. */
#define CONNECTION_TRAITS (GS_STABLE | GS_ZUGZWANG_FREE | GS_MOVES_STAY | GS_DRAWLESS)

/* Sets up a position from the content of every point (enum gs_content) and the side to move. */
void gs_connection_set_up(const struct connection_rules *rules, const int8_t *contents,
                          enum gs_side side, struct connection_position *position);
/* The stone that may still be swapped, or the number of points: no swap is legal. */
unsigned gs_connection_swappable(const struct connection_rules *rules,
                                 const struct connection_position *position);
/* Whether moves and passes may lead to a swap: at most one stone is there, and it is not White's.
 */
bool gs_connection_may_swap(const struct connection_rules *rules,
                            const struct connection_position *position);

/* Slots of struct gs_game. */
void gs_connection_initial(const struct gs_rules *rules, struct gs_position *position);
enum gs_side gs_connection_to_move(const struct gs_rules *rules,
                                   const struct gs_position *position);
enum gs_value gs_connection_outcome(const struct gs_rules *rules,
                                    const struct gs_position *position);
unsigned gs_connection_traits(const struct gs_rules *rules, const struct gs_position *position);
unsigned gs_connection_moves(const struct gs_rules *rules, const struct gs_position *position,
                             gs_move *moves);
void gs_connection_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                        struct gs_undo *undo);
void gs_connection_take_back(const struct gs_rules *rules, struct gs_position *position,
                             const struct gs_undo *undo);
uint64_t gs_connection_hash(const struct gs_rules *rules, const struct gs_position *position);

/* Slots of struct gs_stones. */
void gs_connection_pass(const struct gs_rules *rules, struct gs_position *position,
                        struct gs_undo *undo);
gs_move gs_connection_winning_move(const struct gs_rules *rules, const struct gs_position *position,
                                   enum gs_side side);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * connect_four_text.h - positions and moves as text, and the board. Shared by the
 * files of this folder alone.
 */
#ifndef GAMES_CONNECT_FOUR_CONNECT_FOUR_TEXT_H
#define GAMES_CONNECT_FOUR_CONNECT_FOUR_TEXT_H

#include "connect_four/connect_four_position.h"

enum gs_status gs_connect_four_position_parse(const struct gs_rules *rules, const char *text,
                                              struct gs_position *position, struct gs_error *error);
enum gs_status gs_connect_four_move_parse(const struct gs_rules *rules,
                                          const struct gs_position *position, const char *text,
                                          gs_move *move, struct gs_error *error);
size_t gs_connect_four_move_format(const struct gs_rules *rules, const struct gs_position *position,
                                   gs_move move, char *text, size_t size);
extern const struct gs_board gs_connect_four_board;

#endif

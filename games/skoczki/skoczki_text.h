/* SPDX-License-Identifier: MIT */
/*
 * skoczki_text.h - positions and moves as text, and the board capability.
 */
#ifndef GAMES_SKOCZKI_TEXT_H
#define GAMES_SKOCZKI_TEXT_H

#include <gamesolve/game.h>

enum gs_status gs_skoczki_position_parse(const struct gs_rules *rules, const char *text,
                                         struct gs_position *position, struct gs_error *error);
enum gs_status gs_skoczki_move_parse(const struct gs_rules *rules,
                                     const struct gs_position *position, const char *text,
                                     gs_move *move, struct gs_error *error);
size_t gs_skoczki_move_format(const struct gs_rules *rules, const struct gs_position *position,
                              gs_move move, char *text, size_t size);
extern const struct gs_board gs_skoczki_board;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_text.h - texts and the board. Shared by the files of this folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_TEXT_H
#define GAMES_GOMOKU_GOMOKU_TEXT_H

#include "gomoku/gomoku_rules.h"

enum gs_status gs_gomoku_position_parse(const struct gs_rules *rules, const char *text,
                                        struct gs_position *position, struct gs_error *error);
size_t gs_gomoku_position_format(const struct gs_rules *rules, const struct gs_position *position,
                                 char *text, size_t size);
enum gs_status gs_gomoku_move_parse(const struct gs_rules *rules,
                                    const struct gs_position *position, const char *text,
                                    gs_move *move, struct gs_error *error);
size_t gs_gomoku_move_format(const struct gs_rules *rules, const struct gs_position *position,
                             gs_move move, char *text, size_t size);
#define GOMOKU_SWAP_NAME "swap"
extern const struct gs_board gs_gomoku_board;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * atarigo_text.h - positions as text, and the board. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_ATARIGO_ATARIGO_TEXT_H
#define GAMES_ATARIGO_ATARIGO_TEXT_H

#include "atarigo/atarigo_position.h"

enum gs_status gs_atarigo_position_parse(const struct gs_rules *rules, const char *text,
                                         struct gs_position *position, struct gs_error *error);
extern const struct gs_board gs_atarigo_board;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_space.h - keys, symmetries, layers. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_SPACE_H
#define GAMES_GOMOKU_GOMOKU_SPACE_H

#include "gomoku/gomoku_rules.h"

/*
 * The exact key of common/stones.h; its last digit is the side to move: White,
 * Black, or White after a foul that the stones do not show.
 */
void gs_gomoku_encode(const struct gs_rules *rules, const struct gs_position *position,
                      uint8_t *key);
void gs_gomoku_decode(const struct gs_rules *rules, const uint8_t *key,
                      struct gs_position *position);

/* Fills the table of symmetries. */
void gs_gomoku_symmetries_init(struct gomoku_rules *rules);

extern const struct gs_space gs_gomoku_space;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * connect_four.h - Connect Four, and its like on boards of other sizes.
 */
#ifndef GAMES_CONNECT_FOUR_H
#define GAMES_CONNECT_FOUR_H

#include <gamesolve/game.h>

extern const struct gs_game gs_connect_four;

/*
 * The game of the rules that gs_connect_four makes for boards of more than 64 bits; made directly,
 * of those for smaller boards, too.
 */
extern const struct gs_game gs_connect_four_wide;

#endif

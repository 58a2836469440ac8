/* SPDX-License-Identifier: MIT */
/*
 * gomoku.h - Gomoku and its family: the m,n,k-games.
 */
#ifndef GAMES_GOMOKU_GOMOKU_H
#define GAMES_GOMOKU_GOMOKU_H

#include <gamesolve/game.h>

extern const struct gs_game gs_gomoku;

#endif

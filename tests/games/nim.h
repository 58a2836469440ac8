/* SPDX-License-Identifier: MIT */
/*
 * nim.h - Nim, as a game that is unlike those of the library: it has no size,
 * what lies on its board is of several kinds and belongs to nobody, a move
 * changes no colour, and the one capability it has is the board.
 */
#ifndef TESTS_NIM_H
#define TESTS_NIM_H

#include <gamesolve/game.h>

extern const struct gs_game nim_game;

#endif

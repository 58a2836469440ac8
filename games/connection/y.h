/* SPDX-License-Identifier: MIT */
/*
 * y.h - Y: join the three sides of a triangle.
 */
#ifndef GAMES_CONNECTION_Y_H
#define GAMES_CONNECTION_Y_H

#include <gamesolve/game.h>

extern const struct gs_game gs_y;

#endif

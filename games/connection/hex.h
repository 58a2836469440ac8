/* SPDX-License-Identifier: MIT */
/*
 * hex.h - Hex: join your two sides of a rhombus.
 */
#ifndef GAMES_CONNECTION_HEX_H
#define GAMES_CONNECTION_HEX_H

#include <gamesolve/game.h>

extern const struct gs_game gs_hex;

#endif

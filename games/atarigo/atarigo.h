/* SPDX-License-Identifier: MIT */
/*
 * atarigo.h - AtariGo: the first to capture a chain wins.
 */
#ifndef GAMES_ATARIGO_ATARIGO_H
#define GAMES_ATARIGO_ATARIGO_H

#include <gamesolve/game.h>

extern const struct gs_game gs_atarigo;

#endif

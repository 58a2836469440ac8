/* SPDX-License-Identifier: MIT */
/*
 * skoczki_space.h - the state space capability.
 */
#ifndef GAMES_SKOCZKI_SPACE_H
#define GAMES_SKOCZKI_SPACE_H

#include <gamesolve/game.h>

extern const struct gs_space gs_skoczki_space;

#endif

/* SPDX-License-Identifier: MIT */
/* skoczki.h - the game of Skoczki (Jumpers), variants A to F. */
#ifndef GAMES_SKOCZKI_SKOCZKI_H
#define GAMES_SKOCZKI_SKOCZKI_H

#include <gamesolve/game.h>

extern const struct gs_game gs_skoczki;

#endif

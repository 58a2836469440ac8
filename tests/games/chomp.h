/* SPDX-License-Identifier: MIT */
/*
 * chomp.h - Chomp, a game written by games/README.md alone: the required slots, a board, and
 * nothing else. The tests of all games run on it as on those of the library.
 */
#ifndef TESTS_CHOMP_H
#define TESTS_CHOMP_H

#include <gamesolve/game.h>

extern const struct gs_game chomp_game;

#endif

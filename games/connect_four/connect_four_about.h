/* SPDX-License-Identifier: MIT */
/*
 * connect_four_about.h - parameters, other names, help and examples. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_CONNECT_FOUR_CONNECT_FOUR_ABOUT_H
#define GAMES_CONNECT_FOUR_CONNECT_FOUR_ABOUT_H

#include <gamesolve/game.h>

enum { CONNECT_FOUR_EXAMPLES = 16 };

/* See struct gs_game. */
extern const struct gs_param gs_connect_four_params[];
extern const struct gs_alias gs_connect_four_aliases[];
extern const char gs_connect_four_help[];
extern const struct gs_example gs_connect_four_examples[CONNECT_FOUR_EXAMPLES];

#endif

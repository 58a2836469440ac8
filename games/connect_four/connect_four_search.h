/* SPDX-License-Identifier: MIT */
/*
 * connect_four_search.h - capabilities of searches. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_CONNECT_FOUR_CONNECT_FOUR_SEARCH_H
#define GAMES_CONNECT_FOUR_CONNECT_FOUR_SEARCH_H

#include <gamesolve/game.h>

extern const struct gs_prune gs_connect_four_prune;
extern const struct gs_hint gs_connect_four_hint;

#endif

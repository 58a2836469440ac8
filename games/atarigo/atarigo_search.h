/* SPDX-License-Identifier: MIT */
/*
 * atarigo_search.h - capabilities of searches. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_ATARIGO_ATARIGO_SEARCH_H
#define GAMES_ATARIGO_ATARIGO_SEARCH_H

#include <gamesolve/game.h>

extern const struct gs_stones gs_atarigo_stones;
extern const struct gs_hint gs_atarigo_hint;
extern const struct gs_prune gs_atarigo_prune;
extern const struct gs_zones gs_atarigo_zones;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * connection_search.h - capabilities of searches. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_SEARCH_H
#define GAMES_CONNECTION_CONNECTION_SEARCH_H

#include <gamesolve/game.h>

extern const struct gs_stones gs_connection_stones;
extern const struct gs_hint gs_connection_hint;
extern const struct gs_prune gs_connection_prune;
extern const struct gs_connections gs_connection_ends;
extern const struct gs_zones gs_connection_zones;

#endif

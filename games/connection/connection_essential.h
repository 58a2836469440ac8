/* SPDX-License-Identifier: MIT */
/*
 * connection_essential.h - essential points, which zones are made of. Shared by
 * the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_ESSENTIAL_H
#define GAMES_CONNECTION_CONNECTION_ESSENTIAL_H

#include "connection/connection.h"

/* Slots of struct gs_stones. */
void gs_connection_essential(const struct gs_rules *rules, const struct gs_position *position,
                             enum gs_side side, unsigned stones, struct gs_point_set *set,
                             struct gs_workspace *workspace);
void gs_connection_essential_least(const struct gs_rules *rules, const struct gs_position *position,
                                   enum gs_side side, unsigned stones, uint8_t *least,
                                   struct gs_workspace *workspace);
/* Bytes of the workspace. */
size_t gs_connection_essential_size(const struct connection_rules *rules);

#endif

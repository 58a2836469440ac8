/* SPDX-License-Identifier: MIT */
/*
 * connection_space.h - keys and the state space. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_SPACE_H
#define GAMES_CONNECTION_CONNECTION_SPACE_H

#include "connection/connection.h"

/* Slots of struct gs_game. */
void gs_connection_encode(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key);
void gs_connection_decode(const struct gs_rules *rules, const uint8_t *key,
                          struct gs_position *position);

extern const struct gs_space gs_connection_space;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * connect_four_space.h - keys and the state space. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_CONNECT_FOUR_CONNECT_FOUR_SPACE_H
#define GAMES_CONNECT_FOUR_CONNECT_FOUR_SPACE_H

#include "connect_four/connect_four_position.h"

/* The discs of a key, without the bit for the side to move. */
connect_four_set gs_connect_four_key(const struct connect_four_rules *rules,
                                     const struct connect_four_position *position);
void gs_connect_four_encode(const struct gs_rules *rules, const struct gs_position *position,
                            uint8_t *key);
void gs_connect_four_decode(const struct gs_rules *rules, const uint8_t *key,
                            struct gs_position *position);
extern const struct gs_space gs_connect_four_space;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * atarigo_space.h - keys and the state space. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_ATARIGO_ATARIGO_SPACE_H
#define GAMES_ATARIGO_ATARIGO_SPACE_H

#include "atarigo/atarigo_position.h"

/* Fills the table of symmetries with those that keep the named stone. */
void gs_atarigo_symmetries_init(struct atarigo_rules *rules);

void gs_atarigo_encode(const struct gs_rules *rules, const struct gs_position *position,
                       uint8_t *key);
void gs_atarigo_decode(const struct gs_rules *rules, const uint8_t *key,
                       struct gs_position *position);

extern const struct gs_space gs_atarigo_space;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_search.h - capabilities of searches. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_SEARCH_H
#define GAMES_GOMOKU_GOMOKU_SEARCH_H

#include "gomoku/gomoku_rules.h"

extern const struct gs_stones gs_gomoku_stones;
extern const struct gs_threats gs_gomoku_threats;
extern const struct gs_hint gs_gomoku_hint;
extern const struct gs_prune gs_gomoku_prune;
extern const struct gs_zones gs_gomoku_zones;

/* Fills the table of weights. */
void gs_gomoku_weights_init(struct gomoku_rules *rules);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_search.h - capabilities of searches. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_SEARCH_H
#define GAMES_GOMOKU_GOMOKU_SEARCH_H

#include "gomoku/gomoku_rules.h"

extern const struct gs_stones gs_gomoku_stones;
/* A slot of struct gs_stones: where stones make a foul, or undo one. */
void gs_gomoku_foul_dependencies(const struct gs_rules *rules, const struct gs_position *position,
                                 gs_move move, enum gs_side side, struct gs_point_set *set);

extern const struct gs_threats gs_gomoku_threats;
extern const struct gs_hint gs_gomoku_hint;
/* A slot of struct gs_hint: the candidate moves of a player. */
unsigned gs_gomoku_select(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move *moves, unsigned count, bool *forced);

extern const struct gs_prune gs_gomoku_prune;
extern const struct gs_zones gs_gomoku_zones;
extern const struct gs_lines gs_gomoku_line_table;

/* Fills the table of weights. */
void gs_gomoku_weights_init(struct gomoku_rules *rules);

#endif

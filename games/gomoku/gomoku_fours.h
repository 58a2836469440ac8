/* SPDX-License-Identifier: MIT */
/*
 * gomoku_fours.h - what a search by threats needs of the counts of stones in windows: slots of
 * struct gs_threats. Shared by the files of this folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_FOURS_H
#define GAMES_GOMOKU_GOMOKU_FOURS_H

#include "gomoku/gomoku_rules.h"

unsigned gs_gomoku_wins(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side side, gs_move through, gs_move *moves);
unsigned gs_gomoku_fours(const struct gs_rules *rules, const struct gs_position *position,
                         enum gs_side attacker, struct gs_four *fours, unsigned room);
void gs_gomoku_links(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, struct gs_point_set *set);
bool gs_gomoku_may_become_foul(const struct gs_rules *rules, const struct gs_position *position,
                               gs_move move);
bool gs_gomoku_has_fouls(const struct gs_rules *rules, enum gs_side side);
unsigned gs_gomoku_threat_reach(const struct gs_rules *rules);

#endif

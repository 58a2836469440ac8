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

/* --- atarigo_survey.c: slots of gs_atarigo_prune --- */

bool gs_atarigo_surveys(const struct gs_rules *rules);
unsigned gs_atarigo_survey(const struct gs_rules *rules, const struct gs_position *position,
                           gs_move *moves, unsigned count, struct gs_survey *survey,
                           const struct gs_survey_means *means);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gomocup_fives.h - stones of a continuous game that were part of a five, and count for nobody.
 */
#ifndef PLAY_GOMOCUP_FIVES_H
#define PLAY_GOMOCUP_FIVES_H

#include <gamesolve/gamesolve.h>

/*
 * Marks the stones of all lines of the rules' length, among those that are not dead yet; returns
 * whether there were any. cells: an enum gs_content for every point.
 */
bool play_gomocup_bury(const struct gs_rules *rules, const int8_t cells[GS_POINTS_MAX],
                       bool dead[GS_POINTS_MAX]);

/* Gives the dead stones the colour of the side other than `own`, or `own` where they would win. */
void play_gomocup_colour(const struct gs_rules *rules, enum gs_side own,
                         const bool dead[GS_POINTS_MAX], int8_t cells[GS_POINTS_MAX]);

#endif

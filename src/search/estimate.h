/* SPDX-License-Identifier: MIT */
/*
 * estimate.h - the score of a search by depth, where the depth limit leaves the value open: by the
 * game's evaluation. A score is never a value, and proves nothing.
 *
 *     score(position, depth) = the value, where the game is over
 *                              the evaluation, where depth is 0
 *                              the most of -score(after a move, depth - 1), else
 *
 * Positions that repeat on a line are like any other here, so a score depends on the position and
 * the depth alone; all algorithms give the same one, with a table or without.
 *
 * Scores are whole numbers for the side to move, from a loss, -GS_SCORE_WON, to a win; evaluations
 * lie between the two, and never reach them. A score is at an end of this range only by the rules;
 * then a search of that depth proves the value. So no score of a value left open is.
 */
#ifndef SEARCH_ESTIMATE_H
#define SEARCH_ESTIMATE_H

#include <gamesolve/result.h>
#include <gamesolve/search.h>

#include "search/path.h"

#define GS_SCORE_WON 10000

/* The evaluation of a position, in the place of its score. The game must have one. */
int gs_estimate(const struct gs_rules *rules, const struct gs_position *position);

/*
 * Whether there is a score to report. The game has an evaluation, the search was complete, and only
 * its depth limit leaves the question open.
 */
bool gs_estimate_is_wanted(const struct gs_search *search, const struct gs_result *result);

/* Notes the score of a move of the root, for the side that makes it. */
void gs_estimate_note(struct gs_result *result, gs_move move, int score);

/*
 * Stores the score of the best move. The move and its line replace those of the result, unless half
 * of the value is proved. A move that proves a draw, for example, is not replaced by one with a
 * better score. path is at the root, and left there.
 */
void gs_estimate_report(struct gs_result *result, struct gs_path *path, const gs_move *line,
                        size_t length, int score);

#endif

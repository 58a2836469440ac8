/* SPDX-License-Identifier: MIT */
/*
 * heuristic_plan.h - ways to win against a side that stands still.
 */
#ifndef ALGO_HEURISTIC_PLAN_H
#define ALGO_HEURISTIC_PLAN_H

#include <gamesolve/search.h>

/*
 * The first move of a way for the side to move to win while the other side stands still, if the
 * other one is not found to be faster in the same manner; *length is the number of its moves.
 * Searches the given moves of the root. GS_NO_MOVE: none is found, or the game has no distance for
 * such ways (gs_hint.race_distance), or the search is to end. Takes a part of the search's nodes.
 */
gs_move gs_heuristic_plan(struct gs_search *search, const struct gs_position *root,
                          const gs_move *moves, unsigned count, unsigned *length);

#endif

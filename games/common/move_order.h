/* SPDX-License-Identifier: MIT */
/*
 * move_order.h - lists of moves, sorted for the slot order of struct gs_hint. Moves that are
 * worth the same keep their order.
 */
#ifndef GAMES_COMMON_MOVE_ORDER_H
#define GAMES_COMMON_MOVE_ORDER_H

#include <gamesolve/game.h>

#define GS_RANKS 256

/* Sorts at most GS_POINTS_MAX moves by their ranks, which stand in the same order and are below
 * limit, the lowest first. */
void gs_order_by_rank(const uint8_t *ranks, unsigned limit, gs_move *moves, unsigned count);

/*
 * For a list that is sorted as it is rated, the highest score first. The moves before number at are
 * in order; number at joins them with its score.
 */
static inline void gs_order_insert(gs_move *moves, double *promises, unsigned at, double promise)
{
    gs_move move = moves[at];

    for (; at > 0 && promises[at - 1] < promise; at--) {
        promises[at] = promises[at - 1];
        moves[at] = moves[at - 1];
    }
    promises[at] = promise;
    moves[at] = move;
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * The opening swap2: which stones, and which side. Two more stones are never placed, so that the
 * choice is never left to the opponent.
 */
#include "play/protocol/gomocup_swap2.h"

#include <gamesolve/grid.h>

/* Columns and rows from the corner. */
static const int first[PLAY_SWAP2_FIRST][2] = {{0, 0}, {3, 2}, {6, 1}};

bool play_swap2_open(const struct gs_rules *rules, unsigned points[PLAY_SWAP2_FIRST])
{
    struct gs_grid grid;

    gs_grid_init(&grid, rules);
    for (unsigned i = 0; i < PLAY_SWAP2_FIRST; i++) {
        points[i] = gs_grid_point(&grid, first[i][0], first[i][1]);
        if (points[i] == GS_NO_POINT)
            return false;
    }
    return true;
}

bool play_swap2_stays(const struct play_engine *engine, gs_move move)
{
    const struct play_board *board = engine->board;
    const struct gs_hint *hint = board->rules->game->hint;
    struct gs_move_value value;

    if (play_engine_value(engine, move, &value)) {
        if (value.value != GS_UNKNOWN)
            return value.value >= GS_DRAW;
        if (value.has_score)
            return value.score >= 0.5;
    }
    return !hint || !hint->evaluate || hint->evaluate(board->rules, board->root) >= 0;
}

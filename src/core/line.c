/* SPDX-License-Identifier: MIT */
/*
 * line.c - plays the best move by what a search knows of the positions behind.
 *
 * Cost: each move is played once, up to the first with the rating 0.
 */
#include "core/line.h"

/* The rating of a move; GS_LINE_NEVER also when memory is spent. */
static uint32_t rate(const struct gs_line *line, gs_move move)
{
    if (!gs_path_push(line->path, move))
        return GS_LINE_NEVER;
    uint32_t rating = line->rate(line->user, gs_path_position(line->path));
    gs_path_pop(line->path);
    return rating;
}

gs_move gs_line_play(const struct gs_line *line)
{
    const struct gs_position *position = gs_path_position(line->path);
    gs_move best = GS_NO_MOVE;
    uint32_t least = GS_LINE_NEVER;
    if (gs_outcome(line->rules, position) != GS_UNKNOWN)
        return GS_NO_MOVE;
    unsigned count = gs_moves(line->rules, position, line->moves);
    for (unsigned i = 0; i < count && least > 0; i++) {
        uint32_t rating = rate(line, line->moves[i]);
        if (rating < least) {
            least = rating;
            best = line->moves[i];
        }
    }
    return best != GS_NO_MOVE && gs_path_push(line->path, best) ? best : GS_NO_MOVE;
}

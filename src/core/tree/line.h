/* SPDX-License-Identifier: MIT */
/*
 * line.h - lines that are read off a search when it has ended.
 */
#ifndef CORE_TREE_LINE_H
#define CORE_TREE_LINE_H

#include <gamesolve/result.h>

#include "core/tree/path.h"

/* The rating of a move that must not be played. */
#define GS_LINE_NEVER UINT32_MAX

struct gs_line {
    const struct gs_rules *rules;
    struct gs_path *path; /* stands where the line has come to */
    gs_move *moves;       /* room for rules->max_moves; written over */
    /* How bad the move is that led to position: 0 is as good as can be. */
    uint32_t (*rate)(void *user, const struct gs_position *position);
    void *user;
};

/*
 * Plays the best move of the position at which the path stands, the first of
 * several, and returns it. GS_NO_MOVE, with the path as it was, where the game
 * is over, where no move may be played, or when memory is spent.
 */
gs_move gs_line_play(const struct gs_line *line);

/*
 * Goes on with the line of a win or a loss, where it breaks off before the end of
 * the game, as long as the rules prove (struct gs_prune) how the winner comes
 * nearer to it. Searches need not know how to go on in positions that they did
 * not look into. Ends early, with the line as far as it came, when time is up.
 */
void gs_line_finish(struct gs_search *search, const struct gs_position *root,
                    struct gs_result *result);

/*
 * Keeps memory of the search back, until gs_search_conclude, that is enough to tell
 * best move, moves and line with, if the line is no longer than some dozens of plies.
 */
void gs_line_hold(struct gs_search *search);

/*
 * Whether the line of the result comes to its end: the game is over, or a position
 * comes back. False, too, when there is not enough memory to find it out.
 */
bool gs_line_ends(struct gs_search *search, const struct gs_position *root,
                  const struct gs_result *result);

#endif

/* SPDX-License-Identifier: MIT */
/* line.h - lines that are read from a finished search. */
#ifndef SEARCH_LINE_H
#define SEARCH_LINE_H

#include <gamesolve/result.h>

#include "search/path.h"

/* The rating of a move that must not be played. */
#define GS_LINE_NEVER UINT32_MAX

struct gs_line {
    const struct gs_rules *rules;
    struct gs_path *path; /* from the root of the search to the end of the line */
    gs_move *moves;       /* room for rules->max_moves; written over */
    /* How bad the move that led to position is; 0 is the best possible. */
    uint32_t (*rate)(void *user, const struct gs_position *position);
    void *user;
};

/*
 * Plays and returns the best move at the end of the path, the first of several. GS_NO_MOVE, with
 * the path unchanged, if the game is over, if no move may be played, or when memory runs out.
 */
gs_move gs_line_play(const struct gs_line *line);

/* How much of a line a result gets. */
enum gs_line_extent {
    GS_LINE_BEST,  /* the best move alone */
    GS_LINE_FIRST, /* and a line of this move */
    GS_LINE_WHOLE, /* and the line to its end, or until a position repeats */
};

/*
 * Writes best move and line of the result, from root on. Rules and path of the line are set here.
 * play makes the next move at the end of the path, as gs_line_play does, and may note in line->user
 * where that leads. Writes nothing when memory runs out.
 */
void gs_line_write(struct gs_search *search, const struct gs_position *root, struct gs_line line,
                   gs_move (*play)(const struct gs_line *line), enum gs_line_extent extent,
                   struct gs_result *result);

/*
 * Continues the line of a win or a loss that breaks off before the end of the game, as long as the
 * rules prove (struct gs_prune) how the winner gets closer to it. So searches need no moves for
 * positions they never visited. Stops early, with the line so far, when time is up.
 */
void gs_line_finish(struct gs_search *search, const struct gs_position *root,
                    struct gs_result *result);

/*
 * Reserves, until gs_search_conclude, enough memory of the search to report best move, moves and a
 * line of up to some dozens of plies.
 */
void gs_line_reserve(struct gs_search *search);

/*
 * Whether the line of the result is complete: the game is over, or a position repeats. Also false
 * when memory does not suffice to find out.
 */
bool gs_line_ends(struct gs_search *search, const struct gs_position *root,
                  const struct gs_result *result);

#endif

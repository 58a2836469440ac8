/* SPDX-License-Identifier: MIT */
/*
 * thinker.h - the algorithms that choose a move, as an option or a protocol names them.
 */
#ifndef PLAY_THINKER_H
#define PLAY_THINKER_H

#include "play/engine/play_board.h"

/* An algorithm with its parameters. */
struct play_method {
    const struct gs_algo *algo;
    struct gs_args params;
};

#define PLAY_METHODS_MAX 4

/* Algorithms that search for a move, one after the other until one proves its answer. */
struct play_thinker {
    const char *name; /* "auto", "strategy", or that of its one algorithm */
    bool reads;       /* the file of --strategy is queried first */
    struct play_method methods[PLAY_METHODS_MAX];
    unsigned count;
};

/*
 * The algorithms of `auto` (name "auto"), or the one algorithm of that name, each with the
 * parameters of --param that it has; "strategy" queries the file of --strategy and, if that has no
 * move, thinks like `auto`. NULL: `strategy` if there is a file, else `auto`. GS_USAGE if the name
 * is unknown or a parameter is wrong, GS_UNSUPPORTED if it does not fit.
 */
enum gs_status play_thinker_init(struct play_thinker *thinker, const struct play_board *board,
                                 const char *name, struct gs_error *error);

/*
 * The algorithms of `auto` that find wins by threats or estimate moves, and not those that prove
 * values. There may be none.
 */
void play_thinker_estimate(struct play_thinker *thinker, const struct play_board *board);

/* Whether random games rate moves better than the game's evaluation, and so choose. */
bool play_thinker_is_guided(const struct play_board *board);

/* Checks that each --param belongs to one of count thinkers; prints the error if not. */
enum play_end play_thinkers_check(const struct play_thinker *const *thinkers, size_t count,
                                  const struct play_options *options);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * strategy_tour.h - plays by a strategy from a file against every reply, through all games that can
 * come of it, and compares what it says of positions with the oracle.
 */
#ifndef TESTS_STRATEGY_TOUR_H
#define TESTS_STRATEGY_TOUR_H

#include "game_test/oracle.h"
#include <gamesolve/strategy.h>

/* What a tour met. */
struct tour_figures {
    size_t positions; /* in which the side of the strategy was to move */
    size_t ends;
};

/*
 * All games from the root of the oracle in which side plays by the strategy: each of its positions
 * must be known to reach level, and have a move; every end must be worth level, and where level is
 * a win no position may come twice in a game.
 */
struct tour_figures tour_play(const struct gs_strategy *strategy, const struct oracle *oracle,
                              enum gs_side side, enum gs_value level);

/* Looks up every state: the answers must be true. Returns how many states are known. */
size_t tour_query(const struct gs_strategy *strategy, const struct oracle *oracle);

#endif

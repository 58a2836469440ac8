/* SPDX-License-Identifier: MIT */
/*
 * prune_checks.h - what the capability prune says, compared with the oracle: bounds, plies, moves
 * that are kept, what is said of all positions after moves at once, the game's own search near the
 * end, and pairings.
 */
#ifndef GAME_TEST_PRUNE_CHECKS_H
#define GAME_TEST_PRUNE_CHECKS_H

#include "game_test/oracle.h"
#include "game_test/scene.h"

/* Of how many states something was said. */
struct prune_counts {
    uint64_t bounded, pruned, endgames, held, paired, searched;
};

/*
 * Compares what is said of the open position of the scene, a state of the oracle; of draws
 * (pairings and proves_draw) only if asked, as their search is long. Adds to counts. The first
 * fault is noted in the scene.
 */
void prune_check_values(struct scene *scene, const struct oracle *oracle, size_t state,
                        struct prune_counts *counts);
void prune_check_draws(struct scene *scene, const struct oracle *oracle, size_t state,
                       struct prune_counts *counts);

#endif

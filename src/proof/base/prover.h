/* SPDX-License-Identifier: MIT */
/*
 * prover.h - provers that need no search.
 */
#ifndef PROOF_PROVER_H
#define PROOF_PROVER_H

#include <gamesolve/result.h>

/*
 * A prover by a strategy, which must outlive it. Where the strategy has
 * distances, they fall along the lines of a win. NULL, with the search halted,
 * when memory is spent.
 */
struct gs_prover *gs_prover_of_strategy(struct gs_search *search,
                                        const struct gs_strategy *strategy);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * danger.h - moves that a player had better not make.
 */
#ifndef CLI_DANGER_H
#define CLI_DANGER_H

#include "play/engine/engine.h"

struct cli_dangers {
    gs_move *moves;
    unsigned count;
    struct cli_refutation *refuted; /* those of them that lose, with the reply that wins */
    unsigned refuted_count;
};

/*
 * Finds moves of the current position, which must be open, that bring back an earlier one of the
 * game, or after which the other side wins by threats (where one of the thinker's algorithms
 * searches for these), within a part of the limits. Clear it in any case; false without memory.
 */
bool cli_dangers_find(struct cli_engine *engine, const struct cli_thinker *thinker,
                      const struct gs_limits *limits, struct cli_dangers *dangers);
void cli_dangers_clear(const struct cli_engine *engine, struct cli_dangers *dangers);

/*
 * The one of the thinker's algorithms that holds what random games choose against threats; NULL:
 * none does, or it is not random games that choose.
 */
const struct cli_method *cli_dangers_guided(const struct cli_engine *engine,
                                            const struct cli_thinker *thinker);

/*
 * Whether the other side is found to win by threats after a legal move, which is then known to be
 * refuted; false where there is no such algorithm.
 */
bool cli_dangers_refute(struct cli_engine *engine, const struct cli_thinker *thinker,
                        const struct gs_limits *limits, gs_move move);

#endif

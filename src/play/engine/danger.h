/* SPDX-License-Identifier: MIT */
/*
 * danger.h - moves that a player had better not make.
 */
#ifndef PLAY_DANGER_H
#define PLAY_DANGER_H

#include "play/engine/engine.h"

struct play_dangers {
    gs_move *moves;
    unsigned count;
    struct play_refutation *refuted; /* those of them that lose, with the reply that wins */
    unsigned refuted_count;
};

/*
 * Finds moves of the current position, which must be open, that bring back an earlier one of the
 * game, or after which the other side wins by threats (where one of the thinker's algorithms
 * searches for these), within a part of the limits. Clear it in any case; false without memory.
 */
bool play_dangers_find(struct play_engine *engine, const struct play_thinker *thinker,
                       const struct gs_limits *limits, struct play_dangers *dangers);
void play_dangers_clear(const struct play_engine *engine, struct play_dangers *dangers);

/*
 * The thinker's algorithm that tests the choice of random games by threats; NULL: there is none, or
 * random games do not choose.
 */
const struct play_method *play_dangers_guided(const struct play_engine *engine,
                                              const struct play_thinker *thinker);

/*
 * Whether the other side is found to win by threats after a legal move, which is then known to be
 * refuted; false where there is no such algorithm.
 */
bool play_dangers_refute(struct play_engine *engine, const struct play_thinker *thinker,
                         const struct gs_limits *limits, gs_move move);

#endif

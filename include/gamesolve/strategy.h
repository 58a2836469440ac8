/* SPDX-License-Identifier: MIT */
/*
 * strategy.h - playing by a strategy: the values of a position's moves, and the
 * best of them.
 */
#ifndef GAMESOLVE_STRATEGY_H
#define GAMESOLVE_STRATEGY_H

#include <gamesolve/result.h>

GS_BEGIN_DECLS

/* What the strategy, or the end of the game, says of a position. */
struct gs_entry gs_strategy_entry(const struct gs_strategy *strategy,
                                  const struct gs_position *position);

/* What it says of an open position; the move is left open where the values of all moves tell it. */
struct gs_advice gs_strategy_advice(const struct gs_strategy *strategy,
                                    const struct gs_position *position);

/*
 * Values the count moves of an open position for the side that makes them.
 * position is as before afterwards; undo is room for one record.
 */
void gs_strategy_values(const struct gs_strategy *strategy, struct gs_position *position,
                        struct gs_undo *undo, const gs_move *moves, unsigned count,
                        struct gs_move_value *values);

/*
 * The move that keeps value: the shortest win, the longest loss, the first draw
 * ([Goluch], section 3.2); NULL where there is none.
 */
const struct gs_move_value *gs_move_values_best(const struct gs_move_value *values, unsigned count,
                                                enum gs_value value);

/*
 * The move that a strategy plays of count moves, which are those of a position
 * with their values: of one that advises, its own; of another, the best.
 */
const struct gs_move_value *gs_strategy_choice(const struct gs_strategy *strategy,
                                               struct gs_advice advice,
                                               const struct gs_move_value *values, unsigned count);

GS_END_DECLS

#endif

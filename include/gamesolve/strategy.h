/* SPDX-License-Identifier: MIT */
/*
 * strategy.h - playing by a strategy: a file of one, the values of a position's moves, and the best
 * of them.
 */
#ifndef GAMESOLVE_STRATEGY_H
#define GAMESOLVE_STRATEGY_H

#include <gamesolve/result.h>

GS_BEGIN_DECLS

struct gs_registry;

/* Room for the texts of a head. */
#define GS_STRATEGY_TEXT 8192

/* What a file of a strategy is about. */
struct gs_strategy_head {
    bool is_certificate; /* else a strong solution */
    const char *game, *root;
    size_t rule_count;
    const char *rule_names[GS_ARGS_MAX], *rule_values[GS_ARGS_MAX];
    size_t length;
    char text[GS_STRATEGY_TEXT]; /* where the pointers point to */
};

/*
 * Reads what the file at path is about: the first lines of a strong solution, all of a certificate,
 * with the memory of watch, which must be started, and is polled. The same statuses as
 * gs_strategy_open.
 */
enum gs_status gs_strategy_head_read(struct gs_strategy_head *head, const char *path,
                                     const struct gs_registry *registry, struct gs_search *watch,
                                     struct gs_error *error);

/*
 * Opens the file at path, a strong solution (store.h) or a certificate (certificate.h), as a
 * strategy for these rules, with room in memory. watch, which must be started, is polled while it
 * reads, and by the strategy as long as that lives. Release the strategy by its slot. On failure
 * *strategy is NULL: GS_IO if it cannot be read, GS_USAGE if it is neither, damaged,
 * or for other rules, GS_UNSUPPORTED if its version is not known, GS_STOPPED with where it was,
 * GS_NO_MEMORY.
 */
enum gs_status gs_strategy_open(const char *path, const struct gs_registry *registry,
                                const struct gs_rules *rules, struct gs_memory *memory,
                                struct gs_search *watch, struct gs_strategy **strategy,
                                struct gs_error *error);

/* The value of a position by the strategy, or by the end of the game. */
struct gs_entry gs_strategy_entry(const struct gs_strategy *strategy,
                                  const struct gs_position *position);

/*
 * The entry of the strategy for an open position; GS_NO_MOVE as the move if that follows from the
 * values of all moves.
 */
struct gs_advice gs_strategy_advice(const struct gs_strategy *strategy,
                                    const struct gs_position *position);

/*
 * Values the count moves of an open position for the side that makes them. position is changed on
 * the way, but restored; undo is room for one record.
 */
void gs_strategy_values(const struct gs_strategy *strategy, struct gs_position *position,
                        struct gs_undo *undo, const gs_move *moves, unsigned count,
                        struct gs_move_value *values);

/*
 * The move that keeps value: the shortest win, the longest loss, the first draw ([Goluch], section
 * 3.2); NULL if there is none.
 */
const struct gs_move_value *gs_move_values_best(const struct gs_move_value *values, unsigned count,
                                                enum gs_value value);

/*
 * The one of a position's count moves, given with their values, that the strategy plays: its own if
 * it advises, else the best.
 */
const struct gs_move_value *gs_strategy_choice(const struct gs_strategy *strategy,
                                               struct gs_advice advice,
                                               const struct gs_move_value *values, unsigned count);

GS_END_DECLS

#endif

/* SPDX-License-Identifier: MIT */
/*
 * follow.c - the optimal line that follows from a strategy.
 *
 * The line is found by playing every legal move on a path and probing the strategy ([Goluch],
 * section 3.2: the winner moves to the successor with the smallest distance, the loser to the one
 * with the largest). A winner who follows falling distances repeats no position; a draw is kept by
 * the first move that keeps it, which depends only on the position, so the line ends as soon as a
 * position repeats. Cost: the length of the line times the number of moves.
 */
#include <assert.h>
#include <string.h>

#include <gamesolve/result.h>

#include "search/path.h"
#include <gamesolve/strategy.h>

/* What following a line needs, besides the path. */
struct follower {
    struct gs_result *result;
    const struct gs_rules *rules;
    struct gs_path *path;
    struct gs_undo *undo;
    gs_move *moves;
    struct gs_move_value *values;
};

/* Plays the best move at the end of the path; false where the line ends. */
static bool follow_step(struct follower *follower)
{
    const struct gs_strategy *strategy = follower->result->strategy;
    struct gs_path *path = follower->path;
    struct gs_position *position = gs_path_position(path);

    if (gs_outcome(follower->rules, position) != GS_UNKNOWN)
        return false;
    struct gs_advice advice = gs_strategy_advice(strategy, position);
    if (advice.lower == GS_LOSS && advice.upper == GS_WIN)
        return false;
    unsigned count = gs_moves(follower->rules, position, follower->moves);
    gs_strategy_values(strategy, position, follower->undo, follower->moves, count,
                       follower->values);
    const struct gs_move_value *best =
        gs_strategy_choice(strategy, advice, follower->values, count);
    return best && gs_result_line(follower->result, best->move) && gs_path_push(path, best->move) &&
           !gs_path_repeats(path, NULL);
}

/* Values the root and its moves. */
static void follow_root(struct follower *follower)
{
    struct gs_result *result = follower->result;
    const struct gs_strategy *strategy = result->strategy;
    struct gs_position *root = gs_path_position(follower->path);
    struct gs_entry entry = gs_strategy_entry(strategy, root);

    if (result->value == GS_UNKNOWN && entry.value != GS_UNKNOWN)
        gs_result_prove(result, entry.value);
    if (result->value == entry.value && result->distance == GS_NO_DISTANCE)
        result->distance = entry.distance;
    if (gs_outcome(follower->rules, root) != GS_UNKNOWN)
        return;

    struct gs_advice advice = {result->value, result->value, GS_NO_MOVE, 0};
    if (strategy->advise)
        advice = strategy->advise(strategy, root);
    if (strategy->advise && result->value == GS_UNKNOWN)
        gs_result_bound(result, advice.lower, advice.upper);
    unsigned count = gs_moves(follower->rules, root, follower->moves);
    gs_strategy_values(strategy, root, follower->undo, follower->moves, count, follower->values);
    const struct gs_move_value *best =
        gs_strategy_choice(strategy, advice, follower->values, count);
    if (best)
        result->best_move = best->move;

    result->moves = gs_alloc(result->memory, count * sizeof *result->moves);
    if (!result->moves)
        return;
    memcpy(result->moves, follower->values, count * sizeof *result->moves);
    result->move_count = count;
}

/* Forgets moves, best move and line of an earlier call. */
static void forget(struct gs_result *result)
{
    gs_release(result->memory, result->moves);
    result->moves = NULL;
    result->move_count = 0;
    result->best_move = GS_NO_MOVE;
    result->line_length = 0;
}

enum gs_status gs_result_follow(struct gs_result *result, const struct gs_rules *rules,
                                const struct gs_position *root)
{
    struct gs_memory *memory = result->memory;
    struct follower follower = {.result = result, .rules = rules};
    enum gs_status status = GS_NO_MEMORY;

    assert(result->strategy);
    forget(result);
    follower.path = gs_path_new(memory, rules, root);
    follower.undo = gs_alloc_zero(memory, 1, rules->undo_size);
    follower.moves = gs_alloc(memory, rules->max_moves * sizeof *follower.moves);
    follower.values = gs_alloc(memory, rules->max_moves * sizeof *follower.values);
    if (!follower.path || !follower.undo || !follower.moves || !follower.values)
        goto done;

    follow_root(&follower);
    while (follow_step(&follower))
        ;
    status = GS_OK;
done:
    gs_release(memory, follower.values);
    gs_release(memory, follower.moves);
    gs_release(memory, follower.undo);
    gs_path_free(follower.path);
    return status;
}

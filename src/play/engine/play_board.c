/* SPDX-License-Identifier: MIT */
/* Boards, made and released. */
#include "play/engine/play_board.h"

/*
 * Bytes that a game itself may use beyond the budget of its searches, before the budget is reduced
 * for it.
 */
#define SPARE ((size_t)64 << 10)

struct gs_memory *play_board_memory(const struct play_board *board, uint64_t bytes)
{
    struct gs_memory *memory = gs_memory_new((size_t)bytes);

    if (memory)
        gs_memory_charge_other(memory, board->unbounded, SPARE);
    return memory;
}

void play_board_drop(struct play_board *board)
{
    gs_release(board->unbounded, board->moves);
    gs_release(board->unbounded, board->undo);
    gs_release(board->unbounded, board->scratch);
    gs_release(board->unbounded, board->root);
    if (board->rules)
        gs_rules_free(board->unbounded, board->rules);
    board->rules = NULL;
}

enum gs_status play_board_change(struct play_board *changed, const struct play_board *board,
                                 const struct gs_args *args, struct gs_error *error)
{
    struct gs_memory *unbounded = board->unbounded;

    *changed = (struct play_board){.options = board->options,
                                   .game = board->game,
                                   .unbounded = unbounded,
                                   .memory = board->memory};
    enum gs_status status = gs_rules_new(board->game, unbounded, args, &changed->rules, error);
    if (status != GS_OK)
        return status;
    const struct gs_rules *rules = changed->rules;
    changed->root = gs_position_new(unbounded, rules);
    changed->scratch = gs_position_new(unbounded, rules);
    changed->undo = gs_alloc_zero(unbounded, 1, rules->undo_size);
    changed->moves = gs_alloc_zero(unbounded, rules->max_moves, sizeof *changed->moves);
    if (changed->root && changed->scratch && changed->undo && changed->moves)
        return GS_OK;
    play_board_drop(changed);
    return gs_error_set(error, GS_NO_MEMORY, "out of memory");
}

enum gs_status play_board_new(struct play_board *board, const struct play_options *options,
                              const struct gs_game *game, const struct gs_args *args,
                              struct gs_error *error)
{
    struct play_board bare = {
        .options = options, .game = game, .unbounded = gs_memory_new(0), .memory = NULL};
    enum gs_status status = gs_error_set(error, GS_NO_MEMORY, "out of memory");

    *board = bare;
    if (bare.unbounded && (bare.memory = play_board_memory(&bare, options->memory)))
        status = play_board_change(board, &bare, args, error);
    if (status != GS_OK) {
        gs_memory_free(bare.memory);
        gs_memory_free(bare.unbounded);
    }
    return status;
}

void play_board_free(struct play_board *board)
{
    play_board_drop(board);
    gs_memory_free(board->memory);
    gs_memory_free(board->unbounded);
    *board = (struct play_board){.rules = NULL};
}

/* SPDX-License-Identifier: MIT */
/*
 * play_board.h - the board of a game in progress: its rules, the current position, and room to play
 * on it.
 */
#ifndef PLAY_BOARD_H
#define PLAY_BOARD_H

#include "play/engine/play_options.h"

struct play_board {
    const struct play_options *options;
    const struct gs_game *game;
    struct gs_memory *unbounded; /* of all members but memory, and of what a game needs itself */
    struct gs_memory *memory;    /* of searches, with the budget of options->memory */
    struct gs_rules *rules;   /* OWNED, like all below; an engine may put others in their place */
    struct gs_position *root; /* the current position */
    struct gs_position *scratch; /* room for one more position */
    struct gs_undo *undo;        /* room for one undo record */
    gs_move *moves;              /* room for rules->max_moves moves */
};

/*
 * Makes a board at the start of a game, with memory of its own. GS_USAGE if the game refuses its
 * parameters, GS_NO_MEMORY; nothing is left then.
 */
enum gs_status play_board_new(struct play_board *board, const struct play_options *options,
                              const struct gs_game *game, const struct gs_args *args,
                              struct gs_error *error);

/* Releases it with its memory. */
void play_board_free(struct play_board *board);

/*
 * Other rules of the same game, at their start. On failure the board is as it was. Exchange both
 * boards, or keep either of them; release the other one by play_board_drop.
 */
enum gs_status play_board_change(struct play_board *changed, const struct play_board *board,
                                 const struct gs_args *args, struct gs_error *error);

/* Releases a board that shares the memory of another one. */
void play_board_drop(struct play_board *board);

/* A budget of that many bytes (0: none) for searches on the board; NULL: no memory for it. */
struct gs_memory *play_board_memory(const struct play_board *board, uint64_t bytes);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * replay.h - a game that is played again from a record, whatever its format: moves by name or by
 * point, passes, and positions that are set up. The game judges each of them.
 */
#ifndef SGF_REPLAY_H
#define SGF_REPLAY_H

#include <gamesolve/grid.h>
#include <gamesolve/position_read.h>
#include <gamesolve/text.h>

struct gs_replay {
    const struct gs_rules *rules;
    struct gs_memory *memory;
    struct gs_position *position; /* where the game is now */
    struct gs_undo *undo;
    struct gs_game_line *line; /* NULL: the moves are not wanted */
    struct gs_grid grid;       /* empty for a game without board */
    uint64_t plies, limit;     /* moves made, and how many to make */
};

/*
 * Begins at the start of the game, in the caller's position. GS_NO_MEMORY. Close it in any case,
 * unless it failed.
 */
enum gs_status gs_replay_open(struct gs_replay *replay, const struct gs_rules *rules,
                              struct gs_memory *memory, struct gs_position *position,
                              struct gs_game_line *line, uint64_t limit, struct gs_error *error);

void gs_replay_close(struct gs_replay *replay);

/* Goes back to the start of the game. */
void gs_replay_begin(struct gs_replay *replay);

/* Begins the line of moves at a position in the game's own text. GS_USAGE if it is none. */
enum gs_status gs_replay_start(struct gs_replay *replay, const char *text, struct gs_error *error);

/* Plays a move by its name. GS_USAGE with the game's message, also if the game is over. */
enum gs_status gs_replay_move(struct gs_replay *replay, const char *text, struct gs_error *error);

/* Plays a stone on a point of the board. */
enum gs_status gs_replay_point(struct gs_replay *replay, unsigned point, struct gs_error *error);

/*
 * Sets up a position, an enum gs_content for every point; the line of moves begins there. text, of
 * GS_TEXT_MAX bytes, gets the position as the game writes it. GS_USAGE if the game refuses it.
 */
enum gs_status gs_replay_set(struct gs_replay *replay, const int8_t cells[GS_POINTS_MAX],
                             enum gs_side side, char *text, struct gs_error *error);

/* The content of every point. */
void gs_replay_cells(const struct gs_replay *replay, int8_t cells[GS_POINTS_MAX]);

/* Passes: the same stones, and the other side is to move. It counts as a move. */
enum gs_status gs_replay_pass(struct gs_replay *replay, struct gs_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * path.h - the current line of a depth-first search: its position, the moves
 * and undo records that led there, and, in games with repetition, a set of the
 * states on it, so that a return to one of them is noticed at once.
 *
 * Grows with the line, in memory of the search; costs one hash probe per ply.
 * Identity is decided by exact keys.
 */
#ifndef SEARCH_PATH_H
#define SEARCH_PATH_H

#include <gamesolve/search.h>

struct gs_path;

/*
 * A path of no moves, at a copy of root. NULL when memory runs out. Repetition is tracked only if
 * the rules have the trait GS_REPEATS.
 */
struct gs_path *gs_path_new(struct gs_memory *memory, const struct gs_rules *rules,
                            const struct gs_position *root);
/* An upper bound, in bytes, on the memory of a path of up to some dozens of plies. */
size_t gs_path_room(const struct gs_rules *rules);
void gs_path_free(struct gs_path *path);
/* Restarts a path, which must have no moves left, at another root. */
void gs_path_restart(struct gs_path *path, const struct gs_position *root);

/* Plays move; false when memory runs out (the path is then unchanged). */
bool gs_path_push(struct gs_path *path, gs_move move);
/* Takes the latest move back. */
void gs_path_pop(struct gs_path *path);

/* The position at the end of the path, and its distance from the root in plies. */
struct gs_position *gs_path_position(struct gs_path *path);
size_t gs_path_ply(const struct gs_path *path);
/* The move made at ply (0: the first). */
gs_move gs_path_move(const struct gs_path *path, size_t ply);

/*
 * Whether the position at the end of the path occurred on it before. If so and ply is not NULL,
 * *ply is where (0: the root).
 */
bool gs_path_repeats(const struct gs_path *path, size_t *ply);

#endif

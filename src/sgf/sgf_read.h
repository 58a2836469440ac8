/* SPDX-License-Identifier: MIT */
/*
 * sgf_read.h - reads games in SGF, for games that have the capability sgf.
 */
#ifndef SGF_READ_H
#define SGF_READ_H

#include "sgf/replay.h"

/* Whether a text is SGF: a game begins in it, with "(" and ";", or its first character is "(". */
bool gs_sgf_is(const char *text, size_t length);

/* The length of the text up to the end of its first game; 0 if none ends in it. */
size_t gs_sgf_end(const char *text, size_t length);

/*
 * The board that the root of game number `which` names, or that its game has if it names none; 0x0
 * if it is not known. GS_USAGE, with line and column, if the root is of another game, or names a
 * board that the game does not have.
 */
enum gs_status gs_sgf_size(const struct gs_game *game, const char *text, size_t length,
                           size_t which, struct gs_size *size, struct gs_error *error);

/*
 * Replays the main line of game number `which`, up to the limit. *games: how many games there are.
 * GS_USAGE, with line and column (in bytes, both from 1) of what is wrong first; GS_NO_MEMORY.
 */
enum gs_status gs_sgf_read(struct gs_replay *replay, const char *text, size_t length, size_t which,
                           size_t *games, struct gs_error *error);

#endif

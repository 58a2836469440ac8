/* SPDX-License-Identifier: MIT */
/*
 * formats.h - the notations other than SGF: how each is recognised, and how it is replayed.
 */
#ifndef SGF_FORMATS_H
#define SGF_FORMATS_H

#include "sgf/replay.h"

/*
 * Moves in the order of play (move_list.c). *listed: whether the text has the form of a list of
 * moves, so that its error is worth printing.
 */
enum gs_status gs_moves_read(struct gs_replay *replay, const char *text, size_t length,
                             bool *listed, struct gs_error *error);

/* A game that `play` saved as text (record_text.c). */
bool gs_record_is(const char *text, size_t length);
enum gs_status gs_record_read(struct gs_replay *replay, const char *text, size_t length,
                              struct gs_error *error);
/* The board of a saved game; false if it names none. */
bool gs_record_size(const struct gs_game *game, const char *text, size_t length,
                    struct gs_size *size);
/* Whether a line goes on with a saved game. */
bool gs_record_goes_on(const struct gs_game *game, const char *line, size_t length);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * record.h - games written to files, as SGF if the game has it, else as text; and read from them,
 * in any notation of gamesolve/position_read.h. The file must fit the rules in use.
 */
#ifndef PLAY_RECORD_H
#define PLAY_RECORD_H

#include "play/engine/engine.h"

/* What the engine does not know of its game. */
struct play_record_about {
    const char *black, *white; /* who plays; NULL: unknown */
    bool resigned;
    enum gs_side loser; /* who resigned */
};

/* Writes the game; false when memory runs out. */
bool play_record_write(const struct play_engine *engine, const struct play_record_about *about,
                       FILE *file);

/*
 * Reads the file and continues with its game, playing its first limit moves (SIZE_MAX: all). GS_IO
 * if the file cannot be read. On failure the game is unchanged, except for GS_NO_MEMORY, which may
 * leave a part of the new one.
 */
enum gs_status play_record_load(struct play_engine *engine, const char *path, size_t limit,
                                struct gs_error *error);

#endif

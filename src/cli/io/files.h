/* SPDX-License-Identifier: MIT */
/* files.h - small files, opened by name and read whole. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "cli/cli.h"
#include <gamesolve/file.h>

/* The largest file accepted for one position or game, in bytes. */
#define CLI_GAME_MAX ((size_t)16 << 20)

/*
 * Opens path, reads all of it into the memory of search, as gs_stream_read does, and
 * closes it again. Clear file in any case.
 */
enum gs_status cli_file_read(struct gs_file *file, struct gs_search *search, const char *path,
                             size_t most, struct gs_error *error);

/*
 * Prints why the file of an option could not be read, and returns the exit code: CLI_UNSOLVED at a
 * limit, CLI_INTERRUPTED (printing nothing) after a signal.
 */
enum cli_exit cli_file_explain(const char *option, const char *path, enum gs_status status,
                               const struct gs_error *error);

#endif

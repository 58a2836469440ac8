/* SPDX-License-Identifier: MIT */
/*
 * files.h - small files, opened by their names and read as a whole.
 */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "core/reader.h"

/* No file that holds one position or one game is larger. */
#define CLI_GAME_MAX ((size_t)16 << 20)

/*
 * Opens path, reads all of it into memory of house, as gs_stream_read does, and
 * closes it again. Clear file in any case.
 */
enum gs_status cli_file_read(struct gs_file *file, struct gs_memory *house, const char *path,
                             size_t most, struct gs_error *error);

#endif

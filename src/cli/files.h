/* SPDX-License-Identifier: MIT */
/*
 * files.h - files that hold one position or one game, read as a whole.
 */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <stdio.h>

#include <gamesolve/memory.h>

/*
 * Reads all of file into *content, a block of house (NULL at first) that the
 * caller gives back in any case; a zero follows its *length bytes. NULL when all
 * went well, else the reason why not.
 */
const char *cli_file_read(struct gs_memory *house, FILE *file, char **content, size_t *length);

/* The same for a file that is opened by its name. */
const char *cli_file_open(struct gs_memory *house, const char *path, char **content,
                          size_t *length);

#endif

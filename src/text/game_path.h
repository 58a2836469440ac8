/* SPDX-License-Identifier: MIT */
/* game_path.h - names of files that contain several games. */
#ifndef TEXT_GAME_PATH_H
#define TEXT_GAME_PATH_H

#include <stddef.h>

/*
 * "FILE#N" names game N of a file: the length of FILE, and N. Where a file has the whole name, or
 * no number stands behind it: the length of path, and 0.
 */
size_t text_game_path(const char *path, size_t *game);

#endif

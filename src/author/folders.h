/* SPDX-License-Identifier: MIT */
/* folders.h - where the installation was configured to be; CMake writes the file folders.c. */
#ifndef AUTHOR_FOLDERS_H
#define AUTHOR_FOLDERS_H

extern const char author_include_folder[]; /* of gamesolve/game.h */
extern const char author_library_folder[]; /* of libgamesolve.a */
extern const char author_library_beside[]; /* the same, from the folder of the program */

#endif

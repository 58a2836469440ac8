/* SPDX-License-Identifier: MIT */
/*
 * version.h - the version that these headers belong to; gs_version (base.h) gives that of the
 * running library.
 *
 * Before 1.0, versions that differ only in the last number, such as 0.1.0 and 0.1.3, are
 * compatible: a program compiled with one of them runs with any that is not older. With the middle
 * number everything may change, including the name of the shared library (its soname is
 * libgamesolve.so.0.1). From 1.0 on the first number takes that role. CHANGELOG.md beside this
 * folder says what has changed.
 *
 * The build takes the three numbers from here, in these lines.
 */
#ifndef GAMESOLVE_VERSION_H
#define GAMESOLVE_VERSION_H

#define GS_VERSION_MAJOR 0
#define GS_VERSION_MINOR 1
#define GS_VERSION_PATCH 0

/* In words, such as "0.1.0". */
#define GS_VERSION GS_VERSION_TEXT_(GS_VERSION_MAJOR, GS_VERSION_MINOR, GS_VERSION_PATCH)

/*
 * The number of the interface between a game that is compiled by itself and the program that loads
 * it (game_load.h). It rises with every change of the structures and inline functions in base.h,
 * param.h, memory.h, game.h and game/ after which a game must be compiled again.
 */
#define GS_ABI 7

#define GS_VERSION_TEXT_(major, minor, patch) GS_VERSION_JOIN_(major, minor, patch)
#define GS_VERSION_JOIN_(major, minor, patch) #major "." #minor "." #patch

#endif

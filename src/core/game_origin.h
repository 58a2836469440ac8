/* SPDX-License-Identifier: MIT */
/* game_origin.h - whether a file is about the rules of a game from outside (game_load.h). */
#ifndef CORE_GAME_ORIGIN_H
#define CORE_GAME_ORIGIN_H

#include <gamesolve/game.h>

/*
 * GS_OK if origin, the checksum of rules that a file gives (0: none), is that of game; else
 * GS_USAGE, with a message in which "it" is the file.
 */
enum gs_status gs_origin_check(const struct gs_game *game, uint64_t origin, struct gs_error *error);

#endif

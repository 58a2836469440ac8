/* SPDX-License-Identifier: MIT */
/*
 * atarigo_aim.h - aims besides winning the game. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_ATARIGO_ATARIGO_AIM_H
#define GAMES_ATARIGO_ATARIGO_AIM_H

#include "atarigo/atarigo_position.h"

/* Reads the parameter; points, places and images come first. */
enum gs_status gs_atarigo_aim_init(struct atarigo_rules *rules, const char *text,
                                   struct gs_error *error);
/* The slot root_check. */
enum gs_status gs_atarigo_root_check(const struct gs_rules *rules,
                                     const struct gs_position *position, struct gs_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * connection_aim.h - aims besides winning the game. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_AIM_H
#define GAMES_CONNECTION_CONNECTION_AIM_H

#include "connection/connection.h"

/* Reads the parameter; all else of the rules comes first. */
enum gs_status gs_connection_aim_init(struct connection_rules *rules,
                                      const struct connection_shape *shape, const char *text,
                                      struct gs_error *error);
/* Whether there is an aim, and side is the one that must prevent it. */
bool gs_connection_cuts(const struct connection_rules *rules,
                        const struct connection_position *position, enum gs_side side);
/*
 * Notes that the aim cannot be reached any more, where it is so; before the
 * latest stone it could. (The number of points: nothing is known.)
 */
void gs_connection_aim_update(const struct connection_rules *rules,
                              struct connection_position *position, unsigned latest);
/* A point that cuts at once, in an open position, or GS_NO_MOVE. */
gs_move gs_connection_winning_cut(const struct connection_rules *rules,
                                  const struct connection_position *position);
/*
 * The members through and least of distances for the side that cuts: no cut of
 * so many stones needs the point. Numbers over limit are CONNECTION_FAR.
 */
void gs_connection_measure_cuts(const struct connection_rules *rules,
                                const struct connection_position *position, enum gs_side side,
                                unsigned limit, struct connection_distances *distances);

/* The slot root_check. */
enum gs_status gs_connection_root_check(const struct gs_rules *rules,
                                        const struct gs_position *position, struct gs_error *error);

#endif

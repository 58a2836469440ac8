/* SPDX-License-Identifier: MIT */
/*
 * connection_reduction.h - how likely a side is to win Y. Shared by the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_REDUCTION_H
#define GAMES_CONNECTION_CONNECTION_REDUCTION_H

#include "connection/connection.h"

/* By how much the side to move is likelier to win than the other, whichever side that is, from -1
 * to 1. The board is a triangle. */
double gs_connection_estimate(const struct connection_rules *rules,
                              const struct connection_position *position);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * connection_distance.h - how many further stones a side needs. Shared by the
 * files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_DISTANCE_H
#define GAMES_CONNECTION_CONNECTION_DISTANCE_H

#include "connection/connection.h"

/* All members, for a side that does not cut. */
void gs_connection_measure(const struct connection_rules *rules,
                           const struct connection_position *position, enum gs_side side,
                           struct connection_distances *distances);
/* Only the member least, for a side that does not cut. */
unsigned gs_connection_stones_needed(const struct connection_rules *rules,
                                     const struct connection_position *position, enum gs_side side);

#endif

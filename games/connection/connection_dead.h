/* SPDX-License-Identifier: MIT */
/*
 * connection_dead.h - cells that are dead by their neighbours, of which each has a code.
 * Shared by the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_DEAD_H
#define GAMES_CONNECTION_CONNECTION_DEAD_H

#include "connection/connection.h"

/* The code of a free neighbour; that of a stone is its side plus 1. */
enum { CONNECTION_FREE };
/* Bits of a code in a pattern: that of the neighbour by step i lies in bits 2 i and 2 i + 1. */
enum { CONNECTION_CODE_BITS = 2 };

/* Fills in small; all else of the rules comes first. */
void gs_connection_small_init(struct connection_rules *rules, const struct connection_shape *shape);

#endif

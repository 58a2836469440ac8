/* SPDX-License-Identifier: MIT */
/*
 * connection_small.h - what follows from cells that do not matter and virtual
 * connections on boards of at most CONNECTION_SMALL points. Shared by the files
 * of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_SMALL_H
#define GAMES_CONNECTION_CONNECTION_SMALL_H

#include "connection/connection_bits.h"

struct connection_verdict {
    struct gs_proved proved;
    gs_move key;    /* a move that wins, or GS_NO_MOVE: not known */
    uint64_t moves; /* where nothing is proved: the cells to be looked at, of which one is best */
};

/* Judges an open position in which no stone can be swapped and that of an aim is there. */
void gs_connection_judge(const struct connection_rules *rules,
                         const struct connection_position *position,
                         struct connection_verdict *verdict);
/*
 * A move that wins by connections without filled cells and with the fewest
 * stones; GS_NO_MOVE: not known.
 */
gs_move gs_connection_winning_key(const struct connection_rules *rules,
                                  const struct connection_position *position);

#endif

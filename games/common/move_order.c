/* SPDX-License-Identifier: MIT */
/*
 * move_order.c - lists of moves, sorted by counting.
 */
#include "common/move_order.h"

#include <string.h>

void gs_order_by_rank(const uint8_t *ranks, unsigned limit, gs_move *moves, unsigned count)
{
    gs_move sorted[GS_POINTS_MAX];
    unsigned first[GS_RANKS + 1];

    memset(first, 0, (limit + 1) * sizeof *first);
    for (unsigned i = 0; i < count; i++)
        first[ranks[i] + 1]++;
    for (unsigned rank = 0; rank < limit; rank++)
        first[rank + 1] += first[rank];
    for (unsigned i = 0; i < count; i++)
        sorted[first[ranks[i]]++] = moves[i];
    memcpy(moves, sorted, count * sizeof *moves);
}

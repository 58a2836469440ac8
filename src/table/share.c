/* SPDX-License-Identifier: MIT */
/*
 * share.c - how much memory a table of positions takes for itself.
 */
#include "table/share.h"

#define SHARE (1.0 / 2.0) /* of the memory budget that is left */
/* Without a budget. */
#define DEFAULT_BYTES (UINT64_C(1) << 30)

uint64_t gs_table_share(const struct gs_memory *memory)
{
    size_t budget = gs_memory_budget(memory);
    size_t used = gs_memory_used(memory);

    if (budget == 0)
        return DEFAULT_BYTES;
    return budget > used ? (uint64_t)((double)(budget - used) * SHARE) : 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * pvs_carry.c - the table of claims from search to search (struct gs_search_cache). Claims hold for
 * every root, goal and path, so nothing is lost of a table that an earlier search has left.
 */
#include "algo/pvs/pvs.h"

/* A table between two searches. */
struct carried {
    struct gs_search_cache base;
    struct gs_memory *memory;
    struct gs_transposition table;
};

static void release(struct gs_search_cache *base)
{
    struct carried *carried = (struct carried *)base;
    gs_release(carried->memory, carried->table.bytes);
    gs_release(carried->memory, carried);
}

/* Whether places have the room that several threads need. */
static bool is_shared(const struct gs_transposition *table)
{
    return table->head > 0;
}

bool gs_pvs_table_open(struct pvs *pvs, uint64_t most)
{
    struct gs_search *search = pvs->search;
    struct carried *carried = search->search_cache ? (struct carried *)*search->search_cache : NULL;
    if (!carried || is_shared(&carried->table) != (search->threads > 1))
        return gs_transposition_init(&pvs->table, search, pvs->stack.key_stride, PVS_FACT_SIZE,
                                     most);
    pvs->table = carried->table;
    pvs->table.search = search;
    pvs->table.replacements = 0;
    gs_search_keep(search, (int64_t)pvs->table.filled);
    gs_release(search->memory, carried);
    *search->search_cache = NULL;
    return true;
}

void gs_pvs_table_leave(struct pvs *pvs)
{
    struct gs_search *search = pvs->search;
    const bool is_whole =
        pvs->table.bytes && !pvs->table.broken && pvs->table.payload_size == PVS_FACT_SIZE;
    if (!search->search_cache || *search->search_cache || !is_whole)
        return;
    struct carried *carried = gs_alloc(search->memory, sizeof *carried);
    if (!carried)
        return;
    *carried =
        (struct carried){.base.release = release, .memory = search->memory, .table = pvs->table};
    *search->search_cache = &carried->base;
    gs_search_keep(search, -(int64_t)pvs->table.filled);
    pvs->table = (struct gs_transposition){.search = NULL};
}

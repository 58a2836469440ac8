/* SPDX-License-Identifier: MIT */
/*
 * edges.c - the reversed edges of the state space, for games that cannot name
 * the predecessors of a state.
 *
 * Two sweeps over the table make all moves again: the first counts the edges
 * into each slot, the second puts each edge in its place. Memory: 8 bytes a
 * slot and 4 bytes an edge.
 */
#include "retrograde.h"

typedef void visit_edge(struct retrograde *r, uint64_t from, uint64_t to);

static bool each_edge(struct retrograde *r, const char *phase, visit_edge *visit)
{
    size_t size = r->rules->key_size;
    uint64_t done = 0;
    for (uint64_t slot = 0; slot < r->table.slots; slot++) {
        if (gs_state_table_payload(&r->table, slot) == 0)
            continue;
        if (done++ % 256 == 0 && !gs_search_report(r->search, phase, done, r->table.count))
            return false;
        enum gs_value outcome;
        uint8_t key[GS_KEY_MAX + 8] = {0};
        gs_state_table_key(&r->table, slot, key);
        uint32_t label = gs_state_table_payload(&r->table, slot);
        if (label_kind(label) == LABEL_OPEN && label_number(label) == 0)
            continue; /* beyond the depth limit, or drawn */
        unsigned count = gs_retrograde_successors(r, key, r->keys, &outcome);
        for (unsigned i = 0; i < count; i++) {
            const uint8_t *next = r->keys + i * size;
            visit(r, slot,
                  gs_state_table_find(&r->table, next, gs_state_table_hash(&r->table, next)));
        }
    }
    return true;
}

static void count_edge(struct retrograde *r, uint64_t from, uint64_t to)
{
    (void)from;
    r->first[to + 1]++;
}

/* first[s] advances with every edge into s and ends up at the beginning of s + 1. */
static void place_edge(struct retrograde *r, uint64_t from, uint64_t to)
{
    r->sources[r->first[to]++] = (uint32_t)from;
}

bool gs_retrograde_store_edges(struct retrograde *r)
{
    uint64_t slots = r->table.slots;
    if (slots >= UINT32_MAX)
        return gs_search_halt(r->search, GS_STOP_MEMORY);
    r->first = gs_alloc_zero(r->memory, (size_t)slots + 2, sizeof *r->first);
    if (!r->first)
        return gs_search_halt(r->search, GS_STOP_MEMORY);
    if (!each_edge(r, "moves counted", count_edge))
        return false;
    for (uint64_t slot = 0; slot < slots; slot++)
        r->first[slot + 1] += r->first[slot];
    r->sources = gs_alloc(r->memory, (size_t)(r->first[slots] + 1) * sizeof *r->sources);
    if (!r->sources)
        return gs_search_halt(r->search, GS_STOP_MEMORY);
    if (!each_edge(r, "moves stored", place_edge))
        return false;
    for (uint64_t slot = slots; slot > 0; slot--)
        r->first[slot] = r->first[slot - 1];
    r->first[0] = 0;
    return true;
}

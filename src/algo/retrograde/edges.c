/* SPDX-License-Identifier: MIT */
/*
 * edges.c - the reversed edges of the state space, for games that cannot name
 * the predecessors of a state.
 *
 * Two sweeps over the table make all moves again: the first counts the edges
 * into each slot, the second puts each edge in its place. Memory: 8 bytes a
 * slot and 4 bytes an edge.
 *
 * Each range stores the edges into its own slots. So that a source can be named in 4 bytes the
 * slots of all ranges are numbered one after another.
 */
#include "retrograde.h"

static void count_edge(struct range *r, uint32_t from, uint64_t to)
{
    (void)from;
    r->edges.first[to + 1]++;
}

/* first[s] advances with every edge into s and ends up at the beginning of s + 1. */
static void place_edge(struct range *r, uint32_t from, uint64_t to)
{
    r->edges.sources[r->edges.first[to]++] = from;
}

static void visit_edge(struct range *r, uint32_t from, uint64_t to)
{
    if (r->edges.sources)
        place_edge(r, from, to);
    else
        count_edge(r, from, to);
}

/* Visits the edges from a slot that lead to the own range; posts the others. */
static void visit_moves(struct range *r, uint64_t slot)
{
    size_t size = r->rules->key_size;
    enum gs_value outcome;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint32_t label = gs_state_table_payload(&r->table, slot);
    if (label_kind(label) == LABEL_OPEN && label_number(label) == 0)
        return; /* beyond the depth limit, or drawn */
    gs_state_table_key(&r->table, slot, key);
    uint32_t from = (uint32_t)(r->edges.offsets[r->number] + slot);
    unsigned count = gs_retrograde_successors(r, key, r->batch.keys, &outcome);
    count = gs_retrograde_keep_own(r, r->batch.keys, count, r->batch.hashes, from);
    for (unsigned i = 0; i < count; i++)
        visit_edge(r, from,
                   gs_state_table_find(&r->table, r->batch.keys + i * size, r->batch.hashes[i]));
}

static bool sweep(struct range *r)
{
    const char *phase = r->edges.sources ? "moves stored" : "moves counted";
    uint64_t others = gs_retrograde_others(r), most = gs_retrograde_batch_most(r->rules);
    for (; r->level > 0 && gs_retrograde_has_room(r, most); r->level--) {
        uint64_t slot = r->table.slots - r->level;
        if (gs_state_table_payload(&r->table, slot) == 0)
            continue;
        if (r->found++ % 256 == 0 &&
            !gs_search_report(r->search, phase, others + r->found, r->total))
            return false;
        visit_moves(r, slot);
    }
    return true;
}

static bool visit_hashed(struct range *r, const uint8_t *records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint8_t *key = records + i * r->exchange.record_size;
        visit_edge(r, gs_field32(key + r->rules->key_size),
                   gs_state_table_find(&r->table, key, r->batch.hashes[i]));
    }
    return true;
}

/* Edges from other ranges. */
static bool take_edges(struct range *r, const uint8_t *records, size_t count)
{
    return gs_retrograde_take_hashed(r, records, count, visit_hashed);
}

static bool each_edge(struct range *r)
{
    const struct phase phase = {r->rules->key_size + sizeof(uint32_t), sweep, take_edges};
    r->found = 0;
    if (!gs_retrograde_begin(r))
        return false;
    r->level = r->table.slots;
    const bool whole = gs_retrograde_rounds(r, &phase);
    r->level = 0; /* in a checkpoint no state waits: edges are made anew */
    return whole;
}

/* Where the slots of each range begin when all are numbered; the last one: how many there are. */
static bool number_slots(struct range *r)
{
    r->edges.offsets = gs_alloc(r->run->memory, (r->count + 1) * sizeof *r->edges.offsets);
    if (!r->edges.offsets)
        return gs_search_halt(r->search, GS_STOP_MEMORY);
    r->edges.offsets[0] = 0;
    for (unsigned i = 0; i < r->count; i++)
        r->edges.offsets[i + 1] = r->edges.offsets[i] + r->run->ranges[i].table.slots;
    return r->edges.offsets[r->count] < UINT32_MAX || gs_search_halt(r->search, GS_STOP_MEMORY);
}

/* From numbers of edges to where those of a slot begin. */
static bool make_room(struct range *r)
{
    uint64_t slots = r->table.slots;
    for (uint64_t slot = 0; slot < slots; slot++)
        r->edges.first[slot + 1] += r->edges.first[slot];
    r->edges.sources =
        gs_alloc(r->run->memory, (size_t)(r->edges.first[slots] + 1) * sizeof *r->edges.sources);
    return r->edges.sources || gs_search_halt(r->search, GS_STOP_MEMORY);
}

/* Where memory has run out the search is halted; all ranges stop at the next barrier. */
bool gs_retrograde_store_edges(struct range *r)
{
    uint64_t slots = r->table.slots;
    if (number_slots(r)) {
        r->edges.first = gs_alloc_zero(r->run->memory, (size_t)slots + 2, sizeof *r->edges.first);
        if (!r->edges.first)
            gs_search_halt(r->search, GS_STOP_MEMORY);
    }
    if (!each_edge(r))
        return false;
    make_room(r);
    if (!each_edge(r))
        return false;
    for (uint64_t slot = slots; slot > 0; slot--)
        r->edges.first[slot] = r->edges.first[slot - 1];
    r->edges.first[0] = 0;
    return true;
}

/* SPDX-License-Identifier: MIT */
/*
 * enumerate.c - step 1 of retrograde analysis: all states that can be reached
 * from the root ([Goluch], algorithm 2), breadth first.
 *
 * States are expanded in batches. The successors of a whole batch are made
 * first, and their places in the table prefetched; by the time they are looked
 * up the memory has arrived. Without that every look-up would wait for main
 * memory.
 *
 * Cost: one expansion and one look-up a state, one look-up a move.
 */
#include "retrograde.h"

uint32_t gs_retrograde_first_label(struct range *r, unsigned successors, enum gs_value outcome)
{
    static const enum label_kind kinds[] = {LABEL_LOSS, LABEL_OPEN, LABEL_WIN};
    enum label_kind kind = outcome == GS_UNKNOWN ? LABEL_OPEN : kinds[outcome + 1];
    uint64_t *counters = r->search->counters;
    counters[COUNT_EDGES] += successors;
    counters[COUNT_FINALS] += outcome != GS_UNKNOWN;
    counters[COUNT_WINS] += kind == LABEL_WIN;
    counters[COUNT_LOSSES] += kind == LABEL_LOSS;
    return label_make(kind, successors);
}

/*
 * Sets the initial count of an open state to its successors; final states get their label at once.
 */
static void set_expanded(struct range *r, const uint8_t *key, unsigned successors,
                         enum gs_value outcome)
{
    uint64_t slot = gs_state_table_find(&r->table, key, gs_state_table_hash(&r->table, key));
    gs_state_table_set(&r->table, slot, gs_retrograde_first_label(r, successors, outcome));
}

/*
 * Makes the successors of count states, and prefetches their places in the table. Returns how many
 * are of the own range, and are to be looked up.
 */
static size_t make_successors(struct range *r, size_t count)
{
    size_t size = r->rules->key_size, total = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *key = r->batch.state_keys + i * size;
        uint8_t *successors = r->batch.keys + total * size;
        gs_state_table_prefetch(&r->table, gs_state_table_hash(&r->table, key));
        r->batch.counts[i] = gs_retrograde_successors(r, key, successors, &r->batch.outcomes[i]);
        total +=
            gs_retrograde_keep_fresh(r, successors, r->batch.counts[i], r->batch.hashes + total);
    }
    return total;
}

/* Puts a state into the table and, if it is new, into the queue. */
static bool reach(struct range *r, const uint8_t *key, uint64_t hash)
{
    if (!gs_fifo_reserve(&r->queue, 1)) /* so that a state of the table is never missing there */
        return false;
    switch (gs_state_table_insert(&r->table, key, hash, label_make(LABEL_OPEN, 0))) {
    case GS_INSERT_FOUND:
        return true;
    case GS_INSERT_NEW:
        gs_fifo_push(&r->queue, key); /* a checkpoint must have it as waiting */
        if (!gs_search_node(r->search))
            return false;
        r->search->counters[COUNT_STATES]++;
        r->found++;
        gs_search_keep(r->search, 1);
        return true;
    default:
        return false;
    }
}

/* Most are in the table. */
static bool reach_all(struct range *r, const uint8_t *keys, size_t stride, size_t count)
{
    size_t missing = gs_state_table_missing(&r->table, r->batch.hashes, count, r->batch.missing);
    for (size_t i = 0; i < missing; i++) {
        size_t number = r->batch.missing[i];
        if (!reach(r, keys + number * stride, r->batch.hashes[number]))
            return false;
    }
    return true;
}

/*
 * For a checkpoint: the states of a batch that was cut short are as they were before; what they
 * have reached stays.
 */
static void put_back(struct range *r, size_t count, const uint64_t *before)
{
    size_t size = r->rules->key_size;
    uint64_t *counters = r->search->counters, states = counters[COUNT_STATES];
    if (r->table.broken)
        return;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *key = r->batch.state_keys + i * size;
        uint64_t slot = gs_state_table_find(&r->table, key, gs_state_table_hash(&r->table, key));
        gs_state_table_set(&r->table, slot, label_make(LABEL_OPEN, 0));
    }
    memcpy(counters, before, GS_COUNTERS_MAX * sizeof *counters);
    counters[COUNT_STATES] = states;
    r->search->expanded -= count;
    r->resume.pending = count;
}

static bool expand_batch(struct range *r, size_t count)
{
    size_t size = r->rules->key_size;
    uint64_t before[GS_COUNTERS_MAX];
    memcpy(before, r->search->counters, sizeof before);
    size_t total = make_successors(r, count);
    r->search->expanded += count;
    for (size_t i = 0; i < count; i++)
        set_expanded(r, r->batch.state_keys + i * size, r->batch.counts[i], r->batch.outcomes[i]);
    if (reach_all(r, r->batch.keys, size, total))
        return true;
    if (r->search->checkpoint && !r->member)
        put_back(r, count, before);
    return false;
}

static bool expand_level(struct range *r)
{
    size_t most = r->batch.most * gs_retrograde_batch_most(r->rules);
    uint64_t others = gs_retrograde_others(r);
    while (r->level > 0 && gs_retrograde_has_room(r, most)) {
        size_t count = r->level < r->batch.most ? (size_t)r->level : r->batch.most;
        r->level -= gs_fifo_pull(&r->queue, r->batch.state_keys, count);
        if (!expand_batch(r, count) ||
            !gs_search_report(r->search, "states found", others + r->found, 0))
            return false;
        gs_retrograde_offer(r);
    }
    return true;
}

static bool reach_hashed(struct range *r, const uint8_t *records, size_t count)
{
    return reach_all(r, records, r->exchange.record_size, count);
}

/* States of the own range that others have found. */
static bool take_states(struct range *r, const uint8_t *records, size_t count)
{
    return gs_retrograde_take_hashed(r, records, count, reach_hashed);
}

/*
 * Expands level after level of the breadth-first order. With a depth limit the
 * states at that depth stay unexpanded: their counter stays 0, and nothing is concluded from them.
 */
bool gs_retrograde_enumerate(struct range *r, const struct gs_position *root)
{
    const struct phase phase = {r->rules->key_size, expand_level, take_states};
    uint8_t key[GS_KEY_MAX + 8] = {0};
    const unsigned most = r->search->limits.depth, first = r->run->layer;
    gs_retrograde_key(r, root, key);
    uint64_t hash = gs_state_table_hash(&r->table, key);
    if (!r->run->resumed && gs_state_table_range(&r->table, hash) == r->number) {
        reach(r, key, hash);
        r->level = r->queue.count;
    }
    if (r->run->resumed)
        r->level = r->resume.of_layer;
    if (!gs_retrograde_begin(r))
        return false;
    for (unsigned depth = first; gs_retrograde_waiting(r) > 0 && (most == 0 || depth < most);
         depth++) {
        if (depth > first)
            r->level = r->queue.count;
        if (r->number == 0)
            r->run->layer = depth;
        if (!gs_retrograde_rounds(r, &phase) || !gs_retrograde_offer_all(r, false))
            return false;
    }
    if (r->number == 0) {
        r->run->enumerated = gs_retrograde_waiting(r) == 0;
        r->run->finished = true;
    }
    r->total = gs_retrograde_others(r) + r->found;
    gs_fifo_clear(&r->queue);
    return true;
}

/* SPDX-License-Identifier: MIT */
/*
 * label.c - step 2 of retrograde analysis: values and distances, backwards from
 * the final states ([Pawlewicz], algorithm 1; [Goluch], section 3.2, the
 * queue in place of repeated passes).
 *
 * The queue contains labelled states in the order of their distance. Each one sends a message to
 * its predecessors:
 *
 *   - a state lost for the side to move makes every open predecessor won. The
 *     queue is in order, so the first such message gives the shortest
 *     distance;
 *   - a state won for the side to move makes one more move of every open
 *     predecessor a loss. When all are, the predecessor is lost, and the last
 *     message gives the longest distance.
 *
 * A predecessor that has a label is skipped. In a state left open at the end
 * neither side can force a win: it is a draw.
 *
 * The states of one distance are a level, and all ranges work on the same level. Of the messages of
 * a level to a state only the last one, or any message of a loss, decides, so their order does not
 * matter.
 *
 * Cost: one look-up a labelled state and one for each of its predecessors;
 * every edge is walked at most once.
 */
#include "retrograde.h"

/*
 * Makes room for the labels of so many states at most, and for these states in the queue: so memory
 * does not run out between the messages of one state.
 */
static bool make_room(struct range *r, uint64_t states)
{
    return states == 0 || (gs_fifo_reserve(&r->queue, states) &&
                           (r->distance < label_most(r) || gs_state_table_widen(&r->table)));
}

/* For a checkpoint: states whose messages were not sent wait as before. */
static void put_back(struct range *r, const uint64_t *slots, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t key[GS_KEY_MAX + 8];
        gs_state_table_key(&r->table, slots[i], key);
        memcpy(r->batch.state_keys + i * r->rules->key_size, key, r->rules->key_size);
    }
    r->resume.pending = count;
}

/* Labels an open state and puts it into the queue, for which make_room has made room. */
static void label_state(struct range *r, uint64_t slot, enum label_kind kind, uint32_t distance)
{
    gs_state_table_set(&r->table, slot, label_make(kind, distance));
    r->search->counters[kind == LABEL_WIN ? COUNT_WINS : COUNT_LOSSES]++;
    r->found++;
    r->longest = distance;
    gs_fifo_push(&r->queue, &slot);
}

/* Updates the state in slot, one of whose successors, of the level in work, is labelled `child`. */
static void update(struct range *r, uint64_t slot, enum label_kind child)
{
    uint32_t label = gs_state_table_payload(&r->table, slot), left = label_number(label);
    if (label_kind(label) != LABEL_OPEN)
        return;
    if (child == LABEL_LOSS)
        label_state(r, slot, LABEL_WIN, r->distance + 1);
    else if (left == 1)
        label_state(r, slot, LABEL_LOSS, r->distance + 1);
    else if (left > 1) /* 0: not expanded, for the depth limit */
        gs_state_table_set(&r->table, slot, label_make(LABEL_OPEN, left - 1));
}

static bool queue_final_states(struct range *r)
{
    for (uint64_t slot = 0; slot < r->table.slots; slot++) {
        if (slot % 65536 == 0 && !gs_search_poll(r->search))
            return false;
        uint32_t label = gs_state_table_payload(&r->table, slot);
        if (label == 0 || label_kind(label) == LABEL_OPEN)
            continue;
        r->found++;
        if (!gs_fifo_push(&r->queue, &slot))
            return false;
    }
    return true;
}

/* --- along stored edges ----------------------------------------------------------------------
 */

/* The range of a source; there are few. */
static unsigned owner_of(const struct range *r, uint32_t source)
{
    unsigned owner = 0;
    while (source >= r->edges.offsets[owner + 1])
        owner++;
    return owner;
}

static void update_source(struct range *r, uint32_t source, enum label_kind child)
{
    unsigned owner = owner_of(r, source);
    uint32_t slot = (uint32_t)(source - r->edges.offsets[owner]);
    if (owner == r->number) {
        update(r, slot, child);
        return;
    }
    uint8_t *record = gs_retrograde_post(r, owner);
    gs_field32_set(record, slot);
    record[sizeof slot] = (uint8_t)child;
}

/* Sends messages to the sources of the slot in work, as long as there is room. */
static void update_sources(struct range *r)
{
    enum label_kind kind = label_kind(gs_state_table_payload(&r->table, r->edges.from));
    for (; r->edges.at < r->edges.end && gs_retrograde_has_room(r, 1); r->edges.at++)
        update_source(r, r->edges.sources[r->edges.at], kind);
}

/* A slot counts until all its sources have their message. */
static bool update_by_edges(struct range *r)
{
    uint64_t others = gs_retrograde_others(r);
    while (r->level > 0) {
        if (r->edges.at == r->edges.end) {
            gs_fifo_pull(&r->queue, &r->edges.from, 1);
            r->edges.at = r->edges.first[r->edges.from];
            r->edges.end = r->edges.first[r->edges.from + 1];
        }
        if (!make_room(r, r->edges.end - r->edges.at)) {
            put_back(r, &r->edges.from, 1);
            r->level--;
            return false;
        }
        update_sources(r);
        bool whole = r->edges.at == r->edges.end;
        r->level -= whole;
        if (!gs_search_report(r->search, "states labelled", others + r->found, r->total))
            return false;
        if (!whole)
            return true;
        gs_retrograde_offer(r);
    }
    return true;
}

static bool take_slots(struct range *r, const uint8_t *records, size_t count)
{
    if (!make_room(r, count))
        return false;
    for (; count > 0; count--, records += r->exchange.record_size)
        update(r, gs_field32(records), (enum label_kind)records[sizeof(uint32_t)]);
    return true;
}

/* --- along predecessors that the game names --------------------------------------------------
 */

/*
 * Makes the predecessors of count slots, and prefetches their places in the table. counts: how many
 * of each are of the own range.
 */
static void make_predecessors(struct range *r, const uint64_t *slots, size_t count)
{
    const struct gs_space *space = r->rules->game->space;
    size_t size = r->rules->key_size, total = 0;
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch(gs_state_table_slot(&r->table, slots[i]));
    for (size_t i = 0; i < count; i++) {
        uint8_t key[GS_KEY_MAX + 8], *keys = r->batch.keys + total * size;
        uint32_t label = gs_state_table_payload(&r->table, slots[i]);
        gs_state_table_key(&r->table, slots[i], key);
        r->batch.counts[i] = space->predecessors(r->rules, key, r->canonical, keys);
        r->batch.counts[i] = gs_retrograde_keep_own(r, keys, r->batch.counts[i],
                                                    r->batch.hashes + total, label_kind(label));
        total += r->batch.counts[i];
    }
}

/*
 * Looks up a predecessor with its hash. If it is open it is noted, with its message, at
 * r->hashes[noted], whose hash has been read; returns how many are noted then. Predecessors named
 * by the game may be unreachable: those are not in the table. Whether one is there, and open, is
 * unpredictable, so no branch depends on it.
 */
static inline size_t note_open(struct range *r, const uint8_t *key, uint64_t hash,
                               enum label_kind child, size_t noted)
{
    uint64_t slot = gs_state_table_find(&r->table, key, hash);
    unsigned found = slot != GS_NO_SLOT;
    uint32_t label = gs_state_table_payload(&r->table, slot & -(uint64_t)found);
    r->batch.hashes[noted] = slot << 2 | child;
    return noted + (found & (label_kind(label) == LABEL_OPEN));
}

static bool update_noted(struct range *r, size_t noted)
{
    if (!make_room(r, noted))
        return false;
    for (size_t i = 0; i < noted; i++)
        update(r, r->batch.hashes[i] >> 2, label_kind((uint32_t)r->batch.hashes[i]));
    return true;
}

static bool update_batch(struct range *r, const uint64_t *slots, size_t count)
{
    size_t size = r->rules->key_size, at = 0, noted = 0;
    make_predecessors(r, slots, count);
    for (size_t i = 0; i < count; i++) {
        enum label_kind kind = label_kind(gs_state_table_payload(&r->table, slots[i]));
        for (unsigned j = 0; j < r->batch.counts[i]; j++, at++)
            noted = note_open(r, r->batch.keys + at * size, r->batch.hashes[at], kind, noted);
    }
    return update_noted(r, noted);
}

static bool propagate_level(struct range *r)
{
    enum { MOST = 64 };
    uint64_t slots[MOST], others = gs_retrograde_others(r);
    size_t most = r->batch.most < MOST ? r->batch.most : MOST;
    size_t room = most * gs_retrograde_batch_most(r->rules);
    while (r->level > 0 && gs_retrograde_has_room(r, room)) {
        size_t count = r->level < most ? (size_t)r->level : most;
        r->level -= gs_fifo_pull(&r->queue, slots, count);
        if (!update_batch(r, slots, count)) {
            put_back(r, slots, count);
            return false;
        }
        if (!gs_search_report(r->search, "states labelled", others + r->found, r->total))
            return false;
        gs_retrograde_offer(r);
    }
    return true;
}

static bool update_hashed(struct range *r, const uint8_t *records, size_t count)
{
    size_t noted = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *key = records + i * r->exchange.record_size;
        enum label_kind kind = (enum label_kind)key[r->rules->key_size];
        noted = note_open(r, key, r->batch.hashes[i], kind, noted);
    }
    return update_noted(r, noted);
}

/* Predecessors of states of other ranges. */
static bool take_predecessors(struct range *r, const uint8_t *records, size_t count)
{
    return gs_retrograde_take_hashed(r, records, count, update_hashed);
}

/* Begins with the final states. */
static void fill_queue(struct range *r)
{
    gs_fifo_init(&r->queue, r->search, sizeof(uint64_t));
    r->found = 0;
    if (!queue_final_states(r))
        gs_fifo_clear(&r->queue); /* a checkpoint begins to label anew */
    r->level = r->queue.count;
}

/* A level has the states of one distance: states that it labels come after its end. */
bool gs_retrograde_label(struct range *r)
{
    const struct phase stored = {sizeof(uint32_t) + 1, update_by_edges, take_slots};
    const struct phase named = {r->rules->key_size + 1, propagate_level, take_predecessors};
    const bool resumed = r->run->labelling;
    const unsigned first = resumed ? r->run->layer : 0;
    if (resumed)
        r->level = r->resume.of_layer;
    else
        fill_queue(r);
    if (!gs_retrograde_begin(r))
        return false;
    for (r->distance = first; gs_retrograde_waiting(r) > 0; r->distance++) {
        if (r->distance > first)
            r->level = r->queue.count;
        if (r->number == 0) {
            r->run->labelling = true;
            r->run->layer = r->distance;
        }
        if (!gs_retrograde_rounds(r, r->run->stored ? &stored : &named) ||
            !gs_retrograde_offer_all(r, false))
            return false;
    }
    return true;
}

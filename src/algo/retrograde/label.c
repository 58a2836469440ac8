/* SPDX-License-Identifier: MIT */
/*
 * label.c - step 2 of retrograde analysis: values and distances, backwards from
 * the final states ([Pawlewicz], algorithm 1; [Goluch], section 3.2, the
 * queue in place of repeated passes).
 *
 * The queue holds labelled states in the order of their distance. Each one
 * informs its predecessors:
 *
 *   - a state lost for the side to move makes every open predecessor won. The
 *     queue is in order, so the first such message comes along the shortest
 *     way;
 *   - a state won for the side to move leaves every open predecessor one way
 *     out less. When none is left the predecessor is lost, and the last message
 *     came along the longest way.
 *
 * A predecessor that has a label is skipped. In a state left open at the end
 * neither side can force a win: it is a draw.
 *
 * Cost: one look-up a labelled state and one for each of its predecessors;
 * every edge is walked at most once.
 */
#include "retrograde.h"

/* Labels an open state and puts it into the queue. */
static bool label_state(struct retrograde *r, uint64_t slot, enum label_kind kind,
                        uint32_t distance)
{
    if (distance > label_most(r) && !gs_state_table_widen(&r->table))
        return false;
    gs_state_table_set(&r->table, slot, label_make(kind, distance));
    r->search->counters[kind == LABEL_WIN ? COUNT_WINS : COUNT_LOSSES]++;
    r->search->counters[COUNT_LONGEST] = distance;
    return gs_fifo_push(&r->queue, &slot);
}

/* Tells the state in slot that one of its successors has the label child. */
static bool tell(struct retrograde *r, uint64_t slot, enum label_kind child, uint32_t distance)
{
    uint32_t label = gs_state_table_payload(&r->table, slot);
    if (label_kind(label) != LABEL_OPEN)
        return true;
    if (child == LABEL_LOSS)
        return label_state(r, slot, LABEL_WIN, distance + 1);
    uint32_t left = label_number(label);
    if (left == 1)
        return label_state(r, slot, LABEL_LOSS, distance + 1);
    if (left > 1) /* 0: not expanded, for the depth limit */
        gs_state_table_set(&r->table, slot, label_make(LABEL_OPEN, left - 1));
    return true;
}

static bool queue_final_states(struct retrograde *r)
{
    for (uint64_t slot = 0; slot < r->table.slots; slot++) {
        if (slot % 65536 == 0 && !gs_search_poll(r->search))
            return false;
        uint32_t label = gs_state_table_payload(&r->table, slot);
        if (label != 0 && label_kind(label) != LABEL_OPEN && !gs_fifo_push(&r->queue, &slot))
            return false;
    }
    return true;
}

static bool tell_stored(struct retrograde *r, uint64_t slot)
{
    uint32_t label = gs_state_table_payload(&r->table, slot);
    enum label_kind kind = label_kind(label);
    uint32_t distance = label_number(label);
    for (uint64_t i = r->first[slot]; i < r->first[slot + 1]; i++) {
        if (!tell(r, r->sources[i], kind, distance))
            return false;
    }
    return true;
}

/* Makes the predecessors of count slots, and prefetches their places in the table. */
static void make_predecessors(struct retrograde *r, const uint64_t *slots, size_t count)
{
    const struct gs_space *space = r->rules->game->space;
    size_t size = r->rules->key_size, total = 0;
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch(gs_state_table_slot(&r->table, slots[i]));
    for (size_t i = 0; i < count; i++) {
        uint8_t key[GS_KEY_MAX + 8];
        gs_state_table_key(&r->table, slots[i], key);
        r->counts[i] = space->predecessors(r->rules, key, r->canonical, r->keys + total * size);
        gs_retrograde_hash_ahead(r, r->keys + total * size, r->counts[i], r->hashes + total);
        total += r->counts[i];
    }
}

/* Predecessors named by the game may be unreachable: those are not in the table. */
static bool tell_batch(struct retrograde *r, const uint64_t *slots, size_t count)
{
    size_t size = r->rules->key_size, at = 0;
    make_predecessors(r, slots, count);
    for (size_t i = 0; i < count; i++) {
        uint32_t label = gs_state_table_payload(&r->table, slots[i]);
        enum label_kind kind = label_kind(label);
        uint32_t distance = label_number(label);
        for (unsigned j = 0; j < r->counts[i]; j++, at++) {
            uint64_t slot = gs_state_table_find(&r->table, r->keys + at * size, r->hashes[at]);
            if (slot != GS_NO_SLOT && !tell(r, slot, kind, distance))
                return false;
        }
    }
    return true;
}

/* Lets a batch of labelled states inform those that lead to them. */
static bool tell_all(struct retrograde *r, const uint64_t *slots, size_t count)
{
    bool told = r->stored || tell_batch(r, slots, count);
    for (size_t i = 0; told && r->stored && i < count; i++)
        told = tell_stored(r, slots[i]);
    r->torn = !told;
    return told;
}

/* Begins with the final states, unless the queue is that of a checkpoint. */
static bool fill_queue(struct retrograde *r)
{
    if (r->labelling)
        return true;
    gs_fifo_init(&r->queue, r->search, sizeof(uint64_t));
    r->torn = !queue_final_states(r);
    r->labelling = true;
    r->layer = 0;
    return !r->torn;
}

bool gs_retrograde_label(struct retrograde *r)
{
    enum { MOST = 64 };
    uint64_t slots[MOST];
    size_t most = r->batch < MOST ? r->batch : MOST;
    const uint64_t *counters = r->search->counters;
    if (!fill_queue(r))
        return false;
    size_t count;
    while ((count = gs_fifo_pull(&r->queue, slots, most)) > 0) {
        if (!tell_all(r, slots, count))
            return false;
        uint64_t labelled = counters[COUNT_WINS] + counters[COUNT_LOSSES];
        if (!gs_search_report(r->search, "states labelled", labelled, r->table.count))
            return false;
        gs_checkpoint_offer(r->search);
    }
    return true;
}

/* SPDX-License-Identifier: MIT */
/*
 * survive.c - checkpoints of retrograde analysis: all states with what is known of them, and those
 * that wait in the queue, in its order. Between two batches this says everything: the edges of
 * games without predecessors are made anew.
 *
 *     retro     how far it is: see struct head
 *     states    | key, payload | ...     in the order of the table
 *     queue     | key | ...              a batch that was cut short, and what waits behind it
 *
 * Several threads write one between two layers, when all have met; the last one before an end comes
 * of one thread alone, since the others may have parcels under way.
 *
 * The run that goes on, on as many threads as it likes, finds the same states, labels and counts;
 * the order in which states wait has no part in them.
 */
#include "retrograde.h"

enum { POLL_STATES = 1 << 14 };

struct head {
    uint32_t finished, enumerated, labelling, layer, payload_size, spare;
    uint64_t left;    /* states of the layer that wait: the first ones */
    uint64_t waiting; /* and in all */
};

struct saving {
    const struct range *r;
    struct gs_checkpoint_writer *writer;
};

/* While labelling the queue holds slots, which are others after the table was laid out again. */
static void save_waiting(void *user, const void *record)
{
    const struct saving *saving = user;
    const struct range *r = saving->r;
    uint8_t key[GS_KEY_MAX + 8];
    uint64_t slot;
    if (r->run->labelling) {
        memcpy(&slot, record, sizeof slot);
        gs_state_table_key(&r->table, slot, key);
    } else {
        memcpy(key, record, r->rules->key_size);
    }
    gs_checkpoint_put(saving->writer, key, r->rules->key_size);
}

static void save_states(const struct range *r, size_t payload_size,
                        struct gs_checkpoint_writer *writer)
{
    uint8_t key[GS_KEY_MAX + 8];
    for (uint64_t slot = 0; slot < r->table.slots; slot++) {
        uint32_t payload = gs_state_table_payload(&r->table, slot);
        if (payload == 0)
            continue;
        gs_state_table_key(&r->table, slot, key);
        gs_checkpoint_put(writer, key, r->rules->key_size);
        gs_checkpoint_put(writer, &payload, payload_size);
    }
}

/* What of a layer is left is at the front of one queue, or all of it is done. */
static struct head head_of(const struct retrograde *run, uint64_t *states)
{
    struct head head = {.finished = run->finished,
                        .enumerated = run->enumerated,
                        .labelling = run->labelling,
                        .payload_size = 2};
    *states = 0;
    for (unsigned i = 0; i < run->count; i++) {
        const struct range *r = &run->ranges[i];
        *states += r->table.count;
        head.left += r->level + r->pending;
        head.waiting += r->queue.count + r->pending;
        if (r->table.payload_size > head.payload_size)
            head.payload_size = r->table.payload_size;
    }
    head.layer = run->layer + (head.left == 0);
    return head;
}

static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct retrograde *run = user;
    const size_t key_size = run->rules->key_size;
    uint64_t states;
    const struct head head = head_of(run, &states);
    gs_checkpoint_section(writer, "retro", sizeof head);
    gs_checkpoint_put(writer, &head, sizeof head);
    gs_checkpoint_section(writer, "states", states * (key_size + head.payload_size));
    for (unsigned i = 0; i < run->count; i++)
        save_states(&run->ranges[i], head.payload_size, writer);
    gs_checkpoint_section(writer, "queue", head.waiting * key_size);
    for (unsigned i = 0; i < run->count; i++) {
        const struct range *r = &run->ranges[i];
        struct saving saving = {r, writer};
        gs_checkpoint_put(writer, r->batch_keys, r->pending * key_size);
        gs_fifo_each(&r->queue, save_waiting, &saving);
    }
}

/* Writes it with the counts of all threads, which the search gets only in the end. */
static void save_all(struct retrograde *run)
{
    struct gs_search *search = run->search;
    const struct gs_search kept = *search;
    for (unsigned i = 0; i < run->count; i++) {
        const struct range *r = &run->ranges[i];
        if (r->longest > search->counters[COUNT_LONGEST])
            search->counters[COUNT_LONGEST] = r->longest;
        if (r->search == search)
            continue;
        search->nodes += r->search->nodes;
        search->expanded += r->search->expanded;
        for (unsigned j = 0; j < GS_COUNTERS_MAX; j++)
            search->counters[j] += r->search->counters[j];
    }
    gs_checkpoint_save(search);
    search->nodes = kept.nodes;
    search->expanded = kept.expanded;
    memcpy(search->counters, kept.counters, sizeof kept.counters);
}

void gs_retrograde_offer(struct range *r)
{
    if (r->search->save_due && !r->member && r->search->stop == GS_STOP_SOLVED)
        save_all(r->run);
}

bool gs_retrograde_offer_all(struct range *r)
{
    struct retrograde *run = r->run;
    if (!r->member) {
        gs_retrograde_offer(r);
        return true;
    }
    if (!run->search->checkpoint)
        return true;
    if (r->number == 0) {
        run->saving = r->search->save_due;
        r->search->save_due = false;
    }
    if (!gs_team_meet(r->member))
        return false;
    if (run->saving && r->number == 0)
        save_all(run);
    return !run->saving || gs_team_meet(r->member);
}

void gs_retrograde_leave(struct retrograde *run)
{
    const struct range *r = &run->ranges[0];
    if (run->count == 1 && !r->torn && !r->table.broken && run->search->saver.save) {
        if (r->longest > run->search->counters[COUNT_LONGEST])
            run->search->counters[COUNT_LONGEST] = r->longest;
        gs_checkpoint_leave(run->search);
    }
}

/* --- going on --------------------------------------------------------------------------------- */

static struct range *range_of(const struct retrograde *run, uint64_t hash)
{
    return &run->ranges[gs_state_table_range(&run->ranges[0].table, hash)];
}

static bool make_room(const struct retrograde *run, const struct head *head, uint64_t states)
{
    for (unsigned i = 0; i < run->count; i++) {
        struct gs_state_table *table = &run->ranges[i].table;
        if ((head->payload_size == 4 && !gs_state_table_widen(table)) ||
            !gs_state_table_reserve(table, states / run->count))
            return false;
    }
    return true;
}

static bool load_state(const struct retrograde *run, const uint8_t *key, uint32_t payload)
{
    uint64_t hash = gs_state_table_hash(&run->ranges[0].table, key);
    struct range *r = range_of(run, hash);
    r->found++;
    return label_kind(payload) != 0 &&
           gs_state_table_insert(&r->table, key, hash, payload) == GS_INSERT_NEW;
}

static bool load_states(const struct retrograde *run, struct gs_checkpoint_file *file,
                        const struct head *head)
{
    const size_t key_size = run->rules->key_size, size = key_size + head->payload_size;
    struct gs_search *search = run->ranges[0].search;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint64_t length;
    uint32_t payload = 0;
    if ((head->payload_size != 2 && head->payload_size != 4) ||
        !gs_checkpoint_find(file, "states", &length) || length % size != 0 ||
        !make_room(run, head, length / size))
        return false;
    for (uint64_t i = 0; i < length / size; i++) {
        if ((i % POLL_STATES == 0 && !gs_search_poll(search)) ||
            !gs_checkpoint_read(file, key, key_size) ||
            !gs_checkpoint_read(file, &payload, head->payload_size) ||
            !load_state(run, key, payload))
            return false;
    }
    run->search->nodes = run->search->counters[COUNT_STATES] = length / size;
    gs_search_keep(search, (int64_t)(length / size));
    return true;
}

/* Puts one state of the queue where it waited. */
static bool load_waiting(const struct retrograde *run, const uint8_t *key, bool of_layer)
{
    uint64_t hash = gs_state_table_hash(&run->ranges[0].table, key);
    struct range *r = range_of(run, hash);
    uint64_t slot = gs_state_table_find(&r->table, key, hash);
    if (slot == GS_NO_SLOT)
        return false;
    bool labelled = label_kind(gs_state_table_payload(&r->table, slot)) != LABEL_OPEN;
    r->of_layer += of_layer;
    return labelled == run->labelling &&
           gs_fifo_push(&r->queue, labelled ? (const void *)&slot : key);
}

/* If nothing is left of a layer, all that waits is the next one. */
static bool load_queue(const struct retrograde *run, struct gs_checkpoint_file *file,
                       const struct head *head)
{
    const size_t key_size = run->rules->key_size;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint64_t length, left = head->left > 0 ? head->left : head->waiting;
    if (!gs_checkpoint_find(file, "queue", &length) || head->left > head->waiting ||
        length % key_size != 0 || head->waiting != length / key_size)
        return false;
    for (unsigned i = 0; i < run->count && run->labelling; i++)
        gs_fifo_init(&run->ranges[i].queue, run->ranges[i].search, sizeof(uint64_t));
    for (uint64_t i = 0; i < head->waiting; i++) {
        if ((i % POLL_STATES == 0 && !gs_search_poll(run->ranges[0].search)) ||
            !gs_checkpoint_read(file, key, key_size) || !load_waiting(run, key, i < left))
            return false;
    }
    return true;
}

static enum gs_status stopped_or_refused(const struct retrograde *run, const char *section)
{
    for (unsigned i = 0; i < run->count; i++)
        if (run->ranges[i].search->stop != GS_STOP_SOLVED)
            return GS_STOPPED;
    return gs_checkpoint_refuse(run->error, section);
}

static enum gs_status load(struct retrograde *run, struct gs_checkpoint_file *file)
{
    struct head head;
    uint64_t size;
    if (!gs_checkpoint_find(file, "retro", &size))
        return GS_OK;
    if (size != sizeof head || !gs_checkpoint_read(file, &head, sizeof head) || head.finished > 1 ||
        head.labelling > head.finished || head.enumerated > head.finished)
        return gs_checkpoint_refuse(run->error, "retro");
    if (!load_states(run, file, &head))
        return stopped_or_refused(run, "states");
    run->finished = head.finished;
    run->labelling = head.labelling;
    run->enumerated = head.enumerated;
    run->layer = head.layer;
    run->resumed = true;
    return load_queue(run, file, &head) ? GS_OK : stopped_or_refused(run, "queue");
}

/* The first thread fills all ranges, while the others wait for it. */
bool gs_retrograde_resume(struct range *r)
{
    struct retrograde *run = r->run;
    struct gs_checkpoint *checkpoint = run->search->checkpoint;
    if (!checkpoint)
        return true;
    if (r->member && !gs_team_meet(r->member))
        return false;
    if (r->number == 0) {
        run->loaded = load(run, checkpoint->resumed);
        run->search->saver = (struct gs_saver){save, run};
    }
    if (r->member && !gs_team_meet(r->member))
        return false;
    r->total = run->search->counters[COUNT_STATES];
    return run->loaded == GS_OK;
}

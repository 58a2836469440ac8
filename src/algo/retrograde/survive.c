/* SPDX-License-Identifier: MIT */
/*
 * survive.c - checkpoints of retrograde analysis: all states with what is known of them, and those
 * that wait in the queue, in its order. Between two batches this is the whole state: the edges of
 * games without predecessors are made anew.
 *
 *     retro     how far it is: see struct head
 *     states    | key, payload | ...     in the order of the table
 *     queue     | key | ...              a batch that was cut short, and what waits behind it
 *
 * Several threads write one between two layers, after a barrier; one thread alone writes the last
 * one before an end, since others may have parcels on their way.
 *
 * The run that goes on, on as many threads as it likes, finds the same states, labels and counts;
 * the order in which states wait has no part in them.
 */
#include "disk_survive.h"

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

/* While labelling the queue contains slots, which change when the table is laid out again. */
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
    for (uint64_t home = 0; home < r->table.homes; home++) {
        uint64_t slots[GS_BUCKET_SLOTS];
        const unsigned count = gs_state_table_in_order(&r->table, home, slots);
        for (unsigned i = 0; i < count; i++) {
            const uint32_t payload = gs_state_table_payload(&r->table, slots[i]);
            gs_state_table_key(&r->table, slots[i], key);
            gs_checkpoint_put(writer, key, r->rules->key_size);
            gs_checkpoint_put(writer, &payload, payload_size);
        }
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
        if (r->disk) {
            *states += gs_retrograde_disk_states(r);
            head.waiting += gs_retrograde_disk_waiting(r);
            if (r->disk->label_size > head.payload_size)
                head.payload_size = r->disk->label_size;
            continue;
        }
        *states += r->table.count;
        head.left += r->level + r->resume.pending;
        head.waiting += r->queue.count + r->resume.pending;
        if (r->table.payload_size > head.payload_size)
            head.payload_size = r->table.payload_size;
    }
    head.layer = run->ranges[0].disk ? run->ranges[0].disk->layer : run->layer + (head.left == 0);
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
    for (unsigned i = 0; i < run->count; i++) {
        struct range *r = &run->ranges[i];
        if (r->disk)
            gs_retrograde_disk_save_states(r, head.payload_size, writer);
        else
            save_states(r, head.payload_size, writer);
    }
    gs_checkpoint_section(writer, "queue", head.waiting * key_size);
    for (unsigned i = 0; i < run->count; i++) {
        struct range *r = &run->ranges[i];
        struct saving saving = {r, writer};
        if (r->disk) {
            gs_retrograde_disk_save_waiting(r, writer);
            continue;
        }
        gs_checkpoint_put(writer, r->batch.state_keys, r->resume.pending * key_size);
        gs_fifo_each(&r->queue, save_waiting, &saving);
    }
}

/* Adds what a range has counted, up to where it is, or to its last pause. */
static void count_range(const struct range *r, struct gs_search *sum)
{
    const struct disk *disk = r->disk;
    const uint64_t *counters = disk ? disk->counters : r->search->counters;
    sum->nodes += disk ? disk->nodes : r->search->nodes;
    sum->expanded += disk ? disk->expanded : r->search->expanded;
    for (unsigned i = 0; i < GS_COUNTERS_MAX; i++)
        sum->counters[i] += counters[i];
}

/*
 * Writes it with the counts of all threads, which the search gets only in the end; hand_in is
 * gs_checkpoint_save or gs_checkpoint_leave.
 */
static void save_all(struct retrograde *run, void (*hand_in)(struct gs_search *search))
{
    struct gs_search *search = run->search, sum = {.nodes = 0};
    const struct gs_search kept = *search;
    uint64_t longest = 0;
    if (run->count > 1) {
        sum.nodes = run->nodes;
        sum.expanded = run->expanded;
        memcpy(sum.counters, run->counters, sizeof sum.counters);
    }
    for (unsigned i = 0; i < run->count; i++) {
        const struct range *r = &run->ranges[i];
        uint64_t own = r->disk ? r->disk->longest : r->longest;
        longest = own > longest ? own : longest;
        count_range(r, &sum);
    }
    if (longest > sum.counters[COUNT_LONGEST])
        sum.counters[COUNT_LONGEST] = longest;
    search->nodes = sum.nodes;
    search->expanded = sum.expanded;
    memcpy(search->counters, sum.counters, sizeof sum.counters);
    hand_in(search);
    search->nodes = kept.nodes;
    search->expanded = kept.expanded;
    memcpy(search->counters, kept.counters, sizeof kept.counters);
}

void gs_retrograde_offer(struct range *r)
{
    if (r->search->save_due && !r->member && r->search->stop == GS_STOP_SOLVED)
        save_all(r->run, gs_checkpoint_save);
}

bool gs_retrograde_offer_all(struct range *r, bool always)
{
    struct retrograde *run = r->run;
    if (!run->search->checkpoint)
        return true;
    if (!r->member) {
        r->search->save_due = r->search->save_due || always;
        gs_retrograde_offer(r);
        return r->search->stop == GS_STOP_SOLVED;
    }
    if (r->number == 0) {
        run->saving = r->search->save_due || always;
        r->search->save_due = false;
    }
    if (!gs_team_barrier(r->member))
        return false;
    if (run->saving && r->number == 0)
        save_all(run, gs_checkpoint_save);
    return !run->saving || gs_team_barrier(r->member);
}

/* The threads are gone, and their searches with them. */
static void leave_disk(struct retrograde *run)
{
    for (unsigned i = 0; i < run->count; i++)
        run->ranges[i].search = run->search;
    if (gs_retrograde_disk_is_steady(run))
        save_all(run, gs_checkpoint_leave);
}

void gs_retrograde_leave(struct retrograde *run)
{
    const struct range *r = &run->ranges[0];
    if (!run->search->saver.save)
        return;
    if (r->disk)
        leave_disk(run);
    else if (run->count == 1 && r->table.count > 0 && !r->table.broken)
        save_all(run, gs_checkpoint_leave);
}

/* --- going on --------------------------------------------------------------------------------- */

struct range *gs_retrograde_range_of(const struct retrograde *run, const uint8_t *key)
{
    uint64_t hash = gs_state_table_hash(&run->ranges[0].table, key);
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

bool gs_retrograde_is_whole(const struct gs_state_table *table, const uint8_t *key, uint64_t hash)
{
    uint8_t hashed[8];
    if (table->shift == 64)
        return true;
    gs_state_table_unhash(table, hash, hashed);
    return memcmp(hashed, key, table->key_size) == 0;
}

static bool load_state(const struct retrograde *run, const uint8_t *key, uint32_t payload)
{
    uint64_t hash = gs_state_table_hash(&run->ranges[0].table, key);
    struct range *r = gs_retrograde_range_of(run, key);
    r->found++;
    return label_kind(payload) != 0 && gs_retrograde_is_whole(&r->table, key, hash) &&
           (payload <= r->table.payload_most || gs_state_table_widen(&r->table)) &&
           gs_state_table_insert(&r->table, key, hash, payload) == GS_INSERT_NEW;
}

/* Goes to the states, and returns their number. */
static bool find_states(const struct retrograde *run, struct gs_checkpoint_file *file,
                        const struct head *head, uint64_t *states)
{
    const size_t size = run->rules->key_size + head->payload_size;
    uint64_t length;
    if ((head->payload_size != 2 && head->payload_size != 4) ||
        !gs_checkpoint_find(file, "states", &length) || length % size != 0)
        return false;
    *states = length / size;
    return true;
}

static bool load_states(const struct retrograde *run, struct gs_checkpoint_file *file,
                        const struct head *head)
{
    const size_t key_size = run->rules->key_size;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint64_t states;
    uint32_t payload = 0;
    if (!find_states(run, file, head, &states) || !make_room(run, head, states))
        return false;
    for (uint64_t i = 0; i < states; i++) {
        if ((i % POLL_STATES == 0 && !gs_search_poll(run->ranges[0].search)) ||
            !gs_checkpoint_read(file, key, key_size) ||
            !gs_checkpoint_read(file, &payload, head->payload_size) ||
            !load_state(run, key, payload))
            return false;
    }
    return true;
}

/* Puts one state of the queue where it waited. */
static bool load_waiting(const struct retrograde *run, const uint8_t *key, bool of_layer)
{
    uint64_t hash = gs_state_table_hash(&run->ranges[0].table, key);
    struct range *r = gs_retrograde_range_of(run, key);
    uint64_t slot = gs_state_table_find(&r->table, key, hash);
    if (slot == GS_NO_SLOT || !gs_retrograde_is_whole(&r->table, key, hash))
        return false;
    bool labelled = label_kind(gs_state_table_payload(&r->table, slot)) != LABEL_OPEN;
    r->resume.of_layer += of_layer;
    return labelled == run->labelling &&
           gs_fifo_push(&r->queue, labelled ? (const void *)&slot : key);
}

/*
 * Goes to the queue, and returns how many of its states are of the layer in work: if nothing is
 * left of a layer, all that waits is the next one.
 */
static bool find_queue(const struct retrograde *run, struct gs_checkpoint_file *file,
                       const struct head *head, uint64_t *left)
{
    const size_t key_size = run->rules->key_size;
    uint64_t length;
    *left = head->left > 0 ? head->left : head->waiting;
    return gs_checkpoint_find(file, "queue", &length) && head->left <= head->waiting &&
           length % key_size == 0 && head->waiting == length / key_size;
}

static bool load_queue(const struct retrograde *run, struct gs_checkpoint_file *file,
                       const struct head *head)
{
    const size_t key_size = run->rules->key_size;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint64_t left;
    if (!find_queue(run, file, head, &left))
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

/* States on a disk are distinguished by what waits while they are read. */
static enum gs_status load_disk(struct retrograde *run, struct gs_checkpoint_file *file,
                                const struct head *head)
{
    uint64_t left, states;
    if (!find_queue(run, file, head, &left) ||
        !gs_retrograde_disk_load_waiting(run, file, left, head->waiting))
        return stopped_or_refused(run, "queue");
    if (!find_states(run, file, head, &states) ||
        !gs_retrograde_disk_load_states(run, file, states, head->payload_size))
        return stopped_or_refused(run, "states");
    return GS_OK;
}

static enum gs_status load_tables(struct retrograde *run, struct gs_checkpoint_file *file,
                                  const struct head *head)
{
    if (!load_states(run, file, head))
        return stopped_or_refused(run, "states");
    return load_queue(run, file, head) ? GS_OK : stopped_or_refused(run, "queue");
}

static enum gs_status load(struct retrograde *run, struct gs_checkpoint_file *file)
{
    struct head head;
    uint64_t size, found = 0;
    if (!gs_checkpoint_find(file, "retro", &size))
        return GS_OK;
    if (size != sizeof head || !gs_checkpoint_read(file, &head, sizeof head) || head.finished > 1 ||
        head.labelling > head.finished || head.enumerated > head.finished)
        return gs_checkpoint_refuse(run->error, "retro");
    run->finished = head.finished;
    run->labelling = head.labelling;
    run->enumerated = head.enumerated;
    run->layer = head.layer;
    run->resumed = true;
    enum gs_status status =
        run->ranges[0].disk ? load_disk(run, file, &head) : load_tables(run, file, &head);
    for (unsigned i = 0; i < run->count; i++)
        found += run->ranges[i].found;
    run->search->nodes = run->search->counters[COUNT_STATES] = found;
    gs_search_keep(run->ranges[0].search, (int64_t)found);
    return status;
}

/* The first thread fills all ranges, while the others wait for it. */
bool gs_retrograde_resume(struct range *r)
{
    struct retrograde *run = r->run;
    struct gs_checkpoint *checkpoint = run->search->checkpoint;
    if (!checkpoint)
        return true;
    if (r->member && !gs_team_barrier(r->member))
        return false;
    if (r->number == 0) {
        run->loaded = load(run, checkpoint->resumed);
        run->nodes = run->search->nodes;
        run->expanded = run->search->expanded;
        memcpy(run->counters, run->search->counters, sizeof run->counters);
        run->search->saver = (struct gs_saver){save, run};
    }
    if (r->member && !gs_team_barrier(r->member))
        return false;
    r->total = run->search->counters[COUNT_STATES];
    return run->loaded == GS_OK;
}

/* SPDX-License-Identifier: MIT */
/*
 * survive.c - checkpoints of retrograde analysis: all states with what is known of them, and those
 * that wait in the queue, in its order. Between two batches this says everything: the edges of games
 * without predecessors are made anew.
 *
 *     retro     how far it is: see struct head
 *     states    | key, payload | ...     in the order of the table
 *     queue     | key | ...              a batch that was cut short, and what waits behind it
 *
 * The run that goes on finds the same states, labels and counts; the order in which states wait has
 * no part in them.
 */
#include "retrograde.h"

enum { POLL_STATES = 1 << 14 };

struct head {
    uint32_t finished, enumerated, labelling, layer, payload_size, spare;
    uint64_t left;    /* states of the layer that wait */
    uint64_t waiting; /* and in all */
};

struct saving {
    const struct retrograde *r;
    struct gs_checkpoint_writer *writer;
};

/* While labelling the queue holds slots, which are others after the table was laid out again. */
static void save_waiting(void *user, const void *record)
{
    const struct saving *saving = user;
    const struct retrograde *r = saving->r;
    uint8_t key[GS_KEY_MAX + 8];
    uint64_t slot;
    if (r->labelling) {
        memcpy(&slot, record, sizeof slot);
        gs_state_table_key(&r->table, slot, key);
    } else {
        memcpy(key, record, r->rules->key_size);
    }
    gs_checkpoint_put(saving->writer, key, r->rules->key_size);
}

static void save_states(const struct retrograde *r, struct gs_checkpoint_writer *writer)
{
    uint8_t key[GS_KEY_MAX + 8];
    gs_checkpoint_section(writer, "states", r->table.count * r->table.stride);
    for (uint64_t slot = 0; slot < r->table.slots; slot++) {
        uint32_t payload = gs_state_table_payload(&r->table, slot);
        if (payload == 0)
            continue;
        gs_state_table_key(&r->table, slot, key);
        gs_checkpoint_put(writer, key, r->rules->key_size);
        gs_checkpoint_put(writer, &payload, r->table.payload_size);
    }
}

static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct retrograde *r = user;
    const struct head head = {.finished = r->finished,
                              .labelling = r->labelling,
                              .layer = r->layer,
                              .payload_size = r->table.payload_size,
                              .enumerated = r->enumerated,
                              .left = r->left + r->pending,
                              .waiting = r->queue.count + r->pending};
    struct saving saving = {r, writer};
    gs_checkpoint_section(writer, "retro", sizeof head);
    gs_checkpoint_put(writer, &head, sizeof head);
    save_states(r, writer);
    gs_checkpoint_section(writer, "queue", head.waiting * r->rules->key_size);
    gs_checkpoint_put(writer, r->batch_keys, r->pending * r->rules->key_size);
    gs_fifo_each(&r->queue, save_waiting, &saving);
}

static enum gs_status stopped_or_refused(const struct retrograde *r, const char *section,
                                         struct gs_error *error)
{
    return r->search->stop != GS_STOP_SOLVED ? GS_STOPPED : gs_checkpoint_refuse(error, section);
}

static bool load_states(struct retrograde *r, struct gs_checkpoint_file *file,
                        const struct head *head)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint64_t size;
    uint32_t payload = 0;
    if ((head->payload_size != 2 && head->payload_size != 4) ||
        !gs_checkpoint_find(file, "states", &size))
        return false;
    const size_t stride = r->rules->key_size + head->payload_size;
    if (head->payload_size == 4 && !gs_state_table_widen(&r->table))
        return false;
    if (size % stride != 0 || !gs_state_table_reserve(&r->table, size / stride))
        return false;
    for (uint64_t i = 0; i < size / stride; i++) {
        if (i % POLL_STATES == 0 && !gs_search_poll(r->search))
            return false;
        if (!gs_checkpoint_read(file, key, r->rules->key_size) ||
            !gs_checkpoint_read(file, &payload, head->payload_size) || label_kind(payload) == 0 ||
            gs_state_table_insert(&r->table, key, gs_state_table_hash(&r->table, key), payload) !=
                GS_INSERT_NEW)
            return false;
    }
    r->search->nodes = r->search->counters[COUNT_STATES] = r->table.count;
    gs_search_keep(r->search, (int64_t)r->table.count);
    return true;
}

/* Puts one state of the queue where it waited. */
static bool load_waiting(struct retrograde *r, const uint8_t *key)
{
    uint64_t slot = gs_state_table_find(&r->table, key, gs_state_table_hash(&r->table, key));
    if (slot == GS_NO_SLOT)
        return false;
    bool labelled = label_kind(gs_state_table_payload(&r->table, slot)) != LABEL_OPEN;
    if (labelled != r->labelling)
        return false;
    return gs_fifo_push(&r->queue, r->labelling ? (const void *)&slot : key);
}

static bool load_queue(struct retrograde *r, struct gs_checkpoint_file *file,
                       const struct head *head)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint64_t size;
    if (!gs_checkpoint_find(file, "queue", &size) || head->left > head->waiting ||
        head->waiting > size / r->rules->key_size || head->waiting * r->rules->key_size != size)
        return false;
    if (r->labelling)
        gs_fifo_init(&r->queue, r->search, sizeof(uint64_t));
    for (uint64_t i = 0; i < head->waiting; i++) {
        if (i % POLL_STATES == 0 && !gs_search_poll(r->search))
            return false;
        if (!gs_checkpoint_read(file, key, r->rules->key_size) || !load_waiting(r, key))
            return false;
    }
    return true;
}

static enum gs_status load(struct retrograde *r, struct gs_checkpoint_file *file,
                           struct gs_error *error)
{
    struct head head;
    uint64_t size;
    if (!gs_checkpoint_find(file, "retro", &size))
        return GS_OK;
    if (size != sizeof head || !gs_checkpoint_read(file, &head, sizeof head) ||
        head.finished > 1 || head.labelling > head.finished || head.enumerated > head.finished)
        return gs_checkpoint_refuse(error, "retro");
    if (!load_states(r, file, &head))
        return stopped_or_refused(r, "states", error);
    r->finished = head.finished;
    r->labelling = head.labelling;
    r->enumerated = head.enumerated;
    r->layer = head.layer;
    r->left = head.left;
    r->resumed = true;
    return load_queue(r, file, &head) ? GS_OK : stopped_or_refused(r, "queue", error);
}

enum gs_status gs_retrograde_resume(struct retrograde *r, struct gs_error *error)
{
    struct gs_search *search = r->search;
    if (!search->checkpoint)
        return GS_OK;
    enum gs_status status = load(r, search->checkpoint->resumed, error);
    if (status == GS_OK)
        search->saver = (struct gs_saver){save, r};
    return status;
}

void gs_retrograde_leave(struct retrograde *r)
{
    if (!r->torn && !r->table.broken)
        gs_checkpoint_leave(r->search);
}

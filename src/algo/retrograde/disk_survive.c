/* SPDX-License-Identifier: MIT */
/*
 * disk_survive.c - the checkpoints of survive.c, with the states in files. They have the sections
 * and states of those that a run in memory leaves between two layers or distances (what waits is in
 * another order, which has no part in anything), so a run can go on from either kind, in memory or
 * on a disk.
 *
 * What is between two layers or distances is in files that stay as they are for a while: layers are
 * expanded into the sorter, and predecessors gathered there, before anything is changed. So the
 * last checkpoint before an end may still have the beginning of the step that was cut short (struct
 * disk: steady). In the middle of a change there is none.
 *
 * A checkpoint that was written in memory may be of the middle of a layer. What waits in its queue
 * for the layer after that has been found once more then, as if it came out of the sorter; and what
 * waits for the next distance is brought into order with what is found later (mixed). Neither is in
 * files that a checkpoint has, so there is none until that layer or distance is done (midway).
 */
#include "disk_survive.h"

enum { POLL_STATES = 1 << 12 };

/* --- the state between two steps ----------------------------------------------------------- */

bool gs_retrograde_disk_pause(struct range *r, unsigned layer, bool always)
{
    struct disk *disk = r->disk;
    const struct gs_search *search = r->search;
    disk->steady = !r->run->midway;
    disk->layer = layer;
    disk->nodes = search->nodes;
    disk->expanded = search->expanded;
    disk->longest = r->longest;
    memcpy(disk->counters, search->counters, sizeof disk->counters);
    return r->run->midway || gs_retrograde_offer_all(r, always);
}

bool gs_retrograde_disk_is_steady(const struct retrograde *run)
{
    for (unsigned i = 0; i < run->count; i++) {
        const struct disk *disk = run->ranges[i].disk;
        if (!disk->steady || disk->layer != run->ranges[0].disk->layer)
            return false;
    }
    return true;
}

/* --- writing ------------------------------------------------------------------------------- */

uint64_t gs_retrograde_disk_states(const struct range *r)
{
    const struct disk *disk = r->disk;
    uint64_t states = r->run->finished ? 0 : disk->fresh.keys.count;
    for (unsigned i = 0; i < disk->run_count; i++)
        states += disk->runs[i].keys.count;
    return states;
}

uint64_t gs_retrograde_disk_waiting(const struct range *r)
{
    const struct disk *disk = r->disk;
    if (!r->run->finished)
        return disk->fresh.keys.count;
    return r->run->labelling ? disk->level[0].count + disk->level[1].count : 0;
}

/* A layer that is being expanded has labels already, which do not count. */
static bool put_states(struct disk_walk *walk, size_t payload_size,
                       struct gs_checkpoint_writer *writer)
{
    const struct range *r = walk->r;
    const uint64_t *record;
    unsigned run = 0;
    while ((record = gs_retrograde_disk_walk_next(walk, &run))) {
        uint8_t key[GS_KEY_MAX + 8] = {0};
        uint32_t payload = label_make(LABEL_OPEN, 0);
        if (walk->runs[run] != &r->disk->fresh) {
            const uint8_t *label = gs_retrograde_disk_walk_label(walk, run);
            if (!label)
                return false;
            payload = disk_label_get(r->disk, label, 0);
        }
        gs_retrograde_disk_key(r, record, key);
        gs_checkpoint_put(writer, key, r->rules->key_size);
        gs_checkpoint_put(writer, &payload, payload_size);
    }
    return true;
}

void gs_retrograde_disk_save_states(struct range *r, size_t payload_size,
                                    struct gs_checkpoint_writer *writer)
{
    const struct disk *disk = r->disk;
    struct disk_walk walk;
    bool ready = true;
    gs_retrograde_disk_walk_init(&walk, r);
    for (unsigned i = 0; ready && i < disk->run_count; i++)
        ready = gs_retrograde_disk_walk_add(&walk, &disk->runs[i]);
    if (ready && !r->run->finished)
        ready = gs_retrograde_disk_walk_add(&walk, &disk->fresh);
    if (ready)
        put_states(&walk, payload_size, writer);
    gs_retrograde_disk_walk_clear(&walk);
}

static void put_keys(struct range *r, const struct gs_block_file *file,
                     struct gs_checkpoint_writer *writer)
{
    struct gs_block_cursor cursor;
    const uint64_t *record;
    gs_block_cursor_init(&cursor, file, r->disk->records);
    for (; (record = gs_block_cursor_see(&cursor)); cursor.at++) {
        uint8_t key[GS_KEY_MAX + 8] = {0};
        gs_retrograde_disk_key(r, record, key);
        gs_checkpoint_put(writer, key, r->rules->key_size);
    }
    gs_retrograde_disk_read(r, &cursor);
}

void gs_retrograde_disk_save_waiting(struct range *r, struct gs_checkpoint_writer *writer)
{
    const struct disk *disk = r->disk;
    if (!r->run->finished) {
        put_keys(r, &disk->fresh.keys, writer);
    } else if (r->run->labelling) {
        put_keys(r, &disk->level[0], writer);
        put_keys(r, &disk->level[1], writer);
    }
}

/* --- going on ------------------------------------------------------------------------------ */

/* A state that waits, with a word for whether it is of the layer in work. */
static bool load_waiting(const struct retrograde *run, const uint8_t *key, bool of_layer)
{
    struct range *r = gs_retrograde_range_of(run, key);
    uint64_t *record = gs_sorter_add(&r->disk->sorter);
    if (!record)
        return false;
    memset(record, 0, 2 * r->disk->words * sizeof *record);
    const uint64_t hash = gs_state_table_hash(&r->table, key);
    gs_retrograde_disk_record(r, key, hash, record);
    record[0] |= !gs_retrograde_is_whole(&r->table, key, hash); /* 1: the hash of no state */
    record[r->disk->words] = of_layer;
    return true;
}

/* Where the states of a range go while they are read. */
struct intake {
    struct disk_run run;        /* those that have been expanded, or labelled */
    struct gs_block_file later; /* those that are to be found once more */
    const uint64_t *waiting;    /* the next that waits; NULL: there are no more */
    uint64_t last[DISK_WORDS];  /* the state before, */
    bool begun;                 /* if there was one */
};

static bool begin_intake(struct range *r, struct intake *intake, size_t label_size)
{
    struct disk *disk = r->disk;
    if (label_size > disk->label_size)
        disk->label_size = (unsigned)label_size;
    gs_retrograde_disk_run(r, &disk->fresh);
    gs_retrograde_disk_run(r, &intake->run);
    gs_block_file_init(&intake->later, r->search, disk->words * sizeof(uint64_t),
                       disk->block_records);
    intake->begun = false;
    if (!gs_sorter_sort(&disk->sorter))
        return false;
    intake->waiting = gs_sorter_next(&disk->sorter);
    return r->search->stop == GS_STOP_SOLVED;
}

/* A state that waits to be expanded, or whose predecessors wait for its message. */
static bool take_waiting(struct range *r, struct intake *intake, const uint64_t *record,
                         uint32_t label, bool of_layer)
{
    struct disk *disk = r->disk;
    enum label_kind kind = label_kind(label);
    if (!of_layer)
        r->run->midway = true;
    if (!r->run->labelling) {
        r->found -= !of_layer; /* it will be counted once more */
        return kind == LABEL_OPEN &&
               gs_block_file_put(of_layer ? &disk->fresh.keys : &intake->later, record);
    }
    if (kind != LABEL_WIN && kind != LABEL_LOSS)
        return false;
    disk->mixed = disk->mixed || !of_layer;
    struct gs_block_file *file = of_layer ? disk->level : disk->next;
    return gs_block_file_put(&file[kind - LABEL_WIN], record);
}

/* States come in their order, so that files are in order as they are written. */
static bool take_state(struct range *r, struct intake *intake, const uint64_t *record,
                       uint32_t label)
{
    struct disk *disk = r->disk;
    const unsigned words = disk->words;
    if (label_kind(label) == 0 ||
        (intake->begun && gs_words_compare(intake->last, record, words) >= 0))
        return false;
    memcpy(intake->last, record, words * sizeof *record);
    intake->begun = true;
    r->found++;
    bool waits = intake->waiting && gs_words_compare(intake->waiting, record, words) == 0;
    bool of_layer = waits && intake->waiting[words] != 0;
    if (waits)
        intake->waiting = gs_sorter_next(&disk->sorter);
    if (waits && !take_waiting(r, intake, record, label, of_layer))
        return false;
    if (waits && !r->run->labelling)
        return true;
    uint8_t bytes[sizeof label];
    disk_label_set(disk, bytes, 0, label);
    return gs_block_file_put(&intake->run.keys, record) &&
           gs_block_file_put(&intake->run.labels, bytes);
}

/* What was found of the next layer is found once more. */
static bool find_again(struct range *r, struct intake *intake)
{
    struct gs_block_cursor cursor;
    const uint64_t *record;
    if (!gs_block_file_end(&intake->later))
        return false;
    gs_block_cursor_init(&cursor, &intake->later, r->disk->records);
    for (; (record = gs_block_cursor_see(&cursor)); cursor.at++) {
        uint64_t *added = gs_sorter_add(&r->disk->sorter);
        if (!added)
            return false;
        memcpy(added, record, r->disk->words * sizeof *record);
    }
    return gs_retrograde_disk_read(r, &cursor);
}

/* All that waits has been among the states. */
static bool end_intake(struct range *r, struct intake *intake)
{
    struct disk *disk = r->disk;
    bool whole = !intake->waiting && r->search->stop == GS_STOP_SOLVED;
    gs_retrograde_disk_sort_by(r, 1);
    for (int i = 0; whole && i < 2; i++)
        whole = gs_block_file_end(&disk->level[i]);
    whole = whole && gs_block_file_end(&intake->run.keys) &&
            gs_block_file_end(&intake->run.labels) && gs_block_file_end(&disk->fresh.keys) &&
            find_again(r, intake);
    gs_block_file_clear(&intake->later);
    disk->runs[0] = intake->run; /* given back with the others, should the run end here */
    disk->run_count = intake->run.keys.count > 0;
    if (disk->run_count == 0)
        gs_retrograde_disk_run_clear(&disk->runs[0]);
    disk->waiting = gs_retrograde_disk_waiting(r);
    return whole;
}

bool gs_retrograde_disk_load_waiting(struct retrograde *run, struct gs_checkpoint_file *file,
                                     uint64_t left, uint64_t waiting)
{
    const size_t key_size = run->rules->key_size;
    for (unsigned i = 0; i < run->count; i++)
        gs_retrograde_disk_sort_by(&run->ranges[i], 2);
    for (uint64_t i = 0; i < waiting; i++) {
        uint8_t key[GS_KEY_MAX + 8] = {0};
        if ((i % POLL_STATES == 0 && !gs_search_poll(run->ranges[0].search)) ||
            !gs_checkpoint_read(file, key, key_size) || !load_waiting(run, key, i < left))
            return false;
    }
    return true;
}

static bool load_all(struct retrograde *run, struct intake *intakes,
                     struct gs_checkpoint_file *file, uint64_t states, size_t payload_size)
{
    for (uint64_t i = 0; i < states; i++) {
        uint8_t key[GS_KEY_MAX + 8] = {0};
        uint64_t record[DISK_WORDS];
        uint32_t payload = 0;
        if ((i % POLL_STATES == 0 && !gs_search_poll(run->ranges[0].search)) ||
            !gs_checkpoint_read(file, key, run->rules->key_size) ||
            !gs_checkpoint_read(file, &payload, payload_size))
            return false;
        struct range *r = gs_retrograde_range_of(run, key);
        const uint64_t hash = gs_state_table_hash(&r->table, key);
        gs_retrograde_disk_record(r, key, hash, record);
        if (!gs_retrograde_is_whole(&r->table, key, hash) ||
            !take_state(r, &intakes[r->number], record, payload))
            return false;
    }
    return true;
}

bool gs_retrograde_disk_load_states(struct retrograde *run, struct gs_checkpoint_file *file,
                                    uint64_t states, size_t payload_size)
{
    struct intake *intakes = gs_alloc_zero(run->memory, run->count, sizeof *intakes);
    unsigned begun = 0;
    if (!intakes)
        return gs_search_halt(run->ranges[0].search, GS_STOP_MEMORY);
    bool whole = true;
    for (; whole && begun < run->count; begun++)
        whole = begin_intake(&run->ranges[begun], &intakes[begun], payload_size);
    whole = whole && load_all(run, intakes, file, states, payload_size);
    for (unsigned i = 0; i < begun; i++)
        whole = end_intake(&run->ranges[i], &intakes[i]) && whole;
    gs_release(run->memory, intakes);
    return whole;
}

/* SPDX-License-Identifier: MIT */
/*
 * disk.c - the files of a range: runs of states, their merging, and what is read of them in the
 * end.
 *
 * Memory: half of what a range may take sorts; a quarter is for blocks, about BLOCKS of them at a
 * time, which are the smaller the less there is; the rest for the marks of the files (block_file.h:
 * some 8 bytes for a thousand states).
 */
#include "disk.h"

enum {
    BLOCK_RECORDS = 4096,
    BLOCK_LEAST = 16,
    BLOCKS = 32,
    SORTER_BYTES = 1 << 30, /* where memory has no budget */
    POLL_RECORDS = 1 << 12,
    VISIT_RECORDS = 1 << 8 /* each of which makes many more */
};

/* --- what a range needs -------------------------------------------------------------------------
 */

static size_t room_of(const struct range *r, unsigned count)
{
    const struct gs_memory *memory = r->run->memory;
    size_t budget = gs_memory_budget(memory), used = gs_memory_used(memory);
    if (budget == 0)
        return (size_t)2 * SORTER_BYTES / count;
    return (budget > used ? budget - used : 0) / (count - r->number);
}

static size_t block_records(size_t room, unsigned words)
{
    size_t most = room / 4 / BLOCKS / (words * sizeof(uint64_t) + sizeof(uint32_t));
    return most > BLOCK_RECORDS ? BLOCK_RECORDS : most < BLOCK_LEAST ? BLOCK_LEAST : most;
}

void gs_retrograde_disk_run(struct range *r, struct disk_run *run)
{
    struct disk *disk = r->disk;
    gs_block_file_init(&run->keys, r->search, disk->words * sizeof(uint64_t), disk->block_records);
    gs_block_file_init(&run->labels, r->search, disk->label_size, disk->block_records);
}

void gs_retrograde_disk_run_clear(struct disk_run *run)
{
    gs_block_file_clear(&run->keys);
    gs_block_file_clear(&run->labels);
}

static void init_files(struct range *r)
{
    struct disk *disk = r->disk;
    const size_t size = disk->words * sizeof(uint64_t);
    gs_retrograde_disk_run(r, &disk->fresh);
    gs_retrograde_disk_run(r, &disk->found);
    gs_block_file_init(&disk->edges, r->search, 2 * size, disk->block_records);
    for (int i = 0; i < 2; i++) {
        gs_block_file_init(&disk->level[i], r->search, size, disk->block_records);
        gs_block_file_init(&disk->next[i], r->search, size, disk->block_records);
    }
}

void gs_retrograde_disk_sort_by(struct range *r, unsigned states)
{
    struct disk *disk = r->disk;
    gs_sorter_clear(&disk->sorter);
    gs_sorter_init(&disk->sorter, r->search, states * disk->words, disk->block_records,
                   disk->sorter_bytes);
}

bool gs_retrograde_disk_init(struct range *r, unsigned count)
{
    struct gs_memory *memory = r->run->memory;
    const size_t key_size = r->rules->key_size, room = room_of(r, count);
    struct disk *disk = r->disk = gs_alloc_zero(memory, 1, sizeof *disk);
    if (!disk)
        return false;
    r->search = r->run->search; /* until the thread has its own */
    disk->words = key_size > 8 ? 1 + (unsigned)(key_size + 7) / 8 : 1;
    disk->block_records = block_records(room, disk->words);
    disk->sorter_bytes = room / 2;
    disk->label_size = r->table.payload_size;
    init_files(r);
    gs_retrograde_disk_sort_by(r, 1);
    const size_t bytes = disk->block_records * disk->words * sizeof *disk->records;
    disk->records = gs_alloc(memory, bytes);
    disk->edge_records = gs_alloc(memory, r->run->stored ? 2 * bytes : 1);
    disk->labels = gs_alloc(memory, disk->block_records * sizeof(uint32_t));
    return disk->records && disk->edge_records && disk->labels;
}

/* With the search of the thread. */
void gs_retrograde_disk_begin(struct range *r)
{
    init_files(r);
    gs_retrograde_disk_sort_by(r, 1);
}

void gs_retrograde_disk_rest(struct range *r)
{
    struct disk *disk = r->disk;
    gs_sorter_clear(&disk->sorter);
    gs_block_file_clear(&disk->edges);
    gs_retrograde_disk_run_clear(&disk->fresh);
    gs_retrograde_disk_run_clear(&disk->found);
    for (int i = 0; i < 2; i++) {
        gs_block_file_clear(&disk->level[i]);
        gs_block_file_clear(&disk->next[i]);
    }
}

void gs_retrograde_disk_clear(struct range *r)
{
    struct gs_memory *memory = r->run->memory;
    struct disk *disk = r->disk;
    if (!disk)
        return;
    gs_retrograde_disk_rest(r);
    for (unsigned i = 0; i < disk->run_count; i++)
        gs_retrograde_disk_run_clear(&disk->runs[i]);
    gs_release(memory, disk->records);
    gs_release(memory, disk->edge_records);
    gs_release(memory, disk->labels);
    gs_release(memory, disk);
    r->disk = NULL;
}

/* --- records ------------------------------------------------------------------------------------
 */

void gs_retrograde_disk_record(const struct range *r, const uint8_t *key, uint64_t hash,
                               uint64_t *record)
{
    const unsigned words = r->disk->words;
    record[0] = hash;
    if (words == 1)
        return;
    record[words - 1] = 0;
    memcpy(record + 1, key, r->rules->key_size);
}

void gs_retrograde_disk_key(const struct range *r, const uint64_t *record, uint8_t *key)
{
    if (r->disk->words == 1)
        gs_state_table_unhash(&r->table, record[0], key);
    else
        memcpy(key, record + 1, r->rules->key_size);
}

bool gs_retrograde_disk_add(struct range *r, const uint8_t *keys, size_t stride, size_t count,
                            const uint64_t *hashes)
{
    struct gs_sorter *sorter = &r->disk->sorter;
    for (size_t i = 0; i < count; i++) {
        uint64_t *record = gs_sorter_add(sorter);
        if (!record)
            return false;
        gs_retrograde_disk_record(r, keys + i * stride, hashes[i], record);
    }
    return true;
}

static bool add_hashed(struct range *r, const uint8_t *records, size_t count)
{
    return gs_retrograde_disk_add(r, records, r->exchange.record_size, count, r->batch.hashes);
}

bool gs_retrograde_disk_take(struct range *r, const uint8_t *records, size_t count)
{
    return gs_retrograde_take_hashed(r, records, count, add_hashed);
}

/* --- reading ------------------------------------------------------------------------------------
 */

bool gs_retrograde_disk_read(struct range *r, const struct gs_block_cursor *cursor)
{
    return !cursor->failed || gs_search_halt(r->search, GS_STOP_DISK);
}

bool gs_retrograde_disk_walk(struct range *r,
                             bool (*visit)(struct range *r, const uint64_t *record),
                             const char *phase, uint64_t total)
{
    struct gs_block_cursor *at = &r->disk->at;
    uint64_t others = gs_retrograde_others(r), most = gs_retrograde_batch_most(r->rules);
    for (; r->level > 0 && gs_retrograde_has_room(r, most); r->level--, at->at++) {
        const uint64_t *record = gs_block_cursor_see(at);
        if (!record)
            return gs_retrograde_disk_read(r, at);
        if (!visit(r, record) || (r->level % VISIT_RECORDS == 0 &&
                                  !gs_search_report(r->search, phase, others + r->found, total)))
            return false;
    }
    return true;
}

bool gs_retrograde_disk_labels(struct range *r, const struct disk_run *run, uint64_t block)
{
    return gs_block_file_read(&run->labels, block, r->disk->labels) > 0 ||
           gs_search_halt(r->search, GS_STOP_DISK);
}

uint32_t gs_retrograde_disk_label_of(const struct range *r, const uint8_t *key, uint64_t hash)
{
    const struct disk *disk = r->disk;
    const struct disk_run *run = &disk->runs[0];
    struct gs_block_cursor cursor;
    uint64_t record[DISK_WORDS];
    if (!disk->whole || disk->run_count == 0)
        return 0;
    gs_retrograde_disk_record(r, key, hash, record);
    gs_block_cursor_init(&cursor, &run->keys, disk->records);
    const uint64_t *found = gs_block_cursor_seek(&cursor, record, disk->words);
    if (!found || gs_words_compare(found, record, disk->words) != 0 ||
        gs_block_file_read(&run->labels, cursor.block, disk->labels) == 0)
        return 0;
    return disk_label_get(disk, disk->labels, cursor.at);
}

bool gs_retrograde_disk_each(const struct range *r,
                             bool (*visit)(void *user, const uint8_t *key, uint32_t label),
                             void *user)
{
    const struct disk *disk = r->disk;
    const struct disk_run *run = &disk->runs[0];
    uint8_t key[GS_KEY_MAX + 8] = {0};
    for (uint64_t block = 0; disk->whole && disk->run_count > 0 && block < run->keys.blocks;
         block++) {
        size_t count = gs_block_file_read(&run->keys, block, disk->records);
        if (count == 0 || gs_block_file_read(&run->labels, block, disk->labels) == 0)
            return false;
        for (size_t i = 0; i < count; i++) {
            gs_retrograde_disk_key(r, disk->records + i * disk->words, key);
            if (!visit(user, key, disk_label_get(disk, disk->labels, i)))
                return false;
        }
    }
    return true;
}

/* --- merging ------------------------------------------------------------------------------------
 */

void gs_retrograde_disk_walk_init(struct disk_walk *walk, struct range *r)
{
    walk->r = r;
    walk->count = 0;
}

bool gs_retrograde_disk_walk_add(struct disk_walk *walk, const struct disk_run *run)
{
    const unsigned i = walk->count;
    size_t keys = gs_block_file_size(&run->keys), labels = gs_block_file_size(&run->labels);
    uint64_t *bytes = gs_alloc(walk->r->run->memory, keys + labels);
    if (!bytes)
        return false;
    gs_block_cursor_init(&walk->cursors[i], &run->keys, bytes);
    walk->runs[i] = run;
    walk->loaded[i] = UINT64_MAX;
    walk->labels[i] = (uint8_t *)bytes + keys;
    walk->count++;
    return true;
}

void gs_retrograde_disk_walk_clear(struct disk_walk *walk)
{
    for (unsigned i = 0; i < walk->count; i++)
        gs_release(walk->r->run->memory, walk->cursors[i].records);
    walk->count = 0;
}

/* Runs have no state in common. */
const uint64_t *gs_retrograde_disk_walk_next(struct disk_walk *walk, unsigned *run)
{
    const uint64_t *least = NULL;
    for (unsigned i = 0; i < walk->count; i++) {
        const uint64_t *record = gs_block_cursor_see(&walk->cursors[i]);
        if (!record && !gs_retrograde_disk_read(walk->r, &walk->cursors[i]))
            return NULL;
        if (record && (!least || gs_words_compare(record, least, walk->r->disk->words) < 0)) {
            least = record;
            *run = i;
        }
    }
    if (least)
        walk->cursors[*run].at++;
    return least;
}

const uint8_t *gs_retrograde_disk_walk_label(struct disk_walk *walk, unsigned run)
{
    const struct gs_block_cursor *cursor = &walk->cursors[run];
    if (walk->loaded[run] != cursor->block) {
        if (gs_block_file_read(&walk->runs[run]->labels, cursor->block, walk->labels[run]) == 0) {
            gs_search_halt(walk->r->search, GS_STOP_DISK);
            return NULL;
        }
        walk->loaded[run] = cursor->block;
    }
    return walk->labels[run] + (cursor->at - 1) * walk->r->disk->label_size;
}

static bool copy_all(struct disk_walk *walk, struct disk_run *whole)
{
    struct gs_search *search = walk->r->search;
    uint64_t done = 0, total = 0;
    const uint64_t *record;
    unsigned run = 0;
    for (unsigned i = 0; i < walk->count; i++)
        total += walk->runs[i]->keys.count;
    while ((record = gs_retrograde_disk_walk_next(walk, &run))) {
        const uint8_t *label = gs_retrograde_disk_walk_label(walk, run);
        if (!label || !gs_block_file_put(&whole->keys, record) ||
            !gs_block_file_put(&whole->labels, label) ||
            (done++ % POLL_RECORDS == 0 && !gs_search_report(search, "states merged", done, total)))
            return false;
    }
    return search->stop == GS_STOP_SOLVED && gs_block_file_end(&whole->keys) &&
           gs_block_file_end(&whole->labels);
}

bool gs_retrograde_disk_merge(struct range *r, unsigned first)
{
    struct disk *disk = r->disk;
    struct disk_walk walk;
    struct disk_run whole;
    bool ready = true;
    gs_retrograde_disk_run(r, &whole);
    gs_retrograde_disk_walk_init(&walk, r);
    for (unsigned i = first; ready && i < disk->run_count; i++)
        ready = gs_retrograde_disk_walk_add(&walk, &disk->runs[i]);
    bool done = ready ? copy_all(&walk, &whole) : gs_search_halt(r->search, GS_STOP_MEMORY);
    gs_retrograde_disk_walk_clear(&walk);
    if (!done) {
        gs_retrograde_disk_run_clear(&whole);
        return false;
    }
    for (; disk->run_count > first; disk->run_count--)
        gs_retrograde_disk_run_clear(&disk->runs[disk->run_count - 1]);
    disk->runs[disk->run_count++] = whole;
    return true;
}

/* --- labels -------------------------------------------------------------------------------------
 */

static bool copy_wide(struct range *r, const struct gs_block_file *narrow,
                      struct gs_block_file *wide)
{
    struct disk *disk = r->disk;
    for (uint64_t block = 0; block < narrow->blocks; block++) {
        size_t count = gs_block_file_read(narrow, block, disk->labels);
        if (count == 0)
            return gs_search_halt(r->search, GS_STOP_DISK);
        for (size_t i = 0; i < count; i++) {
            uint32_t label = disk_label_get(disk, disk->labels, i);
            if (!gs_block_file_put(wide, &label))
                return false;
        }
        if (!gs_search_poll(r->search))
            return false;
    }
    return gs_block_file_end(wide);
}

bool gs_retrograde_disk_widen(struct range *r)
{
    struct disk *disk = r->disk;
    struct gs_block_file *labels = &disk->runs[0].labels, wide;
    gs_block_file_init(&wide, r->search, sizeof(uint32_t), disk->block_records);
    if (!copy_wide(r, labels, &wide)) {
        gs_block_file_clear(&wide);
        return false;
    }
    gs_block_file_clear(labels);
    *labels = wide;
    disk->label_size = sizeof(uint32_t);
    return true;
}

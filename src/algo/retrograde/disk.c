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

static void clear_run(struct disk_run *run)
{
    gs_block_file_clear(&run->keys);
    gs_block_file_clear(&run->labels);
}

static void init_files(struct range *r)
{
    struct disk *disk = r->disk;
    const size_t size = disk->words * sizeof(uint64_t);
    gs_retrograde_disk_run(r, &disk->fresh);
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
    clear_run(&disk->fresh);
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
        clear_run(&disk->runs[i]);
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
    return gs_retrograde_disk_add(r, records, r->record_size, count, r->hashes);
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

/* The runs that are merged: a cursor over the keys, and the labels of the same block. */
struct merge {
    struct range *r;
    unsigned first, count;
    struct gs_block_cursor cursors[DISK_RUNS];
    uint64_t loaded[DISK_RUNS]; /* block of the labels; UINT64_MAX: none */
    uint8_t *labels[DISK_RUNS];
    struct disk_run whole;
};

static bool merge_init(struct merge *merge, struct range *r, unsigned first)
{
    struct disk *disk = r->disk;
    merge->r = r;
    merge->first = first;
    merge->count = 0;
    gs_retrograde_disk_run(r, &merge->whole);
    for (unsigned i = first; i < disk->run_count; i++) {
        struct disk_run *run = &disk->runs[i];
        size_t keys = gs_block_file_size(&run->keys), labels = gs_block_file_size(&run->labels);
        uint64_t *bytes = gs_alloc(r->run->memory, keys + labels);
        if (!bytes)
            return gs_search_halt(r->search, GS_STOP_MEMORY);
        gs_block_cursor_init(&merge->cursors[merge->count], &run->keys, bytes);
        merge->loaded[merge->count] = UINT64_MAX;
        merge->labels[merge->count++] = (uint8_t *)bytes + keys;
    }
    return true;
}

static void merge_clear(struct merge *merge)
{
    for (unsigned i = 0; i < merge->count; i++)
        gs_release(merge->r->run->memory, merge->cursors[i].records);
}

/* The run whose next record is the least; runs have none in common. */
static struct gs_block_cursor *least_of(struct merge *merge)
{
    struct gs_block_cursor *least = NULL;
    const uint64_t *least_record = NULL;
    for (unsigned i = 0; i < merge->count; i++) {
        const uint64_t *record = gs_block_cursor_see(&merge->cursors[i]);
        if (!record && !gs_retrograde_disk_read(merge->r, &merge->cursors[i]))
            return NULL;
        if (record &&
            (!least || gs_words_compare(record, least_record, merge->r->disk->words) < 0)) {
            least = &merge->cursors[i];
            least_record = record;
        }
    }
    return least;
}

static bool copy_state(struct merge *merge, struct gs_block_cursor *cursor)
{
    const size_t i = (size_t)(cursor - merge->cursors), size = merge->r->disk->label_size;
    const struct disk_run *run = &merge->r->disk->runs[merge->first + i];
    if (merge->loaded[i] != cursor->block) {
        if (gs_block_file_read(&run->labels, cursor->block, merge->labels[i]) == 0)
            return gs_search_halt(merge->r->search, GS_STOP_DISK);
        merge->loaded[i] = cursor->block;
    }
    const uint64_t *record = cursor->records + cursor->at * cursor->words;
    const uint8_t *label = merge->labels[i] + cursor->at++ * size;
    return gs_block_file_put(&merge->whole.keys, record) &&
           gs_block_file_put(&merge->whole.labels, label);
}

static bool merge_all(struct merge *merge)
{
    struct gs_search *search = merge->r->search;
    uint64_t done = 0, total = 0;
    struct gs_block_cursor *cursor;
    for (unsigned i = 0; i < merge->count; i++)
        total += merge->cursors[i].file->count;
    while ((cursor = least_of(merge))) {
        if (!copy_state(merge, cursor) ||
            (done++ % POLL_RECORDS == 0 && !gs_search_report(search, "states merged", done, total)))
            return false;
    }
    return search->stop == GS_STOP_SOLVED && gs_block_file_end(&merge->whole.keys) &&
           gs_block_file_end(&merge->whole.labels);
}

bool gs_retrograde_disk_merge(struct range *r, unsigned first)
{
    struct disk *disk = r->disk;
    struct merge merge;
    bool done = merge_init(&merge, r, first) && merge_all(&merge);
    merge_clear(&merge);
    if (!done) {
        clear_run(&merge.whole);
        return false;
    }
    for (; disk->run_count > first; disk->run_count--)
        clear_run(&disk->runs[disk->run_count - 1]);
    disk->runs[disk->run_count++] = merge.whole;
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

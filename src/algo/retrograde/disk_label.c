/* SPDX-License-Identifier: MIT */
/*
 * disk_label.c - the labels of label.c, with the states in files.
 *
 * The states of one distance are a sorted file. Their predecessors are gathered, sorted, and then
 * compared with all states in one pass that changes labels in place: first those of lost states,
 * which become won, then those of won states, each once for every message. The states that get a
 * label are in order again, and are the file of the next distance. Blocks without predecessors are
 * not read.
 *
 * Games that cannot name predecessors have their edges in a sorted file of pairs (where to, where
 * from), in which a distance is looked up in the same way.
 */
#include "disk.h"

enum { POLL_RECORDS = 1 << 8 };

/* --- edges --------------------------------------------------------------------------------------
 */

static bool add_edge(struct range *r, const uint8_t *to, uint64_t hash, const uint8_t *from)
{
    uint64_t *record = gs_sorter_add(&r->disk->sorter);
    if (!record)
        return false;
    gs_retrograde_disk_record(r, to, hash, record);
    gs_retrograde_disk_record(r, from, gs_state_table_hash(&r->table, from),
                              record + r->disk->words);
    return true;
}

/* The edges from one state, to the owners of where they lead. */
static bool send_edges(struct range *r, const uint64_t *record)
{
    const size_t size = r->rules->key_size;
    uint8_t key[GS_KEY_MAX + 8] = {0}, to[GS_KEY_MAX + 8] = {0};
    enum gs_value outcome;
    gs_retrograde_disk_key(r, record, key);
    unsigned count = gs_retrograde_successors(r, key, r->batch.keys, &outcome);
    for (unsigned i = 0; i < count; i++) {
        memcpy(to, r->batch.keys + i * size, size);
        uint64_t hash = gs_state_table_hash(&r->table, to);
        unsigned owner = gs_state_table_range(&r->table, hash);
        if (owner == r->number) {
            if (!add_edge(r, to, hash, key))
                return false;
            continue;
        }
        uint8_t *posted = gs_retrograde_post(r, owner);
        memcpy(posted, to, size);
        memcpy(posted + size, key, size);
    }
    return true;
}

/* Beyond the depth limit, and where the game is drawn, nothing was counted. */
static bool sweep(struct range *r)
{
    struct disk *disk = r->disk;
    uint64_t others = gs_retrograde_others(r), most = gs_retrograde_batch_most(r->rules);
    for (; r->level > 0 && gs_retrograde_has_room(r, most); r->level--, disk->at.at++) {
        const uint64_t *record = gs_block_cursor_see(&disk->at);
        if (!record)
            return gs_retrograde_disk_read(r, &disk->at);
        if (disk->at.at == 0 && !gs_retrograde_disk_labels(r, &disk->runs[0], disk->at.block))
            return false;
        uint32_t label = disk_label_get(disk, disk->labels, disk->at.at);
        if (label_kind(label) == LABEL_OPEN && label_number(label) == 0)
            continue;
        if (!send_edges(r, record) ||
            (r->found++ % POLL_RECORDS == 0 &&
             !gs_search_report(r->search, "moves stored", others + r->found, r->total)))
            return false;
    }
    return true;
}

static bool take_edges(struct range *r, const uint8_t *records, size_t count)
{
    const size_t size = r->rules->key_size;
    uint8_t to[GS_KEY_MAX + 8] = {0}, from[GS_KEY_MAX + 8] = {0};
    for (size_t i = 0; i < count; i++) {
        memcpy(to, records + i * r->exchange.record_size, size);
        memcpy(from, records + i * r->exchange.record_size + size, size);
        if (!add_edge(r, to, gs_state_table_hash(&r->table, to), from))
            return false;
    }
    return true;
}

static bool write_edges(struct range *r)
{
    struct disk *disk = r->disk;
    const uint64_t *record;
    uint64_t done = 0;
    if (!gs_sorter_sort(&disk->sorter))
        return false;
    while ((record = gs_sorter_next(&disk->sorter))) {
        if (!gs_block_file_put(&disk->edges, record) ||
            (done++ % POLL_RECORDS == 0 && !gs_search_poll(r->search)))
            return false;
    }
    return r->search->stop == GS_STOP_SOLVED && gs_block_file_end(&disk->edges);
}

/* False when the search must end, for all threads alike; so below. */
static bool store_edges(struct range *r)
{
    struct disk *disk = r->disk;
    const struct phase phase = {2 * r->rules->key_size, sweep, take_edges};
    r->found = 0;
    gs_retrograde_disk_sort_by(r, 2);
    gs_block_cursor_init(&disk->at, &disk->runs[0].keys, disk->records);
    if (!gs_retrograde_begin(r))
        return false;
    r->level = disk->run_count > 0 ? disk->runs[0].keys.count : 0;
    if (!gs_retrograde_rounds(r, &phase))
        return false;
    write_edges(r);
    gs_retrograde_disk_sort_by(r, 1);
    return true;
}

/* --- predecessors -------------------------------------------------------------------------------
 */

static bool send_predecessors(struct range *r, const uint64_t *record)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    gs_retrograde_disk_key(r, record, key);
    unsigned count =
        r->rules->game->space->predecessors(r->rules, key, r->canonical, r->batch.keys);
    count = gs_retrograde_keep_own(r, r->batch.keys, count, r->batch.hashes, 0);
    return gs_retrograde_disk_add(r, r->batch.keys, r->rules->key_size, count, r->batch.hashes);
}

static bool send_named(struct range *r)
{
    return gs_retrograde_disk_walk(r, send_predecessors, "states labelled", r->total);
}

static bool send_source(struct range *r, const uint64_t *source)
{
    const unsigned owner = gs_state_table_range(&r->table, source[0]);
    uint8_t key[GS_KEY_MAX + 8];
    if (owner != r->number) {
        gs_retrograde_disk_key(r, source, key);
        memcpy(gs_retrograde_post(r, owner), key, r->rules->key_size);
        return true;
    }
    uint64_t *record = gs_sorter_add(&r->disk->sorter);
    if (record)
        memcpy(record, source, r->disk->words * sizeof *source);
    return record != NULL;
}

/* A state counts until all its predecessors have their message. */
static bool send_stored(struct range *r)
{
    struct disk *disk = r->disk;
    const unsigned words = disk->words;
    uint64_t others = gs_retrograde_others(r);
    while (r->level > 0 && gs_retrograde_has_room(r, 1)) {
        const uint64_t *record = gs_block_cursor_see(&disk->at);
        const uint64_t *edge = record ? gs_block_cursor_seek(&disk->edge_at, record, words) : NULL;
        if (!gs_retrograde_disk_read(r, &disk->at) || !gs_retrograde_disk_read(r, &disk->edge_at))
            return false;
        if (edge && gs_words_compare(edge, record, words) == 0) {
            if (!send_source(r, edge + words))
                return false;
            disk->edge_at.at++;
            continue;
        }
        disk->at.at++;
        if (--r->level % POLL_RECORDS == 0 &&
            !gs_search_report(r->search, "states labelled", others + r->found, r->total))
            return false;
    }
    return true;
}

/* --- labels -------------------------------------------------------------------------------------
 */

/* The states, and the labels of the block in work. */
struct place {
    struct gs_block_cursor keys;
    bool loaded, changed;
    uint64_t block;
};

static bool write_back(struct range *r, struct place *place)
{
    struct disk *disk = r->disk;
    bool changed = place->changed;
    place->changed = false;
    return !changed || gs_block_file_rewrite(&disk->runs[0].labels, place->block, disk->labels);
}

static bool load_labels(struct range *r, struct place *place)
{
    if (place->loaded && place->block == place->keys.block)
        return true;
    if (!write_back(r, place) ||
        !gs_retrograde_disk_labels(r, &r->disk->runs[0], place->keys.block))
        return false;
    place->block = place->keys.block;
    place->loaded = true;
    return true;
}

/* Labels an open state, which is one of the next distance. */
static bool label_state(struct range *r, struct place *place, enum label_kind kind,
                        const uint64_t *record)
{
    disk_label_set(r->disk, r->disk->labels, place->keys.at, label_make(kind, r->distance + 1));
    r->search->counters[kind == LABEL_WIN ? COUNT_WINS : COUNT_LOSSES]++;
    r->found++;
    r->longest = r->distance + 1;
    return gs_block_file_put(&r->disk->next[kind - LABEL_WIN], record);
}

/* Updates the state at a place, one of whose successors is labelled `child`. */
static bool update(struct range *r, struct place *place, enum label_kind child,
                   const uint64_t *record)
{
    struct disk *disk = r->disk;
    uint32_t label = disk_label_get(disk, disk->labels, place->keys.at);
    uint32_t left = label_number(label);
    if (label_kind(label) != LABEL_OPEN || (child == LABEL_WIN && left == 0))
        return true;
    place->changed = true;
    if (child == LABEL_LOSS)
        return label_state(r, place, LABEL_WIN, record);
    if (left == 1)
        return label_state(r, place, LABEL_LOSS, record);
    disk_label_set(disk, disk->labels, place->keys.at, label_make(LABEL_OPEN, left - 1));
    return true;
}

/* Predecessors named by the game may be unreachable: those are not among the states. */
static bool update_record(struct range *r, struct place *place, enum label_kind child,
                          const uint64_t *record)
{
    const uint64_t *found = gs_block_cursor_seek(&place->keys, record, r->disk->words);
    if (!found)
        return gs_retrograde_disk_read(r, &place->keys);
    if (gs_words_compare(found, record, r->disk->words) != 0)
        return true;
    return load_labels(r, place) && update(r, place, child, record);
}

static bool update_all(struct range *r, enum label_kind child)
{
    struct disk *disk = r->disk;
    struct place place = {.loaded = false};
    const uint64_t *record;
    const uint64_t others = gs_retrograde_others(r);
    if (disk->run_count == 0)
        return true;
    if (r->distance + 1 > UINT32_MAX >> (34 - 8 * disk->label_size) && !gs_retrograde_disk_widen(r))
        return false;
    gs_block_cursor_init(&place.keys, &disk->runs[0].keys, disk->records);
    for (uint64_t i = 0; (record = gs_sorter_next(&disk->sorter)); i++) {
        if (!update_record(r, &place, child, record) ||
            (i % POLL_RECORDS == 0 &&
             !gs_search_report(r->search, "states labelled", others + r->found, r->total)))
            return false;
    }
    return r->search->stop == GS_STOP_SOLVED && write_back(r, &place);
}

/* --- distances ----------------------------------------------------------------------------------
 */

static bool sort_final_states(struct range *r, uint64_t block, size_t count)
{
    struct disk *disk = r->disk;
    for (size_t i = 0; i < count; i++) {
        enum label_kind kind = label_kind(disk_label_get(disk, disk->labels, i));
        if (kind == LABEL_OPEN)
            continue;
        r->found++;
        if (!disk->at.loaded || disk->at.block != block)
            if (!gs_block_cursor_load(&disk->at, block))
                return gs_retrograde_disk_read(r, &disk->at);
        if (!gs_block_file_put(&disk->level[kind - LABEL_WIN], disk->records + i * disk->words))
            return false;
    }
    return true;
}

/* Begins with the final states. */
static bool find_final_states(struct range *r)
{
    struct disk *disk = r->disk;
    const struct disk_run *run = &disk->runs[0];
    r->found = 0;
    if (disk->run_count == 0)
        return true;
    gs_block_cursor_init(&disk->at, &run->keys, disk->records);
    for (uint64_t block = 0; block < run->keys.blocks; block++) {
        if (!gs_search_poll(r->search) || !gs_retrograde_disk_labels(r, run, block))
            return false;
        uint64_t left = run->keys.count - block * disk->block_records;
        if (!sort_final_states(r, block,
                               left < disk->block_records ? (size_t)left : disk->block_records))
            return false;
    }
    return true;
}

/* What is labelled at a distance is complete, and waits. */
static void end_level(struct range *r)
{
    struct disk *disk = r->disk;
    disk->waiting = disk->level[0].count + disk->level[1].count;
    if (gs_block_file_end(&disk->level[0]))
        gs_block_file_end(&disk->level[1]);
}

/* All states of the distance that are labelled `child` send messages to their predecessors. */
static bool propagate_level(struct range *r, enum label_kind child)
{
    const struct phase phase = {r->rules->key_size, r->run->stored ? send_stored : send_named,
                                gs_retrograde_disk_take};
    struct disk *disk = r->disk;
    const struct gs_block_file *level = &disk->level[child - LABEL_WIN];
    gs_block_cursor_init(&disk->at, level, disk->records);
    gs_block_cursor_init(&disk->edge_at, &disk->edges, disk->edge_records);
    disk->sorter.once = child == LABEL_LOSS;
    r->level = level->count;
    if (!gs_retrograde_rounds(r, &phase))
        return false;
    disk->steady = false;
    if (gs_sorter_sort(&disk->sorter))
        update_all(r, child);
    gs_sorter_reset(&disk->sorter);
    return true;
}

/* What was found for the next distance before and after a checkpoint, in one order. */
static bool put_in_order(struct range *r, struct gs_block_file *file)
{
    struct disk *disk = r->disk;
    struct gs_block_cursor cursor;
    const uint64_t *record;
    gs_block_cursor_init(&cursor, file, disk->records);
    while ((record = gs_block_cursor_see(&cursor))) {
        uint64_t *added = gs_sorter_add(&disk->sorter);
        if (!added)
            return false;
        memcpy(added, record, disk->words * sizeof *record);
        cursor.at++;
    }
    gs_block_file_clear(file);
    if (!gs_retrograde_disk_read(r, &cursor) || !gs_sorter_sort(&disk->sorter))
        return false;
    while ((record = gs_sorter_next(&disk->sorter)))
        if (!gs_block_file_put(file, record))
            return false;
    return r->search->stop == GS_STOP_SOLVED && gs_block_file_end(file);
}

static void put_all_in_order(struct range *r)
{
    struct disk *disk = r->disk;
    for (int i = 0; disk->mixed && i < 2; i++) {
        if (gs_block_file_end(&disk->next[i]))
            put_in_order(r, &disk->next[i]);
        gs_sorter_reset(&disk->sorter);
    }
    disk->mixed = false;
}

static void next_level(struct range *r)
{
    struct disk *disk = r->disk;
    put_all_in_order(r);
    for (int i = 0; i < 2; i++) {
        struct gs_block_file done = disk->level[i];
        gs_block_file_clear(&done);
        disk->level[i] = disk->next[i];
        disk->next[i] = done;
    }
    end_level(r);
}

/* What one range has is in one run from now on. */
static void merge_states(struct range *r)
{
    struct disk *disk = r->disk;
    if (disk->run_count > 1)
        gs_retrograde_disk_merge(r, 0);
    disk->whole = r->search->stop == GS_STOP_SOLVED;
}

/* The states of a distance are to be found anew where a checkpoint has none. */
static bool find_first(struct range *r)
{
    const bool resumed = r->run->labelling;
    if (!resumed && find_final_states(r))
        end_level(r);
    if (!gs_retrograde_begin(r))
        return false;
    if (r->number == 0)
        r->run->labelling = true;
    return gs_retrograde_disk_pause(r, resumed ? r->run->layer : 0, false);
}

bool gs_retrograde_disk_label(struct range *r)
{
    merge_states(r);
    if (!gs_retrograde_begin(r) ||
        !gs_retrograde_disk_pause(r, r->run->layer, !r->run->labelling) ||
        (r->run->stored && !store_edges(r)) || !find_first(r))
        return false;
    for (r->distance = r->disk->layer; gs_retrograde_waiting(r) > 0; r->distance++) {
        if (r->number == 0)
            r->run->layer = r->distance;
        if (!propagate_level(r, LABEL_LOSS) || !propagate_level(r, LABEL_WIN))
            return false;
        next_level(r);
        if (r->number == 0)
            r->run->midway = false;
        if (!gs_retrograde_begin(r) || !gs_retrograde_disk_pause(r, r->distance + 1, false))
            return false;
    }
    return true;
}

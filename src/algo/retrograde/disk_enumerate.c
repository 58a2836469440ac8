/* SPDX-License-Identifier: MIT */
/*
 * disk_enumerate.c - all states that can be reached from the root, with the states in files:
 * breadth first, and duplicates found late.
 *
 * The successors of a whole layer are gathered, sorted, and then compared with all earlier states,
 * which are sorted too: those that no run contains are the next layer. It is sorted, so it is a run
 * itself. Runs are merged as soon as one is less than twice as large as all after it; so there are
 * few of them, and no state is written more often than the logarithm of their number.
 *
 * Source: delayed duplicate detection, R. E. Korf, "Best-first frontier search with delayed
 * duplicate detection", AAAI (2004); the runs are those of a log-structured merge tree.
 *
 * Cost: an expansion a state; a record sorted a move; a pass over all earlier states for each
 * layer, which leaves out blocks in which nothing is sought.
 */
#include "disk.h"

enum { POLL_RECORDS = 1 << 8 };

/* --- a layer is expanded ------------------------------------------------------------------------
 */

static bool put_label(struct range *r, uint32_t label)
{
    return gs_block_file_put(&r->disk->fresh.labels, &label);
}

static bool expand_state(struct range *r, const uint64_t *record)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    enum gs_value outcome;
    gs_retrograde_disk_key(r, record, key);
    unsigned successors = gs_retrograde_successors(r, key, r->batch.keys, &outcome);
    unsigned own = gs_retrograde_keep_own(r, r->batch.keys, successors, r->batch.hashes, 0);
    r->search->expanded++;
    return put_label(r, gs_retrograde_first_label(r, successors, outcome)) &&
           gs_retrograde_disk_add(r, r->batch.keys, r->rules->key_size, own, r->batch.hashes);
}

static bool expand_layer(struct range *r)
{
    return gs_retrograde_disk_walk(r, expand_state, "states found", 0);
}

/* Those that are not to be expanded, for the depth limit. */
static bool leave_unexpanded(struct range *r)
{
    for (uint64_t i = 0; i < r->disk->fresh.keys.count; i++)
        if (!put_label(r, label_make(LABEL_OPEN, 0)) ||
            (i % POLL_RECORDS == 0 && !gs_search_poll(r->search)))
            return false;
    return true;
}

/*
 * The layer that was expanded, with all labels, is one of the runs from now on, and what was found
 * is the next one. Merging may end in between: it changes nothing that is known.
 */
static void keep_layer(struct range *r)
{
    struct disk *disk = r->disk;
    uint64_t after = disk->fresh.keys.count;
    unsigned first = disk->run_count;
    if (after > 0)
        disk->runs[disk->run_count++] = disk->fresh;
    disk->fresh = disk->found;
    gs_retrograde_disk_run(r, &disk->found);
    for (; after > 0 && first > 0 && disk->runs[first - 1].keys.count < 2 * after; first--)
        after += disk->runs[first - 1].keys.count;
    if (first + 1 < disk->run_count)
        gs_retrograde_disk_merge(r, first);
}

/* --- the next layer is found --------------------------------------------------------------------
 */

/* A cursor in every run, and in the layer that was expanded. */
struct known {
    unsigned count;
    struct gs_block_cursor cursors[DISK_RUNS + 1];
};

static void known_clear(struct range *r, struct known *known)
{
    for (unsigned i = 0; i < known->count; i++)
        gs_release(r->run->memory, known->cursors[i].records);
}

static bool known_init(struct range *r, struct known *known)
{
    const struct disk *disk = r->disk;
    for (; known->count <= disk->run_count; known->count++) {
        const unsigned i = known->count;
        const struct gs_block_file *keys =
            i < disk->run_count ? &disk->runs[i].keys : &disk->fresh.keys;
        uint64_t *records = gs_alloc(r->run->memory, gs_block_file_size(keys));
        if (!records)
            return gs_search_halt(r->search, GS_STOP_MEMORY);
        gs_block_cursor_init(&known->cursors[i], keys, records);
    }
    return true;
}

static bool is_known(struct range *r, struct known *known, const uint64_t *record)
{
    const unsigned words = r->disk->words;
    for (unsigned i = 0; i < known->count; i++) {
        const uint64_t *found = gs_block_cursor_seek(&known->cursors[i], record, words);
        if (found && gs_words_compare(found, record, words) == 0)
            return true;
        if (!found && !gs_retrograde_disk_read(r, &known->cursors[i]))
            return true;
    }
    return false;
}

static bool reach(struct range *r, const uint64_t *record)
{
    if (!gs_search_node(r->search))
        return false;
    r->search->counters[COUNT_STATES]++;
    r->found++;
    gs_search_keep(r->search, 1);
    return gs_block_file_put(&r->disk->found.keys, record);
}

static bool reach_all(struct range *r, struct known *known)
{
    struct gs_sorter *sorter = &r->disk->sorter;
    const uint64_t *record;
    const uint64_t others = gs_retrograde_others(r);
    for (uint64_t i = 0; (record = gs_sorter_next(sorter)); i++) {
        if ((!is_known(r, known, record) && !reach(r, record)) ||
            (i % POLL_RECORDS == 0 &&
             !gs_search_report(r->search, "states found", others + r->found, 0)))
            return false;
    }
    return r->search->stop == GS_STOP_SOLVED && gs_block_file_end(&r->disk->found.keys);
}

/* All files of before stay as they are, so that a checkpoint may still be of before. */
static void find_layer(struct range *r)
{
    struct disk *disk = r->disk;
    struct known known = {.count = 0};
    if (gs_block_file_end(&disk->fresh.labels) && gs_sorter_sort(&disk->sorter) &&
        known_init(r, &known))
        reach_all(r, &known);
    known_clear(r, &known);
    gs_sorter_reset(&disk->sorter);
    disk->waiting = disk->found.keys.count;
}

/* --- all layers ---------------------------------------------------------------------------------
 */

static bool add_root(struct range *r, const struct gs_position *root)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    gs_retrograde_key(r, root, key);
    uint64_t hash = gs_state_table_hash(&r->table, key);
    return gs_state_table_range(&r->table, hash) != r->number ||
           gs_retrograde_disk_add(r, key, 0, 1, &hash);
}

/* The new layer is kept once it is known that no range was halted. */
static bool keep_all(struct range *r, unsigned depth)
{
    if (r->number == 0)
        r->run->midway = false;
    if (!gs_retrograde_begin(r))
        return false;
    keep_layer(r);
    return gs_retrograde_disk_pause(r, depth, false);
}

/* False when the search must end, for all threads alike. */
static bool expand(struct range *r, const struct phase *phase)
{
    struct disk *disk = r->disk;
    gs_block_cursor_init(&disk->at, &disk->fresh.keys, disk->records);
    r->level = disk->fresh.keys.count;
    if (!gs_retrograde_rounds(r, phase))
        return false;
    find_layer(r);
    return true;
}

/*
 * As in memory, the states at a limit of depth stay unexpanded. A range that is halted goes on
 * until all stop at a barrier.
 */
bool gs_retrograde_disk_enumerate(struct range *r, const struct gs_position *root)
{
    const struct phase phase = {r->rules->key_size, expand_layer, gs_retrograde_disk_take};
    const unsigned most = r->search->limits.depth;
    unsigned depth = r->run->layer;
    r->disk->sorter.once = true;
    if (!r->run->resumed) {
        if (add_root(r, root))
            find_layer(r);
        if (!keep_all(r, depth))
            return false;
    } else if (!gs_retrograde_begin(r) || !gs_retrograde_disk_pause(r, depth, false)) {
        return false;
    }
    for (; gs_retrograde_waiting(r) > 0 && (most == 0 || depth < most); depth++) {
        if (r->number == 0)
            r->run->layer = depth;
        if (!expand(r, &phase) || !keep_all(r, depth + 1))
            return false;
    }
    if (r->number == 0) {
        r->run->enumerated = gs_retrograde_waiting(r) == 0;
        r->run->finished = true;
    }
    r->total = gs_retrograde_others(r) + r->found;
    r->disk->steady = false;
    if (leave_unexpanded(r) && gs_block_file_end(&r->disk->fresh.labels))
        keep_layer(r);
    return true;
}

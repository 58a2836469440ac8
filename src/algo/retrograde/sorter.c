/* SPDX-License-Identifier: MIT */
/*
 * sorter.c - sorting of records in memory and in temporary files.
 *
 * In memory: by the highest bits first, in place (McIlroy, Bostic and McIlroy, "Engineering radix
 * sort", 1993: the American flag), as many bits at a time as leave some four records in a part if
 * they are spread evenly, as hashes are; short parts by insertion. Whatever the records are, each
 * part is passed at most once for each bit.
 *
 * Runs are merged by a heap of cursors. If there are too many of them they are first merged into
 * one. The cursors read into the memory in which the records were.
 */
#include "algo/retrograde/sorter.h"

enum { SHORT_PART = 20, BITS_MOST = 8, FIRST_RECORDS = 1 << 10, POLL_RECORDS = 1 << 10 };

void gs_sorter_init(struct gs_sorter *sorter, struct gs_search *search, unsigned words,
                    size_t block_records, size_t bytes)
{
    *sorter = (struct gs_sorter){
        .search = search,
        .memory = search->memory,
        .words = words,
        .block_records = block_records,
    };
    sorter->most = bytes / (words * sizeof *sorter->records);
    if (sorter->most < 3 * block_records)
        sorter->most = 3 * block_records;
}

static void clear_runs(struct gs_sorter *sorter)
{
    for (unsigned i = 0; i < sorter->run_count; i++)
        gs_block_file_clear(&sorter->runs[i]);
    sorter->run_count = 0;
}

void gs_sorter_reset(struct gs_sorter *sorter)
{
    clear_runs(sorter);
    sorter->count = sorter->at = 0;
    sorter->merging = false;
    sorter->heap_count = 0;
}

void gs_sorter_clear(struct gs_sorter *sorter)
{
    gs_sorter_reset(sorter);
    gs_release(sorter->memory, sorter->records);
    gs_release(sorter->memory, sorter->last);
    sorter->records = sorter->last = NULL;
    sorter->room = 0;
}

/* --- in memory ----------------------------------------------------------------------------------
 */

static inline void copy_words(uint64_t *to, const uint64_t *from, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        to[i] = from[i];
}

static inline void insert_each(uint64_t *records, size_t count, unsigned words)
{
    uint64_t lifted[GS_SORTER_WORDS];
    for (size_t i = 1; i < count; i++) {
        size_t j = i;
        copy_words(lifted, records + i * words, words);
        for (; j > 0 && gs_words_compare(records + (j - 1) * words, lifted, words) > 0; j--)
            copy_words(records + j * words, records + (j - 1) * words, words);
        copy_words(records + j * words, lifted, words);
    }
}

/* The bits of a record that are read: `bits` of them from `from` on, the highest of all being 0. */
struct digit {
    unsigned from, bits;
};

static inline size_t digit_of(const uint64_t *record, struct digit digit)
{
    return (size_t)(record[digit.from / 64] << digit.from % 64 >> (64 - digit.bits));
}

static struct digit next_digit(size_t count, unsigned from)
{
    struct digit digit = {from, 1};
    unsigned left = 64 - from % 64;
    while (digit.bits < BITS_MOST && digit.bits < left && count >> (digit.bits + 2) > 1)
        digit.bits++;
    return digit;
}

/* Where the part of each digit ends, in ends[1 ..]; false when the search must end. */
static inline bool count_digits(struct gs_search *search, const uint64_t *records, size_t count,
                                unsigned words, struct digit digit, size_t *ends)
{
    size_t parts = (size_t)1 << digit.bits;
    memset(ends, 0, (parts + 1) * sizeof *ends);
    for (size_t i = 0; i < count; i++) {
        if ((i + 1) % POLL_RECORDS == 0 && !gs_search_poll(search))
            return false;
        ends[digit_of(records + i * words, digit) + 1]++;
    }
    for (size_t i = 0; i < parts; i++)
        ends[i + 1] += ends[i];
    return true;
}

/* Moves each record into its part, following cycles. */
static inline bool permute(struct gs_search *search, uint64_t *records, unsigned words,
                           struct digit digit, const size_t *ends, size_t *next)
{
    uint64_t lifted[GS_SORTER_WORDS], other[GS_SORTER_WORDS];
    size_t parts = (size_t)1 << digit.bits, moved = 0;
    memcpy(next, ends, parts * sizeof *next);
    for (size_t part = 0; part < parts; part++) {
        while (next[part] < ends[part + 1]) {
            copy_words(lifted, records + next[part] * words, words);
            for (size_t to = digit_of(lifted, digit); to != part; to = digit_of(lifted, digit)) {
                uint64_t *place = records + next[to]++ * words;
                copy_words(other, place, words);
                copy_words(place, lifted, words);
                copy_words(lifted, other, words);
                moved++;
            }
            copy_words(records + next[part]++ * words, lifted, words);
            if (++moved >= POLL_RECORDS) {
                moved = 0;
                if (!gs_search_poll(search))
                    return false;
            }
        }
    }
    return true;
}

typedef bool sort_function(struct gs_search *search, uint64_t *records, size_t count,
                           unsigned words, unsigned from);

/* The records differ before bit `from` in nothing. words is known where this is compiled in. */
static inline bool sort_from(struct gs_search *search, uint64_t *records, size_t count,
                             unsigned words, unsigned from, sort_function *sort_part)
{
    size_t ends[(1 << BITS_MOST) + 1], next[1 << BITS_MOST];
    struct digit digit;
    do { /* a digit that all have in common needs no level of its own */
        if (count <= SHORT_PART || from >= 64 * words) {
            insert_each(records, from >= 64 * words ? 0 : count, words);
            return true;
        }
        digit = next_digit(count, from);
        if (!count_digits(search, records, count, words, digit, ends))
            return false;
        from += digit.bits;
    } while (ends[digit_of(records, digit) + 1] - ends[digit_of(records, digit)] == count);
    if (!permute(search, records, words, digit, ends, next))
        return false;
    for (size_t part = 0; part < (size_t)1 << digit.bits; part++)
        if (!sort_part(search, records + ends[part] * words, ends[part + 1] - ends[part], words,
                       from))
            return false;
    return count < POLL_RECORDS || gs_search_poll(search);
}

static bool sort_one(struct gs_search *search, uint64_t *records, size_t count, unsigned words,
                     unsigned from)
{
    (void)words;
    return sort_from(search, records, count, 1, from, sort_one);
}

static bool sort_two(struct gs_search *search, uint64_t *records, size_t count, unsigned words,
                     unsigned from)
{
    (void)words;
    return sort_from(search, records, count, 2, from, sort_two);
}

static bool sort_many(struct gs_search *search, uint64_t *records, size_t count, unsigned words,
                      unsigned from)
{
    return sort_from(search, records, count, words, from, sort_many);
}

/* Leaves one of equal records. */
static void drop_copies(struct gs_sorter *sorter)
{
    const unsigned words = sorter->words;
    uint64_t *records = sorter->records;
    size_t kept = sorter->count > 0;
    for (size_t i = 1; i < sorter->count; i++) {
        const uint64_t *record = records + i * words;
        if (gs_words_compare(records + (kept - 1) * words, record, words) != 0)
            copy_words(records + kept++ * words, record, words);
    }
    sorter->count = kept;
}

static bool sort_memory(struct gs_sorter *sorter)
{
    const unsigned words = sorter->words;
    sort_function *sort = words == 1 ? sort_one : words == 2 ? sort_two : sort_many;
    if (!sort(sorter->search, sorter->records, sorter->count, words, 0))
        return false;
    if (sorter->once)
        drop_copies(sorter);
    return true;
}

/* --- runs ---------------------------------------------------------------------------------------
 */

/* How many runs can be read at a time into the memory of the records. */
static unsigned runs_most(const struct gs_sorter *sorter)
{
    size_t most = sorter->room / sorter->block_records;
    return most < GS_SORTER_RUNS ? (unsigned)most : GS_SORTER_RUNS;
}

static struct gs_block_file *new_run(struct gs_sorter *sorter, struct gs_block_file *run)
{
    gs_block_file_init(run, sorter->search, sorter->words * sizeof *sorter->records,
                       sorter->block_records);
    return run;
}

static bool write_run(struct gs_sorter *sorter)
{
    struct gs_block_file *run = new_run(sorter, &sorter->runs[sorter->run_count++]);
    for (size_t i = 0; i < sorter->count; i++) {
        if ((i + 1) % POLL_RECORDS == 0 && !gs_search_poll(sorter->search))
            return false;
        if (!gs_block_file_put(run, sorter->records + i * sorter->words))
            return false;
    }
    sorter->count = 0;
    return gs_block_file_end(run);
}

/* --- merging ------------------------------------------------------------------------------------
 */

static bool is_before(struct gs_sorter *sorter, unsigned one, unsigned other)
{
    return gs_words_compare(gs_block_cursor_see(&sorter->cursors[one]),
                            gs_block_cursor_see(&sorter->cursors[other]), sorter->words) < 0;
}

static void sift_down(struct gs_sorter *sorter, unsigned at)
{
    unsigned *heap = sorter->heap, moved = heap[at];
    for (;;) {
        unsigned child = 2 * at + 1;
        if (child >= sorter->heap_count)
            break;
        if (child + 1 < sorter->heap_count && is_before(sorter, heap[child + 1], heap[child]))
            child++;
        if (!is_before(sorter, heap[child], moved))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

/* Whether a cursor has a record; if it should and has none, the search is halted. */
static bool is_open(struct gs_sorter *sorter, struct gs_block_cursor *cursor)
{
    if (gs_block_cursor_see(cursor))
        return true;
    if (cursor->failed)
        gs_search_halt(sorter->search, GS_STOP_DISK);
    return false;
}

static bool begin_merge(struct gs_sorter *sorter)
{
    const size_t size = sorter->block_records * sorter->words;
    sorter->heap_count = 0;
    for (unsigned i = 0; i < sorter->run_count; i++) {
        gs_block_cursor_init(&sorter->cursors[i], &sorter->runs[i], sorter->records + i * size);
        if (is_open(sorter, &sorter->cursors[i]))
            sorter->heap[sorter->heap_count++] = i;
    }
    for (unsigned i = sorter->heap_count; i-- > 0;)
        sift_down(sorter, i);
    sorter->merging = true;
    sorter->stepped = false;
    return sorter->search->stop == GS_STOP_SOLVED;
}

/* Leaves the record on top behind. */
static void step(struct gs_sorter *sorter)
{
    struct gs_block_cursor *cursor = &sorter->cursors[sorter->heap[0]];
    cursor->at++;
    if (!is_open(sorter, cursor))
        sorter->heap[0] = sorter->heap[--sorter->heap_count];
    if (sorter->heap_count > 0)
        sift_down(sorter, 0);
}

static const uint64_t *top_of(struct gs_sorter *sorter)
{
    return sorter->heap_count > 0 && sorter->search->stop == GS_STOP_SOLVED
               ? gs_block_cursor_see(&sorter->cursors[sorter->heap[0]])
               : NULL;
}

/* The record is copied, as stepping may read another block in its place. */
static const uint64_t *next_merged(struct gs_sorter *sorter)
{
    const uint64_t *record = top_of(sorter);
    while (record && sorter->once && sorter->stepped &&
           gs_words_compare(record, sorter->last, sorter->words) == 0) {
        step(sorter);
        record = top_of(sorter);
    }
    if (!record)
        return NULL;
    copy_words(sorter->last, record, sorter->words);
    sorter->stepped = true;
    step(sorter);
    return sorter->last;
}

/* All runs into one. */
static bool merge_runs(struct gs_sorter *sorter)
{
    struct gs_block_file whole;
    const uint64_t *record;
    uint64_t count = 0;
    new_run(sorter, &whole);
    if (begin_merge(sorter)) {
        while ((record = next_merged(sorter)) && gs_block_file_put(&whole, record) &&
               (++count % POLL_RECORDS != 0 || gs_search_poll(sorter->search)))
            ;
    }
    sorter->merging = false;
    clear_runs(sorter);
    sorter->runs[sorter->run_count++] = whole;
    return sorter->search->stop == GS_STOP_SOLVED && gs_block_file_end(&sorter->runs[0]);
}

/* --- adding and giving back ---------------------------------------------------------------------
 */

static bool spill(struct gs_sorter *sorter)
{
    return sort_memory(sorter) && write_run(sorter) &&
           (sorter->run_count < runs_most(sorter) || merge_runs(sorter));
}

static bool grow(struct gs_sorter *sorter)
{
    const size_t size = sorter->words * sizeof *sorter->records;
    size_t room = sorter->room > 0 ? 2 * sorter->room : FIRST_RECORDS;
    if (room > sorter->most)
        room = sorter->most;
    uint64_t *records = gs_resize(sorter->memory, sorter->records, room * size);
    if (!records)
        return false;
    sorter->records = records;
    sorter->room = room;
    return true;
}

/*
 * If less memory is there than was reserved, the sorter uses what there is, as long as runs can be
 * read.
 */
bool gs_sorter_make_room(struct gs_sorter *sorter)
{
    if (!sorter->last)
        sorter->last = gs_alloc(sorter->memory, sorter->words * sizeof *sorter->last);
    if (!sorter->last)
        return gs_search_halt(sorter->search, GS_STOP_MEMORY);
    if (sorter->room < sorter->most && grow(sorter))
        return true;
    if (sorter->room < 3 * sorter->block_records)
        return gs_search_halt(sorter->search, GS_STOP_MEMORY);
    return spill(sorter);
}

bool gs_sorter_sort(struct gs_sorter *sorter)
{
    sorter->at = 0;
    if (sorter->run_count == 0)
        return sort_memory(sorter);
    return (sorter->count == 0 || (sort_memory(sorter) && write_run(sorter))) &&
           begin_merge(sorter);
}

const uint64_t *gs_sorter_next(struct gs_sorter *sorter)
{
    if (sorter->merging)
        return next_merged(sorter);
    return sorter->at < sorter->count ? sorter->records + sorter->words * sorter->at++ : NULL;
}

/* SPDX-License-Identifier: MIT */
/*
 * Sorting a strategy in bounded memory.
 *
 * A pass over the strategy collects states whose numbers are above all those handed out so far.
 * When the room is full it is sorted, the upper half is dropped, and from then on nothing above the
 * remaining half is collected; so the pass ends with the next states in order, filling at least
 * half of the room. With room for R of N states that makes at most 2N/R passes, and no file is
 * needed.
 *
 * Quicksort with random pivots, in place. Cost: n log n comparisons for each part; a pass that
 * fills the room k times sorts k times, and k grows with the logarithm of N/R if the strategy lists
 * its states in random order.
 */
#include "collect.h"

#include "format.h"

enum {
    ROOM_LEAST = 1024,      /* records; with less, passes would never end */
    POLL_RECORDS = 1 << 16, /* collected or sorted between two checks of the clock */
    SHORT_RUN = 12          /* records sorted by insertion */
};

enum gs_status gs_collector_init(struct gs_collector *collector, const struct gs_strategy *strategy,
                                 struct gs_search *search, uint64_t states)
{
    *collector = (struct gs_collector){
        .strategy = strategy,
        .search = search,
        .words = gs_number_words(strategy->rules),
        .rank = gs_number_is_rank(strategy->rules),
        .room = states,
    };
    size_t bytes = gs_record_size(collector->words) * sizeof *collector->records;
    while (!collector->records && collector->room > 0) {
        if (collector->room <= SIZE_MAX / bytes)
            collector->records = gs_alloc(search->memory, (size_t)collector->room * bytes);
        if (!collector->records)
            collector->room = collector->room / 2 < ROOM_LEAST ? 0 : collector->room / 2;
    }
    collector->whole = collector->room == states;
    return collector->records ? GS_OK : GS_NO_MEMORY;
}

void gs_collector_clear(struct gs_collector *collector)
{
    if (collector->search)
        gs_release(collector->search->memory, collector->records);
    collector->records = NULL;
}

void gs_collector_rewind(struct gs_collector *collector)
{
    collector->above = false;
    if (!collector->whole)
        collector->count = 0;
}

static inline bool is_less(const uint32_t *a, const uint32_t *b, const unsigned words)
{
    for (unsigned i = 2 * words; i > 0; i -= 2) {
        uint64_t one = a[i - 2] | (uint64_t)a[i - 1] << 32;
        uint64_t other = b[i - 2] | (uint64_t)b[i - 1] << 32;
        if (one != other)
            return one < other;
    }
    return false;
}

static inline void swap(uint32_t *a, uint32_t *b, const unsigned words)
{
    for (unsigned i = 0; i < 2 * words + 1; i++) {
        uint32_t half = a[i];
        a[i] = b[i];
        b[i] = half;
    }
}

static inline void sort_short(uint32_t *records, uint64_t count, const unsigned words)
{
    const size_t size = gs_record_size(words);
    for (uint64_t i = 1; i < count; i++)
        for (uint64_t j = i; j > 0 && is_less(records + j * size, records + (j - 1) * size, words);
             j--)
            swap(records + j * size, records + (j - 1) * size, words);
}

/* Hoare's partition around a pivot moved to the front; returns where the upper part begins. */
static inline uint64_t partition(uint32_t *records, uint64_t count, const unsigned words)
{
    const size_t size = gs_record_size(words);
    uint64_t low = 1, high = count - 1;
    for (;;) {
        while (low <= high && is_less(records + low * size, records, words))
            low++;
        while (low <= high && is_less(records, records + high * size, words))
            high--;
        if (low >= high)
            break;
        swap(records + low++ * size, records + high-- * size, words);
    }
    swap(records, records + (low - 1) * size, words);
    return low;
}

/* Sorts the smaller part separately and continues with the larger, so the stack stays short. */
static inline bool sort_records(struct gs_search *search, uint32_t *records, uint64_t count,
                                uint64_t *random, const unsigned words);

static bool sort_one(struct gs_search *search, uint32_t *records, uint64_t count, uint64_t *random)
{
    return sort_records(search, records, count, random, 1);
}

static bool sort_many(struct gs_search *search, uint32_t *records, uint64_t count, uint64_t *random,
                      unsigned words)
{
    return sort_records(search, records, count, random, words);
}

static inline bool sort_records(struct gs_search *search, uint32_t *records, uint64_t count,
                                uint64_t *random, const unsigned words)
{
    const size_t size = gs_record_size(words);
    while (count > SHORT_RUN) {
        if (count > POLL_RECORDS && !gs_search_poll(search))
            return false;
        swap(records, records + gs_random(random) % count * size, words);
        uint64_t upper = partition(records, count, words), lower = upper - 1;
        bool first = lower < count - upper;
        uint32_t *part = first ? records : records + upper * size;
        uint64_t part_count = first ? lower : count - upper;
        if (!(words == 1 ? sort_one(search, part, part_count, random)
                         : sort_many(search, part, part_count, random, words)))
            return false;
        records = first ? records + upper * size : records;
        count = first ? count - upper : lower;
    }
    sort_short(records, count, words);
    return true;
}

static bool sort_part(struct gs_collector *collector)
{
    uint64_t random = 0;
    if (collector->words == 1)
        return sort_one(collector->search, collector->records, collector->count, &random);
    return sort_many(collector->search, collector->records, collector->count, &random,
                     collector->words);
}

/* The room is full: keeps only its lower half. */
static bool halve(struct gs_collector *collector)
{
    if (!sort_part(collector))
        return false;
    size_t size = gs_record_size(collector->words);
    collector->count /= 2;
    gs_record_number(collector->records + collector->count * size, collector->words,
                     collector->high);
    collector->below = true;
    return true;
}

static bool take_record(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct gs_collector *collector = user;
    const unsigned words = collector->words;
    uint64_t number[GS_NUMBER_WORDS];
    if (collector->seen++ % POLL_RECORDS == 0 && !gs_search_poll(collector->search))
        return false;
    gs_number_of_key(collector->strategy->rules, collector->rank, key, number);
    if (collector->above && gs_number_compare(number, collector->low, words) <= 0)
        return true;
    if (collector->below && gs_number_compare(number, collector->high, words) >= 0)
        return true;
    if (collector->count == collector->room) {
        if (!halve(collector))
            return false;
        if (gs_number_compare(number, collector->high, words) >= 0)
            return true;
    }
    uint32_t *record = collector->records + collector->count++ * gs_record_size(words);
    for (unsigned i = 0; i < words; i++) {
        record[2 * i] = (uint32_t)number[i];
        record[2 * i + 1] = (uint32_t)(number[i] >> 32);
    }
    record[2 * words] = entry_pack(entry);
    return true;
}

/* The next part when one part has all states. */
static enum gs_status next_whole(struct gs_collector *collector)
{
    if (collector->above)
        collector->count = 0;
    collector->above = true;
    return GS_OK;
}

enum gs_status gs_collector_next(struct gs_collector *collector)
{
    size_t size = gs_record_size(collector->words);
    if (collector->whole && collector->count > 0)
        return next_whole(collector);
    if (collector->count > 0) {
        gs_record_number(collector->records + (collector->count - 1) * size, collector->words,
                         collector->low);
        collector->above = true;
    }
    collector->count = 0;
    collector->below = false;
    if (!collector->strategy->each(collector->strategy, take_record, collector) ||
        !sort_part(collector))
        return GS_STOPPED;
    if (collector->whole)
        collector->above = true;
    return GS_OK;
}

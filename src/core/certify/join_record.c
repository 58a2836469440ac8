/* SPDX-License-Identifier: MIT */
/*
 * join_record.c - joining records: made once each, with the sets of points that
 * they prove something about, and written in the format of src/check/README.md.
 *
 * What is worked out here is what a checker works out: own and free follow from
 * those of the parts.
 */
#include "core/certify/join_record.h"

#include <stdlib.h>

#include "core/table/key_set.h"

enum { FIRST_SLOTS = 1024 };

bool gs_join_records_init(struct join_records *records, struct gs_search *search,
                          const struct join_board *board)
{
    *records = (struct join_records){.search = search, .board = board};
    records->slots = gs_alloc_zero(search->memory, FIRST_SLOTS, sizeof *records->slots);
    records->slot_count = FIRST_SLOTS;
    return records->slots || gs_search_halt(search, GS_STOP_MEMORY);
}

void gs_join_records_clear(struct join_records *records)
{
    if (!records->search)
        return;
    struct gs_memory *memory = records->search->memory;
    gs_release(memory, records->records);
    gs_release(memory, records->numbers);
    gs_release(memory, records->sets);
    gs_release(memory, records->slots);
    *records = (struct join_records){.search = NULL};
}

/* What a record proves. */

/* Adds what a part proves to the sets of a record that joins it; points that two parts need free
 * are overlaps, which must be own. */
static void add_part(const struct join_records *records, uint32_t part, uint64_t *own,
                     uint64_t *free_points)
{
    const uint64_t *its_own = join_own(records, part), *its_free = join_free(records, part);

    for (unsigned i = 0; i < records->board->words; i++) {
        own[i] |= its_own[i] | (free_points[i] & its_free[i]);
        free_points[i] |= its_free[i];
    }
}

static void find_joined(const struct join_records *records, const struct join_draft *draft,
                        uint64_t *own, uint64_t *free_points)
{
    unsigned words = records->board->words;

    for (unsigned i = 0; i < draft->part_count; i++)
        add_part(records, draft->parts[i], own, free_points);
    join_unite(own, draft->stones, words);
    for (unsigned i = 0; i < draft->goal_count; i++)
        if (draft->goal[i] >= GS_EDGES_MAX)
            gs_points_add(own, draft->goal[i] - GS_EDGES_MAX);
    if (draft->kind == JOIN_HALF)
        gs_points_add(own, draft->point);
    join_remove(free_points, own, words);
    if (draft->kind == JOIN_HALF) {
        gs_points_drop(own, draft->point);
        gs_points_add(free_points, draft->point);
    }
}

static void find_either(const struct join_records *records, const struct join_draft *draft,
                        uint64_t *own, uint64_t *free_points)
{
    unsigned words = records->board->words;
    uint64_t common[JOIN_WORDS];

    memset(common, 0xff, sizeof common);
    for (unsigned i = 0; i < draft->part_count; i++) {
        join_unite(own, join_own(records, draft->parts[i]), words);
        join_unite(free_points, join_free(records, draft->parts[i]), words);
        join_keep(common, join_free(records, draft->parts[i]), words);
    }
    join_unite(own, common, words);
    join_remove(free_points, own, words);
}

/* Looking up. */

static uint64_t mix(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const struct join_record *record, const uint32_t *numbers, unsigned count)
{
    uint64_t hash = mix(record->kind, (uint64_t)record->part_count << 32 |
                                          (uint64_t)record->stone_count << 16 | record->goal_count);

    for (unsigned i = 0; i < count; i++)
        hash = mix(hash, numbers[i]);
    return hash;
}

static unsigned number_count(const struct join_record *record)
{
    return 1u + record->part_count + record->stone_count + record->goal_count;
}

static bool is_same(const struct join_records *records, const struct join_record *one,
                    const struct join_record *other)
{
    return one->hash == other->hash && one->kind == other->kind &&
           one->part_count == other->part_count && one->stone_count == other->stone_count &&
           one->goal_count == other->goal_count &&
           memcmp(records->numbers + one->first, records->numbers + other->first,
                  number_count(one) * sizeof *records->numbers) == 0;
}

/* The slot of a record, or the free one where it belongs. */
static uint64_t find_slot(const struct join_records *records, const struct join_record *record)
{
    uint64_t slot = record->hash & (records->slot_count - 1);

    while (records->slots[slot] != 0 &&
           !is_same(records, &records->records[records->slots[slot] - 1], record))
        slot = (slot + 1) & (records->slot_count - 1);
    return slot;
}

/* Makes the table twice as long where it is half full. */
static bool grow_slots(struct join_records *records)
{
    struct gs_memory *memory = records->search->memory;

    if (records->count < records->slot_count / 2)
        return true;
    uint32_t *slots = gs_alloc_zero(memory, 2 * records->slot_count, sizeof *slots);
    if (!slots)
        return gs_search_halt(records->search, GS_STOP_MEMORY);
    gs_release(memory, records->slots);
    records->slots = slots;
    records->slot_count *= 2;
    for (uint32_t i = 0; i < records->count; i++)
        records->slots[find_slot(records, &records->records[i])] = i + 1;
    return true;
}

/* Making. */

static bool reserve(struct join_records *records, unsigned numbers)
{
    struct gs_search *search = records->search;
    void *array = records->records;
    bool grown = gs_search_grow(search, &array, sizeof *records->records, &records->record_room,
                                (uint64_t)records->count + 1);

    records->records = array;
    array = records->numbers;
    grown = grown && gs_search_grow(search, &array, sizeof *records->numbers, &records->number_room,
                                    records->number_count + numbers);
    records->numbers = array;
    array = records->sets;
    grown =
        grown && gs_search_grow(search, &array, 2 * records->board->words * sizeof *records->sets,
                                &records->set_room, (uint64_t)records->count + 1);
    records->sets = array;
    return grown && grow_slots(records);
}

static int compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;

    return a < b ? -1 : a > b;
}

/* Puts the parts in order, each once. */
static void sort_parts(struct join_draft *draft)
{
    unsigned kept = 0;

    if (draft->part_count > 1)
        qsort(draft->parts, draft->part_count, sizeof *draft->parts, compare);
    for (unsigned i = 0; i < draft->part_count; i++)
        if (kept == 0 || draft->parts[kept - 1] != draft->parts[i])
            draft->parts[kept++] = draft->parts[i];
    draft->part_count = kept;
}

/* Writes the numbers of a draft behind all others. */
static void write_numbers(struct join_records *records, const struct join_draft *draft)
{
    uint32_t *to = records->numbers + records->number_count;

    *to++ = draft->kind == JOIN_HALF ? draft->point : 0;
    for (unsigned i = 0; i < draft->part_count; i++)
        *to++ = draft->parts[i];
    JOIN_EACH(point, draft->stones, records->board->words)
    *to++ = point;
    for (unsigned i = 0; i < draft->goal_count; i++)
        *to++ = draft->goal[i];
}

uint32_t gs_join_record_make(struct join_records *records, struct join_draft *draft)
{
    unsigned words = records->board->words;

    sort_parts(draft);
    struct join_record record = {.kind = (uint8_t)draft->kind,
                                 .first = records->number_count,
                                 .part_count = (uint16_t)draft->part_count,
                                 .stone_count = (uint16_t)join_count(draft->stones, words),
                                 .goal_count = (uint8_t)draft->goal_count};
    unsigned numbers = number_count(&record);
    if (!reserve(records, numbers))
        return JOIN_NO_RECORD;
    write_numbers(records, draft);
    record.hash = hash_of(&record, records->numbers + record.first, numbers);
    uint64_t slot = find_slot(records, &record);
    if (records->slots[slot] != 0)
        return records->slots[slot] - 1;
    uint64_t *own = records->sets + (uint64_t)records->count * 2 * words;
    memset(own, 0, 2 * words * sizeof *own);
    if (draft->kind == JOIN_EITHER)
        find_either(records, draft, own, own + words);
    else
        find_joined(records, draft, own, own + words);
    records->records[records->count] = record;
    records->number_count += numbers;
    records->slots[slot] = records->count + 1;
    return records->count++;
}

void gs_join_record_read(const struct join_records *records, uint32_t number,
                         struct join_draft *draft)
{
    const struct join_record *record = &records->records[number];
    const uint32_t *from = records->numbers + record->first;

    memset(draft->stones, 0, sizeof draft->stones);
    draft->kind = (enum join_kind)record->kind;
    draft->point = *from++;
    draft->part_count = record->part_count;
    draft->goal_count = record->goal_count;
    for (unsigned i = 0; i < draft->part_count; i++)
        draft->parts[i] = *from++;
    for (unsigned i = 0; i < record->stone_count; i++)
        gs_points_add(draft->stones, *from++);
    for (unsigned i = 0; i < draft->goal_count; i++)
        draft->goal[i] = *from++;
}

/* Writing. */

static bool put(struct join_records *records, struct join_bytes *bytes, uint32_t number)
{
    enum { MOST = 5 };
    void *array = bytes->at;
    bool grown = gs_search_grow(records->search, &array, 1, &bytes->room, bytes->size + MOST);

    bytes->at = array;
    if (!grown)
        return false;
    for (; number >= 0x80; number >>= 7)
        bytes->at[bytes->size++] = (uint8_t)(number | 0x80);
    bytes->at[bytes->size++] = (uint8_t)number;
    return true;
}

/* A walk through what a record rests on: a stack of records, and where each one was written. */
struct tour {
    uint32_t *places, *stack;
    uint16_t *next; /* the part to be looked at, by record */
    bool names_goal;
};

/* Writes the ends of a record, from its numbers. */
static bool write_goal(struct join_records *records, const struct join_record *record,
                       const uint32_t *from, bool names_goal, struct join_bytes *bytes)
{
    const struct join_board *board = records->board;
    bool is_whole = record->goal_count == 0 && names_goal;
    unsigned count = is_whole ? board->goal_count : record->goal_count;
    bool good = put(records, bytes, count);

    for (unsigned i = 0; i < count && good; i++)
        good = put(records, bytes, is_whole ? board->goal[i] : from[i]);
    return good;
}

/* Writes a record, the next one of bytes. */
static bool write_record(struct join_records *records, uint32_t number, const struct tour *tour,
                         struct join_bytes *bytes)
{
    const struct join_record *record = &records->records[number];
    const uint32_t *from = records->numbers + record->first;
    bool good = put(records, bytes, record->kind);

    if (record->kind == JOIN_HALF)
        good = good && put(records, bytes, *from);
    from++;
    good = good && put(records, bytes, record->part_count);
    for (unsigned i = 0; i < record->part_count && good; i++)
        good = put(records, bytes, (uint32_t)bytes->records - tour->places[*from++]);
    if (record->kind == JOIN_EITHER)
        return good;
    good = good && put(records, bytes, record->stone_count);
    for (unsigned i = 0; i < record->stone_count && good; i++)
        good = put(records, bytes, *from++);
    return good && write_goal(records, record, from, tour->names_goal, bytes);
}

#define NOT_WRITTEN UINT32_MAX

/* The next part of a record that is not written yet, or JOIN_NO_RECORD. */
static uint32_t next_part(const struct join_records *records, struct tour *tour, uint32_t number)
{
    const struct join_record *record = &records->records[number];

    while (tour->next[number] < record->part_count) {
        uint32_t part = records->numbers[record->first + 1 + tour->next[number]++];
        if (tour->places[part] == NOT_WRITTEN)
            return part;
    }
    return JOIN_NO_RECORD;
}

static bool walk(struct join_records *records, struct tour *tour, uint32_t last,
                 struct join_bytes *bytes)
{
    uint32_t depth = 0;

    tour->stack[depth++] = last;
    while (depth > 0) {
        uint32_t number = tour->stack[depth - 1], part = next_part(records, tour, number);
        if (part != JOIN_NO_RECORD) {
            tour->stack[depth++] = part;
            continue;
        }
        depth--;
        if (tour->places[number] != NOT_WRITTEN)
            continue;
        if (!write_record(records, number, tour, bytes) ||
            (bytes->records % 4096 == 0 && !gs_search_poll(records->search)))
            return false;
        tour->places[number] = (uint32_t)bytes->records++;
    }
    return true;
}

bool gs_join_records_write(struct join_records *records, uint32_t last, bool names_goal,
                           struct join_bytes *bytes)
{
    struct gs_memory *memory = records->search->memory;
    struct tour tour = {
        .places = gs_alloc(memory, records->count * sizeof *tour.places),
        .stack = gs_alloc(memory, records->count * sizeof *tour.stack),
        .next = gs_alloc_zero(memory, records->count, sizeof *tour.next),
        .names_goal = names_goal,
    };
    bool good = tour.places && tour.stack && tour.next;

    if (good) {
        memset(tour.places, 0xff, records->count * sizeof *tour.places);
        good = walk(records, &tour, last, bytes);
    } else {
        gs_search_halt(records->search, GS_STOP_MEMORY);
    }
    gs_release(memory, tour.places);
    gs_release(memory, tour.stack);
    gs_release(memory, tour.next);
    return good;
}

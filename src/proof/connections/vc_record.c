/* SPDX-License-Identifier: MIT */
/*
 * vc_record.c - joining records: made once each, with the sets of points that
 * they prove something about, and written in the format of src/check/README.md.
 *
 * Sets are computed as a checker computes them: own and free follow from those of the parts.
 */
#include "proof/connections/vc_record.h"

#include <stddef.h>
#include <stdlib.h>

#include "table/key_set.h"

enum { FIRST_SLOTS = 1024 };

bool gs_vc_records_init(struct join_records *records, struct gs_search *search,
                        const struct join_board *board)
{
    *records = (struct join_records){.search = search, .board = board};
    records->slots = gs_alloc_zero(search->memory, FIRST_SLOTS, sizeof *records->slots);
    records->slot_count = FIRST_SLOTS;
    return records->slots || gs_search_halt(search, GS_STOP_MEMORY);
}

void gs_vc_records_clear(struct join_records *records)
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

/* The computed sets of a record. */
struct result {
    uint64_t own[JOIN_WORDS], free[JOIN_WORDS], paired[JOIN_WORDS];
    uint16_t pairs[GS_POINTS_MAX / 2][2];
    unsigned pair_count;
};

static const uint32_t *pairs_of(const struct join_records *records, uint32_t number)
{
    const struct join_record *record = &records->records[number];

    return records->numbers + record->first + 1 + record->part_count + record->stone_count +
           record->goal_count;
}

unsigned gs_vc_partner(const struct join_records *records, uint32_t record, unsigned point)
{
    const uint32_t *pairs = pairs_of(records, record);

    if (!gs_points_has(join_paired(records, record), point))
        return JOIN_NO_POINT;
    for (unsigned i = 0; i < records->records[record].pair_count; i++) {
        if (pairs[i] >> 16 == point)
            return pairs[i] & UINT16_MAX;
        if ((pairs[i] & UINT16_MAX) == point)
            return pairs[i] >> 16;
    }
    return JOIN_NO_POINT;
}

bool gs_vc_is_open(const struct join_records *records, uint32_t record,
                   const struct join_stones *stones)
{
    const uint64_t *free_points = join_free(records, record);
    const uint64_t *paired = join_paired(records, record);
    unsigned words = records->board->words;
    uint64_t taken[JOIN_WORDS];

    for (unsigned i = 0; i < words; i++) {
        taken[i] = free_points[i] & stones->other[i];
        if (taken[i] & ~paired[i])
            return false;
    }
    JOIN_EACH(point, taken, words)
    if (!gs_points_has(stones->own, gs_vc_partner(records, record, point)))
        return false;
    return true;
}

/* The free points that a part needs with the claimant's stones on own. */
static void find_needed(const struct join_records *records, uint32_t part, const uint64_t *own,
                        uint64_t *needed)
{
    unsigned words = records->board->words;
    const uint32_t *pairs = pairs_of(records, part);

    join_copy(needed, join_free(records, part), words);
    join_remove(needed, own, words);
    if (!join_intersects(own, join_paired(records, part), words))
        return;
    for (unsigned i = 0; i < records->records[part].pair_count; i++) {
        if (gs_points_has(own, pairs[i] >> 16))
            gs_points_drop(needed, pairs[i] & UINT16_MAX);
        if (gs_points_has(own, pairs[i] & UINT16_MAX))
            gs_points_drop(needed, pairs[i] >> 16);
    }
}

void gs_vc_common(const struct join_records *records, const uint32_t *halves, unsigned count,
                  const uint64_t *own, uint64_t *common)
{
    unsigned words = records->board->words;
    uint64_t paired[JOIN_WORDS], needed[JOIN_WORDS];

    memset(common, 0xff, JOIN_WORDS * sizeof *common);
    memset(paired, 0xff, sizeof paired);
    for (unsigned i = 0; i < count; i++) {
        find_needed(records, halves[i], own, needed);
        join_keep(common, needed, words);
        join_keep(paired, join_paired(records, halves[i]), words);
    }
    join_remove(common, own, words);
    join_keep(paired, common, words);
    if (count == 0 || join_is_empty(paired, words))
        return;
    JOIN_EACH(point, paired, words)
    {
        unsigned partner = gs_vc_partner(records, halves[0], point), i = 1;
        while (i < count && gs_vc_partner(records, halves[i], point) == partner)
            i++;
        if (i == count)
            gs_points_drop(common, point);
    }
}

static void add_pair(struct result *result, unsigned one, unsigned other)
{
    result->pairs[result->pair_count][0] = (uint16_t)one;
    result->pairs[result->pair_count++][1] = (uint16_t)other;
    gs_points_add(result->paired, one);
    gs_points_add(result->paired, other);
}

/* Points that two parts need free are overlaps, which must be own. */
static void find_joined(const struct join_records *records, const struct join_draft *draft,
                        struct result *result)
{
    unsigned words = records->board->words;
    uint64_t met[JOIN_WORDS] = {0}, needed[JOIN_WORDS], overlap[JOIN_WORDS] = {0};

    for (unsigned i = 0; i < draft->part_count; i++)
        join_unite(result->own, join_own(records, draft->parts[i]), words);
    join_unite(result->own, draft->stones, words);
    for (unsigned i = 0; i < draft->goal_count; i++)
        if (draft->goal[i] >= GS_EDGES_MAX)
            gs_points_add(result->own, draft->goal[i] - GS_EDGES_MAX);
    if (draft->kind == JOIN_HALF)
        gs_points_add(result->own, draft->point);
    for (unsigned i = 0; i < draft->part_count; i++) {
        find_needed(records, draft->parts[i], result->own, needed);
        for (unsigned j = 0; j < words; j++) {
            overlap[j] |= met[j] & needed[j];
            met[j] |= needed[j];
        }
    }
    join_unite(result->own, overlap, words);
    for (unsigned i = 0; i < draft->part_count; i++) {
        const uint32_t *pairs = pairs_of(records, draft->parts[i]);
        find_needed(records, draft->parts[i], result->own, needed);
        join_unite(result->free, needed, words);
        for (unsigned j = 0; j < records->records[draft->parts[i]].pair_count; j++)
            if (gs_points_has(needed, pairs[j] >> 16) &&
                gs_points_has(needed, pairs[j] & UINT16_MAX))
                add_pair(result, pairs[j] >> 16, pairs[j] & UINT16_MAX);
    }
    if (draft->kind == JOIN_HALF) {
        gs_points_drop(result->own, draft->point);
        gs_points_add(result->free, draft->point);
    }
}

/* How the halves of an EITHER need its points. */
struct need {
    uint64_t first[JOIN_WORDS];  /* some half begins on them */
    uint64_t paired[JOIN_WORDS]; /* some half needs them in a pair, with mates */
    uint64_t alone[JOIN_WORDS];  /* some half needs them neither way, or with another mate */
    uint16_t mates[GS_POINTS_MAX];
};

static void add_mate(struct need *need, unsigned point, unsigned mate)
{
    if (gs_points_has(need->paired, point) && need->mates[point] != mate)
        gs_points_add(need->alone, point);
    gs_points_add(need->paired, point);
    need->mates[point] = (uint16_t)mate;
}

static void add_half(const struct join_records *records, uint32_t half, struct need *need)
{
    unsigned words = records->board->words;
    unsigned first = records->numbers[records->records[half].first];
    uint64_t alone[JOIN_WORDS];
    const uint32_t *pairs = pairs_of(records, half);

    join_copy(alone, join_free(records, half), words);
    join_remove(alone, join_paired(records, half), words);
    gs_points_drop(alone, first);
    join_unite(need->alone, alone, words);
    gs_points_add(need->first, first);
    for (unsigned i = 0; i < records->records[half].pair_count; i++) {
        add_mate(need, pairs[i] >> 16, pairs[i] & UINT16_MAX);
        add_mate(need, pairs[i] & UINT16_MAX, pairs[i] >> 16);
    }
}

static bool has_mate(const struct need *need, unsigned one, unsigned other)
{
    return !gs_points_has(need->paired, one) || need->mates[one] == other;
}

/* Whether each half needs neither of two points that no half needs alone, or both as a pair; or
 * some begin on the one, others on the other. */
static bool is_pair(const struct need *need, unsigned one, unsigned other)
{
    return has_mate(need, one, other) && has_mate(need, other, one) &&
           gs_points_has(need->first, one) == gs_points_has(need->first, other) &&
           (gs_points_has(need->first, one) || gs_points_has(need->paired, one));
}

/* Each point is in one pair at most, the first that there is. */
static void find_pairs(const struct join_records *records, const struct join_draft *draft,
                       struct result *result)
{
    unsigned words = records->board->words;
    struct need need;
    uint64_t points[JOIN_WORDS];

    memset(&need, 0, offsetof(struct need, mates));
    for (unsigned i = 0; i < draft->part_count; i++)
        add_half(records, draft->parts[i], &need);
    join_copy(points, need.paired, words);
    join_unite(points, need.first, words);
    join_remove(points, need.alone, words);
    join_remove(points, result->own, words);
    JOIN_EACH(one, points, words)
    for (unsigned other = join_next(points, words, one + 1); other < JOIN_WORDS * 64;
         other = join_next(points, words, other + 1)) {
        if (gs_points_has(result->paired, one) || gs_points_has(result->paired, other) ||
            !is_pair(&need, one, other))
            continue;
        add_pair(result, one, other);
        break;
    }
}

static void find_either(const struct join_records *records, const struct join_draft *draft,
                        struct result *result)
{
    unsigned words = records->board->words;
    uint64_t common[JOIN_WORDS];

    memset(common, 0xff, sizeof common);
    for (unsigned i = 0; i < draft->part_count; i++) {
        join_unite(result->own, join_own(records, draft->parts[i]), words);
        join_unite(result->free, join_free(records, draft->parts[i]), words);
        join_keep(common, join_free(records, draft->parts[i]), words);
    }
    find_pairs(records, draft, result);
    join_remove(common, result->paired, words);
    join_unite(result->own, common, words);
    join_remove(result->free, result->own, words);
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
        grown && gs_search_grow(search, &array, 3 * records->board->words * sizeof *records->sets,
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

/* Stores the computed sets of the next record, whose numbers are written. */
static void write_result(struct join_records *records, const struct result *result,
                         unsigned numbers)
{
    unsigned words = records->board->words;
    uint64_t *sets = records->sets + (uint64_t)records->count * 3 * words;
    uint32_t *pairs = records->numbers + records->number_count + numbers;

    join_copy(sets, result->own, words);
    join_copy(sets + words, result->free, words);
    join_copy(sets + 2 * words, result->paired, words);
    for (unsigned i = 0; i < result->pair_count; i++)
        pairs[i] = (uint32_t)result->pairs[i][0] << 16 | result->pairs[i][1];
}

uint32_t gs_vc_record_make(struct join_records *records, struct join_draft *draft)
{
    unsigned words = records->board->words;

    sort_parts(draft);
    struct join_record record = {.kind = (uint8_t)draft->kind,
                                 .first = records->number_count,
                                 .part_count = (uint16_t)draft->part_count,
                                 .stone_count = (uint16_t)join_count(draft->stones, words),
                                 .goal_count = (uint8_t)draft->goal_count};
    unsigned numbers = number_count(&record);
    if (!reserve(records, numbers + GS_POINTS_MAX / 2))
        return JOIN_NO_RECORD;
    write_numbers(records, draft);
    record.hash = hash_of(&record, records->numbers + record.first, numbers);
    uint64_t slot = find_slot(records, &record);
    if (records->slots[slot] != 0)
        return records->slots[slot] - 1;
    struct result result = {.pair_count = 0};
    if (draft->kind == JOIN_EITHER)
        find_either(records, draft, &result);
    else
        find_joined(records, draft, &result);
    record.pair_count = (uint16_t)result.pair_count;
    write_result(records, &result, numbers);
    records->records[records->count] = record;
    records->number_count += numbers + result.pair_count;
    records->slots[slot] = records->count + 1;
    return records->count++;
}

void gs_vc_record_read(const struct join_records *records, uint32_t number,
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

/* The goal of a record in a draft: that of its first part that is no EITHER. */
static void read_goal(const struct join_records *records, uint32_t number, struct join_draft *draft)
{
    while (records->records[number].kind == JOIN_EITHER)
        number = records->numbers[records->records[number].first + 1];
    const struct join_record *record = &records->records[number];
    const uint32_t *goal =
        records->numbers + record->first + 1 + record->part_count + record->stone_count;
    draft->goal_count = record->goal_count;
    for (unsigned i = 0; i < draft->goal_count; i++)
        draft->goal[i] = goal[i];
}

uint32_t gs_vc_fill_pairs(struct join_records *records, uint32_t number, const uint64_t *own)
{
    unsigned words = records->board->words;
    struct join_draft draft;

    if (!join_intersects(own, join_paired(records, number), words))
        return number;
    if (records->records[number].kind == JOIN_EITHER) {
        draft = (struct join_draft){.kind = JOIN_JOINED, .part_count = 1, .parts[0] = number};
        read_goal(records, number, &draft);
    } else {
        gs_vc_record_read(records, number, &draft);
    }
    JOIN_EACH(point, join_paired(records, number), words)
    if (gs_points_has(own, point))
        gs_points_add(draft.stones, point);
    return gs_vc_record_make(records, &draft);
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
    uint16_t *next; /* the part to visit next, by record */
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

bool gs_vc_records_write(struct join_records *records, uint32_t last, bool names_goal,
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

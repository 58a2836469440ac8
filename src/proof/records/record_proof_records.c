/* SPDX-License-Identifier: MIT */
/*
 * record_proof_records.c - the records of a tree, each of which is there once, and how they are
 * written: those that the claim needs, each behind those that it refers to.
 */
#include "proof/records/record_proof.h"

#include <string.h>

enum { KIND, MOVE, NULLS, ANSWERS, HEAD };
enum { FIRST_SLOTS = 1024, POLL_INTERVAL = 1 << 12 };

static uint64_t hash_words(const uint32_t *words, uint64_t count)
{
    uint64_t hash = count;
    for (uint64_t i = 0; i < count; i++) {
        hash = (hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

static uint64_t length_of(const struct gs_record_proof_records *records, uint32_t record)
{
    return records->first[record + 1] - records->first[record];
}

/* The slot of a record with these words, or the free one where it belongs. */
static uint32_t find_slot(const struct gs_record_proof_records *records, const uint32_t *words,
                          uint64_t count)
{
    uint32_t mask = records->capacity - 1, slot = (uint32_t)hash_words(words, count) & mask;
    for (;; slot = (slot + 1) & mask) {
        uint32_t record = records->slots[slot];
        if (record == 0)
            return slot;
        if (length_of(records, record - 1) == count &&
            memcmp(records->words + records->first[record - 1], words, count * sizeof *words) == 0)
            return slot;
    }
}

/* Twice as many slots, or the first ones. */
static bool grow_slots(struct gs_record_proof *tree)
{
    struct gs_record_proof_records *records = &tree->records;
    uint32_t capacity = records->capacity ? 2 * records->capacity : FIRST_SLOTS;
    uint32_t *slots = gs_alloc_zero(tree->search->memory, capacity, sizeof *slots);
    if (!slots)
        return gs_search_halt(tree->search, GS_STOP_MEMORY);
    gs_release(tree->search->memory, records->slots);
    records->slots = slots;
    records->capacity = capacity;
    for (uint32_t r = 0; r < records->count; r++)
        slots[find_slot(records, records->words + records->first[r], length_of(records, r))] =
            r + 1;
    return true;
}

static bool reserve(struct gs_record_proof *tree, uint64_t words)
{
    struct gs_record_proof_records *records = &tree->records;
    void *block = records->words, *first = records->first;
    bool good = gs_search_grow(tree->search, &block, sizeof *records->words, &records->room,
                               records->used + words);
    records->words = block;
    good = good && gs_search_grow(tree->search, &first, sizeof *records->first,
                                  &records->first_room, (uint64_t)records->count + 2);
    records->first = first;
    if (!good || records->count == GS_RECORD_PROOF_NONE - 2)
        return good && gs_search_halt(tree->search, GS_STOP_MEMORY);
    records->first[records->count] = records->used;
    return records->count < records->capacity / 2 || grow_slots(tree);
}

static void sort_numbers(uint32_t *numbers, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && numbers[j - 1] > numbers[j]; j--) {
            uint32_t number = numbers[j];
            numbers[j] = numbers[j - 1];
            numbers[j - 1] = number;
        }
}

/* The number of the record whose words were put behind the others. */
static uint32_t enter_words(struct gs_record_proof *tree, uint64_t count)
{
    struct gs_record_proof_records *records = &tree->records;
    const uint32_t *words = records->words + records->used;
    uint32_t slot = find_slot(records, words, count);
    if (records->slots[slot] != 0)
        return records->slots[slot] - 1;
    records->used += count;
    records->first[++records->count] = records->used;
    records->slots[slot] = records->count;
    if (tree->limit > 0 && records->used > tree->limit)
        tree->given_up = true;
    return records->count - 1;
}

uint32_t gs_record_proof_enter(struct gs_record_proof *tree, unsigned kind, gs_move move,
                               const struct gs_record_proof_frame *frame)
{
    struct gs_record_proof_records *records = &tree->records;
    unsigned nulls = frame ? frame->null_count : 0, answers = frame ? frame->answer_count : 0;
    uint64_t count = HEAD + nulls + 2 * (uint64_t)answers;
    if (!reserve(tree, count))
        return GS_RECORD_PROOF_NONE;
    uint32_t *words = records->words + records->used;
    words[KIND] = kind;
    words[MOVE] = move;
    words[NULLS] = nulls;
    words[ANSWERS] = answers;
    for (unsigned i = 0; i < nulls; i++)
        words[HEAD + i] = frame->nulls[i];
    sort_numbers(words + HEAD, nulls);
    for (unsigned i = 0; i < answers; i++) {
        words[HEAD + nulls + 2 * i] = frame->answers[i].reply;
        words[HEAD + nulls + 2 * i + 1] = frame->answers[i].record;
    }
    return enter_words(tree, count);
}

uint32_t gs_record_proof_enter_pairs(struct gs_record_proof *tree, const struct gs_pairing *pairing)
{
    uint64_t count = HEAD + 2 * (uint64_t)pairing->count;
    if (!reserve(tree, count))
        return GS_RECORD_PROOF_NONE;
    uint32_t *words = tree->records.words + tree->records.used;
    words[KIND] = GS_RECORD_PROOF_PAIRED;
    words[MOVE] = pairing->first == GS_NO_MOVE ? 0 : pairing->first + 1;
    words[NULLS] = words[ANSWERS] = 0;
    for (unsigned i = 0; i < 2 * pairing->count; i++)
        words[HEAD + i] = pairing->pairs[i / 2][i % 2];
    return enter_words(tree, count);
}

uint32_t gs_record_proof_enter_joins(struct gs_record_proof *tree, uint32_t plan)
{
    return gs_record_proof_enter(tree, GS_RECORD_PROOF_JOINS, plan, NULL);
}

gs_move gs_record_proof_move(const struct gs_record_proof *tree)
{
    const uint32_t *words = gs_record_proof_words(tree, tree->root);
    if (words[KIND] == GS_RECORD_PROOF_PAIRED)
        return words[MOVE] > 0 ? words[MOVE] - 1 : GS_NO_MOVE;
    return words[MOVE];
}

/* --- writing --- */

static unsigned number_size(uint32_t number)
{
    unsigned size = 1;
    while (number >>= 7)
        size++;
    return size;
}

static const uint32_t *answers_of(const uint32_t *words)
{
    return words + HEAD + words[NULLS];
}

/* Whether a record is a threat to end the game at once, with an answer to the one reply that
 * prevents it: a pair of a line. */
static bool is_pair(const struct gs_record_proof *tree, uint32_t record)
{
    const uint32_t *words = gs_record_proof_words(tree, record);
    if (words[KIND] != GS_RECORD_PROOF_MOVE || words[NULLS] != 1 || words[ANSWERS] != 1)
        return false;
    const uint32_t *threat = gs_record_proof_words(tree, words[HEAD]);
    return threat[KIND] == GS_RECORD_PROOF_END && threat[MOVE] == *answers_of(words);
}

/* How a record is referred to: from the end of one line alone, or otherwise. */
enum { BY_LINE = 1, BY_OTHERS };

static void mark_one(struct gs_record_proof *tree, uint32_t record, uint32_t how)
{
    tree->file.place[record] = tree->file.place[record] > 0 ? BY_OTHERS : how;
}

static void mark_references(struct gs_record_proof *tree, uint32_t record)
{
    const uint32_t *words = gs_record_proof_words(tree, record);
    bool pair = is_pair(tree, record);
    for (unsigned i = 0; i < words[NULLS] && !pair; i++)
        mark_one(tree, words[HEAD + i], BY_OTHERS);
    for (unsigned i = 0; i < words[ANSWERS]; i++)
        mark_one(tree, answers_of(words)[2 * i + 1], pair ? BY_LINE : BY_OTHERS);
}

/* Marks what the records that are marked refer to: how, in place. */
static bool mark(struct gs_record_proof *tree)
{
    tree->file.place[tree->root] = BY_OTHERS;
    for (uint32_t r = tree->root + 1; r-- > 0;) {
        if (r % POLL_INTERVAL == 0 && !gs_search_poll(tree->search))
            return false;
        if (tree->file.place[r])
            mark_references(tree, r);
    }
    return true;
}

/* How many records of the file a record is. */
static uint32_t count_records(const struct gs_record_proof *tree, uint32_t record)
{
    const uint32_t *words = gs_record_proof_words(tree, record);
    return words[KIND] == GS_RECORD_PROOF_JOINS
               ? (uint32_t)tree->joins.plans[words[MOVE]].bytes.records
               : 1;
}

/* Numbers the records to write. A pair that only a line refers to is part of that line. */
static void number_records(struct gs_record_proof *tree)
{
    for (uint32_t r = 0; r <= tree->root; r++) {
        uint32_t how = tree->file.place[r];
        tree->file.place[r] = GS_RECORD_PROOF_NONE;
        if (how == 0 || (how == BY_LINE && is_pair(tree, r)))
            continue;
        tree->file.order[tree->file.ordered++] = r;
        tree->file.records += count_records(tree, r);
        tree->file.place[r] = tree->file.records - 1;
    }
}

/* Where the numbers of a record go: into a writer, or into a sum of bytes alone. */
static void put(struct gs_certificate_writer *writer, uint64_t *bytes, uint32_t number)
{
    uint8_t text[5];
    unsigned size = 0;
    *bytes += number_size(number);
    if (!writer)
        return;
    do {
        text[size] = (uint8_t)(number & 127);
        number >>= 7;
        if (number > 0)
            text[size] |= 128;
        size++;
    } while (number > 0);
    gs_certificate_bytes(writer, text, size);
}

/* Where a record is written, or bytes are counted alone. */
struct writing {
    const struct gs_record_proof *tree;
    struct gs_certificate_writer *writer; /* NULL: nowhere */
    uint64_t bytes;
    uint32_t place; /* of the record */
};

static void put_reference(struct writing *to, uint32_t record)
{
    put(to->writer, &to->bytes, to->place - to->tree->file.place[record]);
}

static void put_number(struct writing *to, uint32_t number)
{
    put(to->writer, &to->bytes, number);
}

/* A line: the pairs that follow each other, down to a record that is written by itself. */
static void put_line(struct writing *to, uint32_t record)
{
    const struct gs_record_proof *tree = to->tree;
    uint32_t count = 0, end = record;
    do {
        count++;
        end = answers_of(gs_record_proof_words(tree, end))[1];
    } while (tree->file.place[end] == GS_RECORD_PROOF_NONE);
    put_number(to, GS_RECORD_PROOF_LINE);
    put_number(to, count);
    for (uint32_t r = record; r != end; r = answers_of(gs_record_proof_words(tree, r))[1]) {
        put_number(to, gs_record_proof_words(tree, r)[MOVE]);
        put_number(to, answers_of(gs_record_proof_words(tree, r))[0]);
    }
    put_reference(to, end);
}

/* A move, or what answers replies. */
static void put_replies(struct writing *to, const uint32_t *words)
{
    const uint32_t *nulls = words + HEAD, *answers = answers_of(words);
    put_number(to, words[KIND] == GS_RECORD_PROOF_END ? GS_RECORD_PROOF_MOVE : words[KIND]);
    if (words[KIND] != GS_RECORD_PROOF_REPLY)
        put_number(to, words[MOVE]);
    put_number(to, words[NULLS]);
    for (unsigned i = 0; i < words[NULLS]; i++)
        put_reference(to, nulls[i]);
    put_number(to, words[ANSWERS]);
    for (unsigned i = 0; i < words[ANSWERS]; i++) {
        put_number(to, answers[2 * i]);
        put_reference(to, answers[2 * i + 1]);
    }
}

static void put_pairs(struct writing *to, uint32_t record)
{
    const uint32_t *words = gs_record_proof_words(to->tree, record);
    uint64_t points = length_of(&to->tree->records, record) - HEAD;
    put_number(to, GS_RECORD_PROOF_PAIRED);
    put_number(to, words[MOVE]);
    put_number(to, (uint32_t)points / 2);
    for (uint64_t i = 0; i < points; i++)
        put_number(to, words[HEAD + i]);
}

static void put_joins(struct writing *to, const struct gs_vc_plan *plan)
{
    to->bytes += plan->bytes.size;
    if (to->writer)
        gs_vc_plan_write(plan, to->writer);
}

static void put_record(struct writing *to, uint32_t record)
{
    const uint32_t *words = gs_record_proof_words(to->tree, record);
    to->place = to->tree->file.place[record];
    if (is_pair(to->tree, record)) {
        put_line(to, record);
    } else if (words[KIND] == GS_RECORD_PROOF_PAIRED) {
        put_pairs(to, record);
    } else if (words[KIND] == GS_RECORD_PROOF_JOINS) {
        put_joins(to, &to->tree->joins.plans[words[MOVE]]);
    } else if (words[KIND] == GS_RECORD_PROOF_IMAGE) {
        put_number(to, GS_RECORD_PROOF_IMAGE);
        put_number(to, words[MOVE]);
        put_reference(to, words[HEAD]);
    } else {
        put_replies(to, words);
    }
}

bool gs_record_proof_close(struct gs_record_proof *tree)
{
    struct gs_memory *memory = tree->search->memory;
    uint32_t count = tree->records.count;
    tree->file.ordered = tree->file.records = 0;
    tree->file.bytes = 0;
    if (tree->root == GS_RECORD_PROOF_NONE)
        return true;
    tree->file.order = gs_alloc(memory, (size_t)count * sizeof *tree->file.order);
    tree->file.place = gs_alloc_zero(memory, count, sizeof *tree->file.place);
    if (!tree->file.order || !tree->file.place)
        return gs_search_halt(tree->search, GS_STOP_MEMORY);
    if (!mark(tree))
        return false;
    number_records(tree);
    struct writing to = {.tree = tree};
    for (uint32_t i = 0; i < tree->file.ordered; i++)
        put_record(&to, tree->file.order[i]);
    tree->file.bytes = to.bytes;
    return true;
}

bool gs_record_proof_write(struct gs_record_proof *tree, struct gs_certificate_writer *writer)
{
    struct writing to = {.tree = tree, .writer = writer};
    for (uint32_t i = 0; i < tree->file.ordered; i++) {
        if (i % POLL_INTERVAL == 0 && !gs_search_poll(tree->search))
            return false;
        put_record(&to, tree->file.order[i]);
    }
    return true;
}

/* SPDX-License-Identifier: MIT */
/* gather_records.c - the records that gather.c puts together. */
#include "proof/rewrite/gather_records.h"

#include <string.h>

#include "core/checksum.h"
#include "table/key_set.h"

enum { FIRST_SLOTS = 1 << 12, NUMBER_MAX = 10 };

void gs_gather_records_init(struct gs_gather_records *records, struct gs_search *search)
{
    *records = (struct gs_gather_records){.search = search};
}

void gs_gather_records_clear(struct gs_gather_records *records)
{
    if (!records->search)
        return;
    gs_release(records->search->memory, records->bytes);
    gs_release(records->search->memory, records->ends);
    gs_release(records->search->memory, records->slots);
}

/* --- putting together --- */

static void grow(struct gs_gather_records *records, void *block, size_t size, uint64_t *room,
                 uint64_t need)
{
    void *grown;
    memcpy(&grown, block, sizeof grown);
    if (!gs_search_grow(records->search, &grown, size, room, need))
        records->failed = true;
    memcpy(block, &grown, sizeof grown);
}

static void put_bytes(struct gs_gather_records *records, const void *bytes, size_t size)
{
    if (!records->failed)
        grow(records, &records->bytes, 1, &records->room, records->size + size);
    if (records->failed)
        return;
    memcpy(records->bytes + records->size, bytes, size);
    records->size += size;
}

static size_t write_number(uint8_t bytes[NUMBER_MAX], uint64_t number)
{
    size_t size = 0;
    for (; number >= 128; number >>= 7)
        bytes[size++] = (uint8_t)(number & 127) | 128;
    bytes[size++] = (uint8_t)number;
    return size;
}

void gs_gather_put(struct gs_gather_records *records, uint64_t number)
{
    uint8_t bytes[NUMBER_MAX];
    put_bytes(records, bytes, write_number(bytes, number));
}

/* --- each once --- */

static uint64_t begin_of(const struct gs_gather_records *records, uint64_t record)
{
    return record == 0 ? 0 : records->ends[record - 1];
}

/* FNV-1a, its upper bits mixed in. */
static uint64_t hash_of(const uint8_t *bytes, uint64_t size)
{
    uint64_t hash = gs_fnv_add(GS_FNV_START, bytes, size);
    return hash ^ hash >> 32;
}

/* The slot of the same bytes, or the free one where they belong. */
static uint64_t *find_slot(const struct gs_gather_records *records, const uint8_t *bytes,
                           uint64_t size)
{
    uint64_t at = hash_of(bytes, size) & (records->slot_count - 1);
    for (;; at = (at + 1) & (records->slot_count - 1)) {
        uint64_t *slot = &records->slots[at];
        if (*slot == 0)
            return slot;
        uint64_t begin = begin_of(records, *slot - 1);
        if (records->ends[*slot - 1] - begin == size &&
            memcmp(records->bytes + begin, bytes, (size_t)size) == 0)
            return slot;
    }
}

/* At most half of the slots are taken; their number is a power of two. */
static void make_slots(struct gs_gather_records *records)
{
    struct gs_memory *memory = records->search->memory;
    if (2 * (records->count + 1) <= records->slot_count)
        return;
    uint64_t *old = records->slots;
    uint64_t slots = records->slot_count == 0 ? FIRST_SLOTS : 2 * records->slot_count;
    records->slots = gs_alloc_zero(memory, (size_t)slots, sizeof *records->slots);
    gs_release(memory, old);
    if (!records->slots) {
        gs_search_halt(records->search, GS_STOP_MEMORY);
        records->failed = true;
        return;
    }
    records->slot_count = slots;
    for (uint64_t i = 0; i < records->count; i++) {
        uint64_t begin = begin_of(records, i);
        *find_slot(records, records->bytes + begin, records->ends[i] - begin) = i + 1;
    }
}

uint64_t gs_gather_enter(struct gs_gather_records *records)
{
    if (!records->failed)
        make_slots(records);
    if (!records->failed)
        grow(records, &records->ends, sizeof *records->ends, &records->end_room,
             records->count + 1);
    if (records->failed)
        return 0;
    uint64_t *slot =
        find_slot(records, records->bytes + records->begun, records->size - records->begun);
    if (*slot > 0) {
        records->size = records->begun;
        return *slot - 1;
    }
    records->ends[records->count] = records->begun = records->size;
    *slot = ++records->count;
    return *slot - 1;
}

/* --- copies --- */

struct copy {
    struct gs_gather_records *records;
    const uint64_t *numbers;
    struct gs_proof_cursor cursor;
};

static void copy_item(struct copy *copy, char item)
{
    if (item == 'r')
        gs_gather_put(copy->records, copy->numbers[gs_proof_reference(&copy->cursor)]);
    else
        gs_gather_put(copy->records, gs_proof_number(&copy->cursor));
}

/* Returns how many elements it has. */
static uint32_t copy_list(struct copy *copy, const char *items)
{
    uint32_t count = gs_proof_number(&copy->cursor);
    gs_gather_put(copy->records, count);
    for (uint32_t i = 0; i < count; i++)
        for (const char *item = items; *item != ']'; item++)
            copy_item(copy, *item);
    return count;
}

/* The list of ends, which was empty, and so is the byte that was put last. */
static void put_ends(struct gs_gather_records *records, const unsigned *ends, unsigned count)
{
    if (records->failed)
        return;
    records->size--;
    gs_gather_put(records, count);
    for (unsigned i = 0; i < count; i++)
        gs_gather_put(records, ends[i]);
}

uint64_t gs_gather_copy(struct gs_gather_records *records, const struct gs_claim *claim,
                        uint64_t record, const uint64_t *numbers, const unsigned *ends,
                        unsigned count)
{
    struct copy copy = {.records = records, .numbers = numbers};
    enum gs_proof_kind kind = gs_proof_read(claim, record, &copy.cursor);
    uint32_t last = 1;
    gs_gather_put(records, kind);
    for (const char *item = gs_proof_shape(kind); *item; item++) {
        if (*item == '[') {
            last = copy_list(&copy, item + 1);
            item = strchr(item, ']');
        } else if (*item != '+') {
            copy_item(&copy, *item);
        }
    }
    if (last == 0 && (kind == GS_PROOF_JOINED || kind == GS_PROOF_HALF))
        put_ends(records, ends, count);
    return gs_gather_enter(records);
}

/* --- writing --- */

struct writing {
    struct gs_certificate_writer *writer;
    const uint8_t *at;
    uint64_t record, bytes;
};

static uint64_t read_number(struct writing *writing)
{
    uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = *writing->at++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
}

static uint64_t pass_number(struct writing *writing, bool reference)
{
    uint8_t bytes[NUMBER_MAX];
    uint64_t number = read_number(writing);
    size_t size = write_number(bytes, reference ? writing->record - number : number);
    writing->bytes += size;
    if (writing->writer)
        gs_certificate_bytes(writing->writer, bytes, size);
    return number;
}

static void pass_list(struct writing *writing, const char *items)
{
    for (uint64_t left = pass_number(writing, false); left > 0; left--)
        for (const char *item = items; *item != ']'; item++)
            pass_number(writing, *item == 'r');
}

static void pass_record(struct writing *writing)
{
    enum gs_proof_kind kind = (enum gs_proof_kind)pass_number(writing, false);
    for (const char *item = gs_proof_shape(kind); *item; item++) {
        if (*item == '[') {
            pass_list(writing, item + 1);
            item = strchr(item, ']');
        } else if (*item != '+') {
            pass_number(writing, *item == 'r');
        }
    }
}

uint64_t gs_gather_write(const struct gs_gather_records *records,
                         struct gs_certificate_writer *writer)
{
    struct writing writing = {.writer = writer, .at = records->bytes};
    for (; writing.record < records->count; writing.record++)
        pass_record(&writing);
    return writing.bytes;
}

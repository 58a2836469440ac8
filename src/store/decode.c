/* SPDX-License-Identifier: MIT */
/*
 * Looks a number up: the block by binary search in the index of the file, the
 * group by binary search in the index of the block, the state by decoding the
 * group. Nothing in a block leads outside of it.
 *
 * Cost: two binary searches, and 32 states decoded on average.
 */
#include "core/checksum.h"
#include "read.h"

#include <stdio.h>

void gs_store_note(struct store *store, uint64_t block, const char *what)
{
    if (store->trouble[0] == '\0')
        snprintf(store->trouble, sizeof store->trouble, "block %llu of %llu: %s",
                 (unsigned long long)block + 1, (unsigned long long)store->blocks, what);
}

static const uint8_t *index_entry(const struct store *store, uint64_t block)
{
    return store->index + block * store->stride;
}

static void index_number(const struct store *store, uint64_t block, uint64_t *number)
{
    for (unsigned i = 0; i < store->words; i++)
        number[i] = gs_word_load(index_entry(store, block) + 8 * i);
}

/* Where a block begins; the index itself begins where the last one ends. */
static uint64_t block_at(const struct store *store, uint64_t block)
{
    if (block == store->blocks)
        return (uint64_t)(store->index - store->bytes);
    return gs_word_load(index_entry(store, block) + 8 * store->words);
}

/* The lengths in the block's head must fit the block. */
static bool read_groups(struct block *block, const uint8_t *bytes, uint64_t size)
{
    block->group_count = (unsigned)((block->count + STORE_GROUP - 1) / STORE_GROUP);
    block->delta_bits = (unsigned)gs_bits_get(bytes, 0, 16);
    block->offset_bits = (unsigned)gs_bits_get(bytes, 16, 16);
    if (block->delta_bits > 64 * GS_NUMBER_WORDS || block->offset_bits > 32)
        return false;
    uint64_t bits = (uint64_t)(block->group_count - 1) * (block->delta_bits + block->offset_bits);
    uint64_t head = STORE_WIDTHS + (bits + 7) / 8;
    block->groups = bytes;
    block->bits = bytes + head;
    block->end = head < size ? 8 * (size - head) : 0;
    return head < size;
}

bool gs_store_block_open(struct store *store, uint64_t number, struct block *block)
{
    uint64_t from = block_at(store, number), to = block_at(store, number + 1);
    const uint8_t *bytes = store->bytes + from;
    const uint8_t *entry = index_entry(store, number);
    gs_store_touch_block(store, from, to);
    block->number = number;
    block->count =
        number + 1 < store->blocks ? STORE_BLOCK : store->head.states - number * STORE_BLOCK;
    index_number(store, number, block->first);
    if (from < store->blocks_at || from >= to || to > block_at(store, store->blocks)) {
        gs_store_note(store, number, "its place is wrong"); /* the file changed while in use */
        return false;
    }
    if (!store->checked[number]) {
        uint64_t sum = gs_checksum(0, bytes, (size_t)(to - from));
        if (sum != gs_word_load(entry + 8 * store->words + 8)) {
            gs_store_note(store, number, "its checksum is wrong");
            return false;
        }
        store->checked[number] = 1;
    }
    if (read_groups(block, bytes, to - from) && block->delta_bits <= 64 * store->words)
        return true;
    gs_store_note(store, number, "its index does not fit");
    return false;
}

/* The first number of a group, less that of the block; and where its states begin. */
static inline uint64_t group_at(const struct block *block, unsigned group, uint64_t *delta,
                                const unsigned words)
{
    unsigned width = block->delta_bits + block->offset_bits;
    if (group == 0) {
        memset(delta, 0, words * sizeof *delta);
        return 0;
    }
    uint64_t at = 8 * STORE_WIDTHS + (uint64_t)(group - 1) * width;
    gs_bits_get_number(block->groups, at, block->delta_bits, delta, words);
    return gs_bits_get(block->groups, at + block->delta_bits, block->offset_bits);
}

static inline void open_group(const struct block *block, unsigned group, struct cursor *cursor,
                              const unsigned words)
{
    uint64_t past = (uint64_t)group * STORE_GROUP;
    cursor->block = block;
    cursor->at = group_at(block, group, cursor->number, words);
    cursor->damaged = gs_number_add(cursor->number, block->first, words);
    cursor->left =
        (unsigned)(block->count - past < STORE_GROUP ? block->count - past : STORE_GROUP);
    cursor->context = 0;
}

void gs_store_group_open(const struct store *store, const struct block *block, unsigned group,
                         struct cursor *cursor)
{
    open_group(block, group, cursor, store->words);
}

/* Adds a gap to the number; false on overflow. */
static inline bool add_gap(struct cursor *cursor, unsigned gap, const unsigned words)
{
    const uint8_t *bits = cursor->block->bits;
    uint64_t distance[GS_NUMBER_WORDS];
    unsigned extra = gap_extra(gap);
    if (gap == GAP_WIDE) {
        extra = (unsigned)gs_bits_get(bits, cursor->at, GAP_WIDTH_BITS);
        cursor->at += GAP_WIDTH_BITS;
        if (extra > 64 * words || cursor->at + extra > cursor->block->end)
            return false;
        gs_bits_get_number(bits, cursor->at, extra, distance, words);
        cursor->at += extra;
        return !gs_number_add(cursor->number, distance, words) &&
               !gs_number_add_small(cursor->number, 1, words);
    }
    uint64_t low = gap_base(gap) + gs_bits_get(bits, cursor->at, extra);
    cursor->at += extra;
    return !gs_number_add_small(cursor->number, low, words) &&
           !gs_number_add_small(cursor->number, 1, words);
}

/*
 * A state takes at most a code, a gap and an entry, so checking for the end after each of them
 * keeps reading within the slack after a block: the file's index and its tail.
 */
static inline bool next_state(const struct store *store, struct cursor *cursor,
                              const unsigned words)
{
    const struct block *block = cursor->block;
    if (cursor->left == 0 || cursor->damaged)
        return false;
    cursor->damaged = true;
    if (cursor->at >= block->end)
        return false;
    const struct gs_decoder *decoder = &store->decoders[store->code_of[cursor->context]];
    uint32_t found = gs_decoder_find(decoder, gs_bits_peek(block->bits, cursor->at));
    unsigned gap = found >> 16, value = found >> 8 & 0xff;
    cursor->at += found & 0xff;
    if (found == 0 || cursor->at > block->end)
        return false;
    bool first = cursor->context == 0;
    if (first ? gap != 0 : !add_gap(cursor, gap, words))
        return false;
    cursor->entry = store->entries[value];
    if (value == store->values) {
        if (cursor->at > block->end)
            return false;
        cursor->entry = (uint32_t)gs_bits_get(block->bits, cursor->at, VALUE_BITS);
        cursor->at += VALUE_BITS;
    }
    cursor->context = store->next_context[value] + gap_class(gap);
    cursor->left--;
    cursor->damaged = cursor->at > block->end || (cursor->entry & 3) == 3;
    return !cursor->damaged;
}

bool gs_store_group_next(const struct store *store, struct cursor *cursor)
{
    return next_state(store, cursor, store->words);
}

/* The last block whose first number is not above number; blocks if there is none. */
static inline uint64_t find_block(const struct store *store, const uint64_t *number,
                                  const unsigned words)
{
    uint64_t low = 0, high = store->blocks, first[GS_NUMBER_WORDS];
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        for (unsigned i = 0; i < words; i++)
            first[i] = gs_word_load(index_entry(store, middle) + 8 * i);
        if (gs_number_compare(first, number, words) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? store->blocks : low - 1;
}

/* The last group that does not begin above number, which is not below the block's first. */
static inline unsigned find_group(const struct block *block, const uint64_t *number,
                                  const unsigned words)
{
    uint64_t delta[GS_NUMBER_WORDS], wanted[GS_NUMBER_WORDS];
    unsigned low = 0, high = block->group_count;
    gs_number_subtract(number, block->first, words, wanted);
    while (high - low > 1) {
        unsigned middle = low + (high - low) / 2;
        group_at(block, middle, delta, words);
        if (gs_number_compare(delta, wanted, words) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static inline struct gs_entry find(struct store *store, const uint64_t *number,
                                   const unsigned words)
{
    const struct gs_entry unknown = {GS_UNKNOWN, GS_NO_DISTANCE};
    struct block block;
    struct cursor cursor;
    gs_store_touch_index(store);
    uint64_t at = find_block(store, number, words);
    if (at == store->blocks || !gs_store_block_open(store, at, &block))
        return unknown;
    open_group(&block, find_group(&block, number, words), &cursor, words);
    while (next_state(store, &cursor, words)) {
        int order = gs_number_compare(cursor.number, number, words);
        if (order == 0)
            return entry_unpack(cursor.entry);
        if (order > 0)
            return unknown;
    }
    if (cursor.damaged)
        gs_store_note(store, at, "its states cannot be read");
    return unknown;
}

struct gs_entry gs_store_find(struct store *store, const uint64_t *number)
{
    return store->words == 1 ? find(store, number, 1) : find(store, number, store->words);
}

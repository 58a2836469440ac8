/* SPDX-License-Identifier: MIT */
/*
 * mutate_store.c - takes the file of a strong solution apart (src/store/README.md), changes
 * parts, and puts it together. Places and checksums follow, unless they are what is changed.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/search.h>

#include "core/checksum.h"
#include "fuzz/fuzz.h"
#include "fuzz/mutate.h"

enum { BLOCKS_MOST = 16, WORDS_MOST = 16, TAIL = 64, STATES = 4096 };

struct piece {
    size_t size;
    uint8_t bytes[FUZZ_INPUT];
};

struct block {
    uint8_t number[8 * WORDS_MOST]; /* its first one */
    int64_t moved;                  /* what is added to its place, which is a lie then */
    struct piece piece;
};

struct parts {
    struct piece head, model;
    struct block blocks[BLOCKS_MOST];
    size_t block_count, words;
    uint64_t version, states;
    unsigned lie; /* the word of the tail that is changed in the end; 0: none */
    uint64_t lie_by;
    uint64_t random;
};

static uint32_t below(struct parts *parts, size_t bound)
{
    return gs_random_below(&parts->random, (uint32_t)bound);
}

static uint64_t load(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (unsigned i = 8; i-- > 0;)
        word = word << 8 | bytes[i];
    return word;
}

static void store(uint8_t *bytes, uint64_t word)
{
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(word >> 8 * i);
}

/* --- taking apart --- */

static void take(struct piece *piece, const uint8_t *from, size_t size)
{
    piece->size = size;
    memcpy(piece->bytes, from, size);
}

static bool take_blocks(struct parts *parts, const uint8_t *data, uint64_t from, uint64_t index,
                        size_t stride)
{
    const uint64_t end = index;
    for (size_t i = 0; i < parts->block_count; i++) {
        const uint8_t *entry = data + index + i * stride;
        uint64_t at = load(entry + 8 * parts->words);
        uint64_t next = i + 1 < parts->block_count ? load(entry + stride + 8 * parts->words) : end;
        if (at < from || next < at || next > end)
            return false;
        parts->blocks[i].moved = 0;
        memcpy(parts->blocks[i].number, entry, 8 * parts->words);
        take(&parts->blocks[i].piece, data + at, (size_t)(next - at));
    }
    return true;
}

static bool take_apart(struct parts *parts, const uint8_t *data, size_t size)
{
    if (size < TAIL || size > FUZZ_INPUT)
        return false;
    const uint8_t *tail = data + size - TAIL;
    uint64_t head = load(tail + 24), blocks = load(tail + 32), index = load(tail + 40);
    parts->version = load(tail + 8);
    parts->states = load(tail + 16);
    uint64_t count = parts->states / STATES + (parts->states % STATES != 0);
    if (head > blocks || blocks > index || index > size - TAIL || count == 0 ||
        count > BLOCKS_MOST || (size - TAIL - index) % (8 * count) != 0)
        return false;
    size_t stride = (size_t)((size - TAIL - index) / count);
    if (stride < 24 || stride > 8 * WORDS_MOST + 16)
        return false;
    parts->words = (stride - 16) / 8;
    parts->block_count = (size_t)count;
    parts->lie = 0;
    take(&parts->head, data, (size_t)head);
    take(&parts->model, data + head, (size_t)(blocks - head));
    return take_blocks(parts, data, blocks, index, stride);
}

/* --- putting together --- */

static void fill_up(struct piece *piece, uint8_t byte)
{
    while (piece->size % 8 != 0 && piece->size < FUZZ_INPUT)
        piece->bytes[piece->size++] = byte;
}

static size_t put(uint8_t *data, size_t at, const struct piece *piece)
{
    memcpy(data + at, piece->bytes, piece->size);
    return at + piece->size;
}

static size_t measure(const struct parts *parts)
{
    size_t size = parts->head.size + parts->model.size + TAIL;
    for (size_t i = 0; i < parts->block_count; i++)
        size += parts->blocks[i].piece.size + 8 * parts->words + 16;
    return size;
}

static size_t put_index(const struct parts *parts, uint8_t *data, size_t index, size_t at)
{
    for (size_t i = 0; i < parts->block_count; i++) {
        const struct block *block = &parts->blocks[i];
        memcpy(data + index, block->number, 8 * parts->words);
        index += 8 * parts->words;
        store(data + index, at + (uint64_t)block->moved);
        store(data + index + 8, gs_checksum(0, block->piece.bytes, block->piece.size));
        index += 16;
        at += block->piece.size;
    }
    return index;
}

/* Returns 0 where there is no room. */
static size_t put_together(struct parts *parts, uint8_t *data, size_t most)
{
    fill_up(&parts->head, '\n');
    fill_up(&parts->model, 0);
    for (size_t i = 0; i < parts->block_count; i++)
        fill_up(&parts->blocks[i].piece, 0);
    if (measure(parts) > most)
        return 0;
    size_t head = put(data, 0, &parts->head), blocks = put(data, head, &parts->model),
           index = blocks;
    for (size_t i = 0; i < parts->block_count; i++)
        index = put(data, index, &parts->blocks[i].piece);
    size_t end = put_index(parts, data, index, blocks);
    uint8_t *tail = data + end;
    memcpy(tail, "GMSSTOT1", 8);
    const uint64_t words[] = {parts->version, parts->states, head, blocks, index, end + TAIL};
    for (unsigned i = 0; i < 6; i++)
        store(tail + 8 + 8 * i, words[i]);
    if (parts->lie > 0)
        store(tail + 8 * parts->lie, words[parts->lie - 1] + parts->lie_by);
    uint64_t sum = gs_checksum(0, data, head);
    sum = gs_checksum(sum, data + head, blocks - head);
    sum = gs_checksum(sum, data + index, end - index);
    store(tail + 56, gs_checksum(sum, tail, 56));
    return end + TAIL;
}

/* --- changes --- */

static uint64_t odd_number(struct parts *parts)
{
    static const uint64_t numbers[] = {0,    1,     2,         3,          7,         8,
                                       15,   16,    63,        64,         65,        255,
                                       4095, 4096,  4097,      8192,       108,       510,
                                       5478, 65536, INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX};
    return numbers[below(parts, sizeof numbers / sizeof numbers[0])];
}

/* Where the text "WORD " of a line of the head ends; NULL: it is not there. */
static uint8_t *find_line(struct piece *head, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length + 2 < head->size; i++)
        if (head->bytes[i] == '\n' && memcmp(head->bytes + i + 1, word, length) == 0 &&
            head->bytes[i + 1 + length] == ' ')
            return head->bytes + i + 2 + length;
    return NULL;
}

/* Another text behind the word of a line. */
static void set_line(struct piece *head, const char *word, const char *text)
{
    uint8_t *at = find_line(head, word);
    size_t length = strlen(text), old = 0;
    if (!at || head->size + length > FUZZ_INPUT)
        return;
    size_t left = head->size - (size_t)(at - head->bytes);
    while (old < left && at[old] != '\n')
        old++;
    memmove(at + length, at + old, left - old);
    memcpy(at, text, length);
    head->size = head->size - old + length;
}

static void change_line(struct parts *parts)
{
    static const char *const words[] = {"states", "wins", "draws", "losses", "shift"};
    char text[32];
    unsigned i = below(parts, 7);
    snprintf(text, sizeof text, "%" PRIu64, odd_number(parts));
    if (i < 5)
        set_line(&parts->head, words[i], text);
    else if (i == 5)
        set_line(&parts->head, "order", below(parts, 2) ? "rank" : "key");
    else
        set_line(&parts->head, "symmetry", below(parts, 2) ? "on" : "off");
}

/* Head and tail agree on how many states there are. */
static void change_states(struct parts *parts)
{
    char text[32];
    parts->states =
        below(parts, 2) ? odd_number(parts) : parts->states + below(parts, 2 * STATES) - STATES;
    snprintf(text, sizeof text, "%" PRIu64, parts->states);
    set_line(&parts->head, "states", text);
}

static void change_head(struct parts *parts)
{
    parts->head.size = LLVMFuzzerMutate(parts->head.bytes, parts->head.size, FUZZ_INPUT - 64);
}

static void change_model(struct parts *parts)
{
    parts->model.size = LLVMFuzzerMutate(parts->model.bytes, parts->model.size, FUZZ_INPUT - 64);
}

/* Values, contexts, numbers of codes, symbols and lengths are bytes, most of them small. */
static void change_model_byte(struct parts *parts)
{
    if (parts->model.size > 0)
        parts->model.bytes[below(parts, parts->model.size)] = (uint8_t)odd_number(parts);
}

static struct piece *pick_block(struct parts *parts)
{
    return &parts->blocks[below(parts, parts->block_count)].piece;
}

/* The widths of numbers and places. */
static void change_widths(struct parts *parts)
{
    struct piece *piece = pick_block(parts);
    if (piece->size >= 4)
        piece->bytes[below(parts, 4)] = (uint8_t)odd_number(parts);
}

static void change_block(struct parts *parts)
{
    struct piece *piece = pick_block(parts);
    if (below(parts, 2) == 0)
        piece->size = LLVMFuzzerMutate(piece->bytes, piece->size, FUZZ_INPUT - 64);
    else if (piece->size > 0)
        piece->bytes[below(parts, piece->size)] ^= (uint8_t)(1u << below(parts, 8));
}

static void cut_block(struct parts *parts)
{
    struct piece *piece = pick_block(parts);
    piece->size = below(parts, piece->size + 1);
}

static void change_number(struct parts *parts)
{
    struct block *block = &parts->blocks[below(parts, parts->block_count)];
    if (below(parts, 2) == 0)
        store(block->number + 8 * below(parts, parts->words), odd_number(parts));
    else
        block->number[below(parts, 8 * parts->words)] ^= (uint8_t)(1u << below(parts, 8));
}

static void move_block(struct parts *parts)
{
    parts->blocks[below(parts, parts->block_count)].moved = (int64_t)odd_number(parts);
}

/* One block less, or one twice; the states follow. */
static void change_blocks(struct parts *parts)
{
    size_t at = below(parts, parts->block_count), left = parts->block_count - at;
    char text[32];
    if (below(parts, 2) == 0 && parts->block_count > 1) {
        memmove(&parts->blocks[at], &parts->blocks[at + 1], (left - 1) * sizeof parts->blocks[0]);
        parts->block_count--;
        parts->states -= parts->states > STATES ? STATES : 0;
    } else if (parts->block_count < BLOCKS_MOST) {
        memmove(&parts->blocks[at + 1], &parts->blocks[at], left * sizeof parts->blocks[0]);
        parts->block_count++;
        parts->states += STATES;
        parts->blocks[at + 1].number[below(parts, 8 * parts->words)]++;
    }
    snprintf(text, sizeof text, "%" PRIu64, parts->states);
    set_line(&parts->head, "states", text);
}

static void change_tail(struct parts *parts)
{
    parts->lie = 1 + below(parts, 6);
    parts->lie_by = below(parts, 2) ? odd_number(parts) : -(uint64_t)8;
}

static void (*const changes[])(struct parts *parts) = {
    change_line,       change_states, change_head,  change_model, change_model_byte,
    change_model_byte, change_widths, change_block, cut_block,    change_number,
    move_block,        change_blocks, change_tail,  change_block,
};

size_t mutate_store(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static struct parts parts;
    parts.random = seed;
    if (below(&parts, 16) == 0 || !take_apart(&parts, data, size))
        return LLVMFuzzerMutate(data, size, most);
    for (uint32_t count = 1 + below(&parts, 3); count > 0; count--)
        changes[below(&parts, sizeof changes / sizeof changes[0])](&parts);
    size_t made = put_together(&parts, data, most);
    return made > 0 ? made : size;
}

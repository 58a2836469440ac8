/* SPDX-License-Identifier: MIT */
/*
 * store_forge.h - makes the checksums of a damaged strategy file right again, so
 * that what is behind them is tried, too.
 */
#ifndef TESTS_STORE_FORGE_H
#define TESTS_STORE_FORGE_H

#include "core/checksum.h"

static inline uint64_t forge_load(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (unsigned i = 8; i-- > 0;)
        word = word << 8 | bytes[i];
    return word;
}

static inline void forge_word(uint8_t *bytes, uint64_t word)
{
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(word >> 8 * i);
}

/* Makes the checksums of a file of one word a number right again, where its parts can be found. */
static inline void forge_store(uint8_t *bytes, size_t size)
{
    if (size < 64)
        return;
    uint8_t *tail = bytes + size - 64;
    uint64_t head = forge_load(tail + 24), blocks = forge_load(tail + 32),
             index = forge_load(tail + 40);
    if (head > size || blocks > size || index > size - 64 || head > blocks || blocks > index)
        return;
    for (uint64_t at = index; at + 24 <= size - 64; at += 24) {
        uint64_t from = forge_load(bytes + at + 8);
        uint64_t to = at + 48 <= size - 64 ? forge_load(bytes + at + 32) : index;
        if (from <= to && to <= index)
            forge_word(bytes + at + 16, gs_checksum(0, bytes + from, (size_t)(to - from)));
    }
    uint64_t sum = gs_checksum(0, bytes, (size_t)head);
    sum = gs_checksum(sum, bytes + head, (size_t)(blocks - head));
    sum = gs_checksum(sum, bytes + index, (size_t)(size - 64 - index));
    forge_word(tail + 56, gs_checksum(sum, tail, 56));
}

#endif

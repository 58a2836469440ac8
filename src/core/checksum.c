/* SPDX-License-Identifier: MIT */
/*
 * A checksum against accidents, not against tampering.
 *
 * The bytes are read as little-endian 8-byte words, the last one padded with
 * zeros, followed by their number. Every step is one-to-one in the sum and in
 * the word:
 *
 *     sum = mix(sum xor word),   mix(x) = y xor (y >> 32) for y = x * odd
 *
 * so a change that stays within one word is always found, any other with a
 * probability of 1 - 2^-64. Cost: one multiplication for 8 bytes.
 */
#include "core/checksum.h"

#include <string.h>

static uint64_t add_word(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

static uint64_t load_word(const uint8_t *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

uint64_t gs_checksum_begin(uint64_t start)
{
    return start + UINT64_C(0x6a09e667f3bcc909);
}

uint64_t gs_checksum_add(uint64_t sum, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    size_t left = count;
    for (; left >= 8; left -= 8, at += 8)
        sum = add_word(sum, load_word(at, 8));
    return left > 0 ? add_word(sum, load_word(at, left)) : sum;
}

uint64_t gs_checksum_end(uint64_t sum, size_t size)
{
    return add_word(sum, size);
}

uint64_t gs_checksum(uint64_t start, const void *bytes, size_t size)
{
    return gs_checksum_end(gs_checksum_add(gs_checksum_begin(start), bytes, size), size);
}

/* Four sums side by side, each of every fourth word, wait for each other no longer. */
uint64_t gs_checksum_block(uint64_t start, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t sums[4];
    size_t left = size;
    for (unsigned i = 0; i < 4; i++)
        sums[i] = gs_checksum_begin(start + i);
    for (; left >= 32; left -= 32, at += 32)
        for (unsigned i = 0; i < 4; i++)
            sums[i] = add_word(sums[i], load_word(at + 8 * i, 8));
    for (unsigned i = 1; i < 4; i++)
        sums[0] = add_word(sums[0], sums[i]);
    return gs_checksum_end(gs_checksum_add(sums[0], at, left), size);
}

uint64_t gs_fnv_add(uint64_t sum, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3);
    return sum;
}

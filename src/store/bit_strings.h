/* SPDX-License-Identifier: MIT */
/*
 * bit_strings.h - strings of bits in bytes, the highest bit of a byte first.
 */
#ifndef STORE_BIT_STRINGS_H
#define STORE_BIT_STRINGS_H

#include <string.h>

#include <gamesolve/base.h>

/* Bytes after a bit string that a reader may touch. */
#define GS_BITS_SLACK 8

/* Appends to bytes that are zero from bit `at` on. */
struct gs_bit_writer {
    uint8_t *bytes;
    uint64_t at; /* in bits */
};

/* Appends the low count bits of value, the highest first; count is at most 64. */
static inline void gs_bits_put(struct gs_bit_writer *writer, uint64_t value, unsigned count)
{
    while (count > 0) {
        unsigned room = 8 - (unsigned)(writer->at & 7), part = count < room ? count : room;
        uint64_t bits = value >> (count - part) & ((1u << part) - 1);
        writer->bytes[writer->at >> 3] |= (uint8_t)(bits << (room - part));
        writer->at += part;
        count -= part;
    }
}

/* Appends a number of the given bits, its highest word first. */
static inline void gs_bits_put_number(struct gs_bit_writer *writer, const uint64_t *number,
                                      unsigned count)
{
    unsigned word = count / 64;
    if (count % 64 > 0)
        gs_bits_put(writer, number[word], count % 64);
    while (word-- > 0)
        gs_bits_put(writer, number[word], 64);
}

/* The bits from `at` on, at the top of a word; only the first 57 are valid. */
static inline uint64_t gs_bits_peek(const uint8_t *bytes, uint64_t at)
{
    uint64_t word;
    memcpy(&word, bytes + (at >> 3), sizeof word);
#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word << (at & 7);
}

/* The value of count bits, at most 64. */
static inline uint64_t gs_bits_get(const uint8_t *bytes, uint64_t at, unsigned count)
{
    if (count == 0)
        return 0;
    if (count <= 57)
        return gs_bits_peek(bytes, at) >> (64 - count);
    uint64_t high = gs_bits_peek(bytes, at) >> 32;
    unsigned rest = count - 32;
    return high << rest | gs_bits_peek(bytes, at + 32) >> (64 - rest);
}

/* A number of count bits into words; count is at most 64 * words. */
static inline void gs_bits_get_number(const uint8_t *bytes, uint64_t at, unsigned count,
                                      uint64_t *number, unsigned words)
{
    for (unsigned i = words; i-- > 0;) {
        unsigned part = count > 64 * i ? count - 64 * i : 0;
        number[i] = gs_bits_get(bytes, at, part);
        at += part;
        count -= part;
    }
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * prefix.h - canonical Huffman codes: from the frequencies of symbols to code
 * lengths, and from the lengths to codes and decoding.
 *
 * A code follows from its lengths alone: shorter codes come first, codes of one
 * length in the order of their symbols. Symbols are numbers of 16 bits.
 */
#ifndef STORE_PREFIX_H
#define STORE_PREFIX_H

#include <gamesolve/memory.h>

enum {
    GS_PREFIX_LONGEST = 16, /* bits of a code */
    GS_PREFIX_DIRECT = 9    /* codes up to this length are decoded by one look-up */
};

/*
 * A code: the symbols that have one, rising, and the length of each. symbols and lengths belong to
 * the caller that filled them.
 */
struct gs_prefix {
    uint32_t count;
    uint16_t *symbols;
    uint8_t *lengths;
};

/*
 * Sets lengths of count symbols (1 to 65,535) that occur weights times, each
 * more than 0: those of a Huffman code, none longer than GS_PREFIX_LONGEST.
 * weights is used up; order and tree are room for count numbers.
 */
void gs_prefix_lengths(uint64_t *weights, uint32_t count, uint32_t *order, uint64_t *tree,
                       uint8_t *lengths);

/* Sets codes[i] to the code of symbol i. */
void gs_prefix_codes(const struct gs_prefix *prefix, uint16_t *codes);

/* Whether lengths are from 1 to the longest and leave room for each other, symbols rising. */
bool gs_prefix_is_good(const struct gs_prefix *prefix);

/* The tables of a decoder. */
struct gs_decoder {
    /* By the first bits: symbol << 8 | length, 0: a longer code, or none. */
    uint32_t direct[1 << GS_PREFIX_DIRECT];
    /* Greater than every code of this length, padded to 16 bits. */
    uint32_t limit[GS_PREFIX_LONGEST + 1];
    uint32_t first[GS_PREFIX_LONGEST + 1]; /* code of this length */
    uint32_t start[GS_PREFIX_LONGEST + 1]; /* its place in sorted */
    uint16_t *sorted; /* symbols by length; of the caller, with prefix->count */
};

/* Prepares decoding of a good code; sorted has room for prefix->count symbols. */
void gs_decoder_init(struct gs_decoder *decoder, const struct gs_prefix *prefix, uint16_t *sorted);

/* A code longer than the direct ones. */
uint32_t gs_decoder_find_long(const struct gs_decoder *decoder, uint32_t bits);

/* Decodes a word with the next bits at its top: symbol << 8 | length, or 0 if it is no code. */
static inline uint32_t gs_decoder_find(const struct gs_decoder *decoder, uint64_t word)
{
    uint32_t found = decoder->direct[word >> (64 - GS_PREFIX_DIRECT)];
    return found != 0 ? found : gs_decoder_find_long(decoder, (uint32_t)(word >> 48));
}

#endif

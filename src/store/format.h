/* SPDX-License-Identifier: MIT */
/* format.h - constants of strategy files, for writer and reader. README.md describes the format. */
#ifndef STORE_FORMAT_H
#define STORE_FORMAT_H

#include "bit_strings.h"
#include "number.h"
#include "prefix.h"
#include <gamesolve/store.h>

#define STORE_VERSION 1
#define STORE_MARK    UINT64_C(0x31544f5453534d47) /* of the end of the file */

enum {
    STORE_BLOCK = 4096, /* states of a block */
    STORE_GROUP = 64,   /* states between two entries of a block's index */
    STORE_GROUPS = STORE_BLOCK / STORE_GROUP,
    STORE_WIDTHS = 4, /* bytes that begin a block */
    STORE_TAIL = 64,  /* bytes that end the file */

    /* Gaps: how many numbers lie between two states. */
    GAP_DIRECT = 4,        /* smaller ones are symbols of their own */
    GAP_WIDE = 4 + 2 * 62, /* 65 bits and more */
    GAP_SYMBOLS,
    GAP_WIDTH_BITS = 10, /* of a wide gap's length */
    GAP_CLASSES = 4,

    /* Values: the most frequent entries in a table, others in full. */
    VALUES_MAX = 255,
    VALUE_BITS = 32,
    VALUE_CLASSES = 32,

    CONTEXTS = 1 + VALUE_CLASSES * GAP_CLASSES /* 0: the first state of a group */
};

/* The greatest length of a block: both widths, an index of its groups, and states in full. */
#define STORE_BLOCK_BYTES                                                                          \
    (STORE_WIDTHS + STORE_GROUPS * (8 * GS_NUMBER_WORDS + 4) +                                     \
     (STORE_BLOCK * (16 + GAP_WIDTH_BITS + 64 * GS_NUMBER_WORDS + VALUE_BITS)) / 8 + 16)

/* The greatest length of a model: 129 codes of all symbols take half of it. */
#define STORE_MODEL_BYTES ((uint64_t)1 << 25)

/* Symbols of the codes join a gap and a value. */
#define SYMBOLS ((GAP_WIDE + 1) << 8)

static inline uint16_t symbol_join(unsigned gap, unsigned value)
{
    return (uint16_t)(gap << 8 | value);
}

/* The symbol of a gap that fits a word, and the number of bits that follow it. */
static inline unsigned gap_symbol(uint64_t gap, unsigned *extra)
{
    *extra = 0;
    if (gap < GAP_DIRECT)
        return (unsigned)gap;
    unsigned bits = 64 - (unsigned)__builtin_clzll(gap);
    *extra = bits - 2;
    return GAP_DIRECT + 2 * (bits - 3) + (unsigned)(gap >> (bits - 2) & 1);
}

static inline unsigned gap_extra(unsigned symbol)
{
    return symbol < GAP_DIRECT ? 0 : (symbol - GAP_DIRECT) / 2 + 1;
}

/* The smallest gap of a symbol. */
static inline uint64_t gap_base(unsigned symbol)
{
    return symbol < GAP_DIRECT ? symbol : (uint64_t)(2 + (symbol & 1)) << gap_extra(symbol);
}

/*
 * The class of the gap before a state, for the context of the next: none, up to 5 bits, up to 13
 * bits, more.
 */
static inline unsigned gap_class(unsigned symbol)
{
    enum { FIVE_BITS = GAP_DIRECT + 2 * 3, THIRTEEN_BITS = GAP_DIRECT + 2 * 11 };
    return symbol == 0 ? 0 : symbol < FIVE_BITS ? 1 : symbol < THIRTEEN_BITS ? 2 : 3;
}

/* The context for the state after one with this value and gap. */
static inline unsigned context_after(unsigned value, unsigned gap)
{
    unsigned class = value < VALUE_CLASSES ? value : VALUE_CLASSES - 1;
    return 1 + class * GAP_CLASSES + gap_class(gap);
}

/* The greatest distance that can be stored. */
#define DISTANCE_MOST ((int64_t)(UINT32_MAX >> 2) - 1)

/* An entry as one number: the distance plus 1 (0: none) above two bits of value. */
static inline uint32_t entry_pack(struct gs_entry entry)
{
    uint32_t far = entry.distance < 0 ? 0 : (uint32_t)entry.distance + 1;
    return far << 2 | (uint32_t)(entry.value + 1);
}

static inline struct gs_entry entry_unpack(uint32_t packed)
{
    return (struct gs_entry){(enum gs_value)((int)(packed & 3) - 1), (int64_t)(packed >> 2) - 1};
}

#endif

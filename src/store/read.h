/* SPDX-License-Identifier: MIT */
/*
 * read.h - the state that the parts of the reader share.
 */
#ifndef STORE_READ_H
#define STORE_READ_H

#include "format.h"
#include "mapping.h"

/* How much of the mapping is in memory (touch.c). */
struct store_pages {
    bool may_release;
    uint64_t touched, most; /* stretches of it in memory, and how many there may be */
    uint64_t latest;        /* the stretch in which the latest block began */
    void *room;             /* counts them in the budget */
};

struct store {
    struct gs_strategy strategy; /* first */
    struct gs_memory *memory;
    const struct gs_rules *rules;
    const uint8_t *bytes; /* of the file */
    size_t size;
    struct store_mapping mapping; /* of bytes, where it is a file */

    struct store_pages pages;
    struct gs_store_head head;
    unsigned words;

    const uint8_t *index;
    size_t stride; /* of the index */
    uint64_t blocks;
    uint64_t blocks_at;
    uint8_t *checked; /* by block: its checksum is right */

    unsigned values;
    uint32_t entries[VALUES_MAX + 1];
    uint8_t code_of[CONTEXTS];
    uint16_t next_context[VALUES_MAX + 1]; /* of a value, with gap class 0 */
    unsigned code_count;
    struct gs_decoder *decoders;
    uint16_t *sorted; /* of the decoders */

    struct gs_position *position; /* of a key to be made canonical */
    char trouble[GS_ERROR_SIZE];  /* "": none */
};

/* load.c: values and codes, from the bytes between head and blocks. GS_USAGE, GS_NO_MEMORY. */
enum gs_status gs_store_model_read(struct store *store, const uint8_t *at, const uint8_t *end,
                                   struct gs_error *error);

/*
 * touch.c: pages read of a mapped file count as memory of the process until they are released.
 * gs_store_touch_init reserves their limit; the others announce the next accesses: stretches of 64
 * KiB, a block between two places of the file, a binary search in the index.
 */
void gs_store_touch_init(struct store *store, bool mapped);
void gs_store_touch(struct store *store, uint64_t stretches);
void gs_store_touch_block(struct store *store, uint64_t from, uint64_t to);
void gs_store_touch_index(struct store *store);

/* A block, ready to be decoded. */
struct block {
    const uint8_t *bits; /* of states */
    uint64_t end;        /* bits that they have at most */
    const uint8_t *groups;
    unsigned delta_bits, offset_bits, group_count;
    uint64_t number; /* of the block */
    uint64_t count;  /* states */
    uint64_t first[GS_NUMBER_WORDS];
};

/* The place in a group whose states are read in sequence. */
struct cursor {
    const struct block *block;
    uint64_t at; /* bits */
    unsigned left, context;
    bool damaged;
    uint64_t number[GS_NUMBER_WORDS];
    uint32_t entry;
};

/* decode.c: checks a block when it is first used; false if it is damaged. */
bool gs_store_block_open(struct store *store, uint64_t number, struct block *block);
/* Begins a group. */
void gs_store_group_open(const struct store *store, const struct block *block, unsigned group,
                         struct cursor *cursor);
/* The next state of the group; false at its end, or if it is damaged. */
bool gs_store_group_next(const struct store *store, struct cursor *cursor);
/* Looks up a shifted number; GS_UNKNOWN if it is not there. */
struct gs_entry gs_store_find(struct store *store, const uint64_t *number);

/* Records a fault; only the first one is stored. */
void gs_store_note(struct store *store, uint64_t block, const char *what);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * key_set.h - a set of exact keys that numbers them in order of arrival, so that what belongs to a
 * key can be kept in plain arrays.
 *
 *     bytes   | key 0 | key 1 | key 2 | ...        in order of arrival
 *     slots   | . | 3 | . | 1 | 2 | . | ...        number + 1 and a tag, by hash, linear probing
 *
 * Identity is decided by whole keys. The tag, hash bits in the part of a slot that numbers leave
 * free, avoids reading other keys, each of which would be a cache miss. Slots are filled to two
 * thirds at most and grow by half, in place, because everything in them follows from the keys.
 * Nothing is ever removed.
 *
 * Memory: a key, and 6 to 9 bytes, 8 on average. If only presence or a payload of two bytes is
 * needed, state_table.h is leaner.
 */
#ifndef TABLE_KEY_SET_H
#define TABLE_KEY_SET_H

#include <gamesolve/checkpoint.h>

/* Not the number of a key; all of them are below. */
#define GS_NO_KEY ((UINT32_C(1) << 30) - 1)

struct gs_key_set {
    struct gs_search *search; /* its memory, its limits; not used by find and clear */
    size_t size;              /* bytes of a key */
    uint8_t *bytes;           /* the keys, packed, by number */
    uint32_t *slots;          /* number + 1 and a tag by hash, 0: free */
    uint64_t capacity;        /* of slots */
    uint32_t numbers;         /* the bits of a slot that number + 1 takes, as a mask */
    uint32_t count;           /* of keys */
    uint64_t room;            /* of bytes, in keys */
};

/* An empty set; false, with the search halted, when memory runs out. */
bool gs_key_set_init(struct gs_key_set *set, struct gs_search *search, size_t size);
/* Releases its memory; a set that is all zero is fine. */
void gs_key_set_clear(struct gs_key_set *set);

/* Makes room for more keys; false, with the search halted, when there is none. */
bool gs_key_set_reserve(struct gs_key_set *set, uint32_t more);
/*
 * Keeps the first size bytes of those keys that `keep` accepts, and forgets the others; keys are
 * renumbered. False, with the search halted, when memory runs out or a limit is reached: the set
 * can then only be cleared.
 */
bool gs_key_set_filter(struct gs_key_set *set, size_t size,
                       bool (*keep)(const void *user, uint32_t number), const void *user);

/* Writes its keys as a section of a checkpoint. */
void gs_key_set_save(const struct gs_key_set *set, struct gs_checkpoint_writer *writer,
                     const char *name);
/*
 * Makes a set, with keys of size bytes, of such a section. False when there is none that fits, or,
 * with the search halted, when memory runs out or a limit is reached. Clear it in either case.
 */
bool gs_key_set_load(struct gs_key_set *set, struct gs_search *search, size_t size,
                     struct gs_checkpoint_file *file, const char *name);

uint64_t gs_key_set_hash(const struct gs_key_set *set, const uint8_t *key);
/* Prefetches the slot of a key. */
void gs_key_set_prefetch(const struct gs_key_set *set, uint64_t hash);
/*
 * The number that the key of a hash probably has, whose bytes are prefetched; GS_NO_KEY: no key has
 * this hash. Reads the slot.
 */
uint32_t gs_key_set_expect(const struct gs_key_set *set, uint64_t hash);
/* The number of key, or GS_NO_KEY. */
uint32_t gs_key_set_find(const struct gs_key_set *set, const uint8_t *key, uint64_t hash);
/* The same, but adds the key if it is new; room must have been reserved. */
uint32_t gs_key_set_enter(struct gs_key_set *set, const uint8_t *key, uint64_t hash);

static inline uint8_t *gs_key_set_key(const struct gs_key_set *set, uint32_t number)
{
    return set->bytes + number * set->size;
}

/*
 * Grows block (of *room elements of size bytes) to at least need elements, by half if memory
 * allows. False, with the search halted, when memory runs out; the block is then unchanged.
 */
bool gs_search_grow(struct gs_search *search, void **block, size_t size, uint64_t *room,
                    uint64_t need);

#endif

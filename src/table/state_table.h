/* SPDX-License-Identifier: MIT */
/*
 * state_table.h - a set of states by exact key, each with a small payload, as
 * lean as a hash table can be: no pointers, no stored hashes, high load.
 *
 * Open addressing with linear probing, kept in the order of the hash:
 *
 *     hash * capacity / 2^64  =  home slot of a key
 *
 * Keys of up to 8 bytes are not hashed but permuted: their bits are mixed by a
 * one-to-one function, and the mixed key itself, moved to the top of 64 bits, is
 * the hash. The table stores mixed keys, so equality and order of two states are
 * one comparison of words, and unmixing recovers the key. Longer keys are stored as they are, and
 * hashed.
 *
 *     slot   0      1      2      3      4      5
 *          +------+------+------+------+------+------+
 *          | free | h=1a | h=1b | h=2  | free | h=5  |   slots hold key, payload
 *          +------+------+------+------+------+------+
 *
 * Home slots grow with the hash and slots stay sorted by hash, so the layout depends only on the
 * contents, a look-up can stop at the first larger hash, and growing by any factor is one sweep in
 * place, from the last slots to the first: the states of some thousand slots are packed at the end
 * of where they will be, and then spread out. Nothing is stored twice, so the peak is the table
 * itself.
 *
 * A payload of 0, whatever its width, marks a free slot; every other value that fits can be
 * kept. The table does not wrap around: some slots after the last home take the overflow, and when
 * they are full it grows.
 *
 * A table may be one of several that share the hashes evenly among them, each a range:
 *
 *     hash * ranges  =  (number of the range) * 2^64 + (place within the range)
 *
 * and places take the part of hashes above. One after another they are in the order of one table.
 * A home is found in one step, among those of all ranges as if they were as large as this one.
 */
#ifndef TABLE_STATE_TABLE_H
#define TABLE_STATE_TABLE_H

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include <gamesolve/search.h>

#include "table/field.h"
#include "table/scale.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "keys and payloads are read as little-endian words"
#endif

#define GS_NO_SLOT UINT64_MAX
#define GS_WINDOW  6 /* slots from the home on that are compared all at once */

struct gs_state_table {
    struct gs_memory *memory;
    struct gs_search *search; /* polled while the table grows; not used by look-ups and clear */
    uint8_t *bytes;
    size_t key_size, stride;  /* stride: key and payload */
    unsigned payload_size;    /* 2 or 4 */
    uint32_t payload_most;    /* the largest payload that fits */
    unsigned shift;           /* 64 - the bits of a short key; long keys: 64 */
    uint64_t capacity;        /* home slots */
    uint64_t slots;           /* and those after them */
    uint64_t count, limit;    /* states stored, and how many before it grows */
    bool broken;              /* a sweep was cut short: no more look-ups */
    unsigned range, ranges;   /* which range this is, and of how many; 0 of 1: the only one */
    uint64_t scale, before;   /* home slots of all ranges, of those before this one */
    _Atomic size_t *together; /* bytes of the tables of all ranges; NULL: the only one */
};

/* The outcome of an insertion. */
enum gs_insertion {
    GS_INSERT_FOUND, /* was there already */
    GS_INSERT_NEW,
    GS_INSERT_FAILED /* the search must stop; its stop reason is set */
};

/* An empty table for keys of key_size bytes; false, with search halted, when memory runs out. */
bool gs_state_table_init(struct gs_state_table *table, struct gs_search *search, size_t key_size);
void gs_state_table_clear(struct gs_state_table *table);

/*
 * Makes an empty table that of one of several ranges, each of them with a thread of its own. When
 * memory runs short they share what is left; *together counts the bytes of all, from 0.
 */
void gs_state_table_share(struct gs_state_table *table, unsigned range, unsigned ranges,
                          _Atomic size_t *together);

/* Keys of more than 8 bytes. */
uint64_t gs_state_table_hash_long(const uint8_t *key, size_t size);

#define GS_MIX_A UINT64_C(0x9e3779b97f4a7c15)
#define GS_MIX_B UINT64_C(0xd6e8feb86659fd93)

/*
 * Mixes the low 64 - shift bits of a word, one to one, and moves them to the
 * top. Works at the top throughout, so that carries out of the key are dropped.
 * The xor shifts by at least half the width, which makes it its own inverse.
 */
static inline uint64_t gs_state_table_mix(uint64_t word, unsigned shift)
{
    uint64_t keep = UINT64_MAX << shift;
    unsigned half = 32 - shift / 2;
    word = word << shift;
    word *= GS_MIX_A;
    word ^= word >> half & keep;
    word *= GS_MIX_B;
    return word ^ (word >> half & keep);
}

/*
 * The hash of a key, which must be readable for 8 bytes from its beginning,
 * whatever its size.
 */
static inline uint64_t gs_state_table_hash(const struct gs_state_table *table, const uint8_t *key)
{
    if (table->shift == 64)
        return gs_state_table_hash_long(key, table->key_size);
    uint64_t word;
    memcpy(&word, key, sizeof word);
    return gs_state_table_mix(word, table->shift);
}

/* The key of a hash, where keys are of 8 bytes at most; room for 8 bytes. */
void gs_state_table_unhash(const struct gs_state_table *table, uint64_t hash, uint8_t *key);

/* The range of a hash. */
static inline unsigned gs_state_table_range(const struct gs_state_table *table, uint64_t hash)
{
    return (unsigned)gs_scale(hash, table->ranges);
}

static inline uint64_t gs_state_table_home(const struct gs_state_table *table, uint64_t hash)
{
    return gs_scale(hash, table->scale) - table->before;
}

static inline uint8_t *gs_state_table_slot(const struct gs_state_table *table, uint64_t slot)
{
    return table->bytes + slot * table->stride;
}

/* The key in a slot; room for key_size bytes, and 8 at least. */
void gs_state_table_key(const struct gs_state_table *table, uint64_t slot, uint8_t *key);

static inline uint32_t gs_state_table_payload(const struct gs_state_table *table, uint64_t slot)
{
    const uint8_t *at = gs_state_table_slot(table, slot) + table->key_size;
    return table->payload_size == 2 ? gs_field16(at) : gs_field32(at);
}

/* payload must not be 0, and it must fit. */
static inline void gs_state_table_set(struct gs_state_table *table, uint64_t slot, uint32_t payload)
{
    assert(payload != 0 && payload <= table->payload_most);
    uint8_t *at = gs_state_table_slot(table, slot) + table->key_size;
    if (table->payload_size == 2)
        gs_field16_set(at, (uint16_t)payload);
    else
        gs_field32_set(at, payload);
}

/*
 * Prefetches the home of a key, so that a look-up a little later need not wait, and the slots after
 * it that a walk reaches at usual loads: mostly they are in the same cache line. The number of
 * fetches in progress limits how many states are found in a second.
 */
static inline void gs_state_table_prefetch_slots(const struct gs_state_table *table, uint64_t home)
{
    const uint8_t *at = gs_state_table_slot(table, home);
    __builtin_prefetch(at);
    __builtin_prefetch(at + (GS_WINDOW - 1) * table->stride + 7);
}

static inline void gs_state_table_prefetch(const struct gs_state_table *table, uint64_t hash)
{
    gs_state_table_prefetch_slots(table, gs_state_table_home(table, hash));
}

/*
 * Whether the payload at a place is that of a free slot; most is the table's payload_most. Reads no
 * byte of the next slot: that may be in a line of the cache that is not on its way.
 */
static inline bool gs_state_table_is_free(const uint8_t *payload, uint32_t most)
{
    return (most == UINT16_MAX ? gs_field16(payload) : gs_field32(payload)) == 0;
}

/* Keys of more than 8 bytes, for gs_state_table_find. */
uint64_t gs_state_table_find_long(const struct gs_state_table *table, const uint8_t *key,
                                  uint64_t hash);

/*
 * Whether each of GS_WINDOW slots from a place on has a short key with this hash: a bit for each.
 */
static inline unsigned gs_state_table_matches(const uint8_t *at, size_t stride, unsigned shift,
                                              uint64_t hash)
{
    unsigned matches = 0;
    for (unsigned i = 0; i < GS_WINDOW; i++, at += stride)
        matches |= (unsigned)(gs_field64(at) << shift == hash) << i;
    return matches;
}

/* The slot of a short key with this hash from one slot on, which none before it has. */
uint64_t gs_state_table_find_far(const struct gs_state_table *table, uint64_t slot, uint64_t hash);

/*
 * The slot of key, or GS_NO_SLOT. hash must be its hash; for short keys the hash is the key. Most
 * states are within a few slots from the home of their hash. These are compared all at once, since
 * the length of a walk, and whether the state is there, cannot be predicted, and a wrong branch
 * prediction takes longer than the comparison. The last of them shows whether the walk must go on.
 */
static inline uint64_t gs_state_table_find(const struct gs_state_table *table, const uint8_t *key,
                                           uint64_t hash)
{
    if (table->shift == 64)
        return gs_state_table_find_long(table, key, hash);
    const size_t stride = table->stride, key_size = table->key_size;
    const uint32_t most = table->payload_most;
    uint64_t home = gs_state_table_home(table, hash);
    const uint8_t *at = gs_state_table_slot(table, home);
    unsigned matches = gs_state_table_matches(at, stride, table->shift, hash);
    const uint8_t *last = at + (GS_WINDOW - 1) * stride;
    /* Numbers, so that & tests both without a branch. */
    unsigned before = gs_field64(last) << table->shift < hash;
    unsigned taken = !gs_state_table_is_free(last + key_size, most);
    if (before & taken & !matches)
        return gs_state_table_find_far(table, home + GS_WINDOW, hash);
    unsigned first = (unsigned)__builtin_ctz(matches | 1u << (GS_WINDOW - 1));
    /* A free slot is all 0, which is a hash, too. */
    bool there = (matches != 0) & !gs_state_table_is_free(at + first * stride + key_size, most);
    return (home + first) | -(uint64_t)!there;
}

/*
 * Which of count states are to be inserted: writes the numbers of all that are not in the table,
 * and of some few that are, far from their homes; returns how many these are. hashes are those of
 * their keys, whose places have been prefetched; what an insertion walks over is on its way then,
 * too.
 */
size_t gs_state_table_missing(const struct gs_state_table *table, const uint64_t *hashes,
                              size_t count, uint32_t *missing);

/* Inserts key with a payload unless it is there. Slots move when something is inserted. */
enum gs_insertion gs_state_table_insert(struct gs_state_table *table, const uint8_t *key,
                                        uint64_t hash, uint32_t payload);

/*
 * Makes room for so many states in all, which then are inserted without growing. False, with search
 * halted, when memory runs out or the sweep was interrupted (then broken).
 */
bool gs_state_table_reserve(struct gs_state_table *table, uint64_t count);

/*
 * Makes payloads 4 bytes wide. Every state keeps its slot. False, with search
 * halted, when memory runs out or the sweep was interrupted (then broken).
 */
bool gs_state_table_widen(struct gs_state_table *table);

#endif

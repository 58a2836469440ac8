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
 *
 * A table of buckets (gs_state_table_init_buckets) takes half of the memory, and a look-up one line
 * of the cache. Homes are then buckets of 64 bytes, each with as many slots as fit. All hashes of a
 * bucket lie in one interval, so a slot needs no more of a hash than its lowest bits ("rest"):
 *
 *     slot: payload | away | rest      away - 1: how many buckets from its home; 0: free
 *
 *     bucket: lowest 4 bytes of each slot, one after another | the other bytes of each slot
 *
 * (the quotient of Cleary, "Compact hash tables using bidirectional linear probing", 1984). Buckets
 * are filled in the order of the hash: where one is full, its largest hash goes on to the next. In
 * a full bucket the last slot has the largest hash; the others are in no order. Slots grow smaller
 * as the table grows.
 */
#ifndef TABLE_STATE_TABLE_H
#define TABLE_STATE_TABLE_H

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include <gamesolve/search.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "table/field.h"
#include "table/scale.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "keys and payloads are read as little-endian words"
#endif

#define GS_NO_SLOT UINT64_MAX
#define GS_WINDOW  6 /* slots from the home on that are compared all at once */

enum {
    GS_BUCKET_BYTES = 64, /* a line of the cache */
    GS_BUCKET_SLOTS = 16, /* at most */
    GS_BUCKET_AWAY = 6,   /* buckets from its home that a state is at most */
    GS_AWAY_BITS = 3
};

/* The slots of a table of buckets. */
struct gs_buckets {
    unsigned slot_size;    /* bytes, from 4 to 8; 0: the table has no buckets */
    unsigned slots;        /* of a bucket */
    unsigned payload_bits; /* in a slot */
    unsigned rest_bits;
    uint64_t inverse; /* of slots, times 2^64 */
    uint64_t width;   /* hashes of a bucket, times 2^(64 - rest_bits) */
    uint16_t *high;   /* the bits of payloads above payload_bits, by slot; NULL: not wide */
};

struct gs_state_table {
    struct gs_memory *memory;
    struct gs_search *search; /* polled while the table grows; not used by look-ups and clear */
    uint8_t *bytes;
    size_t key_size, stride; /* stride: bytes of a home: key and payload, or a bucket */
    unsigned payload_size;   /* 2 or 4 */
    uint32_t payload_most;   /* the largest payload that fits */
    unsigned shift;          /* 64 - the bits of a short key; long keys: 64 */
    struct gs_buckets buckets;
    uint64_t capacity;        /* homes: slots, or buckets */
    uint64_t homes;           /* and those after them */
    uint64_t slots;           /* in all */
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
 * The same with buckets, for keys that as numbers, lowest byte first, have key_bits bits, and for
 * payloads up to payload_most (at most UINT16_MAX) before it is widened. Without buckets where both
 * together are too long: above 70 bits.
 */
bool gs_state_table_init_buckets(struct gs_state_table *table, struct gs_search *search,
                                 size_t key_size, unsigned key_bits, uint32_t payload_most);

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

static inline uint8_t *gs_state_table_bucket(const struct gs_state_table *table, uint64_t bucket)
{
    return table->bytes + bucket * GS_BUCKET_BYTES;
}

/* The number of the bucket of a slot. */
static inline uint64_t gs_bucket_of(const struct gs_state_table *table, uint64_t slot)
{
    return gs_scale(slot, table->buckets.inverse);
}

/* The lowest 4 bytes of a slot of a bucket; payload and "away" are in them. */
static inline uint8_t *gs_bucket_low(const struct gs_state_table *table, uint64_t slot)
{
    uint64_t bucket = gs_bucket_of(table, slot);
    return gs_state_table_bucket(table, bucket) +
           (slot - bucket * table->buckets.slots) * sizeof(uint32_t);
}

/* The other bytes of a slot of 5 to 8 bytes. 4 bytes from there on are of the same bucket. */
static inline uint8_t *gs_bucket_high(const struct gs_buckets *buckets, uint8_t *bucket,
                                      unsigned number)
{
    return bucket + buckets->slots * sizeof(uint32_t) +
           number * (buckets->slot_size - sizeof(uint32_t));
}

/* The slot of a table without buckets; with them, where its lowest bytes are. */
static inline uint8_t *gs_state_table_slot(const struct gs_state_table *table, uint64_t slot)
{
    return table->buckets.slot_size > 0 ? gs_bucket_low(table, slot)
                                        : table->bytes + slot * table->stride;
}

/* A slot of a bucket as a number. Reads no byte of another line of the cache. */
static inline uint64_t gs_bucket_word(const struct gs_state_table *table, const uint8_t *bucket,
                                      unsigned number)
{
    const struct gs_buckets *buckets = &table->buckets;
    const uint64_t low = gs_field32(bucket + number * sizeof(uint32_t));
    if (buckets->slot_size == sizeof(uint32_t))
        return low;
    const uint64_t high = gs_field32(gs_bucket_high(buckets, (uint8_t *)bucket, number));
    return low | (high << 32 & UINT64_MAX >> (64 - 8 * buckets->slot_size));
}

static inline void gs_bucket_word_set(const struct gs_state_table *table, uint8_t *bucket,
                                      unsigned number, uint64_t word)
{
    const struct gs_buckets *buckets = &table->buckets;
    gs_field32_set(bucket + number * sizeof(uint32_t), (uint32_t)word);
    if (buckets->slot_size == sizeof(uint32_t))
        return;
    uint8_t *at = gs_bucket_high(buckets, bucket, number);
    const uint64_t keep = UINT64_MAX << 8 * (buckets->slot_size - sizeof(uint32_t));
    gs_field32_set(at, (uint32_t)((gs_field32(at) & keep) | word >> 32));
}

/* What a slot has besides its payload, for a state so far away from its home. */
static inline uint64_t gs_bucket_tag(const struct gs_state_table *table, uint64_t hash,
                                     unsigned away)
{
    const struct gs_buckets *buckets = &table->buckets;
    uint64_t rest = hash >> table->shift & ~(UINT64_MAX << buckets->rest_bits);
    return (rest << GS_AWAY_BITS | (away + 1)) << buckets->payload_bits;
}

/* The key in a slot; room for key_size bytes, and 8 at least. */
void gs_state_table_key(const struct gs_state_table *table, uint64_t slot, uint8_t *key);

/* The payload in a slot of a bucket. */
static inline uint32_t gs_bucket_payload(const struct gs_state_table *table, uint64_t slot)
{
    const struct gs_buckets *buckets = &table->buckets;
    uint32_t low =
        gs_field32(gs_bucket_low(table, slot)) & ((UINT32_C(1) << buckets->payload_bits) - 1);
    return buckets->high ? low | (uint32_t)buckets->high[slot] << buckets->payload_bits : low;
}

static inline void gs_bucket_payload_set(struct gs_state_table *table, uint64_t slot,
                                         uint32_t payload)
{
    const struct gs_buckets *buckets = &table->buckets;
    uint8_t *at = gs_bucket_low(table, slot);
    uint32_t most = (UINT32_C(1) << buckets->payload_bits) - 1;
    gs_field32_set(at, (gs_field32(at) & ~most) | (payload & most));
    if (buckets->high)
        buckets->high[slot] = (uint16_t)(payload >> buckets->payload_bits);
}

static inline uint32_t gs_state_table_payload(const struct gs_state_table *table, uint64_t slot)
{
    if (table->buckets.slot_size > 0)
        return gs_bucket_payload(table, slot);
    const uint8_t *at = gs_state_table_slot(table, slot) + table->key_size;
    return table->payload_size == 2 ? gs_field16(at) : gs_field32(at);
}

/* payload must not be 0, and it must fit. */
static inline void gs_state_table_set(struct gs_state_table *table, uint64_t slot, uint32_t payload)
{
    assert(payload != 0 && payload <= table->payload_most);
    if (table->buckets.slot_size > 0) {
        gs_bucket_payload_set(table, slot, payload);
        return;
    }
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
    const uint8_t *at = table->bytes + home * table->stride;
    __builtin_prefetch(at);
    if (table->buckets.slot_size == 0)
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

/*
 * Which of the GS_BUCKET_SLOTS words of 4 bytes of a bucket are `word` where mask has bits: a bit
 * for each.
 */
static inline unsigned gs_bucket_lows(const uint8_t *bucket, uint32_t word, uint32_t mask)
{
#ifdef __SSE2__
    const __m128i *at = (const __m128i *)bucket, none = _mm_set1_epi32((int)word),
                  bits = _mm_set1_epi32((int)mask);
    __m128i same[4];
    for (unsigned i = 0; i < 4; i++)
        same[i] = _mm_cmpeq_epi32(_mm_and_si128(_mm_loadu_si128(at + i), bits), none);
    return (unsigned)_mm_movemask_epi8(
        _mm_packs_epi16(_mm_packs_epi32(same[0], same[1]), _mm_packs_epi32(same[2], same[3])));
#else
    unsigned found = 0;
    for (unsigned i = 0; i < GS_BUCKET_SLOTS; i++)
        found |= (unsigned)((gs_field32(bucket + i * sizeof word) & mask) == word) << i;
    return found;
#endif
}

/* Of slots whose lowest bytes match: the one whose other bytes do. Mostly there is one to try. */
static inline unsigned gs_bucket_match_high(const struct gs_state_table *table,
                                            const uint8_t *bucket, uint64_t tag, unsigned lows)
{
    const uint64_t payload = (UINT64_C(1) << table->buckets.payload_bits) - 1;
    for (;; lows &= lows - 1) {
        unsigned number = (unsigned)__builtin_ctz(lows ? lows : 1);
        unsigned same = (gs_bucket_word(table, bucket, number) & ~payload) == tag;
        unsigned match = lows & same << number;
        if (((lows & (lows - 1)) == 0) | (match != 0))
            return match;
    }
}

/*
 * The slot of a bucket with this tag, as a bit at its number; 0 if it has none. All are compared:
 * what is found cannot be foreseen, so no branch depends on it.
 */
static inline unsigned gs_bucket_match(const struct gs_state_table *table, const uint8_t *bucket,
                                       uint64_t tag)
{
    const struct gs_buckets *buckets = &table->buckets;
    unsigned lows = gs_bucket_lows(bucket, (uint32_t)tag, UINT32_MAX << buckets->payload_bits);
    if (buckets->slot_size == sizeof(uint32_t))
        return lows;
    return gs_bucket_match_high(table, bucket, tag, lows & ((1u << buckets->slots) - 1));
}

/* Whether all slots of a bucket are taken. */
static inline bool gs_bucket_is_full(const struct gs_state_table *table, const uint8_t *bucket)
{
    return gs_field32(bucket + (table->buckets.slots - 1) * sizeof(uint32_t)) != 0;
}

/* The hash of a state in a bucket, by its slot as a number. */
static inline uint64_t gs_bucket_hash(const struct gs_state_table *table, uint64_t bucket,
                                      uint64_t word)
{
    const struct gs_buckets *buckets = &table->buckets;
    uint64_t away = (word >> buckets->payload_bits & ((1u << GS_AWAY_BITS) - 1)) - 1;
    uint64_t home = table->before + bucket - away;
    uint64_t first = gs_scale_by(home, buckets->width, 64 - buckets->rest_bits);
    uint64_t rest = word >> (buckets->payload_bits + GS_AWAY_BITS);
    return (first + ((rest - first) & ~(UINT64_MAX << buckets->rest_bits))) << table->shift;
}

/* Whether a bucket is full, and a hash larger than all in it. */
static inline bool gs_bucket_is_before(const struct gs_state_table *table, uint64_t bucket,
                                       uint64_t hash)
{
    const uint8_t *at = gs_state_table_bucket(table, bucket);
    if (!gs_bucket_is_full(table, at))
        return false;
    uint64_t word = gs_bucket_word(table, at, table->buckets.slots - 1);
    return gs_bucket_hash(table, bucket, word) < hash;
}

/* The slot of a state that is not in the bucket of its home, or GS_NO_SLOT. */
uint64_t gs_buckets_find_far(const struct gs_state_table *table, uint64_t hash);

static inline uint64_t gs_buckets_find(const struct gs_state_table *table, uint64_t hash)
{
    uint64_t home = gs_state_table_home(table, hash);
    const uint8_t *bucket = gs_state_table_bucket(table, home);
    unsigned found = gs_bucket_match(table, bucket, gs_bucket_tag(table, hash, 0));
    if ((found == 0) & gs_bucket_is_full(table, bucket))
        return gs_buckets_find_far(table, hash);
    unsigned number = (unsigned)__builtin_ctz(found | 1u << GS_BUCKET_SLOTS);
    return (home * table->buckets.slots + number) | -(uint64_t)(found == 0);
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
    if (table->buckets.slot_size > 0)
        return gs_buckets_find(table, hash);
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
 * The slots that are taken of a home, in the order of hashes: writes at most GS_BUCKET_SLOTS and
 * returns how many. The homes one after another list the table in the order of hashes.
 */
unsigned gs_state_table_in_order(const struct gs_state_table *table, uint64_t home,
                                 uint64_t slots[GS_BUCKET_SLOTS]);

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

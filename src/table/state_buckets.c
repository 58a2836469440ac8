/* SPDX-License-Identifier: MIT */
/*
 * state_buckets.c - the buckets of state_table.h.
 *
 * A hash h of b bits has bucket floor(h M / 2^b) among the M of all ranges. So bucket G begins at
 * the hash ceil(G 2^b / M), and its hashes differ in their lowest bits, the rest. The hash of a
 * slot is found by one multiplication: `width` gives a number that is below the first hash of the
 * bucket by two at most, and the rest has room for these.
 *
 * Which states a bucket has depends on the contents alone: it is as if all were put into buckets in
 * the order of their hashes, each into its home or the first bucket after it with a free slot. A
 * table grows at a load of 13/16, where few states are away from their homes; if one would be too
 * far, it grows earlier.
 *
 * Cost of an insertion: one bucket, mostly; where it is full, the walk to the next one that is not.
 */
#include "table/state_buckets.h"

enum {
    PART_BUCKETS = 32,   /* moved at a time when the table grows */
    FIRST_BUCKETS = 4,   /* of a new table */
    MOST_FIRST_BITS = 10 /* of the number of buckets that a new table may need */
};

__extension__ typedef unsigned __int128 wide;

struct gs_moving {
    uint64_t most;  /* states that are moved at a time */
    uint64_t whole; /* buckets at the beginning that are moved together */
    uint64_t count;
    uint64_t *hashes;
    uint32_t *payloads;
};

static unsigned bits_of(uint64_t number)
{
    return number == 0 ? 0 : 64 - (unsigned)__builtin_clzll(number);
}

/* --- layout ---------------------------------------------------------------------------------- */

uint64_t gs_buckets_init(struct gs_state_table *table, unsigned key_bits, uint32_t payload_most)
{
    const unsigned payload_bits = bits_of(payload_most);
    const unsigned all_bits = key_bits + payload_bits + GS_AWAY_BITS + 1;
    const unsigned first_bits = all_bits > 64 ? all_bits - 64 : 0;
    if (table->key_size > 8 || first_bits > MOST_FIRST_BITS)
        return 0;
    const uint64_t first = UINT64_C(1) << first_bits;
    table->shift = 64 - key_bits;
    table->stride = GS_BUCKET_BYTES;
    table->payload_size = 2;
    table->payload_most = (uint32_t)((UINT64_C(1) << payload_bits) - 1);
    table->buckets.payload_bits = payload_bits;
    table->buckets.slot_size = 8;
    return first > FIRST_BUCKETS ? first : FIRST_BUCKETS;
}

void gs_buckets_set_capacity(struct gs_state_table *table)
{
    struct gs_buckets *buckets = &table->buckets;
    const unsigned key_bits = 64 - table->shift;
    const uint64_t most = (UINT64_MAX >> table->shift) / table->scale + 1; /* hashes of a bucket */
    buckets->rest_bits = bits_of(most + 2);
    buckets->width = (uint64_t)(((wide)1 << (key_bits + 64 - buckets->rest_bits)) / table->scale);
    const unsigned bits = buckets->rest_bits + GS_AWAY_BITS + buckets->payload_bits;
    assert(bits <= 64);
    buckets->slot_size = bits > 32 ? (bits + 7) / 8 : 4;
    buckets->slots = GS_BUCKET_BYTES / buckets->slot_size;
    buckets->inverse = UINT64_MAX / buckets->slots + 1;
    table->homes = table->capacity + GS_BUCKET_AWAY + 2;
    table->slots = table->homes * buckets->slots;
    table->limit = table->capacity * buckets->slots / 16 * 13;
}

uint64_t gs_buckets_hash(const struct gs_state_table *table, uint64_t slot)
{
    const uint64_t bucket = gs_bucket_of(table, slot);
    const unsigned number = (unsigned)(slot - bucket * table->buckets.slots);
    return gs_bucket_hash(table, bucket,
                          gs_bucket_word(table, gs_state_table_bucket(table, bucket), number));
}

static uint64_t first_slot(const struct gs_state_table *table, uint64_t bucket)
{
    return bucket * table->buckets.slots;
}

/* The slots of a bucket that are taken: the first ones. */
static inline unsigned taken_in(const struct gs_state_table *table, uint64_t bucket)
{
    const unsigned none = gs_bucket_lows(gs_state_table_bucket(table, bucket), 0, UINT32_MAX);
    return (unsigned)__builtin_ctz(none | 1u << table->buckets.slots);
}

uint64_t gs_buckets_find_far(const struct gs_state_table *table, uint64_t hash)
{
    const uint64_t home = gs_state_table_home(table, hash);
    for (unsigned away = 1; away <= GS_BUCKET_AWAY; away++) {
        if (!gs_bucket_is_before(table, home + away - 1, hash))
            break;
        const uint8_t *bucket = gs_state_table_bucket(table, home + away);
        unsigned found = gs_bucket_match(table, bucket, gs_bucket_tag(table, hash, away));
        if (found > 0)
            return first_slot(table, home + away) + (unsigned)__builtin_ctz(found);
    }
    return GS_NO_SLOT;
}

unsigned gs_state_table_in_order(const struct gs_state_table *table, uint64_t home,
                                 uint64_t slots[GS_BUCKET_SLOTS])
{
    uint64_t hashes[GS_BUCKET_SLOTS];
    if (table->buckets.slot_size == 0) {
        slots[0] = home;
        return gs_state_table_payload(table, home) != 0;
    }
    const unsigned taken = taken_in(table, home);
    for (unsigned i = 0; i < taken; i++) {
        uint64_t slot = first_slot(table, home) + i, hash = gs_buckets_hash(table, slot);
        unsigned at = i;
        for (; at > 0 && hashes[at - 1] > hash; at--) {
            hashes[at] = hashes[at - 1];
            slots[at] = slots[at - 1];
        }
        hashes[at] = hash;
        slots[at] = slot;
    }
    return taken;
}

/* --- insertion ------------------------------------------------------------------------------- */

static inline void write_slot(struct gs_state_table *table, uint64_t bucket, unsigned number,
                              uint64_t hash, unsigned away, uint32_t payload)
{
    const struct gs_buckets *buckets = &table->buckets;
    const uint32_t low = payload & ((UINT32_C(1) << buckets->payload_bits) - 1);
    gs_bucket_word_set(table, gs_state_table_bucket(table, bucket), number,
                       gs_bucket_tag(table, hash, away) | low);
    if (buckets->high)
        buckets->high[first_slot(table, bucket) + number] =
            (uint16_t)(payload >> buckets->payload_bits);
}

/* Exchanges two slots of a bucket. */
static void exchange(struct gs_state_table *table, uint64_t bucket, unsigned number, unsigned other)
{
    uint8_t *at = gs_state_table_bucket(table, bucket);
    const uint64_t word = gs_bucket_word(table, at, number);
    gs_bucket_word_set(table, at, number, gs_bucket_word(table, at, other));
    gs_bucket_word_set(table, at, other, word);
    if (table->buckets.high) {
        uint16_t *high = table->buckets.high + first_slot(table, bucket), bits = high[number];
        high[number] = high[other];
        high[other] = bits;
    }
}

/*
 * Exchanges the last slot of a full bucket with the one that has the largest hash: of states with
 * the nearest home, the one with the largest rest from the first hash of that home on.
 */
static void largest_last(struct gs_state_table *table, uint64_t bucket)
{
    const struct gs_buckets buckets = table->buckets; /* a copy that stores cannot change */
    const uint64_t rests = ~(UINT64_MAX << buckets.rest_bits), aways = (1u << GS_AWAY_BITS) - 1;
    const uint8_t *at = gs_state_table_bucket(table, bucket);
    uint64_t firsts[1 << GS_AWAY_BITS], most = 0;
    unsigned largest = 0;
    for (uint64_t away = 1; away <= aways; away++)
        firsts[away] =
            gs_scale_by(table->before + bucket + 1 - away, buckets.width, 64 - buckets.rest_bits);
    for (unsigned i = 0; i < buckets.slots; i++) {
        uint64_t word = gs_bucket_word(table, at, i) >> buckets.payload_bits, away = word & aways;
        uint64_t rest = ((word >> GS_AWAY_BITS) - firsts[away]) & rests;
        uint64_t order = (aways - away) << buckets.rest_bits | rest;
        largest = order >= most ? i : largest;
        most = order >= most ? order : most;
    }
    exchange(table, bucket, largest, buckets.slots - 1);
}

static inline void fill_slot(struct gs_state_table *table, uint64_t bucket, unsigned taken,
                             uint64_t hash, unsigned away, uint32_t payload)
{
    write_slot(table, bucket, taken, hash, away, payload);
    if (taken + 1 == table->buckets.slots)
        largest_last(table, bucket);
}

/*
 * Puts a state into its home; from a full bucket the largest hash goes on to the next one. False if
 * a state would be too far from its home. With `write` false nothing is changed.
 */
static bool push(struct gs_state_table *table, uint64_t hash, uint32_t payload, bool write)
{
    const unsigned last = table->buckets.slots - 1;
    for (uint64_t bucket = gs_state_table_home(table, hash);; bucket++) {
        const uint64_t away = bucket - gs_state_table_home(table, hash);
        if (away > GS_BUCKET_AWAY)
            return false;
        unsigned taken = taken_in(table, bucket);
        if (taken <= last) {
            if (write)
                fill_slot(table, bucket, taken, hash, (unsigned)away, payload);
            return true;
        }
        const uint64_t slot = first_slot(table, bucket) + last;
        const uint64_t largest = gs_buckets_hash(table, slot);
        if (largest < hash)
            continue;
        const uint32_t other = gs_bucket_payload(table, slot);
        if (write)
            fill_slot(table, bucket, last, hash, (unsigned)away, payload);
        hash = largest;
        payload = other;
    }
}

bool gs_buckets_put(struct gs_state_table *table, uint64_t hash, uint32_t payload)
{
    const uint64_t home = gs_state_table_home(table, hash);
    const unsigned taken = taken_in(table, home);
    if (taken < table->buckets.slots) {
        fill_slot(table, home, taken, hash, 0, payload);
        return true;
    }
    return push(table, hash, payload, false) && push(table, hash, payload, true);
}

bool gs_buckets_widen(struct gs_state_table *table)
{
    struct gs_buckets *buckets = &table->buckets;
    if (!buckets->high)
        buckets->high = gs_alloc_zero(table->memory, table->slots, sizeof *buckets->high);
    if (!buckets->high)
        return gs_search_halt(table->search, GS_STOP_MEMORY);
    table->payload_size = 4;
    table->payload_most = UINT32_MAX >> (16 - buckets->payload_bits);
    return true;
}

/* --- growing --------------------------------------------------------------------------------- */

/* The first bucket in which a state from bucket `from` of the old ones, or after it, can be. */
static uint64_t first_place(const struct gs_state_table *table, const struct gs_state_table *old,
                            uint64_t from)
{
    uint64_t home = from > GS_BUCKET_AWAY ? from - GS_BUCKET_AWAY : 0;
    uint64_t place = (uint64_t)((wide)home * table->capacity / old->capacity);
    return place > 0 ? place - 1 : 0;
}

struct gs_moving *gs_buckets_prepare(struct gs_state_table *next, const struct gs_state_table *old)
{
    const uint64_t more = next->capacity - old->capacity;
    struct gs_moving *moving = gs_alloc_zero(next->memory, 1, sizeof *moving);
    if (!moving)
        return NULL;
    moving->whole = (GS_BUCKET_AWAY * next->capacity + 2 * old->capacity) / more + 1;
    uint64_t buckets = moving->whole + PART_BUCKETS;
    moving->most = (buckets < old->homes ? buckets : old->homes) * old->buckets.slots;
    moving->hashes = gs_alloc(next->memory, moving->most * sizeof *moving->hashes);
    moving->payloads = gs_alloc(next->memory, moving->most * sizeof *moving->payloads);
    next->buckets.high = NULL;
    if (old->buckets.high)
        next->buckets.high = gs_alloc_zero(next->memory, next->slots, sizeof(uint16_t));
    if (moving->hashes && moving->payloads && (next->buckets.high || !old->buckets.high))
        return moving;
    gs_buckets_give_up(next, moving);
    return NULL;
}

static void moving_free(struct gs_memory *memory, struct gs_moving *moving)
{
    gs_release(memory, moving->hashes);
    gs_release(memory, moving->payloads);
    gs_release(memory, moving);
}

void gs_buckets_give_up(struct gs_state_table *next, struct gs_moving *moving)
{
    if (!moving)
        return;
    gs_release(next->memory, next->buckets.high);
    next->buckets.high = NULL;
    moving_free(next->memory, moving);
}

static void take_out(const struct gs_state_table *old, uint64_t from, uint64_t end,
                     struct gs_moving *moving)
{
    const struct gs_state_table t = *old; /* a copy that stores cannot change */
    const uint32_t low = (UINT32_C(1) << t.buckets.payload_bits) - 1;
    uint64_t count = 0;
    for (uint64_t bucket = from; bucket < end; bucket++) {
        const unsigned taken = taken_in(&t, bucket);
        const uint8_t *at = gs_state_table_bucket(&t, bucket);
        for (unsigned i = 0; i < taken; i++, count++) {
            const uint64_t word = gs_bucket_word(&t, at, i);
            moving->hashes[count] = gs_bucket_hash(&t, bucket, word);
            moving->payloads[count] = (uint32_t)word & low;
            if (t.buckets.high)
                moving->payloads[count] = gs_bucket_payload(&t, first_slot(&t, bucket) + i);
        }
    }
    moving->count = count;
}

/*
 * Part by part, from the last to the first: a part is taken out, the buckets in which its states
 * can be are cleared, and the states put there. These buckets lie behind all that is still to be
 * taken out; only the first buckets have to be moved together for that.
 */
bool gs_buckets_move(struct gs_state_table *table, const struct gs_state_table *old,
                     struct gs_moving *moving)
{
    bool whole = true;
    uint64_t clear_end = table->homes;
    for (uint64_t end = old->homes, from; whole && end > 0; end = from) {
        from = end > moving->whole + PART_BUCKETS ? end - PART_BUCKETS : 0;
        const uint64_t place = from > 0 ? first_place(table, old, from) : 0;
        take_out(old, from, end, moving);
        memset(gs_state_table_bucket(table, place), 0, (clear_end - place) * GS_BUCKET_BYTES);
        clear_end = place;
        for (uint64_t i = 0; whole && i < moving->count; i++)
            whole = gs_buckets_put(table, moving->hashes[i], moving->payloads[i]);
        if (!whole)
            gs_search_halt(table->search, GS_STOP_MEMORY);
        whole = whole && gs_state_table_goes_on(table);
    }
    gs_release(table->memory, old->buckets.high);
    moving_free(table->memory, moving);
    return whole;
}

/* SPDX-License-Identifier: MIT */
/*
 * state_table.c - the table of state_table.h.
 *
 * Linear probing in hash order was described by Amble and Knuth, "Ordered hash
 * tables" (1974); with homes that grow with the hash the order runs through the
 * whole table, which lets it grow in place.
 *
 * Growing by half at a load of 7/8 moves every state about three times in the
 * life of a table, each time out of the nearest caches: about 4 ns.
 */
#include "table/state_buckets.h"

enum {
    FIRST_CAPACITY = 64,
    SPILL_MAX = 4096,
    PART_SLOTS = 1 << 12, /* moved at a time when the table grows; they fit into near caches */
    WALK_BYTES = 104,     /* from a home on: what is prefetched last for an insertion */
    HUGE_PAGE = 1 << 21,  /* bytes */
    READ_SLACK = 8        /* keys are read 8 bytes at a time, payloads 4 */
};

/* Slots after the homes: a cluster that overflows them makes the table grow early. */
static uint64_t spill_of(uint64_t capacity)
{
    return capacity < SPILL_MAX ? capacity / 4 + 16 : SPILL_MAX;
}

/* The last bytes of a key, fewer than a word; if the key is longer they are the end of one. */
static inline uint64_t tail_word(const uint8_t *tail, size_t count, bool longer)
{
    uint64_t word = 0;
    if (longer && count > 0) {
        memcpy(&word, tail + count - sizeof word, sizeof word);
        return word >> 8 * (sizeof word - count);
    }
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)tail[i] << 8 * i;
    return word;
}

uint64_t gs_state_table_hash_long(const uint8_t *key, size_t size)
{
    uint64_t hash = size, word;
    bool longer = size >= sizeof word;
    for (; size >= sizeof word; key += sizeof word, size -= sizeof word) {
        memcpy(&word, key, sizeof word);
        hash = gs_state_table_mix(hash ^ word, 0) + word;
    }
    return gs_state_table_mix(hash ^ tail_word(key, size, longer), 0);
}

/* Copies a slot of 3 bytes or more in two moves where that is enough. */
static inline void copy_slot(uint8_t *to, const uint8_t *from, size_t stride)
{
    if (stride >= 4 && stride <= 8) {
        uint32_t head, tail;
        memcpy(&head, from, 4);
        memcpy(&tail, from + stride - 4, 4);
        memcpy(to, &head, 4);
        memcpy(to + stride - 4, &tail, 4);
    } else if (stride > 8 && stride <= 16) {
        uint64_t head, tail;
        memcpy(&head, from, 8);
        memcpy(&tail, from + stride - 8, 8);
        memcpy(to, &head, 8);
        memcpy(to + stride - 8, &tail, 8);
    } else {
        memmove(to, from, stride);
    }
}

static size_t block_size(uint64_t homes, size_t stride)
{
    if (homes > (SIZE_MAX - READ_SLACK) / stride)
        return SIZE_MAX;
    return (size_t)homes * stride + READ_SLACK;
}

static bool has_buckets(const struct gs_state_table *table)
{
    return table->buckets.slot_size > 0;
}

static void set_payload_size(struct gs_state_table *table, unsigned size)
{
    if (has_buckets(table))
        return;
    table->payload_size = size;
    table->payload_most = size == 2 ? UINT16_MAX : UINT32_MAX;
    table->stride = table->key_size + size;
}

static void set_capacity(struct gs_state_table *table, uint64_t capacity)
{
    table->capacity = capacity;
    table->scale = capacity * table->ranges;
    table->before = capacity * table->range;
    if (has_buckets(table)) {
        gs_buckets_set_capacity(table);
        return;
    }
    table->homes = table->slots = capacity + spill_of(capacity);
    table->limit = capacity - capacity / 8;
}

static void init(struct gs_state_table *table, struct gs_search *search, size_t key_size)
{
    *table = (struct gs_state_table){
        .memory = search->memory,
        .search = search,
        .key_size = key_size,
        .shift = key_size > 8 ? 64 : (unsigned)(64 - 8 * key_size),
        .ranges = 1,
    };
}

static bool alloc_homes(struct gs_state_table *table, uint64_t capacity)
{
    set_capacity(table, capacity);
    table->bytes = gs_alloc_zero(table->memory, 1, block_size(table->homes, table->stride));
    return table->bytes != NULL || gs_search_halt(table->search, GS_STOP_MEMORY);
}

bool gs_state_table_init(struct gs_state_table *table, struct gs_search *search, size_t key_size)
{
    init(table, search, key_size);
    set_payload_size(table, 2);
    return alloc_homes(table, FIRST_CAPACITY);
}

bool gs_state_table_init_buckets(struct gs_state_table *table, struct gs_search *search,
                                 size_t key_size, unsigned key_bits, uint32_t payload_most)
{
    init(table, search, key_size);
    uint64_t capacity = gs_buckets_init(table, key_bits, payload_most);
    return capacity > 0 ? alloc_homes(table, capacity)
                        : gs_state_table_init(table, search, key_size);
}

void gs_state_table_share(struct gs_state_table *table, unsigned range, unsigned ranges,
                          _Atomic size_t *together)
{
    assert(table->count == 0);
    table->range = range;
    table->ranges = ranges;
    set_capacity(table, table->capacity / ranges + 1);
    table->together = together;
    atomic_fetch_add(together, block_size(table->homes, table->stride));
}

void gs_state_table_clear(struct gs_state_table *table)
{
    gs_release(table->memory, table->bytes);
    gs_release(table->memory, table->buckets.high);
    table->bytes = NULL;
    table->buckets.high = NULL;
    table->count = 0;
}

/*
 * Undoes the mixing. Newton's iteration finds the inverses of the odd factors, doubling the correct
 * bits.
 */
static uint64_t unmix(uint64_t hash, unsigned shift)
{
    uint64_t keep = UINT64_MAX << shift, inverse_a = GS_MIX_A, inverse_b = GS_MIX_B;
    unsigned half = 32 - shift / 2;
    for (int i = 0; i < 5; i++) {
        inverse_a *= 2 - GS_MIX_A * inverse_a;
        inverse_b *= 2 - GS_MIX_B * inverse_b;
    }
    hash ^= hash >> half & keep;
    hash *= inverse_b;
    hash ^= hash >> half & keep;
    hash *= inverse_a;
    return hash >> shift;
}

/* The hash of the key in a slot. */
static inline uint64_t slot_hash(const struct gs_state_table *table, const uint8_t *slot)
{
    if (table->shift == 64)
        return gs_state_table_hash_long(slot, table->key_size);
    uint64_t word;
    memcpy(&word, slot, sizeof word);
    return word << table->shift;
}

/* The key as a slot stores it. */
static void write_key(const struct gs_state_table *table, uint8_t *slot, const uint8_t *key,
                      uint64_t hash)
{
    if (table->shift == 64) {
        memcpy(slot, key, table->key_size);
    } else {
        hash >>= table->shift;
        memcpy(slot, &hash, table->key_size);
    }
}

void gs_state_table_unhash(const struct gs_state_table *table, uint64_t hash, uint8_t *key)
{
    uint64_t word = unmix(hash, table->shift);
    memcpy(key, &word, sizeof word);
}

void gs_state_table_key(const struct gs_state_table *table, uint64_t slot, uint8_t *key)
{
    const uint8_t *at = gs_state_table_slot(table, slot);
    if (has_buckets(table))
        gs_state_table_unhash(table, gs_buckets_hash(table, slot), key);
    else if (table->shift == 64)
        memcpy(key, at, table->key_size);
    else
        gs_state_table_unhash(table, slot_hash(table, at), key);
}

static inline bool is_free(const struct gs_state_table *table, uint64_t slot)
{
    return gs_state_table_is_free(gs_state_table_slot(table, slot) + table->key_size,
                                  table->payload_most);
}

/*
 * Pushes the states of the old slots from first to last together before `to`, in order; from the
 * back, so that none is overwritten. Returns where they begin. Whether a slot is free cannot be
 * foreseen, so there is no jump for it: every slot is copied, and stays or not.
 */
static uint8_t *pack(const struct gs_state_table *old, uint64_t first, uint64_t last, uint8_t *to)
{
    const size_t stride = old->stride;
    const uint8_t *from = gs_state_table_slot(old, last), *begin = gs_state_table_slot(old, first);
    while (from > begin) {
        from -= stride;
        bool empty = gs_state_table_is_free(from + old->key_size, old->payload_most);
        copy_slot(to - stride, from, stride);
        to -= empty ? 0 : stride;
    }
    return to;
}

/*
 * Spreads the packed states between two places (payload last, as narrow as they were) over the
 * slots from `next` to last: each to its home, or right after the one before it, and the slots
 * between them are cleared. States not yet read are always ahead of the slot being written, since
 * each of them needs a slot.
 */
static void spread(const struct gs_state_table *table, const uint8_t *from, const uint8_t *end,
                   size_t old_stride, uint64_t next, uint64_t last)
{
    const struct gs_state_table t = *table; /* a copy that stores cannot change */
    for (; from < end; from += old_stride) {
        uint64_t home = gs_state_table_home(&t, slot_hash(&t, from));
        if (home > next) {
            memset(gs_state_table_slot(&t, next), 0, (home - next) * t.stride);
            next = home;
        }
        uint8_t *at = gs_state_table_slot(&t, next++);
        copy_slot(at, from, old_stride);
        memset(at + old_stride, 0, t.stride - old_stride);
    }
    memset(gs_state_table_slot(&t, next), 0, (last - next) * t.stride);
}

/* The last slot before `slot` with a state after a free slot; 0 if there is none. */
static uint64_t cluster_before(const struct gs_state_table *table, uint64_t slot)
{
    while (slot > 0 && (is_free(table, slot) || !is_free(table, slot - 1)))
        slot--;
    return slot;
}

/*
 * Moves all states from the slots of `old` to those of table, which has the same bytes; part by
 * part, from the last to the first, so that what is packed is spread while the cache still has it.
 * A part begins with a state after a free slot. That is at its home, and will be: no state gets
 * closer to the end than it was, in parts of the whole, so that those before it stay before its new
 * home.
 */
static bool move_states(struct gs_state_table *table, const struct gs_state_table *old)
{
    uint64_t to_end = table->slots;
    for (uint64_t end = old->slots, first, to; end > 0; end = first, to_end = to) {
        first = end > PART_SLOTS ? cluster_before(old, end - PART_SLOTS) : 0;
        to = 0;
        if (first > 0)
            to = gs_state_table_home(table, slot_hash(table, gs_state_table_slot(old, first)));
        uint8_t *packed_end = gs_state_table_slot(table, to_end);
        uint8_t *packed = pack(old, first, end, packed_end);
        spread(table, packed, packed_end, old->stride, to, to_end);
        if (!gs_state_table_goes_on(table))
            return false;
    }
    return true;
}

/*
 * Lays the table out again, in one block of memory, with more capacity or wider payloads. No state
 * gets closer to the end than it was, so all find a slot.
 */
static bool relayout(struct gs_state_table *table, uint64_t capacity, unsigned payload_size)
{
    struct gs_state_table old = *table, next = *table;
    set_capacity(&next, capacity);
    set_payload_size(&next, payload_size);
    struct gs_moving *moving = has_buckets(table) ? gs_buckets_prepare(&next, &old) : NULL;
    size_t size = block_size(next.homes, next.stride);
    bool ready = moving || !has_buckets(table);
    uint8_t *bytes = ready ? gs_resize(table->memory, table->bytes, size) : NULL;
    if (!bytes) {
        gs_buckets_give_up(&next, moving);
        return gs_search_halt(table->search, GS_STOP_MEMORY);
    }
    old.bytes = next.bytes = bytes;
    if (table->together)
        atomic_fetch_add(table->together, size - block_size(old.homes, old.stride));
    *table = next;
    table->broken = !(moving ? gs_buckets_move(table, &old, moving) : move_states(table, &old));
    return !table->broken;
}

/*
 * The bytes of a budget by which a table may grow. Of several the others grow at about the same
 * time, so each is left an even part of what all may have together.
 */
static size_t room_in(const struct gs_state_table *table, size_t budget)
{
    size_t used = gs_memory_used(table->memory), room = budget > used ? budget - used : 0;
    if (!table->together)
        return room;
    size_t own = block_size(table->homes, table->stride);
    size_t part = (atomic_load(table->together) + room) / table->ranges;
    return part < own ? 0 : part - own < room ? part - own : room;
}

/*
 * A capacity near the one given whose block, and what memory puts before it, ends where a huge page
 * does. What is left over at the end of a block is on small pages, and stays there when the block
 * grows: with many ranges, most of their tables. One table, which is larger, has few of them.
 */
static uint64_t to_huge_page(const struct gs_state_table *table, uint64_t capacity)
{
    const uint64_t spill = table->homes - table->capacity;
    const size_t size = block_size(capacity + spill, table->stride) + GS_BLOCK_COST;
    const size_t own = block_size(table->homes, table->stride) + GS_BLOCK_COST;
    size_t end = size / HUGE_PAGE * HUGE_PAGE;

    if (end < own + own / 4)
        end += HUGE_PAGE;
    if (!table->together || size < HUGE_PAGE || end > size + size / 4)
        return capacity;
    return (end - GS_BLOCK_COST - READ_SLACK) / table->stride - spill;
}

/*
 * Grows by half, from about the same size whatever the number of ranges, so that they are as full
 * together as one table would be; if memory does not allow that, by most of what is left (the rest
 * is for queues of the states), as long as that is worth a sweep.
 */
static bool grow_table(struct gs_state_table *table)
{
    const uint64_t slots = table->scale * (has_buckets(table) ? table->buckets.slots : 1);
    const uint64_t own = table->capacity, more = slots < 4096 ? own : own / 2;
    const uint64_t spill = has_buckets(table) ? table->homes - own : SPILL_MAX;
    const size_t budget = gs_memory_budget(table->memory);
    uint64_t capacity = to_huge_page(table, own + more);
    if (budget > 0) {
        uint64_t room = room_in(table, budget) / table->stride, most = room - room / 8;
        if (capacity > own + most)
            capacity = own + more;
        if (capacity > own + most && room > own / 16 + 2 * spill)
            capacity = own + most - spill;
    }
    return relayout(table, capacity, table->payload_size);
}

bool gs_state_table_reserve(struct gs_state_table *table, uint64_t count)
{
    uint64_t capacity = count / 7 * 8 + 16; /* filled to seven eighths at most */
    if (has_buckets(table))                 /* with more buckets a slot is no larger */
        capacity = count / 13 * 16 / table->buckets.slots + 16;
    return count <= table->limit || relayout(table, capacity, table->payload_size);
}

bool gs_state_table_widen(struct gs_state_table *table)
{
    if (has_buckets(table))
        return gs_buckets_widen(table);
    return table->payload_size == 4 || relayout(table, table->capacity, 4);
}

uint64_t gs_state_table_find_long(const struct gs_state_table *table, const uint8_t *key,
                                  uint64_t hash)
{
    for (uint64_t slot = gs_state_table_home(table, hash); !is_free(table, slot); slot++) {
        const uint8_t *at = gs_state_table_slot(table, slot);
        if (gs_state_table_hash_long(at, table->key_size) > hash)
            break;
        if (memcmp(at, key, table->key_size) == 0)
            return slot;
    }
    return GS_NO_SLOT;
}

uint64_t gs_state_table_find_far(const struct gs_state_table *table, uint64_t slot, uint64_t hash)
{
    while (!is_free(table, slot) && slot_hash(table, gs_state_table_slot(table, slot)) < hash)
        slot++;
    bool there =
        !is_free(table, slot) && slot_hash(table, gs_state_table_slot(table, slot)) == hash;
    return there ? slot : GS_NO_SLOT;
}

static size_t missing_in_buckets(const struct gs_state_table *table, const uint64_t *hashes,
                                 size_t count, uint32_t *missing)
{
    const struct gs_state_table t = *table; /* a copy that stores cannot change */
    size_t absent = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *bucket = gs_state_table_bucket(&t, gs_state_table_home(&t, hashes[i]));
        bool here = gs_bucket_match(&t, bucket, gs_bucket_tag(&t, hashes[i], 0)) != 0;
        missing[absent] = (uint32_t)i;
        absent += !here;
        __builtin_prefetch(bucket + (!here & gs_bucket_is_full(&t, bucket)) * GS_BUCKET_BYTES);
    }
    return absent;
}

/*
 * Whether a state is there is as good as chance, so there is no jump for it: its number is written,
 * and counted or not. (A free slot is all 0, which is a hash, too.)
 */
size_t gs_state_table_missing(const struct gs_state_table *table, const uint64_t *hashes,
                              size_t count, uint32_t *missing)
{
    const struct gs_state_table t = *table; /* a copy that stores cannot change */
    size_t found = 0;
    if (t.buckets.slot_size > 0)
        return missing_in_buckets(table, hashes, count, missing);
    for (size_t i = 0; i < count; i++) {
        missing[found] = (uint32_t)i;
        if (t.shift == 64) {
            found++;
            continue;
        }
        const uint8_t *at = gs_state_table_slot(&t, gs_state_table_home(&t, hashes[i]));
        bool absent = hashes[i] == 0 || !gs_state_table_matches(at, t.stride, t.shift, hashes[i]);
        __builtin_prefetch(at + (absent ? WALK_BYTES : 0));
        found += absent;
    }
    return found;
}

/* The slot for a key: the first that is free or has its hash or a larger one. */
static uint64_t place_of(const struct gs_state_table *table, uint64_t hash)
{
    uint64_t slot = gs_state_table_home(table, hash);
    while (!is_free(table, slot) && slot_hash(table, gs_state_table_slot(table, slot)) < hash)
        slot++;
    return slot;
}

/* The first free slot from one on. */
static uint64_t free_from(const struct gs_state_table *table, uint64_t slot)
{
    const size_t stride = table->stride;
    const uint32_t most = table->payload_most;
    const uint8_t *payload = gs_state_table_slot(table, slot) + table->key_size;
    for (; !gs_state_table_is_free(payload, most); payload += stride)
        slot++;
    return slot;
}

/* Whether the key with this hash is in its place, or right after it: long keys may share a hash. */
static bool is_there(const struct gs_state_table *table, uint64_t place, const uint8_t *key,
                     uint64_t hash)
{
    for (; !is_free(table, place); place++) {
        const uint8_t *at = gs_state_table_slot(table, place);
        if (slot_hash(table, at) != hash)
            return false;
        if (table->shift < 64 || memcmp(at, key, table->key_size) == 0)
            return true;
    }
    return false;
}

static enum gs_insertion insert_into_bucket(struct gs_state_table *table, uint64_t hash,
                                            uint32_t payload)
{
    if (gs_buckets_find(table, hash) != GS_NO_SLOT)
        return GS_INSERT_FOUND;
    while (table->count >= table->limit || !gs_buckets_put(table, hash, payload)) {
        if (!grow_table(table))
            return GS_INSERT_FAILED;
    }
    table->count++;
    return GS_INSERT_NEW;
}

enum gs_insertion gs_state_table_insert(struct gs_state_table *table, const uint8_t *key,
                                        uint64_t hash, uint32_t payload)
{
    uint64_t slot, end;
    if (has_buckets(table))
        return insert_into_bucket(table, hash, payload);
    for (;;) {
        slot = place_of(table, hash);
        if (is_there(table, slot, key, hash))
            return GS_INSERT_FOUND;
        end = free_from(table, slot);
        /* The last slot of all stays free: it ends every walk. */
        if (table->count < table->limit && end + 1 < table->slots)
            break;
        if (!grow_table(table))
            return GS_INSERT_FAILED;
    }
    uint8_t *at = gs_state_table_slot(table, slot);
    memmove(at + table->stride, at, (size_t)(end - slot) * table->stride);
    write_key(table, at, key, hash);
    gs_state_table_set(table, slot, payload);
    table->count++;
    return GS_INSERT_NEW;
}

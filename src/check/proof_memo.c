/* SPDX-License-Identifier: MIT */
/*
 * proof_memo.c - what was verified before: records that several others refer to are verified
 * once for each position, not once for each way there.
 *
 * A table with open addressing, at most half full. It grows while there is memory, and then
 * overwrites. Entries hold the exact key, so nothing is ever taken for something
 * else.
 */
#include <string.h>

#include "check/proof_parts.h"

enum { FIRST_ROOM = 1024, STEP = 1 << 16 };

/* Before the position's key. */
struct slot {
    uint64_t record, hash;
    uint32_t extra;
    uint8_t side, used;
    struct gs_point_set zone;
};

struct counting {
    uint64_t *once, *shared;
};

static void count_reference(void *user, uint64_t reference)
{
    struct counting *counting = user;
    uint64_t bit = UINT64_C(1) << reference % 64;
    counting->shared[reference / 64] |= counting->once[reference / 64] & bit;
    counting->once[reference / 64] |= bit;
}

/* False where the search was stopped or there is no memory. */
static bool count_references(struct counting *counting, const struct gs_claim *claim,
                             struct gs_search *search)
{
    bool good = counting->once && counting->shared;
    for (uint64_t record = 0; record < claim->proof_records && good; record++) {
        gs_proof_references(claim, record, count_reference, counting);
        good = (record + 1) % STEP != 0 || gs_search_poll(search);
    }
    return good;
}

void gs_memo_open(struct gs_memo *memo, struct gs_memory *memory)
{
    *memo = (struct gs_memo){.memory = memory};
    pthread_mutex_init(&memo->lock, NULL);
}

void gs_memo_clear(struct gs_memo *memo)
{
    gs_release(memo->memory, memo->shared);
    gs_release(memo->memory, memo->slots);
    pthread_mutex_destroy(&memo->lock);
}

void gs_memo_init(struct gs_memo *memo, const struct gs_claim *claim, struct gs_search *search)
{
    size_t words = (size_t)(claim->proof_records / 64 + 1);
    struct counting counting = {gs_alloc_zero(search->memory, words, sizeof(uint64_t)),
                                gs_alloc_zero(search->memory, words, sizeof(uint64_t))};
    memo->key_size = claim->key_size;
    memo->stride = (sizeof(struct slot) + claim->key_size + 7) / 8 * 8;
    if (count_references(&counting, claim, search))
        memo->shared = counting.shared;
    else
        gs_release(search->memory, counting.shared);
    gs_release(search->memory, counting.once);
}

bool gs_memo_forget(struct gs_memo *memo)
{
    pthread_mutex_lock(&memo->lock);
    bool had = memo->capacity > 0;
    gs_release(memo->memory, memo->slots);
    memo->slots = NULL;
    memo->count = memo->capacity = 0;
    memo->full = true;
    pthread_mutex_unlock(&memo->lock);
    return had;
}

static struct slot *slot_at(const struct gs_memo *memo, uint64_t place)
{
    return (struct slot *)(void *)(memo->slots + (place & (memo->capacity - 1)) * memo->stride);
}

static uint8_t *key_of(struct slot *slot)
{
    return (uint8_t *)(slot + 1);
}

static uint64_t mix(const struct gs_memo_key *key)
{
    uint64_t hash = key->hash + key->record * UINT64_C(0x9e3779b97f4a7c15) +
                    ((uint64_t)key->extra << 1 | key->side) * UINT64_C(0xc2b2ae3d27d4eb4f);
    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ hash >> 32;
}

static bool is_same(const struct gs_memo *memo, struct slot *slot, const struct gs_memo_key *key)
{
    return slot->used && slot->record == key->record && slot->extra == key->extra &&
           slot->side == key->side && memcmp(key_of(slot), key->position, memo->key_size) == 0;
}

/* The slot of a key, or the free one where it belongs; the capacity is not 0. */
static struct slot *find_slot(const struct gs_memo *memo, const struct gs_memo_key *key)
{
    uint64_t place = mix(key);
    while (slot_at(memo, place)->used && !is_same(memo, slot_at(memo, place), key))
        place++;
    return slot_at(memo, place);
}

bool gs_memo_find(struct gs_memo *memo, const struct gs_memo_key *key, struct gs_point_set *zone)
{
    pthread_mutex_lock(&memo->lock);
    const struct slot *slot = memo->capacity > 0 ? find_slot(memo, key) : NULL;
    bool found = slot && slot->used;
    if (found)
        *zone = slot->zone;
    pthread_mutex_unlock(&memo->lock);
    return found;
}

static void move_slots(struct gs_memo *memo, const uint8_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct slot *slot = (const struct slot *)(const void *)(from + i * memo->stride);
        uint64_t place = slot->hash;
        if (!slot->used)
            continue;
        while (slot_at(memo, place)->used)
            place++;
        memcpy(slot_at(memo, place), slot, memo->stride);
    }
}

static void grow(struct gs_memo *memo)
{
    size_t capacity = memo->capacity > 0 ? 2 * memo->capacity : FIRST_ROOM;
    uint8_t *old = memo->slots, *slots = gs_alloc_zero(memo->memory, capacity, memo->stride);
    size_t count = memo->capacity;
    memo->full = !slots;
    if (!slots)
        return;
    memo->slots = slots;
    memo->capacity = capacity;
    move_slots(memo, old, count);
    gs_release(memo->memory, old);
}

/* With the lock held. */
static bool put(struct gs_memo *memo, const struct gs_memo_key *key,
                const struct gs_point_set *zone)
{
    if (2 * memo->count >= memo->capacity && !memo->full)
        grow(memo);
    if (memo->capacity == 0)
        return true;
    struct slot *slot = find_slot(memo, key);
    if (slot->used)
        return false;
    if (2 * memo->count >= memo->capacity)
        slot = slot_at(memo, mix(key)); /* which may forget another one */
    memo->count += !slot->used;
    *slot = (struct slot){key->record, mix(key), key->extra, (uint8_t)key->side, 1, *zone};
    memcpy(key_of(slot), key->position, memo->key_size);
    return true;
}

bool gs_memo_put(struct gs_memo *memo, const struct gs_memo_key *key,
                 const struct gs_point_set *zone)
{
    pthread_mutex_lock(&memo->lock);
    bool is_new = put(memo, key, zone);
    pthread_mutex_unlock(&memo->lock);
    return is_new;
}

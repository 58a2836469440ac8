/* SPDX-License-Identifier: MIT */
/*
 * proof_memo.c - what was verified before: records that several others refer to are verified
 * once for each position, not once for each way there.
 *
 * What was asked is numbered by its bytes as a whole, so nothing is ever taken for something else;
 * zones stand in an array by these numbers. There are two such parts. Once the latest one takes half
 * of the memory it comes to be the one before, and what that held is forgotten, but for what was asked
 * for since, which has gone over. So what is needed again and again stays, however much there is.
 */
#include <string.h>

#include "check/proof_parts.h"

enum { FIRST_ROOM = 64 };

static size_t key_size_of(const struct gs_memo *memo)
{
    return offsetof(struct gs_memo_key, position) + memo->claim->key_size;
}

/* How many keys half of the memory holds that is left: each with its zone and its slot in the index,
 * and room for half as many. */
static uint32_t keys_of_half(const struct gs_memo *memo)
{
    enum { SLOT = 8 };
    const size_t budget = gs_memory_budget(memo->search.memory);
    const size_t used = gs_memory_used(memo->search.memory);
    const size_t size = key_size_of(memo) + sizeof(struct gs_point_set) + SLOT;

    if (budget == 0)
        return GS_NO_NUMBER;
    const size_t keys = (budget > used ? budget - used : 0) / (3 * size);
    return keys < GS_NO_NUMBER ? (uint32_t)keys : GS_NO_NUMBER;
}

void gs_memo_open(struct gs_memo *memo, struct gs_memory *memory, const struct gs_claim *claim)
{
    *memo = (struct gs_memo){.claim = claim};
    gs_search_init(&memo->search, NULL, NULL, memory);
    memo->most = keys_of_half(memo);
    pthread_mutex_init(&memo->lock, NULL);
}

static void forget(struct gs_memo *memo, struct gs_memo_part *part)
{
    gs_numbering_free(part->numbering);
    gs_release(memo->search.memory, part->zones);
    *part = (struct gs_memo_part){.room = 0};
    memo->search.stop = GS_STOP_SOLVED;
}

void gs_memo_clear(struct gs_memo *memo)
{
    forget(memo, &memo->latest);
    forget(memo, &memo->before);
    pthread_mutex_destroy(&memo->lock);
}

bool gs_memo_forget(struct gs_memo *memo)
{
    pthread_mutex_lock(&memo->lock);
    bool had = memo->latest.numbering || memo->before.numbering;
    forget(memo, &memo->latest);
    forget(memo, &memo->before);
    memo->closed = memo->has_forgotten = true;
    pthread_mutex_unlock(&memo->lock);
    return had;
}

bool gs_memo_has_forgotten(struct gs_memo *memo)
{
    pthread_mutex_lock(&memo->lock);
    bool has_forgotten = memo->has_forgotten;
    pthread_mutex_unlock(&memo->lock);
    return has_forgotten;
}

/* NULL: it is not there. */
static const struct gs_point_set *find_in(const struct gs_memo_part *part,
                                          const struct gs_memo_key *key)
{
    uint32_t number = part->numbering ? gs_numbering_find(part->numbering, (const uint8_t *)key)
                                      : GS_NO_NUMBER;
    return number == GS_NO_NUMBER ? NULL : &part->zones[number];
}

static void begin_part(struct gs_memo *memo)
{
    memo->has_forgotten |= memo->before.numbering != NULL;
    forget(memo, &memo->before);
    memo->before = memo->latest;
    memo->latest = (struct gs_memo_part){.room = 0};
}

/* Into the latest part, where it is not; false: there is no memory. */
static bool enter(struct gs_memo *memo, const struct gs_memo_key *key,
                  const struct gs_point_set *zone)
{
    struct gs_memo_part *part = &memo->latest;
    void *zones = part->zones;
    if (!part->numbering)
        part->numbering = gs_numbering_new(&memo->search, key_size_of(memo));
    if (!part->numbering ||
        !gs_array_grow(memo->search.memory, &zones, sizeof *part->zones, &part->room, FIRST_ROOM,
                       gs_numbering_count(part->numbering) + 1))
        return false;
    part->zones = zones;
    uint32_t number = gs_numbering_enter(part->numbering, (const uint8_t *)key);
    if (number != GS_NO_NUMBER)
        part->zones[number] = *zone;
    return number != GS_NO_NUMBER;
}

static void remember(struct gs_memo *memo, const struct gs_memo_key *key,
                     const struct gs_point_set *zone)
{
    const struct gs_memo_part *part = &memo->latest;
    bool is_there = enter(memo, key, zone);
    memo->has_forgotten |= !is_there;
    if (!is_there || gs_numbering_count(part->numbering) >= memo->most)
        begin_part(memo);
}

/* What the part before has goes over into the latest one. */
static bool find(struct gs_memo *memo, const struct gs_memo_key *key, struct gs_point_set *zone)
{
    const struct gs_point_set *found = find_in(&memo->latest, key);
    if (found) {
        *zone = *found;
        return true;
    }
    found = find_in(&memo->before, key);
    if (!found)
        return false;
    *zone = *found;
    remember(memo, key, zone);
    return true;
}

bool gs_memo_find(struct gs_memo *memo, const struct gs_memo_key *key, struct gs_point_set *zone)
{
    pthread_mutex_lock(&memo->lock);
    bool found = find(memo, key, zone);
    pthread_mutex_unlock(&memo->lock);
    return found;
}

bool gs_memo_put(struct gs_memo *memo, const struct gs_memo_key *key,
                 const struct gs_point_set *zone)
{
    struct gs_point_set had;
    pthread_mutex_lock(&memo->lock);
    bool is_new = memo->closed || !find(memo, key, &had);
    if (is_new && !memo->closed)
        remember(memo, key, zone);
    pthread_mutex_unlock(&memo->lock);
    return is_new;
}

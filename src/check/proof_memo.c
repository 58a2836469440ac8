/* SPDX-License-Identifier: MIT */
/*
 * proof_memo.c - what was verified before: records that several others refer to are verified
 * once for each position, not once for each way there.
 *
 * What was asked is numbered by its bytes as a whole, so nothing is ever taken for something else;
 * zones stand in an array by these numbers. Where memory ends, all is forgotten.
 */
#include <string.h>

#include "check/proof_parts.h"

enum { FIRST_ROOM = 64 };

void gs_memo_open(struct gs_memo *memo, struct gs_memory *memory, const struct gs_claim *claim)
{
    *memo = (struct gs_memo){.claim = claim, .most = GS_NO_NUMBER};
    gs_search_init(&memo->search, NULL, NULL, memory);
    pthread_mutex_init(&memo->lock, NULL);
}

static void forget(struct gs_memo *memo)
{
    memo->has_forgotten = true;
    gs_numbering_free(memo->numbering);
    gs_release(memo->search.memory, memo->zones);
    memo->numbering = NULL;
    memo->zones = NULL;
    memo->room = 0;
    memo->search.stop = GS_STOP_SOLVED;
}

void gs_memo_clear(struct gs_memo *memo)
{
    forget(memo);
    pthread_mutex_destroy(&memo->lock);
}

bool gs_memo_forget(struct gs_memo *memo)
{
    pthread_mutex_lock(&memo->lock);
    bool had = memo->numbering;
    forget(memo);
    memo->closed = true;
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

bool gs_memo_find(struct gs_memo *memo, const struct gs_memo_key *key, struct gs_point_set *zone)
{
    pthread_mutex_lock(&memo->lock);
    uint32_t number =
        memo->numbering ? gs_numbering_find(memo->numbering, (const uint8_t *)key) : GS_NO_NUMBER;
    if (number != GS_NO_NUMBER)
        *zone = memo->zones[number];
    pthread_mutex_unlock(&memo->lock);
    return number != GS_NO_NUMBER;
}

/* The number of a key, with room for its zone; GS_NO_NUMBER: there is no memory. */
static uint32_t enter(struct gs_memo *memo, const struct gs_memo_key *key)
{
    void *zones = memo->zones;
    if (!memo->numbering)
        memo->numbering = gs_numbering_new(&memo->search, offsetof(struct gs_memo_key, position) +
                                                              memo->claim->key_size);
    if (!memo->numbering ||
        !gs_array_grow(memo->search.memory, &zones, sizeof *memo->zones, &memo->room, FIRST_ROOM,
                       gs_numbering_count(memo->numbering) + 1))
        return GS_NO_NUMBER;
    memo->zones = zones;
    return gs_numbering_enter(memo->numbering, (const uint8_t *)key);
}

bool gs_memo_put(struct gs_memo *memo, const struct gs_memo_key *key,
                 const struct gs_point_set *zone)
{
    bool is_new = true;
    pthread_mutex_lock(&memo->lock);
    if (!memo->closed) {
        uint32_t count = memo->numbering ? gs_numbering_count(memo->numbering) : 0;
        uint32_t number = enter(memo, key);
        is_new = number >= count; /* as GS_NO_NUMBER is */
        if (is_new && number < memo->most)
            memo->zones[number] = *zone;
        else if (is_new)
            forget(memo);
    }
    pthread_mutex_unlock(&memo->lock);
    return is_new;
}

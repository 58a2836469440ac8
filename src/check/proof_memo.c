/* SPDX-License-Identifier: MIT */
/*
 * proof_memo.c - what was verified before: records that several others refer to are verified
 * once for each position, not once for each way there.
 *
 * What was asked is numbered by its bytes as a whole, so nothing is ever taken for something else;
 * zones stand in an array by these numbers. Where memory ends, all is forgotten but what took long,
 * which is little; where that does not help, that as well.
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

static void forget(struct gs_memo *memo, struct gs_memo_part *part)
{
    memo->has_forgotten = true;
    gs_numbering_free(part->numbering);
    gs_release(memo->search.memory, part->zones);
    *part = (struct gs_memo_part){.numbering = NULL};
    memo->search.stop = GS_STOP_SOLVED;
}

static void forget_all(struct gs_memo *memo)
{
    forget(memo, &memo->latest);
    forget(memo, &memo->kept);
}

void gs_memo_clear(struct gs_memo *memo)
{
    forget_all(memo);
    pthread_mutex_destroy(&memo->lock);
}

bool gs_memo_forget(struct gs_memo *memo)
{
    pthread_mutex_lock(&memo->lock);
    bool had = memo->latest.numbering || memo->kept.numbering;
    forget_all(memo);
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

static const struct gs_point_set *find_in(const struct gs_memo_part *part,
                                          const struct gs_memo_key *key)
{
    uint32_t number =
        part->numbering ? gs_numbering_find(part->numbering, (const uint8_t *)key) : GS_NO_NUMBER;
    return number == GS_NO_NUMBER ? NULL : &part->zones[number];
}

static const struct gs_point_set *find(const struct gs_memo *memo, const struct gs_memo_key *key)
{
    const struct gs_point_set *zone = find_in(&memo->latest, key);
    return zone ? zone : find_in(&memo->kept, key);
}

bool gs_memo_find(struct gs_memo *memo, const struct gs_memo_key *key, struct gs_point_set *zone)
{
    pthread_mutex_lock(&memo->lock);
    const struct gs_point_set *found = find(memo, key);
    if (found)
        *zone = *found;
    pthread_mutex_unlock(&memo->lock);
    return found != NULL;
}

/* False: there is no memory. */
static bool enter(struct gs_memo *memo, struct gs_memo_part *part, const struct gs_memo_key *key,
                  const struct gs_point_set *zone)
{
    void *zones = part->zones;
    if (!part->numbering)
        part->numbering = gs_numbering_new(&memo->search, offsetof(struct gs_memo_key, position) +
                                                              memo->claim->key_size);
    if (!part->numbering ||
        !gs_array_grow(memo->search.memory, &zones, sizeof *part->zones, &part->room, FIRST_ROOM,
                       gs_numbering_count(part->numbering) + 1))
        return false;
    part->zones = zones;
    uint32_t number = gs_numbering_enter(part->numbering, (const uint8_t *)key);
    if (number >= memo->most) /* as GS_NO_NUMBER is */
        return false;
    part->zones[number] = *zone;
    return true;
}

bool gs_memo_put(struct gs_memo *memo, const struct gs_memo_key *key,
                 const struct gs_point_set *zone, bool keeps)
{
    pthread_mutex_lock(&memo->lock);
    struct gs_memo_part *part = keeps ? &memo->kept : &memo->latest;
    bool is_new = !find(memo, key);
    if (!memo->closed && (is_new || !find_in(part, key)) && !enter(memo, part, key, zone)) {
        forget(memo, &memo->latest);
        if (!enter(memo, part, key, zone))
            forget_all(memo);
    }
    pthread_mutex_unlock(&memo->lock);
    return is_new;
}

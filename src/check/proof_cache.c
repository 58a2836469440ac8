/* SPDX-License-Identifier: MIT */
/*
 * proof_cache.c - results that were verified before: a record that several others refer to is
 * verified once for each position, not once for each way there, unless it leads to few records
 * (proof_read.c).
 *
 * Keys are numbered by all of their bytes, so results are never confused; zones are in an array by
 * these numbers. When memory ends, all results are dropped but those that took long, which are few;
 * if that does not help, these as well.
 */
#include <string.h>

#include "check/proof_parts.h"

enum { FIRST_ROOM = 64 };

void gs_proof_cache_open(struct gs_proof_cache *cache, struct gs_memory *memory,
                         const struct gs_claim *claim)
{
    *cache = (struct gs_proof_cache){.claim = claim, .most = GS_NO_NUMBER};
    gs_search_init(&cache->search, NULL, NULL, memory);
    pthread_mutex_init(&cache->lock, NULL);
}

static void forget(struct gs_proof_cache *cache, struct gs_proof_cache_part *part)
{
    gs_numbering_free(part->numbering);
    gs_release(cache->search.memory, part->zones);
    *part = (struct gs_proof_cache_part){.numbering = NULL};
    cache->search.stop = GS_STOP_SOLVED;
}

static void forget_all(struct gs_proof_cache *cache)
{
    forget(cache, &cache->latest);
    forget(cache, &cache->kept);
}

void gs_proof_cache_clear(struct gs_proof_cache *cache)
{
    forget_all(cache);
    pthread_mutex_destroy(&cache->lock);
}

static const struct gs_point_set *find_in(const struct gs_proof_cache_part *part,
                                          const struct gs_proof_cache_key *key)
{
    uint32_t number =
        part->numbering ? gs_numbering_find(part->numbering, (const uint8_t *)key) : GS_NO_NUMBER;
    return number == GS_NO_NUMBER ? NULL : &part->zones[number];
}

static const struct gs_point_set *find(const struct gs_proof_cache *cache,
                                       const struct gs_proof_cache_key *key)
{
    const struct gs_point_set *zone = find_in(&cache->latest, key);
    return zone ? zone : find_in(&cache->kept, key);
}

bool gs_proof_cache_find(struct gs_proof_cache *cache, const struct gs_proof_cache_key *key,
                         struct gs_point_set *zone)
{
    pthread_mutex_lock(&cache->lock);
    const struct gs_point_set *found = find(cache, key);
    if (found)
        *zone = *found;
    pthread_mutex_unlock(&cache->lock);
    return found != NULL;
}

/* False: there is no memory. */
static bool enter(struct gs_proof_cache *cache, struct gs_proof_cache_part *part,
                  const struct gs_proof_cache_key *key, const struct gs_point_set *zone)
{
    void *zones = part->zones;
    if (!part->numbering)
        part->numbering = gs_numbering_new(
            &cache->search, offsetof(struct gs_proof_cache_key, position) + cache->claim->key_size);
    if (!part->numbering ||
        !gs_array_grow(cache->search.memory, &zones, sizeof *part->zones, &part->room, FIRST_ROOM,
                       gs_numbering_count(part->numbering) + 1))
        return false;
    part->zones = zones;
    uint32_t number = gs_numbering_enter(part->numbering, (const uint8_t *)key);
    if (number >= cache->most) /* as GS_NO_NUMBER is */
        return false;
    part->zones[number] = *zone;
    return true;
}

bool gs_proof_cache_put(struct gs_proof_cache *cache, const struct gs_proof_cache_key *key,
                        const struct gs_point_set *zone, bool keeps)
{
    pthread_mutex_lock(&cache->lock);
    struct gs_proof_cache_part *part = keeps ? &cache->kept : &cache->latest;
    bool is_new = !find(cache, key);
    if ((is_new || !find_in(part, key)) && !enter(cache, part, key, zone)) {
        forget(cache, &cache->latest);
        if (!enter(cache, part, key, zone))
            forget_all(cache);
    }
    pthread_mutex_unlock(&cache->lock);
    return is_new;
}

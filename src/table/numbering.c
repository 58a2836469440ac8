/* SPDX-License-Identifier: MIT */
/* numbering.c - a set of keys (key_set.h) for users of the library. */
#include <gamesolve/numbering.h>

#include "table/key_set.h"

struct gs_numbering {
    struct gs_key_set set;
};

struct gs_numbering *gs_numbering_new(struct gs_search *search, size_t key_size)
{
    struct gs_numbering *numbering = gs_alloc_zero(search->memory, 1, sizeof *numbering);
    if (!numbering) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return NULL;
    }
    if (gs_key_set_init(&numbering->set, search, key_size))
        return numbering;
    gs_numbering_free(numbering);
    return NULL;
}

void gs_numbering_free(struct gs_numbering *numbering)
{
    if (!numbering)
        return;
    struct gs_memory *memory = numbering->set.search->memory;
    gs_key_set_clear(&numbering->set);
    gs_release(memory, numbering);
}

uint32_t gs_numbering_enter(struct gs_numbering *numbering, const uint8_t *key)
{
    struct gs_key_set *set = &numbering->set;
    if (!gs_key_set_reserve(set, 1))
        return GS_NO_NUMBER;
    return gs_key_set_enter(set, key, gs_key_set_hash(set, key));
}

uint32_t gs_numbering_find(const struct gs_numbering *numbering, const uint8_t *key)
{
    const struct gs_key_set *set = &numbering->set;
    uint32_t number = gs_key_set_find(set, key, gs_key_set_hash(set, key));
    return number == GS_NO_KEY ? GS_NO_NUMBER : number;
}

const uint8_t *gs_numbering_key(const struct gs_numbering *numbering, uint32_t number)
{
    return gs_key_set_key(&numbering->set, number);
}

uint32_t gs_numbering_count(const struct gs_numbering *numbering)
{
    return numbering->set.count;
}

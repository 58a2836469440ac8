/* SPDX-License-Identifier: MIT */
/*
 * grow.c - arrays that grow as they are filled: by a quarter, so that each element costs a constant
 * amount of copying (and, above 2 MiB, none; see memory.h), and by less and less as memory becomes
 * scarce, so that all of it is used; or by doubling, where the size does not matter.
 */
#include "system/grow.h"

enum { FIRST_ROOM = 256 };

bool gs_grow(struct gs_memory *memory, void **block, size_t size, uint32_t *room, uint64_t need)
{
    const uint64_t steps[] = {*room / 4 + FIRST_ROOM, *room / 64, 0};

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        uint64_t wanted = *room + steps[i];
        if (wanted < need)
            wanted = need;
        if (wanted > UINT32_MAX || wanted > SIZE_MAX / size)
            continue;
        void *grown = gs_resize(memory, *block, (size_t)wanted * size);
        if (!grown)
            continue;
        *block = grown;
        *room = (uint32_t)wanted;
        return true;
    }
    return false;
}

bool gs_array_grow(struct gs_memory *memory, void **block, size_t size, size_t *room, size_t first,
                   size_t need)
{
    size_t wanted = *room == 0 ? first : *room;

    while (wanted < need && wanted <= SIZE_MAX / 2 / size)
        wanted *= 2;
    if (wanted == *room)
        return wanted >= need;
    void *grown = wanted >= need ? gs_resize(memory, *block, wanted * size) : NULL;
    if (!grown)
        return false;
    *block = grown;
    *room = wanted;
    return true;
}

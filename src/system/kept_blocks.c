/* SPDX-License-Identifier: MIT */
/*
 * kept_blocks.c - mappings that wait for the next request. When there is no room the one that has
 * waited longest goes, so that those of a search that is over make way for those of the next one.
 */
#include "system/kept_blocks.h"

#include <string.h>
#include <sys/mman.h>

/* With the lock: takes one out. */
static void *remove_at(struct gs_kept_blocks *kept, unsigned i)
{
    void *start = kept->starts[i];

    atomic_fetch_sub(&kept->bytes, kept->lengths[i]);
    kept->count--;
    memmove(kept->starts + i, kept->starts + i + 1, (kept->count - i) * sizeof *kept->starts);
    memmove(kept->lengths + i, kept->lengths + i + 1, (kept->count - i) * sizeof *kept->lengths);
    return start;
}

static void unmap_at(struct gs_kept_blocks *kept, unsigned i)
{
    const size_t length = kept->lengths[i];

    munmap(remove_at(kept, i), length);
}

void *gs_kept_blocks_take(struct gs_kept_blocks *kept, size_t length)
{
    void *start = NULL;

    if (length > GS_KEPT_LENGTH || gs_kept_blocks_bytes(kept) == 0)
        return NULL;
    gs_spin_acquire(&kept->lock);
    for (unsigned i = kept->count; i-- > 0 && !start;)
        if (kept->lengths[i] == length)
            start = remove_at(kept, i);
    gs_spin_release(&kept->lock);
    return start;
}

static bool has_room(const struct gs_kept_blocks *kept, size_t length)
{
    return kept->count < GS_KEPT_BLOCKS && gs_kept_blocks_bytes(kept) + length <= GS_KEPT_BYTES;
}

bool gs_kept_blocks_put(struct gs_kept_blocks *kept, void *start, size_t length)
{
    if (length > GS_KEPT_LENGTH)
        return false;
    gs_spin_acquire(&kept->lock);
    while (!has_room(kept, length))
        unmap_at(kept, 0);
    kept->starts[kept->count] = start;
    kept->lengths[kept->count++] = length;
    atomic_fetch_add(&kept->bytes, length);
    gs_spin_release(&kept->lock);
    return true;
}

void gs_kept_blocks_clear(struct gs_kept_blocks *kept)
{
    gs_spin_acquire(&kept->lock);
    while (kept->count > 0)
        unmap_at(kept, kept->count - 1);
    gs_spin_release(&kept->lock);
}

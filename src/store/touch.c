/* SPDX-License-Identifier: MIT */
/*
 * How much memory a mapped file takes.
 *
 * Pages that were read count as memory of the process until it releases them;
 * the system keeps them cached, and returns them on the next access. It brings
 * in up to 64 KiB around a page. So stretches of that size are counted, erring
 * on the high side, and when there are more than the budget allows, all of them
 * are released.
 *
 * Cost: a few microseconds each time.
 */
#include <sys/mman.h>

#include "read.h"

enum {
    STRETCH = 1 << 16,
    MOST = 16,    /* stretches, if the budget has room for them */
    FEWEST = 4,   /* if it has none */
    SEARCHED = 12 /* of the index by one binary search */
};

void gs_store_touch_init(struct store *store, bool mapped)
{
    if (!mapped)
        return;
    store->pages.may_release = true;
    store->pages.latest = UINT64_MAX;
    store->pages.most = store->size / STRETCH + 1;
    if (store->pages.most > MOST)
        store->pages.most = MOST;
    store->pages.room = gs_alloc(store->memory, (size_t)store->pages.most * STRETCH);
    if (!store->pages.room && store->pages.most > FEWEST)
        store->pages.most = FEWEST;
}

void gs_store_touch(struct store *store, uint64_t stretches)
{
    if (!store->pages.may_release || store->size / STRETCH < store->pages.most)
        return;
    store->pages.touched += stretches;
    if (store->pages.touched <= store->pages.most)
        return;
    madvise((void *)(uintptr_t)store->bytes, store->size, MADV_DONTNEED);
    store->pages.touched = stretches;
}

/* Touches the head of the block, and its index entry, which may be in another stretch. */
void gs_store_touch_block(struct store *store, uint64_t from, uint64_t to)
{
    if (from / STRETCH == store->pages.latest && to / STRETCH == store->pages.latest)
        return;
    store->pages.latest = from / STRETCH;
    gs_store_touch(store, to / STRETCH - from / STRETCH + 2);
}

void gs_store_touch_index(struct store *store)
{
    uint64_t stretches = store->blocks * store->stride / STRETCH;
    gs_store_touch(store, stretches < SEARCHED ? stretches : SEARCHED);
}

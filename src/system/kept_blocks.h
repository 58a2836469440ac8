/* SPDX-License-Identifier: MIT */
/*
 * kept_blocks.h - a few mappings that were released, for the next request of the same length.
 *
 * Short searches, one after another, request the same blocks. If each were mapped and unmapped, the
 * system would clear its pages anew, and all threads of the process would wait meanwhile.
 */
#ifndef SYSTEM_KEPT_BLOCKS_H
#define SYSTEM_KEPT_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

#include "system/spin.h"

#define GS_KEPT_LENGTH ((size_t)256 << 10) /* bytes of the longest mapping that is kept */
#define GS_KEPT_BYTES  ((size_t)512 << 10) /* of all together */

enum { GS_KEPT_BLOCKS = 8 };

/* Zero holds none. */
struct gs_kept_blocks {
    gs_spin_lock lock; /* of what follows */
    unsigned count;
    void *starts[GS_KEPT_BLOCKS];
    size_t lengths[GS_KEPT_BLOCKS]; /* in bytes */
    _Atomic size_t bytes;           /* their sum */
};

/* The mapping of that length that was kept last, which is no longer kept; NULL if there is none. */
void *gs_kept_blocks_take(struct gs_kept_blocks *kept, size_t length);

/* Keeps a mapping, and unmaps older ones where it has no room; false if it is too long. */
bool gs_kept_blocks_put(struct gs_kept_blocks *kept, void *start, size_t length);

/* Bytes of all that are kept, as of some moment while other threads take and put. */
static inline size_t gs_kept_blocks_bytes(const struct gs_kept_blocks *kept)
{
    return atomic_load_explicit(&kept->bytes, memory_order_relaxed);
}

/* Unmaps all. */
void gs_kept_blocks_clear(struct gs_kept_blocks *kept);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * grow.h - arrays that grow as they are filled.
 */
#ifndef SYSTEM_GROW_H
#define SYSTEM_GROW_H

#include <gamesolve/memory.h>

/*
 * For what a search keeps (gs_array_grow of memory.h is for the rest). Grows block, of *room
 * elements of size bytes, to at least need elements: by a quarter if memory allows, else by less.
 * False when memory runs out; the block is then unchanged.
 */
bool gs_grow(struct gs_memory *memory, void **block, size_t size, uint32_t *room, uint64_t need);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * grow.h - arrays that grow as they are filled.
 */
#ifndef CORE_GROW_H
#define CORE_GROW_H

#include <gamesolve/memory.h>

/*
 * For what a search keeps (gs_array_grow of memory.h is for the rest). Makes block, of *room
 * elements of size bytes, hold need elements at least: by a quarter more where memory allows it,
 * else by less. False when it is spent; the block is then as it was.
 */
bool gs_grow(struct gs_memory *memory, void **block, size_t size, uint32_t *room, uint64_t need);

#endif

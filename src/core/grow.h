/* SPDX-License-Identifier: MIT */
/*
 * grow.h - arrays that grow as they are filled.
 */
#ifndef CORE_GROW_H
#define CORE_GROW_H

#include <gamesolve/memory.h>

/*
 * Makes block, of *room elements of size bytes, hold need elements at least: by
 * a quarter more where memory allows it, else by less. False when it is spent;
 * the block is then as it was.
 */
bool gs_grow(struct gs_memory *memory, void **block, size_t size, uint32_t *room, uint64_t need);

/*
 * The same by doubling the room, of first elements where there was none, until
 * need of them fit: for arrays that stay small beside what a search keeps.
 */
bool gs_double(struct gs_memory *memory, void **block, size_t size, size_t *room, size_t first,
               size_t need);

#endif

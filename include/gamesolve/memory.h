/* SPDX-License-Identifier: MIT */
/*
 * memory.h - memory with a budget.
 *
 * Every byte that a search keeps comes from one struct gs_memory. It counts
 * what is in use, remembers the peak, and returns NULL as soon as a request
 * would pass the budget; running out is a normal end of a search.
 *
 * Blocks are aligned to 64 bytes. Blocks of 32 KiB and more come straight from
 * the operating system and go straight back to it, those of 2 MiB and more on
 * huge pages where it offers them; they are zero when fresh, and can grow in
 * place (or by moving page tables rather than bytes).
 *
 * Safe to use from several threads at once.
 */
#ifndef GAMESOLVE_MEMORY_H
#define GAMESOLVE_MEMORY_H

#include <gamesolve/base.h>

GS_BEGIN_DECLS

struct gs_memory;

/* A budget of bytes; 0 means no limit but the machine's. NULL when even this does not fit. */
struct gs_memory *gs_memory_new(size_t budget);

/*
 * Counts what other (which must outlive memory) holds beyond spare bytes as used
 * of the budget of memory, so that both together keep to it. Only requests made
 * of memory are refused for it, never those made of other. NULL ends this.
 */
void gs_memory_make_way(struct gs_memory *memory, const struct gs_memory *other, size_t spare);

/* Releases the accountant itself; its blocks must have been released before (asserted). NULL is
 * fine. */
void gs_memory_free(struct gs_memory *memory);

/* What a block takes of the budget besides its size. */
#define GS_BLOCK_COST ((size_t)64)

/* A block of size bytes, not cleared; NULL when the budget or the machine has no more. */
void *gs_alloc(struct gs_memory *memory, size_t size);

/* The same for count * size bytes, all zero; overflow of the product gives NULL. */
void *gs_alloc_zero(struct gs_memory *memory, size_t count, size_t size);

/*
 * Makes block (NULL: a new one) size bytes long and returns it, moved if need
 * be; the new part is not cleared. NULL on failure, and block is then as it
 * was. Where growing means copying, old and new count against the budget
 * together while it lasts.
 */
void *gs_resize(struct gs_memory *memory, void *block, size_t size);

/*
 * For arrays that are filled bit by bit, and stay small beside what a search keeps: makes block,
 * of *room elements of size bytes, hold need of them, by doubling the room, of first elements
 * (at least 1) where there was none. False when memory does not allow that; the block is then as
 * it was.
 */
bool gs_array_grow(struct gs_memory *memory, void **block, size_t size, size_t *room, size_t first,
                   size_t need);

/* Gives a block back; NULL is fine. */
void gs_release(struct gs_memory *memory, void *block);

/*
 * Holds back so many bytes of the budget, or all that are left if these are
 * fewer: requests that would need them fail until they are let go. They count
 * neither as in use nor for the peak. Returns how many are held.
 */
size_t gs_memory_hold(struct gs_memory *memory, size_t bytes);
void gs_memory_let_go(struct gs_memory *memory, size_t bytes);

/* How many requests were refused so far, for whatever reason. */
uint64_t gs_memory_refused(const struct gs_memory *memory);

/*
 * Bytes in use now, the most that were in use at one time, and the budget (0:
 * none; less what it makes way for).
 */
size_t gs_memory_used(const struct gs_memory *memory);
size_t gs_memory_peak(const struct gs_memory *memory);
size_t gs_memory_budget(const struct gs_memory *memory);

/*
 * For tests: the nth request from now on fails (1: the next one), and so does
 * every later one. 0 switches this off.
 */
void gs_memory_fail_at(struct gs_memory *memory, uint64_t nth);

GS_END_DECLS

#endif

/* SPDX-License-Identifier: MIT */
/*
 * memory.h - memory with a budget.
 *
 * Every byte that a search keeps comes from one struct gs_memory. It counts
 * what is in use, remembers the peak, and returns NULL as soon as a request
 * would exceed the budget; running out is a normal end of a search.
 *
 * Blocks are aligned to 64 bytes. Blocks of 32 KiB and more come straight from
 * the operating system, those of 2 MiB and more on huge pages if available, and
 * can grow in place (or by moving page tables rather than bytes). They go
 * straight back to the system, but for the last ones of up to 256 KiB: up to
 * 512 KiB of these are kept for requests of the same size while the budget has
 * room for them.
 *
 * Safe to use from several threads at once.
 */
#ifndef GAMESOLVE_MEMORY_H
#define GAMESOLVE_MEMORY_H

#include <gamesolve/base.h>

GS_BEGIN_DECLS

struct gs_memory;

/*
 * A budget in bytes; 0 means no limit but the machine's. NULL if the machine has no memory even for
 * this object. Release it with gs_memory_free.
 */
struct gs_memory *gs_memory_new(size_t budget);

/*
 * Counts what other (which must outlive memory) uses beyond spare bytes against the budget of
 * memory, so that both together keep to it. Only requests to memory are refused because of this,
 * never those to other. NULL ends this.
 */
void gs_memory_charge_other(struct gs_memory *memory, const struct gs_memory *other, size_t spare);

/*
 * Counts what memory uses against the budget of whole as well, which must outlive it, so that all
 * that join one whole keep to that together. Nothing may be in use yet. gs_memory_budget still
 * returns the budget of memory itself, so that a search decides as it would alone.
 */
void gs_memory_join(struct gs_memory *memory, struct gs_memory *whole);

/* Whether a request was refused because of the whole, which may be due to others. */
bool gs_memory_refused_by_parent(const struct gs_memory *memory);

/*
 * Releases the budget itself; its blocks must have been released before (asserted). NULL is
 * allowed.
 */
void gs_memory_free(struct gs_memory *memory);

/*
 * Forgets peak, refusals and gs_memory_fail_at, as if memory were new; its budget and what it
 * shares stay, and the blocks that it has kept. Nothing may be in use (asserted).
 */
void gs_memory_renew(struct gs_memory *memory);

/* What a block costs the budget besides its size, in bytes. */
#define GS_BLOCK_COST ((size_t)64)

/*
 * A block of size bytes, not cleared; NULL when the budget or the machine is exhausted. Release it
 * with gs_release.
 */
void *gs_alloc(struct gs_memory *memory, size_t size);

/* The same for count * size bytes, all zero; overflow of the product gives NULL. */
void *gs_alloc_zero(struct gs_memory *memory, size_t count, size_t size);

/*
 * Resizes block (NULL: a new one) to size bytes and returns it, possibly moved;
 * the new part is not cleared. NULL on failure, with block unchanged. If
 * growing means copying, old and new block both count against the budget
 * meanwhile.
 */
void *gs_resize(struct gs_memory *memory, void *block, size_t size);

/*
 * For arrays that are filled gradually and stay small compared with what a search keeps: grows
 * *block, of *room elements of size bytes, to at least need of them, by doubling the room, starting
 * with `first` elements (at least 1). False when memory does not allow that; the block is then
 * unchanged.
 */
bool gs_array_grow(struct gs_memory *memory, void **block, size_t size, size_t *room, size_t first,
                   size_t need);

/* Releases a block; NULL is allowed. */
void gs_release(struct gs_memory *memory, void *block);

/*
 * Reserves that many bytes of the budget, or all that are left if fewer: requests that would need
 * them fail until gs_memory_unreserve. Reserved bytes count neither as used nor for the peak.
 * Returns how many were reserved, which is what to let go.
 */
size_t gs_memory_reserve(struct gs_memory *memory, size_t bytes);
/* Ends the reservation of bytes that gs_memory_reserve has reserved. */
void gs_memory_unreserve(struct gs_memory *memory, size_t bytes);

/* How many requests have been refused so far, for any reason. */
uint64_t gs_memory_refused(const struct gs_memory *memory);

/*
 * Bytes in use now, the most in use at any time, and the budget (0: none), less what
 * gs_memory_charge_other counts against it.
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

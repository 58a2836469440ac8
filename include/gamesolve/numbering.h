/* SPDX-License-Identifier: MIT */
/*
 * numbering.h - numbers for positions, in the order in which they were met: what
 * belongs to a position can then stand in plain arrays. Identity is decided by
 * whole keys, whatever they are made of; nothing is ever removed.
 */
#ifndef GAMESOLVE_NUMBERING_H
#define GAMESOLVE_NUMBERING_H

#include <gamesolve/search.h>

GS_BEGIN_DECLS

struct gs_numbering;

/* The number of nothing; all others are below. */
#define GS_NO_NUMBER UINT32_MAX

/*
 * Numbers for keys of key_size bytes. Memory is that of search, which is polled
 * where this takes long and must outlive it. NULL, with the search halted, when
 * memory is spent.
 */
struct gs_numbering *gs_numbering_new(struct gs_search *search, size_t key_size);

/* NULL is fine. */
void gs_numbering_free(struct gs_numbering *numbering);

/*
 * The number of a key, which gets the next one, from 0, unless it has one.
 * GS_NO_NUMBER, with the search halted, when memory is spent or a limit strikes.
 */
uint32_t gs_numbering_enter(struct gs_numbering *numbering, const uint8_t *key);

/* The number of a key, GS_NO_NUMBER where it has none. */
uint32_t gs_numbering_find(const struct gs_numbering *numbering, const uint8_t *key);

/* The key with a number below the count; it stays where it is until the next one enters. */
const uint8_t *gs_numbering_key(const struct gs_numbering *numbering, uint32_t number);

/* How many keys have a number. */
uint32_t gs_numbering_count(const struct gs_numbering *numbering);

GS_END_DECLS

#endif

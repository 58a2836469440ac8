/* SPDX-License-Identifier: MIT */
/*
 * numbering.h - numbers positions in the order in which they are added, so that data of positions
 * can be kept in plain arrays. Identity is decided by whole keys, whatever they contain; nothing is
 * ever removed.
 */
#ifndef GAMESOLVE_NUMBERING_H
#define GAMESOLVE_NUMBERING_H

#include <gamesolve/search.h>

GS_BEGIN_DECLS

struct gs_numbering;

/* Not a number of any key; those are below. */
#define GS_NO_NUMBER UINT32_MAX

/*
 * A numbering for keys of key_size bytes. Memory is that of search, which is polled when work takes
 * long and must outlive the numbering. NULL, with the search halted, when memory runs out. Release
 * it with gs_numbering_free.
 */
struct gs_numbering *gs_numbering_new(struct gs_search *search, size_t key_size);

/* Releases a numbering; NULL is allowed. */
void gs_numbering_free(struct gs_numbering *numbering);

/*
 * The number of a key; a new key gets the next one, starting from 0. GS_NO_NUMBER, with the search
 * halted, when memory runs out or a limit is reached.
 */
uint32_t gs_numbering_enter(struct gs_numbering *numbering, const uint8_t *key);

/* The number of a key, or GS_NO_NUMBER if it has none. */
uint32_t gs_numbering_find(const struct gs_numbering *numbering, const uint8_t *key);

/* The key with a number below the count; the pointer is valid until the next key is added. */
const uint8_t *gs_numbering_key(const struct gs_numbering *numbering, uint32_t number);

/* How many keys have a number. */
uint32_t gs_numbering_count(const struct gs_numbering *numbering);

GS_END_DECLS

#endif

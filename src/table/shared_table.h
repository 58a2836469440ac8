/* SPDX-License-Identifier: MIT */
/*
 * shared_table.h - a transposition table that several threads use at the same time. Look-ups write
 * nothing that other threads read, and take no lock.
 *
 * The head of each place (table/transposition.h) is its version:
 *
 *     place    | version | entry | entry |       odd: a thread is writing
 *
 * A thread that writes makes the version odd, which keeps other writers away, and then the next
 * even number. One that reads sees the version before and after; if the two differ, what lies
 * between may be of two writers, and it reads again. So a found payload is always one that was
 * stored with the whole key. (A sequence lock: Boehm, *Can seqlocks get along with programming
 * language memory models?*, 2012.)
 *
 * Each thread has a view: it tells whether the thread is inside, at work on the table. The table
 * grows, or is saved, while no thread is inside; threads that come meanwhile help to move the
 * entries.
 *
 * Cost: a look-up costs the cache lines of its place, and a store to a line of the thread's own.
 */
#ifndef TABLE_SHARED_TABLE_H
#define TABLE_SHARED_TABLE_H

#include "table/transposition.h"

struct gs_shared_table;

/*
 * For so many threads; NULL: no memory. The table must outlive it, and have been made for a search
 * on several threads.
 */
struct gs_shared_table *gs_shared_table_new(struct gs_transposition *table, unsigned threads);
void gs_shared_table_free(struct gs_shared_table *shared); /* or NULL */

/* Threads begin with the table as it is; no thread uses it. */
void gs_shared_table_begin(struct gs_shared_table *shared);
/* The table takes over what the threads counted; no thread uses it any more. */
void gs_shared_table_end(struct gs_shared_table *shared);

/*
 * The first `size` bytes of the payload of a key, or NULL: it is not there. They stay until the
 * thread's next call.
 */
const uint8_t *gs_shared_table_find(struct gs_shared_table *shared, unsigned thread,
                                    const uint8_t *key, uint64_t hash, size_t size);

/*
 * As gs_transposition_enter, for a thread whose search answers for memory and counts what is
 * entered. The payload is a copy; gs_shared_table_enter_end stores it. Until then no other thread
 * gets at the place, and this one makes no other call. NULL: the search is halted.
 */
uint8_t *gs_shared_table_enter(struct gs_shared_table *shared, unsigned thread,
                               struct gs_search *search, const uint8_t *key, uint64_t hash,
                               uint64_t work);
/* After each gs_shared_table_enter, whatever it returned. */
void gs_shared_table_enter_end(struct gs_shared_table *shared, unsigned thread);

/*
 * The table itself, with no other thread using it, until gs_shared_table_open; the caller must not
 * be between the two calls above.
 */
struct gs_transposition *gs_shared_table_close(struct gs_shared_table *shared);
void gs_shared_table_open(struct gs_shared_table *shared);

/* For hashing and prefetching alone: the table as the thread saw it last. */
const struct gs_transposition *gs_shared_table_view(const struct gs_shared_table *shared,
                                                    unsigned thread);

/* Entries in use, as of the threads' latest reports. */
uint64_t gs_shared_table_entries(const struct gs_shared_table *shared);

#endif

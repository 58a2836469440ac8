/* SPDX-License-Identifier: MIT */
/*
 * shared_table.h - a transposition table that several threads use at the same time.
 *
 * Places are assigned to stripes by their numbers, and each stripe has a lock:
 *
 *     place    0   1   2  ...  511 512 513 ...        stripe = place mod 512
 *
 * Threads wait for each other only if they need one stripe at the same time, one of them to write.
 * Each thread has a view, a copy of the table's head, so that counts belong to a thread. The table
 * grows, or is saved, under the locks of all stripes; an older view is renewed when its thread
 * takes its next lock.
 *
 * A thread locks one stripe at a time.
 */
#ifndef TABLE_SHARED_TABLE_H
#define TABLE_SHARED_TABLE_H

#include "table/transposition.h"

struct gs_shared_table;

/* For so many threads; NULL: no memory. The table must outlive it. */
struct gs_shared_table *gs_shared_table_new(struct gs_transposition *table, unsigned threads);
void gs_shared_table_free(struct gs_shared_table *shared); /* or NULL */

/* Threads begin with the table as it is; no thread uses it. */
void gs_shared_table_begin(struct gs_shared_table *shared);
/* The table takes over what the threads counted; no thread uses it any more. */
void gs_shared_table_end(struct gs_shared_table *shared);

/* The table for one look-up of a key with that hash by a thread, until gs_shared_table_read_end. */
const struct gs_transposition *gs_shared_table_read(struct gs_shared_table *shared, unsigned thread,
                                                    uint64_t hash);
void gs_shared_table_read_end(struct gs_shared_table *shared, unsigned thread);

/* The same for entering a key. The search answers for memory and counts what is entered. */
struct gs_transposition *gs_shared_table_write(struct gs_shared_table *shared, unsigned thread,
                                               struct gs_search *search, uint64_t hash);
void gs_shared_table_write_end(struct gs_shared_table *shared, unsigned thread);

/*
 * The table itself, with no other thread using it, until gs_shared_table_open; the caller must have
 * no stripe locked.
 */
struct gs_transposition *gs_shared_table_close(struct gs_shared_table *shared);
void gs_shared_table_open(struct gs_shared_table *shared);

/* For prefetching alone: the table as the thread saw it last. */
const struct gs_transposition *gs_shared_table_view(const struct gs_shared_table *shared,
                                                    unsigned thread);

/* Entries in use, as of the threads' latest reports. */
uint64_t gs_shared_table_entries(const struct gs_shared_table *shared);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * dfpn_shared.h - one transposition table for several searches at the same time, each of a root of
 * its own (gs_algo.shared_cache).
 *
 * A search joins with a view of the table (struct dfpn_table). While it uses the view it is inside:
 * then the table stays where it is. The table grows when all searches are outside, so a search that
 * is inside for long checks gs_dfpn_shared_wants_room at each visit.
 */
#ifndef ALGO_DFPN_SHARED_H
#define ALGO_DFPN_SHARED_H

#include "algo/dfpn/dfpn_table.h"

struct dfpn_shared;

/* See gs_algo.shared_cache. */
struct gs_search_cache *gs_dfpn_shared_new(const struct gs_search *search);

/* What is shared by the cache; NULL: it is NULL, or for one search at a time. */
struct dfpn_shared *gs_dfpn_shared_of(struct gs_search_cache *cache);

/* Makes a view for a search, which is inside then; and ends it. */
void gs_dfpn_shared_join(struct dfpn_shared *shared, struct dfpn_table *view,
                         struct gs_search *search);
void gs_dfpn_shared_leave(struct dfpn_table *view);

/*
 * Goes inside, and outside again; a view that is alone (view->shared is NULL), or is there already,
 * stays as it is.
 */
void gs_dfpn_shared_enter(struct dfpn_table *view);
void gs_dfpn_shared_exit(struct dfpn_table *view);

/* Whether the table should grow, for a view that is shared. */
bool gs_dfpn_shared_wants_room(const struct dfpn_table *view);
/*
 * For a view that has used its share of the room, inside: takes another one. False: the table
 * should grow first, or the view is none of a search on one thread.
 */
bool gs_dfpn_shared_take_share(struct dfpn_table *view);
/* Goes outside until the table has grown, if it should, or if there is no share left. */
void gs_dfpn_shared_make_room(struct dfpn_table *view);
/* Where a view of the thread that is inside notes that the table should grow. */
atomic_bool *gs_dfpn_shared_room_flag(const struct dfpn_table *view);

/* Entries of the table in use, by all searches. */
uint64_t gs_dfpn_shared_entries(const struct dfpn_table *view);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * dfpn_shared.c - one transposition table for several searches at the same time.
 *
 *     inside     how many searches use the table; it grows while there are none
 *     table      its search is the cache's own, without limits: growth is never cut short
 *     wins       the same list for all (dfpn_wins.c), which needs no gate
 *
 * Buckets have locks (dfpn_table.c). A view that has used its share of the room adds up what it has
 * entered, and takes another share. When too little is left, each search goes outside at its next
 * visit, and the first that holds the gate alone lets the table grow. Searches that wait sleep.
 *
 * Where positions repeat nothing is shared: the claims of one search would be in the way of
 * another, which gathers a set of them (dfpn_close.c).
 *
 * Cost: the lock of a bucket for each look-up, and one wait of all searches each time the table
 * doubles, for as long as a visit takes.
 */
#include "algo/dfpn/dfpn_shared.h"

#include <pthread.h>

#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/dfpn_wins.h"

struct dfpn_shared {
    struct gs_search_cache base;
    struct gs_search search; /* of the table: its memory */
    unsigned searches;       /* at a time, at most */
    atomic_bool wants_room;
    pthread_mutex_t lock; /* of inside, and of table.filled */
    pthread_cond_t change;
    unsigned inside;
    struct dfpn_table table;
};

static void release(struct gs_search_cache *cache)
{
    struct dfpn_shared *shared = (struct dfpn_shared *)cache;
    gs_dfpn_table_clear(&shared->table);
    pthread_cond_destroy(&shared->change);
    pthread_mutex_destroy(&shared->lock);
    gs_release(shared->search.memory, shared);
}

struct gs_search_cache *gs_dfpn_shared_new(const struct gs_search *search)
{
    if (search->rules->traits & GS_REPEATS)
        return NULL;
    struct dfpn_shared *shared = gs_alloc_zero(search->memory, 1, sizeof *shared);
    if (!shared)
        return NULL;
    const bool analyses = gs_dfpn_may_analyse(search) && !search->proved_values;
    const int64_t most = gs_args_int(search->params, "table");
    shared->base.release = release;
    shared->searches = search->threads > 0 ? search->threads : 1;
    gs_search_init(&shared->search, search->rules, search->params, search->memory);
    gs_search_start(&shared->search);
    pthread_mutex_init(&shared->lock, NULL);
    pthread_cond_init(&shared->change, NULL);
    if (gs_dfpn_table_init(&shared->table, &shared->search, (uint64_t)most, analyses)) {
        shared->table.wins = gs_dfpn_wins_for(search, analyses);
        return &shared->base;
    }
    release(&shared->base);
    return NULL;
}

struct dfpn_shared *gs_dfpn_shared_of(struct gs_search_cache *cache)
{
    return cache && cache->release == release ? (struct dfpn_shared *)cache : NULL;
}

/* --- views -------------------------------------------------------------------------------------
 */

/* With the lock: takes over where the table lies by now, with a share of the room that is left. */
static void renew(struct dfpn_table *view)
{
    struct dfpn_shared *shared = view->shared;
    const struct dfpn_table *table = &shared->table;
    const uint64_t left = table->enough > table->filled ? table->enough - table->filled : 0;
    view->bytes = table->bytes;
    view->buckets = table->buckets;
    view->most_buckets = table->most_buckets;
    view->filled = 0;
    view->enough = table->enough == UINT64_MAX ? UINT64_MAX : left / shared->searches;
}

/* With the lock: adds up what the view has entered. */
static void gather(struct dfpn_table *view)
{
    view->shared->table.filled += view->filled;
    view->counted += view->filled;
    view->filled = 0;
}

/* With the lock: waits until no search is inside, if the table should grow; the first lets it. */
static void grow_first(struct dfpn_shared *shared)
{
    while (atomic_load(&shared->wants_room)) {
        if (shared->inside > 0) {
            pthread_cond_wait(&shared->change, &shared->lock);
            continue;
        }
        gs_dfpn_table_make_room(&shared->table);
        atomic_store(&shared->wants_room, false);
        pthread_cond_broadcast(&shared->change);
    }
}

void gs_dfpn_shared_enter(struct dfpn_table *view)
{
    struct dfpn_shared *shared = view->shared;
    if (!shared || view->inside)
        return;
    pthread_mutex_lock(&shared->lock);
    grow_first(shared);
    shared->inside++;
    view->inside = true;
    renew(view);
    pthread_mutex_unlock(&shared->lock);
}

void gs_dfpn_shared_exit(struct dfpn_table *view)
{
    struct dfpn_shared *shared = view->shared;
    if (!shared || !view->inside)
        return;
    pthread_mutex_lock(&shared->lock);
    gather(view);
    view->inside = false;
    if (--shared->inside == 0)
        pthread_cond_broadcast(&shared->change);
    pthread_mutex_unlock(&shared->lock);
}

void gs_dfpn_shared_join(struct dfpn_shared *shared, struct dfpn_table *view,
                         struct gs_search *search)
{
    pthread_mutex_lock(&shared->lock);
    *view = shared->table;
    pthread_mutex_unlock(&shared->lock);
    view->search = search;
    view->shared = shared;
    view->replacements = 0;
    view->wants_room = &shared->wants_room;
    gs_dfpn_shared_enter(view);
    view->counted = gs_dfpn_shared_entries(view);
    gs_search_keep(search, (int64_t)view->counted);
}

void gs_dfpn_shared_leave(struct dfpn_table *view)
{
    gs_dfpn_shared_exit(view);
    gs_search_keep(view->search, -(int64_t)view->counted);
    *view = (struct dfpn_table){.search = NULL};
}

/* --- growth ------------------------------------------------------------------------------------
 */

/* Inside: adds up what the view has entered; with another share, unless the table is to grow. */
static bool take_share(struct dfpn_table *view)
{
    struct dfpn_shared *shared = view->shared;
    pthread_mutex_lock(&shared->lock);
    gather(view);
    const bool room = gs_dfpn_table_has_room(&shared->table);
    if (room)
        renew(view);
    pthread_mutex_unlock(&shared->lock);
    return room;
}

bool gs_dfpn_shared_take_share(struct dfpn_table *view)
{
    /* Threads of one search divide its share (dfpn_parallel.c). */
    return view->shared && view->wants_room == &view->shared->wants_room && take_share(view);
}

bool gs_dfpn_shared_wants_room(const struct dfpn_table *view)
{
    return atomic_load_explicit(&view->shared->wants_room, memory_order_relaxed);
}

atomic_bool *gs_dfpn_shared_room_flag(const struct dfpn_table *view)
{
    return view->shared ? &view->shared->wants_room : NULL;
}

void gs_dfpn_shared_make_room(struct dfpn_table *view)
{
    struct dfpn_shared *shared = view->shared;
    if (view->filled > view->enough && !take_share(view))
        atomic_store(&shared->wants_room, true);
    if (!gs_dfpn_shared_wants_room(view))
        return;
    gs_dfpn_shared_exit(view);
    gs_dfpn_shared_enter(view); /* once it has grown */
}

uint64_t gs_dfpn_shared_entries(const struct dfpn_table *view)
{
    struct dfpn_shared *shared = view->shared;
    pthread_mutex_lock(&shared->lock);
    const uint64_t filled = shared->table.filled + view->filled;
    pthread_mutex_unlock(&shared->lock);
    return filled;
}

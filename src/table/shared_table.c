/* SPDX-License-Identifier: MIT */
/* shared_table.c - see shared_table.h for stripes and views. */
#include "table/shared_table.h"

#include "system/spin.h"

enum { STRIPES = 512, REPORT = 64 /* new entries of a thread before it adds them up for all */ };

/* Each on a cache line of its own. */
struct stripe {
    _Alignas(64) gs_spin_lock lock;
};

struct view {
    _Alignas(64) struct gs_transposition table;
    struct stripe *stripe; /* that is locked */
    uint64_t reported;     /* entries */
    unsigned generation;   /* of the table that it was taken of, */
    bool may_grow;         /* and whether that may grow */
};

struct gs_shared_table {
    struct gs_transposition *table;
    struct view *views;
    unsigned count;
    uint64_t before;                       /* entries when the threads began */
    unsigned generation;                   /* changes under the locks of all stripes */
    _Alignas(64) _Atomic uint64_t entries; /* those before, and those reported */
    struct stripe stripes[STRIPES];
};

struct gs_shared_table *gs_shared_table_new(struct gs_transposition *table, unsigned threads)
{
    struct gs_memory *memory = table->search->memory;
    struct gs_shared_table *shared = gs_alloc_zero(memory, 1, sizeof *shared);

    if (!shared)
        return NULL;
    shared->table = table;
    shared->count = threads;
    shared->views = gs_alloc_zero(memory, threads, sizeof *shared->views);
    if (shared->views)
        return shared;
    gs_shared_table_free(shared);
    return NULL;
}

void gs_shared_table_free(struct gs_shared_table *shared)
{
    if (!shared)
        return;
    struct gs_memory *memory = shared->table->search->memory;
    gs_release(memory, shared->views);
    gs_release(memory, shared);
}

/* --- views --------------------------------------------------------------------------------------
 */

/* Takes over where the table lies by now. A view never grows by itself. */
static void renew(const struct gs_shared_table *shared, struct view *view)
{
    view->table.bytes = shared->table->bytes;
    view->table.places = view->table.most_places = shared->table->places;
    view->table.broken = shared->table->broken;
    view->generation = shared->generation;
    view->may_grow =
        !shared->table->broken && shared->table->places <= shared->table->most_places / 2;
}

void gs_shared_table_begin(struct gs_shared_table *shared)
{
    shared->before = shared->table->filled;
    shared->entries = shared->before;
    for (unsigned i = 0; i < shared->count; i++) {
        struct view *view = &shared->views[i];
        *view = (struct view){.table = *shared->table};
        view->table.filled = view->table.replacements = 0;
        renew(shared, view);
    }
}

/* Under the locks of all stripes, or when the threads are done. */
static uint64_t count_entries(const struct gs_shared_table *shared)
{
    uint64_t sum = shared->before;

    for (unsigned i = 0; i < shared->count; i++)
        sum += shared->views[i].table.filled;
    return sum;
}

void gs_shared_table_end(struct gs_shared_table *shared)
{
    shared->table->filled = count_entries(shared);
    for (unsigned i = 0; i < shared->count; i++) {
        shared->table->replacements += shared->views[i].table.replacements;
        shared->views[i].table.filled = shared->views[i].table.replacements = 0;
    }
    shared->before = shared->table->filled;
}

/* --- stripes ------------------------------------------------------------------------------------
 */

static struct stripe *stripe_of(struct gs_shared_table *shared, const struct view *view,
                                uint64_t hash)
{
    return &shared->stripes[gs_scale(hash, view->table.places) % STRIPES];
}

/*
 * Takes the stripe of a hash by one of the functions of system/spin.h. The table cannot change
 * while a stripe is locked: so an old view is detected then, and renewed, and its stripe may be
 * another one.
 */
static struct view *lock_view(struct gs_shared_table *shared, unsigned thread, uint64_t hash,
                              void (*take)(gs_spin_lock *), void (*leave)(gs_spin_lock *))
{
    struct view *view = &shared->views[thread];

    for (;;) {
        view->stripe = stripe_of(shared, view, hash);
        take(&view->stripe->lock);
        if (view->generation == shared->generation)
            return view;
        renew(shared, view);
        leave(&view->stripe->lock);
    }
}

const struct gs_transposition *gs_shared_table_read(struct gs_shared_table *shared, unsigned thread,
                                                    uint64_t hash)
{
    return &lock_view(shared, thread, hash, gs_spin_read, gs_spin_read_end)->table;
}

void gs_shared_table_read_end(struct gs_shared_table *shared, unsigned thread)
{
    gs_spin_read_end(&shared->views[thread].stripe->lock);
}

struct gs_transposition *gs_shared_table_close(struct gs_shared_table *shared)
{
    for (unsigned i = 0; i < STRIPES; i++)
        gs_spin_write(&shared->stripes[i].lock);
    shared->table->filled = count_entries(shared);
    return shared->table;
}

void gs_shared_table_open(struct gs_shared_table *shared)
{
    for (unsigned i = 0; i < STRIPES; i++)
        gs_spin_write_end(&shared->stripes[i].lock);
}

/* Doubles the table, unless another thread has done so meanwhile. */
static void grow(struct gs_shared_table *shared, struct view *view, struct gs_search *search)
{
    struct gs_transposition *table = gs_shared_table_close(shared);
    struct gs_search *before = table->search;

    if (shared->generation == view->generation) {
        table->search = search;
        gs_transposition_grow(table);
        table->search = before;
        shared->generation++;
    }
    renew(shared, view);
    gs_shared_table_open(shared);
}

/* Adds up what the thread has entered, and lets the table grow when more than half of it is used.
 */
static void report(struct gs_shared_table *shared, struct view *view, struct gs_search *search)
{
    const uint64_t more = view->table.filled - view->reported;

    if (more < REPORT)
        return;
    view->reported = view->table.filled;
    if (atomic_fetch_add_explicit(&shared->entries, more, memory_order_relaxed) + more >
            view->table.places &&
        view->may_grow)
        grow(shared, view, search);
}

struct gs_transposition *gs_shared_table_write(struct gs_shared_table *shared, unsigned thread,
                                               struct gs_search *search, uint64_t hash)
{
    struct view *view = &shared->views[thread];

    report(shared, view, search);
    lock_view(shared, thread, hash, gs_spin_write, gs_spin_write_end);
    view->table.search = search;
    return &view->table;
}

void gs_shared_table_write_end(struct gs_shared_table *shared, unsigned thread)
{
    gs_spin_write_end(&shared->views[thread].stripe->lock);
}

const struct gs_transposition *gs_shared_table_view(const struct gs_shared_table *shared,
                                                    unsigned thread)
{
    return &shared->views[thread].table;
}

uint64_t gs_shared_table_entries(const struct gs_shared_table *shared)
{
    return atomic_load_explicit(&shared->entries, memory_order_relaxed);
}

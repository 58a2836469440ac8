/* SPDX-License-Identifier: MIT */
/* parallel.c - threads that search one root: the table, paths, and which one solves it first. */
#include "search/parallel.h"

#include "core/team.h"
#include "table/shared_table.h"

struct gs_parallel {
    const struct gs_parallel_search *what;
    struct gs_search *search; /* that all work for */
    struct gs_transposition *table;
    void **workers; /* by number; the first is the main search */
    unsigned count;
    struct gs_thread_paths paths;
    struct gs_shared_table *shared; /* the same table */
    atomic_uint winner; /* 1 + the number of the thread that solved the root first; 0: none */
};

static struct gs_parallel_thread *thread_of(const struct gs_parallel *parallel, unsigned number)
{
    uint8_t *worker = parallel->workers[number];

    return (struct gs_parallel_thread *)(void *)(worker + parallel->what->thread);
}

/* --- the table ---------------------------------------------------------------------------------
 */

const uint8_t *gs_parallel_find_shared(const struct gs_parallel_thread *thread, const uint8_t *key,
                                       uint64_t hash, size_t size)
{
    return gs_shared_table_find(thread->parallel->shared, thread->number, key, hash, size);
}

uint8_t *gs_parallel_store_shared(const struct gs_parallel_thread *thread, struct gs_search *search,
                                  const uint8_t *key, uint64_t hash, uint64_t work)
{
    return gs_shared_table_enter(thread->parallel->shared, thread->number, search, key, hash, work);
}

/* The others may not touch the table meanwhile. */
static void save_checkpoint(struct gs_parallel *parallel, struct gs_search *own)
{
    struct gs_search *search = parallel->search;
    const uint64_t nodes = search->nodes;

    own->save_due = false;
    gs_shared_table_close(parallel->shared);
    search->nodes = gs_team_nodes(own->own.team);
    gs_checkpoint_save(search);
    search->nodes = nodes;
    gs_shared_table_open(parallel->shared);
}

void gs_parallel_store_end(const struct gs_parallel_thread *thread, struct gs_search *search)
{
    if (!thread->parallel)
        return;
    gs_shared_table_enter_end(thread->parallel->shared, thread->number);
    if (thread->number == 0 && search->save_due && search->stop == GS_STOP_SOLVED)
        save_checkpoint(thread->parallel, search);
}

const struct gs_transposition *gs_parallel_view(const struct gs_parallel_thread *thread,
                                                const struct gs_transposition *own)
{
    return thread->parallel ? gs_shared_table_view(thread->parallel->shared, thread->number) : own;
}

uint64_t gs_parallel_entries(const struct gs_parallel_thread *thread,
                             const struct gs_transposition *own)
{
    return thread->parallel ? gs_shared_table_entries(thread->parallel->shared) : own->filled;
}

/* --- paths -------------------------------------------------------------------------------------
 */

void gs_parallel_enter(struct gs_parallel_thread *thread, size_t ply, uint64_t node)
{
    if (!thread->parallel)
        return;
    gs_thread_paths_enter(&thread->parallel->paths, thread->number, ply, node);
    gs_parallel_poll_abort(thread, ply);
}

/* A request for a later ply was for a node that the thread has left. */
void gs_parallel_poll_abort(struct gs_parallel_thread *thread, size_t ply)
{
    const uint32_t to = gs_thread_paths_poll_abort(&thread->parallel->paths, thread->number);
    if (to > 0 && to <= ply)
        thread->abort = to;
}

void gs_parallel_exit(const struct gs_parallel_thread *thread, size_t ply, bool solved)
{
    if (thread->parallel)
        gs_thread_paths_exit(&thread->parallel->paths, thread->number, ply, solved);
}

void gs_parallel_follow(const struct gs_parallel_thread *thread, size_t ply, gs_move move)
{
    if (thread->parallel)
        gs_thread_paths_follow(&thread->parallel->paths, thread->number, ply, move);
}

bool gs_parallel_is_shared(const struct gs_parallel_thread *thread, size_t ply)
{
    return thread->parallel &&
           gs_thread_paths_is_shared(&thread->parallel->paths, thread->number, ply);
}

unsigned gs_parallel_count(const struct gs_parallel_thread *thread, size_t ply, gs_move move)
{
    return gs_thread_paths_count(&thread->parallel->paths, thread->number, ply, move);
}

/* --- the threads -------------------------------------------------------------------------------
 */

/* False: no memory. */
static bool make_workers(struct gs_parallel *parallel, void *main)
{
    parallel->workers =
        gs_alloc_zero(parallel->search->memory, parallel->count, sizeof *parallel->workers);
    if (!parallel->workers)
        return false;
    parallel->workers[0] = main;
    for (unsigned i = 1; i < parallel->count; i++) {
        parallel->workers[i] = parallel->what->copy(main);
        if (!parallel->workers[i])
            return false;
    }
    return true;
}

struct gs_parallel *gs_parallel_new(const struct gs_parallel_search *what, void *main,
                                    struct gs_search *search, struct gs_transposition *table,
                                    unsigned threads, size_t plies)
{
    struct gs_parallel *parallel = gs_alloc_zero(search->memory, 1, sizeof *parallel);

    if (parallel) {
        parallel->what = what;
        parallel->search = search;
        parallel->table = table;
        parallel->count = threads;
        parallel->shared = gs_shared_table_new(table, threads);
        if (parallel->shared &&
            gs_thread_paths_init(&parallel->paths, search->memory, threads, plies) &&
            make_workers(parallel, main))
            return parallel;
        gs_parallel_free(parallel);
    }
    gs_search_halt(search, GS_STOP_MEMORY);
    return NULL;
}

void gs_parallel_free(struct gs_parallel *parallel)
{
    if (!parallel)
        return;
    struct gs_memory *memory = parallel->search->memory;
    for (unsigned i = 1; parallel->workers && i < parallel->count; i++)
        if (parallel->workers[i])
            parallel->what->free(parallel->workers[i]);
    gs_thread_paths_clear(&parallel->paths);
    gs_shared_table_free(parallel->shared);
    gs_release(memory, parallel->workers);
    gs_release(memory, parallel);
}

/* Every thread begins where the first one stands. */
static void begin(struct gs_parallel *parallel)
{
    atomic_store(&parallel->winner, 0);
    gs_thread_paths_reset(&parallel->paths);
    gs_shared_table_begin(parallel->shared);
    for (unsigned i = 0; i < parallel->count; i++) {
        *thread_of(parallel, i) = (struct gs_parallel_thread){.parallel = parallel, .number = i};
        if (i > 0)
            parallel->what->begin(parallel->workers[i], parallel->workers[0]);
    }
}

static void work(struct gs_member *member, void *user)
{
    struct gs_parallel *parallel = user;
    void *worker = parallel->workers[member->number];
    unsigned none = 0;

    parallel->what->use(worker, &member->search);
    if (!parallel->what->solve(worker))
        return;
    atomic_compare_exchange_strong(&parallel->winner, &none, member->number + 1);
    gs_team_finish(member);
}

/* Each search is alone again. */
static void end(struct gs_parallel *parallel)
{
    for (unsigned i = 0; i < parallel->count; i++) {
        *thread_of(parallel, i) = (struct gs_parallel_thread){.parallel = NULL};
        parallel->what->use(parallel->workers[i], parallel->search);
    }
    gs_shared_table_end(parallel->shared);
}

void *gs_parallel_solve(struct gs_parallel *parallel)
{
    begin(parallel);
    if (gs_team_run(parallel->search, parallel->count, work, parallel) != GS_OK)
        gs_search_halt(parallel->search, GS_STOP_MEMORY);
    end(parallel);
    const unsigned winner = atomic_load(&parallel->winner);
    if (winner == 0)
        return NULL;
    parallel->search->stop = GS_STOP_SOLVED; /* others may have come to a limit just then */
    return parallel->workers[winner - 1];
}

void *gs_parallel_worker(const struct gs_parallel *parallel, unsigned number)
{
    return number < parallel->count ? parallel->workers[number] : NULL;
}

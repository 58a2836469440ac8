/* SPDX-License-Identifier: MIT */
/*
 * parallel.h - a depth-first search by proof numbers on several threads, with one table (after
 * Kaneko 2010; Pawlewicz and Hayward, *Scalable parallel DFPN search*, 2013).
 *
 * Each thread runs the search from the root, on a path of its own. The threads share the table.
 * What is in it is true whichever thread wrote it, so nothing here can make an answer wrong: it
 * decides only which thread searches where.
 *
 * A thread that shares a node with others reads the children from the table again. It counts a
 * child with other threads in it as worse than it is, though never as worse than the threshold that
 * it has not reached. So it goes another way where two children are about as good. A thread that
 * solves a node makes the others abort their search below it; they look the node up. The first
 * thread that solves the root ends the work of all.
 *
 * A search embeds a struct gs_parallel_thread and calls the functions for it below. Where it runs
 * alone, that struct is all zero, and they do nothing.
 *
 * Cost: threads wait for each other if they write to the same place of the table at the same time,
 * or while it grows (table/shared_table.h).
 */
#ifndef SEARCH_PARALLEL_H
#define SEARCH_PARALLEL_H

#include "search/thread_paths.h"
#include "table/transposition.h"

struct gs_parallel;

/* The threads of a search. */
struct gs_parallel_thread {
    struct gs_parallel *parallel; /* while several threads search; NULL: alone */
    unsigned number;              /* of this thread */
    uint32_t abort;               /* goes back to this ply - 1; 0: goes on */
};

/* What a search does for its threads. `main` is the search of the first thread. */
struct gs_parallel_search {
    size_t thread; /* where in a search the struct gs_parallel_thread is: offsetof */
    /* Another search of the same root, without a table. NULL: no memory. */
    void *(*copy)(void *main);
    void (*free)(void *copy);
    /* A copy goes to the root where main stands, to search the same. */
    void (*begin)(void *copy, const void *main);
    /* From now on limits and counts are those of search. */
    void (*use)(void *any, struct gs_search *search);
    /* Searches the root until it is solved (true) or the search is halted; keeps the result. */
    bool (*solve)(void *any);
};

/*
 * So many threads for the root of main, whose table they share, and whose paths have at most that
 * many plies. NULL, with the search halted: no memory.
 */
struct gs_parallel *gs_parallel_new(const struct gs_parallel_search *what, void *main,
                                    struct gs_search *search, struct gs_transposition *table,
                                    unsigned threads, size_t plies);
void gs_parallel_free(struct gs_parallel *parallel); /* or NULL */

/*
 * Solves the root on all threads. Returns the search of the thread that solved it first, or NULL
 * with the search halted.
 */
void *gs_parallel_solve(struct gs_parallel *parallel);

/* The search of a thread, by number; NULL: there are no more. */
void *gs_parallel_worker(const struct gs_parallel *parallel, unsigned number);

/* --- the table ---------------------------------------------------------------------------------
 */

/* For threads: the functions below. */
const uint8_t *gs_parallel_find_shared(const struct gs_parallel_thread *thread, const uint8_t *key,
                                       uint64_t hash, size_t size);
uint8_t *gs_parallel_store_shared(const struct gs_parallel_thread *thread, struct gs_search *search,
                                  const uint8_t *key, uint64_t hash, uint64_t work);

/*
 * The first `size` bytes of the payload of a key in the table, or NULL; they stay until the
 * thread's next call. own: the table of a search that runs alone.
 */
static inline const uint8_t *gs_parallel_find(const struct gs_parallel_thread *thread,
                                              const struct gs_transposition *own,
                                              const uint8_t *key, uint64_t hash, size_t size)
{
    return thread->parallel ? gs_parallel_find_shared(thread, key, hash, size)
                            : gs_transposition_find(own, key, hash);
}

/*
 * The payload of a key for writing, by a thread whose search answers for its memory; work and NULL
 * as in gs_transposition_enter. Call gs_parallel_store_end then, whatever it returned, and nothing
 * before it.
 */
static inline uint8_t *gs_parallel_store(const struct gs_parallel_thread *thread,
                                         struct gs_transposition *own, struct gs_search *search,
                                         const uint8_t *key, uint64_t hash, uint64_t work)
{
    return thread->parallel ? gs_parallel_store_shared(thread, search, key, hash, work)
                            : gs_transposition_enter(own, key, hash, work);
}

/* The first thread writes a checkpoint here if one is due. */
void gs_parallel_store_end(const struct gs_parallel_thread *thread, struct gs_search *search);

/* The table for hashing and prefetching, which need no lock. */
const struct gs_transposition *gs_parallel_view(const struct gs_parallel_thread *thread,
                                                const struct gs_transposition *own);
/* How many entries are in use. */
uint64_t gs_parallel_entries(const struct gs_parallel_thread *thread,
                             const struct gs_transposition *own);

/* --- paths -------------------------------------------------------------------------------------
 */

/* Begins with a node, and sees whether it is to abort at a ply before. */
void gs_parallel_enter(struct gs_parallel_thread *thread, size_t ply, uint64_t node);
/* Sees whether the thread, at a node of this ply, is to abort at it or at one before. */
void gs_parallel_poll_abort(struct gs_parallel_thread *thread, size_t ply);
/* Leaves the node. solved: the others need not go on below it. */
void gs_parallel_exit(const struct gs_parallel_thread *thread, size_t ply, bool solved);
/* Follows a move of the node. */
void gs_parallel_follow(const struct gs_parallel_thread *thread, size_t ply, gs_move move);
/* Whether others are in the node, too. */
bool gs_parallel_is_shared(const struct gs_parallel_thread *thread, size_t ply);
/* How many of them follow a move; there must be several threads. */
unsigned gs_parallel_count(const struct gs_parallel_thread *thread, size_t ply, gs_move move);

/* Whether an abort ends at this ply, as another thread has solved its node: the search goes on. */
static inline bool gs_parallel_end_abort(struct gs_parallel_thread *thread, size_t ply)
{
    if (thread->abort != ply + 1)
        return false;
    thread->abort = 0;
    return true;
}

#endif

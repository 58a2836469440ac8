/* SPDX-License-Identifier: MIT */
/*
 * thread_paths.c - the paths of threads. Places are read and written without order: a thread may
 * see those of others late, which costs work and nothing else.
 */
#include <string.h>

#include "search/thread_paths.h"

enum { CROWD_BITS = 16 };

struct gs_thread_place {
    _Atomic uint64_t node; /* its hash, never 0; 0: none */
    _Atomic uint32_t move; /* that the thread follows there */
};

bool gs_thread_paths_init(struct gs_thread_paths *paths, struct gs_memory *memory, unsigned threads,
                          size_t plies)
{
    *paths = (struct gs_thread_paths){.memory = memory, .threads = threads, .plies = plies};
    paths->places = gs_alloc_zero(memory, threads, plies * sizeof *paths->places);
    paths->aborts = gs_alloc_zero(memory, threads, sizeof *paths->aborts);
    paths->crowds = gs_alloc_zero(memory, (size_t)1 << CROWD_BITS, sizeof *paths->crowds);
    return paths->places && paths->aborts && paths->crowds;
}

void gs_thread_paths_clear(struct gs_thread_paths *paths)
{
    gs_release(paths->memory, paths->places);
    gs_release(paths->memory, (void *)paths->aborts);
    gs_release(paths->memory, (void *)paths->crowds);
    *paths = (struct gs_thread_paths){.memory = NULL};
}

void gs_thread_paths_reset(struct gs_thread_paths *paths)
{
    memset((void *)paths->places, 0, paths->threads * paths->plies * sizeof *paths->places);
    memset((void *)paths->aborts, 0, paths->threads * sizeof *paths->aborts);
    memset((void *)paths->crowds, 0, ((size_t)1 << CROWD_BITS) * sizeof *paths->crowds);
}

static struct gs_thread_place *place_at(const struct gs_thread_paths *paths, unsigned thread,
                                        size_t ply)
{
    return &paths->places[thread * paths->plies + ply];
}

/* 0: none. */
static uint64_t node_of(const struct gs_thread_paths *paths, unsigned thread, size_t ply)
{
    if (ply >= paths->plies)
        return 0;
    return atomic_load_explicit(&place_at(paths, thread, ply)->node, memory_order_relaxed);
}

/* The count of a node, given as in places, and of all others that share its place. */
static _Atomic uint16_t *crowd_of(const struct gs_thread_paths *paths, size_t ply, uint64_t node)
{
    return &paths->crowds[(node + ply) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - CROWD_BITS)];
}

/* Whether there may be another thread in a node, given as in places. */
static bool may_be_shared(const struct gs_thread_paths *paths, unsigned thread, size_t ply,
                          uint64_t node)
{
    if (ply >= paths->plies || node == 0)
        return false;
    const unsigned self = node_of(paths, thread, ply) == node;
    return atomic_load_explicit(crowd_of(paths, ply, node), memory_order_relaxed) > self;
}

/* Writes where a thread is at a ply; 0: nowhere. */
static void move_to(struct gs_thread_paths *paths, unsigned thread, size_t ply, uint64_t node)
{
    const uint64_t before = node_of(paths, thread, ply);
    atomic_store_explicit(&place_at(paths, thread, ply)->node, node, memory_order_relaxed);
    if (node != 0)
        atomic_fetch_add_explicit(crowd_of(paths, ply, node), 1, memory_order_relaxed);
    if (before != 0)
        atomic_fetch_sub_explicit(crowd_of(paths, ply, before), 1, memory_order_relaxed);
}

/* Whether another thread than this one is in a node, given as in places. */
static bool is_there(const struct gs_thread_paths *paths, unsigned other, unsigned thread,
                     size_t ply, uint64_t node)
{
    return other != thread && node != 0 && node_of(paths, other, ply) == node;
}

void gs_thread_paths_enter(struct gs_thread_paths *paths, unsigned thread, size_t ply,
                           uint64_t node)
{
    if (ply >= paths->plies)
        return;
    atomic_store_explicit(&place_at(paths, thread, ply)->move, GS_NO_MOVE, memory_order_relaxed);
    move_to(paths, thread, ply, node | 1);
}

/* Requests that a thread goes back to a ply; an earlier request for one further up stays. */
static void request_abort(struct gs_thread_paths *paths, unsigned thread, size_t ply)
{
    _Atomic uint32_t *abort = &paths->aborts[thread];
    const uint32_t to = (uint32_t)ply + 1;
    uint32_t before = atomic_load(abort);
    while ((before == 0 || before > to) && !atomic_compare_exchange_weak(abort, &before, to))
        continue;
}

void gs_thread_paths_exit(struct gs_thread_paths *paths, unsigned thread, size_t ply, bool solved)
{
    const uint64_t node = node_of(paths, thread, ply);
    const bool abort_others = solved && may_be_shared(paths, thread, ply, node);
    if (ply < paths->plies)
        move_to(paths, thread, ply, 0);
    for (unsigned i = 0; i < paths->threads && abort_others; i++)
        if (is_there(paths, i, thread, ply, node))
            request_abort(paths, i, ply);
}

void gs_thread_paths_follow(struct gs_thread_paths *paths, unsigned thread, size_t ply,
                            gs_move move)
{
    if (ply < paths->plies)
        atomic_store_explicit(&place_at(paths, thread, ply)->move, move, memory_order_relaxed);
}

unsigned gs_thread_paths_count_in(const struct gs_thread_paths *paths, unsigned thread, size_t ply,
                                  uint64_t node)
{
    unsigned count = 0;
    if (!may_be_shared(paths, thread, ply, node | 1))
        return 0;
    for (unsigned i = 0; i < paths->threads; i++)
        count += is_there(paths, i, thread, ply, node | 1);
    return count;
}

bool gs_thread_paths_is_shared(const struct gs_thread_paths *paths, unsigned thread, size_t ply)
{
    const uint64_t node = node_of(paths, thread, ply);
    for (unsigned i = 0; i < paths->threads && may_be_shared(paths, thread, ply, node); i++)
        if (is_there(paths, i, thread, ply, node))
            return true;
    return false;
}

unsigned gs_thread_paths_count(const struct gs_thread_paths *paths, unsigned thread, size_t ply,
                               gs_move move)
{
    const uint64_t node = node_of(paths, thread, ply);
    unsigned count = 0;
    for (unsigned i = 0; i < paths->threads; i++)
        count += is_there(paths, i, thread, ply, node) &&
                 atomic_load_explicit(&place_at(paths, i, ply)->move, memory_order_relaxed) == move;
    return count;
}

uint32_t gs_thread_paths_poll_abort(struct gs_thread_paths *paths, unsigned thread)
{
    _Atomic uint32_t *abort = &paths->aborts[thread];
    if (atomic_load_explicit(abort, memory_order_relaxed) == 0)
        return 0;
    return atomic_exchange(abort, 0);
}

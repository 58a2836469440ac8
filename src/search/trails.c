/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "search/trails.h"

struct gs_trail_mark {
    _Atomic uint64_t node; /* its hash, never 0; 0: none */
    _Atomic uint32_t move; /* that the thread follows there */
};

bool gs_trails_init(struct gs_trails *trails, struct gs_memory *memory, unsigned threads,
                    unsigned plies)
{
    *trails = (struct gs_trails){.memory = memory, .threads = threads, .plies = plies};
    trails->marks = gs_alloc_zero(memory, (size_t)threads * plies, sizeof *trails->marks);
    trails->calls = gs_alloc_zero(memory, threads, sizeof *trails->calls);
    return trails->marks && trails->calls;
}

void gs_trails_clear(struct gs_trails *trails)
{
    gs_release(trails->memory, trails->marks);
    gs_release(trails->memory, (void *)trails->calls);
    *trails = (struct gs_trails){.memory = NULL};
}

void gs_trails_reset(struct gs_trails *trails)
{
    memset((void *)trails->marks, 0,
           (size_t)trails->threads * trails->plies * sizeof *trails->marks);
    memset((void *)trails->calls, 0, trails->threads * sizeof *trails->calls);
}

static struct gs_trail_mark *mark_at(const struct gs_trails *trails, unsigned thread, unsigned ply)
{
    return &trails->marks[thread * (size_t)trails->plies + ply];
}

static uint64_t node_of(const struct gs_trails *trails, unsigned thread, unsigned ply)
{
    return atomic_load_explicit(&mark_at(trails, thread, ply)->node, memory_order_relaxed);
}

/* Whether another thread than this one is in a node. */
static bool is_there(const struct gs_trails *trails, unsigned other, unsigned thread, unsigned ply,
                     uint64_t node)
{
    return other != thread && node_of(trails, other, ply) == node;
}

void gs_trails_enter(struct gs_trails *trails, unsigned thread, unsigned ply, uint64_t node)
{
    struct gs_trail_mark *mark = mark_at(trails, thread, ply);
    atomic_store_explicit(&mark->move, GS_NO_MOVE, memory_order_relaxed);
    atomic_store_explicit(&mark->node, node | 1, memory_order_relaxed);
}

/* Calls a thread back to a ply; an earlier call further up stays. */
static void call_back(struct gs_trails *trails, unsigned thread, unsigned ply)
{
    _Atomic uint32_t *call = &trails->calls[thread];
    uint32_t before = atomic_load(call);
    while ((before == 0 || before > ply + 1) &&
           !atomic_compare_exchange_weak(call, &before, ply + 1))
        continue;
}

void gs_trails_exit(struct gs_trails *trails, unsigned thread, unsigned ply, bool solved)
{
    const uint64_t node = node_of(trails, thread, ply);
    atomic_store_explicit(&mark_at(trails, thread, ply)->node, 0, memory_order_relaxed);
    for (unsigned i = 0; i < trails->threads && solved; i++)
        if (is_there(trails, i, thread, ply, node))
            call_back(trails, i, ply);
}

void gs_trails_go(struct gs_trails *trails, unsigned thread, unsigned ply, gs_move move)
{
    atomic_store_explicit(&mark_at(trails, thread, ply)->move, move, memory_order_relaxed);
}

bool gs_trails_meet(const struct gs_trails *trails, unsigned thread, unsigned ply)
{
    const uint64_t node = node_of(trails, thread, ply);
    for (unsigned i = 0; i < trails->threads; i++)
        if (is_there(trails, i, thread, ply, node))
            return true;
    return false;
}

unsigned gs_trails_count(const struct gs_trails *trails, unsigned thread, unsigned ply,
                         gs_move move)
{
    const uint64_t node = node_of(trails, thread, ply);
    unsigned count = 0;
    for (unsigned i = 0; i < trails->threads; i++)
        count += is_there(trails, i, thread, ply, node) &&
                 atomic_load_explicit(&mark_at(trails, i, ply)->move, memory_order_relaxed) == move;
    return count;
}

uint32_t gs_trails_listen(struct gs_trails *trails, unsigned thread)
{
    _Atomic uint32_t *call = &trails->calls[thread];
    if (atomic_load_explicit(call, memory_order_relaxed) == 0)
        return 0;
    return atomic_exchange(call, 0);
}

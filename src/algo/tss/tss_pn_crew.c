/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_crew.c - several threads at one root of tss-pn, with one table (after Kaneko 2010;
 * Pawlewicz and Hayward, *Scalable parallel DFPN search*, 2013).
 *
 * Each thread runs the search of tss_pn_search.c from the root, on a line of its own, with fours,
 * hints and counts of its own. They share the table, whose entries hold whoever wrote them: nothing
 * here can make an answer wrong, it decides only who searches where.
 *
 *     marks    | node, move | node, move | ...    a row for each thread, by plies from the root
 *
 * A thread that meets others in a node takes the children as the table knows them by now, and
 * counts one that others are in as worse than it is, though never as worse than the bound that it
 * has not reached. One that solves a node calls back the threads that are in it or below it.
 *
 * The first thread that solves the root ends the work of all.
 *
 * Cost: threads that read the table do not wait for each other, those that write do.
 */
#include <stdatomic.h>
#include <string.h>

#include "algo/tss/tss_pn.h"
#include "core/spin.h"
#include "core/team.h"

/* Where a thread is. */
struct mark {
    _Atomic uint64_t node; /* a hash, never 0; 0: nowhere */
    _Atomic uint32_t move; /* that it follows there */
};

struct tss_pn_crew {
    struct tss_pn *main;
    struct tss_pn **workers; /* by number; the first is main */
    unsigned count, plies;
    struct mark *marks;
    _Atomic uint32_t *calls; /* back to a ply, by thread: its number + 1; 0: none */
    gs_spin_lock lock;       /* of the table */
    atomic_uint winner;      /* number + 1 of the thread that was first to solve the root */
    struct tss_pn_entry found;
};

/* --- the table --- */

const struct gs_transposition *gs_tss_pn_read(struct tss_pn *at)
{
    if (!at->crew)
        return &at->table;
    gs_spin_read(&at->crew->lock);
    return &at->crew->main->table;
}

void gs_tss_pn_read_end(struct tss_pn *at)
{
    if (at->crew)
        gs_spin_read_end(&at->crew->lock);
}

struct gs_transposition *gs_tss_pn_write(struct tss_pn *at)
{
    if (!at->crew)
        return &at->table;
    struct gs_transposition *table = &at->crew->main->table;
    gs_spin_write(&at->crew->lock);
    table->search = at->search;
    return table;
}

void gs_tss_pn_write_end(struct tss_pn *at)
{
    if (at->crew)
        gs_spin_write_end(&at->crew->lock);
}

/* --- lines --- */

static struct mark *mark_of(const struct tss_pn *at, unsigned number)
{
    return &at->crew->marks[(size_t)number * at->crew->plies + at->tss.ply];
}

static uint64_t node_of(const struct tss_pn *at, unsigned number)
{
    return atomic_load_explicit(&mark_of(at, number)->node, memory_order_relaxed);
}

/* Whether another thread is in the node in which this one is. */
static bool is_there(const struct tss_pn *at, unsigned other)
{
    return other != at->number && node_of(at, other) == node_of(at, at->number);
}

/* Whether this thread was called back to this ply, or one before it. */
static void listen(struct tss_pn *at)
{
    _Atomic uint32_t *call = &at->crew->calls[at->number];

    if (atomic_load_explicit(call, memory_order_relaxed) == 0)
        return;
    const uint32_t to = atomic_exchange(call, 0);
    if (to > 0 && to <= at->tss.ply + 1 && (at->leave == 0 || to < at->leave))
        at->leave = to;
}

void gs_tss_pn_enter(struct tss_pn *at, uint64_t node)
{
    if (!at->crew)
        return;
    struct mark *mark = mark_of(at, at->number);
    atomic_store_explicit(&mark->move, GS_NO_MOVE, memory_order_relaxed);
    atomic_store_explicit(&mark->node, node | 1, memory_order_relaxed);
    listen(at);
}

/* Calls another thread back to this ply; an earlier call further up stays. */
static void call_back(const struct tss_pn *at, unsigned other)
{
    _Atomic uint32_t *call = &at->crew->calls[other];
    const uint32_t to = at->tss.ply + 1;
    uint32_t before = atomic_load(call);

    while ((before == 0 || before > to) && !atomic_compare_exchange_weak(call, &before, to))
        continue;
}

bool gs_tss_pn_exit(struct tss_pn *at, bool solved)
{
    if (!at->crew)
        return false;
    for (unsigned i = 0; i < at->crew->count && solved; i++)
        if (is_there(at, i))
            call_back(at, i);
    atomic_store_explicit(&mark_of(at, at->number)->node, 0, memory_order_relaxed);
    const bool called = at->leave == at->tss.ply + 1;
    if (called)
        at->leave = 0;
    return called && !solved;
}

bool gs_tss_pn_meets(const struct tss_pn *at)
{
    for (unsigned i = 0; at->crew && i < at->crew->count; i++)
        if (is_there(at, i))
            return true;
    return false;
}

void gs_tss_pn_go(struct tss_pn *at, gs_move move)
{
    if (at->crew)
        atomic_store_explicit(&mark_of(at, at->number)->move, move, memory_order_relaxed);
}

uint32_t gs_tss_pn_virtual(const struct tss_pn *at, gs_move move, uint32_t number, uint32_t bound)
{
    const uint32_t most = (number < bound ? bound : TSS_PN_INFINITE) - 1;
    uint64_t more = number;

    if (number >= most)
        return number;
    for (unsigned i = 0; i < at->crew->count; i++)
        if (is_there(at, i) &&
            atomic_load_explicit(&mark_of(at, i)->move, memory_order_relaxed) == move)
            more += number / 4 + 1;
    return more < most ? (uint32_t)more : most;
}

/* --- the crew --- */

/* A search of its own, on the heap, but for the table. */
static struct tss_pn *new_worker(const struct tss_pn *main)
{
    struct tss_pn *at = gs_alloc_zero(main->search->memory, 1, sizeof *at);

    if (at && !gs_tss_pn_init_worker(at, main->search, main->tss.position)) {
        gs_tss_pn_free(at);
        at = NULL;
    }
    return at;
}

static bool fill(struct tss_pn_crew *crew)
{
    struct gs_memory *memory = crew->main->search->memory;

    crew->workers = gs_alloc_zero(memory, crew->count, sizeof *crew->workers);
    crew->calls = gs_alloc_zero(memory, crew->count, sizeof *crew->calls);
    crew->marks = gs_alloc_zero(memory, (size_t)crew->count * crew->plies, sizeof *crew->marks);
    if (!crew->workers || !crew->calls || !crew->marks)
        return false;
    for (unsigned i = 1; i < crew->count; i++) {
        crew->workers[i] = new_worker(crew->main);
        if (!crew->workers[i])
            return false;
    }
    crew->workers[0] = crew->main;
    return true;
}

struct tss_pn_crew *gs_tss_pn_crew_new(struct tss_pn *at, unsigned count)
{
    struct tss_pn_crew *crew = gs_alloc_zero(at->search->memory, 1, sizeof *crew);

    if (crew) {
        crew->main = at;
        crew->count = count;
        crew->plies = at->tss.points + 4;
        if (fill(crew))
            return crew;
        gs_tss_pn_crew_free(crew);
    }
    gs_search_halt(at->search, GS_STOP_MEMORY);
    return NULL;
}

void gs_tss_pn_crew_free(struct tss_pn_crew *crew)
{
    if (!crew)
        return;
    struct gs_memory *memory = crew->main->search->memory;
    for (unsigned i = 1; i < crew->count && crew->workers; i++)
        if (crew->workers[i])
            gs_tss_pn_free(crew->workers[i]);
    gs_release(memory, crew->marks);
    gs_release(memory, (void *)crew->calls);
    gs_release(memory, crew->workers);
    gs_release(memory, crew);
}

/* Whose limits and counts a thread's search heeds. */
static void set_search(struct tss_pn *at, struct gs_search *search)
{
    at->search = at->tss.search = at->tss.table.search = search;
}

/* Every thread begins at the root, with what is asked of it. */
static void enlist(struct tss_pn_crew *crew, unsigned number)
{
    const struct tss_pn *main = crew->main;
    struct tss_pn *at = crew->workers[number];

    at->crew = crew;
    at->number = number;
    at->leave = 0;
    if (number == 0)
        return;
    gs_tss_pn_set_root(at, main->tss.position);
    at->level = main->level;
    at->round = main->round;
    at->null_nodes = main->null_nodes;
    at->deadline = main->deadline;
}

static void work(struct gs_member *member, void *user)
{
    struct tss_pn_crew *crew = user;
    struct tss_pn *at = crew->workers[member->number];
    struct tss_pn_entry entry = {.proof = 1, .disproof = 1};
    unsigned none = 0;

    set_search(at, &member->search);
    while (at->search->stop == GS_STOP_SOLVED && entry.proof > 0 && entry.disproof > 0)
        gs_tss_pn_search(at, at->level, UINT64_MAX, &entry);
    if (at->search->stop != GS_STOP_SOLVED)
        return;
    if (atomic_compare_exchange_strong(&crew->winner, &none, member->number + 1))
        crew->found = entry;
    gs_team_finish(member);
}

/* The first thread is alone again. */
static void gather(struct tss_pn_crew *crew, struct gs_search *search)
{
    struct tss_pn *main = crew->main;

    for (unsigned i = 0; i < crew->count; i++) {
        struct tss_pn *at = crew->workers[i];
        set_search(at, search);
        at->crew = NULL;
        at->leave = 0;
        main->tss.cut_by_depth |= at->tss.cut_by_depth;
    }
    main->table.search = search;
    if (atomic_load(&crew->winner) > 0) /* others may have come to a limit at the same moment */
        search->stop = GS_STOP_SOLVED;
}

void gs_tss_pn_crew_search(struct tss_pn_crew *crew, struct tss_pn_entry *entry)
{
    struct gs_search *search = crew->main->search;

    crew->found = (struct tss_pn_entry){.proof = 1, .disproof = 1};
    atomic_store(&crew->winner, 0);
    memset(crew->marks, 0, (size_t)crew->count * crew->plies * sizeof *crew->marks);
    memset((void *)crew->calls, 0, crew->count * sizeof *crew->calls);
    for (unsigned i = 0; i < crew->count; i++)
        enlist(crew, i);
    if (gs_team_run(search, crew->count, work, crew) != GS_OK)
        gs_search_halt(search, GS_STOP_MEMORY);
    gather(crew, search);
    *entry = crew->found;
}

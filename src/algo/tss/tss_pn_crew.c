/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_crew.c - several threads at one root of tss-pn, with one table (after Kaneko 2010;
 * Pawlewicz and Hayward, *Scalable parallel DFPN search*, 2013).
 *
 * Each thread runs the search of tss_pn_search.c from the root, on a line of its own, with fours,
 * hints and counts of its own. They share the table, whose entries hold whoever wrote them: nothing
 * here can make an answer wrong, it decides only who searches where.
 *
 * Where each is, by plies from the root, is told in trails (search/trails.h).
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

#include "algo/tss/tss_pn.h"
#include "core/spin.h"
#include "core/team.h"
#include "search/proof.h"
#include "search/trails.h"

struct tss_pn_crew {
    struct tss_pn *main;
    struct tss_pn **workers; /* by number; the first is main */
    unsigned count;
    struct gs_trails trails;
    gs_spin_lock lock;  /* of the table */
    atomic_uint winner; /* number + 1 of the thread that was first to solve the root */
    struct tss_pn_entry found; /* by that thread */
    struct tss_pn_entry left;  /* by the first thread, where none has solved it */
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

/* Whether this thread was called back to this ply, or one before it. */
static void listen(struct tss_pn *at)
{
    const uint32_t to = gs_trails_listen(&at->crew->trails, at->number);

    if (to > 0 && to <= at->tss.ply + 1 && (at->leave == 0 || to < at->leave))
        at->leave = to;
}

void gs_tss_pn_enter(struct tss_pn *at, uint64_t node)
{
    if (!at->crew)
        return;
    gs_trails_enter(&at->crew->trails, at->number, at->tss.ply, node);
    listen(at);
}

bool gs_tss_pn_exit(struct tss_pn *at, bool solved)
{
    if (!at->crew)
        return false;
    gs_trails_exit(&at->crew->trails, at->number, at->tss.ply, solved);
    const bool called = at->leave == at->tss.ply + 1;
    if (called)
        at->leave = 0;
    return called && !solved;
}

bool gs_tss_pn_meets(const struct tss_pn *at)
{
    return at->crew && gs_trails_meet(&at->crew->trails, at->number, at->tss.ply);
}

void gs_tss_pn_go(struct tss_pn *at, gs_move move)
{
    if (at->crew)
        gs_trails_go(&at->crew->trails, at->number, at->tss.ply, move);
}

uint32_t gs_tss_pn_virtual(const struct tss_pn *at, gs_move move, uint32_t number, uint32_t bound)
{
    const unsigned others = gs_trails_count(&at->crew->trails, at->number, at->tss.ply, move);

    return gs_virtual_number(number, others, true, number < bound ? bound : TSS_PN_INFINITE);
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
    if (!crew->workers ||
        !gs_trails_init(&crew->trails, memory, crew->count, crew->main->tss.points + 4))
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
    gs_trails_clear(&crew->trails);
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
    gs_tss_pn_set_root(at, main->tss.position, main->tss.attacker);
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
    if (at->search->stop != GS_STOP_SOLVED) {
        if (member->number == 0)
            crew->left = entry;
        return;
    }
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

    crew->left = (struct tss_pn_entry){.proof = 1, .disproof = 1};
    atomic_store(&crew->winner, 0);
    gs_trails_reset(&crew->trails);
    for (unsigned i = 0; i < crew->count; i++)
        enlist(crew, i);
    if (gs_team_run(search, crew->count, work, crew) != GS_OK)
        gs_search_halt(search, GS_STOP_MEMORY);
    gather(crew, search);
    *entry = atomic_load(&crew->winner) > 0 ? crew->found : crew->left;
}

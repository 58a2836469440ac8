/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_parallel.c - several threads at one root of tss-pn (search/parallel.h). Each thread has
 * fours, hints and counts of its own.
 */
#include "algo/tss/tss_pn.h"
#include "core/team.h"

static void release(void *worker)
{
    gs_tss_pn_free(worker);
}

/* A search of its own, on the heap, but for the table. */
static void *copy(void *main)
{
    const struct tss_pn *from = main;
    struct tss_pn *at = gs_alloc_zero(from->search->memory, 1, sizeof *at);

    if (at && !gs_tss_pn_init_worker(at, from->search, from->tss.position)) {
        gs_tss_pn_free(at);
        at = NULL;
    }
    return at;
}

static void begin(void *worker, const void *main)
{
    const struct tss_pn *from = main;
    struct tss_pn *at = worker;

    gs_tss_pn_set_root(at, from->tss.position, from->tss.attacker);
    at->level = from->level;
    at->round = from->round;
    at->null_nodes = from->null_nodes;
    at->deadline = from->deadline;
    at->threads.share = from->threads.share;
}

static void use(void *worker, struct gs_search *search)
{
    struct tss_pn *at = worker;

    at->search = at->tss.search = at->tss.table.search = search;
}

/* The first thread whose share is used up ends the search as one does that solves the root. */
static bool solve(void *worker)
{
    struct tss_pn *at = worker;
    const uint64_t before = at->search->nodes;
    uint64_t done = 0;

    at->threads.found = (struct tss_pn_entry){.proof = 1, .disproof = 1};
    while (at->search->stop == GS_STOP_SOLVED && at->threads.found.proof > 0 &&
           at->threads.found.disproof > 0 && done < at->threads.share) {
        gs_tss_pn_search(at, at->level, at->threads.share - done, &at->threads.found);
        done = at->search->nodes - before;
    }
    return at->search->stop == GS_STOP_SOLVED;
}

static const struct gs_parallel_search callbacks = {
    .thread = offsetof(struct tss_pn, threads.own),
    .copy = copy,
    .free = release,
    .begin = begin,
    .use = use,
    .solve = solve,
};

struct gs_parallel *gs_tss_pn_parallel_new(struct tss_pn *at, unsigned count)
{
    return gs_parallel_new(&callbacks, at, at->search, &at->table, count, at->tss.board.points + 4);
}

void gs_tss_pn_parallel_search(struct tss_pn *at, uint64_t nodes, struct tss_pn_entry *entry)
{
    const struct tss_pn *worker;

    at->threads.share = nodes / gs_team_size(at->search) + 1;
    at->threads.found = (struct tss_pn_entry){.proof = 1, .disproof = 1};
    const struct tss_pn *winner = gs_parallel_solve(at->threads.all);
    for (unsigned i = 1; (worker = gs_parallel_worker(at->threads.all, i)) != NULL; i++)
        at->tss.cut.depth |= worker->tss.cut.depth;
    *entry = winner ? winner->threads.found : at->threads.found;
}

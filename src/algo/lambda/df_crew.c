/* SPDX-License-Identifier: MIT */
/*
 * df_crew.c - several threads at one root of lambda-df-pn, with one table (after Kaneko 2010;
 * Pawlewicz and Hayward, *Scalable parallel DFPN search*, 2013).
 *
 * Each thread runs the search of df_search.c from the root, on a line of its own. What they share
 * is the table. Entries in it hold whoever wrote them, so nothing here can make an answer wrong; it
 * decides only who searches where.
 *
 * Where each is, by the frames of its line, is told in trails (search/trails.h).
 *
 * A thread that meets others in a node takes the children as the table knows them by now, and
 * counts a child that others are in as somewhat worse than it is (virtual proof numbers), though
 * never as worse than the threshold that it has not reached: so it goes another way where two are
 * about as good. One that solves a node calls back the threads that are below it; these leave what
 * they were at, without keeping it, and look the node up.
 *
 * The first thread that solves the root ends the work of all.
 *
 * Cost: threads that read the table do not wait for each other, those that write do; a memory for
 * lines each, quadratic in the points of the board.
 */
#include <stdatomic.h>

#include "algo/lambda/lambda_df_pn.h"
#include "core/spin.h"
#include "core/team.h"
#include "search/trails.h"

struct df_crew {
    struct df_search *main;
    struct df_search **workers; /* by number; the first is main */
    unsigned count;
    struct gs_trails trails;  /* a ply is a frame */
    struct gs_search *search; /* that they all work for */
    gs_spin_lock lock;        /* of the table */
    unsigned level;           /* what is asked of the root */
    uint32_t budget;
    atomic_uint winner;      /* number + 1 of the thread that was first to solve the root */
    struct df_numbers found; /* by it */
};

/* --- the table ---------------------------------------------------------------------------------
 */

const struct gs_transposition *gs_lambda_df_read(struct df_search *df)
{
    if (!df->crew)
        return &df->table;
    gs_spin_read(&df->crew->lock);
    return &df->crew->main->table;
}

void gs_lambda_df_read_end(struct df_search *df)
{
    if (df->crew)
        gs_spin_read_end(&df->crew->lock);
}

struct gs_transposition *gs_lambda_df_write(struct df_search *df)
{
    if (!df->crew)
        return &df->table;
    struct gs_transposition *table = &df->crew->main->table;
    gs_spin_write(&df->crew->lock);
    table->search = df->at.search;
    return table;
}

/* The first thread writes a checkpoint while the others may not touch the table. */
static void offer_checkpoint(struct df_crew *crew, struct gs_search *own)
{
    struct gs_search *search = crew->search;
    const uint64_t nodes = search->nodes;
    own->save_due = false;
    search->nodes = gs_team_nodes(own->team);
    gs_checkpoint_save(search);
    search->nodes = nodes;
}

void gs_lambda_df_write_end(struct df_search *df)
{
    if (!df->crew)
        return;
    if (df->number == 0 && df->at.search->save_due && df->at.search->stop == GS_STOP_SOLVED)
        offer_checkpoint(df->crew, df->at.search);
    gs_spin_write_end(&df->crew->lock);
}

/* --- lines -------------------------------------------------------------------------------------
 */

void gs_lambda_df_crew_enter(struct df_search *df, unsigned index, unsigned kind, uint32_t budget)
{
    struct gs_trails *trails = &df->crew->trails;
    gs_trails_enter(trails, df->number, index, gs_lambda_df_hash(df, kind, budget));
    const uint32_t to = gs_trails_listen(trails, df->number);
    if (to > 0 && to <= index)
        df->leave = to;
}

void gs_lambda_df_crew_exit(struct df_search *df, unsigned index, bool solved)
{
    gs_trails_exit(&df->crew->trails, df->number, index, solved);
}

bool gs_lambda_df_crew_meets(const struct df_search *df, unsigned index)
{
    return gs_trails_meet(&df->crew->trails, df->number, index);
}

unsigned gs_lambda_df_crew_count(const struct df_search *df, unsigned index, gs_move move)
{
    return gs_trails_count(&df->crew->trails, df->number, index, move);
}

void gs_lambda_df_crew_go(struct df_search *df, unsigned index, gs_move move)
{
    gs_trails_go(&df->crew->trails, df->number, index, move);
}

/* --- the crew ----------------------------------------------------------------------------------
 */

struct df_crew *gs_lambda_df_crew_new(struct df_search *df, unsigned count)
{
    struct gs_search *search = df->at.search;
    struct gs_memory *memory = search->memory;
    struct df_crew *crew = gs_alloc_zero(memory, 1, sizeof *crew);
    if (!crew) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return NULL;
    }
    *crew = (struct df_crew){.main = df, .count = count, .search = search};
    crew->workers = gs_alloc_zero(memory, count, sizeof *crew->workers);
    bool made = gs_trails_init(&crew->trails, memory, count, df->frame_count + 1) && crew->workers;
    for (unsigned i = 1; i < count && made; i++) {
        crew->workers[i] = gs_lambda_df_copy(df);
        made = crew->workers[i] != NULL;
    }
    if (made) {
        crew->workers[0] = df;
        return crew;
    }
    gs_search_halt(search, GS_STOP_MEMORY);
    gs_lambda_df_crew_free(crew);
    return NULL;
}

void gs_lambda_df_crew_free(struct df_crew *crew)
{
    if (!crew)
        return;
    struct gs_memory *memory = crew->search->memory;
    for (unsigned i = 1; i < crew->count && crew->workers; i++)
        gs_lambda_df_free(crew->workers[i]);
    gs_trails_clear(&crew->trails);
    gs_release(memory, crew->workers);
    gs_release(memory, crew);
}

/* Every thread begins where the first one stands, at the root. */
static void enlist(struct df_crew *crew, unsigned number)
{
    const struct lambda *from = &crew->main->at;
    struct df_search *df = crew->workers[number];
    struct lambda *at = &df->at;
    df->crew = crew;
    df->number = number;
    df->leave = 0;
    if (number == 0)
        return;
    memcpy(at->position, from->position, at->rules->position_size);
    at->direct = from->direct;
    at->zones.order = from->zones.order;
    df->wide = crew->main->wide;
    at->cut = false;
    at->random = from->random + number * UINT64_C(0xd1342543de82ef95);
}

static void work(struct gs_member *member, void *user)
{
    struct df_crew *crew = user;
    struct df_search *df = crew->workers[member->number];
    unsigned none = 0;
    df->at.search = &member->search;
    struct df_numbers found = {1, 1};
    while (member->search.stop == GS_STOP_SOLVED && found.proof != 0 && found.disproof != 0)
        found = gs_lambda_df_search_or(df, 0, crew->level, crew->budget, DF_NO_LIMIT);
    if (member->search.stop != GS_STOP_SOLVED)
        return;
    if (atomic_compare_exchange_strong(&crew->winner, &none, member->number + 1))
        crew->found = found;
    gs_team_finish(member);
}

/* The first thread is alone again, and has what the winner found. */
static void gather(struct df_crew *crew)
{
    struct df_search *df = crew->main;
    struct lambda *at = &df->at;
    const unsigned winner = atomic_load(&crew->winner);
    at->search = crew->search;
    df->table.search = crew->search;
    df->crew = NULL;
    df->leave = 0;
    for (unsigned i = 1; i < crew->count; i++) {
        struct df_search *worker = crew->workers[i];
        worker->at.search = crew->search;
        worker->crew = NULL;
        at->cut = at->cut || worker->at.cut;
    }
    at->search->counters[LAMBDA_REPLACEMENTS] = df->table.replacements;
    if (winner == 0)
        return;
    /* Others may have come to a limit at the same moment. */
    at->search->stop = GS_STOP_SOLVED;
    const struct df_frame *found = crew->workers[winner - 1]->frames[0];
    struct df_frame *frame = gs_lambda_df_frame(df, 0);
    if (!frame || frame == found)
        return;
    frame->move = found->move;
    frame->level = found->level;
    memcpy(frame->zone, found->zone, at->zones.size);
}

struct df_numbers gs_lambda_df_crew_solve(struct df_crew *crew, unsigned level, uint32_t budget)
{
    crew->level = level;
    crew->budget = budget;
    crew->found = (struct df_numbers){1, 1};
    atomic_store(&crew->winner, 0);
    gs_trails_reset(&crew->trails);
    for (unsigned i = 0; i < crew->count; i++)
        enlist(crew, i);
    if (gs_team_run(crew->search, crew->count, work, crew) != GS_OK)
        gs_search_halt(crew->search, GS_STOP_MEMORY);
    gather(crew);
    return crew->found;
}

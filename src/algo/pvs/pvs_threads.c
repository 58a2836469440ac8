/* SPDX-License-Identifier: MIT */
/*
 * pvs_threads.c - several threads search one root, with one table (after ABDADA: Weill, *The ABDADA
 * distributed minimax search algorithm*, 1996).
 *
 * Each thread runs the whole search from the root. Claims in the table are true whichever thread
 * found them, so the threads decide only who searches what:
 *
 *     a mark        a node on the path of a thread that has been open for MARK_NODES nodes is
 *                   marked as busy, by its hash and depth, in a small table without locks
 *     deferring     a thread that comes to a marked child leaves it for the end, unless it is the
 *                   first child: the first is searched by all of them together
 *     aborting      a thread that leaves a marked node tells those on whose paths it is; they look
 *                   it up in the table, and go on above it where its claims settle it
 *
 * Marks may be lost or old: a thread then searches what another one searches, too.
 *
 * The table grows, and checkpoints are written, while all threads wait (meet).
 */
#include "algo/pvs/pvs_threads.h"

#include <string.h>

#include "core/spin.h"
#include "core/team.h"
#include "core/thread.h"

enum {
    MARK_NODES = 16,   /* of an open node before it is marked, and between two looks around */
    MARKS_MOST = 128,  /* on one path */
    BUSY_BITS = 14,    /* of the places for marks */
    TELL_ENTRIES = 256 /* new ones before the others are told */
};

/* One line of the cache for what others write into. */
struct worker {
    _Alignas(64) struct pvs pvs; /* not of the first thread */
    struct pvs *own;             /* the search of this thread */
    struct pvs_crew *crew;
    unsigned number;
    size_t marked;                                  /* frames from the root on */
    uint64_t next_look;                             /* the node count of it */
    uint64_t told;                                  /* entries */
    _Alignas(64) _Atomic uint64_t path[MARKS_MOST]; /* tags of the marked frames; 0: none */
    _Alignas(64) _Atomic uint32_t abort;            /* 1 + the frame that may be settled; 0: none */
};

struct pvs_crew {
    struct pvs *main;
    struct gs_search *search; /* that all work for */
    struct worker *workers;
    unsigned count;
    _Alignas(64) _Atomic uint64_t filled; /* entries of all views, as told */
    atomic_uint winner;                   /* 1 + the thread that settled the root; 0: none */
    _Alignas(64) atomic_bool called;      /* all are to meet */
    pthread_mutex_t lock;                 /* of what follows */
    pthread_cond_t change;
    unsigned active, met, meetings;
    uint32_t depth; /* of the search now, */
    int alpha, beta;
    _Alignas(64) _Atomic uint64_t busy[1 << BUSY_BITS];
};

/* --- marks --------------------------------------------------------------------------------- */

/* What stands for a frame: never 0. */
static uint64_t tag_of(const struct pvs_frame *frame)
{
    return ((frame->hash ^ frame->depth * UINT64_C(0x9e3779b97f4a7c15)) | 1) << 8;
}

static _Atomic uint64_t *busy_at(struct pvs_crew *crew, uint64_t tag)
{
    return &crew->busy[tag * UINT64_C(0x9e3779b97f4a7c15) >> (64 - BUSY_BITS)];
}

static uint64_t load(_Atomic uint64_t *from)
{
    return atomic_load_explicit(from, memory_order_relaxed);
}

static void store(_Atomic uint64_t *to, uint64_t value)
{
    atomic_store_explicit(to, value, memory_order_relaxed);
}

bool gs_pvs_is_busy(const struct pvs *pvs, const struct pvs_frame *frame)
{
    const uint64_t tag = tag_of(frame);
    const uint64_t mark = load(busy_at(pvs->worker->crew, tag));
    return mark != 0 && mark >> 8 == tag >> 8 && (mark & 0xff) != pvs->worker->number % 256;
}

static void mark(struct worker *worker)
{
    const struct pvs *pvs = worker->own;
    const uint64_t nodes = pvs->search->nodes;
    while (worker->marked < pvs->frame_count && worker->marked < MARKS_MOST &&
           pvs->frames[worker->marked].began + MARK_NODES <= nodes) {
        const uint64_t tag = tag_of(&pvs->frames[worker->marked]);
        store(&worker->path[worker->marked++], tag);
        store(busy_at(worker->crew, tag), tag | worker->number % 256);
    }
}

/* Takes the marks away from a frame on. */
static void unmark(struct worker *worker, size_t frame)
{
    while (worker->marked > frame) {
        const uint64_t tag = load(&worker->path[--worker->marked]);
        _Atomic uint64_t *busy = busy_at(worker->crew, tag);
        store(&worker->path[worker->marked], 0);
        if (load(busy) == (tag | worker->number % 256))
            store(busy, 0);
    }
}

/* --- aborts -------------------------------------------------------------------------------- */

/* Tells those who are in the same frame that the table knows it. */
static void tell(struct worker *worker, size_t frame, uint64_t tag)
{
    struct pvs_crew *crew = worker->crew;
    for (unsigned i = 0; i < crew->count; i++) {
        struct worker *other = &crew->workers[i];
        if (other == worker || load(&other->path[frame]) != tag)
            continue;
        uint32_t before = atomic_load_explicit(&other->abort, memory_order_relaxed);
        if (before == 0 || before > frame + 1)
            atomic_store_explicit(&other->abort, (uint32_t)frame + 1, memory_order_release);
    }
}

void gs_pvs_left(struct pvs *pvs)
{
    struct worker *worker = pvs->worker;
    if (pvs->frame_count >= worker->marked)
        return;
    const uint64_t tag = load(&worker->path[pvs->frame_count]);
    unmark(worker, pvs->frame_count);
    tell(worker, pvs->frame_count, tag);
}

/* Whether the table settles a frame by now, which is on the path. */
static bool is_settled(struct pvs *pvs, struct pvs_frame *frame, size_t index)
{
    struct pvs_claims claims;
    uint16_t hint;
    if (!gs_pvs_recall(pvs, pvs_key_at(pvs, index), frame->hash, &claims, &hint))
        return false;
    claims = gs_pvs_both(frame->known, gs_pvs_usable(pvs, claims, frame->depth));
    if (!pvs_settles(&claims, frame->alpha, frame->beta))
        return false;
    frame->known = claims;
    return true;
}

/* Gives up what is searched below a frame that is settled. */
static void abort_at(struct worker *worker, size_t index)
{
    struct pvs *pvs = worker->own;
    struct pvs_frame *frame;
    if (index == 0 || index >= pvs->frame_count)
        return;
    frame = &pvs->frames[index];
    const bool top = index + 1 == pvs->frame_count;
    if (!is_settled(pvs, frame, index))
        return;
    while (pvs->frame_count > index + 1) {
        if (!pvs_top(pvs)->inner)
            gs_path_pop(pvs->path);
        pvs->move_count = pvs_top(pvs)->first;
        pvs->frame_count--;
        gs_search_keep(pvs->search, -1);
    }
    unmark(worker, index + 1);
    if (!top && frame->next > 0)
        frame->next--; /* the move that was being searched has no claims */
    frame->again = frame->scouting = false;
    frame->alpha = frame->beta; /* done */
}

/* --- meetings ------------------------------------------------------------------------------ */

/* Whether more than half of the table is used, and it may grow. */
static bool is_full(const struct pvs_crew *crew, const struct gs_transposition *view)
{
    return atomic_load_explicit(&crew->filled, memory_order_relaxed) > view->places &&
           view->places <= view->most_places / 2;
}

/* The others may not touch the table meanwhile. */
static void save_checkpoint(struct pvs_crew *crew)
{
    struct gs_search *own = crew->main->search, *search = crew->search;
    const uint64_t nodes = search->nodes, filled = crew->main->table.filled;
    own->save_due = false;
    for (unsigned i = 1; i < crew->count; i++)
        crew->main->table.filled += crew->workers[i].pvs.table.filled;
    search->nodes = gs_team_nodes(own->own.team);
    gs_checkpoint_save(search);
    search->nodes = nodes;
    crew->main->table.filled = filled;
}

/* What one thread does while the others wait. */
static void end_meeting(struct worker *worker)
{
    struct pvs_crew *crew = worker->crew;
    struct pvs *main = crew->main;
    struct gs_transposition *table = &main->table;
    if (is_full(crew, table)) {
        table->search = worker->own->search; /* polls */
        gs_transposition_grow(table);
        table->search = main->search;
    }
    if (main->search->save_due && main->search->stop == GS_STOP_SOLVED)
        save_checkpoint(crew);
    crew->met = 0;
    crew->meetings++;
    atomic_store(&crew->called, false);
    pthread_cond_broadcast(&crew->change);
}

static void meet(struct worker *worker)
{
    struct pvs_crew *crew = worker->crew;
    pthread_mutex_lock(&crew->lock);
    const unsigned meeting = crew->meetings;
    if (++crew->met == crew->active)
        end_meeting(worker);
    while (crew->meetings == meeting)
        pthread_cond_wait(&crew->change, &crew->lock);
    gs_transposition_view_again(&worker->own->table, &crew->main->table);
    pthread_mutex_unlock(&crew->lock);
}

static void join(struct worker *worker)
{
    struct pvs_crew *crew = worker->crew;
    pthread_mutex_lock(&crew->lock);
    crew->active++;
    gs_transposition_view_again(&worker->own->table, &crew->main->table);
    pthread_mutex_unlock(&crew->lock);
}

static void leave(struct worker *worker)
{
    struct pvs_crew *crew = worker->crew;
    pthread_mutex_lock(&crew->lock);
    if (--crew->active > 0 && crew->met == crew->active)
        end_meeting(worker);
    pthread_mutex_unlock(&crew->lock);
}

static void tell_entries(struct worker *worker)
{
    const struct gs_transposition *view = &worker->own->table;
    struct pvs_crew *crew = worker->crew;
    if (view->filled < worker->told + TELL_ENTRIES)
        return;
    atomic_fetch_add_explicit(&crew->filled, view->filled - worker->told, memory_order_relaxed);
    worker->told = view->filled;
    if (is_full(crew, view))
        atomic_store_explicit(&crew->called, true, memory_order_relaxed);
}

void gs_pvs_look_around(struct pvs *pvs)
{
    struct worker *worker = pvs->worker;
    if (pvs->search->nodes < worker->next_look)
        return;
    worker->next_look = pvs->search->nodes + MARK_NODES;
    tell_entries(worker);
    if (pvs->search->save_due)
        atomic_store_explicit(&worker->crew->called, true, memory_order_relaxed);
    if (atomic_load_explicit(&worker->crew->called, memory_order_relaxed))
        meet(worker);
    if (atomic_load_explicit(&worker->abort, memory_order_relaxed) > 0)
        abort_at(worker, atomic_exchange_explicit(&worker->abort, 0, memory_order_acquire) - 1);
    mark(worker);
}

/* --- the search ---------------------------------------------------------------------------- */

/* A search of the same root, with a view of the same table. */
static bool make_worker(struct pvs_crew *crew, unsigned number)
{
    struct worker *worker = &crew->workers[number];
    struct pvs *main = crew->main, *pvs = &worker->pvs;
    struct gs_memory *memory = crew->search->memory;
    const size_t rows = main->root_count * sizeof *pvs->root_moves;
    *worker = (struct worker){.crew = crew, .number = number, .own = number > 0 ? pvs : main};
    if (number == 0)
        return true;
    *pvs = *main;
    pvs->frames = NULL;
    pvs->moves = NULL;
    pvs->keys = NULL;
    pvs->frame_room = pvs->move_room = pvs->key_room = 0;
    pvs->table = (struct gs_transposition){.search = NULL};
    pvs->workspace = NULL;
    pvs->random += number * UINT64_C(0x9e3779b97f4a7c15);
    pvs->worker = worker;
    pvs->history = NULL;
    pvs->path = gs_path_new(memory, main->rules, main->root);
    pvs->root_moves = gs_alloc(memory, rows);
    if (!pvs->path || !pvs->root_moves || !gs_workspace_new(memory, main->rules, &pvs->workspace))
        return false;
    memcpy(pvs->root_moves, main->root_moves, rows);
    if (main->history) {
        pvs->history = gs_alloc_zero(memory, (size_t)1 << PVS_HISTORY_BITS, sizeof *pvs->history);
        if (!pvs->history)
            return false;
    }
    return gs_transposition_view(&pvs->table, &main->table, crew->search);
}

void gs_pvs_crew_free(struct pvs *pvs)
{
    struct pvs_crew *crew = pvs->crew;
    if (!crew)
        return;
    struct gs_memory *memory = pvs->search->memory;
    for (unsigned i = 1; crew->workers && i < crew->count; i++) {
        struct pvs *each = &crew->workers[i].pvs;
        if (!each->search)
            continue;
        each->search = pvs->search;
        gs_transposition_view_end(&each->table, &pvs->table);
        each->table = (struct gs_transposition){.search = NULL};
        gs_pvs_clear(each);
    }
    pthread_cond_destroy(&crew->change);
    pthread_mutex_destroy(&crew->lock);
    gs_release(memory, crew->workers);
    gs_release(memory, crew);
    pvs->crew = NULL;
}

/* NULL, with the search halted: no memory. */
static struct pvs_crew *make_crew(struct pvs *pvs)
{
    struct pvs_crew *crew = gs_alloc_zero(pvs->search->memory, 1, sizeof *crew);
    bool fine = crew;
    if (crew) {
        pvs->crew = crew;
        crew->main = pvs;
        crew->search = pvs->search;
        crew->count = gs_team_size(pvs->search);
        pthread_mutex_init(&crew->lock, NULL);
        gs_thread_init_condition(&crew->change);
        crew->workers = gs_alloc_zero(pvs->search->memory, crew->count, sizeof *crew->workers);
        fine = crew->workers;
        for (unsigned i = 0; fine && i < crew->count; i++)
            fine = make_worker(crew, i);
        if (fine)
            return crew;
        pvs->crew->workers = crew->workers;
        gs_pvs_crew_free(pvs);
    }
    gs_search_halt(pvs->search, GS_STOP_MEMORY);
    return NULL;
}

static void begin(struct worker *worker, struct gs_search *search)
{
    struct pvs *pvs = worker->own;
    pvs->search = pvs->table.search = search;
    pvs->worker = worker;
    pvs->strict = worker->crew->main->strict;
    worker->marked = worker->next_look = 0;
    worker->told = pvs->table.filled;
    memset((void *)worker->path, 0, sizeof worker->path);
    atomic_store(&worker->abort, 0);
}

static void work(struct gs_member *member, void *user)
{
    struct pvs_crew *crew = user;
    struct worker *worker = &crew->workers[member->number];
    unsigned none = 0;
    worker->own->search = worker->own->table.search = &member->search;
    join(worker);
    const bool settled = gs_pvs_search_alone(worker->own, crew->depth, crew->alpha, crew->beta);
    leave(worker);
    if (!settled)
        return;
    atomic_compare_exchange_strong(&crew->winner, &none, member->number + 1);
    gs_team_finish(member);
}

/* What each thread has found of the root and its moves holds. */
static void gather(struct pvs *pvs, const struct pvs *other)
{
    for (unsigned i = 0; i < pvs->root_count; i++) {
        struct pvs_root_move *row = &pvs->root_moves[i];
        const struct pvs_root_move *found = &other->root_moves[i];
        row->lower = found->lower > row->lower ? found->lower : row->lower;
        row->upper = found->upper < row->upper ? found->upper : row->upper;
    }
    if (gs_pvs_is_stronger_lower(other->returned.lower, pvs->returned.lower)) {
        pvs->returned.lower = other->returned.lower;
        pvs->returned_best = other->returned_best;
    }
}

static void end(struct pvs_crew *crew)
{
    struct pvs *pvs = crew->main;
    for (unsigned i = 0; i < crew->count; i++) {
        struct pvs *each = crew->workers[i].own;
        each->search = each->table.search = crew->search;
        unmark(&crew->workers[i], 0);
        if (i == 0)
            continue;
        gather(pvs, each);
        pvs->table.filled += each->table.filled;
        pvs->table.replacements += each->table.replacements;
        each->table.filled = each->table.replacements = 0;
    }
    pvs->worker = NULL;
}

/* Searches the root on all threads, until one has settled it. */
static bool search_together(struct pvs *pvs)
{
    struct pvs_crew *crew = pvs->crew;
    struct gs_search *search = crew->search;
    atomic_store(&crew->winner, 0);
    atomic_store(&crew->called, false);
    for (unsigned i = 0; i < crew->count; i++) {
        begin(&crew->workers[i], search);
        crew->workers[i].own->returned = PVS_NOTHING;
    }
    atomic_store(&crew->filled, pvs->table.filled);
    if (gs_team_run(search, crew->count, work, crew) != GS_OK)
        gs_search_halt(search, GS_STOP_MEMORY);
    const unsigned winner = atomic_load(&crew->winner);
    struct pvs_claims claims = PVS_NOTHING;
    gs_move best = GS_NO_MOVE;
    if (winner > 0) {
        claims = crew->workers[winner - 1].own->returned;
        best = crew->workers[winner - 1].own->returned_best;
    }
    end(crew);
    if (winner == 0)
        return false;
    pvs->returned = claims;
    pvs->returned_best = best;
    search->stop = GS_STOP_SOLVED; /* others may have come to a limit just then */
    return true;
}

bool gs_pvs_search_team(struct pvs *pvs, uint32_t depth, int alpha, int beta)
{
    struct gs_search *search = pvs->search;
    struct gs_search_part part;
    bool settled = gs_search_begin_part(search, pvs->join, &part) &&
                   gs_pvs_search_alone(pvs, depth, alpha, beta);
    if (!gs_search_end_part(search, &part) || settled)
        return settled;
    if (!pvs->crew && !make_crew(pvs))
        return false;
    pvs->crew->depth = depth;
    pvs->crew->alpha = alpha;
    pvs->crew->beta = beta;
    return search_together(pvs);
}

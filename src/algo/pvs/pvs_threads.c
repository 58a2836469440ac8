/* SPDX-License-Identifier: MIT */
/*
 * pvs_threads.c - several threads search one root, with one table (after ABDADA: Weill, *The ABDADA
 * distributed minimax search algorithm*, 1996). search/parallel.h has the threads, their paths and
 * the table.
 *
 * Each thread runs the whole search from the root. Claims in the table are true whichever thread
 * found them, so marks decide only which thread searches what:
 *
 *     marks     An open frame is marked as busy, by its hash and depth, in a small table of marks,
 *               but for the last MARK_DEPTH - 1 plies, which take few nodes.
 *               After MARK_NODES nodes it is shown on the path of its thread, too.
 *     deferral  A thread that comes to a busy position leaves the move for later, until only such
 *               moves are left. All together search the first move of a position, if it is far
 *               from the horizon: the others are of no use if it cuts. So they do, at any depth,
 *               if no reply to it is expected to cut.
 *     abort     A thread that closes a frame of its path makes the others that are in it look it
 *               up; one whose window the table settles goes on above it.
 *     history   All threads credit moves in one history, so that they try the same ones first.
 *
 * Marks and credits may be lost or old: a thread then searches what another one searches, too.
 */
#include "algo/pvs/pvs_threads.h"

#include <string.h>

#include "core/team.h"

enum {
    MARK_DEPTH = 4,   /* the least of a frame that is marked */
    MARK_NODES = 16,  /* of an open frame before the path shows it, and between two polls */
    SHOWN_MOST = 128, /* frames of a path */
    BUSY_BITS = 14    /* of the places for marks */
};

/* What the threads share besides the table. */
struct pvs_marks {
    struct gs_parallel *parallel;
    uint32_t depth; /* of the search that runs, */
    int alpha, beta;
    _Alignas(64) _Atomic uint64_t busy[1 << BUSY_BITS];
};

/* --- marks --------------------------------------------------------------------------------- */

/* What stands for the position and the depth of a frame, but for its last byte; never 0. */
static uint64_t tag_of(const struct pvs_frame *frame)
{
    return ((frame->hash ^ frame->depth * UINT64_C(0x9e3779b97f4a7c15)) | 1) << 8;
}

/* The mark of a thread: threads of the same last byte are not distinguished, which costs work. */
static uint64_t mark_of(const struct pvs *pvs, const struct pvs_frame *frame)
{
    return tag_of(frame) | pvs->thread.parallel.number % 256;
}

static _Atomic uint64_t *place_of(const struct pvs *pvs, const struct pvs_frame *frame)
{
    return &pvs->thread.marks
                ->busy[tag_of(frame) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - BUSY_BITS)];
}

bool gs_pvs_is_busy(const struct pvs *pvs, const struct pvs_frame *frame)
{
    if (frame->depth < MARK_DEPTH)
        return false;
    const uint64_t mark = atomic_load_explicit(place_of(pvs, frame), memory_order_relaxed);
    return mark >> 8 == tag_of(frame) >> 8 && mark != mark_of(pvs, frame);
}

void gs_pvs_mark(const struct pvs *pvs, const struct pvs_frame *frame)
{
    if (frame->depth >= MARK_DEPTH)
        atomic_store_explicit(place_of(pvs, frame), mark_of(pvs, frame), memory_order_relaxed);
}

void gs_pvs_unmark(struct pvs *pvs, bool decided)
{
    const struct pvs_frame *frame = &pvs->stack.frames[pvs->stack.frame_count];
    _Atomic uint64_t *place = place_of(pvs, frame);

    if (frame->depth >= MARK_DEPTH &&
        atomic_load_explicit(place, memory_order_relaxed) == mark_of(pvs, frame))
        atomic_store_explicit(place, 0, memory_order_relaxed);
    if (pvs->thread.shown > pvs->stack.frame_count)
        gs_parallel_exit(&pvs->thread.parallel, --pvs->thread.shown, decided);
}

static void show_path(struct pvs *pvs)
{
    while (pvs->thread.shown < pvs->stack.frame_count && pvs->thread.shown < SHOWN_MOST &&
           pvs->stack.frames[pvs->thread.shown].began + MARK_NODES <= pvs->search->nodes) {
        gs_parallel_enter(&pvs->thread.parallel, pvs->thread.shown,
                          tag_of(&pvs->stack.frames[pvs->thread.shown]));
        pvs->thread.shown++;
    }
}

/* --- aborts -------------------------------------------------------------------------------- */

/* Whether the table decides a frame of the path by now. */
static bool is_decided(struct pvs *pvs, struct pvs_frame *frame, size_t index)
{
    struct pvs_claims claims;
    uint16_t hint;

    if (!gs_pvs_recall(pvs, pvs_key_at(pvs, index), frame->hash, &claims, &hint))
        return false;
    claims = gs_pvs_both(frame->known, gs_pvs_usable(pvs, claims, frame->depth));
    if (!pvs_decides(&claims, frame->alpha, frame->beta))
        return false;
    frame->known = claims;
    frame->hint = hint;
    frame->looked_up = true;
    return true;
}

static void drop_top(struct pvs *pvs)
{
    if (!pvs_top(pvs)->inner)
        gs_path_pop(pvs->path);
    pvs->stack.move_count = pvs_top(pvs)->first;
    pvs->stack.frame_count--;
    gs_search_keep(pvs->search, -1);
    gs_pvs_unmark(pvs, false);
}

/* Gives up the search below a frame, if the frame is decided by now. */
static void abort_at(struct pvs *pvs, size_t index)
{
    struct pvs_frame *frame = &pvs->stack.frames[index];

    if (index == 0 || index >= pvs->stack.frame_count || !is_decided(pvs, frame, index))
        return;
    if (index + 1 < pvs->stack.frame_count && frame->next > 0)
        frame->next--; /* the move that was being searched has no claims */
    while (pvs->stack.frame_count > index + 1)
        drop_top(pvs);
    frame->again = frame->scouting = false;
    frame->alpha = frame->beta; /* done */
}

void gs_pvs_poll_threads(struct pvs *pvs)
{
    if (pvs->search->nodes < pvs->thread.next_poll)
        return;
    pvs->thread.next_poll = pvs->search->nodes + MARK_NODES;
    gs_parallel_poll_abort(&pvs->thread.parallel, pvs->stack.frame_count);
    if (pvs->thread.parallel.abort > 0) {
        const size_t index = pvs->thread.parallel.abort - 1;
        pvs->thread.parallel.abort = 0;
        abort_at(pvs, index);
    }
    show_path(pvs);
}

/* --- the threads --------------------------------------------------------------------------- */

static void release(void *worker)
{
    struct pvs *pvs = worker;
    struct gs_memory *memory = pvs->search->memory;

    pvs->history = NULL; /* it is that of the first thread */
    gs_pvs_clear(pvs);
    gs_release(memory, pvs);
}

/* A search of the same root, with memory of its own but for the table and the history. */
static void *copy(void *main)
{
    const struct pvs *from = main;
    struct gs_memory *memory = from->search->memory;
    const size_t rows = from->root.count * sizeof *from->root.moves;
    struct pvs *pvs = gs_alloc(memory, sizeof *pvs);

    if (!pvs)
        return NULL;
    *pvs = *from;
    pvs->stack.frames = NULL;
    pvs->stack.moves = NULL;
    pvs->stack.keys = NULL;
    pvs->stack.frame_room = pvs->stack.move_room = pvs->stack.key_room = 0;
    pvs->table.search = NULL; /* of pvs it has what hashing needs, no more */
    pvs->workspace = NULL;
    pvs->endgame.cache = NULL;
    pvs->path = gs_path_new(memory, from->rules, from->root.position);
    pvs->root.moves = gs_alloc(memory, rows);
    if (pvs->path && pvs->root.moves && gs_workspace_new(memory, from->rules, &pvs->workspace)) {
        gs_pvs_make_cache(pvs);
        memcpy(pvs->root.moves, from->root.moves, rows);
        return pvs;
    }
    release(pvs);
    return NULL;
}

static void begin(void *worker, const void *main)
{
    const struct pvs *from = main;
    struct pvs *pvs = worker;

    pvs->strict = from->strict;
    pvs->random = from->random + pvs->thread.parallel.number * UINT64_C(0x9e3779b97f4a7c15);
    pvs->thread.marks = from->thread.marks;
    pvs->returned.claims = PVS_NOTHING; /* the system may grant fewer threads */
}

static void use(void *worker, struct gs_search *search)
{
    struct pvs *pvs = worker;

    pvs->search = search;
    pvs->thread.shown = 0;
    pvs->thread.next_poll = 0;
}

static bool solve(void *worker)
{
    struct pvs *pvs = worker;

    return gs_pvs_search_alone(pvs, pvs->thread.marks->depth, pvs->thread.marks->alpha,
                               pvs->thread.marks->beta);
}

static const struct gs_parallel_search callbacks = {
    .thread = offsetof(struct pvs, thread),
    .copy = copy,
    .free = release,
    .begin = begin,
    .use = use,
    .solve = solve,
};

void gs_pvs_free_threads(struct pvs *pvs)
{
    if (pvs->thread.marks)
        gs_parallel_free(pvs->thread.marks->parallel);
    gs_release(pvs->search->memory, pvs->thread.marks);
    pvs->thread.marks = NULL;
}

/* False, with the search halted: no memory. */
static bool make_threads(struct pvs *pvs)
{
    pvs->thread.marks = gs_alloc_zero(pvs->search->memory, 1, sizeof *pvs->thread.marks);
    if (!pvs->thread.marks)
        return gs_search_halt(pvs->search, GS_STOP_MEMORY);
    pvs->thread.marks->parallel = gs_parallel_new(&callbacks, pvs, pvs->search, &pvs->table,
                                                  gs_team_size(pvs->search), SHOWN_MOST);
    return pvs->thread.marks->parallel != NULL;
}

/* A thread's results for the root and its moves are true. */
static void gather(struct pvs *pvs, const struct pvs *other)
{
    for (unsigned i = 0; i < pvs->root.count; i++) {
        struct pvs_root_move *row = &pvs->root.moves[i];
        const struct pvs_root_move *found = &other->root.moves[i];
        row->lower = found->lower > row->lower ? found->lower : row->lower;
        row->upper = found->upper < row->upper ? found->upper : row->upper;
    }
    if (gs_pvs_is_stronger_lower(other->returned.claims.lower, pvs->returned.claims.lower)) {
        pvs->returned.claims.lower = other->returned.claims.lower;
        pvs->returned.best = other->returned.best;
    }
}

/* Searches the root on all threads, until one has decided it. */
static bool search_root(struct pvs *pvs)
{
    const struct pvs *worker;

    memset((void *)pvs->thread.marks->busy, 0, sizeof pvs->thread.marks->busy);
    const struct pvs *winner = gs_parallel_solve(pvs->thread.marks->parallel);
    const struct pvs_claims claims = winner ? winner->returned.claims : PVS_NOTHING;
    const gs_move best = winner ? winner->returned.best : GS_NO_MOVE;
    for (unsigned i = 1; (worker = gs_parallel_worker(pvs->thread.marks->parallel, i)) != NULL; i++)
        gather(pvs, worker);
    if (!winner)
        return false;
    pvs->returned.claims = claims;
    pvs->returned.best = best;
    return true;
}

/* Searches on one thread first. False: that is the end of the search, and *decided its result. */
static bool needs_threads(struct pvs *pvs, uint32_t depth, int alpha, int beta, bool *decided)
{
    struct gs_search_part part;

    *decided = gs_search_begin_part(pvs->search, pvs->params.join, &part) &&
               gs_pvs_search_alone(pvs, depth, alpha, beta);
    return gs_search_end_part(pvs->search, &part) && !*decided;
}

bool gs_pvs_search_together(struct pvs *pvs, uint32_t depth, int alpha, int beta)
{
    bool decided;

    /* Claims of another root would count if no node is left. */
    pvs->returned.claims = PVS_NOTHING;
    pvs->returned.best = GS_NO_MOVE;
    if (!pvs->thread.marks) {
        if (!needs_threads(pvs, depth, alpha, beta, &decided))
            return decided;
        if (!make_threads(pvs))
            return false;
    }
    pvs->thread.marks->depth = depth;
    pvs->thread.marks->alpha = alpha;
    pvs->thread.marks->beta = beta;
    return search_root(pvs);
}

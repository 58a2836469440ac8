/* SPDX-License-Identifier: MIT */
/*
 * dfpn_parallel.c - several threads at one question: depth-first proof-number search in parallel,
 * with one table (Kaneko 2010; Pawlewicz and Hayward, *Scalable parallel DFPN search*, 2013), and
 * the verifying of claims (dfpn_close.c) in parallel.
 *
 * Each thread runs the search of dfpn_search.c from the root, on a path of its own
 * (search/thread_paths.h). The threads share the table. Facts in it are true on every path,
 * whichever thread wrote them, and claims are verified in the end, so nothing here can make an
 * answer wrong (PROOF.md); it decides only which thread searches where.
 *
 * A thread that is alone in a state searches it as if there were no others. Where it shares the
 * state, it reads its children from the table again, and counts the number of a child with other
 * threads in it as somewhat worse than it is (virtual proof numbers): by 1 for each thread, or by a
 * quarter where the side to move seems to get nowhere, so that all children will be needed. So it
 * follows the others where one child is far better than the rest, and takes another way where two
 * are about as good. It never chooses a child that is beyond the threshold of the node in place of
 * one that is not, and thresholds for a child are above its true numbers, so that each visit brings
 * it on. From time to time a thread looks up the states of its path: one that is solved by now ends
 * the search below it. Paths alone would not show that: others reach the state on other paths, at
 * other plies.
 *
 * No more threads work than there are processors. Where positions are analysed, two to four work as
 * in dfpn_aid.c. More share the cache of analyses, and look up their paths at each visit. A
 * child that is settled by the points that another one loses by is stored as well where others are
 * in the same state: those below it leave. Numbers are small there, even at the root, and one more
 * or less is much. So a child below which there is room for several threads, by the visits that
 * went into it, counts as it is.
 *
 * The barrier. A thread that needs all others to wait requests a barrier, to which they come before
 * their next visit: to end, because the root is answered or a limit was reached; to let the table
 * grow; or to begin the next walk.
 *
 * Walks. Threads go through one set depth first, each in a walk of its own; a state is entered by
 * the first that reaches it. One whose walk is at its end takes a part of another's. All add to the
 * set, which grows at barriers only: a barrier is requested while there is still room for all that
 * may be added until it is reached. When all walks are at their ends, the next
 * one begins, unless this one found nothing to do; such a walk has changed nothing, and so has seen
 * the set as it stays.
 */
#include <sched.h>
#include <time.h>

#include "algo/dfpn/dfpn.h"
#include "search/thread_paths.h"

enum {
    PLIES = 4096,        /* of a path that others see */
    ROOM = 300,          /* visits below a state, for each thread that does not count there */
    PROBE_INTERVAL = 64, /* visits between two look-ups of the path, at least */
    FEW = 1 << 10,       /* buckets that the first thread moves alone */
    PIECE = 1 << 14,     /* buckets or states moved between two polls */
    TIMES = 64,          /* attempts to find a part of a walk between two naps */
    NAP = 50000          /* nanoseconds */
};

struct dfpn_parallel {
    struct dfpn *main;
    struct dfpn *workers; /* by number; the first is not used, that is main */
    unsigned count;       /* threads requested; there may be fewer */
    struct dfpn_table table;
    atomic_bool wants_barrier; /* a barrier is requested */
    atomic_bool ended;         /* a thread has come to its end */
    bool over;                 /* so decided at a barrier */
    uint64_t to_move;          /* buckets, and states of the set, that all are to move; 0: none */
    uint64_t to_index;
    atomic_bool cut; /* moving ended before its end */
    struct gs_thread_paths paths;
    uint64_t effort;
    uint64_t numbers[2];      /* of the root, as the first thread shows them */
    atomic_uint winner;       /* number + 1 of the thread that finished first */
    struct dfpn_child *found; /* by it */

    struct dfpn_set *set;
    _Alignas(64) atomic_uint idle; /* walks at their end; what is above is read at each visit */
    atomic_bool changed;           /* by this walk */
    bool closed;
};

static struct dfpn *worker_at(struct dfpn_parallel *parallel, unsigned number)
{
    return number == 0 ? parallel->main : &parallel->workers[number];
}

/* --- barriers ----------------------------------------------------------------------------------
 */

static void share_table(struct dfpn_parallel *parallel)
{
    for (unsigned i = 0; i < parallel->count; i++) {
        struct dfpn *worker = worker_at(parallel, i);
        gs_dfpn_table_share(&parallel->table, &worker->table, worker->search, parallel->count);
    }
}

static void gather_table(struct dfpn_parallel *parallel)
{
    for (unsigned i = 0; i < parallel->count; i++)
        gs_dfpn_table_gather(&parallel->table, &worker_at(parallel, i)->table);
}

/* All walks are at their end: another one, or it is over. */
static void turn_walk(struct dfpn_parallel *parallel)
{
    if (!parallel->changed || gs_dfpn_set_is_dead(parallel->set, 0)) {
        parallel->closed = parallel->over = true;
        return;
    }
    parallel->changed = false;
    parallel->idle = 0;
    for (unsigned i = 0; i < parallel->count; i++)
        worker_at(parallel, i)->thread.rests = false;
    if (!gs_dfpn_set_begin(parallel->set, &parallel->main->claims.walk))
        parallel->over = true;
}

/* What all threads may add to the set until they have come to a barrier. */
static uint64_t margin(const struct dfpn_parallel *parallel)
{
    return (parallel->count + 1) * (uint64_t)parallel->main->rules->max_moves;
}

/* While no thread reads the set. *stale: its index is to be filled (dfpn_set.h). */
static bool make_set_room(struct dfpn_parallel *parallel, bool *stale)
{
    struct dfpn_set *set = parallel->set;
    set->search = parallel->main->search;
    set->shared = false;
    bool made = gs_dfpn_set_begin_room(set, margin(parallel), stale);
    set->shared = true;
    return made;
}

/* What the first thread does while all others wait. */
static void serve(struct dfpn_parallel *parallel, unsigned members)
{
    bool stale = false;
    gather_table(parallel);
    parallel->table.search = parallel->main->search;
    parallel->to_move = 0;
    if (parallel->table.shared)
        gs_dfpn_shared_make_room(&parallel->table);
    else
        parallel->to_move = gs_dfpn_table_double(&parallel->table);
    share_table(parallel);
    if (parallel->set)
        make_set_room(parallel, &stale);
    parallel->to_index = stale ? parallel->set->count : 0;
    if (parallel->set && parallel->idle == members)
        turn_walk(parallel);
    atomic_store(&parallel->wants_barrier, false);
}

/* Whether there is time to move a piece; a checkpoint needs all of the table. */
static bool may_move(struct dfpn_parallel *parallel, struct dfpn *dfpn)
{
    if (!gs_search_poll(dfpn->search) && !parallel->main->search->checkpoint)
        atomic_store(&parallel->cut, true);
    return !atomic_load(&parallel->cut);
}

/* A thread's part of from..to - 1. */
static void find_share(const struct dfpn *dfpn, uint64_t *from, uint64_t *to)
{
    const uint64_t members = gs_team_members(dfpn->thread.member->team), size = *to - *from;
    const uint64_t number = dfpn->thread.member->number, start = *from;
    *from = start + size * number / members;
    *to = start + size * (number + 1) / members;
}

static void move_buckets(struct dfpn_parallel *parallel, struct dfpn *dfpn, uint64_t from,
                         uint64_t to)
{
    for (uint64_t next = to; to > from && may_move(parallel, dfpn); to = next) {
        next = to - from > PIECE ? to - PIECE : from;
        gs_dfpn_table_move(&parallel->table, next, to);
    }
}

static void fill_index(struct dfpn_parallel *parallel, struct dfpn *dfpn)
{
    uint64_t from = 0, to = parallel->to_index;
    find_share(dfpn, &from, &to);
    for (uint64_t next = from; from < to && may_move(parallel, dfpn); from = next) {
        next = to - from > PIECE ? from + PIECE : to;
        gs_dfpn_set_fill(parallel->set, from, next);
    }
}

/* Moves what is to be moved with all other threads; whether the search goes on. */
static bool move_together(struct dfpn_parallel *parallel, struct dfpn *dfpn)
{
    uint64_t left = parallel->to_move;
    bool goes_on;
    fill_index(parallel, dfpn);
    do {
        uint64_t from = left > FEW ? (left + 1) / 2 : 0, to = left;
        left = from;
        if (from > 0)
            find_share(dfpn, &from, &to);
        if (from > 0 || dfpn->thread.member->number == 0)
            move_buckets(parallel, dfpn, from, to);
        goes_on = gs_team_barrier(dfpn->thread.member);
    } while (left > 0);
    if (atomic_load(&parallel->cut))
        dfpn->table.ways = 0; /* nothing is found in it, or stored, any more */
    return goes_on;
}

bool gs_dfpn_parallel_wants_barrier(const struct dfpn *dfpn)
{
    return atomic_load_explicit(&dfpn->thread.parallel->wants_barrier, memory_order_relaxed) ||
           (dfpn->table.shared && gs_dfpn_shared_wants_room(&dfpn->table));
}

bool gs_dfpn_parallel_barrier(struct dfpn *dfpn)
{
    struct dfpn_parallel *parallel = dfpn->thread.parallel;
    dfpn->thread.dismissed = !gs_team_barrier(dfpn->thread.member) || atomic_load(&parallel->ended);
    if (dfpn->thread.dismissed)
        return false;
    if (dfpn->thread.member->number == 0)
        serve(parallel, gs_team_members(dfpn->thread.member->team));
    bool goes_on = gs_team_barrier(dfpn->thread.member);
    if (parallel->to_move > 0 || parallel->to_index > 0)
        goes_on = move_together(parallel, dfpn);
    dfpn->thread.dismissed = !goes_on || parallel->over;
    return !dfpn->thread.dismissed;
}

static void request_barrier(struct dfpn_parallel *parallel)
{
    atomic_store(&parallel->wants_barrier, true);
}

/* The end of a thread's work is the end of all. */
static void part(struct dfpn *dfpn)
{
    if (dfpn->thread.dismissed)
        return;
    atomic_store(&dfpn->thread.parallel->ended, true);
    request_barrier(dfpn->thread.parallel);
    gs_dfpn_parallel_barrier(dfpn);
}

/* --- a parallel
 * ------------------------------------------------------------------------------------
 */

/* Prepares what a thread needs for itself; the first has most of it. */
static bool init_worker(struct dfpn *worker)
{
    struct gs_memory *memory = worker->search->memory;
    size_t most = worker->rules->max_moves;
    worker->thread.altered = gs_alloc(memory, most * sizeof *worker->thread.altered);
    worker->thread.busy = gs_alloc(memory, most * sizeof *worker->thread.busy);
    bool made = worker->thread.member->number == 0 || gs_dfpn_stack_init(worker);
    if (!worker->thread.altered || !worker->thread.busy)
        return gs_search_halt(worker->search, GS_STOP_MEMORY);
    return made;
}

static void clear_worker(struct dfpn *worker)
{
    struct gs_memory *memory = worker->search->memory;
    gs_release(memory, worker->thread.altered);
    gs_release(memory, worker->thread.busy);
    worker->thread.altered = NULL;
    worker->thread.busy = NULL;
    worker->thread.parallel = NULL;
    worker->thread.member = NULL;
}

/* A worker that has nothing of its own yet. */
static void copy_worker(struct dfpn_parallel *parallel, unsigned number)
{
    struct dfpn *worker = &parallel->workers[number];
    *worker = *parallel->main;
    worker->prover = (struct gs_prover){.rules = NULL};
    worker->stack = (struct dfpn_stack){.position = NULL};
    worker->claims.walk = (struct dfpn_walk){.steps = NULL};
    worker->node = (struct dfpn_node){.moves = NULL};
    worker->judged.borrows_cached = true;
    worker->judged.means.cache = NULL;
    worker->judged.means.workspace = NULL;
    worker->question.root = NULL;
    worker->question.main_line = false;
    worker->random += number * UINT64_C(0xd1342543de82ef95);
}

/* A parallel that uses the table; false, with the search halted: no memory. */
static bool init_parallel(struct dfpn_parallel *parallel, struct dfpn *dfpn)
{
    struct gs_memory *memory = dfpn->search->memory;
    parallel->main = dfpn;
    parallel->count = dfpn->thread.count;
    parallel->table = dfpn->table;
    parallel->table.wants_room = &parallel->wants_barrier;
    parallel->table.keeps_claims = !parallel->set;
    parallel->workers = gs_alloc_zero(memory, parallel->count, sizeof *parallel->workers);
    if (!gs_thread_paths_init(&parallel->paths, memory, parallel->count, PLIES) ||
        !parallel->workers) {
        gs_release(memory, parallel->workers);
        gs_thread_paths_clear(&parallel->paths);
        return gs_search_halt(dfpn->search, GS_STOP_MEMORY);
    }
    gs_dfpn_open_cache(dfpn, parallel->count);
    for (unsigned i = 1; i < parallel->count; i++)
        copy_worker(parallel, i);
    share_table(parallel);
    return true;
}

/* The table and the first thread are one again. */
static void end_parallel(struct dfpn_parallel *parallel, struct gs_search *search)
{
    struct dfpn *dfpn = parallel->main;
    gather_table(parallel);
    for (unsigned i = 0; i < parallel->count; i++) {
        worker_at(parallel, i)->search = search;
        clear_worker(worker_at(parallel, i));
    }
    if (atomic_load(&parallel->cut))
        parallel->table.ways = 0;
    dfpn->table = parallel->table;
    dfpn->table.wants_room = gs_dfpn_shared_room_flag(&dfpn->table);
    dfpn->table.keeps_claims = false;
    dfpn->table.search = search;
}

static void clear_parallel(struct dfpn_parallel *parallel, struct gs_search *search)
{
    for (unsigned i = 1; i < parallel->count; i++)
        gs_dfpn_stack_clear(&parallel->workers[i]);
    gs_release(search->memory, parallel->workers);
    gs_thread_paths_clear(&parallel->paths);
}

/* A member becomes a worker. */
static struct dfpn *enlist_worker(struct dfpn_parallel *parallel, struct gs_member *member)
{
    struct dfpn *worker = worker_at(parallel, member->number);
    worker->thread.parallel = parallel;
    worker->thread.member = member;
    worker->thread.dismissed = worker->thread.rests = false;
    worker->search = worker->table.search = worker->claims.walk.search = &member->search;
    worker->thread.keep = SIZE_MAX;
    worker->thread.poll_abort_at = 0;
    return worker;
}

/* Runs all threads, whose numbers of the root are not to be added up. */
static void run_parallel(struct dfpn_parallel *parallel, struct gs_search *search,
                         void (*work)(struct gs_member *member, void *user))
{
    parallel->numbers[0] = search->counters[GS_COUNTER_PROOF];
    parallel->numbers[1] = search->counters[GS_COUNTER_DISPROOF];
    if (gs_team_run(search, parallel->count, work, parallel) != GS_OK)
        gs_search_halt(search, GS_STOP_MEMORY);
    search->counters[GS_COUNTER_PROOF] = parallel->numbers[0];
    search->counters[GS_COUNTER_DISPROOF] = parallel->numbers[1];
    end_parallel(parallel, search);
}

/* --- paths -------------------------------------------------------------------------------------
 */

void gs_dfpn_parallel_enter(struct dfpn *dfpn, size_t ply, uint64_t hash)
{
    gs_thread_paths_enter(&dfpn->thread.parallel->paths, dfpn->thread.member->number, ply, hash);
}

void gs_dfpn_parallel_exit(struct dfpn *dfpn, size_t ply)
{
    gs_thread_paths_exit(&dfpn->thread.parallel->paths, dfpn->thread.member->number, ply, false);
}

/* How many others are in a state at a ply. */
static unsigned count_others(const struct dfpn *dfpn, size_t ply, uint64_t hash)
{
    return gs_thread_paths_count_in(&dfpn->thread.parallel->paths, dfpn->thread.member->number, ply,
                                    hash);
}

/* How many of the other threads in a child count there. */
static unsigned count_busy(const struct dfpn *dfpn, const struct dfpn_state *state)
{
    const unsigned others = count_others(dfpn, dfpn->stack.depth, state->hash);
    if (others == 0 || !dfpn_is_slow(dfpn))
        return others;
    const uint64_t room = gs_dfpn_table_work(&dfpn->table, state) / ROOM;
    return others > room ? others - (unsigned)room : 0;
}

/* Reads an open child from the table again. */
static void refresh_child(struct dfpn *dfpn, struct dfpn_child *child, unsigned *busy)
{
    uint8_t key[GS_KEY_MAX + 8];
    struct dfpn_child known = {.fact = DFPN_OPEN};
    gs_play(dfpn->rules, dfpn->stack.position, child->move, dfpn->node.undo);
    struct dfpn_state state = gs_dfpn_state_here(dfpn, key);
    gs_take_back(dfpn->rules, dfpn->stack.position, dfpn->node.undo);
    *busy = count_busy(dfpn, &state);
    if (!gs_dfpn_find(dfpn, &state, &known))
        return;
    known.move = child->move;
    *child = known;
}

/* As it seems: the side to move gets nowhere, so that all children will be needed. */
static bool needs_all(const struct dfpn_sums *sums)
{
    return sums->phi > sums->delta;
}

bool gs_dfpn_parallel_refresh(struct dfpn *dfpn, struct dfpn_frame *frame)
{
    struct dfpn_child *children = dfpn_children(dfpn, frame);
    if (count_others(dfpn, dfpn->stack.depth - 1, frame->hash) == 0)
        return false;
    for (size_t i = 0; i < frame->count; i++) {
        dfpn->thread.busy[i] = 0;
        if (children[i].fact != DFPN_OPEN)
            continue;
        refresh_child(dfpn, &children[i], &dfpn->thread.busy[i]);
        if (children[i].fact != DFPN_OPEN)
            gs_dfpn_spread(dfpn, dfpn->stack.depth - 1, i);
    }
    return true;
}

void gs_dfpn_parallel_sum(struct dfpn *dfpn, const struct dfpn_frame *frame, struct dfpn_sums *sums)
{
    const bool all = needs_all(sums);
    memcpy(dfpn->thread.altered, dfpn_children(dfpn, frame),
           frame->count * sizeof *dfpn->thread.altered);
    for (size_t i = 0; i < frame->count; i++) {
        struct dfpn_child *child = &dfpn->thread.altered[i];
        if (child->fact == DFPN_OPEN && dfpn->thread.busy[i] > 0)
            child->delta =
                gs_virtual_number(child->delta, dfpn->thread.busy[i], all, frame->phi_limit);
    }
    gs_dfpn_sum(dfpn, dfpn->thread.altered, frame->count, sums);
}

/* --- what others found -------------------------------------------------------------------------
 */

static bool probe_ply(const struct dfpn *dfpn, size_t ply, struct dfpn_child *found)
{
    const struct dfpn_frame *frame = &dfpn->stack.frames[ply];
    uint8_t key[GS_KEY_MAX + 8];
    memcpy(key, dfpn_key_at(dfpn, ply), dfpn->rules->key_size);
    struct dfpn_state state = {key, frame->hash, frame->attacking, frame->symmetry};
    return gs_dfpn_find(dfpn, &state, found) && found->fact != DFPN_OPEN;
}

void gs_dfpn_parallel_poll_abort(struct dfpn *dfpn)
{
    struct dfpn_child found = {.fact = DFPN_OPEN};
    size_t depth = dfpn->stack.depth;
    if (dfpn->search->nodes < dfpn->thread.poll_abort_at || dfpn->thread.keep != SIZE_MAX)
        return;
    dfpn->thread.poll_abort_at =
        dfpn->search->nodes + (dfpn_is_slow(dfpn) ? 1 : PROBE_INTERVAL + 2 * depth);
    for (size_t ply = 1; ply < depth && dfpn->thread.keep == SIZE_MAX; ply++)
        if (probe_ply(dfpn, ply, &found))
            dfpn->thread.keep = ply + 1;
}

void gs_dfpn_parallel_publish(struct dfpn *dfpn, const struct dfpn_child *child)
{
    uint8_t key[GS_KEY_MAX + 8];
    if (count_others(dfpn, dfpn->stack.depth - 1, dfpn_top(dfpn)->hash) == 0)
        return;
    gs_play(dfpn->rules, dfpn->stack.position, child->move, dfpn->node.undo);
    struct dfpn_state state = gs_dfpn_state_here(dfpn, key);
    gs_take_back(dfpn->rules, dfpn->stack.position, dfpn->node.undo);
    struct dfpn_child kept = *child;
    kept.carrier = gs_dfpn_turn(dfpn, state.symmetry, child->carrier);
    gs_dfpn_table_store(&dfpn->table, &state, &kept, GS_NO_MOVE, 1);
}

bool gs_dfpn_parallel_take_solved(struct dfpn *dfpn, struct dfpn_child *found)
{
    struct dfpn_child known = {.fact = DFPN_OPEN};
    bool solved = probe_ply(dfpn, dfpn->stack.depth - 1, &known);
    dfpn->thread.keep = SIZE_MAX;
    if (solved)
        *found = known;
    return solved;
}

/* --- the search of the root --------------------------------------------------------------------
 */

/* The numbers of the root, if the thread came as far as to find some. */
static void note_numbers(struct dfpn_parallel *parallel, const uint64_t *counters)
{
    if (counters[GS_COUNTER_PROOF] == 0 && counters[GS_COUNTER_DISPROOF] == 0)
        return;
    parallel->numbers[0] = counters[GS_COUNTER_PROOF];
    parallel->numbers[1] = counters[GS_COUNTER_DISPROOF];
}

/* What was not answered is open, whatever the numbers of the question before it were. */
static void show_open(struct gs_search *search)
{
    const uint64_t *counters = search->counters;
    if (counters[GS_COUNTER_PROOF] == 0 || counters[GS_COUNTER_DISPROOF] == 0)
        gs_question_show(search, 1, 1);
}

static void search_root(struct gs_member *member, void *user)
{
    struct dfpn_parallel *parallel = user;
    struct dfpn *worker = enlist_worker(parallel, member);
    struct dfpn_child found;
    unsigned none = 0;
    worker->thread.shows_path = true;
    if (init_worker(worker) &&
        gs_dfpn_solve(worker, parallel->main->question.root, parallel->effort, &found)) {
        if (atomic_compare_exchange_strong(&parallel->winner, &none, member->number + 1))
            *parallel->found = found;
        else
            gs_dfpn_pop(worker);
    }
    worker->thread.shows_path = false;
    if (member->number == 0 && worker->question.main_line)
        note_numbers(parallel, member->search.counters);
    part(worker);
}

/* Leaves the root on the stack as the thread has it that finished first. */
static bool take_root(struct dfpn_parallel *parallel, struct dfpn *dfpn)
{
    unsigned winner = atomic_load(&parallel->winner);
    if (winner == 0)
        return false;
    /* Others may have come to a limit at the same moment. */
    dfpn->search->stop = GS_STOP_SOLVED;
    if (winner == 1)
        return true;
    struct dfpn *worker = worker_at(parallel, winner - 1);
    if (!gs_dfpn_push_root(dfpn, dfpn->question.root))
        return false;
    struct dfpn_frame *frame = dfpn_top(dfpn);
    const struct dfpn_frame *theirs = dfpn_top(worker);
    memcpy(dfpn_children(dfpn, frame), dfpn_children(worker, theirs),
           theirs->count * sizeof(struct dfpn_child));
    frame->count = theirs->count;
    return true;
}

bool gs_dfpn_solve_together(struct dfpn *dfpn, uint64_t effort, struct dfpn_child *found)
{
    struct gs_search *search = dfpn->search;
    struct dfpn_parallel parallel = {.found = found};
    if (!init_parallel(&parallel, dfpn))
        return false;
    parallel.effort = effort == UINT64_MAX ? effort : effort / parallel.count + 1;
    run_parallel(&parallel, search, search_root);
    bool searched = take_root(&parallel, dfpn);
    if (!searched)
        show_open(search);
    clear_parallel(&parallel, search);
    return searched;
}

/* --- verifying claims --------------------------------------------------------------------------
 */

void gs_dfpn_parallel_check_room(struct dfpn *dfpn)
{
    struct dfpn_parallel *parallel = dfpn->thread.parallel;
    if (parallel && !gs_dfpn_set_has_room(parallel->set, margin(parallel)))
        request_barrier(parallel);
}

/* Whether a walk at its end finds a part of another one to take. */
static bool find_part(struct dfpn_parallel *parallel, struct dfpn *dfpn)
{
    for (unsigned i = 0; i < parallel->count; i++) {
        struct dfpn *other = worker_at(parallel, i);
        if (other != dfpn &&
            gs_dfpn_set_join(parallel->set, &dfpn->claims.walk, &other->claims.walk))
            return true;
    }
    return false;
}

/* Notes whether a walk is at its end; whether all are, as it seems. */
static bool note_rest(struct dfpn_parallel *parallel, struct dfpn *dfpn, bool rests)
{
    if (rests && !dfpn->thread.rests)
        atomic_fetch_add(&parallel->idle, 1);
    if (!rests && dfpn->thread.rests)
        atomic_fetch_sub(&parallel->idle, 1);
    dfpn->thread.rests = rests;
    return rests && atomic_load(&parallel->idle) == gs_team_members(dfpn->thread.member->team);
}

/* Goes on with a walk, or with a part of another. */
static enum dfpn_halt walk_on(struct dfpn_parallel *parallel, struct dfpn *dfpn, uint32_t *number)
{
    enum dfpn_halt halt = gs_dfpn_set_walk(parallel->set, &dfpn->claims.walk, number);
    bool found = halt == DFPN_DONE && find_part(parallel, dfpn);
    if (found)
        halt = gs_dfpn_set_walk(parallel->set, &dfpn->claims.walk, number);
    if (halt == DFPN_UNVERIFIED && !atomic_load(&parallel->changed))
        atomic_store(&parallel->changed, true);
    if (note_rest(parallel, dfpn, halt == DFPN_DONE && !found))
        request_barrier(parallel);
    return halt;
}

/* Waits for a part of another walk to appear; false when the search must end. */
static bool wait_for_part(struct dfpn *dfpn, unsigned *times)
{
    const struct timespec nap = {.tv_nsec = NAP};
    if (++*times % TIMES == 0)
        nanosleep(&nap, NULL);
    else
        sched_yield();
    return *times % TIMES != 0 || gs_search_poll(dfpn->search);
}

static void gather_part(struct gs_member *member, void *user)
{
    struct dfpn_parallel *parallel = user;
    struct dfpn *worker = enlist_worker(parallel, member);
    unsigned times = 0;
    bool going = init_worker(worker);
    while (going && dfpn_goes_on(worker)) {
        uint32_t number;
        enum dfpn_halt halt = walk_on(parallel, worker, &number);
        if (halt == DFPN_UNVERIFIED)
            going = gs_dfpn_verify_member(worker, parallel->set, number);
        else
            going = halt != DFPN_HALTED && (!worker->thread.rests || wait_for_part(worker, &times));
    }
    part(worker);
}

bool gs_dfpn_gather_together(struct dfpn *dfpn, struct dfpn_set *set)
{
    struct gs_search *search = dfpn->search;
    struct dfpn_parallel parallel = {.main = dfpn, .count = dfpn->thread.count, .set = set};
    if (!gs_dfpn_set_begin(set, &dfpn->claims.walk) ||
        !gs_dfpn_set_make_room(set, margin(&parallel)) || !init_parallel(&parallel, dfpn))
        return false;
    set->shared = true;
    run_parallel(&parallel, search, gather_part);
    set->shared = false;
    set->search = search;
    for (unsigned i = 1; i < parallel.count; i++)
        gs_dfpn_walk_clear(&parallel.workers[i].claims.walk, search);
    clear_parallel(&parallel, search);
    if (parallel.closed)
        search->stop = GS_STOP_SOLVED;
    return parallel.closed;
}

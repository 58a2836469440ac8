/* SPDX-License-Identifier: MIT */
/*
 * dfpn_crew.c - several threads at one question: depth-first proof-number search in parallel, with
 * one table (Kaneko 2010; Pawlewicz and Hayward, *Scalable parallel DFPN search*, 2013), and the
 * verifying of claims (dfpn_close.c) in parallel.
 *
 * Each thread runs the search of dfpn_search.c from the root, on a line of its own. What they share
 * is the table. Facts in it hold on every path, whoever wrote them, and claims are verified in the
 * end, so nothing here can make an answer wrong (README.md); it decides only who searches where.
 *
 *     lines     | . | 7 | 3 | . | ...      a row for each thread: the states it is in, by ply
 *
 * A thread that is alone in a state searches it as if there were no others. Where it meets others,
 * that is, where their lines show the state at the same ply, it takes its children as the table
 * knows them by now, and counts the number of a child that others are in as somewhat worse than it
 * is (virtual proof numbers): by 1 for each of them, or by a quarter where the side to move seems
 * to get nowhere, so that all children will be needed. So it goes with them where one child is far
 * better than the rest, and another way where two are about as good. It never chooses a child that
 * is beyond the threshold of the node in place of one that is not, and thresholds for a child are
 * above its true numbers, so that each visit brings it on. From time to time a thread looks whether
 * another one has solved a state of its line, and leaves that then. (Where positions are surveyed,
 * threads do something else: dfpn_aid.c.)
 *
 * The gate. A thread that wants something for which all must stand still calls the others, who come
 * to a meeting before their next visit: to end, because the root is answered or a limit was
 * reached; to let the table grow; or to begin the next walk.
 *
 * Walks. Threads go through one set depth first, each in a walk of its own; a state is entered by
 * the first that reaches it. One whose walk is at its end takes a part of another's. One thread at
 * a time adds to the set, which grows at meetings only: these are called while there is still room
 * for what all may add until they come. When all walks are at their ends, the next one begins,
 * unless this one found nothing to do; such a walk has changed nothing, and so has seen the set as
 * it stays.
 */
#include <sched.h>
#include <time.h>

#include "algo/dfpn/dfpn.h"

enum {
    PLIES = 4096, /* of a line that are shown to others */
    LISTEN = 64,  /* visits between two looks at the line, at least */
    TIMES = 64,   /* attempts to find a part of a walk between two naps */
    NAP = 50000   /* nanoseconds */
};

struct dfpn_crew {
    struct dfpn *main;
    struct dfpn *workers; /* by number; the first is not used, that is main */
    unsigned count;       /* threads asked for; there may be fewer */
    struct dfpn_table table;
    atomic_bool called; /* the gate */
    atomic_bool ended;  /* a thread has come to its end */
    bool over;          /* so decided at a meeting */
    _Atomic uint64_t *lines;
    uint64_t effort;
    uint64_t numbers[2];      /* of the root, as the first thread shows them */
    atomic_uint winner;       /* number + 1 of the thread that finished first */
    struct dfpn_child *found; /* by it */

    struct dfpn_set *set;
    gs_spin_lock lock;   /* for adding to the set */
    atomic_uint idle;    /* walks at their end */
    atomic_bool changed; /* by this walk */
    bool closed;
};

static struct dfpn *worker_at(struct dfpn_crew *crew, unsigned number)
{
    return number == 0 ? crew->main : &crew->workers[number];
}

/* --- meetings ----------------------------------------------------------------------------------
 */

static void share_table(struct dfpn_crew *crew)
{
    for (unsigned i = 0; i < crew->count; i++) {
        struct dfpn *worker = worker_at(crew, i);
        gs_dfpn_table_share(&crew->table, &worker->table, worker->search, crew->count);
    }
}

static void gather_table(struct dfpn_crew *crew)
{
    for (unsigned i = 0; i < crew->count; i++)
        gs_dfpn_table_gather(&crew->table, &worker_at(crew, i)->table);
}

/* All walks are at their end: another one, or it is over. */
static void turn_walk(struct dfpn_crew *crew)
{
    if (!crew->changed || gs_dfpn_set_is_dead(crew->set, 0)) {
        crew->closed = crew->over = true;
        return;
    }
    crew->changed = false;
    crew->idle = 0;
    for (unsigned i = 0; i < crew->count; i++)
        worker_at(crew, i)->rests = false;
    if (!gs_dfpn_set_begin(crew->set, &crew->main->walk))
        crew->over = true;
}

/* What all threads may add to the set until they have come to a meeting. */
static uint64_t margin(const struct dfpn_crew *crew)
{
    return (crew->count + 1) * (uint64_t)crew->main->rules->max_moves;
}

/* While nobody looks at the set. */
static bool make_set_room(struct dfpn_crew *crew)
{
    crew->set->search = crew->main->search;
    crew->set->shared = false;
    bool made = gs_dfpn_set_make_room(crew->set, margin(crew));
    crew->set->shared = true;
    return made;
}

/* What the first thread does while all others wait. */
static void serve(struct dfpn_crew *crew, unsigned members)
{
    gather_table(crew);
    crew->table.search = crew->main->search;
    gs_dfpn_table_make_room(&crew->table);
    share_table(crew);
    if (crew->set)
        make_set_room(crew);
    if (crew->set && crew->idle == members)
        turn_walk(crew);
    atomic_store(&crew->called, false);
}

bool gs_dfpn_crew_calls(const struct dfpn *dfpn)
{
    return atomic_load_explicit(&dfpn->crew->called, memory_order_relaxed);
}

bool gs_dfpn_crew_attend(struct dfpn *dfpn)
{
    struct dfpn_crew *crew = dfpn->crew;
    dfpn->dismissed = !gs_team_meet(dfpn->member) || atomic_load(&crew->ended);
    if (dfpn->dismissed)
        return false;
    if (dfpn->member->number == 0)
        serve(crew, gs_team_members(dfpn->member->team));
    dfpn->dismissed = !gs_team_meet(dfpn->member) || crew->over;
    return !dfpn->dismissed;
}

static void call_all(struct dfpn_crew *crew)
{
    atomic_store(&crew->called, true);
}

/* The end of a thread's work is the end of all. */
static void part(struct dfpn *dfpn)
{
    if (dfpn->dismissed)
        return;
    atomic_store(&dfpn->crew->ended, true);
    call_all(dfpn->crew);
    gs_dfpn_crew_attend(dfpn);
}

/* --- a crew ------------------------------------------------------------------------------------
 */

/* Prepares what a thread needs for itself; the first has most of it. */
static bool init_worker(struct dfpn *worker)
{
    struct gs_memory *memory = worker->search->memory;
    size_t most = worker->rules->max_moves;
    worker->altered = gs_alloc(memory, most * sizeof *worker->altered);
    worker->busy = gs_alloc(memory, most * sizeof *worker->busy);
    bool made = worker->member->number == 0 || gs_dfpn_stack_init(worker);
    if (!worker->altered || !worker->busy)
        return gs_search_halt(worker->search, GS_STOP_MEMORY);
    return made;
}

static void clear_worker(struct dfpn *worker)
{
    struct gs_memory *memory = worker->search->memory;
    gs_release(memory, worker->altered);
    gs_release(memory, worker->busy);
    worker->altered = NULL;
    worker->busy = NULL;
    worker->crew = NULL;
    worker->member = NULL;
}

/* A worker that has nothing of its own yet. */
static void copy_worker(struct dfpn_crew *crew, unsigned number)
{
    struct dfpn *worker = &crew->workers[number];
    *worker = *crew->main;
    worker->prover = (struct gs_prover){.rules = NULL};
    worker->stack = (struct dfpn_stack){.position = NULL};
    worker->walk = (struct dfpn_walk){.steps = NULL};
    worker->moves = NULL;
    worker->promises = NULL;
    worker->memos = NULL;
    worker->means.book = NULL;
    worker->means.workspace = NULL;
    worker->keys = NULL;
    worker->hashes = NULL;
    worker->symmetries = NULL;
    worker->stones = NULL;
    worker->after = (struct dfpn_after){.proved = NULL};
    worker->undo = NULL;
    worker->root = worker->scratch = NULL;
    worker->main_line = false;
    worker->random += number * UINT64_C(0xd1342543de82ef95);
}

/* A crew that uses the table; false, with the search halted: no memory. */
static bool init_crew(struct dfpn_crew *crew, struct dfpn *dfpn)
{
    struct gs_memory *memory = dfpn->search->memory;
    crew->main = dfpn;
    crew->count = dfpn->threads;
    crew->table = dfpn->table;
    crew->table.wants_room = &crew->called;
    crew->table.keeps_claims = !crew->set;
    crew->workers = gs_alloc_zero(memory, crew->count, sizeof *crew->workers);
    crew->lines = gs_alloc_zero(memory, crew->count, PLIES * sizeof *crew->lines);
    if (!crew->workers || !crew->lines) {
        gs_release(memory, crew->workers);
        gs_release(memory, (void *)crew->lines);
        return gs_search_halt(dfpn->search, GS_STOP_MEMORY);
    }
    for (unsigned i = 1; i < crew->count; i++)
        copy_worker(crew, i);
    share_table(crew);
    return true;
}

/* The table and the first thread are one again. */
static void end_crew(struct dfpn_crew *crew, struct gs_search *search)
{
    struct dfpn *dfpn = crew->main;
    gather_table(crew);
    for (unsigned i = 0; i < crew->count; i++) {
        worker_at(crew, i)->search = search;
        clear_worker(worker_at(crew, i));
    }
    dfpn->table = crew->table;
    dfpn->table.wants_room = NULL;
    dfpn->table.keeps_claims = false;
    dfpn->table.search = search;
}

static void clear_crew(struct dfpn_crew *crew, struct gs_search *search)
{
    for (unsigned i = 1; i < crew->count; i++)
        gs_dfpn_stack_clear(&crew->workers[i]);
    gs_release(search->memory, crew->workers);
    gs_release(search->memory, (void *)crew->lines);
}

/* A member becomes a worker. */
static struct dfpn *enlist_worker(struct dfpn_crew *crew, struct gs_member *member)
{
    struct dfpn *worker = worker_at(crew, member->number);
    worker->crew = crew;
    worker->member = member;
    worker->dismissed = worker->rests = false;
    worker->search = worker->table.search = worker->walk.search = &member->search;
    worker->keep = SIZE_MAX;
    worker->listen_at = 0;
    return worker;
}

/* Runs all threads, whose numbers of the root are not to be added up. */
static void run_crew(struct dfpn_crew *crew, struct gs_search *search,
                     void (*work)(struct gs_member *member, void *user))
{
    crew->numbers[0] = search->counters[GS_COUNTER_PROOF];
    crew->numbers[1] = search->counters[GS_COUNTER_DISPROOF];
    if (gs_team_run(search, crew->count, work, crew) != GS_OK)
        gs_search_halt(search, GS_STOP_MEMORY);
    search->counters[GS_COUNTER_PROOF] = crew->numbers[0];
    search->counters[GS_COUNTER_DISPROOF] = crew->numbers[1];
    end_crew(crew, search);
}

/* --- marks -------------------------------------------------------------------------------------
 */

static _Atomic uint64_t *mark_at(const struct dfpn_crew *crew, unsigned number, size_t ply)
{
    return &crew->lines[number * (size_t)PLIES + ply];
}

void gs_dfpn_crew_mark(struct dfpn *dfpn, size_t ply, uint64_t hash)
{
    if (ply < PLIES)
        atomic_store_explicit(mark_at(dfpn->crew, dfpn->member->number, ply), hash,
                              memory_order_relaxed);
}

/* How many others are in a state at a ply. */
static unsigned count_others(const struct dfpn *dfpn, size_t ply, uint64_t hash)
{
    const struct dfpn_crew *crew = dfpn->crew;
    unsigned count = 0;
    for (unsigned i = 0; i < crew->count && ply < PLIES; i++)
        count += i != dfpn->member->number &&
                 atomic_load_explicit(mark_at(crew, i, ply), memory_order_relaxed) == hash;
    return count;
}

/* Looks at an open child anew. */
static void refresh_child(struct dfpn *dfpn, struct dfpn_child *child, unsigned *busy)
{
    uint8_t key[GS_KEY_MAX + 8];
    struct dfpn_child known = {.fact = DFPN_OPEN};
    gs_play(dfpn->rules, dfpn->stack.position, child->move, dfpn->undo);
    struct dfpn_state state = gs_dfpn_state_here(dfpn, key);
    gs_take_back(dfpn->rules, dfpn->stack.position, dfpn->undo);
    *busy = count_others(dfpn, dfpn->stack.depth, state.hash);
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

bool gs_dfpn_crew_refresh(struct dfpn *dfpn, struct dfpn_frame *frame)
{
    struct dfpn_child *children = dfpn_children(dfpn, frame);
    if (count_others(dfpn, dfpn->stack.depth - 1, frame->hash) == 0)
        return false;
    for (size_t i = 0; i < frame->count; i++) {
        dfpn->busy[i] = 0;
        if (children[i].fact != DFPN_OPEN)
            continue;
        refresh_child(dfpn, &children[i], &dfpn->busy[i]);
    }
    return true;
}

void gs_dfpn_crew_sum(struct dfpn *dfpn, const struct dfpn_frame *frame, struct dfpn_sums *sums)
{
    const bool all = needs_all(sums);
    memcpy(dfpn->altered, dfpn_children(dfpn, frame), frame->count * sizeof *dfpn->altered);
    for (size_t i = 0; i < frame->count; i++) {
        struct dfpn_child *child = &dfpn->altered[i];
        if (child->fact == DFPN_OPEN && dfpn->busy[i] > 0)
            child->delta = gs_virtual_number(child->delta, dfpn->busy[i], all, frame->phi_limit);
    }
    gs_dfpn_sum(dfpn, dfpn->altered, frame->count, sums);
}

/* --- what others found -------------------------------------------------------------------------
 */

static bool ask_table(const struct dfpn *dfpn, size_t ply, struct dfpn_child *found)
{
    const struct dfpn_frame *frame = &dfpn->stack.frames[ply];
    uint8_t key[GS_KEY_MAX + 8];
    memcpy(key, dfpn_key_at(dfpn, ply), dfpn->rules->key_size);
    struct dfpn_state state = {key, frame->hash, frame->attacking, frame->symmetry};
    return gs_dfpn_find(dfpn, &state, found) && found->fact != DFPN_OPEN;
}

void gs_dfpn_crew_listen(struct dfpn *dfpn)
{
    struct dfpn_child found = {.fact = DFPN_OPEN};
    size_t depth = dfpn->stack.depth;
    if (dfpn->search->nodes < dfpn->listen_at || dfpn->keep != SIZE_MAX)
        return;
    dfpn->listen_at = dfpn->search->nodes + LISTEN + 2 * depth;
    for (size_t ply = 1; ply < depth && dfpn->keep == SIZE_MAX; ply++)
        if (ask_table(dfpn, ply, &found))
            dfpn->keep = ply + 1;
}

bool gs_dfpn_crew_hear(struct dfpn *dfpn, struct dfpn_child *found)
{
    struct dfpn_child known = {.fact = DFPN_OPEN};
    bool heard = ask_table(dfpn, dfpn->stack.depth - 1, &known);
    dfpn->keep = SIZE_MAX;
    if (heard)
        *found = known;
    return heard;
}

/* --- the search of the root --------------------------------------------------------------------
 */

/* The numbers of the root, if the thread came as far as to find some. */
static void note_numbers(struct dfpn_crew *crew, const uint64_t *counters)
{
    if (counters[GS_COUNTER_PROOF] == 0 && counters[GS_COUNTER_DISPROOF] == 0)
        return;
    crew->numbers[0] = counters[GS_COUNTER_PROOF];
    crew->numbers[1] = counters[GS_COUNTER_DISPROOF];
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
    struct dfpn_crew *crew = user;
    struct dfpn *worker = enlist_worker(crew, member);
    struct dfpn_child found;
    unsigned none = 0;
    worker->marks = true;
    if (init_worker(worker) && gs_dfpn_solve(worker, crew->main->root, crew->effort, &found)) {
        if (atomic_compare_exchange_strong(&crew->winner, &none, member->number + 1))
            *crew->found = found;
        else
            gs_dfpn_pop(worker);
    }
    worker->marks = false;
    if (member->number == 0 && worker->main_line)
        note_numbers(crew, member->search.counters);
    part(worker);
}

/* Leaves the root on the stack as the thread has it that finished first. */
static bool take_root(struct dfpn_crew *crew, struct dfpn *dfpn)
{
    unsigned winner = atomic_load(&crew->winner);
    if (winner == 0)
        return false;
    /* Others may have come to a limit at the same moment. */
    dfpn->search->stop = GS_STOP_SOLVED;
    if (winner == 1)
        return true;
    struct dfpn *worker = worker_at(crew, winner - 1);
    if (!gs_dfpn_look(dfpn, dfpn->root))
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
    struct dfpn_crew crew = {.found = found};
    if (!init_crew(&crew, dfpn))
        return false;
    crew.effort = effort == UINT64_MAX ? effort : effort / crew.count + 1;
    run_crew(&crew, search, search_root);
    bool searched = take_root(&crew, dfpn);
    if (!searched)
        show_open(search);
    clear_crew(&crew, search);
    return searched;
}

/* --- verifying claims --------------------------------------------------------------------------
 */

void gs_dfpn_crew_write(struct dfpn *dfpn, struct dfpn_set *set)
{
    if (!dfpn->crew)
        return;
    gs_spin_write(&dfpn->crew->lock);
    set->search = dfpn->search;
}

void gs_dfpn_crew_write_end(struct dfpn *dfpn)
{
    struct dfpn_crew *crew = dfpn->crew;
    if (!crew)
        return;
    if (!gs_dfpn_set_has_room(crew->set, margin(crew)))
        call_all(crew);
    gs_spin_write_end(&crew->lock);
}

/* Whether a walk at its end finds a part of another one to take. */
static bool find_part(struct dfpn_crew *crew, struct dfpn *dfpn)
{
    for (unsigned i = 0; i < crew->count; i++) {
        struct dfpn *other = worker_at(crew, i);
        if (other != dfpn && gs_dfpn_set_join(crew->set, &dfpn->walk, &other->walk))
            return true;
    }
    return false;
}

/* Notes whether a walk is at its end; whether all are, as it seems. */
static bool note_rest(struct dfpn_crew *crew, struct dfpn *dfpn, bool rests)
{
    if (rests && !dfpn->rests)
        atomic_fetch_add(&crew->idle, 1);
    if (!rests && dfpn->rests)
        atomic_fetch_sub(&crew->idle, 1);
    dfpn->rests = rests;
    return rests && atomic_load(&crew->idle) == gs_team_members(dfpn->member->team);
}

/* Goes on with a walk, or with a part of another. */
static enum dfpn_halt walk_on(struct dfpn_crew *crew, struct dfpn *dfpn, uint32_t *number)
{
    enum dfpn_halt halt = gs_dfpn_set_walk(crew->set, &dfpn->walk, number);
    bool found = halt == DFPN_DONE && find_part(crew, dfpn);
    if (found)
        halt = gs_dfpn_set_walk(crew->set, &dfpn->walk, number);
    if (halt == DFPN_UNSETTLED && !atomic_load(&crew->changed))
        atomic_store(&crew->changed, true);
    if (note_rest(crew, dfpn, halt == DFPN_DONE && !found))
        call_all(crew);
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
    struct dfpn_crew *crew = user;
    struct dfpn *worker = enlist_worker(crew, member);
    unsigned times = 0;
    bool going = init_worker(worker);
    while (going && dfpn_goes_on(worker)) {
        uint32_t number;
        enum dfpn_halt halt = walk_on(crew, worker, &number);
        if (halt == DFPN_UNSETTLED)
            going = gs_dfpn_settle_member(worker, crew->set, number);
        else
            going = halt != DFPN_HALTED && (!worker->rests || wait_for_part(worker, &times));
    }
    part(worker);
}

bool gs_dfpn_gather_together(struct dfpn *dfpn, struct dfpn_set *set)
{
    struct gs_search *search = dfpn->search;
    struct dfpn_crew crew = {.main = dfpn, .count = dfpn->threads, .set = set};
    if (!gs_dfpn_set_begin(set, &dfpn->walk) || !make_set_room(&crew) || !init_crew(&crew, dfpn))
        return false;
    run_crew(&crew, search, gather_part);
    set->shared = false;
    set->search = search;
    for (unsigned i = 1; i < crew.count; i++)
        gs_dfpn_walk_clear(&crew.workers[i].walk, search);
    clear_crew(&crew, search);
    if (crew.closed)
        search->stop = GS_STOP_SOLVED;
    return crew.closed;
}

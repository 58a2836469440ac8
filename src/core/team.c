/* SPDX-License-Identifier: MIT */
/*
 * team.c - threads that search together.
 *
 * The node limit is shared out in slices: a member takes as many nodes from the rest as it will
 * make until its next poll, so all together never make more than the limit. They may make fewer:
 * when the first finds nothing left, others still have nodes of their slices.
 *
 * At a barrier a member reads for a while whether it has opened, if each has a processor, and then
 * sleeps.
 *
 * Signals are blocked in all threads but the caller's. Only that thread checks the flag of
 * interrupts, also while it waits for the others.
 */
#include "core/team.h"

#include <stdatomic.h>

#include "system/spin.h"
#include "system/thread.h"

#define POLL 5000000L /* nanoseconds between two polls while waiting */

/* A tenth of a millisecond or so: longer than a sleeping thread takes to wake up. */
enum { PAUSES = 2000 };

struct gs_team {
    struct gs_search *search; /* that it works for */
    void (*work)(struct gs_member *member, void *user);
    void *user;
    struct gs_member *members;
    unsigned count;
    bool limited;              /* there is a node limit */
    _Atomic uint64_t left;     /* nodes to be shared out */
    _Atomic uint64_t nodes;    /* made so far, as of the last polls */
    _Atomic enum gs_stop stop; /* GS_STOP_SOLVED: goes on */
    atomic_bool finished;
    unsigned pauses;      /* of the processor, at a barrier, before a member sleeps */
    atomic_uint barriers; /* passed */
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t change;
    bool begun;
    unsigned waiting; /* at the barrier */
    unsigned asleep;  /* of these */
    bool goes_on;     /* decided at the last barrier */
};

unsigned gs_team_size(const struct gs_search *search)
{
    return search->threads > 0 ? search->threads : 1;
}

unsigned gs_team_members(const struct gs_team *team)
{
    return team->count;
}

uint64_t gs_team_nodes(const struct gs_team *team)
{
    return atomic_load(&team->nodes);
}

/* The first reason stays. */
void gs_team_halt(struct gs_team *team, enum gs_stop stop)
{
    enum gs_stop none = GS_STOP_SOLVED;
    atomic_compare_exchange_strong(&team->stop, &none, stop);
}

void gs_team_finish(struct gs_member *member)
{
    atomic_store(&member->team->finished, true);
}

void gs_team_compete(struct gs_member *member, struct gs_search *search)
{
    *search = member->search;
    search->own.competitor = member;
}

void gs_team_halt_member(struct gs_member *member, enum gs_stop stop)
{
    atomic_store(&member->stop, stop);
}

/* --- polls -------------------------------------------------------------------------------------
 */

/* Up to most nodes of what is left to the team. */
static uint64_t take_nodes(struct gs_team *team, uint64_t most)
{
    uint64_t left = atomic_load(&team->left), taken;
    do
        taken = left < most ? left : most;
    while (!atomic_compare_exchange_weak(&team->left, &left, left - taken));
    return taken;
}

/* Adds the nodes made since the last poll to those of the team. */
static void add_nodes(struct gs_search *search)
{
    atomic_fetch_add(&search->own.team->nodes, search->nodes - search->own.nodes_reported);
    search->own.nodes_reported = search->nodes;
}

/* After a step too far a member is granted that step, or goes back by it. */
static bool is_granted(struct gs_search *search)
{
    struct gs_team *team = search->own.team;
    uint64_t more = search->nodes - search->own.granted;

    if (!team->limited || search->nodes <= search->own.granted)
        return true;
    more += search->own.interval - 1;
    search->own.granted += take_nodes(team, more);
    if (search->nodes <= search->own.granted)
        return true;
    search->nodes = search->own.granted;
    gs_team_halt(team, GS_STOP_NODES);
    return false;
}

bool gs_team_poll(struct gs_search *search)
{
    struct gs_team *team = search->own.team;
    bool granted = is_granted(search);
    enum gs_stop stop = atomic_load(&team->stop);

    add_nodes(search);
    if (stop == GS_STOP_SOLVED && search->own.competitor)
        stop = atomic_load(&search->own.competitor->stop);
    if (stop == GS_STOP_SOLVED && atomic_load(&team->finished))
        stop = GS_STOP_EXHAUSTED;
    if (granted && stop == GS_STOP_SOLVED)
        return true;
    if (search->stop == GS_STOP_SOLVED)
        search->stop = stop != GS_STOP_SOLVED ? stop : GS_STOP_NODES;
    return false;
}

/* --- barriers ----------------------------------------------------------------------------------
 */

/* Waits for a change; the caller's thread polls from time to time. */
static void wait_for_change(struct gs_member *member)
{
    struct gs_team *team = member->team;

    if (member->number > 0) {
        pthread_cond_wait(&team->change, &team->lock);
        return;
    }
    gs_thread_wait(&team->change, &team->lock, POLL);
    gs_search_poll(&member->search);
}

/* Not before the first barrier: to read the quotas takes as long as a short search. */
static void set_pauses(struct gs_team *team)
{
    team->pauses = team->count <= gs_processors() ? PAUSES : 0;
}

/* Whether the barrier opens before the member has made its pauses. */
static bool opens_soon(struct gs_team *team, unsigned barrier)
{
    for (unsigned i = 0; i < team->pauses; i++) {
        if (atomic_load_explicit(&team->barriers, memory_order_acquire) != barrier)
            return true;
        gs_spin_pause();
    }
    return false;
}

/* With the lock: the last member has come. */
static void open_barrier(struct gs_team *team)
{
    team->goes_on = atomic_load(&team->stop) == GS_STOP_SOLVED;
    team->waiting = 0;
    atomic_fetch_add(&team->barriers, 1);
    if (team->asleep > 0)
        pthread_cond_broadcast(&team->change);
}

static void sleep_at(struct gs_member *member, unsigned barrier)
{
    struct gs_team *team = member->team;

    pthread_mutex_lock(&team->lock);
    team->asleep++;
    while (atomic_load(&team->barriers) == barrier)
        wait_for_change(member);
    team->asleep--;
    pthread_mutex_unlock(&team->lock);
}

bool gs_team_barrier(struct gs_member *member)
{
    struct gs_team *team = member->team;

    pthread_mutex_lock(&team->lock);
    const unsigned barrier = atomic_load(&team->barriers);
    const bool last = ++team->waiting == team->count;
    if (barrier == 0 && team->waiting == 1)
        set_pauses(team);
    if (last)
        open_barrier(team);
    pthread_mutex_unlock(&team->lock);
    if (!last && !opens_soon(team, barrier))
        sleep_at(member, barrier);
    return team->goes_on; /* the next barrier does not open without this member */
}

/* --- running -----------------------------------------------------------------------------------
 */

static void init_member(struct gs_team *team, unsigned number)
{
    struct gs_member *member = &team->members[number];
    struct gs_search *search = &member->search;

    *member = (struct gs_member){.team = team, .number = number};
    atomic_init(&member->stop, GS_STOP_SOLVED);
    *search = *team->search;
    search->limits.nodes = 0; /* the team grants them */
    gs_search_join_team(search, team);
    if (!team->limited)
        search->own.granted = UINT64_MAX;
    if (number == 0)
        return;
    search->interrupt = NULL;
    search->progress = NULL;
    search->proved_values = NULL;
    search->search_cache = NULL;
    search->checkpoint = NULL;
}

static void *run_member(void *user)
{
    struct gs_member *member = user;
    struct gs_team *team = member->team;

    pthread_mutex_lock(&team->lock);
    while (!team->begun)
        pthread_cond_wait(&team->change, &team->lock);
    pthread_mutex_unlock(&team->lock);
    team->work(member, team->user);
    add_nodes(&member->search);
    return NULL;
}

/* Returns how many threads there are, with that of the caller. */
static unsigned start_threads(struct gs_team *team)
{
    unsigned started = 1;

    while (started < team->count &&
           gs_thread_start(&team->members[started].thread, run_member, &team->members[started]))
        started++;
    return started;
}

/* Lets the waiting threads begin, now that their number is known. */
static void begin(struct gs_team *team, unsigned started)
{
    pthread_mutex_lock(&team->lock);
    team->count = started;
    team->begun = true;
    pthread_cond_broadcast(&team->change);
    pthread_mutex_unlock(&team->lock);
}

static void add_counts(struct gs_search *search, const struct gs_search *own)
{
    search->nodes += own->nodes;
    search->expanded += own->expanded;
    search->kept += own->kept;
    search->peak_nodes += own->peak_nodes;
    for (unsigned i = 0; i < GS_COUNTERS_MAX; i++)
        if (own->counters[i] != GS_COUNTER_INFINITE)
            search->counters[i] += own->counters[i];
}

static void run(struct gs_team *team)
{
    const unsigned started = start_threads(team);

    begin(team, started);
    if (started > team->search->own.threads)
        team->search->own.threads = started;
    run_member(&team->members[0]);
    for (unsigned i = 1; i < started; i++)
        pthread_join(team->members[i].thread, NULL);
    for (unsigned i = 0; i < started; i++)
        add_counts(team->search, &team->members[i].search);
    enum gs_stop stop = atomic_load(&team->stop);
    if (stop != GS_STOP_SOLVED)
        gs_search_halt(team->search, stop);
    else
        gs_search_poll(team->search); /* which then sets the time of the next poll */
}

enum gs_status gs_team_run(struct gs_search *search, unsigned threads,
                           void (*work)(struct gs_member *member, void *user), void *user)
{
    const uint64_t limit = search->limits.nodes;
    struct gs_team team = {.search = search, .work = work, .user = user, .count = threads};

    team.members = gs_alloc(search->memory, threads * sizeof *team.members);
    if (!team.members)
        return GS_NO_MEMORY;
    team.limited = limit > 0;
    atomic_init(&team.left, limit > search->nodes ? limit - search->nodes : 0);
    atomic_init(&team.nodes, search->nodes);
    atomic_init(&team.stop, search->stop);
    atomic_init(&team.barriers, 0);
    pthread_mutex_init(&team.lock, NULL);
    gs_thread_init_condition(&team.change);
    for (unsigned i = 0; i < threads; i++)
        init_member(&team, i);
    run(&team);
    pthread_cond_destroy(&team.change);
    pthread_mutex_destroy(&team.lock);
    gs_release(search->memory, team.members);
    return GS_OK;
}

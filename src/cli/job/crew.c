/* SPDX-License-Identifier: MIT */
/*
 * Tasks side by side. They are kept in a ring:
 *
 *     taken            begun             put
 *       v                v                v
 *     ... done, working, done, working, waiting, waiting, room ...
 *
 * A result is taken by the thread that makes it the first one not taken, so nobody waits for the
 * caller, who may be waiting for input. A task may turn out to need all that the others share
 * (memory): then no new one begins, and as soon as the others are done with theirs, it is done
 * again.
 *
 * Signals are blocked in all threads but the caller's; that one looks at the flag of interrupts
 * while it waits.
 */
#include "cli/job/crew.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>

#include "cli/io/interrupt.h"

#define ROOM        256       /* tasks in the ring */
#define NANOSECONDS 1000000000L
#define LOOK        20000000L /* nanoseconds between two looks at the flag */
#define STACK       ((size_t)16 << 20)

struct hand {
    struct cli_crew *crew;
    unsigned number;
    pthread_t thread;
};

struct cli_crew {
    struct cli_crew_work work;
    struct gs_memory *memory;
    unsigned char *tasks; /* ROOM of them, or one where there are no threads */
    struct hand *hands;
    unsigned count;       /* threads */
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t change;
    uint64_t put, begun, taken; /* tasks so far */
    bool done[ROOM];
    unsigned working; /* hands */
    unsigned crowded; /* hands that wait until none works */
    bool ended;       /* no more tasks will be put */
    bool stopped;     /* no more may begin */
};

static void *task_at(struct cli_crew *crew, uint64_t number)
{
    return crew->tasks + number % ROOM * crew->work.task_size;
}

/* Takes all results whose turn has come. */
static void take_results(struct cli_crew *crew)
{
    while (crew->taken < crew->begun && crew->done[crew->taken % ROOM]) {
        crew->done[crew->taken % ROOM] = false;
        if (!crew->work.finish(crew->work.user, task_at(crew, crew->taken)))
            crew->stopped = true;
        crew->taken++;
    }
    pthread_cond_broadcast(&crew->change);
}

/* Works on a task; called and left with the lock. */
static bool work_on(struct cli_crew *crew, unsigned hand, void *task)
{
    crew->working++;
    pthread_mutex_unlock(&crew->lock);
    bool done = crew->work.work(crew->work.user, hand, task);
    pthread_mutex_lock(&crew->lock);
    crew->working--;
    pthread_cond_broadcast(&crew->change);
    return done;
}

static void do_task(struct cli_crew *crew, unsigned hand)
{
    const uint64_t number = crew->begun++;

    if (!work_on(crew, hand, task_at(crew, number))) {
        crew->crowded++;
        while (crew->working > 0)
            pthread_cond_wait(&crew->change, &crew->lock);
        work_on(crew, hand, task_at(crew, number));
        crew->crowded--;
    }
    crew->done[number % ROOM] = true;
    take_results(crew);
}

static void *run_hand(void *user)
{
    struct hand *hand = user;
    struct cli_crew *crew = hand->crew;

    pthread_mutex_lock(&crew->lock);
    while (!crew->stopped && (crew->begun < crew->put || !crew->ended)) {
        if (crew->begun < crew->put && crew->crowded == 0)
            do_task(crew, hand->number);
        else
            pthread_cond_wait(&crew->change, &crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* All signals but those that a thread itself can cause. */
static void fill_requests(sigset_t *set)
{
    static const int own[] = {SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS};

    sigfillset(set);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        sigdelset(set, own[i]);
}

/* Threads are born with signals blocked. */
static void start_hands(struct cli_crew *crew)
{
    sigset_t all, before;
    pthread_attr_t attributes;

    fill_requests(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    while (crew->count < crew->work.threads) {
        struct hand *hand = &crew->hands[crew->count];
        *hand = (struct hand){.crew = crew, .number = crew->count};
        if (pthread_create(&hand->thread, &attributes, run_hand, hand) != 0)
            break;
        crew->count++;
    }
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct cli_crew *cli_crew_new(const struct cli_crew_work *work, struct gs_memory *memory)
{
    struct cli_crew *crew = gs_alloc_zero(memory, 1, sizeof *crew);
    const bool several = work->threads > 1;

    if (!crew)
        return NULL;
    crew->work = *work;
    crew->memory = memory;
    crew->tasks = gs_alloc_zero(memory, several ? ROOM : 1, work->task_size);
    crew->hands = gs_alloc_zero(memory, work->threads, sizeof *crew->hands);
    if (!crew->tasks || !crew->hands) {
        gs_release(memory, crew->tasks);
        gs_release(memory, crew->hands);
        gs_release(memory, crew);
        return NULL;
    }
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->change, NULL);
    if (several)
        start_hands(crew);
    return crew;
}

/* Waits for a change, but not for long: a signal may have come. */
static void wait_and_look(struct cli_crew *crew)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK;
    if (until.tv_nsec >= NANOSECONDS) {
        until.tv_nsec -= NANOSECONDS;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&crew->change, &crew->lock, &until);
    crew->stopped = crew->stopped || cli_interrupted;
}

void *cli_crew_next(struct cli_crew *crew)
{
    void *task = crew->count > 0 ? task_at(crew, crew->put) : crew->tasks;

    pthread_mutex_lock(&crew->lock);
    crew->stopped = crew->stopped || cli_interrupted;
    while (!crew->stopped && crew->put - crew->taken == ROOM)
        wait_and_look(crew);
    bool stopped = crew->stopped;
    pthread_mutex_unlock(&crew->lock);
    if (stopped)
        return NULL;
    memset(task, 0, crew->work.task_size);
    return task;
}

void cli_crew_go(struct cli_crew *crew)
{
    if (crew->count == 0) {
        crew->work.work(crew->work.user, 0, crew->tasks); /* nobody is in its way */
        crew->stopped = !crew->work.finish(crew->work.user, crew->tasks) || crew->stopped;
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->put++;
    pthread_cond_broadcast(&crew->change);
    pthread_mutex_unlock(&crew->lock);
}

void cli_crew_end(struct cli_crew *crew)
{
    struct gs_memory *memory = crew->memory;

    pthread_mutex_lock(&crew->lock);
    crew->ended = true;
    pthread_cond_broadcast(&crew->change);
    while (crew->count > 0 && (crew->taken < crew->begun || crew->working > 0 ||
                               (!crew->stopped && crew->begun < crew->put)))
        wait_and_look(crew);
    pthread_cond_broadcast(&crew->change);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->count; i++)
        pthread_join(crew->hands[i].thread, NULL);
    pthread_cond_destroy(&crew->change);
    pthread_mutex_destroy(&crew->lock);
    gs_release(memory, crew->hands);
    gs_release(memory, crew->tasks);
    gs_release(memory, crew);
}

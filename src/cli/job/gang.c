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
#include "cli/job/gang.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>

#include "cli/io/interrupt.h"

#define ROOM        256 /* tasks in the ring */
#define NANOSECONDS 1000000000L
#define LOOK        20000000L /* nanoseconds between two looks at the flag */
#define STACK       ((size_t)16 << 20)

struct hand {
    struct cli_gang *gang;
    unsigned number;
    pthread_t thread;
};

struct cli_gang {
    struct cli_gang_work work;
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

static void *task_at(struct cli_gang *gang, uint64_t number)
{
    return gang->tasks + number % ROOM * gang->work.task_size;
}

/* Takes all results whose turn has come. */
static void take_results(struct cli_gang *gang)
{
    while (gang->taken < gang->begun && gang->done[gang->taken % ROOM]) {
        gang->done[gang->taken % ROOM] = false;
        if (!gang->work.finish(gang->work.user, task_at(gang, gang->taken)))
            gang->stopped = true;
        gang->taken++;
    }
    pthread_cond_broadcast(&gang->change);
}

/* Works on a task; called and left with the lock. */
static bool work_on(struct cli_gang *gang, unsigned hand, void *task)
{
    gang->working++;
    pthread_mutex_unlock(&gang->lock);
    bool done = gang->work.work(gang->work.user, hand, task);
    pthread_mutex_lock(&gang->lock);
    gang->working--;
    pthread_cond_broadcast(&gang->change);
    return done;
}

static void do_task(struct cli_gang *gang, unsigned hand)
{
    const uint64_t number = gang->begun++;

    if (!work_on(gang, hand, task_at(gang, number))) {
        gang->crowded++;
        while (gang->working > 0)
            pthread_cond_wait(&gang->change, &gang->lock);
        work_on(gang, hand, task_at(gang, number));
        gang->crowded--;
    }
    gang->done[number % ROOM] = true;
    take_results(gang);
}

static void *run_hand(void *user)
{
    struct hand *hand = user;
    struct cli_gang *gang = hand->gang;

    pthread_mutex_lock(&gang->lock);
    while (!gang->stopped && (gang->begun < gang->put || !gang->ended)) {
        if (gang->begun < gang->put && gang->crowded == 0)
            do_task(gang, hand->number);
        else
            pthread_cond_wait(&gang->change, &gang->lock);
    }
    pthread_mutex_unlock(&gang->lock);
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
static void start_hands(struct cli_gang *gang)
{
    sigset_t all, before;
    pthread_attr_t attributes;

    fill_requests(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    while (gang->count < gang->work.threads) {
        struct hand *hand = &gang->hands[gang->count];
        *hand = (struct hand){.gang = gang, .number = gang->count};
        if (pthread_create(&hand->thread, &attributes, run_hand, hand) != 0)
            break;
        gang->count++;
    }
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Waits that end by themselves go by a clock that nobody sets. */
static void init_change(pthread_cond_t *change)
{
    pthread_condattr_t attributes;

    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(change, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct cli_gang *cli_gang_new(const struct cli_gang_work *work, struct gs_memory *memory)
{
    struct cli_gang *gang = gs_alloc_zero(memory, 1, sizeof *gang);
    const bool several = work->threads > 1;

    if (!gang)
        return NULL;
    gang->work = *work;
    gang->memory = memory;
    gang->tasks = gs_alloc_zero(memory, several ? ROOM : 1, work->task_size);
    gang->hands = gs_alloc_zero(memory, work->threads, sizeof *gang->hands);
    if (!gang->tasks || !gang->hands) {
        gs_release(memory, gang->tasks);
        gs_release(memory, gang->hands);
        gs_release(memory, gang);
        return NULL;
    }
    pthread_mutex_init(&gang->lock, NULL);
    init_change(&gang->change);
    if (several)
        start_hands(gang);
    return gang;
}

/* With the lock: whether more may begin. */
static void look(struct cli_gang *gang)
{
    gang->stopped = gang->stopped || cli_interrupted;
    if (gang->work.look && !gang->work.look(gang->work.user))
        gang->stopped = true;
}

/* Waits for a change, but not for long: a signal may have come. */
static void wait_and_look(struct cli_gang *gang)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += LOOK;
    if (until.tv_nsec >= NANOSECONDS) {
        until.tv_nsec -= NANOSECONDS;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&gang->change, &gang->lock, &until);
    look(gang);
}

void *cli_gang_next(struct cli_gang *gang)
{
    void *task = gang->count > 0 ? task_at(gang, gang->put) : gang->tasks;

    pthread_mutex_lock(&gang->lock);
    look(gang);
    while (!gang->stopped && gang->put - gang->taken == ROOM)
        wait_and_look(gang);
    bool stopped = gang->stopped;
    pthread_mutex_unlock(&gang->lock);
    if (stopped)
        return NULL;
    memset(task, 0, gang->work.task_size);
    return task;
}

void cli_gang_go(struct cli_gang *gang)
{
    if (gang->count == 0) {
        gang->work.work(gang->work.user, 0, gang->tasks); /* nobody is in its way */
        gang->stopped = !gang->work.finish(gang->work.user, gang->tasks) || gang->stopped;
        return;
    }
    pthread_mutex_lock(&gang->lock);
    gang->put++;
    pthread_cond_broadcast(&gang->change);
    pthread_mutex_unlock(&gang->lock);
}

void cli_gang_end(struct cli_gang *gang)
{
    struct gs_memory *memory = gang->memory;

    pthread_mutex_lock(&gang->lock);
    gang->ended = true;
    pthread_cond_broadcast(&gang->change);
    while (gang->count > 0 && (gang->taken < gang->begun || gang->working > 0 ||
                               (!gang->stopped && gang->begun < gang->put)))
        wait_and_look(gang);
    pthread_cond_broadcast(&gang->change);
    pthread_mutex_unlock(&gang->lock);
    for (unsigned i = 0; i < gang->count; i++)
        pthread_join(gang->hands[i].thread, NULL);
    pthread_cond_destroy(&gang->change);
    pthread_mutex_destroy(&gang->lock);
    gs_release(memory, gang->hands);
    gs_release(memory, gang->tasks);
    gs_release(memory, gang);
}

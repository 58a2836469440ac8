/* SPDX-License-Identifier: MIT */
/*
 * crew.c - threads that verify. Signals and limits are the business of the thread that runs them:
 * it polls, and tells the others by a flag. So only one thread ever touches the search.
 */
#include "check/crew.h"

#include <signal.h>
#include <string.h>
#include <time.h>

/* Nanoseconds from one look of who watches to the next. */
enum { LOOK_FIRST = 20000, LOOK_MOST = 10000000 };
static const char REPORT[] = "records verified";
enum { FIRST_ROOM = 16, THREADS_MOST = 256, STACK = 16 << 20 };

unsigned gs_crew_size(unsigned threads)
{
    const unsigned count = threads > 0 ? threads : gs_processors();
    return count < THREADS_MOST ? count : THREADS_MOST;
}

void gs_crew_init(struct gs_crew *crew, struct gs_search *search, unsigned threads,
                  size_t task_size, bool is_deep)
{
    *crew = (struct gs_crew){.search = search, .threads = threads, .task_size = task_size};
    crew->alone = threads == 1;
    crew->watched = threads > 1 || is_deep;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->change, NULL);
}

void gs_crew_clear(struct gs_crew *crew)
{
    gs_release(crew->search->memory, crew->tasks);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->change);
}

bool gs_crew_push(struct gs_crew *crew, const void *task)
{
    void *tasks = crew->tasks;
    bool grown = gs_array_grow(crew->search->memory, &tasks, crew->task_size, &crew->room,
                               FIRST_ROOM, crew->count + 1);
    crew->tasks = tasks;
    if (grown)
        memcpy(crew->tasks + crew->count++ * crew->task_size, task, crew->task_size);
    return grown;
}

void gs_crew_unlock(struct gs_crew *crew)
{
    if (crew->idle > 0 && crew->count > 0)
        pthread_cond_broadcast(&crew->change);
    pthread_mutex_unlock(&crew->lock);
}

bool gs_crew_take(struct gs_crew *crew, void *task)
{
    pthread_mutex_lock(&crew->lock);
    crew->idle++;
    while (crew->count == 0 && crew->idle < crew->threads && !atomic_load(&crew->halted))
        pthread_cond_wait(&crew->change, &crew->lock);
    bool taken = crew->count > 0 && !atomic_load(&crew->halted);
    if (taken) {
        crew->idle--;
        memcpy(task, crew->tasks + --crew->count * crew->task_size, crew->task_size);
    } else {
        pthread_cond_broadcast(&crew->change);
    }
    pthread_mutex_unlock(&crew->lock);
    return taken;
}

bool gs_crew_go_on(struct gs_crew *crew, unsigned done)
{
    if (done > 0)
        atomic_fetch_add(&crew->done, done);
    if (crew->watched)
        return !atomic_load(&crew->halted);
    return done > 0 ? gs_search_report(crew->search, REPORT, atomic_load(&crew->done), 0)
                    : gs_search_poll(crew->search);
}

void gs_crew_halt(struct gs_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    atomic_store(&crew->halted, true);
    pthread_cond_broadcast(&crew->change);
    pthread_mutex_unlock(&crew->lock);
}

/* --- running -----------------------------------------------------------------------------------
 */

struct hand {
    struct gs_crew *crew;
    void (*work)(void *worker);
    void *worker;
    pthread_t thread;
};

static void *run_hand(void *user)
{
    struct hand *hand = user;
    hand->work(hand->worker);
    atomic_fetch_sub(&hand->crew->running, 1);
    return NULL;
}

/* So that signals come to who watches, threads are born with all of them blocked. */
static unsigned start(struct gs_crew *crew, struct hand *hands)
{
    sigset_t all, before;
    pthread_attr_t attributes;
    unsigned started = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    pthread_mutex_lock(&crew->lock); /* nobody takes a task before it is known how many they are */
    while (started < crew->threads &&
           pthread_create(&hands[started].thread, &attributes, run_hand, &hands[started]) == 0)
        started++;
    crew->threads = started;
    atomic_fetch_add(&crew->running, started);
    pthread_mutex_unlock(&crew->lock);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* Looks once more when all have ended: what came before their end counts. */
static void watch(struct gs_crew *crew)
{
    struct timespec wait = {.tv_nsec = LOOK_FIRST};
    for (bool running = true; running;) {
        running = atomic_load(&crew->running) > 0;
        if (!gs_search_report(crew->search, REPORT, atomic_load(&crew->done), 0))
            gs_crew_halt(crew);
        if (running)
            nanosleep(&wait, NULL);
        wait.tv_nsec = 2 * wait.tv_nsec < LOOK_MOST ? 2 * wait.tv_nsec : LOOK_MOST;
    }
}

enum gs_status gs_crew_run(struct gs_crew *crew, void (*work)(void *worker), void *workers,
                           size_t size)
{
    struct hand hands[THREADS_MOST];
    if (!crew->watched) {
        work(workers);
        return atomic_load(&crew->halted) ? GS_STOPPED : GS_OK;
    }
    for (unsigned i = 0; i < crew->threads; i++)
        hands[i] =
            (struct hand){.crew = crew, .work = work, .worker = (uint8_t *)workers + i * size};
    unsigned started = start(crew, hands);
    watch(crew);
    for (unsigned i = 0; i < started; i++)
        pthread_join(hands[i].thread, NULL);
    return started == 0 ? GS_NO_MEMORY : atomic_load(&crew->halted) ? GS_STOPPED : GS_OK;
}

void gs_check_add(struct gs_check *check, const struct gs_check *own)
{
    check->positions += own->positions;
    check->moves += own->moves;
    if (!own->claim)
        return;
    check->claim = own->claim;
    check->record = own->record;
    memcpy(check->position, own->position, sizeof check->position);
    memcpy(check->reason, own->reason, sizeof check->reason);
}

/* SPDX-License-Identifier: MIT */
/*
 * thread.c - how threads start and wait. A thread inherits the mask of signals of its creator:
 * signals are blocked while it is created, so that it never runs without the mask.
 */
#include "system/thread.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

#define NANOSECONDS 1000000000L
#define STACK       ((size_t)16 << 20)

/* All signals but those that a thread itself can cause. */
static void fill_requests(sigset_t *set)
{
    static const int own[] = {SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS};

    sigfillset(set);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        sigdelset(set, own[i]);
}

bool gs_thread_start(pthread_t *thread, void *(*run)(void *user), void *user)
{
    sigset_t blocked, before;
    pthread_attr_t attributes;

    if (pthread_attr_init(&attributes) != 0)
        return false;
    fill_requests(&blocked);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    bool started = pthread_attr_setstacksize(&attributes, STACK) == 0 &&
                   pthread_create(thread, &attributes, run, user) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

void gs_thread_init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;

    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

void gs_thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, long nanoseconds)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += nanoseconds;
    until.tv_sec += until.tv_nsec / NANOSECONDS;
    until.tv_nsec %= NANOSECONDS;
    pthread_cond_timedwait(condition, lock, &until);
}

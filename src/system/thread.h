/* SPDX-License-Identifier: MIT */
/*
 * thread.h - how threads of the library start and wait. Used by teams (team.h) and by the thread
 * pool (gamesolve/thread_pool.h).
 */
#ifndef SYSTEM_THREAD_H
#define SYSTEM_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/*
 * Starts a thread that calls run(user). It has a stack of 16 MiB, and all signals are blocked in it
 * but those that a thread causes itself (SIGSEGV and the like), so that interrupts reach the thread
 * of the caller. False: the system grants no thread. Join it in the end.
 */
bool gs_thread_start(pthread_t *thread, void *(*run)(void *user), void *user);

/* Prepares a condition for gs_thread_wait: it uses the monotonic clock. */
void gs_thread_init_condition(pthread_cond_t *condition);

/* Waits for a signal of the condition, with the lock taken, at most that many nanoseconds. */
void gs_thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, long nanoseconds);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * thread_pool.h - tasks that are done side by side on threads.
 *
 *     struct gs_thread_pool *pool = gs_thread_pool_new(&plan, memory);
 *     while (pool && read_task(&task) && gs_thread_pool_put(pool, &task))
 *         continue;
 *     bool complete = pool && gs_thread_pool_end(pool);
 *
 * A task is a struct of the caller's, which is copied. Tasks may add tasks. Where the plan has
 * `finish`, results are taken in the order of the tasks; then only the caller may put tasks.
 *
 * With one thread there is none but the caller's: gs_thread_pool_put does the task, and all that it
 * adds, before it returns.
 */
#ifndef GAMESOLVE_THREAD_POOL_H
#define GAMESOLVE_THREAD_POOL_H

#include <gamesolve/memory.h>

GS_BEGIN_DECLS

struct gs_thread_pool;

/* How the work on a task ended. */
enum gs_task_end {
    GS_TASK_DONE,
    /*
     * Other tasks were in its way: they use what all share, as memory. It is done once more from
     * the start, while no other task is at work; that end counts as GS_TASK_DONE unless it is
     * GS_TASK_HALT.
     */
    GS_TASK_REPEAT,
    GS_TASK_HALT /* no further task begins */
};

struct gs_thread_plan {
    unsigned threads; /* at least 1; fewer are used if the system grants no more */
    /*
     * Tasks need a stack of 16 MiB, as threads of the pool have: one thread, too, is not the
     * caller's then.
     */
    bool own_stack;
    size_t task_size; /* in bytes */
    /*
     * The most tasks that wait: with `finish` in all, else of those that one thread has added. 0:
     * as many as memory allows, without `finish`; with it, 256.
     */
    size_t room;
    /*
     * Does a task in the thread of that number (from 0). The task may be changed: `finish` sees the
     * changes.
     */
    enum gs_task_end (*work)(void *user, unsigned thread, void *task);
    /*
     * OPTIONAL. Takes the result of a task, in the order in which tasks were put, one at a time, in
     * any thread. False: stop; tasks that have begun are done and taken all the same.
     */
    bool (*finish)(void *user, void *task);
    /*
     * OPTIONAL. Called now and then in the caller's thread while others work, and before each task
     * that is put, but never while a result is taken: to report progress and to see interrupts and
     * limits. False: no further task begins.
     */
    bool (*poll)(void *user);
    void *user; /* passed through */
};

/*
 * Starts the threads. In them signals are blocked but those that a thread causes itself. NULL:
 * memory runs out, or no thread is granted where it needs a stack of its own.
 */
struct gs_thread_pool *gs_thread_pool_new(const struct gs_thread_plan *plan,
                                          struct gs_memory *memory);

/* How many threads work besides the caller's; 0: it works alone, in gs_thread_pool_put. */
unsigned gs_thread_pool_threads(const struct gs_thread_pool *pool);

/*
 * By the caller: copies a task, with `finish` as soon as there is room for it. False: no more are
 * wanted, or (without `finish`) memory runs out.
 */
bool gs_thread_pool_put(struct gs_thread_pool *pool, const void *task);

/*
 * By a task, in the thread of that number: adds another one. A thread does the latest of its tasks
 * first; one that has none takes the oldest of another thread. False: there is no room, or no
 * memory.
 */
bool gs_thread_pool_add(struct gs_thread_pool *pool, unsigned thread, const void *task);

/* Whether no further task begins; long tasks should check it, and end. */
bool gs_thread_pool_is_halted(const struct gs_thread_pool *pool);

/*
 * Waits until all tasks are done and taken, and releases the pool. Tasks that have not begun when
 * it is halted are dropped. Returns whether it was not halted.
 */
bool gs_thread_pool_end(struct gs_thread_pool *pool);

GS_END_DECLS

#endif

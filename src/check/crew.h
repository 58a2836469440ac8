/* SPDX-License-Identifier: MIT */
/*
 * crew.h - threads that verify: they share tasks out among each other, and add new ones as they go
 * on, until none is left or one of them ends all.
 */
#ifndef CHECK_CREW_H
#define CHECK_CREW_H

#include <pthread.h>
#include <stdatomic.h>

#include <gamesolve/check.h>

struct gs_crew {
    struct gs_search *search; /* for the thread that runs the crew alone */
    bool alone;               /* one thread works, so that nothing is left to others: */
    bool watched;             /* not this one, which watches clock and interrupts meanwhile */
    unsigned threads;
    size_t task_size;
    pthread_mutex_t lock; /* of what follows, and of what the work shares besides */
    pthread_cond_t change;
    uint8_t *tasks; /* a stack */
    size_t count, room;
    unsigned idle; /* threads that wait for a task */
    atomic_uint running;
    atomic_bool halted;
    atomic_uint_least64_t done; /* records verified, for the progress hook */
};

/* How many threads are meant by a number: 0 stands for as many as the machine offers. */
unsigned gs_crew_size(unsigned threads);

/*
 * Tasks take task_size bytes each. is_deep: one thread may need more stack than that of the caller
 * is sure to have, and is given its own. Clear it in the end.
 */
void gs_crew_init(struct gs_crew *crew, struct gs_search *search, unsigned threads,
                  size_t task_size, bool is_deep);
void gs_crew_clear(struct gs_crew *crew);

/* With the lock held: a further task; false where memory does not allow it. */
bool gs_crew_push(struct gs_crew *crew, const void *task);
/* Lets the lock go, and wakes who waits for tasks. */
void gs_crew_unlock(struct gs_crew *crew);

/*
 * Takes the last task; waits while there is none but others are at work, who may add some. False:
 * all is done, or the crew was halted.
 */
bool gs_crew_take(struct gs_crew *crew, void *task);

/* Counts records as verified, and polls: false where the work must end. */
bool gs_crew_go_on(struct gs_crew *crew, unsigned done);
/* Ends the work of all. */
void gs_crew_halt(struct gs_crew *crew);

/*
 * Calls work for each of as many workers as there are threads, at the same time, while the calling
 * thread watches clock and interrupts; or here, if it is not to be watched. GS_STOPPED: a worker or
 * a limit halted the crew. GS_NO_MEMORY: no thread could be had.
 */
enum gs_status gs_crew_run(struct gs_crew *crew, void (*work)(void *worker), void *workers,
                           size_t size);

/* --- what they found ---------------------------------------------------------------------------
 */

/* What matters of two: a worker that is stopped may be so because of another one. */
static inline enum gs_status gs_check_worse(enum gs_status one, enum gs_status other)
{
    return one == GS_OK || (one == GS_STOPPED && other != GS_OK) ? other : one;
}

/* Adds the counts of one worker, and takes over what it refused. */
void gs_check_add(struct gs_check *check, const struct gs_check *own);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * gang.h - tasks done side by side on several threads, whose results are taken in the order of the
 * tasks:
 *
 *     while ((task = cli_gang_next(gang)) != NULL) {
 *         ... fill it
 *         cli_gang_go(gang);
 *     }
 *     cli_gang_end(gang);
 *
 * With one thread there is none but the caller's: cli_gang_go does the task, and its result is
 * taken before it returns.
 */
#ifndef CLI_GANG_H
#define CLI_GANG_H

#include "cli/cli.h"

struct cli_gang;

/* What is done, by whom; user is passed through. */
struct cli_gang_work {
    unsigned threads; /* at least 1; fewer if the system grants no more */
    size_t task_size; /* in bytes */
    /*
     * Does a task, in the thread with that number (from 0). False: the others were in its way, and
     * it must be done again, from the start, while none of them works on anything.
     */
    bool (*work)(void *user, unsigned thread, void *task);
    /* Takes the result of a task: in order, one at a time, in any thread. False: it was the last
       one wanted. */
    bool (*finish)(void *user, void *task);
    /*
     * OPTIONAL. Called now and then in the caller's thread while it waits and when it asks for
     * room, never while a result is taken: to tell how far all is, and to write it down. False: no
     * more are wanted.
     */
    bool (*look)(void *user);
    void *user;
};

/* NULL when memory runs out, of which it needs some for tasks that wait. */
struct cli_gang *cli_gang_new(const struct cli_gang_work *work, struct gs_memory *memory);

/*
 * Room for a task, all zero, as soon as there is some; NULL after an interrupt, or when no more
 * are wanted.
 */
void *cli_gang_next(struct cli_gang *gang);

/* Hands over the task that cli_gang_next gave room for. */
void cli_gang_go(struct cli_gang *gang);

/*
 * Waits until all tasks that were begun are done and taken, and releases the gang. Those not begun
 * when an interrupt came, or when no more were wanted, are dropped.
 */
void cli_gang_end(struct cli_gang *gang);

#endif

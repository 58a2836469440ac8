/* SPDX-License-Identifier: MIT */
/*
 * thread_pool.c - tasks side by side.
 *
 *     queue of a thread    | oldest ... latest |     others take  <- | -> it takes itself
 *     queue of the caller  | oldest ... latest |     all take     <-
 *
 * Each thread has a queue for the tasks that it adds, with a lock of its own, which only threads
 * without tasks want besides it. So a thread that adds tasks and does them itself does not wait. A
 * thread that finds all queues empty rests: it sleeps until a task is added. The work is done when
 * all threads rest, since only a thread at work adds tasks.
 *
 * No wake-up is lost: a thread counts itself as resting before it checks the queues, under their
 * locks; a task is in a queue before the number of resting threads is read.
 *
 * In order: tasks are in a ring, and queues contain their numbers. When the oldest result that is
 * not taken is made, the thread that made it takes it. So no thread waits for the caller, which may
 * wait for input.
 *
 *     taken            begun             put
 *       v                v                v
 *     ... done, working, done, working, waiting, waiting, room ...
 *
 * Cost: a task takes two locks that are mostly free, and a copy each way. Memory: the tasks that
 * wait.
 */
#include <gamesolve/thread_pool.h>

#include <stdatomic.h>
#include <string.h>

#include "system/thread.h"

#define POLL 20000000L /* nanoseconds between two polls while waiting */
enum { FIRST_ROOM = 16, RING = 256 };

struct queue {
    _Alignas(64) pthread_mutex_t lock; /* of what follows */
    void *tasks;                       /* a ring, whose room is a power of two */
    size_t first, room;
    atomic_size_t count;
};

struct worker {
    struct queue queue;
    struct gs_thread_pool *pool;
    pthread_t thread;
    unsigned number;
    void *task; /* that it works on, as it lies in queues */
};

struct gs_thread_pool {
    struct gs_thread_plan plan;
    struct gs_memory *memory;
    size_t task_size;       /* in queues */
    struct worker *workers; /* as many as the plan says; one if the caller works */
    unsigned threads;       /* that were started */
    struct queue queue;     /* the caller's */
    atomic_bool halted;
    atomic_uint resting;   /* threads that are not at work */
    atomic_uint repeating; /* threads that repeat a task, or wait to */
    pthread_mutex_t lock;  /* of what follows */
    pthread_cond_t tasks;  /* for threads that wait for tasks */
    pthread_cond_t change; /* for those that wait for threads, or for room */
    bool closed;           /* the caller puts no more */
    bool over;             /* all is done */
    unsigned left;         /* threads at their end */
    uint8_t *ring;         /* tasks by number, with finish */
    bool *done;
    uint64_t put, taken; /* so many so far */
    bool wants_room;     /* the caller waits for some */
};

/* --- queues ------------------------------------------------------------------------------------
 */

static size_t count_of(const struct queue *queue)
{
    return atomic_load_explicit(&queue->count, memory_order_relaxed);
}

/* The place of the ith of its tasks. */
static void *task_at(const struct gs_thread_pool *pool, const struct queue *queue, size_t i)
{
    return (uint8_t *)queue->tasks + ((queue->first + i) & (queue->room - 1)) * pool->task_size;
}

/* With the lock of the queue. Tasks that lie before the first one move behind it. */
static bool make_room(struct gs_thread_pool *pool, struct queue *queue, size_t need)
{
    const size_t before = queue->room, size = pool->task_size;

    if (need <= before)
        return true;
    if (!gs_array_grow(pool->memory, &queue->tasks, size, &queue->room, FIRST_ROOM, need))
        return false;
    memcpy((uint8_t *)queue->tasks + before * size, queue->tasks, queue->first * size);
    return true;
}

static bool push(struct gs_thread_pool *pool, struct queue *queue, const void *task)
{
    pthread_mutex_lock(&queue->lock);
    const size_t count = count_of(queue);
    bool pushed = make_room(pool, queue, count + 1);
    if (pushed) {
        memcpy(task_at(pool, queue, count), task, pool->task_size);
        atomic_store_explicit(&queue->count, count + 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&queue->lock);
    return pushed;
}

static bool pop(struct gs_thread_pool *pool, struct queue *queue, bool latest, void *task)
{
    if (count_of(queue) == 0)
        return false;
    pthread_mutex_lock(&queue->lock);
    const size_t count = count_of(queue);
    if (count > 0) {
        memcpy(task, task_at(pool, queue, latest ? count - 1 : 0), pool->task_size);
        queue->first = latest ? queue->first : (queue->first + 1) & (queue->room - 1);
        atomic_store_explicit(&queue->count, count - 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&queue->lock);
    return count > 0;
}

/* By its lock, so that no task is overlooked; see wake_one. */
static bool is_empty(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    bool empty = count_of(queue) == 0;
    pthread_mutex_unlock(&queue->lock);
    return empty;
}

static bool has_tasks(struct gs_thread_pool *pool)
{
    bool has = !is_empty(&pool->queue);

    for (unsigned i = 0; i < pool->threads && !has; i++)
        has = !is_empty(&pool->workers[i].queue);
    return has;
}

/* The latest task of its own; else the oldest of the caller, or of another thread. */
static bool take(struct worker *worker)
{
    struct gs_thread_pool *pool = worker->pool;
    bool taken = pop(pool, &worker->queue, true, worker->task) ||
                 pop(pool, &pool->queue, false, worker->task);

    for (unsigned i = 1; i < pool->threads && !taken; i++) {
        struct worker *other = &pool->workers[(worker->number + i) % pool->threads];
        taken = pop(pool, &other->queue, false, worker->task);
    }
    return taken;
}

/* --- a task ------------------------------------------------------------------------------------
 */

static void halt(struct gs_thread_pool *pool)
{
    atomic_store(&pool->halted, true);
    pthread_cond_broadcast(&pool->tasks);
    pthread_cond_broadcast(&pool->change);
}

/* With the lock: a thread is not at work any more; signals that to those that wait. */
static void begin_rest(struct gs_thread_pool *pool)
{
    if (atomic_fetch_add(&pool->resting, 1) + 1 == pool->threads)
        pthread_cond_broadcast(&pool->change);
}

/* Once more, when all others rest; those that have to repeat theirs do so one after the other. */
static enum gs_task_end repeat(struct worker *worker, void *task)
{
    struct gs_thread_pool *pool = worker->pool;

    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->repeating, 1);
    begin_rest(pool);
    while (atomic_load(&pool->resting) < pool->threads)
        pthread_cond_wait(&pool->change, &pool->lock);
    atomic_fetch_sub(&pool->resting, 1);
    pthread_mutex_unlock(&pool->lock);
    enum gs_task_end end = pool->plan.work(pool->plan.user, worker->number, task);
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_sub(&pool->repeating, 1);
    pthread_cond_broadcast(&pool->tasks);
    pthread_mutex_unlock(&pool->lock);
    return end;
}

/*
 * With the lock: takes all results whose turn has come. The caller, who waits for room, is woken
 * when few tasks are left to begin: not for each.
 */
static void take_results(struct gs_thread_pool *pool)
{
    const size_t room = pool->plan.room;

    while (pool->taken < pool->put && pool->done[pool->taken % room]) {
        const size_t i = (size_t)(pool->taken % room);
        pool->done[i] = false;
        if (!pool->plan.finish(pool->plan.user, pool->ring + i * pool->plan.task_size))
            halt(pool);
        pool->taken++;
    }
    if (pool->wants_room && pool->put - pool->taken < room && count_of(&pool->queue) <= room / 2)
        pthread_cond_broadcast(&pool->change);
}

/* Does the task that the thread has taken. */
static void do_task(struct worker *worker)
{
    struct gs_thread_pool *pool = worker->pool;
    const struct gs_thread_plan *plan = &pool->plan;
    void *task = worker->task;
    size_t i = 0;

    if (plan->finish) {
        memcpy(&i, worker->task, sizeof i);
        task = pool->ring + i * plan->task_size;
    }
    enum gs_task_end end = plan->work(plan->user, worker->number, task);
    if (end == GS_TASK_REPEAT && pool->threads > 1)
        end = repeat(worker, task);
    if (!plan->finish && end != GS_TASK_HALT)
        return;
    pthread_mutex_lock(&pool->lock);
    if (end == GS_TASK_HALT)
        halt(pool);
    if (plan->finish) {
        pool->done[i] = true;
        take_results(pool);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* Does tasks while there are some that may begin. */
static void work_off(struct worker *worker)
{
    struct gs_thread_pool *pool = worker->pool;

    while (!gs_thread_pool_is_halted(pool) && atomic_load(&pool->repeating) == 0 && take(worker))
        do_task(worker);
}

/* --- threads -----------------------------------------------------------------------------------
 */

/* With the lock: sees whether all is done, or will never be. */
static bool is_over(struct gs_thread_pool *pool)
{
    if (gs_thread_pool_is_halted(pool))
        return true;
    if (!pool->over && pool->closed && atomic_load(&pool->resting) == pool->threads &&
        atomic_load(&pool->repeating) == 0 && !has_tasks(pool)) {
        pool->over = true;
        pthread_cond_broadcast(&pool->tasks);
        pthread_cond_broadcast(&pool->change);
    }
    return pool->over;
}

/* With the lock: waits until there may be a task. */
static void rest(struct gs_thread_pool *pool)
{
    begin_rest(pool);
    if (!is_over(pool) && (atomic_load(&pool->repeating) > 0 || !has_tasks(pool)))
        pthread_cond_wait(&pool->tasks, &pool->lock);
    atomic_fetch_sub(&pool->resting, 1);
}

static void *run_worker(void *user)
{
    struct worker *worker = user;
    struct gs_thread_pool *pool = worker->pool;

    pthread_mutex_lock(&pool->lock);
    while (!pool->over && !gs_thread_pool_is_halted(pool)) {
        pthread_mutex_unlock(&pool->lock);
        work_off(worker);
        pthread_mutex_lock(&pool->lock);
        rest(pool);
    }
    begin_rest(pool); /* for good */
    pool->left++;
    pthread_cond_broadcast(&pool->change);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* A thread begins when it is known how many there are. */
static void start_threads(struct gs_thread_pool *pool)
{
    unsigned started = 0;

    pthread_mutex_lock(&pool->lock);
    while (started < pool->plan.threads &&
           gs_thread_start(&pool->workers[started].thread, run_worker, &pool->workers[started]))
        started++;
    pool->threads = started;
    pthread_mutex_unlock(&pool->lock);
}

/* --- a pool ------------------------------------------------------------------------------------
 */

static void release(struct gs_thread_pool *pool)
{
    struct gs_memory *memory = pool->memory;

    for (unsigned i = 0; pool->workers && i < pool->plan.threads; i++) {
        gs_release(memory, pool->workers[i].task);
        gs_release(memory, pool->workers[i].queue.tasks);
        pthread_mutex_destroy(&pool->workers[i].queue.lock);
    }
    gs_release(memory, pool->workers);
    gs_release(memory, pool->queue.tasks);
    gs_release(memory, pool->ring);
    gs_release(memory, pool->done);
    pthread_mutex_destroy(&pool->queue.lock);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->tasks);
    pthread_cond_destroy(&pool->change);
    gs_release(memory, pool);
}

static bool make_workers(struct gs_thread_pool *pool)
{
    const unsigned count = pool->plan.threads;
    bool made = true;

    pool->workers = gs_alloc_zero(pool->memory, count, sizeof *pool->workers);
    for (unsigned i = 0; pool->workers && i < count; i++) {
        struct worker *worker = &pool->workers[i];
        worker->pool = pool;
        worker->number = i;
        worker->task = gs_alloc(pool->memory, pool->task_size);
        pthread_mutex_init(&worker->queue.lock, NULL);
        made = made && worker->task;
    }
    return pool->workers && made;
}

/* For tasks by number, and room for all of these. One is enough where the caller works. */
static bool make_ring(struct gs_thread_pool *pool)
{
    struct gs_thread_plan *plan = &pool->plan;

    if (!plan->finish)
        return true;
    if (plan->threads == 1 && !plan->own_stack)
        plan->room = 1;
    else if (plan->room == 0)
        plan->room = RING;
    pool->ring = gs_alloc(pool->memory, plan->room * plan->task_size);
    pool->done = gs_alloc_zero(pool->memory, plan->room, sizeof *pool->done);
    return pool->ring && pool->done && make_room(pool, &pool->queue, plan->room);
}

struct gs_thread_pool *gs_thread_pool_new(const struct gs_thread_plan *plan,
                                          struct gs_memory *memory)
{
    struct gs_thread_pool *pool = gs_alloc_zero(memory, 1, sizeof *pool);

    if (!pool)
        return NULL;
    pool->plan = *plan;
    pool->memory = memory;
    pool->task_size = plan->finish ? sizeof(size_t) : plan->task_size;
    pthread_mutex_init(&pool->queue.lock, NULL);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->tasks, NULL);
    gs_thread_init_condition(&pool->change);
    bool made = make_workers(pool) && make_ring(pool);
    if (made && (plan->threads > 1 || plan->own_stack))
        start_threads(pool);
    if (made && (pool->threads > 0 || !plan->own_stack))
        return pool;
    release(pool);
    return NULL;
}

unsigned gs_thread_pool_threads(const struct gs_thread_pool *pool)
{
    return pool->threads;
}

bool gs_thread_pool_is_halted(const struct gs_thread_pool *pool)
{
    return atomic_load_explicit(&pool->halted, memory_order_relaxed);
}

/* --- tasks come --------------------------------------------------------------------------------
 */

/* After a task was pushed: a thread that did not see it in the queue counts as resting by now. */
static void wake_one(struct gs_thread_pool *pool)
{
    if (atomic_load(&pool->resting) == 0)
        return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_signal(&pool->tasks);
    pthread_mutex_unlock(&pool->lock);
}

bool gs_thread_pool_add(struct gs_thread_pool *pool, unsigned thread, const void *task)
{
    struct queue *queue = &pool->workers[thread].queue;
    const size_t room = pool->plan.room;

    if (room > 0 && count_of(queue) >= room)
        return false;
    bool added = push(pool, queue, task);
    if (added)
        wake_one(pool);
    return added;
}

/* With the lock. */
static void call_poll(struct gs_thread_pool *pool)
{
    if (pool->plan.poll && !pool->plan.poll(pool->plan.user))
        halt(pool);
}

/* Waits for a change, but not for long: a signal may have come. */
static void wait_and_poll(struct gs_thread_pool *pool)
{
    gs_thread_wait(&pool->change, &pool->lock, POLL);
    call_poll(pool);
}

/* Finds a place in the ring; false: the pool takes no more tasks. */
static bool find_place(struct gs_thread_pool *pool, const void *task, size_t *place)
{
    const size_t room = pool->plan.room;

    pthread_mutex_lock(&pool->lock);
    call_poll(pool);
    pool->wants_room = true;
    while (pool->plan.finish && !gs_thread_pool_is_halted(pool) && pool->put - pool->taken == room)
        wait_and_poll(pool);
    pool->wants_room = false;
    bool wanted = !gs_thread_pool_is_halted(pool);
    if (wanted && pool->plan.finish) {
        *place = (size_t)(pool->put++ % room);
        memcpy(pool->ring + *place * pool->plan.task_size, task, pool->plan.task_size);
    }
    pthread_mutex_unlock(&pool->lock);
    return wanted;
}

bool gs_thread_pool_put(struct gs_thread_pool *pool, const void *task)
{
    size_t place;

    if (!find_place(pool, task, &place))
        return false;
    bool pushed = push(pool, &pool->queue, pool->plan.finish ? &place : task);
    if (pool->threads == 0)
        work_off(&pool->workers[0]);
    else if (pushed)
        wake_one(pool);
    return pushed;
}

/* The last poll comes when all have ended: what came before their end counts. */
bool gs_thread_pool_end(struct gs_thread_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closed = true;
    pthread_cond_broadcast(&pool->tasks);
    while (pool->left < pool->threads) {
        is_over(pool);
        wait_and_poll(pool);
    }
    if (pool->threads > 0)
        call_poll(pool);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->threads; i++)
        pthread_join(pool->workers[i].thread, NULL);
    bool complete = !gs_thread_pool_is_halted(pool);
    release(pool);
    return complete;
}

/* SPDX-License-Identifier: MIT */
/*
 * test_thread_pool.c - tasks side by side: tasks that add tasks, results in order, repetitions
 * alone, halts, polls, and what happens without memory or threads.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include <gamesolve/thread_pool.h>

#include "games/pace.h"

#if defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER true
#else
#define HAS_SANITIZER PACE_IS_SLOW
#endif

enum { THREADS = 4, TASKS = 1000 };

static const unsigned counts[] = {1, 2, THREADS};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct gs_memory *memory;

static int set_up(void **state)
{
    (void)state;
    memory = gs_memory_new(0);
    return memory ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    gs_memory_free(memory); /* which asserts that nothing is left */
    return 0;
}

/* Gives others the time to do something. */
static void nap(void)
{
    const struct timespec wait = {.tv_nsec = 200000};

    nanosleep(&wait, NULL);
}

/* --- tasks that add tasks ----------------------------------------------------------------------
 */

/* A tree of tasks: each node adds `width` children down to the leaves, at depth 0. */
struct node {
    unsigned depth, path;
};

struct tree {
    struct gs_thread_pool *pool;
    unsigned width;
    atomic_uint leaves, refused, polls;
    atomic_uint by[THREADS]; /* tasks by thread */
};

static void grow(struct tree *tree, unsigned thread, struct node node)
{
    atomic_fetch_add(&tree->leaves, node.depth == 0);
    for (unsigned i = 0; i < tree->width && node.depth > 0; i++) {
        struct node child = {node.depth - 1, node.path * tree->width + i};
        if (gs_thread_pool_add(tree->pool, thread, &child))
            continue;
        atomic_fetch_add(&tree->refused, 1);
        grow(tree, thread, child);
    }
}

static enum gs_task_end grow_node(void *user, unsigned thread, void *task)
{
    struct tree *tree = user;

    atomic_fetch_add(&tree->by[thread], 1);
    grow(tree, thread, *(struct node *)task);
    return GS_TASK_DONE;
}

static bool count_poll(void *user)
{
    struct tree *tree = user;

    atomic_fetch_add(&tree->polls, 1);
    return true;
}

static void grow_tree(struct tree *tree, struct gs_thread_plan plan, unsigned depth)
{
    const struct node root = {depth, 0};

    plan.task_size = sizeof root;
    plan.work = grow_node;
    plan.poll = count_poll;
    plan.user = tree;
    tree->pool = gs_thread_pool_new(&plan, memory);
    assert_non_null(tree->pool);
    assert_true(gs_thread_pool_put(tree->pool, &root));
    assert_true(gs_thread_pool_end(tree->pool));
    assert_true(tree->polls > 0);
}

static void tasks_add_tasks(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct tree tree = {.width = 4};
        grow_tree(&tree, (struct gs_thread_plan){.threads = counts[i]}, 7);
        assert_int_equal(tree.leaves, 1 << 14);
        assert_int_equal(tree.refused, 0);
    }
}

/* A chain, of which one thread at a time has work: none sleeps for ever. */
static void single_tasks_are_found(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 50; i++) {
        struct tree tree = {.width = 1};
        grow_tree(&tree, (struct gs_thread_plan){.threads = THREADS}, 200);
        assert_int_equal(tree.leaves, 1);
    }
}

static void what_there_is_no_room_for_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct tree tree = {.width = 8};
        grow_tree(&tree, (struct gs_thread_plan){.threads = counts[i], .room = 3}, 5);
        assert_int_equal(tree.leaves, 1 << 15);
        assert_true(tree.refused > 0);
    }
}

/* The latest of its own tasks comes first: in a tree on one thread, depth first. */
static enum gs_task_end note_path(void *user, unsigned thread, void *task)
{
    struct tree *tree = user;
    struct node node = *(struct node *)task;

    if (node.depth == 0)
        assert_int_equal(node.path, 63 - atomic_fetch_add(&tree->leaves, 1));
    for (unsigned i = 0; i < tree->width && node.depth > 0; i++) {
        struct node child = {node.depth - 1, node.path * tree->width + i};
        assert_true(gs_thread_pool_add(tree->pool, thread, &child));
    }
    return GS_TASK_DONE;
}

static void the_latest_task_comes_first(void **state)
{
    struct tree tree = {.width = 4};
    const struct node root = {3, 0};

    (void)state;
    tree.pool = gs_thread_pool_new(
        &(struct gs_thread_plan){
            .threads = 1, .task_size = sizeof root, .work = note_path, .user = &tree},
        memory);
    assert_non_null(tree.pool);
    assert_int_equal(gs_thread_pool_threads(tree.pool), 0);
    assert_true(gs_thread_pool_put(tree.pool, &root));
    assert_int_equal(tree.leaves, 64); /* done before put returned */
    assert_true(gs_thread_pool_end(tree.pool));
}

/* --- a stack of its own ------------------------------------------------------------------------
 */

/* More than threads have everywhere. */
static enum gs_task_end use_stack(void *user, unsigned thread, void *task)
{
    volatile unsigned char room[8 << 20];

    (void)thread;
    room[0] = room[sizeof room - 1] = *(unsigned char *)task;
    *(unsigned *)user += room[0];
    return GS_TASK_DONE;
}

static void one_thread_can_have_a_stack_of_its_own(void **state)
{
    const unsigned char task = 7;
    unsigned sum = 0;
    struct gs_thread_plan plan = {
        .threads = 1, .own_stack = true, .task_size = 1, .work = use_stack, .user = &sum};

    (void)state;
    struct gs_thread_pool *pool = gs_thread_pool_new(&plan, memory);
    assert_non_null(pool);
    assert_int_equal(gs_thread_pool_threads(pool), 1);
    assert_true(gs_thread_pool_put(pool, &task));
    assert_true(gs_thread_pool_end(pool));
    assert_int_equal(sum, 7);
}

/* --- results in order --------------------------------------------------------------------------
 */

struct item {
    unsigned number, square, works;
};

struct row {
    unsigned next;    /* the result that is to be taken now */
    unsigned end;     /* the last one that is wanted */
    unsigned every;   /* is to be repeated alone */
    atomic_uint busy; /* at work */
    atomic_uint crowd, halt;
};

static enum gs_task_end square(void *user, unsigned thread, void *task)
{
    struct row *row = user;
    struct item *item = task;
    unsigned others = atomic_fetch_add(&row->busy, 1);

    assert_true(thread < THREADS);
    if (item->works++ > 0)
        atomic_fetch_add(&row->crowd, others);
    item->square = item->number * item->number;
    if (item->number % 7 == 0)
        nap();
    atomic_fetch_sub(&row->busy, 1);
    if (row->halt > 0 && item->number == row->halt)
        return GS_TASK_HALT;
    return row->every > 0 && item->number % row->every == 0 ? GS_TASK_REPEAT : GS_TASK_DONE;
}

static bool take_square(void *user, void *task)
{
    struct row *row = user;
    const struct item *item = task;

    assert_int_equal(item->number, row->next);
    assert_int_equal(item->square, item->number * item->number);
    row->next++;
    return item->number < row->end;
}

/* Returns how many were put. */
static unsigned put_row(struct row *row, struct gs_thread_plan plan, bool *complete)
{
    unsigned put = 0;

    plan.task_size = sizeof(struct item);
    plan.work = square;
    plan.finish = take_square;
    plan.user = row;
    struct gs_thread_pool *pool = gs_thread_pool_new(&plan, memory);
    assert_non_null(pool);
    while (put < TASKS && gs_thread_pool_put(pool, &(struct item){.number = put}))
        put++;
    *complete = gs_thread_pool_end(pool);
    return put;
}

static void results_come_in_order(void **state)
{
    static const size_t rooms[] = {0, 1, 3, 1000};

    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++)
        for (size_t j = 0; j < COUNT(rooms); j++) {
            struct row row = {.end = TASKS};
            bool complete;
            struct gs_thread_plan plan = {.threads = counts[i], .room = rooms[j]};
            assert_int_equal(put_row(&row, plan, &complete), TASKS);
            assert_true(complete);
            assert_int_equal(row.next, TASKS);
        }
}

static void a_task_is_repeated_alone(void **state)
{
    (void)state;
    for (size_t i = 1; i < COUNT(counts); i++)
        for (unsigned every = 1; every <= 9; every += 4) {
            struct row row = {.end = TASKS, .every = every};
            bool complete;
            put_row(&row, (struct gs_thread_plan){.threads = counts[i]}, &complete);
            assert_true(complete);
            assert_int_equal(row.next, TASKS);
            assert_int_equal(row.crowd, 0);
        }
}

/* The last one that is wanted; those that have begun are taken all the same. */
static void no_more_are_wanted(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct row row = {.end = 100};
        bool complete;
        unsigned put = put_row(&row, (struct gs_thread_plan){.threads = counts[i]}, &complete);
        assert_false(complete);
        assert_true(row.next > 100 && row.next <= put + 1 && put < TASKS);
    }
}

static void a_task_ends_all(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct row row = {.end = TASKS, .halt = 50};
        bool complete;
        unsigned put = put_row(&row, (struct gs_thread_plan){.threads = counts[i]}, &complete);
        assert_false(complete);
        assert_true(row.next > 50 && row.next <= put + 1 && put < TASKS);
    }
}

/* --- halts -------------------------------------------------------------------------------------
 */

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static bool may_go_on(void *user)
{
    (void)user;
    return !interrupted;
}

/* Ends at a halt, which the first one requests. */
static enum gs_task_end wait_for_halt(void *user, unsigned thread, void *task)
{
    struct tree *tree = user;

    (void)task;
    atomic_fetch_add(&tree->leaves, 1);
    if (thread == 0)
        kill(getpid(), SIGUSR2);
    while (!gs_thread_pool_is_halted(tree->pool))
        nap();
    return GS_TASK_DONE;
}

/* The caller waits for the end, and alone gets signals. */
static void the_caller_polls_while_it_waits(void **state)
{
    const struct node task = {0, 0};
    struct tree tree = {.width = 0};

    (void)state;
    interrupted = 0;
    signal(SIGUSR2, interrupt);
    tree.pool = gs_thread_pool_new(&(struct gs_thread_plan){.threads = 2,
                                                            .task_size = sizeof task,
                                                            .work = wait_for_halt,
                                                            .poll = may_go_on,
                                                            .user = &tree},
                                   memory);
    assert_non_null(tree.pool);
    unsigned put = 0;
    while (put < 10 && gs_thread_pool_put(tree.pool, &task))
        put++;
    assert_false(gs_thread_pool_end(tree.pool));
    signal(SIGUSR2, SIG_DFL);
    assert_true(tree.leaves >= 1 && tree.leaves <= 2);
}

static enum gs_task_end grow_until_halt(void *user, unsigned thread, void *task)
{
    struct tree *tree = user;
    struct node node = *(struct node *)task;

    if (atomic_fetch_add(&tree->leaves, 1) == 500)
        return GS_TASK_HALT;
    for (unsigned i = 0; i < 2; i++)
        gs_thread_pool_add(tree->pool, thread, &node);
    return GS_TASK_DONE;
}

/* Tasks that would never end. */
static void a_task_that_fails_drops_the_rest(void **state)
{
    const struct node root = {0, 0};

    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct tree tree = {.width = 0};
        struct gs_thread_plan plan = {
            .threads = counts[i], .task_size = sizeof root, .work = grow_until_halt, .user = &tree};
        tree.pool = gs_thread_pool_new(&plan, memory);
        assert_non_null(tree.pool);
        gs_thread_pool_put(tree.pool, &root);
        assert_false(gs_thread_pool_end(tree.pool));
        assert_true(tree.leaves > 500);
    }
}

static void without_tasks_nothing_happens(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct row row = {.end = 0};
        struct gs_thread_plan plan = {
            .threads = counts[i], .task_size = 1, .work = square, .user = &row};
        struct gs_thread_pool *pool = gs_thread_pool_new(&plan, memory);
        assert_non_null(pool);
        assert_true(gs_thread_pool_end(pool));
    }
}

/* --- what is refused ---------------------------------------------------------------------------
 */

/* Any request may fail: nothing leaks, and what is put is done or refused. */
static void memory_runs_out(void **state)
{
    (void)state;
    for (unsigned ordered = 0; ordered < 2; ordered++)
        for (uint64_t nth = 1; nth < 24; nth++) {
            struct row row = {.end = TASKS};
            const struct item item = {.number = 0};
            struct gs_thread_plan plan = {.threads = nth % 2 ? 1 : THREADS,
                                          .task_size = sizeof item,
                                          .work = square,
                                          .finish = ordered ? take_square : NULL,
                                          .user = &row};
            gs_memory_fail_at(memory, nth);
            struct gs_thread_pool *pool = gs_thread_pool_new(&plan, memory);
            bool put = pool && gs_thread_pool_put(pool, &item);
            assert_true(!pool || gs_thread_pool_end(pool));
            gs_memory_fail_at(memory, 0);
            if (put && ordered)
                assert_int_equal(row.next, 1);
        }
}

/* Adding is refused where memory ends, and the task does the work. */
static void a_task_learns_that_memory_is_out(void **state)
{
    struct gs_memory *small = gs_memory_new(20000);
    const struct node root = {12, 0};
    struct tree tree = {.width = 3};

    (void)state;
    assert_non_null(small);
    tree.pool = gs_thread_pool_new(
        &(struct gs_thread_plan){
            .threads = 2, .task_size = sizeof root, .work = grow_node, .user = &tree},
        small);
    assert_non_null(tree.pool);
    size_t used = gs_memory_used(small);
    gs_memory_reserve(small, 20000 - used - 400);
    assert_true(gs_thread_pool_put(tree.pool, &root));
    assert_true(gs_thread_pool_end(tree.pool));
    gs_memory_unreserve(small, 20000 - used - 400);
    assert_int_equal(tree.leaves, 531441);
    assert_true(tree.refused > 0);
    gs_memory_free(small);
}

/* Where no thread is granted the caller does all, unless it would need a stack for that. */
static void threads_are_not_granted(void **state)
{
    struct rlimit before, none;

    (void)state;
    if (HAS_SANITIZER) /* which does not bear limits of memory */
        skip();
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    none = (struct rlimit){4 << 20, before.rlim_max}; /* no room for any stack */
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    struct tree tree = {.width = 2};
    struct gs_thread_plan plan = {.threads = THREADS, .own_stack = true, .task_size = 1};
    struct gs_thread_pool *deep = gs_thread_pool_new(&plan, memory);
    const struct node root = {4, 0};
    plan = (struct gs_thread_plan){
        .threads = THREADS, .task_size = sizeof root, .work = grow_node, .user = &tree};
    tree.pool = gs_thread_pool_new(&plan, memory);
    bool put = tree.pool && gs_thread_pool_put(tree.pool, &root);
    unsigned threads = tree.pool ? gs_thread_pool_threads(tree.pool) : 1;
    bool complete = tree.pool && gs_thread_pool_end(tree.pool);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_null(deep);
    assert_int_equal(threads, 0);
    assert_true(put && complete);
    assert_int_equal(tree.leaves, 16);
    assert_int_equal(tree.by[0], 31);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_are_not_granted), /* first: stacks are kept for later threads */
        cmocka_unit_test(tasks_add_tasks),
        cmocka_unit_test(single_tasks_are_found),
        cmocka_unit_test(what_there_is_no_room_for_is_refused),
        cmocka_unit_test(the_latest_task_comes_first),
        cmocka_unit_test(one_thread_can_have_a_stack_of_its_own),
        cmocka_unit_test(results_come_in_order),
        cmocka_unit_test(a_task_is_repeated_alone),
        cmocka_unit_test(no_more_are_wanted),
        cmocka_unit_test(a_task_ends_all),
        cmocka_unit_test(the_caller_polls_while_it_waits),
        cmocka_unit_test(a_task_that_fails_drops_the_rest),
        cmocka_unit_test(without_tasks_nothing_happens),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(a_task_learns_that_memory_is_out),
    };
    return cmocka_run_group_tests_name("thread pool", tests, set_up, tear_down);
}

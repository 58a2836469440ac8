/* SPDX-License-Identifier: MIT */
/* test_thread_paths.c - who is where in a tree, and who is to abort what it searches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/thread_paths.h"

enum { THREADS = 3, PLIES = 4 };

static struct gs_memory *memory;
static struct gs_thread_paths paths;

static int open_paths(void **state)
{
    (void)state;
    memory = gs_memory_new(0);
    return memory && gs_thread_paths_init(&paths, memory, THREADS, PLIES) ? 0 : -1;
}

static int close_paths(void **state)
{
    (void)state;
    gs_thread_paths_clear(&paths);
    gs_memory_free(memory); /* which asserts that nothing is left */
    return 0;
}

/* Hashes differ by more than their last bit. */
static void others_in_a_node_are_counted(void **state)
{
    (void)state;
    gs_thread_paths_enter(&paths, 0, 1, 10);
    assert_false(gs_thread_paths_is_shared(&paths, 0, 1));
    gs_thread_paths_enter(&paths, 1, 1, 10);
    gs_thread_paths_enter(&paths, 2, 2, 10); /* at another ply */
    assert_true(gs_thread_paths_is_shared(&paths, 0, 1));
    assert_false(gs_thread_paths_is_shared(&paths, 2, 2));
    assert_int_equal(gs_thread_paths_count_in(&paths, 0, 1, 10), 1);
    assert_int_equal(gs_thread_paths_count_in(&paths, 2, 1, 10), 2);
    assert_int_equal(gs_thread_paths_count_in(&paths, 2, 1, 20), 0);
    gs_thread_paths_exit(&paths, 1, 1, false);
    assert_false(gs_thread_paths_is_shared(&paths, 0, 1));
}

static void moves_are_counted_in_the_node_alone(void **state)
{
    (void)state;
    for (unsigned i = 0; i < THREADS; i++) {
        gs_thread_paths_enter(&paths, i, 0, i < 2 ? 10 : 20);
        gs_thread_paths_follow(&paths, i, 0, 5);
    }
    assert_int_equal(gs_thread_paths_count(&paths, 0, 0, 5), 1);
    assert_int_equal(gs_thread_paths_count(&paths, 0, 0, 6), 0);
    assert_int_equal(gs_thread_paths_count(&paths, 2, 0, 5), 0);
    gs_thread_paths_enter(&paths, 1, 0, 10); /* anew, with no move yet */
    assert_int_equal(gs_thread_paths_count(&paths, 0, 0, 5), 0);
}

static void a_solved_node_makes_others_abort(void **state)
{
    (void)state;
    for (size_t ply = 0; ply < PLIES; ply++)
        for (unsigned i = 0; i < THREADS; i++)
            gs_thread_paths_enter(&paths, i, ply, ply == 3 || i < 2 ? 10 + 2 * ply : 30 + 2 * ply);
    gs_thread_paths_exit(&paths, 0, 3, false);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(gs_thread_paths_poll_abort(&paths, i), 0);
    gs_thread_paths_exit(&paths, 0, 2, true);
    assert_int_equal(gs_thread_paths_poll_abort(&paths, 0), 0);
    assert_int_equal(gs_thread_paths_poll_abort(&paths, 2), 0);
    assert_int_equal(gs_thread_paths_poll_abort(&paths, 1), 3);
    assert_int_equal(gs_thread_paths_poll_abort(&paths, 1), 0); /* it was returned */
}

/* The request for the ply further up stays. */
static void the_first_ply_counts(void **state)
{
    (void)state;
    for (size_t ply = 0; ply < PLIES; ply++)
        for (unsigned i = 0; i < 2; i++)
            gs_thread_paths_enter(&paths, i, ply, 10 + 2 * ply);
    gs_thread_paths_exit(&paths, 0, 2, true);
    gs_thread_paths_exit(&paths, 0, 1, true);
    gs_thread_paths_enter(&paths, 0, 2, 14);
    gs_thread_paths_exit(&paths, 0, 2, true);
    assert_int_equal(gs_thread_paths_poll_abort(&paths, 1), 2);
}

static void plies_beyond_the_room_are_not_shown(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        gs_thread_paths_enter(&paths, i, PLIES, 10);
        gs_thread_paths_follow(&paths, i, PLIES, 5);
    }
    assert_false(gs_thread_paths_is_shared(&paths, 0, PLIES));
    assert_int_equal(gs_thread_paths_count_in(&paths, 0, PLIES, 10), 0);
    assert_int_equal(gs_thread_paths_count(&paths, 0, PLIES, 5), 0);
    gs_thread_paths_exit(&paths, 0, PLIES, true);
    assert_int_equal(gs_thread_paths_poll_abort(&paths, 1), 0);
    assert_false(gs_thread_paths_is_shared(&paths, 0, 0)); /* no other thread has a path, either */
}

static void a_reset_clears_all(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++)
        gs_thread_paths_enter(&paths, i, 0, 10);
    gs_thread_paths_exit(&paths, 0, 0, true);
    gs_thread_paths_reset(&paths);
    assert_int_equal(gs_thread_paths_count_in(&paths, 0, 0, 10), 0);
    assert_int_equal(gs_thread_paths_poll_abort(&paths, 1), 0);
}

static void without_memory_there_are_no_paths(void **state)
{
    (void)state;
    for (uint64_t nth = 1; nth <= 3; nth++) {
        struct gs_thread_paths none;
        gs_memory_fail_at(memory, nth);
        assert_false(gs_thread_paths_init(&none, memory, THREADS, PLIES));
        gs_memory_fail_at(memory, 0);
        gs_thread_paths_clear(&none);
    }
}

#define PATHS_TEST(test) cmocka_unit_test_setup_teardown(test, open_paths, close_paths)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PATHS_TEST(others_in_a_node_are_counted),
        PATHS_TEST(moves_are_counted_in_the_node_alone),
        PATHS_TEST(a_solved_node_makes_others_abort),
        PATHS_TEST(the_first_ply_counts),
        PATHS_TEST(plies_beyond_the_room_are_not_shown),
        PATHS_TEST(a_reset_clears_all),
        PATHS_TEST(without_memory_there_are_no_paths),
    };
    return cmocka_run_group_tests_name("paths of threads", tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* The budget allocator: exact accounting, both kinds of blocks, failures, threads. */
#define _GNU_SOURCE /* mincore */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <gamesolve/memory.h>

#include "system/grow.h"

/* Whether the address sanitizer is there: it keeps what is given back, and notes of its own. */
#if defined(__SANITIZE_ADDRESS__)
#define WATCHED 1
#elif defined(__has_feature)
#define WATCHED __has_feature(address_sanitizer)
#else
#define WATCHED 0
#endif

#define HEADER ((size_t)64)
#define MIB    ((size_t)1 << 20)
#define LARGE  (2 * MIB)
#define MAPPED ((size_t)32 << 10)

/* Byte number i of every block that a test fills. */
static unsigned char pattern(size_t i)
{
    return (unsigned char)(i * 31 + (i >> 12) * 7 + 1);
}

static void fill(void *block, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        ((unsigned char *)block)[i] = pattern(i);
}

static void check(const void *block, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (((const unsigned char *)block)[i] != pattern(i))
            fail_msg("byte %zu of %zu differs", i, size);
}

static void blocks_are_aligned_and_counted(void **state)
{
    static const size_t sizes[] = {0,
                                   1,
                                   63,
                                   64,
                                   65,
                                   1000,
                                   MAPPED - HEADER - 1,
                                   MAPPED - HEADER,
                                   MAPPED,
                                   LARGE - HEADER - 1,
                                   LARGE - HEADER,
                                   LARGE,
                                   3 * MIB + 5};
    struct gs_memory *memory = gs_memory_new(0);
    size_t peak = 0;

    (void)state;
    assert_int_equal(gs_memory_budget(memory), 0);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        void *block = gs_alloc(memory, sizes[i]);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % 64, 0);
        fill(block, 0, sizes[i]);
        check(block, sizes[i]);
        assert_int_equal(gs_memory_used(memory), sizes[i] + HEADER);
        peak = sizes[i] + HEADER > peak ? sizes[i] + HEADER : peak;
        gs_release(memory, block);
        assert_int_equal(gs_memory_used(memory), 0);
        assert_int_equal(gs_memory_peak(memory), peak);
    }
    gs_release(memory, NULL);
    gs_memory_free(memory);
    gs_memory_free(NULL);
}

static void large_blocks_start_huge_pages_and_are_zero(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    unsigned char *block = gs_alloc(memory, LARGE);

    (void)state;
    assert_non_null(block);
    assert_int_equal((uintptr_t)(block - HEADER) % LARGE, 0);
    for (size_t i = 0; i < LARGE; i++)
        assert_int_equal(block[i], 0);
    gs_release(memory, block);
    gs_memory_free(memory);
}

static void the_budget_is_exact(void **state)
{
    static const size_t sizes[] = {0, 100, LARGE, 5 * MIB};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct gs_memory *memory = gs_memory_new(sizes[i] + HEADER);
        void *block = gs_alloc(memory, sizes[i]);
        assert_non_null(block);
        assert_null(gs_alloc(memory, 0));
        gs_release(memory, block);
        assert_null(gs_alloc(memory, sizes[i] + 1));
        assert_null(gs_alloc_zero(memory, 1, sizes[i] + 1));
        assert_int_equal(gs_memory_used(memory), 0);
        assert_int_equal(gs_memory_peak(memory), sizes[i] + HEADER);
        block = gs_alloc_zero(memory, 1, sizes[i]);
        assert_non_null(block);
        gs_release(memory, block);
        gs_memory_free(memory);
    }
}

static void zeroed_blocks_are_zero(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);

    (void)state;
    for (size_t size = 1; size <= 4 * MIB; size = size * 3 + 1) {
        unsigned char *block = gs_alloc(memory, size);
        assert_non_null(block);
        memset(block, 0xff, size);
        gs_release(memory, block);
        block = gs_alloc_zero(memory, size, 1);
        assert_non_null(block);
        for (size_t i = 0; i < size; i++)
            if (block[i] != 0)
                fail_msg("byte %zu of %zu is not zero", i, size);
        gs_release(memory, block);
    }
    gs_memory_free(memory);
}

static void overflow_gives_null(void **state)
{
    static const size_t slack[] = {0, 1, 63, 64, 4095, 4096, 4160, 2 * MIB, 4 * MIB};
    struct gs_memory *memory = gs_memory_new(0);
    void *block = gs_alloc(memory, 10);

    (void)state;
    for (size_t i = 0; i < sizeof slack / sizeof slack[0]; i++) {
        assert_null(gs_alloc(memory, SIZE_MAX - slack[i]));
        assert_null(gs_alloc_zero(memory, 1, SIZE_MAX - slack[i]));
        assert_null(gs_resize(memory, NULL, SIZE_MAX - slack[i]));
        assert_null(gs_resize(memory, block, SIZE_MAX - slack[i]));
    }
    assert_null(gs_alloc_zero(memory, SIZE_MAX / 2, 3));
    assert_null(gs_alloc_zero(memory, SIZE_MAX, SIZE_MAX));
    assert_null(gs_alloc_zero(memory, (SIZE_MAX >> 1) + 1, 2));
    assert_int_equal(gs_memory_used(memory), 10 + HEADER);
    gs_release(memory, block);
    block = gs_alloc_zero(memory, SIZE_MAX, 0);
    assert_non_null(block);
    gs_release(memory, block);
    gs_memory_free(memory);
}

static void what_the_machine_refuses_is_not_counted(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    void *block = gs_alloc(memory, 3 * MIB);

    (void)state;
    assert_non_null(block);
    fill(block, 0, 3 * MIB);
    assert_null(gs_alloc(memory, SIZE_MAX / 2));
    assert_null(gs_resize(memory, block, SIZE_MAX / 2));
    assert_int_equal(gs_memory_used(memory), 3 * MIB + HEADER);
    check(block, 3 * MIB);
    gs_release(memory, block);
    gs_memory_free(memory);
}

static void resizing_keeps_the_contents(void **state)
{
    static const size_t sizes[] = {1,
                                   0,
                                   100,
                                   5000,
                                   MAPPED - HEADER - 1,
                                   MAPPED - HEADER,
                                   MAPPED + 5000,
                                   LARGE - HEADER - 1,
                                   LARGE - HEADER,
                                   LARGE - HEADER + 1,
                                   LARGE,
                                   9 * MIB + 3,
                                   9 * MIB,
                                   30 * MIB,
                                   4 * MIB,
                                   LARGE - HEADER,
                                   LARGE - HEADER - 1,
                                   LARGE,
                                   MAPPED,
                                   64,
                                   8 * MIB,
                                   0,
                                   70};
    struct gs_memory *memory = gs_memory_new(0);
    void *block = NULL;
    size_t old = 0;

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        size_t size = sizes[i];
        block = gs_resize(memory, block, size);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % 64, 0);
        assert_int_equal(gs_memory_used(memory), size + HEADER);
        check(block, old < size ? old : size);
        fill(block, 0, size);
        old = size;
    }
    gs_release(memory, block);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

/* One that grows past 2 MiB begins a huge page, as one that was so large from the start. */
static void growing_past_2_mib_aligns(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    unsigned char *block = gs_alloc(memory, 100000), *between = gs_alloc(memory, 100000);

    (void)state;
    fill(block, 0, 100000);
    for (size_t size = 200000, old = 100000; size < 8 * MIB; old = size, size *= 2) {
        block = gs_resize(memory, block, size);
        assert_non_null(block);
        assert_true(size < LARGE || (uintptr_t)(block - HEADER) % LARGE == 0);
        check(block, old);
        fill(block, old, size);
    }
    gs_release(memory, between);
    gs_release(memory, block);
    gs_memory_free(memory);
}

/* The memory of this process, in pages; 0 where the system does not give it. */
static long resident_pages(void)
{
    long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%ld %ld", &all, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return resident;
}

/*
 * Arrays that grow in turns, and blocks given back between others that stay, leave nothing behind:
 * the process uses what is counted, and 1 MiB for what is smaller than pages.
 */
static void what_is_given_back_leaves_the_process(void **state)
{
    enum { ARRAYS = 8, CHUNKS = 256, CHUNK = 65000 };
    struct gs_memory *memory = gs_memory_new(0);
    void *arrays[ARRAYS] = {NULL}, *chunks[CHUNKS];
    long before = resident_pages();

    (void)state;
    for (size_t size = 1000; size < 1500000; size += size / 4)
        for (int i = 0; i < ARRAYS; i++) {
            arrays[i] = gs_resize(memory, arrays[i], size);
            assert_non_null(arrays[i]);
            memset(arrays[i], 1, size);
        }
    for (int i = 0; i < CHUNKS; i++) {
        chunks[i] = gs_alloc(memory, CHUNK);
        assert_non_null(chunks[i]);
        memset(chunks[i], 1, CHUNK);
    }
    for (int i = 1; i < CHUNKS; i += 2)
        gs_release(memory, chunks[i]);
    long bytes = (resident_pages() - before) * sysconf(_SC_PAGESIZE);
    assert_true(WATCHED || bytes < (long)(gs_memory_used(memory) + MIB));
    for (int i = 0; i < ARRAYS; i++)
        gs_release(memory, arrays[i]);
    for (int i = 0; i < CHUNKS; i += 2)
        gs_release(memory, chunks[i]);
    gs_memory_free(memory);
}

/* A short block that was released serves the next request of its size, zeroed if it is to be. */
static void short_blocks_are_kept(void **state)
{
    enum { SIZE = 40000, REST = 50000 };
    struct gs_memory *memory = gs_memory_new(100000);

    (void)state;
    void *first = gs_alloc(memory, SIZE);
    assert_non_null(first);
    fill(first, 0, SIZE);
    gs_release(memory, first);
    assert_int_equal(gs_memory_used(memory), 0);
    assert_int_equal(gs_memory_peak(memory), SIZE + HEADER);
    gs_memory_renew(memory);
    assert_int_equal(gs_memory_peak(memory), 0);

    unsigned char *again = gs_alloc_zero(memory, 1, SIZE);
    assert_true(WATCHED || again == first);
    for (size_t i = 0; i < SIZE; i++)
        assert_int_equal(again[i], 0);
    assert_int_equal(gs_memory_peak(memory), SIZE + HEADER);
    void *rest = gs_alloc(memory, REST);
    assert_non_null(rest);
    gs_release(memory, again);
    gs_release(memory, rest);
    gs_memory_free(memory);
}

/* Whether the page of an address belongs to the process. */
static bool is_mapped(const void *at)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    unsigned char resident;

    return mincore((void *)((uintptr_t)at / page * page), page, &resident) == 0;
}

/* What is kept goes back to the system when the budget, or that of the whole, has no room for it.
 */
static void kept_blocks_make_way(void **state)
{
    enum { SIZE = 40000, MORE = 70000 };
    struct gs_memory *whole = gs_memory_new(100000);
    struct gs_memory *own = gs_memory_new(100000), *part = gs_memory_new(0);
    struct gs_memory *each[] = {own, part};

    (void)state;
    gs_memory_join(part, whole);
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++) {
        void *block = gs_alloc(each[i], SIZE);
        assert_non_null(block);
        gs_release(each[i], block);
        assert_true(WATCHED || is_mapped(block));
        void *more = gs_alloc(each[i], MORE);
        assert_non_null(more);
        bool inside = (char *)block >= (char *)more - HEADER && (char *)block < (char *)more + MORE;
        assert_true(WATCHED || inside || !is_mapped(block));
        gs_release(each[i], more);
    }
    gs_memory_free(own);
    gs_memory_free(part);
    gs_memory_free(whole);
}

/* Two blocks that grow in turns get in each other's way, so that both must move. */
static void growing_blocks_move_without_loss(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    unsigned char *blocks[2] = {NULL, NULL};

    (void)state;
    for (size_t size = LARGE; size <= 24 * MIB; size += 3 * MIB + 4096)
        for (int i = 0; i < 2; i++) {
            size_t old = size == LARGE ? 0 : size - 3 * MIB - 4096;
            blocks[i] = gs_resize(memory, blocks[i], size);
            assert_non_null(blocks[i]);
            assert_int_equal((uintptr_t)(blocks[i] - HEADER) % LARGE, 0);
            check(blocks[i], old);
            fill(blocks[i], old, size);
        }
    gs_release(memory, blocks[0]);
    gs_release(memory, blocks[1]);
    gs_memory_free(memory);
}

static void resizing_within_the_budget(void **state)
{
    struct gs_memory *memory = gs_memory_new(2 * HEADER + 300);
    void *block = gs_alloc(memory, 100), *larger;

    (void)state;
    assert_non_null(block);
    fill(block, 0, 100);
    assert_null(gs_resize(memory, block, 201));
    check(block, 100);
    assert_int_equal(gs_memory_used(memory), HEADER + 100);
    larger = gs_resize(memory, block, 200);
    assert_non_null(larger);
    check(larger, 100);
    assert_int_equal(gs_memory_peak(memory), 2 * HEADER + 300);
    assert_ptr_equal(gs_resize(memory, larger, 200), larger);
    gs_release(memory, larger);
    gs_memory_free(memory);
}

/* Where the system can move pages, a large block grows to the last byte of the budget. */
static void large_blocks_grow_to_the_budget(void **state)
{
#ifdef __linux__
    struct gs_memory *memory = gs_memory_new(10 * MIB);
    void *block = gs_alloc(memory, 6 * MIB), *larger;

    fill(block, 0, 6 * MIB);
    assert_null(gs_resize(memory, block, 10 * MIB));
    larger = gs_resize(memory, block, 10 * MIB - HEADER);
    assert_non_null(larger);
    check(larger, 6 * MIB);
    assert_null(gs_alloc(memory, 0));
    assert_int_equal(gs_memory_peak(memory), 10 * MIB);
    larger = gs_resize(memory, larger, 3 * MIB);
    assert_non_null(larger);
    check(larger, 3 * MIB);
    assert_int_equal(gs_memory_used(memory), 3 * MIB + HEADER);
    gs_release(memory, larger);
    gs_memory_free(memory);
#endif
    (void)state;
}

/* What another budget uses beyond what is spare is taken from this one. */
static void one_budget_makes_way_for_another(void **state)
{
    struct gs_memory *unbounded = gs_memory_new(0), *memory = gs_memory_new(10000);
    void *block = gs_alloc(memory, 1000), *board;

    (void)state;
    assert_non_null(block);
    gs_memory_charge_other(memory, unbounded, 5000);
    board = gs_alloc(unbounded, 5000 - HEADER);
    assert_int_equal(gs_memory_budget(memory), 10000);
    board = gs_resize(unbounded, board, 9000 - HEADER);
    assert_int_equal(gs_memory_budget(memory), 6000);
    assert_null(gs_alloc(memory, 5000));
    assert_null(gs_resize(memory, block, 5000));
    board = gs_resize(unbounded, board, 4 * MIB);
    assert_non_null(board);
    assert_int_equal(gs_memory_budget(memory), 1);
    assert_null(gs_alloc(memory, 0));
    gs_release(unbounded, board);
    board = gs_alloc(memory, 10000 - 1000 - 2 * HEADER);
    assert_non_null(board);
    gs_release(memory, board);
    gs_release(memory, block);
    gs_memory_free(memory);
    memory = gs_memory_new(0);
    gs_memory_charge_other(memory, unbounded, 0);
    block = gs_alloc(unbounded, 100);
    board = gs_alloc(memory, MIB);
    assert_non_null(board);
    assert_int_equal(gs_memory_budget(memory), 0);
    gs_release(memory, board);
    gs_release(unbounded, block);
    gs_memory_free(memory);
    gs_memory_free(unbounded);
}

/* Budgets that share a whole: each keeps to its own, and all of them to that of the whole. */
static void budgets_share_a_whole(void **state)
{
    struct gs_memory *whole = gs_memory_new(10000);
    struct gs_memory *one = gs_memory_new(8000), *other = gs_memory_new(8000);

    (void)state;
    gs_memory_join(one, whole);
    gs_memory_join(other, whole);
    void *block = gs_alloc(one, 6000 - HEADER);
    assert_non_null(block);
    assert_int_equal(gs_memory_used(whole), 6000);
    assert_null(gs_alloc(one, 3000)); /* more than its own, which is no crowd */
    assert_false(gs_memory_refused_by_parent(one));
    assert_int_equal(gs_memory_used(whole), 6000);

    assert_int_equal(gs_memory_budget(other), 8000);
    assert_null(gs_alloc(other, 5000));
    assert_true(gs_memory_refused_by_parent(other));
    assert_int_equal(gs_memory_used(other), 0);
    assert_int_equal(gs_memory_used(whole), 6000);
    void *rest = gs_alloc(other, 4000 - HEADER);
    assert_non_null(rest);

    size_t held = gs_memory_reserve(other, 1000); /* the whole knows nothing of that */
    assert_int_equal(gs_memory_used(whole), 10000);
    gs_memory_unreserve(other, held);
    assert_int_equal(gs_memory_used(whole), 10000);
    gs_release(one, block);
    gs_release(other, rest);
    assert_int_equal(gs_memory_used(whole), 0);
    gs_memory_free(one);
    gs_memory_free(other);
    gs_memory_free(whole);
}

static void requests_fail_on_demand(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    void *first, *second;

    (void)state;
    gs_memory_fail_at(memory, 3);
    first = gs_alloc(memory, 10);
    assert_non_null(first);
    second = gs_resize(memory, NULL, 20);
    assert_non_null(second);
    assert_null(gs_alloc(memory, 1));
    assert_null(gs_alloc_zero(memory, 1, 1));
    assert_null(gs_resize(memory, first, 5));
    assert_null(gs_resize(memory, first, 3 * MIB));
    assert_int_equal(gs_memory_used(memory), 30 + 2 * HEADER);
    gs_memory_fail_at(memory, 0);
    first = gs_resize(memory, first, 5);
    assert_non_null(first);
    gs_memory_fail_at(memory, 1);
    assert_null(gs_alloc(memory, 0));
    gs_release(memory, first);
    gs_release(memory, second);
    gs_memory_free(memory);
}

#define THREADS 4
#define ROUNDS  2000

/* Takes and gives back blocks of all kinds in a budget that is too small for all threads. */
static void *churn(void *argument)
{
    static const size_t sizes[] = {1, 1000, 100000, LARGE, 40};
    struct gs_memory *memory = argument;

    for (size_t i = 0; i < ROUNDS; i++) {
        void *block = gs_alloc(memory, sizes[i % 5]);
        void *larger = block ? gs_resize(memory, block, sizes[(i + 2) % 5]) : NULL;
        if (gs_memory_used(memory) > gs_memory_budget(memory))
            return argument;
        gs_release(memory, larger ? larger : block);
    }
    return NULL;
}

static void threads_share_one_budget(void **state)
{
    struct gs_memory *memory = gs_memory_new(2 * LARGE + 100000);
    pthread_t threads[THREADS];

    (void)state;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, churn, memory), 0);
    for (int i = 0; i < THREADS; i++) {
        void *outcome = memory;
        assert_int_equal(pthread_join(threads[i], &outcome), 0);
        assert_null(outcome);
    }
    assert_int_equal(gs_memory_used(memory), 0);
    assert_true(gs_memory_peak(memory) <= 2 * LARGE + 100000);
    gs_memory_free(memory);
}

/* Reserved bytes cannot be allocated, and count for nothing else; refusals are counted. */
static void bytes_are_held_back(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(1000);
    assert_int_equal(gs_memory_reserve(memory, 600), 600);
    assert_int_equal(gs_memory_used(memory), 0);
    assert_null(gs_alloc(memory, 400));
    assert_int_equal(gs_memory_refused(memory), 1);
    void *block = gs_alloc(memory, 400 - HEADER);
    assert_non_null(block);
    assert_int_equal(gs_memory_reserve(memory, 1), 0);
    gs_memory_unreserve(memory, 600);
    assert_int_equal(gs_memory_used(memory), 400);
    assert_int_equal(gs_memory_peak(memory), 400);
    assert_int_equal(gs_memory_reserve(memory, 5000), 600);
    assert_null(gs_resize(memory, block, 401));
    assert_int_equal(gs_memory_refused(memory), 2);
    gs_memory_unreserve(memory, 600);
    gs_release(memory, block);
    gs_memory_free(memory);
}

static void rooms_double_within_the_budget(void **state)
{
    struct gs_memory *memory = gs_memory_new(HEADER + 1000);
    void *block = NULL;
    size_t room = 0;

    (void)state;
    assert_true(gs_array_grow(memory, &block, 4, &room, 16, 1));
    assert_int_equal(room, 16);
    fill(block, 0, 64);
    assert_true(gs_array_grow(memory, &block, 4, &room, 16, 16));
    assert_int_equal(room, 16);
    assert_true(gs_array_grow(memory, &block, 4, &room, 16, 70));
    assert_int_equal(room, 128);
    check(block, 64);
    void *before = block;
    assert_false(gs_array_grow(memory, &block, 4, &room, 16, 129));
    assert_false(gs_array_grow(memory, &block, 4, &room, 16, SIZE_MAX));
    assert_ptr_equal(block, before);
    assert_int_equal(room, 128);
    check(block, 64);
    gs_release(memory, block);
    gs_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_aligned_and_counted),
        cmocka_unit_test(large_blocks_start_huge_pages_and_are_zero),
        cmocka_unit_test(the_budget_is_exact),
        cmocka_unit_test(zeroed_blocks_are_zero),
        cmocka_unit_test(overflow_gives_null),
        cmocka_unit_test(what_the_machine_refuses_is_not_counted),
        cmocka_unit_test(resizing_keeps_the_contents),
        cmocka_unit_test(growing_past_2_mib_aligns),
        cmocka_unit_test(what_is_given_back_leaves_the_process),
        cmocka_unit_test(short_blocks_are_kept),
        cmocka_unit_test(kept_blocks_make_way),
        cmocka_unit_test(growing_blocks_move_without_loss),
        cmocka_unit_test(resizing_within_the_budget),
        cmocka_unit_test(large_blocks_grow_to_the_budget),
        cmocka_unit_test(one_budget_makes_way_for_another),
        cmocka_unit_test(budgets_share_a_whole),
        cmocka_unit_test(requests_fail_on_demand),
        cmocka_unit_test(threads_share_one_budget),
        cmocka_unit_test(bytes_are_held_back),
        cmocka_unit_test(rooms_double_within_the_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

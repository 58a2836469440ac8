/* SPDX-License-Identifier: MIT */
/* Retrograde analysis on a disk: all that is found in memory, in the same order; disks that fail.
 */
#define _GNU_SOURCE
/* A fortified pread is inline in the header of the system, and could not be replaced here. */
#undef _FORTIFY_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

#include "games/pace.h"
#include "games/solve_run.h"
#include "games/strategy_listing.h"

#if defined(__SANITIZE_THREAD__)
#define IS_WATCHED true
#else
#define IS_WATCHED false
#endif
#define IS_SLOW (IS_WATCHED || PACE_IS_SLOW)

/* --- a disk that fails: the library's calls come here ------------------------------------------
 */

enum trouble { NONE, FULL, SHORT, BROKEN, DAMAGED, CUT };

static struct {
    enum trouble trouble;
    uint64_t nth;   /* of the calls that it strikes; those after it go well again */
    uint64_t calls; /* of that kind so far */
} fault;

static bool strikes(void)
{
    return __atomic_add_fetch(&fault.calls, 1, __ATOMIC_RELAXED) == fault.nth;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    bool writes = fault.trouble == FULL || fault.trouble == SHORT;
    if (writes && strikes()) {
        if (fault.trouble == FULL) {
            errno = ENOSPC;
            return -1;
        }
        size = (size + 1) / 2;
    }
    return syscall(SYS_pwrite64, file, bytes, size, at);
}

ssize_t pread(int file, void *bytes, size_t size, off_t at)
{
    bool struck = fault.trouble >= BROKEN && strikes();
    if (struck && fault.trouble == BROKEN) {
        errno = EIO;
        return -1;
    }
    if (struck && fault.trouble == CUT)
        return 0;
    ssize_t done = syscall(SYS_pread64, file, bytes, size, at);
    if (struck && done > 0)
        ((uint8_t *)bytes)[fault.nth % (size_t)done] ^= 4;
    return done;
}

/* --- runs ---------------------------------------------------------------------------------------
 */

/* What a strategy lists is what it finds, too. */
static void check_probes(const struct run *run, const struct listing *all)
{
    const struct gs_strategy *strategy = run->result.strategy;
    for (size_t i = 0; i < all->count; i += 1 + all->count / 50) {
        uint8_t key[GS_KEY_MAX + 8] = {0};
        memcpy(key, all->keys + i * all->key_size, all->key_size);
        struct gs_entry entry = strategy->probe(strategy, key);
        assert_int_equal(entry.value, all->entries[i].value);
        assert_int_equal(entry.distance, all->entries[i].distance);
    }
}

static void check_same(const struct run *one, const struct run *other)
{
    const struct gs_result *a = &one->result, *b = &other->result;
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->stop, b->stop);
    assert_int_equal(a->solution, b->solution);
    assert_int_equal(a->distance, b->distance);
    assert_int_equal(a->best_move, b->best_move);
    assert_int_equal(a->line_length, b->line_length);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->expanded, b->expanded);
    assert_memory_equal(a->counters, b->counters, sizeof a->counters);
}

/* One with its states in files. */
struct disk_run {
    struct run run;
    struct gs_disk disk;
};

static void solve_on_disk(struct disk_run *on, const struct board *board, const struct way *way,
                          unsigned threads, unsigned depth, size_t budget)
{
    on->disk = (struct gs_disk){.folder = "/tmp"};
    run_open(&on->run, board, way, budget);
    on->run.search.disk = &on->disk;
    on->run.search.threads = threads;
    on->run.search.limits.depth = depth;
    run_solve(&on->run);
}

/* Little memory makes blocks small, runs many, and their merging frequent. */
static void compare(const struct board *board, const struct way *way, unsigned depth, size_t little)
{
    const bool labels = strcmp(way->set[0] ? way->set[0] : "", "label") != 0;
    struct run one;
    run_open(&one, board, way, 0);
    one.search.limits.depth = depth;
    run_solve(&one);
    struct listing all = listing_of(&one);
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct disk_run on;
        solve_on_disk(&on, board, way, threads, depth, threads % 2 == 1 ? little * threads : 0);
        check_same(&one, &on.run);
        assert_int_equal(on.disk.problem, 0);
        if (labels) {
            struct listing listing = listing_of(&on.run);
            listing_check_same(&all, &listing);
            if (on.run.result.solution == GS_SOLUTION_STRONG)
                check_probes(&on.run, &listing);
            listing_free(&listing);
        }
        run_close(&on.run);
    }
    listing_free(&all);
    run_close(&one);
}

static const struct way ways[] = {
    {"retrograde", {NULL}},
    {"retrograde", {"predecessors", "stored"}},
    {"retrograde", {"symmetry", "on"}},
    {"retrograde", {"symmetry", "on", "predecessors", "stored"}},
    {"retrograde", {"label", "off"}},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

/* Short and long keys; predecessors named and stored; levels of one state and of many. */
static void boards_are_the_same(void **state)
{
    static const struct board boards[] = {
        SKOCZKI("A", "1x7"),
        SKOCZKI("A", "2x6"),
        SKOCZKI("B-2", "2x6"),
        GOMOKU("3x3", "3"),
        {"hex", {"size", "3x3"}},
        {"atarigo", {"size", "2x3"}},
        {"connect-four", {"size", "4x3"}},
        {"gomoku", {"size", "9x9", "connect", "5"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        for (size_t j = IS_SLOW ? i % 2 : 0; j < WAYS; j += IS_SLOW ? 2 : 1)
            compare(&boards[i], &ways[j], i == 7 ? 2 : 0, (size_t)768 << 10);
}

static void many_states_are_the_same(void **state)
{
    static const struct board board = SKOCZKI("A", "3x6"), smaller = SKOCZKI("A", "2x8");
    (void)state;
    if (IS_SLOW) {
        compare(&smaller, &ways[0], 0, (size_t)400 << 10);
        return;
    }
    compare(&board, &ways[0], 0, (size_t)400 << 10);
    compare(&board, &ways[1], 9, (size_t)600 << 10);
}

static void random_graphs_are_the_same(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= (IS_SLOW ? 4 : 30); seed++) {
        struct random_board random;
        random_board_init(&random, seed, seed % 3 == 0 ? "acyclic" : "random");
        compare(&random.board, &ways[0], seed % 5 == 0 ? 3 : 0, (size_t)256 << 10);
        compare(&random.board, &ways[1], 0, (size_t)256 << 10);
    }
}

/* --- trouble ------------------------------------------------------------------------------------
 */

/* What is known is right, and why not all is known is said. */
static void check_ended(const struct disk_run *on, int problem)
{
    assert_int_equal(on->disk.problem, problem);
    if (on->run.result.value == GS_UNKNOWN)
        assert_int_equal(on->run.result.stop, GS_STOP_DISK);
    else /* it failed when the line was looked up */
        assert_int_equal(on->run.result.value, GS_DRAW);
}

/* Whichever call it is that fails, and in whichever thread. */
static void failing_disks_end_it_in_order(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    static const struct {
        enum trouble trouble;
        int problem;
    } rows[] = {{FULL, ENOSPC}, {BROKEN, EIO}, {DAMAGED, GS_DISK_DAMAGED}, {CUT, GS_DISK_DAMAGED}};
    (void)state;
    for (size_t i = 0; i < 4 * 3; i += IS_SLOW ? 2 : 1) {
        unsigned struck = 0, threads = 1 + (unsigned)(i % 3);
        bool fails = true;
        for (uint64_t nth = 1; fails; nth += 1 + nth / (IS_SLOW ? 1 : 2)) {
            struct disk_run on;
            fault.nth = nth;
            fault.calls = 0;
            fault.trouble = rows[i / 3].trouble;
            solve_on_disk(&on, &board, &ways[i % 2], threads, 0, (size_t)threads << 19);
            fault.trouble = NONE;
            fails = fault.calls >= nth;
            check_ended(&on, fails ? rows[i / 3].problem : 0);
            struck += on.run.result.value == GS_UNKNOWN;
            run_close(&on.run);
        }
        assert_true(struck > 3);
    }
}

/* A write that does only half of its bytes. */
static void short_writes_are_gone_on_with(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    (void)state;
    for (uint64_t nth = 1; nth < 40; nth += 7) {
        struct disk_run on;
        fault.nth = nth;
        fault.calls = 0;
        fault.trouble = SHORT;
        solve_on_disk(&on, &board, &ways[0], 1, 0, (size_t)1 << 19);
        fault.trouble = NONE;
        assert_true(fault.calls >= nth);
        assert_int_equal(on.run.result.stop, GS_STOP_SOLVED);
        assert_int_equal(run_counter(&on.run, "states"), 4296);
        run_close(&on.run);
    }
}

/* A strategy that can no longer be read says nothing rather than what is wrong. */
static void damage_is_found_afterwards(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    struct disk_run on;
    struct listing listing = {.key_size = 0};
    (void)state;
    solve_on_disk(&on, &board, &ways[0], 1, 0, 0);
    listing.key_size = on.run.rules->key_size;
    fault.nth = 1;
    fault.calls = 0;
    fault.trouble = DAMAGED;
    assert_false(on.run.result.strategy->each(on.run.result.strategy, listing_add, &listing));
    fault.trouble = NONE;
    assert_int_equal(on.disk.problem, GS_DISK_DAMAGED);
    listing_free(&listing);
    run_close(&on.run);
}

/* --- limits -------------------------------------------------------------------------------------
 */

static void node_limits_hold(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    static const uint64_t limits[] = {1, 2, 100, 4295, 4296, 5000};
    (void)state;
    for (size_t i = 0; i < 12; i++) {
        struct disk_run on = {.disk = {.folder = "/tmp"}};
        run_open(&on.run, &board, &ways[0], 0);
        on.run.search.disk = &on.disk;
        on.run.search.threads = 1 + (unsigned)(i % 2);
        on.run.search.limits.nodes = limits[i / 2];
        run_solve(&on.run);
        assert_true(on.run.result.nodes <= limits[i / 2]);
        if (on.run.result.stop == GS_STOP_NODES)
            assert_int_equal(on.run.result.value, GS_UNKNOWN);
        else
            assert_int_equal(on.run.result.solution, GS_SOLUTION_STRONG);
        run_close(&on.run);
    }
}

static void memory_limits_hold(void **state)
{
    static const struct board board = SKOCZKI("A", "2x8");
    unsigned solved = 0, refused = 0, tried = 0;
    (void)state;
    for (size_t budget = 10000; budget < 4000000; budget += IS_SLOW ? budget : budget / 3) {
        struct disk_run on;
        solve_on_disk(&on, &board, &ways[tried % 2], 1 + tried % 3, 0, budget);
        tried++;
        assert_true(on.run.result.peak_bytes <= budget);
        if (on.run.result.value == GS_UNKNOWN)
            assert_int_equal(on.run.result.stop, GS_STOP_MEMORY);
        else
            assert_int_equal(on.run.result.value, GS_DRAW);
        solved += on.run.result.value != GS_UNKNOWN;
        refused += on.run.result.value == GS_UNKNOWN;
        run_close(&on.run);
    }
    assert_true(solved > (IS_SLOW ? 1 : 3) && refused > 0);
}

static void failing_requests_end_it_cleanly(void **state)
{
    static const struct board board = SKOCZKI("A", "2x6");
    (void)state;
    for (size_t j = 0; j < 2; j++) {
        bool solved = false;
        for (uint64_t nth = 1; !solved; nth += 1 + nth / (IS_SLOW ? 1 : 4)) {
            struct disk_run on = {.disk = {.folder = "/tmp"}};
            run_open(&on.run, &board, &ways[j], 0);
            on.run.search.disk = &on.disk;
            on.run.search.threads = 1 + (unsigned)(nth % 3);
            gs_memory_fail_at(on.run.memory, nth);
            run_solve(&on.run);
            solved = on.run.result.value != GS_UNKNOWN;
            if (!solved)
                assert_int_equal(on.run.result.stop, GS_STOP_MEMORY);
            run_close(&on.run);
        }
    }
}

static void interrupts_hold(void **state)
{
    static const struct board board = SKOCZKI("A", "2x8");
    volatile sig_atomic_t interrupt = 1;
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct disk_run on = {.disk = {.folder = "/tmp"}};
        run_open(&on.run, &board, &ways[0], 0);
        on.run.search.disk = &on.disk;
        on.run.search.threads = threads;
        on.run.search.interrupt = &interrupt;
        run_solve(&on.run);
        assert_int_equal(on.run.result.stop, GS_STOP_INTERRUPTED);
        assert_false(on.run.result.proved);
        run_close(&on.run);
    }
}

/* An interrupt at the nth poll of the clock. */
struct interrupter {
    volatile sig_atomic_t interrupt;
    uint64_t reports, nth;
};

static void note_progress(void *user, const struct gs_progress *progress)
{
    struct interrupter *interrupter = user;
    (void)progress;
    if (++interrupter->reports == interrupter->nth)
        interrupter->interrupt = 1;
}

/* Whatever is in work: sorting, merging, a pass over all states. */
static void interrupts_hold_at_any_time(void **state)
{
    static const struct board board = SKOCZKI("A", "2x8");
    (void)state;
    for (unsigned i = 0; i < 6; i += IS_SLOW ? 2 : 1) {
        bool ends = true;
        for (uint64_t nth = 1 + i; ends; nth += 1 + nth / (IS_SLOW ? 1 : 2)) {
            struct disk_run on = {.disk = {.folder = "/tmp"}};
            struct interrupter interrupter = {.nth = nth};
            run_open(&on.run, &board, &ways[i % 2], (size_t)1 << 20);
            on.run.search.disk = &on.disk;
            on.run.search.threads = 1 + i % 3;
            on.run.search.interrupt = &interrupter.interrupt;
            on.run.search.progress = note_progress;
            on.run.search.user = &interrupter;
            on.run.search.progress_seconds = 1e-9;
            run_solve(&on.run);
            ends = interrupter.reports >= nth;
            if (on.run.result.value == GS_UNKNOWN)
                assert_int_equal(on.run.result.stop, GS_STOP_INTERRUPTED);
            assert_int_equal(on.disk.problem, 0);
            run_close(&on.run);
        }
    }
}

int main(void)
{
    /* What threads share is in these two. */
    const struct CMUnitTest watched[] = {
        cmocka_unit_test(random_graphs_are_the_same),
        cmocka_unit_test(interrupts_hold),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_the_same),
        cmocka_unit_test(many_states_are_the_same),
        cmocka_unit_test(random_graphs_are_the_same),
        cmocka_unit_test(failing_disks_end_it_in_order),
        cmocka_unit_test(short_writes_are_gone_on_with),
        cmocka_unit_test(damage_is_found_afterwards),
        cmocka_unit_test(node_limits_hold),
        cmocka_unit_test(memory_limits_hold),
        cmocka_unit_test(failing_requests_end_it_cleanly),
        cmocka_unit_test(interrupts_hold),
        cmocka_unit_test(interrupts_hold_at_any_time),
    };
    return IS_WATCHED ? cmocka_run_group_tests(watched, NULL, NULL)
                      : cmocka_run_group_tests(tests, NULL, NULL);
}

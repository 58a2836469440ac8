/* SPDX-License-Identifier: MIT */
/*
 * test_check_threads.c - what stops a checker on several threads: interrupts and limits. That its
 * answers are those of one thread is seen wherever certificates are checked (certificate_check).
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "games/certificate_run.h"

enum { THREADS = 4, CALM = 5 };

static volatile sig_atomic_t interrupted;

static void make(struct bytes *bytes, enum gs_certificate_version version)
{
    static const struct board board = {"gomoku", {"size", "4x4", "connect", "3"}};
    static const struct way way = {"df-pn", {NULL}};
    struct run run;
    run_open(&run, &board, &way, 0);
    run.search.keep_prover = true;
    run_solve(&run);
    assert_true(certificate_make_as(&run, version, bytes, NULL));
    run_close(&run);
}

/* --- an interrupt in the middle --- */

static void (*play)(const struct gs_rules *, struct gs_position *, gs_move, struct gs_undo *);
static atomic_uint plays;
static atomic_bool has_come;

static void note_signal(int number)
{
    (void)number;
    interrupted = 1;
    atomic_store(&has_come, true);
}

/* Requests an interrupt once, and goes on when it has come. */
static void play_and_signal(const struct gs_rules *rules, struct gs_position *position,
                            gs_move move, struct gs_undo *undo)
{
    const struct timespec wait = {.tv_nsec = 1000000};
    if (atomic_fetch_add(&plays, 1) == CALM) {
        kill(getpid(), SIGUSR1);
        while (!atomic_load(&has_come))
            nanosleep(&wait, NULL);
    }
    play(rules, position, move, undo);
}

static void interrupt(enum gs_certificate_version version, bool before)
{
    struct bytes bytes = {.at = NULL};
    struct gs_certificate certificate;
    struct gs_search search;
    struct gs_check check;
    struct gs_memory *memory = gs_memory_new(0);
    uint64_t need;
    make(&bytes, version);
    certificate_open(&certificate, &bytes, memory);
    struct gs_game game = *certificate.rules->game;
    play = game.play;
    game.play = before ? play : play_and_signal;
    certificate.rules->game = &game;
    interrupted = before;
    atomic_store(&plays, 0);
    atomic_store(&has_come, false);
    gs_search_init(&search, NULL, NULL, memory);
    search.interrupt = &interrupted;
    gs_search_start(&search);
    assert_int_equal(gs_check_run_on(&check, &certificate, &search, THREADS, &need), GS_STOPPED);
    assert_int_equal(search.stop, GS_STOP_INTERRUPTED);
    gs_check_clear(&check);
    gs_certificate_close(&certificate);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
    bytes_free(&bytes);
}

static void test_interrupts(void **state)
{
    struct sigaction action = {.sa_handler = note_signal}, old;
    (void)state;
    sigaction(SIGUSR1, &action, &old);
    for (int before = 0; before < 2; before++) {
        interrupt(GS_CERTIFICATE_1, before);
        interrupt(GS_CERTIFICATE_2, before);
    }
    sigaction(SIGUSR1, &old, NULL);
}

/* --- memory --- */

static enum gs_status check_within(const struct bytes *bytes, size_t budget, unsigned threads,
                                   uint64_t *need)
{
    struct gs_certificate certificate;
    struct gs_search search;
    struct gs_check check;
    struct gs_memory *unbounded = gs_memory_new(0), *memory = gs_memory_new(budget);
    certificate_open(&certificate, bytes, unbounded);
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    enum gs_status status = gs_check_run_on(&check, &certificate, &search, threads, need);
    assert_true(budget == 0 || gs_memory_peak(memory) <= budget);
    gs_check_clear(&check);
    gs_certificate_close(&certificate);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
    gs_memory_free(unbounded);
    return status;
}

/* Wherever memory is enough for one thread it is enough for several. */
static void starve(enum gs_certificate_version version)
{
    struct bytes bytes = {.at = NULL};
    uint64_t need, most;
    make(&bytes, version);
    assert_int_equal(check_within(&bytes, 0, THREADS, &most), GS_OK);
    for (size_t budget = 1; budget < most + most / 8; budget += budget / 8 + 1) {
        enum gs_status alone = check_within(&bytes, budget, 1, &need);
        assert_int_equal(check_within(&bytes, budget, THREADS, &need), alone);
        assert_true(alone == GS_OK || (alone == GS_NO_MEMORY && budget < most));
    }
    bytes_free(&bytes);
}

static void test_memory(void **state)
{
    (void)state;
    starve(GS_CERTIFICATE_1);
    starve(GS_CERTIFICATE_2);
}

/* 0 stands for as many threads as there are processors; too many are no fault. */
static void test_numbers(void **state)
{
    static const unsigned threads[] = {0, 1, 3, 256, 100000};
    struct bytes bytes = {.at = NULL};
    uint64_t need;
    (void)state;
    make(&bytes, GS_CERTIFICATE_2);
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++)
        assert_int_equal(check_within(&bytes, 0, threads[i], &need), GS_OK);
    bytes_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_interrupts),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* Threads that search together: shared limits, halts that reach all, barriers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "core/team.h"

enum { THREADS = 4, BARRIERS = 200 };

static struct gs_memory *memory;

/* The clock of the day is an hour ahead of the one by which the kernel waits. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    int code = (int)syscall(SYS_clock_gettime, clock, now);
    if (code == 0 && clock == CLOCK_REALTIME)
        now->tv_sec += 3600;
    return code;
}

static struct gs_search fresh(void)
{
    struct gs_search search;
    gs_search_init(&search, NULL, NULL, memory);
    search.threads = THREADS;
    gs_search_start(&search);
    return search;
}

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

static void make_nodes(struct gs_member *member, void *user)
{
    const uint64_t *most = user;
    for (uint64_t i = 0; i < *most && gs_search_node(&member->search); i++)
        member->search.counters[0]++;
}

static void nodes_and_counters_are_added_up(void **state)
{
    uint64_t most = 5000;
    struct gs_search search = fresh();

    (void)state;
    assert_true(gs_search_node(&search));
    assert_int_equal(gs_team_run(&search, gs_team_size(&search), make_nodes, &most), GS_OK);
    assert_int_equal(search.nodes, 1 + THREADS * most);
    assert_int_equal(search.counters[0], THREADS * most);
    assert_int_equal(search.stop, GS_STOP_SOLVED);
    assert_true(gs_search_node(&search));
}

static void the_node_limit_is_that_of_all(void **state)
{
    static const uint64_t limits[] = {1, 2, 3, 4, 5, 100, 1025, 5000, 100001};
    uint64_t most = UINT64_MAX;

    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct gs_search search = fresh();
        search.limits.nodes = limits[i];
        search.own.next_check = 0;
        assert_int_equal(gs_team_run(&search, THREADS, make_nodes, &most), GS_OK);
        assert_int_equal(search.stop, GS_STOP_NODES);
        assert_true(search.nodes <= limits[i]);
        assert_true(search.nodes > 0);
        /* Whoever learns of the end with the next node has counted it, and does nothing with it. */
        assert_true(search.counters[0] <= search.nodes);
        assert_true(search.nodes - search.counters[0] < THREADS);
    }
}

/* The next poll of the clock comes after an interval, and not with the next node. */
static void poll_once(struct gs_member *member, void *user)
{
    atomic_uint *wrong = user;
    struct gs_search *search = &member->search;
    if (!gs_search_node(search) || !gs_search_poll(search) ||
        search->own.next_check != search->nodes + search->own.interval)
        atomic_fetch_add(wrong, 1);
}

static void without_a_limit_no_node_is_asked_for(void **state)
{
    atomic_uint wrong = 0;
    struct gs_search search = fresh();

    (void)state;
    gs_team_run(&search, THREADS, poll_once, &wrong);
    assert_int_equal(wrong, 0);
}

static void parts_end_for_themselves_work(struct gs_member *member, void *user)
{
    atomic_uint *ended = user;
    for (int i = 0; i < 10; i++) {
        struct gs_search_part part;
        uint64_t before = member->search.nodes;
        if (!gs_search_begin_part(&member->search, 100, &part))
            return;
        while (gs_search_node(&member->search))
            ;
        if (gs_search_end_part(&member->search, &part) && member->search.nodes == before + 100)
            atomic_fetch_add(ended, 1);
    }
}

static void parts_end_for_themselves(void **state)
{
    atomic_uint ended = 0;
    struct gs_search search = fresh();

    (void)state;
    gs_team_run(&search, THREADS, parts_end_for_themselves_work, &ended);
    assert_int_equal(ended, THREADS * 10);
    assert_int_equal(search.stop, GS_STOP_SOLVED);
    assert_int_equal(search.nodes, THREADS * 1000);
}

static void last_halts(struct gs_member *member, void *user)
{
    const enum gs_stop *stop = user;
    uint64_t own = 0;
    while (gs_search_node(&member->search))
        if (member->number == THREADS - 1 && ++own == 100)
            gs_search_halt(&member->search, *stop);
}

static void a_halt_reaches_all(void **state)
{
    enum gs_stop stop = GS_STOP_MEMORY;
    struct gs_search search = fresh();

    (void)state;
    gs_team_run(&search, THREADS, last_halts, &stop);
    assert_int_equal(search.stop, GS_STOP_MEMORY);
}

static void last_finishes(struct gs_member *member, void *user)
{
    (void)user;
    if (member->number == THREADS - 1)
        gs_team_finish(member);
    else
        while (gs_search_node(&member->search))
            ;
}

static void who_finishes_halts_the_others_alone(void **state)
{
    struct gs_search search = fresh();

    (void)state;
    gs_team_run(&search, THREADS, last_finishes, NULL);
    assert_int_equal(search.stop, GS_STOP_SOLVED);
}

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static void wait_for_first(struct gs_member *member, void *user)
{
    if (member->number == 0)
        raise(SIGUSR2);
    else
        while (gs_search_node(&member->search))
            ;
    if (gs_team_barrier(member))
        *(bool *)user = true;
}

/* The first only waits for the others, who cannot see the flag; by the monotonic clock. */
static void interrupts_are_heeded_while_waiting(void **state)
{
    bool goes_on = false;
    struct gs_search search = fresh();

    (void)state;
    interrupted = 0;
    search.interrupt = &interrupted;
    signal(SIGUSR2, interrupt);
    gs_team_run(&search, 2, wait_for_first, &goes_on);
    signal(SIGUSR2, SIG_DFL);
    assert_int_equal(search.stop, GS_STOP_INTERRUPTED);
    assert_false(goes_on);
}

struct sums {
    uint64_t own[THREADS];
    atomic_uint wrong;
};

/* Between two barriers each adds what the one beside it had: no locks. */
static void take_turns(struct gs_member *member, void *user)
{
    struct sums *sums = user;
    unsigned beside = (member->number + 1) % gs_team_members(member->team);

    for (uint64_t i = 0; i < BARRIERS; i++) {
        uint64_t other = sums->own[beside];
        if (other != i)
            atomic_fetch_add(&sums->wrong, 1);
        if (!gs_team_barrier(member))
            return;
        sums->own[member->number] = other + 1;
        if (!gs_team_barrier(member))
            return;
    }
}

static void at_a_barrier_all_have_come(void **state)
{
    struct sums sums = {.wrong = 0};
    struct gs_search search = fresh();

    (void)state;
    gs_team_run(&search, THREADS, take_turns, &sums);
    assert_int_equal(sums.wrong, 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(sums.own[i], BARRIERS);
}

static void halt_at_once(struct gs_member *member, void *user)
{
    atomic_uint *going = user;
    if (member->number == 1)
        gs_search_halt(&member->search, GS_STOP_TIME);
    if (gs_team_barrier(member))
        atomic_fetch_add(going, 1);
}

static void a_halted_team_goes_on_nowhere(void **state)
{
    atomic_uint going = 0;
    struct gs_search search = fresh();

    (void)state;
    gs_team_run(&search, THREADS, halt_at_once, &going);
    assert_int_equal(going, 0);
    assert_int_equal(search.stop, GS_STOP_TIME);
}

static void without_memory_nothing_is_begun(void **state)
{
    uint64_t most = 1;
    struct gs_search search = fresh();

    (void)state;
    gs_memory_fail_at(memory, 1);
    assert_int_equal(gs_team_run(&search, THREADS, make_nodes, &most), GS_NO_MEMORY);
    assert_int_equal(search.nodes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_and_counters_are_added_up),
        cmocka_unit_test(the_node_limit_is_that_of_all),
        cmocka_unit_test(without_a_limit_no_node_is_asked_for),
        cmocka_unit_test(parts_end_for_themselves),
        cmocka_unit_test(a_halt_reaches_all),
        cmocka_unit_test(who_finishes_halts_the_others_alone),
        cmocka_unit_test(interrupts_are_heeded_while_waiting),
        cmocka_unit_test(at_a_barrier_all_have_come),
        cmocka_unit_test(a_halted_team_goes_on_nowhere),
        cmocka_unit_test(without_memory_nothing_is_begun),
    };
    return cmocka_run_group_tests_name("team", tests, set_up, tear_down);
}

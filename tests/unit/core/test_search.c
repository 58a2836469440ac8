/* SPDX-License-Identifier: MIT */
/* The search context: exact node limits, clock, interrupts, progress. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <time.h>

#include <gamesolve/search.h>

static struct gs_search fresh(void)
{
    struct gs_search search;
    gs_search_init(&search, NULL, NULL, NULL);
    return search;
}

static void wait_seconds(double seconds)
{
    struct timespec pause = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    while (nanosleep(&pause, &pause) != 0)
        ;
}

static void names_are_words(void **state)
{
    (void)state;
    assert_string_equal(gs_goal_name(GS_GOAL_VALUE), "value");
    assert_string_equal(gs_goal_name(GS_GOAL_WIN), "win");
    assert_string_equal(gs_goal_name(GS_GOAL_DRAW), "draw");
    assert_string_equal(gs_goal_name((enum gs_goal)9), "unknown");
    assert_string_equal(gs_stop_name(GS_STOP_SOLVED), "solved");
    assert_string_equal(gs_stop_name(GS_STOP_TIME), "time");
    assert_string_equal(gs_stop_name(GS_STOP_MEMORY), "memory");
    assert_string_equal(gs_stop_name(GS_STOP_NODES), "nodes");
    assert_string_equal(gs_stop_name(GS_STOP_DEPTH), "depth");
    assert_string_equal(gs_stop_name(GS_STOP_LEVEL), "level");
    assert_string_equal(gs_stop_name(GS_STOP_EXHAUSTED), "exhausted");
    assert_string_equal(gs_stop_name(GS_STOP_DISK), "disk");
    assert_string_equal(gs_stop_name(GS_STOP_INTERRUPTED), "interrupted");
    assert_string_equal(gs_stop_name((enum gs_stop)99), "unknown");
}

static void the_node_limit_is_exact(void **state)
{
    static const uint64_t limits[] = {1,    2,    1022, 1023, 1024, 1025,
                                      1026, 2047, 2048, 2049, 5000, 100000};

    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct gs_search search = fresh();
        search.limits.nodes = limits[i];
        gs_search_start(&search);
        for (uint64_t node = 1; node <= limits[i]; node++) {
            assert_true(gs_search_node(&search));
            assert_int_equal(search.nodes, node);
        }
        assert_true(gs_search_poll(&search));
        assert_int_equal(search.stop, GS_STOP_SOLVED);
        for (int more = 0; more < 3; more++) {
            assert_false(gs_search_node(&search));
            assert_int_equal(search.nodes, limits[i]);
            assert_int_equal(search.stop, GS_STOP_NODES);
        }
    }
}

static void who_is_late_is_told_so_and_nothing_changes(void **state)
{
    static volatile sig_atomic_t interrupt;
    struct gs_search search = fresh();

    (void)state;
    gs_search_start(&search);
    assert_false(gs_search_is_late(&search));
    search.limits.seconds = 1e9;
    assert_false(gs_search_is_late(&search));
    search.interrupt = &interrupt;
    assert_false(gs_search_is_late(&search));
    interrupt = 1;
    assert_true(gs_search_is_late(&search));
    search.interrupt = NULL;
    search.limits.seconds = 1e-9;
    while (gs_search_seconds(&search) < 1e-9)
        ;
    assert_true(gs_search_is_late(&search));
    assert_int_equal(search.stop, GS_STOP_SOLVED);
    assert_false(gs_search_poll(&search));
}

static void no_limit_and_the_largest_limit_do_not_stop(void **state)
{
    struct gs_search search = fresh();

    (void)state;
    for (int round = 0; round < 2; round++) {
        search.limits.nodes = round == 0 ? 0 : UINT64_MAX;
        gs_search_start(&search);
        for (int i = 0; i < 5000; i++)
            assert_true(gs_search_node(&search));
        assert_int_equal(search.nodes, 5000);
    }
}

/* Algorithms that create many nodes at once add them and poll. */
static void nodes_added_at_once_are_cut(void **state)
{
    struct gs_search search = fresh();

    (void)state;
    search.limits.nodes = 100;
    gs_search_start(&search);
    search.nodes += 100;
    assert_true(gs_search_poll(&search));
    search.nodes += 7;
    assert_false(gs_search_poll(&search));
    assert_int_equal(search.nodes, 100);
    assert_int_equal(search.stop, GS_STOP_NODES);
}

/* Nodes are made until the search says no; returns how many. */
static uint64_t exhaust(struct gs_search *search)
{
    uint64_t count = 0;
    while (gs_search_node(search))
        count++;
    return count;
}

/* Each row: the limit of the whole, nodes made before, those of the part, and how many it makes. */
static void a_part_has_a_limit_of_its_own(void **state)
{
    static const struct {
        uint64_t whole, before, part, made;
    } rows[] = {{0, 0, 10, 10},    {0, 5000, 3000, 3000}, {100, 20, 30, 30},
                {100, 20, 0, 0},   {100, 20, 79, 79},     {100, 20, 80, 80},
                {100, 20, 81, 80}, {100, 100, 5, 0},      {100, 20, UINT64_MAX, 80}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct gs_search search = fresh();
        struct gs_search_part part;
        search.limits.nodes = rows[i].whole;
        gs_search_start(&search);
        for (uint64_t node = 0; node < rows[i].before; node++)
            assert_true(gs_search_node(&search));
        assert_true(gs_search_begin_part(&search, rows[i].part, &part));
        assert_int_equal(exhaust(&search), rows[i].made);
        assert_int_equal(search.stop, GS_STOP_NODES);
        bool goes_on = rows[i].whole == 0 || rows[i].before + rows[i].part < rows[i].whole;
        goes_on = goes_on && rows[i].part != UINT64_MAX;
        assert_int_equal(gs_search_end_part(&search, &part), goes_on);
        assert_int_equal(search.limits.nodes, rows[i].whole);
        assert_int_equal(search.stop, goes_on ? GS_STOP_SOLVED : GS_STOP_NODES);
        if (rows[i].whole > 0)
            assert_int_equal(exhaust(&search),
                             goes_on ? rows[i].whole - rows[i].before - rows[i].made : 0);
    }
}

static void other_limits_end_a_part_and_the_whole(void **state)
{
    struct gs_search search = fresh();
    struct gs_search_part part;

    (void)state;
    gs_search_start(&search);
    assert_true(gs_search_begin_part(&search, 10, &part));
    gs_search_halt(&search, GS_STOP_MEMORY);
    assert_false(gs_search_end_part(&search, &part));
    assert_int_equal(search.stop, GS_STOP_MEMORY);
    assert_false(gs_search_begin_part(&search, 10, &part));
    assert_false(gs_search_end_part(&search, &part));
    assert_int_equal(search.limits.nodes, 0);
}

static void starting_clears_what_is_kept(void **state)
{
    struct gs_search search = fresh();

    (void)state;
    search.limits.nodes = 3;
    gs_search_start(&search);
    gs_search_keep(&search, 10);
    gs_search_keep(&search, -4);
    gs_search_keep(&search, 3);
    assert_int_equal(search.kept, 9);
    assert_int_equal(search.peak_nodes, 10);
    search.counters[GS_COUNTERS_MAX - 1] = 5;
    search.expanded = 6;
    while (gs_search_node(&search))
        ;
    gs_search_start(&search);
    assert_int_equal(search.stop, GS_STOP_SOLVED);
    assert_int_equal(search.nodes + search.expanded + search.kept + search.peak_nodes, 0);
    assert_int_equal(search.counters[GS_COUNTERS_MAX - 1], 0);
    assert_int_equal(search.limits.nodes, 3);
    assert_true(gs_search_node(&search));
}

static void the_first_reason_stays(void **state)
{
    struct gs_search search = fresh();

    (void)state;
    gs_search_start(&search);
    assert_false(gs_search_halt(&search, GS_STOP_MEMORY));
    assert_false(gs_search_halt(&search, GS_STOP_TIME));
    assert_int_equal(search.stop, GS_STOP_MEMORY);
    assert_false(gs_search_poll(&search));
    assert_false(gs_search_node(&search));
    assert_int_equal(search.nodes, 0);
}

static void an_interrupt_is_seen_within_a_check_interval(void **state)
{
    volatile sig_atomic_t flag = 0;
    struct gs_search search = fresh();

    (void)state;
    search.interrupt = &flag;
    gs_search_start(&search);
    for (int i = 0; i < 3000; i++)
        assert_true(gs_search_node(&search));
    flag = 1;
    int nodes = 0;
    while (gs_search_node(&search))
        nodes++;
    assert_true(nodes < 1024);
    assert_int_equal(search.stop, GS_STOP_INTERRUPTED);

    gs_search_start(&search);
    assert_false(gs_search_poll(&search));
    gs_search_start(&search);
    assert_false(gs_search_report(&search, "states found", 1, 2));
}

/* Where a node takes long, as on large boards, there are few of them between two polls. */
static void slow_nodes_are_polled_more_often(void **state)
{
    volatile sig_atomic_t flag = 0;
    struct gs_search search = fresh();
    int nodes = 0;

    (void)state;
    search.interrupt = &flag;
    gs_search_start(&search);
    for (int i = 0; i < 20; i++) {
        assert_true(gs_search_node(&search));
        wait_seconds(0.002);
    }
    flag = 1;
    while (gs_search_node(&search))
        nodes++;
    assert_true(nodes < 16);
}

static void the_time_limit_strikes(void **state)
{
    struct gs_search search = fresh();

    (void)state;
    search.limits.seconds = 0.05;
    gs_search_start(&search);
    assert_true(gs_search_poll(&search));
    while (gs_search_node(&search))
        ;
    assert_int_equal(search.stop, GS_STOP_TIME);
    assert_true(gs_search_seconds(&search) >= 0.05);
    assert_true(gs_search_seconds(&search) < 10);
}

/* With both limits passed the one in nodes counts: it is the same on every machine. */
static void nodes_come_before_the_clock(void **state)
{
    struct gs_search search = fresh();

    (void)state;
    search.limits.seconds = 1e-9;
    search.limits.nodes = 10;
    gs_search_start(&search);
    search.nodes += 11;
    assert_false(gs_search_poll(&search));
    assert_int_equal(search.stop, GS_STOP_NODES);
    assert_int_equal(search.nodes, 10);
}

struct reports {
    int count;
    struct gs_progress last;
};

static void remember(void *user, const struct gs_progress *progress)
{
    struct reports *reports = user;
    reports->count++;
    reports->last = *progress;
}

static void progress_is_told_twice_a_second_at_most(void **state)
{
    struct reports reports = {0};
    struct gs_search search = fresh();

    (void)state;
    search.progress = remember;
    search.user = &reports;
    do { /* until this thread is not held up for half a second in between */
        reports.count = 0;
        gs_search_start(&search);
        assert_true(gs_search_report(&search, "early", 1, 0));
    } while (gs_search_seconds(&search) >= 0.5);
    assert_int_equal(reports.count, 0);
    wait_seconds(0.51);
    assert_true(gs_search_report(&search, "states found", 7, 9));
    const struct gs_progress first = reports.last;
    assert_true(gs_search_report(&search, "too soon", 8, 9));
    if (gs_search_seconds(&search) < first.seconds + 0.5)
        assert_int_equal(reports.count, 1);
    assert_string_equal(first.phase, "states found");
    assert_int_equal(first.done, 7);
    assert_int_equal(first.total, 9);
    assert_true(first.seconds >= 0.5);
}

static void random_numbers_repeat_and_stay_below(void **state)
{
    uint64_t one = 42, other = 42;
    unsigned seen[7] = {0};

    (void)state;
    for (int i = 0; i < 7000; i++) {
        uint32_t number = gs_random_below(&one, 7);
        assert_int_equal(number, gs_random_below(&other, 7));
        assert_true(number < 7);
        seen[number]++;
    }
    for (int i = 0; i < 7; i++)
        assert_true(seen[i] > 800 && seen[i] < 1200);
    assert_int_equal(gs_random_below(&one, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_words),
        cmocka_unit_test(the_node_limit_is_exact),
        cmocka_unit_test(who_is_late_is_told_so_and_nothing_changes),
        cmocka_unit_test(no_limit_and_the_largest_limit_do_not_stop),
        cmocka_unit_test(nodes_added_at_once_are_cut),
        cmocka_unit_test(a_part_has_a_limit_of_its_own),
        cmocka_unit_test(other_limits_end_a_part_and_the_whole),
        cmocka_unit_test(starting_clears_what_is_kept),
        cmocka_unit_test(the_first_reason_stays),
        cmocka_unit_test(an_interrupt_is_seen_within_a_check_interval),
        cmocka_unit_test(slow_nodes_are_polled_more_often),
        cmocka_unit_test(the_time_limit_strikes),
        cmocka_unit_test(nodes_come_before_the_clock),
        cmocka_unit_test(progress_is_told_twice_a_second_at_most),
        cmocka_unit_test(random_numbers_repeat_and_stay_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

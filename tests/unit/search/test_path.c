/* SPDX-License-Identifier: MIT */
/* Paths: moves, undoing, repetitions, growth, and every allocation that fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/path.h"
#include "unit/node_game.h"

/* Nodes 0 to NODES - 1 in a circle; the tests jump anywhere, which the path does not forbid. */
#define NODES 1000

static struct graph_node circle[NODES];

static int make_circle(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NODES; i++)
        circle[i] = (struct graph_node){.side = i % 2 ? GS_BLACK : GS_WHITE,
                                        .outcome = GS_UNKNOWN,
                                        .count = 1,
                                        .next = {(uint16_t)((i + 1) % NODES)}};
    return 0;
}

static struct gs_path *new_path(struct gs_memory *memory, const struct graph_rules *rules)
{
    const struct graph_position root = {.node = 0};
    return gs_path_new(memory, &rules->base, (const struct gs_position *)&root);
}

static uint32_t node_of(struct gs_path *path)
{
    return ((const struct graph_position *)gs_path_position(path))->node;
}

static void moves_are_played_and_taken_back(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct graph_rules rules = graph_rules_of(circle, 0);
    struct gs_path *path = new_path(memory, &rules);

    (void)state;
    assert_non_null(path);
    for (gs_move move = 1; move <= 500; move++)
        assert_true(gs_path_push(path, move));
    assert_int_equal(gs_path_ply(path), 500);
    for (size_t ply = 0; ply < 500; ply++)
        assert_int_equal(gs_path_move(path, ply), ply + 1);
    for (uint32_t node = 500; node > 0; node--) {
        assert_int_equal(node_of(path), node);
        gs_path_pop(path);
    }
    assert_int_equal(node_of(path), 0);
    assert_int_equal(gs_path_ply(path), 0);
    gs_path_free(path);
    gs_path_free(NULL);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

static void without_the_trait_nothing_repeats(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct graph_rules rules = graph_rules_of(circle, GS_STABLE);
    struct gs_path *path = new_path(memory, &rules);

    (void)state;
    assert_true(gs_path_push(path, 1));
    assert_true(gs_path_push(path, 0));
    assert_false(gs_path_repeats(path, NULL));
    gs_path_free(path);
    gs_memory_free(memory);
}

static void a_return_is_seen_with_its_first_ply(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct graph_rules rules = graph_rules_of(circle, GS_REPEATS);
    struct gs_path *path = new_path(memory, &rules);
    size_t ply = 77;

    (void)state;
    assert_false(gs_path_repeats(path, &ply));
    assert_true(gs_path_push(path, 2));
    assert_true(gs_path_push(path, 4));
    assert_false(gs_path_repeats(path, &ply));
    assert_int_equal(ply, 77);
    assert_true(gs_path_push(path, 2));
    assert_true(gs_path_repeats(path, &ply));
    assert_int_equal(ply, 1);
    assert_true(gs_path_push(path, 2)); /* a third time: still the first ply */
    assert_true(gs_path_repeats(path, &ply));
    assert_int_equal(ply, 1);
    assert_true(gs_path_push(path, 0));
    assert_true(gs_path_repeats(path, &ply));
    assert_int_equal(ply, 0);
    assert_true(gs_path_repeats(path, NULL));
    for (int i = 0; i < 3; i++)
        gs_path_pop(path);
    assert_false(gs_path_repeats(path, NULL)); /* at ply 2 again, which was new */
    gs_path_pop(path);
    assert_true(gs_path_push(path, 4)); /* and it was forgotten when it was taken back */
    assert_false(gs_path_repeats(path, NULL));
    gs_path_free(path);
    gs_memory_free(memory);
}

#define STEPS 60000

/* Random pushes and pops beside a plain list that is searched from its start. */
static void random_walks_agree_with_a_list(void **state)
{
    static uint32_t list[STEPS + 1];
    struct gs_memory *memory = gs_memory_new(0);
    struct graph_rules rules = graph_rules_of(circle, GS_REPEATS);
    struct gs_path *path = new_path(memory, &rules);
    uint64_t random = 1;
    size_t length = 1, ply = 0, first;

    (void)state;
    for (int step = 0; step < STEPS; step++) {
        uint32_t bias = (step / 500) % 2 ? 35 : 60; /* phases that lengthen and that shorten */
        if (length == 1 || gs_random_below(&random, 100) < bias) {
            list[length++] = gs_random_below(&random, NODES);
            assert_true(gs_path_push(path, list[length - 1]));
        } else {
            gs_path_pop(path);
            length--;
        }
        for (first = 0; list[first] != list[length - 1]; first++)
            ;
        assert_int_equal(node_of(path), list[length - 1]);
        assert_int_equal(gs_path_ply(path), length - 1);
        assert_int_equal(gs_path_repeats(path, &ply), first < length - 1);
        if (first < length - 1)
            assert_int_equal(ply, first);
    }
    gs_path_free(path);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

/* Goes 300 plies with memory that fails at the nth request; what failed can be tried again. */
static bool walk_with_failure(unsigned traits, uint64_t nth)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct graph_rules rules = graph_rules_of(circle, traits);
    bool failed = false;

    gs_memory_fail_at(memory, nth);
    struct gs_path *path = new_path(memory, &rules);
    if (!path) {
        assert_int_equal(gs_memory_used(memory), 0);
        gs_memory_free(memory);
        return true;
    }
    for (gs_move move = 1; move <= 300; move++) {
        if (!gs_path_push(path, move)) {
            failed = true;
            assert_int_equal(gs_path_ply(path), move - 1);
            assert_int_equal(node_of(path), move - 1);
            assert_false(gs_path_repeats(path, NULL));
            gs_memory_fail_at(memory, 0);
            assert_true(gs_path_push(path, move));
        }
    }
    size_t ply = 0;
    assert_true(gs_path_push(path, 150));
    assert_int_equal(gs_path_repeats(path, &ply), (traits & GS_REPEATS) != 0);
    if (traits & GS_REPEATS)
        assert_int_equal(ply, 150);
    while (gs_path_ply(path) > 0)
        gs_path_pop(path);
    assert_int_equal(node_of(path), 0);
    gs_path_free(path);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
    return failed;
}

static void every_allocation_may_fail(void **state)
{
    uint64_t nth;

    (void)state;
    for (nth = 1; walk_with_failure(GS_REPEATS, nth); nth++)
        ;
    assert_true(nth > 10);
    for (nth = 1; walk_with_failure(0, nth); nth++)
        ;
    assert_true(nth > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_played_and_taken_back),
        cmocka_unit_test(without_the_trait_nothing_repeats),
        cmocka_unit_test(a_return_is_seen_with_its_first_ply),
        cmocka_unit_test(random_walks_agree_with_a_list),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, make_circle, NULL);
}

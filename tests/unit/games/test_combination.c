/* SPDX-License-Identifier: MIT */
/* Ranks of sets: one to one onto 0 .. C(n, k) - 1, for every n that fits into a word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/combination.h"
#include <gamesolve/search.h>

static void choose_is_pascals_triangle(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 64; n++) {
        assert_true(gs_choose(n, 0) == 1 && gs_choose(n, n) == 1 && gs_choose(n, n + 1) == 0);
        for (unsigned k = 1; k <= n; k++)
            assert_true(gs_choose(n, k) == gs_choose(n - 1, k - 1) + gs_choose(n - 1, k));
    }
    assert_true(gs_choose(64, 32) == UINT64_C(1832624140942590534));
}

/* Every set of up to 16 points: no rank twice, none too large, and the set comes back. */
static void small_sets_are_ranked_densely(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    for (unsigned n = 0; n <= 16; n++) {
        struct gs_combination *c = gs_combination_new(memory, n);
        uint8_t *seen = gs_alloc_zero(memory, 17 << 14, 1);
        for (uint64_t set = 0; set < UINT64_C(1) << n; set++) {
            unsigned k = (unsigned)__builtin_popcountll(set);
            uint64_t rank = gs_combination_rank(c, set);
            assert_true(rank < gs_choose(n, k));
            assert_int_equal(seen[k << 14 | rank], 0);
            seen[k << 14 | rank] = 1;
            assert_true(gs_combination_unrank(c, k, rank) == set);
        }
        gs_release(memory, seen);
        gs_release(memory, c);
    }
    gs_memory_free(memory);
}

static void large_sets_come_back(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    uint64_t random = 1;
    for (unsigned n = 17; n <= 64; n++) {
        struct gs_combination *c = gs_combination_new(memory, n);
        for (unsigned i = 0; i < 2000; i++) {
            uint64_t set = gs_random(&random) & UINT64_MAX >> (64 - n);
            for (unsigned sparse = i % 3; sparse > 0; sparse--)
                set &= gs_random(&random);
            unsigned k = (unsigned)__builtin_popcountll(set);
            uint64_t rank = gs_combination_rank(c, set);
            assert_true(rank < gs_choose(n, k));
            assert_true(gs_combination_unrank(c, k, rank) == set);
        }
        /* The first and the last rank exist. */
        for (unsigned k = 0; k <= n; k++) {
            uint64_t last = gs_choose(n, k) - 1;
            assert_true(gs_combination_rank(c, gs_combination_unrank(c, k, 0)) == 0);
            assert_true(gs_combination_rank(c, gs_combination_unrank(c, k, last)) == last);
        }
        gs_release(memory, c);
    }
    gs_memory_free(memory);
}

/* Ranks by halves: the same demands, for all sizes of small sets and samples of large ones. */
static void halves_rank_densely(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    uint64_t random = 2;
    for (unsigned n = 1; n <= GS_HALF_POINTS; n++) {
        for (unsigned k = 0; k <= n; k++) {
            struct gs_half_ranks *ranks = gs_half_ranks_new(memory, n, k);
            uint64_t sets = gs_choose(n, k);
            for (unsigned i = 0; i < 3000; i++) {
                bool all = sets <= 3000;
                if (all && i >= sets)
                    break;
                uint32_t rank = all ? i : gs_random_below(&random, (uint32_t)sets);
                uint64_t set = gs_half_unrank(ranks, rank);
                assert_true(set < UINT64_C(1) << n);
                assert_int_equal(__builtin_popcountll(set), k);
                assert_true(gs_half_rank(ranks, set) == rank);
            }
            assert_true(gs_half_rank(ranks, gs_half_unrank(ranks, (uint32_t)sets - 1)) == sets - 1);
            gs_release(memory, ranks);
        }
    }
    gs_memory_free(memory);
}

static void memory_may_be_missing(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(1000);
    assert_null(gs_combination_new(memory, 10));
    assert_null(gs_half_ranks_new(memory, 20, 10));
    gs_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choose_is_pascals_triangle),
        cmocka_unit_test(small_sets_are_ranked_densely),
        cmocka_unit_test(large_sets_come_back),
        cmocka_unit_test(halves_rank_densely),
        cmocka_unit_test(memory_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

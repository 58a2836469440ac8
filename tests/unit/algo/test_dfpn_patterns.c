/* SPDX-License-Identifier: MIT */
/* test_dfpn_patterns.c - the tree of wins by what they need: what a walk finds, and what memory is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gamesolve/memory.h>
#include <gamesolve/random.h>

#include "algo/dfpn/dfpn_patterns.h"

enum { WINNER, LOSER, MOST = 1 << 24 };

static gs_bitboard bit(unsigned point)
{
    return gs_bitboard_of(point);
}

/* How many patterns hold where the winner and the loser have these stones. */
static unsigned count(const struct dfpn_patterns *patterns, gs_bitboard winner, gs_bitboard loser,
                      bool but_one)
{
    const gs_bitboard stones[] = {winner, loser};
    struct dfpn_pattern_walk walk = gs_dfpn_patterns_walk(patterns, stones, WINNER, LOSER, but_one);
    unsigned found = 0;
    while (gs_dfpn_patterns_next(&walk))
        found++;
    return found;
}

/* A win by two stones, with a carrier of one point. */
static struct dfpn_pattern pattern_of(unsigned one, unsigned other, unsigned carrier)
{
    const gs_bitboard stones = bit(one) | bit(other);
    return (struct dfpn_pattern){.stones = stones, .area = stones | bit(carrier), .rank = 1};
}

static void a_pattern_holds_by_its_stones_and_area(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct dfpn_patterns *patterns = gs_dfpn_patterns_new(memory, MOST);
    const gs_bitboard stones = bit(3) | bit(5);
    assert_int_equal(count(patterns, stones, 0, false), 0);
    gs_dfpn_patterns_add(patterns, WINNER, LOSER, pattern_of(3, 5, 8));
    assert_int_equal(count(patterns, stones, bit(9), false), 1);
    assert_int_equal(count(patterns, stones | bit(8), bit(9), false), 1);
    assert_int_equal(count(patterns, stones, bit(8), false), 0);
    assert_int_equal(count(patterns, bit(3), 0, false), 0);
    assert_int_equal(count(patterns, bit(3), 0, true), 1);
    assert_int_equal(count(patterns, 0, 0, true), 0);
    assert_int_equal(count(patterns, bit(3), bit(5), true), 0);
    gs_dfpn_patterns_free(patterns);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

/* All pairs of points but those of the loser: whatever group they are in, they are found. */
static void all_that_hold_are_found(void **state)
{
    (void)state;
    enum { POINTS = 60 };
    struct gs_memory *memory = gs_memory_new(0);
    struct dfpn_patterns *patterns = gs_dfpn_patterns_new(memory, MOST);
    for (unsigned one = 0; one < POINTS; one++)
        for (unsigned other = 0; other < one; other++)
            gs_dfpn_patterns_add(patterns, WINNER, LOSER, pattern_of(one, other, 63));
    for (unsigned size = 2; size <= POINTS; size += 7) {
        const gs_bitboard stones = bit(size) - 1;
        assert_int_equal(count(patterns, stones, 0, false), size * (size - 1) / 2);
        assert_int_equal(count(patterns, stones, bit(63), false), 0);
    }
    gs_dfpn_patterns_free(patterns);
    gs_memory_free(memory);
}

/* One that needs no more than another is enough. */
static void a_pattern_that_needs_more_is_left_out(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct dfpn_patterns *patterns = gs_dfpn_patterns_new(memory, MOST);
    const gs_bitboard stones = bit(1) | bit(2);
    gs_dfpn_patterns_add(patterns, WINNER, LOSER, pattern_of(1, 2, 3));
    gs_dfpn_patterns_add(patterns, WINNER, LOSER, pattern_of(1, 2, 3));
    gs_dfpn_patterns_add(
        patterns, WINNER, LOSER,
        (struct dfpn_pattern){.stones = stones | bit(7), .area = stones | bit(3) | bit(7)});
    assert_int_equal(count(patterns, stones | bit(7), 0, false), 1);
    gs_dfpn_patterns_add(patterns, WINNER, LOSER, pattern_of(1, 2, 4));
    assert_int_equal(count(patterns, stones, 0, false), 2);
    gs_dfpn_patterns_free(patterns);
    gs_memory_free(memory);
}

/* Some of the points: each with the same chance, halved so many times. */
static gs_bitboard some(uint64_t *random, unsigned halvings)
{
    gs_bitboard points = ~(gs_bitboard)0;
    while (halvings-- > 0) {
        const gs_bitboard high = gs_random(random);
        points &= high << 64 | gs_random(random);
    }
    return points;
}

/* Whether one of a list holds in a position, as its definition says. */
static bool any_holds(const struct dfpn_pattern *list, unsigned length, gs_bitboard winner,
                      gs_bitboard loser, int lacking)
{
    for (unsigned i = 0; i < length; i++)
        if ((int)gs_bitboard_count(list[i].stones & ~winner) <= lacking &&
            (list[i].area & loser) == 0)
            return true;
    return false;
}

/* Random patterns and positions, beside a plain list of the same patterns. */
static void a_walk_finds_what_a_list_has(void **state)
{
    (void)state;
    enum { MANY = 4000, POSITIONS = 2000 };
    struct gs_memory *memory = gs_memory_new(0);
    struct dfpn_patterns *patterns = gs_dfpn_patterns_new(memory, MOST);
    struct dfpn_pattern *list = gs_alloc(memory, MANY * sizeof *list);
    uint64_t random = 5;
    unsigned found[2] = {0, 0};
    assert_non_null(list);
    for (unsigned i = 0; i < MANY; i++) {
        const gs_bitboard stones = some(&random, 4);
        list[i] = (struct dfpn_pattern){.stones = stones, .area = stones | some(&random, 2)};
        if (i < MANY / 2)
            list[i].area |= bit(63); /* which the patterns that follow need not have in common */
        gs_dfpn_patterns_add(patterns, WINNER, LOSER, list[i]);
    }
    for (unsigned i = 0; i < POSITIONS; i++) {
        const gs_bitboard winner = some(&random, 2), loser = some(&random, 2) & ~winner;
        for (int but_one = 0; but_one < 2; but_one++) {
            const bool any = any_holds(list, MANY, winner, loser, but_one);
            assert_int_equal(count(patterns, winner, loser, but_one) > 0, any);
            found[but_one] += any;
        }
    }
    assert_true(found[0] > 0 && found[1] > found[0] && found[1] < POSITIONS);
    gs_release(memory, list);
    gs_dfpn_patterns_free(patterns);
    gs_memory_free(memory);
}

/* Where memory ends nothing is added, and what is there stays. */
static void memory_may_end(void **state)
{
    (void)state;
    enum { LITTLE = 1 << 14, POINTS = 60 };
    struct gs_memory *memory = gs_memory_new(0);
    struct dfpn_patterns *patterns = gs_dfpn_patterns_new(memory, LITTLE);
    for (unsigned one = 0; one < POINTS; one++)
        for (unsigned other = 0; other < one; other++)
            gs_dfpn_patterns_add(patterns, WINNER, LOSER, pattern_of(one, other, 63));
    const unsigned found = count(patterns, bit(POINTS) - 1, 0, false);
    assert_true(found > 0 && found < POINTS * (POINTS - 1) / 2);
    assert_true(gs_memory_used(memory) < 2 * LITTLE);
    gs_dfpn_patterns_free(patterns);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pattern_holds_by_its_stones_and_area),
        cmocka_unit_test(all_that_hold_are_found),
        cmocka_unit_test(a_pattern_that_needs_more_is_left_out),
        cmocka_unit_test(a_walk_finds_what_a_list_has),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

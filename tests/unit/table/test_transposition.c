/* SPDX-License-Identifier: MIT */
/* The transposition table with two entries a place, against what was put into it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "table/transposition.h"

#define KEYS 4000

struct fixture {
    struct gs_memory *memory;
    struct gs_search search;
    struct gs_transposition table;
};

static bool set_up(struct fixture *fixture, size_t budget, uint64_t most)
{
    static const struct gs_rules no_rules;
    fixture->memory = gs_memory_new(budget);
    assert_non_null(fixture->memory);
    gs_search_init(&fixture->search, &no_rules, NULL, fixture->memory);
    gs_search_start(&fixture->search);
    return gs_transposition_init(&fixture->table, &fixture->search, sizeof(uint32_t),
                                 sizeof(uint32_t), most);
}

static void tear_down(struct fixture *fixture)
{
    gs_transposition_clear(&fixture->table);
    gs_transposition_clear(&fixture->table);
    assert_int_equal(fixture->search.kept, 0);
    assert_int_equal(gs_memory_used(fixture->memory), 0);
    gs_memory_free(fixture->memory);
}

static uint8_t *enter(struct fixture *fixture, uint32_t key, uint64_t work)
{
    uint8_t bytes[sizeof key];
    memcpy(bytes, &key, sizeof key);
    return gs_transposition_enter(&fixture->table, bytes,
                                  gs_transposition_hash(&fixture->table, bytes), work);
}

static const uint8_t *find(const struct fixture *fixture, uint32_t key)
{
    uint8_t bytes[sizeof key];
    memcpy(bytes, &key, sizeof key);
    return gs_transposition_find(&fixture->table, bytes,
                                 gs_transposition_hash(&fixture->table, bytes));
}

/* A payload contains its key. */
static void put(struct fixture *fixture, uint32_t key, uint64_t work)
{
    uint32_t payload = ~key;
    uint8_t *at = enter(fixture, key, work);
    assert_non_null(at);
    memcpy(at, &payload, sizeof payload);
}

static bool has(const struct fixture *fixture, uint32_t key)
{
    uint32_t payload;
    const uint8_t *at = find(fixture, key);
    if (at == NULL)
        return false;
    memcpy(&payload, at, sizeof payload);
    assert_int_equal(payload, ~key);
    return true;
}

static unsigned count_found(const struct fixture *fixture, uint32_t from, uint32_t to)
{
    unsigned found = 0;
    for (uint32_t key = from; key < to; key++)
        found += has(fixture, key);
    return found;
}

/* While it may grow it forgets little, and what it finds is right through every growth. */
static void grow(const uint64_t *factors)
{
    struct fixture fixture;
    assert_true(set_up(&fixture, 0, 0));
    fixture.table.factors = factors;
    for (uint32_t key = 0; key < KEYS; key++) {
        put(&fixture, key, 1);
        assert_true(has(&fixture, key));
        assert_false(has(&fixture, key + KEYS));
        if (key % 97 == 0)
            count_found(&fixture, 0, key);
    }
    unsigned found = count_found(&fixture, 0, KEYS);
    assert_true(found > KEYS * 3 / 4);
    assert_int_equal(found, fixture.table.filled);
    assert_int_equal(found, fixture.search.kept);
    assert_int_equal(found + fixture.table.replacements, KEYS);
    tear_down(&fixture);
}

static void it_grows_and_keeps_what_it_has(void **state)
{
    (void)state;
    grow(NULL);
}

/* The same where the caller's factors make the hash, which is then their sum. */
static void it_grows_by_factors(void **state)
{
    (void)state;
    uint64_t seed = 3, factors[sizeof(uint32_t)];
    const uint8_t key[sizeof(uint32_t)] = {2, 0, 0, 5};
    const struct gs_transposition table = {.key_size = sizeof key, .factors = factors};

    for (unsigned i = 0; i < sizeof key; i++)
        factors[i] = gs_random(&seed);
    assert_int_equal(gs_transposition_hash(&table, key), 2 * factors[0] + 5 * factors[3]);
    grow(factors);
}

/* A new payload is all zero, also where another state gave way; one that is there stays. */
static void payloads_begin_with_zero(void **state)
{
    (void)state;
    static const uint8_t zero[sizeof(uint32_t)];
    struct fixture fixture;
    assert_true(set_up(&fixture, 0, 2));
    for (uint32_t key = 0; key < 100; key++) {
        assert_memory_equal(enter(&fixture, key, 1), zero, sizeof zero);
        put(&fixture, key, 1);
        assert_ptr_equal(enter(&fixture, key, 1), find(&fixture, key));
        assert_true(has(&fixture, key));
    }
    tear_down(&fixture);
}

/* In one place: the one that took more work stays, and the newest is always there. */
static void the_dear_and_the_new_one_stay(void **state)
{
    (void)state;
    for (uint64_t dear = 2; dear != 0; dear <<= 1) {
        struct fixture fixture;
        assert_true(set_up(&fixture, 0, 1));
        put(&fixture, 1, dear);
        for (uint32_t key = 2; key < 20; key++) {
            put(&fixture, key, 1);
            assert_true(has(&fixture, 1) && has(&fixture, key));
            assert_int_equal(count_found(&fixture, 0, 20), 2);
        }
        assert_int_equal(fixture.table.replacements, 17);
        /* One that is dearer still pushes the cheap one out, and then the first one is the lesser.
         */
        put(&fixture, 30, dear < (uint64_t)1 << 30 ? 2 * dear : dear);
        assert_true(has(&fixture, 1) && has(&fixture, 30));
        tear_down(&fixture);
    }
}

/* A repeated store never lowers the work of an entry. */
static void the_greatest_work_counts(void **state)
{
    (void)state;
    struct fixture fixture;
    assert_true(set_up(&fixture, 0, 2));
    put(&fixture, 1, 1000);
    put(&fixture, 1, 1);
    put(&fixture, 2, 500);
    put(&fixture, 3, 1);
    assert_true(has(&fixture, 1) && has(&fixture, 3));
    assert_false(has(&fixture, 2));
    tear_down(&fixture);
}

/* So many entries at most, in whole places. */
static void its_bound_is_kept(void **state)
{
    (void)state;
    static const uint64_t bounds[] = {1, 2, 3, 511, 512, 513, 1000, 3000};
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        struct fixture fixture;
        assert_true(set_up(&fixture, 0, bounds[i]));
        for (uint32_t key = 0; key < KEYS; key++)
            put(&fixture, key, key);
        assert_true(fixture.table.filled <= bounds[i] + 1);
        assert_true(fixture.table.filled >= bounds[i] / 3);
        assert_int_equal(count_found(&fixture, 0, KEYS), fixture.table.filled);
        tear_down(&fixture);
    }
}

/* A budget bounds it as well; too small a one is refused at once. */
static void a_budget_is_kept(void **state)
{
    (void)state;
    for (size_t budget = 16; budget < 200000; budget += 1 + budget / 3) {
        struct fixture fixture;
        if (set_up(&fixture, budget, 0)) {
            for (uint32_t key = 0; key < KEYS; key++)
                put(&fixture, key, 1);
            assert_true(count_found(&fixture, 0, KEYS) == fixture.table.filled);
        } else {
            assert_int_equal(fixture.search.stop, GS_STOP_MEMORY);
            assert_true(budget < 10000);
        }
        assert_true(gs_memory_peak(fixture.memory) <= budget);
        tear_down(&fixture);
    }
}

/* Halted while it grows, it finds nothing any more, and takes nothing. */
static void an_interrupt_leaves_it_empty(void **state)
{
    (void)state;
    struct fixture fixture;
    volatile sig_atomic_t interrupt = 0;
    assert_true(set_up(&fixture, 0, 0));
    fixture.search.interrupt = &interrupt;
    uint32_t key = 0;
    for (interrupt = 1; key < KEYS && enter(&fixture, key, 1) != NULL;)
        key++;
    assert_true(key > 100 && key < KEYS);
    assert_int_equal(fixture.search.stop, GS_STOP_INTERRUPTED);
    assert_null(find(&fixture, 0));
    assert_null(enter(&fixture, 0, 1));
    tear_down(&fixture);
}

/* Another member of a team has found the answer, whose line and certificate need the table. */
static void it_grows_to_the_end_for_a_team_that_is_done(void **state)
{
    struct fixture fixture;
    (void)state;
    assert_true(set_up(&fixture, 0, 0));
    for (uint32_t key = 0; key < KEYS / 2; key++)
        put(&fixture, key, 1);
    gs_search_halt(&fixture.search, GS_STOP_EXHAUSTED);
    const uint64_t places = fixture.table.places;
    for (uint32_t key = KEYS / 2; key < KEYS; key++)
        put(&fixture, key, 1);
    assert_true(fixture.table.places > places);
    assert_false(fixture.table.broken);
    assert_non_null(find(&fixture, KEYS - 1));
    tear_down(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_grows_and_keeps_what_it_has),
        cmocka_unit_test(it_grows_by_factors),
        cmocka_unit_test(payloads_begin_with_zero),
        cmocka_unit_test(the_dear_and_the_new_one_stay),
        cmocka_unit_test(the_greatest_work_counts),
        cmocka_unit_test(its_bound_is_kept),
        cmocka_unit_test(a_budget_is_kept),
        cmocka_unit_test(an_interrupt_leaves_it_empty),
        cmocka_unit_test(it_grows_to_the_end_for_a_team_that_is_done),
    };
    return cmocka_run_group_tests_name("table of two entries a place", tests, NULL, NULL);
}

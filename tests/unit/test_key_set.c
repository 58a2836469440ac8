/* SPDX-License-Identifier: MIT */
/* The set of exact keys that numbers them in the order in which they came. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/table/key_set.h"

enum { KEYS = 20000, SIZE_MOST = 19 };

/* Every second key enters. */
static void write_key(uint8_t key[SIZE_MOST], size_t size, uint32_t number)
{
    memset(key, 0x5a, SIZE_MOST);
    memcpy(key + size - 3, &number, 3);
}

static uint32_t find(const struct gs_key_set *set, uint32_t number)
{
    uint8_t key[SIZE_MOST];
    write_key(key, set->size, number);
    return gs_key_set_find(set, key, gs_key_set_hash(set, key));
}

static uint32_t enter(struct gs_key_set *set, uint32_t number)
{
    uint8_t key[SIZE_MOST];
    write_key(key, set->size, number);
    assert_true(gs_key_set_reserve(set, 1));
    return gs_key_set_enter(set, key, gs_key_set_hash(set, key));
}

static bool is_third(const void *user, uint32_t number)
{
    (void)user;
    return number % 3 == 0;
}

static void check_size(size_t size)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search;
    struct gs_key_set set;
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    assert_true(gs_key_set_init(&set, &search, size));
    for (uint32_t i = 0; i < KEYS; i++) {
        assert_int_equal(find(&set, 2 * i), GS_NO_KEY);
        assert_int_equal(enter(&set, 2 * i), i);
        assert_int_equal(enter(&set, i / 2 * 2), i / 2);
    }
    assert_int_equal(set.count, KEYS);
    for (uint32_t i = 0; i < KEYS; i++) {
        assert_int_equal(find(&set, 2 * i), i);
        assert_int_equal(find(&set, 2 * i + 1), GS_NO_KEY);
    }
    assert_true(gs_key_set_filter(&set, size, is_third, NULL));
    for (uint32_t i = 0; i < KEYS; i++)
        assert_int_equal(find(&set, 2 * i), i % 3 == 0 ? i / 3 : GS_NO_KEY);
    gs_key_set_clear(&set);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

static void keys_keep_their_numbers(void **state)
{
    (void)state;
    static const size_t sizes[] = {3, 6, 8, 11, SIZE_MOST};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        check_size(sizes[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_keep_their_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

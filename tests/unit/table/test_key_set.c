/* SPDX-License-Identifier: MIT */
/* The set of exact keys that numbers them in the order in which they came. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/numbering.h>

#include "table/key_set.h"

enum { KEYS = 70000, SIZE_MOST = 19 }; /* more than 16 bits number */

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

/* More keys than 24 bits number, in the room of slots that grew many times. */
static void many_keys_keep_their_numbers(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search;
    struct gs_key_set set;
    const uint32_t count = (1 << 24) + 100000;
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    assert_true(gs_key_set_init(&set, &search, sizeof count));
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *key = (const uint8_t *)&i;
        if (!gs_key_set_reserve(&set, 1) ||
            gs_key_set_enter(&set, key, gs_key_set_hash(&set, key)) != i)
            fail_msg("key %u has another number", i);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *key = (const uint8_t *)&i;
        if (gs_key_set_find(&set, key, gs_key_set_hash(&set, key)) != i)
            fail_msg("key %u is not found", i);
    }
    gs_key_set_clear(&set);
    gs_memory_free(memory);
}

/* Fills a numbering with the first numbers as keys, up to most; how many got in. */
static uint32_t fill(struct gs_numbering *numbering, uint32_t most)
{
    uint32_t i = 0;
    while (i < most) {
        uint32_t number = gs_numbering_enter(numbering, (const uint8_t *)&i);
        if (number == GS_NO_NUMBER)
            break;
        assert_int_equal(number, i++);
    }
    return i;
}

/* What the program uses; a search whose memory is spent is halted, and what is there stays. */
static void numbering_is_for_all(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new((size_t)1 << 20);
    struct gs_search search;
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    struct gs_numbering *numbering = gs_numbering_new(&search, sizeof(uint32_t));
    assert_non_null(numbering);
    uint32_t count = fill(numbering, UINT32_MAX);
    assert_int_equal(search.stop, GS_STOP_MEMORY);
    assert_true(count > 1000);
    assert_int_equal(gs_numbering_count(numbering), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(gs_numbering_find(numbering, (const uint8_t *)&i), i);
        assert_memory_equal(gs_numbering_key(numbering, i), &i, sizeof i);
    }
    assert_int_equal(gs_numbering_find(numbering, (const uint8_t *)&count), GS_NO_NUMBER);
    gs_numbering_free(numbering);
    gs_numbering_free(NULL);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

/* Not even an empty one fits. */
static void numbering_without_memory(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(256);
    struct gs_search search;
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    assert_null(gs_numbering_new(&search, sizeof(uint32_t)));
    assert_int_equal(search.stop, GS_STOP_MEMORY);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(many_keys_keep_their_numbers)};
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_keep_their_numbers),
                                       cmocka_unit_test(numbering_is_for_all),
                                       cmocka_unit_test(numbering_without_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

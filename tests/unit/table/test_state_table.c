/* SPDX-License-Identifier: MIT */
/* The table of states against a plain list, for every key size; and the queue. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "algo/retrograde/fifo.h"
#include "table/state_table.h"
#include "games/pace.h"

/* A search with nothing in it but memory, for what only needs to be polled. */
static struct gs_search search_with(struct gs_memory *memory)
{
    struct gs_search search;
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    return search;
}

/* The key of a number: spread over all bytes, one to one for sizes of 4 and more. */
static void make_key(uint32_t number, size_t size, uint8_t *key)
{
    memset(key, 0, GS_KEY_MAX + 8);
    for (size_t i = 0; i < size; i++)
        key[i] = (uint8_t)(i < 4 ? number >> 8 * i : number * 31 + i);
}

static uint64_t find(const struct gs_state_table *table, uint32_t number)
{
    uint8_t key[GS_KEY_MAX + 8];
    make_key(number, table->key_size, key);
    return gs_state_table_find(table, key, gs_state_table_hash(table, key));
}

static enum gs_insertion insert(struct gs_state_table *table, uint32_t number, uint32_t payload)
{
    uint8_t key[GS_KEY_MAX + 8];
    make_key(number, table->key_size, key);
    return gs_state_table_insert(table, key, gs_state_table_hash(table, key), payload);
}

/* All slots sorted by hash, none before its home, every number found with its payload and its key.
 */
static void check_contents(const struct gs_state_table *table, uint32_t count, uint32_t step)
{
    uint64_t held = 0;
    for (uint64_t slot = 0; slot < table->slots; slot++)
        held += gs_state_table_payload(table, slot) != 0;
    assert_true(held == table->count && held == count);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t key[GS_KEY_MAX + 8], kept[GS_KEY_MAX + 8];
        uint64_t slot = find(table, i * step);
        assert_true(slot != GS_NO_SLOT);
        assert_int_equal(gs_state_table_payload(table, slot), i % 65535 + 1);
        make_key(i * step, table->key_size, key);
        assert_true(slot >= gs_state_table_home(table, gs_state_table_hash(table, key)));
        gs_state_table_key(table, slot, kept);
        assert_memory_equal(kept, key, table->key_size);
    }
}

static void holds_what_was_put_in(void **state)
{
    (void)state;
    static const size_t sizes[] = {3, 4, 5, 6, 7, 8, 9, 12, 16, 23, 72, GS_KEY_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        const uint32_t count = 20000, step = 7;
        assert_true(gs_state_table_init(&table, &search, sizes[i]));
        for (uint32_t n = 0; n < count; n++)
            assert_int_equal(insert(&table, n * step, n % 65535 + 1), GS_INSERT_NEW);
        for (uint32_t n = 0; n < count; n++)
            assert_int_equal(insert(&table, n * step, 9), GS_INSERT_FOUND);
        for (uint32_t n = 0; n < count; n++)
            assert_true(find(&table, n * step + 1) == GS_NO_SLOT);
        check_contents(&table, count, step);
        gs_state_table_clear(&table);
        gs_memory_free(memory);
    }
}

/* Keys of 8 bytes with hashes next to each other, and some between them and far from them. */
static void insert_next_to(struct gs_state_table *table, uint64_t hash, uint32_t count)
{
    uint8_t key[8];
    for (uint32_t n = 0; n < count; n++) {
        uint64_t far = UINT64_MAX / count * n;
        gs_state_table_unhash(table, hash + 2 * n, key);
        assert_int_equal(gs_state_table_insert(table, key, hash + 2 * n, n % 65535 + 1),
                         GS_INSERT_NEW);
        gs_state_table_unhash(table, far, key);
        assert_int_equal(gs_state_table_insert(table, key, far, 7), GS_INSERT_NEW);
    }
}

/* A cluster that is longer than what is moved at a time stays whole when the table grows. */
static void long_clusters_move(void **state)
{
    (void)state;
    static const uint64_t hashes[] = {1, UINT64_C(1) << 63, UINT64_C(3) << 62};
    for (size_t i = 0; i < sizeof hashes / sizeof hashes[0]; i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        const uint32_t count = PACE_IS_SLOW ? 5000 : 10000;
        uint8_t key[8];
        assert_true(gs_state_table_init(&table, &search, sizeof key));
        insert_next_to(&table, hashes[i], count);
        assert_true(gs_state_table_reserve(&table, 5 * count));
        assert_true(gs_state_table_widen(&table));
        for (uint32_t n = 0; n < 2 * count; n++) {
            uint64_t hash = hashes[i] + n;
            gs_state_table_unhash(&table, hash, key);
            uint64_t slot = gs_state_table_find(&table, key, hash);
            assert_int_equal(slot == GS_NO_SLOT, n % 2);
            if (n % 2 == 0)
                assert_int_equal(gs_state_table_payload(&table, slot), n / 2 % 65535 + 1);
        }
        gs_state_table_clear(&table);
        gs_memory_free(memory);
    }
}

/* Whether a state may be named as missing though the table has it: not near its home, or 0. */
static bool hard_to_see(const struct gs_state_table *table, uint32_t number, uint64_t hash)
{
    uint64_t home = gs_state_table_home(table, hash);
    return hash == 0 || table->shift == 64 || find(table, number) - home >= GS_WINDOW;
}

static void check_missing(const struct gs_state_table *table, uint32_t first)
{
    enum { ASKED = 300 };
    uint64_t hashes[ASKED];
    uint32_t missing[ASKED];
    for (uint32_t n = 0; n < ASKED; n++) {
        uint8_t key[GS_KEY_MAX + 8];
        make_key(first + n, table->key_size, key);
        hashes[n] = gs_state_table_hash(table, key);
    }
    size_t count = gs_state_table_missing(table, hashes, ASKED, missing), at = 0;
    for (uint32_t n = 0; n < ASKED; n++) {
        bool named = at < count && missing[at] == n;
        at += named;
        if (find(table, first + n) == GS_NO_SLOT)
            assert_true(named);
        else if (named)
            assert_true(hard_to_see(table, first + n, hashes[n]));
    }
    assert_true(at == count);
}

static void names_what_is_missing(void **state)
{
    (void)state;
    static const size_t sizes[] = {2, 4, 5, 6, 8, 12};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        assert_true(gs_state_table_init(&table, &search, sizes[i]));
        check_missing(&table, 0);
        for (uint32_t n = 0; n < 20000; n++) {
            insert(&table, 3 * n, 1);
            if (n % 100 == 0)
                check_missing(&table, n);
        }
        gs_state_table_clear(&table);
        gs_memory_free(memory);
    }
}

/* All keys of one and two bytes: the table is as full as can be. */
static void tiny_keys_fill_their_range(void **state)
{
    (void)state;
    for (size_t size = 1; size <= 2; size++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        uint32_t count = size == 1 ? 256 : 65536;
        assert_true(gs_state_table_init(&table, &search, size));
        for (uint32_t n = 0; n < count; n++)
            assert_int_equal(insert(&table, n, n % 65535 + 1), GS_INSERT_NEW);
        check_contents(&table, count, 1);
        gs_state_table_clear(&table);
        gs_memory_free(memory);
    }
}

static void widening_keeps_slots(void **state)
{
    (void)state;
    static const size_t sizes[] = {4, 6, 8, 11};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        uint64_t slots[5000];
        assert_true(gs_state_table_init(&table, &search, sizes[i]));
        for (uint32_t n = 0; n < 5000; n++)
            insert(&table, n, n + 1);
        for (uint32_t n = 0; n < 5000; n++)
            slots[n] = find(&table, n);
        assert_true(gs_state_table_widen(&table));
        assert_int_equal(table.payload_size, 4);
        for (uint32_t n = 0; n < 5000; n++) {
            assert_true(find(&table, n) == slots[n]);
            gs_state_table_set(&table, slots[n], UINT32_C(0xabcd0001) + n);
        }
        for (uint32_t n = 0; n < 5000; n++)
            assert_true(gs_state_table_payload(&table, slots[n]) == UINT32_C(0xabcd0001) + n);
        gs_state_table_clear(&table);
        gs_memory_free(memory);
    }
}

/* Payloads of every kind, those of which one half is 0 among them. */
static void hold_numbers(size_t key_size, uint32_t count, uint32_t step)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_state_table table;
    assert_true(gs_state_table_init(&table, &search, key_size));
    assert_true(gs_state_table_widen(&table));
    for (uint32_t n = 0; n < count; n++)
        assert_int_equal(insert(&table, n, (n + 1) * step), GS_INSERT_NEW);
    assert_true(table.count == count);
    for (uint32_t n = 0; n < count; n++) {
        uint64_t slot = find(&table, n);
        if (slot == GS_NO_SLOT || gs_state_table_payload(&table, slot) != (n + 1) * step)
            fail_msg("state %u of %u is not what it was", n, count);
    }
    gs_state_table_clear(&table);
    gs_memory_free(memory);
}

static void wide_payloads_hold_any_number(void **state)
{
    (void)state;
    static const size_t sizes[] = {4, 5, 8, 12};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        hold_numbers(sizes[i], 200000, 1);
        hold_numbers(sizes[i], 20000, UINT32_C(1) << 16);
        hold_numbers(sizes[i], 255, UINT32_C(1) << 24);
    }
}

/* More states than 24 bits number. */
static void holds_many_states(void **state)
{
    (void)state;
    hold_numbers(4, (1 << 24) + 100000, 1);
}

/* Whatever the budget, the table ends with a halted search, and its content stays right. */
static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    uint32_t most = 0;
    for (size_t budget = 100; budget < 400000; budget += budget / 7) {
        struct gs_memory *memory = gs_memory_new(budget);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        uint32_t count = 0;
        if (gs_state_table_init(&table, &search, 5)) {
            while (insert(&table, count, count % 65535 + 1) == GS_INSERT_NEW)
                count++;
            assert_false(table.broken);
            check_contents(&table, count, 1);
        }
        assert_int_equal(search.stop, GS_STOP_MEMORY);
        assert_true(count >= most);
        most = count;
        gs_state_table_clear(&table);
        gs_memory_free(memory);
    }
    assert_true(most > 15000); /* small tables are copied to grow: some 18 bytes a state */
}

/* One after another the tables of all ranges list what one table lists, in the same order. */
static void ranges_are_parts_of_one_table(void **state)
{
    enum { RANGES = 3, COUNT = 20000 };
    static const size_t sizes[] = {3, 4, 5, 8, 9, 23};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table one, parts[RANGES];
        _Atomic size_t bytes = 0;
        uint8_t key[GS_KEY_MAX + 8], kept[GS_KEY_MAX + 8];
        assert_true(gs_state_table_init(&one, &search, sizes[i]));
        for (unsigned r = 0; r < RANGES; r++) {
            assert_true(gs_state_table_init(&parts[r], &search, sizes[i]));
            gs_state_table_share(&parts[r], r, RANGES, &bytes);
        }
        for (uint32_t n = 0; n < COUNT; n++) {
            make_key(n, sizes[i], key);
            unsigned range = gs_state_table_range(&parts[0], gs_state_table_hash(&one, key));
            assert_true(range < RANGES);
            assert_int_equal(insert(&one, n, n % 65535 + 1), GS_INSERT_NEW);
            assert_int_equal(insert(&parts[range], n, n % 65535 + 1), GS_INSERT_NEW);
            assert_true(find(&parts[range], n) != GS_NO_SLOT);
        }
        uint64_t at = 0;
        for (unsigned r = 0; r < RANGES; r++) {
            assert_true(parts[r].count > COUNT / RANGES / 2);
            for (uint64_t slot = 0; slot < parts[r].slots; slot++) {
                uint32_t payload = gs_state_table_payload(&parts[r], slot);
                if (payload == 0)
                    continue;
                while (gs_state_table_payload(&one, at) == 0)
                    at++;
                gs_state_table_key(&one, at, key);
                gs_state_table_key(&parts[r], slot, kept);
                assert_memory_equal(kept, key, sizes[i]);
                assert_int_equal(gs_state_table_payload(&one, at++), payload);
            }
            gs_state_table_clear(&parts[r]);
        }
        gs_state_table_clear(&one);
        gs_memory_free(memory);
    }
}

static void an_interrupted_sweep_is_marked(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_state_table table;
    volatile sig_atomic_t interrupt = 1;
    assert_true(gs_state_table_init(&table, &search, 5));
    search.interrupt = &interrupt;
    uint32_t count = 0;
    while (insert(&table, count, 1) == GS_INSERT_NEW)
        count++;
    assert_int_equal(search.stop, GS_STOP_INTERRUPTED);
    assert_true(table.broken && count > 0);
    gs_state_table_clear(&table);
    gs_memory_free(memory);
}

static void the_queue_keeps_order(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_fifo fifo;
    uint64_t random = 5;
    gs_fifo_init(&fifo, &search, 5);
    uint32_t in = 0, out = 0;
    for (int round = 0; round < 2000; round++) {
        uint8_t record[5] = {0}, records[5 * 64];
        for (uint32_t n = gs_random_below(&random, 100); n > 0; n--, in++) {
            memcpy(record, &in, sizeof in);
            assert_true(gs_fifo_push(&fifo, record));
        }
        size_t want = gs_random_below(&random, 65), waiting = in - out;
        size_t pulled = gs_fifo_pull(&fifo, records, want);
        assert_true(pulled == (want < waiting ? want : waiting));
        for (size_t i = 0; i < pulled; i++, out++)
            assert_memory_equal(records + 5 * i, &out, sizeof out);
        assert_true(fifo.count == in - out);
    }
    gs_fifo_clear(&fifo);
    assert_true(fifo.count == 0 && gs_memory_used(memory) == 0);
    gs_memory_free(memory);
}

static void the_queue_gives_memory_back(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(200000);
    struct gs_search search = search_with(memory);
    struct gs_fifo fifo;
    gs_fifo_init(&fifo, &search, sizeof(uint64_t));
    for (uint64_t i = 0, got; i < 1000000; i++) {
        assert_true(gs_fifo_push(&fifo, &i));
        assert_true(gs_fifo_pull(&fifo, &got, 1) == 1 && got == i);
    }
    uint64_t one = 1;
    while (gs_fifo_push(&fifo, &one))
        ;
    assert_int_equal(search.stop, GS_STOP_MEMORY);
    gs_fifo_clear(&fifo);
    gs_memory_free(memory);
}

/* What a queue of many chunks counts is what the system gives it: whole pages. */
static void the_queue_counts_whole_pages(void **state)
{
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_fifo fifo;
    gs_fifo_init(&fifo, &search, sizeof(uint64_t));
    for (uint64_t i = 0; i < 50000; i++)
        assert_true(gs_fifo_push(&fifo, &i));
    assert_true(gs_memory_used(memory) > 50000 * sizeof(uint64_t));
    assert_int_equal(gs_memory_used(memory) % 4096, 0);
    gs_fifo_clear(&fifo);
    gs_memory_free(memory);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(holds_many_states)};
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_what_was_put_in),
        cmocka_unit_test(long_clusters_move),
        cmocka_unit_test(names_what_is_missing),
        cmocka_unit_test(tiny_keys_fill_their_range),
        cmocka_unit_test(widening_keeps_slots),
        cmocka_unit_test(wide_payloads_hold_any_number),
        cmocka_unit_test(ranges_are_parts_of_one_table),
        cmocka_unit_test(memory_runs_out_cleanly),
        cmocka_unit_test(an_interrupted_sweep_is_marked),
        cmocka_unit_test(the_queue_keeps_order),
        cmocka_unit_test(the_queue_gives_memory_back),
        cmocka_unit_test(the_queue_counts_whole_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

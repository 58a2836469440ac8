/* SPDX-License-Identifier: MIT */
/* The table of states in buckets, for keys and payloads of many widths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "table/state_table.h"

enum { ONE_MOST = 1023 };

static struct gs_search search_with(struct gs_memory *memory)
{
    struct gs_search search;
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    return search;
}

/* The key of a number: one to one, and spread over all of its bits. */
static void make_key(uint64_t number, unsigned key_bits, uint8_t key[8])
{
    const uint64_t word = number * UINT64_C(0x9e3779b97f4a7c15) & UINT64_MAX >> (64 - key_bits);
    memcpy(key, &word, sizeof word);
}

static uint64_t hash_of(const struct gs_state_table *table, uint64_t number, uint8_t key[8])
{
    make_key(number, 64 - table->shift, key);
    return gs_state_table_hash(table, key);
}

static uint64_t find(const struct gs_state_table *table, uint64_t number)
{
    uint8_t key[8];
    const uint64_t hash = hash_of(table, number, key);
    return gs_state_table_find(table, key, hash);
}

static enum gs_insertion insert(struct gs_state_table *table, uint64_t number, uint32_t payload)
{
    uint8_t key[8];
    const uint64_t hash = hash_of(table, number, key);
    return gs_state_table_insert(table, key, hash, payload);
}

static uint32_t payload_of(const struct gs_state_table *table, uint64_t number)
{
    return (uint32_t)(number * 2654435761u) % table->payload_most + 1;
}

/* All that was put in is there; the homes one after another are in the order of hashes. */
static void check(const struct gs_state_table *table, uint64_t count)
{
    uint64_t taken = 0, before = 0;
    for (uint64_t slot = 0; slot < table->slots; slot++)
        taken += gs_state_table_payload(table, slot) != 0;
    assert_true(taken == count && table->count == count);
    for (uint64_t n = 0; n < count; n++) {
        uint8_t key[8], kept[8];
        const uint64_t slot = find(table, n);
        assert_true(slot != GS_NO_SLOT);
        assert_int_equal(gs_state_table_payload(table, slot), payload_of(table, n));
        make_key(n, 64 - table->shift, key);
        gs_state_table_key(table, slot, kept);
        assert_memory_equal(kept, key, table->key_size);
    }
    taken = 0;
    for (uint64_t home = 0; home < table->homes; home++) {
        uint64_t slots[GS_BUCKET_SLOTS];
        const unsigned here = gs_state_table_in_order(table, home, slots);
        for (unsigned i = 0; i < here; i++, taken++) {
            uint8_t key[8] = {0};
            gs_state_table_key(table, slots[i], key);
            const uint64_t hash = gs_state_table_hash(table, key);
            assert_true(taken == 0 || hash > before);
            before = hash;
        }
    }
    assert_true(taken == count);
}

static void holds_what_was_put_in(void **state)
{
    static const struct {
        unsigned bits;
        uint32_t most, count;
    } rows[] = {{1, 7, 2},         {7, 1023, 128},     {12, 65535, 4096},   {16, 1023, 65536},
                {20, 1023, 50000}, {33, 1023, 200000}, {35, 16383, 100000}, {40, 65535, 100000},
                {48, 1023, 60000}, {53, 1023, 60000},  {56, 16383, 60000},  {64, 63, 60000}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        const size_t size = (rows[i].bits + 7) / 8;
        assert_true(gs_state_table_init_buckets(&table, &search, size, rows[i].bits, rows[i].most));
        assert_true(table.buckets.slot_size > 0 && table.payload_most >= rows[i].most);
        for (uint32_t n = 0; n < rows[i].count; n++) {
            assert_true(find(&table, n) == GS_NO_SLOT);
            assert_int_equal(insert(&table, n, payload_of(&table, n)), GS_INSERT_NEW);
        }
        for (uint32_t n = 0; n < rows[i].count; n += 3)
            assert_int_equal(insert(&table, n, 1), GS_INSERT_FOUND);
        check(&table, rows[i].count);
        gs_state_table_clear(&table);
        assert_true(gs_memory_used(memory) == 0);
        gs_memory_free(memory);
    }
}

/* Names all that is not there, and of the others only those that are not in their home. */
static void names_what_is_missing(void **state)
{
    enum { COUNT = 100000, ASKED = 200 };
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_state_table table;
    uint64_t hashes[ASKED];
    uint32_t missing[ASKED];
    assert_true(gs_state_table_init_buckets(&table, &search, 5, 34, ONE_MOST));
    for (uint32_t n = 0; n < COUNT; n++) {
        uint8_t key[8];
        assert_int_equal(insert(&table, 2 * n, 1), GS_INSERT_NEW);
        if (n % 1000 > 0)
            continue;
        for (uint32_t i = 0; i < ASKED; i++)
            hashes[i] = hash_of(&table, n + i, key);
        size_t count = gs_state_table_missing(&table, hashes, ASKED, missing), at = 0;
        for (uint32_t i = 0; i < ASKED; i++) {
            const uint64_t slot = find(&table, n + i);
            const bool named = at < count && missing[at] == i;
            const bool home = slot != GS_NO_SLOT &&
                              slot / table.buckets.slots == gs_state_table_home(&table, hashes[i]);
            assert_int_equal(named, !home);
            at += named;
        }
        assert_true(at == count);
    }
    gs_state_table_clear(&table);
    gs_memory_free(memory);
}

/* Slots and payloads stay; then payloads are as wide as the others, also while the table grows. */
static void widening_keeps_slots(void **state)
{
    enum { COUNT = 20000 };
    static uint64_t slots[COUNT];
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_state_table table;
    assert_true(gs_state_table_init_buckets(&table, &search, 5, 38, ONE_MOST));
    for (uint32_t n = 0; n < COUNT; n++)
        assert_int_equal(insert(&table, n, payload_of(&table, n)), GS_INSERT_NEW);
    for (uint32_t n = 0; n < COUNT; n++)
        slots[n] = find(&table, n);
    const uint32_t narrow = table.payload_most;
    assert_true(gs_state_table_widen(&table) && table.payload_most > UINT32_C(1) << 24);
    for (uint32_t n = 0; n < COUNT; n++) {
        assert_true(find(&table, n) == slots[n]);
        assert_int_equal(gs_state_table_payload(&table, slots[n]), n * 2654435761u % narrow + 1);
        gs_state_table_set(&table, slots[n], payload_of(&table, n));
    }
    check(&table, COUNT);
    for (uint32_t n = COUNT; n < 5 * COUNT; n++)
        assert_int_equal(insert(&table, n, payload_of(&table, n)), GS_INSERT_NEW);
    check(&table, 5 * COUNT);
    gs_state_table_clear(&table);
    assert_true(gs_memory_used(memory) == 0);
    gs_memory_free(memory);
}

/* The states of a bucket depend on the contents alone, not on the order of insertions. */
static void contents_decide_the_layout(void **state)
{
    enum { COUNT = 50000 };
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_state_table up, down;
    assert_true(gs_state_table_init_buckets(&up, &search, 5, 36, ONE_MOST));
    assert_true(gs_state_table_init_buckets(&down, &search, 5, 36, ONE_MOST));
    assert_true(gs_state_table_reserve(&up, COUNT) && gs_state_table_reserve(&down, COUNT));
    for (uint32_t n = 0; n < COUNT; n++) {
        assert_int_equal(insert(&up, n, 1), GS_INSERT_NEW);
        assert_int_equal(insert(&down, COUNT - 1 - n, 1), GS_INSERT_NEW);
    }
    assert_true(up.homes == down.homes);
    for (uint64_t home = 0; home < up.homes; home++) {
        uint64_t ups[GS_BUCKET_SLOTS], downs[GS_BUCKET_SLOTS];
        const unsigned count = gs_state_table_in_order(&up, home, ups);
        assert_int_equal(gs_state_table_in_order(&down, home, downs), count);
        for (unsigned i = 0; i < count; i++) {
            uint8_t key[8] = {0}, other[8] = {0};
            gs_state_table_key(&up, ups[i], key);
            gs_state_table_key(&down, downs[i], other);
            assert_memory_equal(key, other, sizeof key);
        }
    }
    gs_state_table_clear(&up);
    gs_state_table_clear(&down);
    gs_memory_free(memory);
}

/* One after another the tables of all ranges list what one table lists, in the same order. */
static void ranges_are_parts_of_one_table(void **state)
{
    enum { RANGES = 3, COUNT = 30000 };
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_state_table parts[RANGES];
    _Atomic size_t bytes = 0;
    uint64_t before = 0, taken = 0;
    for (unsigned r = 0; r < RANGES; r++) {
        assert_true(gs_state_table_init_buckets(&parts[r], &search, 5, 37, ONE_MOST));
        gs_state_table_share(&parts[r], r, RANGES, &bytes);
    }
    for (uint32_t n = 0; n < COUNT; n++) {
        uint8_t key[8];
        const unsigned range = gs_state_table_range(&parts[0], hash_of(&parts[0], n, key));
        assert_int_equal(insert(&parts[range], n, 1), GS_INSERT_NEW);
        assert_true(find(&parts[range], n) != GS_NO_SLOT);
    }
    for (unsigned r = 0; r < RANGES; r++) {
        for (uint64_t home = 0; home < parts[r].homes; home++) {
            uint64_t slots[GS_BUCKET_SLOTS];
            const unsigned count = gs_state_table_in_order(&parts[r], home, slots);
            for (unsigned i = 0; i < count; i++, taken++) {
                uint8_t key[8] = {0};
                gs_state_table_key(&parts[r], slots[i], key);
                const uint64_t hash = gs_state_table_hash(&parts[r], key);
                assert_true(taken == 0 || hash > before);
                before = hash;
            }
        }
        gs_state_table_clear(&parts[r]);
    }
    assert_true(taken == COUNT);
    gs_memory_free(memory);
}

/* Whatever the budget, the table ends with a halted search, and its content stays right. */
static void memory_runs_out_cleanly(void **state)
{
    uint64_t most = 0;
    (void)state;
    for (size_t budget = 100; budget < 400000; budget += budget / 7) {
        struct gs_memory *memory = gs_memory_new(budget);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        uint64_t count = 0;
        if (gs_state_table_init_buckets(&table, &search, 5, 33, ONE_MOST)) {
            while (insert(&table, count, payload_of(&table, count)) == GS_INSERT_NEW)
                count++;
            assert_false(table.broken);
            check(&table, count);
        }
        assert_int_equal(search.stop, GS_STOP_MEMORY);
        most = count > most ? count : most;
        gs_state_table_clear(&table);
        assert_true(gs_memory_used(memory) == 0);
        gs_memory_free(memory);
    }
    assert_true(most > 20000);
}

static uint64_t find_hash(const struct gs_state_table *table, uint64_t hash)
{
    uint8_t key[8];
    gs_state_table_unhash(table, hash << table->shift, key);
    return gs_state_table_find(table, key, hash << table->shift);
}

static enum gs_insertion insert_hash(struct gs_state_table *table, uint64_t hash)
{
    uint8_t key[8];
    gs_state_table_unhash(table, hash << table->shift, key);
    return gs_state_table_insert(table, key, hash << table->shift, (uint32_t)(hash % ONE_MOST) + 1);
}

/* All of a row of hashes are there, but not those beside it. */
static void check_row(const struct gs_state_table *table, uint64_t first, uint64_t count)
{
    assert_true(table->count == count);
    for (uint64_t hash = first; hash < first + count; hash++) {
        const uint64_t slot = find_hash(table, hash);
        assert_true(slot != GS_NO_SLOT);
        assert_int_equal(gs_state_table_payload(table, slot), hash % ONE_MOST + 1);
    }
    assert_true(find_hash(table, first - 1) == GS_NO_SLOT);
    assert_true(find_hash(table, first + count) == GS_NO_SLOT);
}

/* As many of one home as its bucket and those after it have slots for; one more makes it grow. */
static void a_home_overflows(void **state)
{
    (void)state;
    for (unsigned bits = 17; bits < 54; bits += 4) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        assert_true(gs_state_table_init_buckets(&table, &search, 7, bits, ONE_MOST));
        assert_true(gs_state_table_reserve(&table, 1200));
        const uint64_t most = table.buckets.slots * (GS_BUCKET_AWAY + 1), homes = table.homes;
        const uint64_t first = (UINT64_C(1) << bits) / 3;
        for (uint64_t n = 0; n < most; n++)
            assert_int_equal(insert_hash(&table, first + n * 11 % most), GS_INSERT_NEW);
        for (uint64_t n = 0; n < most; n++)
            assert_int_equal(insert_hash(&table, first + n), GS_INSERT_FOUND);
        assert_true(table.homes == homes);
        check_row(&table, first, most);
        assert_true(bits > 40 || insert_hash(&table, first + most) == GS_INSERT_NEW);
        if (bits <= 40)
            check_row(&table, first, most + 1);
        gs_state_table_clear(&table);
        gs_memory_free(memory);
    }
}

/* A row of hashes on both sides of a border between two homes that is none after the growth. */
static void no_place_after_growth_is_said(void **state)
{
    enum { BITS = 40 };
    (void)state;
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search search = search_with(memory);
    struct gs_state_table table;
    assert_true(gs_state_table_init_buckets(&table, &search, 5, BITS, ONE_MOST));
    assert_true(gs_state_table_reserve(&table, 5000));
    const uint64_t border = (UINT64_C(101) << BITS) / table.capacity + 1, homes = table.homes;
    enum gs_insertion insertion = GS_INSERT_NEW;
    for (uint64_t n = 0; insertion == GS_INSERT_NEW && table.homes == homes; n++)
        insertion = insert_hash(&table, n % 2 ? border + n / 2 : border - 1 - n / 2);
    assert_int_equal(insertion, GS_INSERT_FAILED);
    assert_int_equal(search.stop, GS_STOP_MEMORY);
    assert_true(table.broken);
    gs_state_table_clear(&table);
    assert_true(gs_memory_used(memory) == 0);
    gs_memory_free(memory);
}

/* Keys that do not fit a slot are stored without buckets. */
static void long_keys_have_no_buckets(void **state)
{
    static const size_t sizes[] = {8, 9, 23};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_search search = search_with(memory);
        struct gs_state_table table;
        uint64_t slots[GS_BUCKET_SLOTS];
        uint8_t key[32] = {1, 2, 3};
        assert_true(gs_state_table_init_buckets(&table, &search, sizes[i], (unsigned)(8 * sizes[i]),
                                                UINT16_MAX));
        assert_int_equal(table.buckets.slot_size, 0);
        const uint64_t hash = gs_state_table_hash(&table, key);
        assert_int_equal(gs_state_table_insert(&table, key, hash, 5), GS_INSERT_NEW);
        const uint64_t slot = gs_state_table_find(&table, key, hash);
        assert_int_equal(gs_state_table_in_order(&table, slot, slots), 1);
        assert_true(slots[0] == slot && gs_state_table_payload(&table, slot) == 5);
        gs_state_table_clear(&table);
        gs_memory_free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_what_was_put_in),
        cmocka_unit_test(names_what_is_missing),
        cmocka_unit_test(widening_keeps_slots),
        cmocka_unit_test(contents_decide_the_layout),
        cmocka_unit_test(ranges_are_parts_of_one_table),
        cmocka_unit_test(memory_runs_out_cleanly),
        cmocka_unit_test(a_home_overflows),
        cmocka_unit_test(no_place_after_growth_is_said),
        cmocka_unit_test(long_keys_have_no_buckets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

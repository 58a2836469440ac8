/* SPDX-License-Identifier: MIT */
/*
 * test_shared_table.c - threads that enter and look up keys of one table, while it grows and while
 * it is saved: what is found is what was entered, and all of it is counted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/team.h"
#include "games/pace.h"
#include "table/shared_table.h"

enum { THREADS = 8, COMMON = 1000, WORDS = 3, CLOSINGS = 20 };

/* So many keys each thread has alone. */
static uint64_t key_count(void)
{
    return pace_is_long ? 30000 : 9000;
}

struct fixture {
    struct gs_memory *memory;
    struct gs_search search;
    struct gs_transposition table;
    struct gs_shared_table *shared;
    _Atomic uint64_t wrong, lost;
};

static void set_up(struct fixture *fixture, uint64_t most)
{
    static const struct gs_rules no_rules;
    memset(fixture, 0, sizeof *fixture);
    fixture->memory = gs_memory_new((size_t)64 << 20);
    assert_non_null(fixture->memory);
    gs_search_init(&fixture->search, &no_rules, NULL, fixture->memory);
    gs_search_start(&fixture->search);
    fixture->search.threads = THREADS;
    assert_true(gs_transposition_init(&fixture->table, &fixture->search, sizeof(uint64_t),
                                      WORDS * sizeof(uint64_t), most));
    fixture->shared = gs_shared_table_new(&fixture->table, THREADS);
    assert_non_null(fixture->shared);
}

static void tear_down(struct fixture *fixture)
{
    gs_shared_table_free(fixture->shared);
    gs_transposition_clear(&fixture->table);
    assert_int_equal(gs_memory_used(fixture->memory), 0);
    gs_memory_free(fixture->memory);
}

static uint64_t hash_of(const struct fixture *fixture, const uint64_t *key)
{
    return gs_transposition_hash(&fixture->table, (const uint8_t *)key);
}

/* Every word of a payload is the key times a number of the writer's: a torn one shows. */
static bool is_whole(const uint8_t *payload, uint64_t key)
{
    uint64_t words[WORDS];
    memcpy(words, payload, sizeof words);
    return words[0] == key && words[1] == words[2] && words[1] % (key + 1) == 0;
}

static void enter(struct fixture *fixture, struct gs_member *member, uint64_t key)
{
    const uint64_t padded[2] = {key, 0}, hash = hash_of(fixture, padded);
    const uint64_t words[WORDS] = {key, (key + 1) * (member->number + 1),
                                   (key + 1) * (member->number + 1)};
    uint8_t *payload = gs_shared_table_enter(fixture->shared, member->number, &member->search,
                                             (const uint8_t *)padded, hash, 1);
    if (payload)
        memcpy(payload, words, sizeof words);
    gs_shared_table_enter_end(fixture->shared, member->number);
}

/* Whether the key is there. */
static bool find_key(struct fixture *fixture, struct gs_member *member, uint64_t key)
{
    const uint64_t padded[2] = {key, 0}, hash = hash_of(fixture, padded);
    const uint8_t *payload =
        gs_shared_table_find(fixture->shared, member->number, (const uint8_t *)padded, hash,
                             fixture->table.payload_size);
    if (payload && !is_whole(payload, key))
        fixture->wrong++;
    return payload != NULL;
}

/* Keys of the thread alone, and keys that all of them enter. */
static void work(struct gs_member *member, void *user)
{
    struct fixture *fixture = user;
    for (uint64_t i = 0; i < key_count(); i++) {
        const uint64_t own = COMMON + i * THREADS + member->number;
        enter(fixture, member, own);
        if (!find_key(fixture, member, own)) /* another key may have taken its entry */
            fixture->lost++;
        enter(fixture, member, i % COMMON);
        find_key(fixture, member, (i * 7 + 1) % COMMON);
        if (member->number == 0 && i % (key_count() / CLOSINGS) == 0) {
            struct gs_transposition *table = gs_shared_table_close(fixture->shared);
            uint64_t used = 0;
            for (uint64_t entry = 0; entry < 2 * table->places; entry++) {
                const uint8_t *place = table->bytes + entry / 2 * table->place_size + table->head;
                used += place[(entry % 2 + 1) * table->stride - 1] != 0;
            }
            if (used != table->filled)
                fixture->wrong++;
            gs_shared_table_open(fixture->shared);
        }
    }
}

static void run(struct fixture *fixture)
{
    gs_shared_table_begin(fixture->shared);
    assert_int_equal(gs_team_run(&fixture->search, THREADS, work, fixture), GS_OK);
    gs_shared_table_end(fixture->shared);
    assert_int_equal(fixture->wrong, 0);
}

/* It has room for all keys: most stay, and the table has grown for them. */
static void all_is_found_while_it_grows(void **state)
{
    struct fixture fixture;
    (void)state;
    set_up(&fixture, UINT64_C(1) << 21);
    run(&fixture);
    const uint64_t keys = COMMON + key_count() * THREADS;
    assert_true(fixture.table.places >= keys / 2);
    assert_true(fixture.table.filled + fixture.table.replacements >= keys);
    assert_true(fixture.lost < keys / 100);
    uint64_t found = 0;
    for (uint64_t key = 0; key < keys; key++) {
        const uint64_t padded[2] = {key, 0};
        const uint8_t *payload = gs_transposition_find(&fixture.table, (const uint8_t *)padded,
                                                       hash_of(&fixture, padded));
        assert_true(!payload || is_whole(payload, key));
        found += payload != NULL;
    }
    assert_int_equal(found, fixture.table.filled);
    tear_down(&fixture);
}

/* It may not grow: entries are replaced all the time, by several threads in one place. */
static void what_is_replaced_is_never_torn(void **state)
{
    struct fixture fixture;
    (void)state;
    set_up(&fixture, 301);
    run(&fixture);
    assert_int_equal(fixture.table.places, 151);
    assert_true(fixture.table.filled <= 302);
    assert_true(fixture.table.replacements > key_count());
    tear_down(&fixture);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_found_while_it_grows),
        cmocka_unit_test(what_is_replaced_is_never_torn),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * test_store.c - files of strong solutions: every state of small boards of every
 * game is read back as retrograde analysis has it, with keys of one word and of
 * several, in little memory and with every request for memory failing; and
 * what is damaged is refused or says so, never believed, never followed out of
 * the file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>
#include <gamesolve/store.h>

#include "games/pace.h"
#include "games/set_up.h"
#include "games/store_forge.h"
#include "games/strategy_tour.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct row {
    const char *game, *size, *param, *setting;
    const char *position; /* NULL: the start */
    const char *symmetry;
};

static const struct row rows[] = {
    {"skoczki", "1x5", "variant", "A", NULL, "off"},
    {"skoczki", "2x6", "variant", "A", NULL, "on"},
    {"skoczki", "2x7", "variant", "A", NULL, "off"},
    {"skoczki", "2x5", "variant", "F", NULL, "on"},
    {"skoczki", "1x14", "variant", "D", NULL, "off"},
    {"gomoku", "3x3", "connect", "3", NULL, "off"},
    {"gomoku", "3x3", "connect", "3", NULL, "on"},
    {"gomoku", "4x3", "variant", "standard", NULL, "on"},
    {"gomoku", "7x7", "connect", "7", "bwbwbwb/wbwbwbw/bwbwbwb/wbwbwbw/bwbwbwb/wbwbwbw/7 b", "off"},
    {"gomoku", "7x7", "connect", "7", "bwbwbwb/wbwbwbw/bwbwbwb/7/wbwbwbw/bwbwbwb/wbwbwbw b", "on"},
    {"hex", "3x3", "variant", "plain", NULL, "off"},
    {"hex", "3x3", "variant", "swap", NULL, "on"},
    {"y", "3", "size", "3", NULL, "on"},
    {"atarigo", "3x3", "size", "3x3", NULL, "off"},
};

/* Files in memory. */
struct buffer {
    uint8_t *bytes;
    size_t size, room;
    size_t full; /* no more than so many bytes; 0: any number */
};

static bool buffer_write(void *user, const void *bytes, size_t size)
{
    struct buffer *buffer = user;
    if (buffer->full > 0 && buffer->size + size > buffer->full)
        return false;
    while (buffer->size + size > buffer->room) {
        buffer->room = buffer->room == 0 ? 1024 : 2 * buffer->room;
        buffer->bytes = realloc(buffer->bytes, buffer->room);
        assert_non_null(buffer->bytes);
    }
    memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += size;
    return true;
}

struct fixture {
    struct gs_memory *unbounded, *memory;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_args params;
    struct gs_search search;
    struct gs_result result;
    struct buffer file;
};

static void open_rules(struct fixture *fixture, const struct row *row)
{
    fixture->rules = set_up_rules(fixture->unbounded, set_up_game(row->game),
                                  SETTINGS("size", row->size, row->param, row->setting));
}

/* Analyses the board of a row. */
static void open_fixture(struct fixture *fixture, const struct row *row)
{
    const struct gs_algo *algo = set_up_algo("retrograde");
    *fixture = (struct fixture){.unbounded = gs_memory_new(0), .memory = gs_memory_new(0)};
    open_rules(fixture, row);
    fixture->root = set_up_position(fixture->unbounded, fixture->rules, row->position);
    gs_args_init(&fixture->params, algo->params);
    set_up_args(&fixture->params, SETTINGS("symmetry", row->symmetry));
    gs_search_init(&fixture->search, fixture->rules, &fixture->params, fixture->unbounded);
    gs_result_init(&fixture->result, fixture->unbounded);
    assert_int_equal(gs_solve(algo, &fixture->search, fixture->root, &fixture->result, NULL),
                     GS_OK);
    assert_int_equal(fixture->result.solution, GS_SOLUTION_STRONG);
}

static void close_fixture(struct fixture *fixture)
{
    free(fixture->file.bytes);
    gs_result_clear(&fixture->result);
    gs_release(fixture->unbounded, fixture->root);
    gs_rules_free(fixture->unbounded, fixture->rules);
    assert_int_equal(gs_memory_used(fixture->unbounded), 0);
    assert_int_equal(gs_memory_used(fixture->memory), 0);
    gs_memory_free(fixture->unbounded);
    gs_memory_free(fixture->memory);
}

/* Writes the solution into fixture->file, with memory of its own. */
static enum gs_status save(struct fixture *fixture)
{
    struct gs_sink sink = {&fixture->file, buffer_write};
    struct gs_store_size size;
    struct gs_search search;
    struct gs_error error = {.message = ""};
    fixture->file.size = 0;
    gs_search_init(&search, fixture->rules, &fixture->params, fixture->memory);
    gs_search_start(&search);
    enum gs_status status =
        gs_store_write(fixture->result.strategy, fixture->root, &search, &sink, &size, &error);
    assert_true(status == GS_OK || error.message[0] != '\0');
    assert_true(status != GS_OK || size.bytes == fixture->file.size);
    assert_int_equal(gs_memory_used(fixture->memory), 0);
    return status;
}

/* A copy of exact size, so that reading past the end is found out. */
static enum gs_status open_copy(const struct fixture *fixture, const uint8_t *bytes, size_t size,
                                uint8_t **copy, struct gs_strategy **strategy)
{
    struct gs_error error = {.message = ""};
    *copy = malloc(size > 0 ? size : 1);
    assert_non_null(*copy);
    memcpy(*copy, bytes, size);
    enum gs_status status =
        gs_store_open_bytes(*copy, size, fixture->rules, fixture->memory, strategy, &error);
    assert_true(status == GS_OK || error.message[0] != '\0');
    return status;
}

struct comparison {
    struct gs_strategy *found;
    uint64_t count;
};

static bool compare_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct comparison *comparison = user;
    struct gs_entry found = comparison->found->probe(comparison->found, key);
    assert_int_equal(found.value, entry.value);
    assert_int_equal(found.distance, entry.distance);
    comparison->count++;
    return true;
}

static void verify(struct fixture *fixture, const struct gs_strategy *strategy,
                   enum gs_status expected)
{
    struct gs_search search;
    struct gs_error error = {.message = ""};
    gs_search_init(&search, fixture->rules, &fixture->params, fixture->memory);
    gs_search_start(&search);
    enum gs_status status = gs_store_verify(strategy, &search, &error);
    assert_int_equal(status, expected);
}

/* Both ways: every state of one is in the other, with the same value and distance. */
static void check_file(struct fixture *fixture)
{
    struct gs_strategy *truth = fixture->result.strategy, *strategy;
    uint8_t *copy;
    assert_int_equal(open_copy(fixture, fixture->file.bytes, fixture->file.size, &copy, &strategy),
                     GS_OK);
    struct comparison there = {strategy, 0}, back = {truth, 0};
    assert_true(truth->each(truth, compare_state, &there));
    assert_true(strategy->each(strategy, compare_state, &back));
    assert_int_equal(there.count, back.count);
    assert_int_equal(strategy->canonical, truth->canonical);
    assert_null(strategy->trouble(strategy));
    verify(fixture, strategy, GS_OK);
    strategy->release(strategy);
    free(copy);
}

static void test_every_state(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct fixture fixture;
        open_fixture(&fixture, &rows[i]);
        assert_int_equal(save(&fixture), GS_OK);
        check_file(&fixture);
        close_fixture(&fixture);
    }
}

/* Every game that can come of playing by the file; both sides may, where it is a draw. */
static void play_file(struct fixture *fixture)
{
    const enum gs_value value = fixture->result.value;
    enum gs_side first = gs_to_move(fixture->rules, fixture->root);
    enum gs_side winner = value == GS_LOSS ? gs_side_other(first) : first;
    enum gs_value level = value == GS_DRAW ? GS_DRAW : GS_WIN;
    struct oracle *oracle = oracle_new(fixture->rules, fixture->root);
    struct gs_strategy *strategy;
    uint8_t *copy;
    assert_int_equal(open_copy(fixture, fixture->file.bytes, fixture->file.size, &copy, &strategy),
                     GS_OK);
    assert_true(tour_play(strategy, oracle, winner, level).ends > 0 || level == GS_DRAW);
    if (level == GS_DRAW)
        tour_play(strategy, oracle, gs_side_other(winner), level);
    assert_true(tour_query(strategy, oracle) > 0);
    strategy->release(strategy);
    free(copy);
    oracle_free(oracle);
}

/* Sanitizers see no games on the largest board, whose states they see. */
static void test_play(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct fixture fixture;
        if (PACE_IS_SLOW && strcmp(rows[i].size, "4x3") == 0)
            continue;
        open_fixture(&fixture, &rows[i]);
        assert_int_equal(save(&fixture), GS_OK);
        play_file(&fixture);
        close_fixture(&fixture);
    }
}

/* States that are not in the file: those of the other side, of boards that were not reached. */
static void test_others(void **state)
{
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, &rows[2]);
    assert_int_equal(save(&fixture), GS_OK);
    struct gs_strategy *truth = fixture.result.strategy, *strategy;
    uint8_t *copy, key[GS_KEY_MAX + 8] = {0};
    assert_int_equal(open_copy(&fixture, fixture.file.bytes, fixture.file.size, &copy, &strategy),
                     GS_OK);
    const struct gs_space *space = fixture.rules->game->space;
    uint64_t ranks = space->ranks(fixture.rules), unknown = 0;
    for (uint64_t rank = 0; rank < ranks; rank++) {
        space->unrank(fixture.rules, rank, key);
        struct gs_entry right = truth->probe(truth, key), found = strategy->probe(strategy, key);
        assert_int_equal(found.value, right.value);
        assert_int_equal(found.distance, right.distance);
        unknown += right.value == GS_UNKNOWN;
    }
    assert_true(unknown > 0 && unknown < ranks);
    strategy->release(strategy);
    free(copy);
    close_fixture(&fixture);
}

/* In less and less memory the same file comes about, in more passes, until there is too little. */
static void test_budgets(void **state)
{
    (void)state;
    for (size_t i = 2; i < 5; i += 2) {
        struct fixture fixture;
        struct buffer whole;
        size_t passed = 0, failed = 0;
        open_fixture(&fixture, &rows[i]);
        assert_int_equal(save(&fixture), GS_OK);
        whole = fixture.file;
        fixture.file = (struct buffer){NULL, 0, 0, 0};
        for (size_t budget = (size_t)24 << 20; budget > 4096;
             budget -= budget / (PACE_IS_SLOW ? 3 : 12)) {
            gs_memory_free(fixture.memory);
            fixture.memory = gs_memory_new(budget);
            enum gs_status status = save(&fixture);
            assert_true(status == GS_OK || status == GS_NO_MEMORY);
            if (status == GS_OK) {
                assert_int_equal(fixture.file.size, whole.size);
                assert_memory_equal(fixture.file.bytes, whole.bytes, whole.size);
            }
            *(status == GS_OK ? &passed : &failed) += 1;
        }
        assert_true(passed > 0 && failed > 0);
        free(whole.bytes);
        close_fixture(&fixture);
    }
}

/* Each request for memory fails in turn, of writing and of opening. */
static void test_failing_memory(void **state)
{
    struct fixture fixture;
    enum gs_status status = GS_NO_MEMORY;
    (void)state;
    open_fixture(&fixture, &rows[1]);
    for (uint64_t nth = 1; status != GS_OK; nth++) {
        assert_true(nth < 1000);
        gs_memory_fail_at(fixture.memory, nth);
        status = save(&fixture);
        gs_memory_fail_at(fixture.memory, 0);
        assert_true(status == GS_OK || status == GS_NO_MEMORY);
    }
    status = GS_NO_MEMORY;
    for (uint64_t nth = 1; status != GS_OK; nth++) {
        struct gs_strategy *strategy;
        uint8_t *copy;
        gs_memory_fail_at(fixture.memory, nth);
        status = open_copy(&fixture, fixture.file.bytes, fixture.file.size, &copy, &strategy);
        gs_memory_fail_at(fixture.memory, 0);
        assert_true(status == GS_OK || status == GS_NO_MEMORY);
        if (status == GS_OK)
            strategy->release(strategy);
        assert_int_equal(gs_memory_used(fixture.memory), 0);
        free(copy);
    }
    close_fixture(&fixture);
}

/* A sink that is full at any byte is an error; its content is then no file. */
static void test_full_sink(void **state)
{
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, &rows[1]);
    assert_int_equal(save(&fixture), GS_OK);
    size_t whole = fixture.file.size;
    for (size_t full = 1; full < whole; full += 7) {
        struct gs_strategy *strategy;
        uint8_t *copy;
        fixture.file.full = full;
        assert_int_equal(save(&fixture), GS_IO);
        assert_int_equal(
            open_copy(&fixture, fixture.file.bytes, fixture.file.size, &copy, &strategy), GS_USAGE);
        free(copy);
    }
    close_fixture(&fixture);
}

static void test_interrupt(void **state)
{
    struct fixture fixture;
    struct gs_store_size size;
    struct gs_search search;
    volatile sig_atomic_t interrupted = 1;
    (void)state;
    open_fixture(&fixture, &rows[2]);
    struct gs_sink sink = {&fixture.file, buffer_write};
    gs_search_init(&search, fixture.rules, &fixture.params, fixture.memory);
    search.interrupt = &interrupted;
    gs_search_start(&search);
    assert_int_equal(
        gs_store_write(fixture.result.strategy, fixture.root, &search, &sink, &size, NULL),
        GS_STOPPED);
    assert_int_equal(search.stop, GS_STOP_INTERRUPTED);
    close_fixture(&fixture);
}

/* Another size, variant or game. */
static void test_other_rules(void **state)
{
    static const struct row others[] = {
        {"skoczki", "2x7", "variant", "B-1", NULL, "off"},
        {"skoczki", "3x7", "variant", "A", NULL, "off"},
        {"gomoku", "3x3", "connect", "3", NULL, "off"},
    };
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, &rows[2]);
    assert_int_equal(save(&fixture), GS_OK);
    for (size_t i = 0; i < COUNT(others); i++) {
        struct gs_rules *own = fixture.rules;
        struct gs_strategy *strategy;
        uint8_t *copy;
        open_rules(&fixture, &others[i]);
        assert_int_equal(
            open_copy(&fixture, fixture.file.bytes, fixture.file.size, &copy, &strategy), GS_USAGE);
        free(copy);
        gs_rules_free(fixture.unbounded, fixture.rules);
        fixture.rules = own;
    }
    close_fixture(&fixture);
}

/*
 * A damaged file: refused when it is opened, or found out by reading all of it. In between, what is
 * still answered is right.
 */
static void check_damage(struct fixture *fixture, const uint8_t *bytes, size_t size)
{
    struct gs_strategy *truth = fixture->result.strategy, *strategy;
    uint8_t *copy, key[GS_KEY_MAX + 8];
    enum gs_status status = open_copy(fixture, bytes, size, &copy, &strategy);
    if (status == GS_OK) {
        gs_encode(fixture->rules, fixture->root, key);
        struct gs_entry found = strategy->probe(strategy, key), right = truth->probe(truth, key);
        assert_true(found.value == GS_UNKNOWN ||
                    (found.value == right.value && found.distance == right.distance));
        verify(fixture, strategy, GS_USAGE);
        assert_non_null(strategy->trouble(strategy));
        strategy->release(strategy);
    }
    free(copy);
}

/* Every byte changed, every length cut; with sanitizers one in seven. */
static void test_damage(void **state)
{
    struct fixture fixture;
    uint64_t random = 1;
    (void)state;
    open_fixture(&fixture, &rows[1]);
    assert_int_equal(save(&fixture), GS_OK);
    for (size_t i = 0; i < fixture.file.size; i += PACE_IS_SLOW ? 7 : 1) {
        uint8_t change = (uint8_t)(1 + gs_random_below(&random, 255));
        fixture.file.bytes[i] ^= change;
        check_damage(&fixture, fixture.file.bytes, fixture.file.size);
        fixture.file.bytes[i] ^= change;
        check_damage(&fixture, fixture.file.bytes, i);
    }
    close_fixture(&fixture);
}

/* Tests a false file: looks up every state that the right one knows. */
static bool find_entry(void *user, const uint8_t *key, struct gs_entry entry)
{
    const struct gs_strategy *strategy = user;
    (void)entry;
    struct gs_entry found = strategy->probe(strategy, key);
    assert_true(found.value >= GS_LOSS && found.value <= GS_UNKNOWN);
    return true;
}

static bool take_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    (void)user;
    (void)key;
    assert_true(entry.value >= GS_LOSS && entry.value <= GS_WIN);
    return true;
}

/* Damage behind right checksums: any answer is allowed, but nothing beyond the file is read. */
static bool check_forged(struct fixture *fixture, const uint8_t *bytes, size_t size)
{
    struct gs_strategy *truth = fixture->result.strategy, *strategy;
    uint8_t *copy;
    bool opened = open_copy(fixture, bytes, size, &copy, &strategy) == GS_OK;
    if (opened) {
        strategy->each(strategy, take_state, NULL);
        truth->each(truth, find_entry, strategy);
        strategy->release(strategy);
    }
    free(copy);
    return opened;
}

static void test_forged(void **state)
{
    enum { ROUNDS = PACE_IS_SLOW ? 400 : 4000 };
    (void)state;
    for (size_t row = 1; row < 5; row += 3) {
        struct fixture fixture;
        uint64_t random = 2, opened = 0;
        open_fixture(&fixture, &rows[row]);
        assert_int_equal(save(&fixture), GS_OK);
        size_t size = fixture.file.size;
        uint8_t *bytes = malloc(size);
        assert_non_null(bytes);
        for (int round = 0; round < ROUNDS / (row == 1 ? 1 : 10); round++) {
            memcpy(bytes, fixture.file.bytes, size);
            for (uint32_t changes = 1 + gs_random_below(&random, 3); changes > 0; changes--) {
                uint32_t at = gs_random_below(&random, (uint32_t)size);
                bytes[at] = (uint8_t)gs_random(&random);
            }
            forge_store(bytes, size);
            opened += check_forged(&fixture, bytes, size);
        }
        assert_true(opened > ROUNDS / 200);
        free(bytes);
        close_fixture(&fixture);
    }
}

/* A later format is refused by its own number, however large that is. */
static void test_versions(void **state)
{
    static const char *const numbers[] = {"0", "2", "4294967297", "18446744073709551615"};
    struct gs_store_head head;
    (void)state;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        struct gs_error error = {.message = ""};
        char text[64];
        snprintf(text, sizeof text, "gamesolve strategy %s\n", numbers[i]);
        assert_int_equal(gs_store_head_read(&head, text, strlen(text), &error), GS_USAGE);
        assert_non_null(strstr(error.message, "has format"));
        assert_non_null(strstr(error.message, numbers[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_state), cmocka_unit_test(test_others),
        cmocka_unit_test(test_budgets),     cmocka_unit_test(test_failing_memory),
        cmocka_unit_test(test_full_sink),   cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_other_rules), cmocka_unit_test(test_damage),
        cmocka_unit_test(test_forged),      cmocka_unit_test(test_play),
        cmocka_unit_test(test_versions),
    };
    return cmocka_run_group_tests_name("strategy files", tests, NULL, NULL);
}

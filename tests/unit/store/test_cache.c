/* SPDX-License-Identifier: MIT */
/*
 * test_cache.c - the file of results: what was proved is there in the next run, under every
 * symmetry; it answers for positions and for their moves, as retrograde analysis does; searches
 * that use it find what is true; what is damaged or contradictory is not believed.
 */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <gamesolve/cache.h>
#include <gamesolve/gamesolve.h>

#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct row {
    const char *game, *size, *param, *setting;
};

static const struct row rows[] = {
    {"skoczki", "2x6", "variant", "A"}, {"skoczki", "1x8", "variant", "F"},
    {"gomoku", "3x3", "connect", "3"},  {"hex", "3x3", "variant", "swap"},
    {"atarigo", "2x2", "size", "2x2"},
};

struct fixture {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *root, *other;
    struct gs_args params;
    struct gs_search search, reading;
    struct gs_result truth;
    char path[32];
    struct gs_cache *cache;
    uint64_t asked, known;
};

static void open_fixture(struct fixture *fixture, const struct row *row)
{
    const struct gs_algo *algo = set_up_algo("retrograde");
    *fixture = (struct fixture){.memory = gs_memory_new(0), .path = "/tmp/test_cache_XXXXXX"};
    fixture->rules = set_up_rules(fixture->memory, set_up_game(row->game),
                                  SETTINGS("size", row->size, row->param, row->setting));
    fixture->root = set_up_position(fixture->memory, fixture->rules, NULL);
    fixture->other = set_up_position(fixture->memory, fixture->rules, NULL);
    gs_args_init(&fixture->params, algo->params);
    gs_search_init(&fixture->search, fixture->rules, &fixture->params, fixture->memory);
    gs_result_init(&fixture->truth, fixture->memory);
    assert_int_equal(gs_solve(algo, &fixture->search, fixture->root, &fixture->truth, NULL), GS_OK);
    int file = mkstemp(fixture->path);
    assert_true(file >= 0);
    close(file);
}

static void close_fixture(struct fixture *fixture)
{
    unlink(fixture->path);
    gs_result_clear(&fixture->truth);
    gs_release(fixture->memory, fixture->root);
    gs_release(fixture->memory, fixture->other);
    gs_rules_free(fixture->memory, fixture->rules);
    assert_int_equal(gs_memory_used(fixture->memory), 0);
    gs_memory_free(fixture->memory);
}

/* Opens the file; how many lines are damaged. */
static uint64_t read_cache(struct fixture *fixture)
{
    uint64_t damaged;
    gs_search_init(&fixture->reading, fixture->rules, &fixture->params, fixture->memory);
    gs_search_start(&fixture->reading);
    assert_int_equal(
        gs_cache_open(fixture->path, &fixture->reading, &fixture->cache, &damaged, NULL), GS_OK);
    return damaged;
}

/* One state in three is put in. */
static bool add_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct fixture *fixture = user;
    gs_decode(fixture->rules, key, fixture->other);
    if (fixture->asked++ % 3 == 0)
        assert_int_equal(gs_cache_add(fixture->cache, fixture->other, entry), GS_OK);
    return true;
}

static void check_moves(struct fixture *fixture, const struct gs_result *result)
{
    struct gs_undo *undo = malloc(fixture->rules->undo_size);
    const struct gs_strategy *truth = fixture->truth.strategy;
    uint8_t key[GS_KEY_MAX + 8];
    for (size_t i = 0; i < result->move_count; i++) {
        const struct gs_move_value *move = &result->moves[i];
        gs_play(fixture->rules, fixture->other, move->move, undo);
        gs_encode(fixture->rules, fixture->other, key);
        gs_take_back(fixture->rules, fixture->other, undo);
        struct gs_entry right = truth->probe(truth, key);
        enum gs_value value = gs_value_negate(right.value);
        assert_true(move->value == GS_UNKNOWN || move->value == value);
        assert_true(move->distance == GS_NO_DISTANCE || move->distance == right.distance + 1);
        if (move->move == result->best_move)
            assert_int_equal(value, result->value);
    }
    free(undo);
}

/* Every state as a root: no answer, or the right one; those that were put in have one. */
static bool query_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct fixture *fixture = user;
    struct gs_result result;
    bool put = fixture->asked++ % 3 == 0;
    gs_decode(fixture->rules, key, fixture->other);
    gs_result_init(&result, fixture->memory);
    uint64_t used = gs_cache_answer(fixture->cache, fixture->other, &result);
    bool over = gs_outcome(fixture->rules, fixture->other) != GS_UNKNOWN;
    assert_true(used == 0 || !over);
    assert_true(used > 0 || over || !put);
    if (used > 0) {
        assert_true(result.proved);
        assert_int_equal(result.value, entry.value);
        assert_true(result.distance == GS_NO_DISTANCE || result.distance == entry.distance);
        check_moves(fixture, &result);
        fixture->known++;
    }
    gs_result_clear(&result);
    return true;
}

static void test_states(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct fixture fixture;
        open_fixture(&fixture, &rows[i]);
        const struct gs_strategy *truth = fixture.truth.strategy;
        assert_int_equal(read_cache(&fixture), 0);
        truth->each(truth, add_state, &fixture);
        for (int turn = 0; turn < 2; turn++) {
            /* First from memory, then from the file. */
            uint64_t known = fixture.known;
            fixture.asked = fixture.known = 0;
            truth->each(truth, query_state, &fixture);
            assert_true(fixture.known > fixture.asked / 4);
            assert_true(turn == 0 || fixture.known == known);
            assert_int_equal(gs_cache_save(fixture.cache, NULL), GS_OK);
            gs_cache_free(fixture.cache);
            assert_int_equal(read_cache(&fixture), 0);
        }
        gs_cache_free(fixture.cache);
        close_fixture(&fixture);
    }
}

/* A result that was learnt answers for the root and for its moves. */
static void test_learn(void **state)
{
    struct fixture fixture;
    struct gs_result result;
    (void)state;
    open_fixture(&fixture, &rows[0]);
    read_cache(&fixture);
    assert_int_equal(gs_cache_learn(fixture.cache, fixture.root, &fixture.truth), GS_OK);
    gs_result_init(&result, fixture.memory);
    assert_true(gs_cache_answer(fixture.cache, fixture.root, &result) > 1);
    assert_int_equal(result.value, GS_LOSS);
    assert_int_equal(result.distance, 12);
    assert_int_equal(result.best_move, fixture.truth.best_move);
    gs_result_clear(&result);
    gs_cache_free(fixture.cache);
    close_fixture(&fixture);
}

/* --- searches with a cache --- */

/* Solves the root by an algorithm with the cache; returns how often it knew something. */
static uint64_t solve_asking(struct fixture *fixture, const char *name, unsigned depth)
{
    struct gs_registry registry;
    struct gs_args params;
    struct gs_search search;
    struct gs_result result;
    uint64_t hits = gs_cache_hits(fixture->cache);
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    const struct gs_algo *algo = gs_registry_algo(&registry, name, NULL);
    assert_non_null(algo);
    if (gs_algo_fits(algo, fixture->rules, NULL) != GS_OK)
        return 0;
    gs_args_init(&params, algo->params);
    gs_search_init(&search, fixture->rules, &params, fixture->memory);
    search.proved_values = gs_cache_known(fixture->cache);
    search.limits.depth = depth;
    gs_result_init(&result, fixture->memory);
    assert_int_equal(gs_solve(algo, &search, fixture->root, &result, NULL), GS_OK);
    const enum gs_value truth = fixture->truth.value;
    assert_true(result.lower <= truth && truth <= result.upper);
    bool guesses = strcmp(name, "pn-dcg") == 0 && result.value == GS_DRAW;
    assert_true(depth > 0 || guesses || (result.proved && result.value == truth));
    if (result.proved && result.distance != GS_NO_DISTANCE)
        assert_int_equal(result.distance, fixture->truth.distance);
    gs_result_clear(&result);
    return gs_cache_hits(fixture->cache) - hits;
}

/* Forgets the distances of every other state that is put in. */
static bool add_some(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct fixture *fixture = user;
    gs_decode(fixture->rules, key, fixture->other);
    bool root = memcmp(fixture->other, fixture->root, fixture->rules->position_size) == 0;
    if (fixture->asked++ % 2 == 0)
        entry.distance = GS_NO_DISTANCE;
    if (fixture->asked % 3 == 0 && !root)
        assert_int_equal(gs_cache_add(fixture->cache, fixture->other, entry), GS_OK);
    return true;
}

/* Whatever is known, and by whatever algorithm it is used: the answer is the right one. */
static void test_searches(void **state)
{
    static const char *const names[] = {"pn",    "pn2", "mc-pn",   "pn-dag", "pn-dcg", "pn-bta",
                                        "df-pn", "pds", "pn-star", "pvs",    "ews"};
    (void)state;
    for (size_t j = 0; j < COUNT(names); j++) {
        uint64_t hits = 0;
        for (size_t i = 0; i < COUNT(rows); i++) {
            struct fixture fixture;
            open_fixture(&fixture, &rows[i]);
            read_cache(&fixture);
            for (unsigned turn = 0; turn < 3; turn++) {
                fixture.asked = turn;
                fixture.truth.strategy->each(fixture.truth.strategy, add_some, &fixture);
                hits += solve_asking(&fixture, names[j], 0);
                assert_int_equal(solve_asking(&fixture, names[j], 3), 0);
            }
            gs_cache_free(fixture.cache);
            close_fixture(&fixture);
        }
        assert_true(hits > 0);
    }
}

static void test_contradiction(void **state)
{
    const struct gs_entry lost = {GS_LOSS, 12}, near = {GS_LOSS, 10}, won = {GS_WIN, 12},
                          far = {GS_LOSS, GS_NO_DISTANCE};
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, &rows[0]);
    read_cache(&fixture);
    assert_int_equal(gs_cache_add(fixture.cache, fixture.root, far), GS_OK);
    assert_int_equal(gs_cache_add(fixture.cache, fixture.root, lost), GS_OK);
    assert_int_equal(gs_cache_add(fixture.cache, fixture.root, far), GS_OK);
    assert_int_equal(gs_cache_add(fixture.cache, fixture.root, near), GS_USAGE);
    assert_int_equal(gs_cache_add(fixture.cache, fixture.root, won), GS_USAGE);
    assert_int_equal(gs_cache_find(fixture.cache, fixture.root).distance, 12);
    gs_cache_free(fixture.cache);
    close_fixture(&fixture);
}

static size_t load_file(const char *path, char *bytes, size_t room)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, room, file);
    fclose(file);
    return size;
}

static void store_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* Every byte behind the first line changed: the line is passed over, the other one is read. */
static void test_damage(void **state)
{
    struct fixture fixture;
    char bytes[4096];
    (void)state;
    open_fixture(&fixture, &rows[2]);
    read_cache(&fixture);
    assert_int_equal(
        gs_cache_add(fixture.cache, fixture.root, (struct gs_entry){GS_DRAW, GS_NO_DISTANCE}),
        GS_OK);
    assert_int_equal(gs_cache_save(fixture.cache, NULL), GS_OK);
    gs_cache_free(fixture.cache);
    size_t size = load_file(fixture.path, bytes, sizeof bytes);
    for (size_t at = strlen("gamesolve cache 1\n"); at < size; at++) {
        char kept = bytes[at];
        bytes[at] ^= 1;
        store_file(fixture.path, bytes, size);
        bytes[at] = kept;
        assert_true(read_cache(&fixture) > 0);
        assert_int_equal(gs_cache_find(fixture.cache, fixture.root).value, GS_UNKNOWN);
        gs_cache_free(fixture.cache);
    }
    close_fixture(&fixture);
}

/* Each request for memory fails in turn. */
static void test_failing_memory(void **state)
{
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, &rows[0]);
    size_t used = gs_memory_used(fixture.memory);
    enum gs_status status = GS_NO_MEMORY;
    for (uint64_t nth = 1; status != GS_OK; nth++) {
        uint64_t damaged;
        assert_true(nth < 100);
        gs_search_init(&fixture.reading, fixture.rules, &fixture.params, fixture.memory);
        gs_search_start(&fixture.reading);
        gs_memory_fail_at(fixture.memory, nth);
        status = gs_cache_open(fixture.path, &fixture.reading, &fixture.cache, &damaged, NULL);
        bool opened = status == GS_OK;
        if (opened)
            status = gs_cache_learn(fixture.cache, fixture.root, &fixture.truth);
        gs_memory_fail_at(fixture.memory, 0);
        assert_true(status == GS_OK || status == GS_NO_MEMORY);
        if (opened)
            gs_cache_free(fixture.cache);
        assert_int_equal(gs_memory_used(fixture.memory), used);
    }
    close_fixture(&fixture);
}

static volatile sig_atomic_t interrupted;

static void note_signal(int number)
{
    (void)number;
    interrupted = 1;
}

/* Writes a line that does not end, as long as it is read. */
static pid_t feed_endless_line(const char *path)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    char bytes[1 << 12];
    int file = open(path, O_WRONLY);
    memset(bytes, 'x', sizeof bytes);
    memcpy(bytes, "gamesolve cache 1\n", strlen("gamesolve cache 1\n"));
    while (write(file, bytes, sizeof bytes) > 0)
        memset(bytes, 'x', sizeof bytes);
    _exit(0);
}

/* A signal ends the reading of a line without end. */
static void test_endless_line(void **state)
{
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
    struct itimerval soon = {.it_value = {.tv_usec = 200000}};
    struct fixture fixture;
    struct gs_error error;
    uint64_t damaged;
    (void)state;
    open_fixture(&fixture, &rows[0]);
    unlink(fixture.path);
    assert_int_equal(mkfifo(fixture.path, 0600), 0);
    pid_t child = feed_endless_line(fixture.path);
    assert_true(child > 0);
    assert_int_equal(sigaction(SIGALRM, &action, NULL), 0);
    assert_int_equal(setitimer(ITIMER_REAL, &soon, NULL), 0);
    gs_search_init(&fixture.reading, fixture.rules, &fixture.params, fixture.memory);
    fixture.reading.interrupt = &interrupted;
    gs_search_start(&fixture.reading);
    assert_int_equal(
        gs_cache_open(fixture.path, &fixture.reading, &fixture.cache, &damaged, &error),
        GS_STOPPED);
    assert_int_equal(fixture.reading.stop, GS_STOP_INTERRUPTED);
    assert_string_equal(error.message, "interrupted");
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close_fixture(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_states),       cmocka_unit_test(test_learn),
        cmocka_unit_test(test_searches),     cmocka_unit_test(test_contradiction),
        cmocka_unit_test(test_damage),       cmocka_unit_test(test_failing_memory),
        cmocka_unit_test(test_endless_line),
    };
    return cmocka_run_group_tests_name("the file of results", tests, NULL, NULL);
}

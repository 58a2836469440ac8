/* SPDX-License-Identifier: MIT */
/*
 * test_stacks.c - the library is called from threads with small stacks (musl gives them 128 KiB):
 * every algorithm runs on every game, its result is certified and the certificate checked, on a
 * stack that is painted before. Afterwards no more of it has changed than such a thread has.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "games/certificate_run.h"
#include "games/pace.h"
#include "games/proof_text.h"
#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Bytes of the stack that is painted, and those that may be used: 16 KiB are left to the caller. */
enum { STACK = 4 << 20, MOST = 112 << 10, PAINT = 0xa5 };

struct task {
    struct board board;
    struct way way;
    const char *position; /* NULL: the start */
    uint64_t nodes;
};

static _Alignas(64) unsigned char stack[STACK];

static void certify(struct run *run)
{
    struct bytes bytes = {NULL, 0, 0};
    struct verdict_of_check verdict;

    if (certificate_make_as(run, GS_CERTIFICATE_AUTO, &bytes, NULL))
        certificate_check(&bytes, &verdict);
    bytes_free(&bytes);
}

static void *run_task(void *user)
{
    const struct task *task = user;
    struct run run;

    run_open(&run, &task->board, &task->way, (size_t)1 << 28);
    if (task->position)
        run.rules->game->position_parse(run.rules, task->position, run.root, NULL);
    run.search.limits.nodes = task->nodes;
    run.search.keep_prover = true;
    if (gs_solve(run.algo, &run.search, run.root, &run.result, NULL) == GS_OK && run.result.proved)
        certify(&run);
    run_close(&run);
    return NULL;
}

/* Runs a function on the painted stack; fails the test if more of it has changed than may. */
static void check(void *(*run)(void *user), void *user, const char *what, const char *where)
{
    pthread_attr_t attributes;
    pthread_t thread;
    size_t untouched = 0;

    memset(stack, PAINT, sizeof stack);
    pthread_attr_init(&attributes);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, sizeof stack), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run, user), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    while (untouched < sizeof stack && stack[untouched] == PAINT)
        untouched++;
    if (sizeof stack - untouched > MOST && !PACE_IS_SLOW) /* sanitizers make frames larger */
        fail_msg("%s, %s: %zu bytes of the stack, more than %d", what, where,
                 sizeof stack - untouched, MOST);
}

static void check_task(struct task *task)
{
    check(run_task, task, task->way.algo, task->board.game);
}

static void test_every_algorithm(void **state)
{
    struct gs_registry registry;

    (void)state;
    run_registry(&registry);
    for (size_t a = 0; a < registry.algo_count; a++)
        for (size_t g = 0; g < registry.game_count; g++) {
            struct task task = {.board = {registry.games[g]->name, {NULL}},
                                .way = {registry.algos[a]->name, {NULL}},
                                .nodes = 200};

            if (registry.algos[a]->run)
                check_task(&task);
        }
}

/* Gomoku 19x19 with 30 threes of Black's, from each of which a four can be made. */
#define THREES "/1wbbb2wbbb2wbbb2/"
#define WALL   "wbwbwbwbwbwbwbwbwbw"
#define GAP    "bwbwbwbwbwbwbwbwbwb"
static const char many_threes[] = "1wbbb2wbbb2wbbb2/" WALL THREES GAP THREES WALL THREES GAP THREES
    WALL THREES GAP THREES WALL THREES GAP THREES WALL "/1wbbb2wbbb2wbbb2 b";

/* Long lines, and proofs of many records. */
static const struct task rows[] = {
    {{"gomoku", {"size", "19x19"}}, {"lambda", {NULL}}, many_threes, 20000},
    {{"gomoku", {"size", "19x19"}}, {"lambda-df-pn", {NULL}}, many_threes, 20000},
    {{"gomoku", {"size", "19x19"}}, {"dual-lambda", {NULL}}, many_threes, 20000},
    {{"gomoku", {"size", "19x19"}}, {"tss", {NULL}}, many_threes, 20000},
    {{"gomoku", {"size", "19x19"}}, {"tss-pn", {NULL}}, many_threes, 20000},
    {GOMOKU("6x6", "4"), {"tss-pn", {NULL}}, NULL, 20000},
    {GOMOKU("6x6", "4"), {"lambda", {NULL}}, NULL, 20000},
    {GOMOKU("6x6", "4"), {"df-pn", {NULL}}, NULL, 20000},
    {GOMOKU("6x6", "5"), {"df-pn", {NULL}}, NULL, 20000},
    {{"hex", {"size", "5x5"}}, {"df-pn", {NULL}}, NULL, 20000},
    {{"hex", {"size", "6x6"}}, {"df-pn", {NULL}}, NULL, 20000},
    {{"hex", {"size", "4x4"}}, {"pvs", {NULL}}, NULL, 20000},
    {{"y", {"size", "5"}}, {"df-pn", {NULL}}, NULL, 20000},
    {{"atarigo", {"size", "5x5"}}, {"lambda", {NULL}}, NULL, 20000},
    {{"atarigo", {"size", "5x5"}}, {"df-pn", {NULL}}, NULL, 20000},
    {{"connect-four", {"size", "5x4"}}, {"df-pn", {NULL}}, NULL, 20000},
    {SKOCZKI("A", "2x8"), {"df-pn", {NULL}}, NULL, 20000},
    {SKOCZKI("A", "2x8"), {"retrograde", {NULL}}, NULL, 20000},
    {SKOCZKI("A", "2x8"), {"retrograde", {"disk", "on"}}, NULL, 20000},
};

static void test_long_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct task task = rows[i];

        check_task(&task);
    }
}

static void *check_bytes(void *user)
{
    struct verdict_of_check verdict;

    certificate_check(user, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    return NULL;
}

/* A proof whose last record leads through nearly as many others as may be under way. */
static void test_deep_proof(void **state)
{
    static const struct proof_head head = {"hex", {"size", "2x2"}, "2/2 b", "wins"};
    static const char *const records[] = {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]",
                                          "MOVE a2 [ 0 1 ] [ ]", NULL};
    struct proof_parts parts = {.at = NULL};
    struct bytes bytes = {.at = NULL};
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = proof_rules(memory, &head);

    (void)state;
    proof_read_text(&parts, rules, records);
    for (unsigned n = 0; n < 1000; n++) {
        proof_add(&parts, 'k', GS_PROOF_IMAGE);
        proof_add(&parts, 'n', 0);
        proof_add(&parts, 'r', parts.records - 2);
    }
    proof_write(&bytes, &head, &parts);
    check(check_bytes, &bytes, "1000 records", "check");
    proof_clear(&parts);
    bytes_free(&bytes);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_algorithm),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_deep_proof),
    };
    return cmocka_run_group_tests_name("stacks", tests, NULL, NULL);
}

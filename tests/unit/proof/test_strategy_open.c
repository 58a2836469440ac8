/* SPDX-License-Identifier: MIT */
/*
 * test_strategy_open.c - one call from a file to a strategy: a strong solution, a certificate, and
 * what is neither.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <gamesolve/store.h>
#include <gamesolve/strategy.h>

#include "games/certificate_run.h"

static const struct board board = {.game = "hex", .set = {"size", "3x3"}};
static const struct way way = {"retrograde", {NULL}};

static bool append(void *user, const void *bytes, size_t size)
{
    bytes_append(user, bytes, size);
    return true;
}

static void save(struct run *run, struct bytes *bytes)
{
    struct gs_sink sink = {bytes, append};
    struct gs_store_size size;
    struct gs_search search;

    gs_search_init(&search, run->rules, &run->params, run->memory);
    gs_search_start(&search);
    assert_int_equal(gs_store_write(run->result.strategy, run->root, &search, &sink, &size, NULL),
                     GS_OK);
}

static void expect_head(const struct run *run, const struct gs_strategy_head *head,
                        bool certificate)
{
    char text[GS_TEXT_MAX];

    run->rules->game->position_format(run->rules, run->root, text, sizeof text);
    assert_int_equal(head->is_certificate, certificate);
    assert_string_equal(head->game, "hex");
    assert_string_equal(head->root, text);
    assert_true(head->rule_count >= 2);
    assert_string_equal(head->rule_names[0], "size");
    assert_string_equal(head->rule_values[0], "3x3");
    assert_string_equal(head->rule_values[1], "plain");
}

/*
 * Opens a file of these bytes, with a flag that ends the search unless it is 0; its head is read
 * first, which must say the same.
 */
static enum gs_status open_bytes(struct run *run, const void *bytes, size_t size,
                                 const volatile sig_atomic_t *interrupt,
                                 struct gs_strategy **strategy, struct gs_error *error)
{
    static struct gs_strategy_head head;
    char path[] = "/tmp/strategy-XXXXXX";
    struct gs_registry registry;
    static struct gs_search watch; /* as long as a strategy */
    int file = mkstemp(path);

    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, size), size);
    close(file);
    run_registry(&registry);
    gs_search_init(&watch, run->rules, NULL, run->memory);
    watch.interrupt = interrupt;
    gs_search_start(&watch);
    enum gs_status read = gs_strategy_head_read(&head, path, &registry, &watch, error);
    enum gs_status status =
        gs_strategy_open(path, &registry, run->rules, run->memory, &watch, strategy, error);
    unlink(path);
    assert_int_equal(read, status);
    if (status == GS_OK)
        expect_head(run, &head, memcmp(bytes, "gamesolve certificate", 21) == 0);
    return status;
}

static void expect_win(struct run *run, const struct bytes *bytes)
{
    struct gs_strategy *strategy;
    struct gs_error error = {.message = ""};

    if (open_bytes(run, bytes->at, bytes->size, NULL, &strategy, &error) != GS_OK)
        fail_msg("%s", error.message);
    assert_int_equal(gs_strategy_advice(strategy, run->root).lower, GS_WIN);
    strategy->release(strategy);
}

static void test_kinds(void **state)
{
    struct bytes certificate = {.at = NULL}, solution = {.at = NULL};
    struct run run;

    (void)state;
    run_open(&run, &board, &way, 0);
    run_solve(&run);
    save(&run, &solution);
    assert_true(certificate_make(&run, &certificate, NULL));
    expect_win(&run, &solution);
    expect_win(&run, &certificate);
    bytes_free(&solution);
    bytes_free(&certificate);
    run_close(&run);
}

static void expect(struct run *run, const char *text, enum gs_status status, const char *part)
{
    struct gs_strategy *strategy;
    struct gs_error error = {.message = ""};

    assert_int_equal(open_bytes(run, text, strlen(text), NULL, &strategy, &error), status);
    assert_null(strategy);
    assert_non_null(strstr(error.message, part));
}

static void test_refused(void **state)
{
    const volatile sig_atomic_t stop = 1;
    struct gs_strategy *strategy;
    struct gs_error error = {.message = ""};
    struct gs_search watch;
    struct run run;

    (void)state;
    run_open(&run, &board, &way, 0);
    expect(&run, "", GS_USAGE, "it is no strategy file");
    expect(&run, "gamesolve", GS_USAGE, "it is no strategy file");
    expect(&run, "gamesolve certificate 9\n", GS_UNSUPPORTED, "");
    expect(&run, "\xEF\xBB\xBFgamesolve certificate 9\n", GS_UNSUPPORTED, "");
    assert_int_equal(open_bytes(&run, "gamesolve", 9, &stop, &strategy, &error), GS_STOPPED);
    gs_search_init(&watch, run.rules, NULL, run.memory);
    gs_search_start(&watch);
    assert_int_equal(
        gs_strategy_open("/nowhere/at/all", NULL, run.rules, run.memory, &watch, &strategy, &error),
        GS_IO);
    assert_non_null(strstr(error.message, "cannot read it: "));
    run_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kinds),
                                       cmocka_unit_test(test_refused)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * test_play_sessions.c - sessions of src/play without `solve`: the two protocols and the terminal,
 * with nothing but options, a board, and texts in memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "play/protocol/gomocup.h"
#include "play/protocol/gtp.h"
#include "play/terminal/terminal.h"

typedef enum play_end session_function(struct play_board *board);

static char complaint[1024];

static void complain(void *user, const char *message)
{
    (void)user;
    snprintf(complaint, sizeof complaint, "%s", message);
}

/* What a session answers to commands; the caller frees it. */
static char *answers(struct play_options *options, const char *game, const char *size,
                     session_function *session, const char *commands, enum play_end *end)
{
    struct gs_registry registry;
    struct play_board board;
    struct gs_args args;
    char *text = NULL, *copy = strdup(commands);
    size_t length = 0;

    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    const struct gs_game *found = gs_registry_game(&registry, game, NULL);
    gs_args_init(&args, found->params);
    assert_int_equal(gs_args_set(&args, "size", size, NULL), GS_OK);
    options->registry = &registry;
    options->limits.nodes = 10000;
    options->services.complain = complain;
    options->in = fmemopen(copy, strlen(copy), "r");
    options->out = open_memstream(&text, &length);
    assert_int_equal(play_board_new(&board, options, found, &args, NULL), GS_OK);
    *end = session(&board);
    play_board_free(&board);
    fclose(options->in);
    fclose(options->out);
    free(copy);
    return text;
}

static void expect(const char *game, const char *size, session_function *session,
                   const char *commands, const char *expected)
{
    struct play_options options = {.threads = 1};
    enum play_end end;
    char *text = answers(&options, game, size, session, commands, &end);

    assert_int_equal(end, PLAY_DONE);
    assert_string_equal(text, expected);
    free(text);
}

static void test_gtp(void **state)
{
    (void)state;
    expect("hex", "3x3", play_gtp_session, "1 play b b2\ngenmove w\nundo\nsolve-value\nquit\n",
           "=1 \n\n= a1\n\n= \n\n= loss\n\n= \n\n");
}

static void test_gomocup(void **state)
{
    (void)state;
    expect("gomoku", "15x15", play_gomocup_session,
           "START 15\nBOARD\n3,3,1\n4,3,1\n5,3,1\n6,3,1\n9,9,2\n9,10,2\n9,11,2\n2,3,2\nDONE\nEND\n",
           "OK\n7,3\n");
}

static void test_terminal(void **state)
{
    char path[] = "/tmp/play-XXXXXX";
    char record[512] = "";
    struct play_options options = {.black = "human", .white = "auto", .record = path};
    enum play_end end;

    (void)state;
    assert_int_not_equal(close(mkstemp(path)), -1);
    char *text =
        answers(&options, "hex", "2x2", play_terminal_session, "b1\nfly\na2\nquit\n", &end);
    assert_int_equal(end, PLAY_USAGE); /* of the worst line of a script */
    assert_non_null(strstr(complaint, "fly"));
    assert_non_null(strstr(text, "1. black b1\n"));
    assert_non_null(strstr(text, "wb/b1 w\nBlack has won\n"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(record, 1, sizeof record - 1, file) > 0);
    fclose(file);
    unlink(path);
    assert_non_null(strstr(record, "B[b1]"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_gtp), cmocka_unit_test(test_gomocup),
                                       cmocka_unit_test(test_terminal)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

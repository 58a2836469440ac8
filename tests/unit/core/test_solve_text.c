/* SPDX-License-Identifier: MIT */
/* From texts to a value in one call: what is found, and what is refused, in one line each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/solve_text.h>

static struct gs_text_answer answer_of(struct gs_text_question question)
{
    struct gs_text_answer answer;
    struct gs_error error = {GS_OK, ""};
    if (gs_solve_text(&question, &answer, &error) != GS_OK)
        fail_msg("%s", error.message);
    return answer;
}

static void test_values(void **state)
{
    (void)state;
    struct gs_text_answer answer =
        answer_of((struct gs_text_question){.game = "skoczki", .settings = "size=2x5 variant=A"});
    assert_true(answer.proved);
    assert_int_equal(answer.value, GS_LOSS);
    assert_int_equal(answer.distance, 8);
    answer = answer_of((struct gs_text_question){.game = "hex",
                                                 .settings = "  size=3x3 ",
                                                 .position = "3/3/3 w",
                                                 .algo = "df-pn",
                                                 .params = "prune=off sort=off"});
    assert_int_equal(answer.value, GS_WIN);
    assert_true(answer.nodes > 1);
    answer = answer_of((struct gs_text_question){
        .game = "gomoku", .settings = "size=3x3 connect=3", .goal = GS_GOAL_WIN});
    assert_int_equal(answer.upper, GS_DRAW);
}

static void test_a_won_position_in_moves(void **state)
{
    (void)state;
    struct gs_text_answer answer = answer_of((struct gs_text_question){
        .game = "gomoku", .settings = "size=3x3 connect=3", .position = "a1 b3 b1 c3"});
    assert_int_equal(answer.value, GS_WIN);
    assert_string_equal(answer.best_move, "c1");
}

static void test_a_limit_is_an_answer(void **state)
{
    (void)state;
    struct gs_text_answer answer = answer_of((struct gs_text_question){
        .game = "gomoku", .settings = "size=9x9", .algo = "df-pn", .limits = {.nodes = 10}});
    assert_false(answer.proved);
    assert_int_equal(answer.value, GS_UNKNOWN);
    assert_int_equal(answer.stop, GS_STOP_NODES);
    assert_int_equal(answer.nodes, 10);
}

static void test_refusals(void **state)
{
    static const struct {
        struct gs_text_question question;
        enum gs_status status;
        const char *part; /* of the message */
    } rows[] = {
        {{.game = "hexx"}, GS_USAGE, "nearest: hex"},
        {{.game = NULL}, GS_USAGE, "game"},
        {{.game = "hex", .settings = "size"}, GS_USAGE, "NAME=VALUE"},
        {{.game = "hex", .settings = "size=99x99"}, GS_USAGE, "size"},
        {{.game = "hex", .settings = "sise=3x3"}, GS_USAGE, "size"},
        {{.game = "hex", .position = "3/3"}, GS_USAGE, "position"},
        {{.game = "hex", .algo = "dfpn"}, GS_USAGE, "nearest: df-pn"},
        {{.game = "hex", .algo = "df-pn", .params = "epsilon=x"}, GS_USAGE, "epsilon"},
        {{.game = "skoczki", .algo = "tss"}, GS_UNSUPPORTED, "tss"},
        {{.game = "hex", .bytes = 100}, GS_NO_MEMORY, "memory"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct gs_text_answer answer;
        struct gs_error error = {GS_OK, ""};
        assert_int_equal(gs_solve_text(&rows[i].question, &answer, &error), rows[i].status);
        if (!strstr(error.message, rows[i].part))
            fail_msg("row %zu: '%s' does not say '%s'", i, error.message, rows[i].part);
        assert_int_equal(gs_solve_text(&rows[i].question, &answer, NULL), rows[i].status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_a_won_position_in_moves),
        cmocka_unit_test(test_a_limit_is_an_answer),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

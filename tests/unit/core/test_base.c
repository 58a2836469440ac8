/* SPDX-License-Identifier: MIT */
/* Names, negation, errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <gamesolve/base.h>

static void names_are_words(void **state)
{
    (void)state;
    assert_string_equal(gs_value_name(GS_WIN), "win");
    assert_string_equal(gs_value_name(GS_LOSS), "loss");
    assert_string_equal(gs_value_name(GS_DRAW), "draw");
    assert_string_equal(gs_value_name(GS_UNKNOWN), "unknown");
    assert_string_equal(gs_value_name((enum gs_value)77), "unknown");
    assert_string_equal(gs_side_name(GS_WHITE), "white");
    assert_string_equal(gs_side_name(GS_BLACK), "black");
    assert_string_equal(gs_status_name(GS_OK), "ok");
    assert_string_equal(gs_status_name(GS_USAGE), "usage");
    assert_string_equal(gs_status_name(GS_NO_MEMORY), "no memory");
    assert_string_equal(gs_status_name(GS_STOPPED), "stopped");
    assert_string_equal(gs_status_name((enum gs_status)77), "unknown");
    assert_string_equal(gs_status_name((enum gs_status) - 1), "unknown");
}

static void header_and_library_are_of_one_version(void **state)
{
    char numbers[64];

    (void)state;
    snprintf(numbers, sizeof numbers, "%d.%d.%d", GS_VERSION_MAJOR, GS_VERSION_MINOR,
             GS_VERSION_PATCH);
    assert_string_equal(GS_VERSION, numbers);
    assert_string_equal(gs_version(), numbers);
}

static void negation_is_its_own_inverse(void **state)
{
    (void)state;
    assert_int_equal(gs_value_negate(GS_WIN), GS_LOSS);
    assert_int_equal(gs_value_negate(GS_LOSS), GS_WIN);
    assert_int_equal(gs_value_negate(GS_DRAW), GS_DRAW);
    assert_int_equal(gs_value_negate(GS_UNKNOWN), GS_UNKNOWN);
}

static void an_error_keeps_status_and_text(void **state)
{
    struct gs_error error = {GS_OK, ""};

    (void)state;
    assert_int_equal(gs_error_set(&error, GS_USAGE, "got %d", 3), GS_USAGE);
    assert_int_equal(error.status, GS_USAGE);
    assert_string_equal(error.message, "got 3");
    assert_int_equal(gs_error_set(NULL, GS_IO, "nobody reads %s", "this"), GS_IO);
}

static void an_error_may_quote_itself(void **state)
{
    struct gs_error error;

    (void)state;
    gs_error_set(&error, GS_IO, "cannot read");
    gs_error_set(&error, GS_IO, "file x: %s", error.message);
    assert_string_equal(error.message, "file x: cannot read");
}

static void a_long_error_is_cut(void **state)
{
    char text[2 * GS_ERROR_SIZE];
    struct gs_error error;

    (void)state;
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    gs_error_set(&error, GS_USAGE, "%s", text);
    assert_int_equal(strlen(error.message), GS_ERROR_SIZE - 1);
}

/* Controls of either kind, bytes that are no UTF-8, and the text that stays. */
static void an_error_is_plain_text(void **state)
{
    static const struct {
        const char *given, *shown;
    } rows[] = {
        {"a\xc2\x9b"
         "31m",
         "a?31m"},
        {"a\x9b"
         "31m",
         "a?31m"},
        {"\xc2\x80|\xc2\x9f|\xc2\xa0", "?|?|\xc2\xa0"},
        {"M\xc3\xbcller", "M\xc3\xbcller"},
        {"\xe2\x82\xac\xf0\x9f\x98\x80", "\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"\xe2\x82", "??"},
        {"\xc0\x9b", "??"},
        {"\xe0\x82\x9b", "???"},
        {"\xed\xa0\x80", "???"},
        {"\xf5\x80\x80\x80", "????"},
        {"\xc3(", "?("},
        {"\xc2", "?"},
        {"\x1b]0;x\x07\x7f", "?]0;x??"},
    };
    struct gs_error error;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gs_error_set(&error, GS_USAGE, "%s", rows[i].given);
        assert_string_equal(error.message, rows[i].shown);
    }
}

static void an_error_is_one_line(void **state)
{
    struct gs_error error;

    (void)state;
    gs_error_set(&error, GS_USAGE, "a%sb", "\n\t\x7f\x1b[31m");
    assert_string_equal(error.message, "a????[31mb");
    gs_error_set(&error, GS_USAGE, "%s", "gr\xc3\xbc\xc3\x9f");
    assert_string_equal(error.message, "gr\xc3\xbc\xc3\x9f");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_words),
        cmocka_unit_test(header_and_library_are_of_one_version),
        cmocka_unit_test(negation_is_its_own_inverse),
        cmocka_unit_test(an_error_keeps_status_and_text),
        cmocka_unit_test(an_error_may_quote_itself),
        cmocka_unit_test(a_long_error_is_cut),
        cmocka_unit_test(an_error_is_plain_text),
        cmocka_unit_test(an_error_is_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

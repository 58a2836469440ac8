/* SPDX-License-Identifier: MIT */
/* Words of a line, and what blanks are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gamesolve/text.h>

static void test_words(void **state)
{
    char text[] = " \tplay  black\vb2\r\n", none[] = "", blanks[] = "  ";
    char *rest = text;

    (void)state;
    assert_string_equal(gs_text_word(&rest), "play");
    assert_string_equal(rest, " black\vb2\r\n");
    assert_string_equal(gs_text_word(&rest), "black");
    assert_string_equal(gs_text_word(&rest), "b2");
    assert_string_equal(gs_text_word(&rest), "");
    assert_string_equal(gs_text_word(&rest), "");
    rest = none;
    assert_string_equal(gs_text_word(&rest), "");
    rest = blanks;
    assert_string_equal(gs_text_word(&rest), "");
}

static void test_trim(void **state)
{
    char text[] = "\f start \xc2\xa0 b2\n", plain[] = "b2", blanks[] = " \n ";

    (void)state;
    assert_string_equal(gs_text_trim(text), "start \xc2\xa0 b2");
    assert_string_equal(gs_text_trim(plain), "b2");
    assert_string_equal(gs_text_trim(blanks), "");
}

/* Bytes of UTF-8 and controls are no blanks, whether char has a sign or not. */
static void test_blanks(void **state)
{
    unsigned count = 0;

    (void)state;
    for (int c = -128; c < 256; c++)
        count += gs_is_blank(c);
    assert_int_equal(count, 6);
    assert_true(gs_is_blank(' ') && gs_is_blank('\t') && gs_is_blank('\n'));
    assert_true(gs_is_blank('\v') && gs_is_blank('\f') && gs_is_blank('\r'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_trim),
        cmocka_unit_test(test_blanks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

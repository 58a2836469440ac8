/* SPDX-License-Identifier: MIT */
/*
 * test_square_name.c - names of fields, there and back.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/square_name.h"

static const struct {
    unsigned column, row;
    const char *name;
} names[] = {
    {0, 1, "a1"},   {8, 9, "i9"},   {25, 128, "z128"}, {26, 1, "aa1"},      {27, 10, "ab10"},
    {51, 2, "az2"}, {52, 2, "ba2"}, {127, 5, "dx5"},   {701, 100, "zz100"}, {702, 7, "aaa7"},
};

static void test_names(void **state)
{
    char text[16];
    unsigned column, row;

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        const size_t length = strlen(names[i].name);

        assert_int_equal(gs_square_name_format(names[i].column, names[i].row, text, sizeof text),
                         length);
        assert_string_equal(text, names[i].name);
        assert_int_equal(gs_square_name_parse(text, &column, &row), length);
        assert_int_equal(column, names[i].column);
        assert_int_equal(row, names[i].row);
    }
}

static void test_all_there_and_back(void **state)
{
    char text[16];
    unsigned column, row;

    (void)state;
    for (unsigned x = 0; x < 400; ++x)
        for (unsigned y = 1; y <= 400; y += 7) {
            const size_t length = gs_square_name_format(x, y, text, sizeof text);

            assert_int_equal(gs_square_name_parse(text, &column, &row), length);
            assert_int_equal(column, x);
            assert_int_equal(row, y);
        }
}

/* Only the name is read; what follows is for the caller. */
static void test_prefix(void **state)
{
    unsigned column, row;

    (void)state;
    assert_int_equal(gs_square_name_parse("b12-b3", &column, &row), 3);
    assert_int_equal(column, 1);
    assert_int_equal(row, 12);
    assert_int_equal(gs_square_name_parse("AB3x", &column, &row), 3);
    assert_int_equal(column, 27);
    assert_int_equal(row, 3);
}

static void test_no_names(void **state)
{
    static const char *const wrong[] = {
        "",
        "a",
        "1",
        "a0",
        "a01",
        " a1",
        "-",
        "a-1",
        "a+1",
        "a 1",
        "\xe9\xe4\x31",
        "a99999",
        "a18446744073709551617",
        "aaaaaaaaaaaaaaaaaaaaaaaa1",
        "zzz1",
    };
    unsigned column, row;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i)
        assert_int_equal(gs_square_name_parse(wrong[i], &column, &row), 0);
}

static void test_short_buffer(void **state)
{
    char text[4];

    (void)state;
    assert_int_equal(gs_square_name_format(26, 100, text, sizeof text), 5);
    assert_string_equal(text, "aa1");
    assert_int_equal(gs_square_name_format(26, 100, NULL, 0), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),        cmocka_unit_test(test_all_there_and_back),
        cmocka_unit_test(test_prefix),       cmocka_unit_test(test_no_names),
        cmocka_unit_test(test_short_buffer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

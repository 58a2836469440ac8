/* SPDX-License-Identifier: MIT */
/*
 * test_position_text.c - the grammar of positions: what it reads, what it
 * writes, and the place that it names when a text departs from it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/position_text.h"

static const unsigned square[] = {3, 3, 3};
static const unsigned triangle[] = {1, 2, 3};

static void test_reads(void **state)
{
    static const int8_t expected[] = {1, -1, 0, -1, -1, -1, 0, 0, 1};
    int8_t cells[9];
    enum gs_side side;

    (void)state;
    assert_int_equal(gs_position_text_parse("b1w/3/wwb b", NULL, square, 3, cells, &side, NULL),
                     GS_OK);
    assert_memory_equal(cells, expected, sizeof expected);
    assert_int_equal(side, GS_BLACK);
    assert_int_equal(gs_position_text_parse("b1w/12/wwb b", NULL, square, 3, cells, &side, NULL),
                     GS_USAGE);
}

/* Rows may differ in length, runs may be cut and have zeros in front. */
static void test_reads_other_spellings(void **state)
{
    static const int8_t expected[] = {-1, 1, -1, -1, -1, -1};
    int8_t cells[6];
    enum gs_side side;

    (void)state;
    assert_int_equal(gs_position_text_parse("1/b01/003 w", NULL, triangle, 3, cells, &side, NULL),
                     GS_OK);
    assert_memory_equal(cells, expected, sizeof expected);
    assert_int_equal(side, GS_WHITE);
}

/* The place of the first wrong character, counted from 1, and a word of what was expected. */
static void test_places(void **state)
{
    static const struct {
        const char *text, *place, *expected;
    } cases[] = {
        {"", "ends at character 1:", "from 1 to 3"},
        {"x", "at character 1 ('x')", "w, b or a number"},
        {"W2/3/3 w", "at character 1 ('W')", "w, b or a number"},
        {"3/3/3", "ends at character 6:", "a space and the side to move"},
        {"3/3/3 ", "ends at character 7:", "w or b, the side to move"},
        {"3/3/3 x", "at character 7 ('x')", "w or b, the side to move"},
        {"3/3/3 ww", "at character 8 ('w')", "nothing after"},
        {"3/3/3/3 w", "at character 6 ('/')", "a space and the side to move"},
        {"3/3 w", "at character 4 (' ')", "the board has 3"},
        {"3/3", "ends at character 4:", "'/' (row 2 from the top is full"},
        {"3/ww/3 w", "at character 5 ('/')", "row 2 from the top lacks 1 field)"},
        {"3/wwww/3 w", "at character 6 ('w')", "'/'"},
        {"3/w3/3 w", "at character 4 ('3')", "from 1 to 2 (row 2 from the top lacks 2 fields)"},
        {"0w2/3/3 w", "at character 1 ('0')", "from 1 to 3"},
        {"3//3/3 w", "at character 3 ('/')", "row 2 from the top lacks 3 fields"},
        {"3/3/99999999999999999999999 w", "at character 5 ('9')", "from 1 to 3"},
        {"3/3/4294967299 w", "at character 5 ('4')", "from 1 to 3"},
        {"3/-3/3 w", "at character 3 ('-')", "w, b or a number"},
        {"3/3/3\tw", "at character 6 (byte 0x09)", "a space"},
        {"3/\xc3\xa9/3 w", "at character 3 (byte 0xc3)", "w, b or a number"},
    };
    int8_t cells[9];
    enum gs_side side;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct gs_error error = {.status = GS_OK};

        assert_int_equal(
            gs_position_text_parse(cases[i].text, NULL, square, 3, cells, &side, &error), GS_USAGE);
        assert_int_equal(error.status, GS_USAGE);
        if (strstr(error.message, cases[i].place) == NULL ||
            strstr(error.message, cases[i].expected) == NULL)
            fail_msg("'%s' gives: %s", cases[i].text, error.message);
    }
}

static void test_formats(void **state)
{
    static const int8_t cells[] = {-1, 1, -1, 0, 0, -1};
    char text[32];

    (void)state;
    assert_int_equal(gs_position_text_format(cells, NULL, triangle, 3, GS_BLACK, text, sizeof text),
                     10);
    assert_string_equal(text, "1/b1/ww1 b");
}

static void test_short_buffers(void **state)
{
    static const int8_t cells[] = {-1, -1, -1, 0, 0, 0, 1, -1, 1};
    static const char whole[] = "3/www/b1b w";
    char text[sizeof whole + 1];

    (void)state;
    assert_int_equal(gs_position_text_format(cells, NULL, square, 3, GS_WHITE, NULL, 0),
                     strlen(whole));
    for (size_t size = 1; size <= sizeof whole; ++size) {
        memset(text, '#', sizeof text);
        assert_int_equal(gs_position_text_format(cells, NULL, square, 3, GS_WHITE, text, size),
                         strlen(whole));
        assert_int_equal(strlen(text), size - 1);
        assert_memory_equal(text, whole, size - 1);
        assert_int_equal(text[size], '#');
    }
}

/* Every one of the 3^9 boards comes back as it was. */
static void test_there_and_back(void **state)
{
    char text[32];
    int8_t cells[9], again[9];
    enum gs_side side;

    (void)state;
    for (unsigned number = 0; number < 19683; ++number) {
        unsigned rest = number;

        for (int i = 0; i < 9; ++i, rest /= 3)
            cells[i] = (int8_t)((int)(rest % 3) - 1);
        gs_position_text_format(cells, NULL, square, 3, (enum gs_side)(number % 2), text,
                                sizeof text);
        assert_int_equal(gs_position_text_parse(text, NULL, square, 3, again, &side, NULL), GS_OK);
        assert_memory_equal(again, cells, sizeof cells);
        assert_int_equal(side, number % 2);
    }
}

/* Pieces of more kinds than two, with letters of their own; w and b are none of them. */
static void test_pieces(void **state)
{
    static const struct gs_piece pieces[] = {
        {'K', GS_WHITES}, {'k', GS_BLACKS}, {'x', GS_NOBODYS}, {'\0', GS_NOBODYS}};
    static const int8_t expected[] = {2, -1, 0, -1, -1, -1, 1, 1, -1};
    struct gs_error error = {.message = ""};
    int8_t cells[9];
    char text[40];
    enum gs_side side;

    (void)state;
    assert_int_equal(gs_position_text_parse("x1K/3/kk1 w", pieces, square, 3, cells, &side, &error),
                     GS_OK);
    assert_memory_equal(cells, expected, sizeof expected);
    assert_int_equal(gs_position_text_format(cells, pieces, square, 3, side, text, sizeof text),
                     11);
    assert_string_equal(text, "x1K/3/kk1 w");
    assert_int_equal(gs_position_text_parse("x1w/3/kk1 w", pieces, square, 3, cells, &side, &error),
                     GS_USAGE);
    assert_non_null(strstr(error.message, "at character 3 ('w'): expected K, k, x or a number"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),         cmocka_unit_test(test_reads_other_spellings),
        cmocka_unit_test(test_places),        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_short_buffers), cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

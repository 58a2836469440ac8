/* SPDX-License-Identifier: MIT */
/* Parameters: strict reading, ranges in words, nearest names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include <gamesolve/param.h>

static const char *const variants[] = {"A", "B-1", "B-2", "C", "D", "E", "F", NULL};

static const struct gs_param table[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "6x11",
     .size =
         {.min_width = 1, .max_width = 25, .min_height = 5, .max_height = 128, .max_area = 128}},
    {.name = "variant", .kind = GS_PARAM_CHOICE, .fallback = "A", .choices = variants},
    {.name = "connect", .kind = GS_PARAM_INT, .fallback = "5", .min = 1, .max = 19},
    {.name = "offset", .kind = GS_PARAM_INT, .fallback = "0", .min = INT64_MIN, .max = INT64_MAX},
    {.name = "room", .kind = GS_PARAM_INT, .fallback = "1", .min = 1, .max = INT64_MAX},
    {.name = "factor", .kind = GS_PARAM_REAL, .fallback = "1.5", .real_min = 0.25, .real_max = 8},
    {.name = "symmetry", .kind = GS_PARAM_CHOICE, .fallback = "off", .choices = gs_off_on},
    {.name = "note", .kind = GS_PARAM_TEXT, .fallback = ""},
    {.name = NULL},
};

static struct gs_args fresh(void)
{
    struct gs_args args;
    gs_args_init(&args, table);
    return args;
}

/* Sets one value that must be refused, and checks the message and that nothing changed. */
static void refuse(const char *name, const char *text, const char *message)
{
    struct gs_args args = fresh(), before = args;
    struct gs_error error;

    assert_int_equal(gs_args_set(&args, name, text, &error), GS_USAGE);
    assert_int_equal(error.status, GS_USAGE);
    if (message)
        assert_string_equal(error.message, message);
    assert_memory_equal(&args, &before, sizeof args);
    assert_int_equal(gs_args_set(&args, name, text, NULL), GS_USAGE);
}

static void defaults_are_filled(void **state)
{
    struct gs_args args = fresh();

    (void)state;
    assert_int_equal(args.count, 8);
    assert_int_equal(gs_args_size(&args, "size").width, 6);
    assert_int_equal(gs_args_size(&args, "size").height, 11);
    assert_int_equal(gs_args_choice(&args, "variant"), 0);
    assert_string_equal(gs_args_text(&args, "variant"), "A");
    assert_int_equal(gs_args_int(&args, "connect"), 5);
    assert_true(gs_args_real(&args, "factor") == 1.5);
    assert_false(gs_args_on(&args, "symmetry"));
    assert_string_equal(gs_args_text(&args, "note"), "");
    assert_false(args.values[0].given);
    assert_true(args.values[0].filled);
    assert_int_equal(gs_args_complete(&args, NULL), GS_OK);
}

static void values_are_set(void **state)
{
    struct gs_args args = fresh();

    (void)state;
    assert_int_equal(gs_args_set(&args, "size", "2x7", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "variant", "B-2", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "connect", "0019", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "offset", "-12", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "factor", "2.5e0", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "symmetry", "on", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "note", "any thing", NULL), GS_OK);
    assert_int_equal(gs_args_size(&args, "size").height, 7);
    assert_int_equal(gs_args_choice(&args, "variant"), 2);
    assert_int_equal(gs_args_int(&args, "connect"), 19);
    assert_string_equal(gs_args_text(&args, "connect"), "19");
    assert_int_equal(gs_args_int(&args, "offset"), -12);
    assert_true(gs_args_real(&args, "factor") == 2.5);
    assert_true(gs_args_on(&args, "symmetry"));
    assert_string_equal(gs_args_text(&args, "note"), "any thing");
    assert_true(args.values[0].given);
    assert_int_equal(gs_args_set(&args, "size", "8", NULL), GS_OK);
    assert_string_equal(gs_args_text(&args, "size"), "8x8");
}

static void whole_numbers_are_strict(void **state)
{
    static const char *const bad[] = {"",
                                      " 5",
                                      "5 ",
                                      "+5",
                                      "5.0",
                                      "0x5",
                                      "5a",
                                      "-",
                                      "--5",
                                      "0",
                                      "20",
                                      "-1",
                                      "five",
                                      "99999999999999999999",
                                      "18446744073709551617",
                                      "9223372036854775808"};
    struct gs_args args = fresh();

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse("connect", bad[i], NULL);
    refuse("connect", "20", "connect '20' is not allowed: a whole number, 1 to 19");
    refuse("room", "0", "room '0' is not allowed: a whole number, 1 or more");
    refuse("offset", "9223372036854775808",
           "offset '9223372036854775808' is not allowed: "
           "a whole number, any");
    refuse("offset", "-9223372036854775809", NULL);
    assert_int_equal(gs_args_set(&args, "offset", "9223372036854775807", NULL), GS_OK);
    assert_true(gs_args_int(&args, "offset") == INT64_MAX);
    assert_int_equal(gs_args_set(&args, "offset", "-9223372036854775808", NULL), GS_OK);
    assert_true(gs_args_int(&args, "offset") == INT64_MIN);
    assert_string_equal(gs_args_text(&args, "offset"), "-9223372036854775808");
}

static void decimal_numbers_are_strict(void **state)
{
    static const char *const bad[] = {"",      " 1",     "1 ",    "+1", "nan",     "inf", "-inf",
                                      "0x1p0", "1e999",  "1,5",   "1e", ".",       "-",   "1.2.3",
                                      "e5",    "0.2499", "8.001", "-1", "infinity"};
    char text[2 * GS_ARG_TEXT];
    struct gs_args args = fresh();

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse("factor", bad[i], NULL);
    refuse("factor", "9", "factor '9' is not allowed: a decimal number, 0.25 to 8");
    memset(text, '0', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    refuse("factor", text, NULL);
    assert_int_equal(gs_args_set(&args, "factor", ".25", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "factor", "8", NULL), GS_OK);
}

static void texts_are_bounded(void **state)
{
    char text[GS_ARG_TEXT + 1];
    struct gs_args args = fresh();

    (void)state;
    memset(text, 'a', sizeof text);
    text[GS_ARG_TEXT] = '\0';
    refuse("note", text, NULL);
    text[GS_ARG_TEXT - 1] = '\0';
    assert_int_equal(gs_args_set(&args, "note", text, NULL), GS_OK);
    assert_string_equal(gs_args_text(&args, "note"), text);
}

static void choices_name_what_is_right(void **state)
{
    (void)state;
    refuse("variant", "d", "variant 'd' is not one of A, B-1, B-2, C, D, E or F (nearest: D)");
    refuse("variant", "B1", "variant 'B1' is not one of A, B-1, B-2, C, D, E or F (nearest: B-1)");
    refuse("variant", "Q", "variant 'Q' is not one of A, B-1, B-2, C, D, E or F");
    refuse("variant", "", "variant '' is not one of A, B-1, B-2, C, D, E or F");
    refuse("variant", "A ", NULL);
    refuse("symmetry", "yes", "symmetry 'yes' is not one of off or on");
}

static void unknown_names_get_the_nearest(void **state)
{
    static const struct gs_param none[] = {{.name = NULL}};
    struct gs_args args;
    struct gs_error error;

    (void)state;
    refuse("vairant", "A",
           "parameter 'vairant' is not one of size, variant, connect, offset, room, factor, "
           "symmetry or note (nearest: variant)");
    refuse("", "A", NULL);
    gs_args_init(&args, none);
    assert_int_equal(gs_args_set(&args, "depth", "3", &error), GS_USAGE);
    assert_string_equal(error.message, "parameter 'depth' is not known: there is none");
}

static void sizes_are_strict(void **state)
{
    static const char *const bad[] = {"",
                                      "x",
                                      "x5",
                                      "5x",
                                      "0x5",
                                      "2x4",
                                      "26x5",
                                      "2x129",
                                      "12x11",
                                      " 2x7",
                                      "2x7 ",
                                      "2 x7",
                                      "+2x7",
                                      "-2x7",
                                      "2X7",
                                      "2x7x",
                                      "2x7x8",
                                      "2,7",
                                      "4",
                                      "12",
                                      "2x-7",
                                      "two",
                                      "2x18446744073709551623",
                                      "4294967298x7",
                                      "99999999999999999999x7"};
    struct gs_args args = fresh();

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse("size", bad[i], NULL);
    refuse("size", "0x5",
           "size '0x5' is not allowed: WxH with W 1 to 25, H 5 to 128, "
           "W*H at most 128");
    assert_int_equal(gs_args_set(&args, "size", "1x128", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "size", "25x5", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "size", "11", NULL), GS_OK);
}

static void sizes_parse_alone(void **state)
{
    struct gs_size size = {-1, -1};
    struct gs_error error;

    (void)state;
    assert_int_equal(gs_size_parse("1x9999", NULL, &size, &error), GS_OK);
    assert_int_equal(size.height, 9999);
    assert_int_equal(gs_size_parse("10000x1", NULL, &size, &error), GS_USAGE);
    assert_string_equal(error.message,
                        "size '10000x1' is not allowed: WxH with W 1 to 9999, H 1 to 9999");
    assert_int_equal(size.height, 9999);
}

static void long_texts_leave_room_for_the_range(void **state)
{
    char text[4000];
    struct gs_args args = fresh();
    struct gs_error error;

    (void)state;
    memset(text, '7', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(gs_args_set(&args, "size", text, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "W*H at most 128"));
    assert_int_equal(gs_args_set(&args, "variant", text, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "7...' is not one of A"));
    assert_int_equal(gs_args_set(&args, text, "1", &error), GS_USAGE);
}

static void check_range(const char *name, const char *expected)
{
    char text[GS_ERROR_SIZE];
    const struct gs_param *param = gs_param_find(table, name);

    assert_int_equal(gs_param_range(param, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    assert_int_equal(gs_param_range(param, text, 4), strlen(expected));
    assert_memory_equal(text, expected, strlen(expected) < 3 ? strlen(expected) + 1 : 3);
    assert_int_equal(gs_param_range(param, NULL, 0), strlen(expected));
}

static void ranges_are_told_in_words(void **state)
{
    static const struct gs_param square = {
        .kind = GS_PARAM_SIZE,
        .size = {.min_width = 3, .max_width = 3, .min_height = 1, .max_height = 5, .max_area = 15}};
    char text[64];

    (void)state;
    check_range("size", "WxH with W 1 to 25, H 5 to 128, W*H at most 128");
    check_range("variant", "A, B-1, B-2, C, D, E or F");
    check_range("connect", "1 to 19");
    check_range("offset", "any");
    check_range("room", "1 or more");
    check_range("factor", "0.25 to 8");
    check_range("symmetry", "off or on");
    check_range("note", "a text of up to 63 bytes");
    gs_param_range(&square, text, sizeof text);
    assert_string_equal(text, "WxH with W 3, H 1 to 5");
    assert_null(gs_param_find(table, "nothing"));
}

static void a_missing_value_is_named(void **state)
{
    static const struct gs_param must[] = {
        {.name = "bytes", .kind = GS_PARAM_INT, .min = 1, .max = 9}, {.name = NULL}};
    struct gs_args args;
    struct gs_error error;

    (void)state;
    gs_args_init(&args, must);
    assert_int_equal(gs_args_complete(&args, &error), GS_USAGE);
    assert_string_equal(error.message, "bytes must be given: 1 to 9");
    assert_int_equal(gs_args_set(&args, "bytes", "3", NULL), GS_OK);
    assert_int_equal(gs_args_complete(&args, &error), GS_OK);
}

static void check_nearest(const char *text, const char *expected)
{
    static const char *const names[] = {"retrograde", "minimax", "negamax", "alphabeta",
                                        "pn",         "pn2",     "pn-dag",  "pn-dcg",
                                        "auto",       "mc",      NULL};
    const char *nearest = gs_nearest(text, names);

    if (expected)
        assert_non_null(nearest);
    else
        assert_null(nearest);
    if (expected)
        assert_string_equal(nearest, expected);
}

static void nearest_names_are_near(void **state)
{
    char text[5000];
    static const char *const none[] = {NULL};

    (void)state;
    check_nearest("minmax", "minimax");
    check_nearest("MINIMAX", "minimax");
    check_nearest("nimimax", "minimax");
    check_nearest("retrogarde", "retrograde");
    check_nearest("retro", "retrograde");
    check_nearest("r", "retrograde");
    check_nearest("alpha", "alphabeta");
    check_nearest("alpha-beta", "alphabeta");
    check_nearest("np", "pn");
    check_nearest("pn3", "pn");
    check_nearest("pn-", "pn-dag");
    check_nearest("pndcg", "pn-dcg");
    check_nearest("atuo", "auto");
    check_nearest("automatic", "auto");
    check_nearest("pnx-search", NULL);
    check_nearest("", NULL);
    check_nearest("x", NULL);
    check_nearest("dfpn", NULL);
    check_nearest("monte-carlo", NULL);
    memset(text, 'm', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    check_nearest(text, NULL);
    assert_null(gs_nearest("a", none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_filled),
        cmocka_unit_test(values_are_set),
        cmocka_unit_test(whole_numbers_are_strict),
        cmocka_unit_test(decimal_numbers_are_strict),
        cmocka_unit_test(texts_are_bounded),
        cmocka_unit_test(choices_name_what_is_right),
        cmocka_unit_test(unknown_names_get_the_nearest),
        cmocka_unit_test(sizes_are_strict),
        cmocka_unit_test(sizes_parse_alone),
        cmocka_unit_test(long_texts_leave_room_for_the_range),
        cmocka_unit_test(ranges_are_told_in_words),
        cmocka_unit_test(a_missing_value_is_named),
        cmocka_unit_test(nearest_names_are_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

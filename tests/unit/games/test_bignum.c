/* SPDX-License-Identifier: MIT */
/*
 * test_bignum.c - exact whole numbers against known ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/bignum.h"

static void assert_number(const struct gs_bignum *number, const char *digits)
{
    char text[256];

    assert_int_equal(gs_bignum_format(number, text, sizeof text), strlen(digits));
    assert_string_equal(text, digits);
}

/* Formula 6.1 for a WxH board: 2 * C(n, 2W) * C(n - 2W, 2W). */
static void bound(struct gs_bignum *number, uint32_t width, uint32_t height)
{
    const uint32_t points = width * height, pawns = 2 * width;

    gs_bignum_set(number, 2);
    gs_bignum_multiply_choose(number, points, pawns);
    gs_bignum_multiply_choose(number, points - pawns, pawns);
}

static void test_small(void **state)
{
    static const struct {
        uint32_t value;
        const char *digits;
        unsigned bits;
    } cases[] = {
        {0, "0", 0},
        {1, "1", 1},
        {2, "2", 2},
        {255, "255", 8},
        {999999999, "999999999", 30},
        {1000000000, "1000000000", 30},
        {UINT32_MAX, "4294967295", 32},
    };
    struct gs_bignum number;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        gs_bignum_set(&number, cases[i].value);
        assert_number(&number, cases[i].digits);
        assert_int_equal(gs_bignum_bits(&number), cases[i].bits);
    }
}

static void test_carries(void **state)
{
    struct gs_bignum number, one;

    (void)state;
    gs_bignum_set(&number, UINT32_MAX);
    gs_bignum_set(&one, 1);
    gs_bignum_add(&number, &one);
    assert_number(&number, "4294967296");
    assert_int_equal(gs_bignum_bits(&number), 33);
    gs_bignum_add(&number, &number);
    assert_number(&number, "8589934592");
    gs_bignum_add(&one, &number);
    assert_number(&one, "8589934593");
    gs_bignum_multiply(&one, 0);
    assert_number(&one, "0");
    gs_bignum_add(&one, &number);
    assert_number(&one, "8589934592");
}

/* Groups of nine digits keep their inner zeros. */
static void test_inner_zeros(void **state)
{
    struct gs_bignum number, seven;

    (void)state;
    gs_bignum_set(&number, 1);
    for (int i = 0; i < 30; ++i)
        gs_bignum_multiply(&number, 10);
    gs_bignum_set(&seven, 7);
    gs_bignum_add(&number, &seven);
    assert_number(&number, "1000000000000000000000000000007");
    assert_int_equal(gs_bignum_divide(&number, 1000000000), 7);
    assert_number(&number, "1000000000000000000000");
}

static void test_divide(void **state)
{
    struct gs_bignum number;

    (void)state;
    gs_bignum_set(&number, 1);
    for (uint32_t i = 2; i <= 66; ++i)
        gs_bignum_multiply(&number, i);
    for (uint32_t i = 66; i >= 2; --i)
        assert_int_equal(gs_bignum_divide(&number, i), 0);
    assert_number(&number, "1");
    assert_int_equal(gs_bignum_divide(&number, 5), 1);
    assert_number(&number, "0");
}

static void test_choose(void **state)
{
    struct gs_bignum number;

    (void)state;
    gs_bignum_set(&number, 1);
    gs_bignum_multiply_choose(&number, 100, 50);
    assert_number(&number, "100891344545564193334812497256");
    gs_bignum_set(&number, 3);
    gs_bignum_multiply_choose(&number, 12, 0);
    gs_bignum_multiply_choose(&number, 12, 12);
    assert_number(&number, "3");
    gs_bignum_multiply_choose(&number, 12, 11);
    assert_number(&number, "36");
    gs_bignum_multiply_choose(&number, 12, 13);
    assert_number(&number, "0");
    gs_bignum_multiply_choose(&number, 12, 3);
    assert_number(&number, "0");
}

/* Table 6.1 of [Goluch]. */
static void test_bounds(void **state)
{
    static const struct {
        uint32_t width, height;
        const char *digits;
    } cases[] = {
        {1, 5, "60"},
        {3, 5, "840840"},
        {6, 5, "3211320457800"},
        {6, 11, "3377163149491691821060800"},
        {8, 11, "1191860272337938623713491907421240"},
    };
    struct gs_bignum number;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        bound(&number, cases[i].width, cases[i].height);
        assert_number(&number, cases[i].digits);
    }
}

/* The largest number that the header promises room for. */
static void test_large(void **state)
{
    struct gs_bignum number;

    (void)state;
    gs_bignum_set(&number, 1);
    for (int i = 0; i < 484; ++i)
        gs_bignum_multiply(&number, 3);
    assert_int_equal(gs_bignum_bits(&number), 768);
    assert_number(&number,
                  "84467041742552090883729023354748249275533402476814954245518574649578071676"
                  "08398206264887925605155566508347918656662340379620536374190514102802959351"
                  "20401523266354509274879344471448657763405793671777935689692893884484450882"
                  "801033681");
}

static void test_short_buffer(void **state)
{
    char text[4] = "xyz";
    struct gs_bignum number;

    (void)state;
    gs_bignum_set(&number, 123456);
    assert_int_equal(gs_bignum_format(&number, text, sizeof text), 6);
    assert_string_equal(text, "123");
    assert_int_equal(gs_bignum_format(&number, NULL, 0), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),       cmocka_unit_test(test_carries),
        cmocka_unit_test(test_inner_zeros), cmocka_unit_test(test_divide),
        cmocka_unit_test(test_choose),      cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_large),       cmocka_unit_test(test_short_buffer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

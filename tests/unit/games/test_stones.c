/* SPDX-License-Identifier: MIT */
/* common/stones.h: symmetries of rectangles, stones of keys, states of layers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/stones.h"

/* Points that touch still touch, and no two share an image. */
static void check_images(unsigned width, unsigned height)
{
    for (unsigned symmetry = 0; symmetry < gs_rectangle_symmetries(width, height); symmetry++) {
        uint8_t seen[64] = {0};
        for (unsigned point = 0; point < width * height; point++) {
            unsigned image = gs_rectangle_image(width, height, symmetry, point);
            assert_true(image < width * height && !seen[image]);
            seen[image] = 1;
            assert_true(symmetry > 0 || image == point);
            if (point % width == 0)
                continue;
            unsigned left = gs_rectangle_image(width, height, symmetry, point - 1);
            unsigned far = image > left ? image - left : left - image;
            assert_true(far == width || (far == 1 && image / width == left / width));
        }
    }
}

/* No two symmetries are the same. */
static void check_different(unsigned width, unsigned height)
{
    unsigned count = gs_rectangle_symmetries(width, height);
    for (unsigned one = 0; one < count; one++)
        for (unsigned other = one + 1; other < count; other++)
            assert_true(gs_rectangle_image(width, height, one, 0) !=
                            gs_rectangle_image(width, height, other, 0) ||
                        gs_rectangle_image(width, height, one, 1) !=
                            gs_rectangle_image(width, height, other, 1));
}

static void symmetries_keep_the_board(void **state)
{
    (void)state;
    static const unsigned sizes[][2] = {{3, 3}, {4, 4}, {3, 5}, {5, 2}, {8, 8}};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        check_images(sizes[i][0], sizes[i][1]);
        check_different(sizes[i][0], sizes[i][1]);
    }
    check_images(1, 1);
    assert_int_equal(gs_rectangle_symmetries(3, 3), 8);
    assert_int_equal(gs_rectangle_symmetries(3, 4), 4);
}

static void stones_are_counted(void **state)
{
    (void)state;
    /* 1 2 0 1 2 | 0 0 and a side to move that is no stone, 1. */
    const uint8_t key[] = {1 + 2 * 3 + 1 * 27 + 2 * 81, 1 * 9};
    assert_int_equal(gs_stones_key_size(7), 2);
    assert_int_equal(gs_stones_key_size(4), 1);
    assert_int_equal(gs_stones_key_size(5), 2);
    assert_int_equal(gs_stones_of_key(key, 7), 4);
    assert_int_equal(gs_stones_of_key(key, 4), 3);
}

/* Tic-tac-toe: 1, 9, 72, 252, 756 ... 126 boards, 6046 in all. */
static void layers_are_counted(void **state)
{
    (void)state;
    static const char *const layers[] = {"1", "9", "72", "252", "756"};
    struct gs_bignum sum, layer;
    char text[32];
    gs_bignum_set(&sum, 0);
    for (unsigned stones = 0; stones <= 9; stones++) {
        gs_stones_layer(&layer, 9, stones, 1);
        gs_bignum_add(&sum, &layer);
        gs_bignum_format(&layer, text, sizeof(text));
        assert_true(stones > 4 || strcmp(text, layers[stones]) == 0);
    }
    gs_bignum_format(&sum, text, sizeof(text));
    assert_string_equal(text, "6046");
    gs_stones_layer(&layer, 9, 1, 2);
    gs_bignum_format(&layer, text, sizeof(text));
    assert_string_equal(text, "18");
}

/* The content of a key is read again, whatever part of its last byte is used. */
static void keys_are_read(void **state)
{
    (void)state;
    for (unsigned points = 1; points <= 12; points++) {
        gs_stones_sets sets = {{0}};
        int8_t cells[12], expected[12];
        uint8_t key[3];
        for (unsigned point = 0; point < points; point++) {
            expected[point] = (int8_t)((int)(point * 7 % 3) - 1);
            if (expected[point] >= 0)
                sets[expected[point]][0] |= UINT64_C(1) << point;
        }
        for (unsigned last = 0; last < 3; last++) {
            memset(cells, 0x55, sizeof cells);
            gs_stones_encode((const uint64_t(*)[GS_STONES_WORDS])sets, points, last, key);
            assert_int_equal(gs_stones_decode(key, points, cells), last);
            assert_memory_equal(cells, expected, points);
            assert_true(points == 12 || cells[points] == 0x55);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symmetries_keep_the_board),
        cmocka_unit_test(stones_are_counted),
        cmocka_unit_test(layers_are_counted),
        cmocka_unit_test(keys_are_read),
    };
    return cmocka_run_group_tests_name("stones", tests, NULL, NULL);
}

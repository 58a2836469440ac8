/* SPDX-License-Identifier: MIT */
/*
 * test_stones.c - every algorithm against the oracle in the games of placed
 * stones: with every state of the boards up to 3x3 and of Y 3 as its root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void check(const struct board *boards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        board_check_strong(&boards[i]);
        board_check_roots(&boards[i], ALL_ROOTS);
    }
}

static void test_gomoku(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"gomoku", "1x1", "connect", "1", 2000, 100, NULL},
        {"gomoku", "1x6", "connect", "2", 2000, 100, NULL},
        {"gomoku", "1x6", "connect", "3", 2000, 100, NULL},
        {"gomoku", "2x2", "connect", "2", 2000, 100, NULL},
        {"gomoku", "2x2", "connect", "3", 2000, 100, NULL},
        {"gomoku", "2x3", "connect", "3", 2000, 95, NULL},
        {"gomoku", "3x2", "connect", "2", 2000, 100, NULL},
        {"gomoku", "3x2", "connect", "3", 2000, 95, NULL},
        {"gomoku", "3x3", "connect", "2", 10000, 95, NULL},
        {"gomoku", "3x3", "connect", "3", 10000, 95, NULL},
    };
    check(boards, COUNT(boards));
}

static void test_hex(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"hex", "1x1", "variant", "plain", 2000, 100, NULL},
        {"hex", "2x2", "variant", "plain", 2000, 100, NULL},
        {"hex", "2x2", "variant", "swap", 2000, 100, NULL},
        {"hex", "2x3", "variant", "plain", 2000, 100, NULL},
        {"hex", "3x2", "variant", "plain", 2000, 100, NULL},
        {"hex", "3x3", "variant", "plain", 10000, 95, NULL},
        {"hex", "3x3", "variant", "swap", 10000, 95, NULL},
        {"hex", "3x3", "aim", "connect:b2,top", 10000, 95, "2w/1b1/3 b"},
        {"hex", "3x3", "aim", "connect:a1,c3", 10000, 95, "w2/3/2w w"},
        {"hex", "4x3", "aim", "connect:b3,right", 10000, 95, "4/2b1/1w2 w"},
    };
    check(boards, COUNT(boards));
}

static void test_y(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"y", "1", "size", "1", 2000, 100, NULL},
        {"y", "2", "size", "2", 2000, 100, NULL},
        {"y", "3", "size", "3", 2000, 100, NULL},
        {"y", "3", "aim", "connect:b3,right", 2000, 100, "1/2/1b1 b"},
        {"y", "4", "aim", "connect:b2,bottom", 10000, 95, "b/1w/2b/4 w"},
        {"y", "4", "aim", "connect:a2,c4", 10000, 95, "1/b1/2w/2b1 b"},
    };
    check(boards, COUNT(boards));
}

static void test_atarigo(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"atarigo", "2x2", "size", "2x2", 2000, 100, NULL},
        {"atarigo", "2x3", "size", "2x3", 2000, 100, NULL},
        {"atarigo", "3x2", "size", "3x2", 2000, 100, NULL},
        {"atarigo", "3x3", "size", "3x3", 10000, 95, NULL},
        {"atarigo", "2x3", "aim", "capture:a1", 2000, 100, "2/2/w1 b"},
        {"atarigo", "3x3", "aim", "capture:b2", 10000, 95, "b2/1w1/2b b"},
        {"atarigo", "3x3", "aim", "save:b1", 10000, 95, "2b/3/bw1 w"},
        {"atarigo", "4x3", "aim", "capture:b2", 10000, 95, "1bb1/1wb1/2w1 b"},
    };
    check(boards, COUNT(boards));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gomoku),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_y),
        cmocka_unit_test(test_atarigo),
    };
    return cmocka_run_group_tests_name("agreement on placed stones", tests, NULL, NULL);
}

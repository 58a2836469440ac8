/* SPDX-License-Identifier: MIT */
/*
 * test_large_stones.c - every algorithm against the oracle in the games of
 * placed stones on boards of ten and twelve points: a sample of the states, and
 * with the argument `long` every state.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"

static void check(const struct board *board)
{
    board_check_strong(board);
    board_check_roots(board, SOME_ROOTS);
}

static void test_gomoku(void **state)
{
    (void)state;
    check(&(struct board){"gomoku", "4x3", "connect", "3", 2000, 90, NULL});
}

static void test_hex(void **state)
{
    (void)state;
    check(&(struct board){"hex", "4x3", "variant", "plain", 2000, 90, NULL});
}

static void test_y(void **state)
{
    (void)state;
    check(&(struct board){"y", "4", "size", "4", 2000, 90, NULL});
}

static void test_atarigo(void **state)
{
    (void)state;
    check(&(struct board){"atarigo", "4x3", "size", "4x3", 2000, 90, NULL});
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_y),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_gomoku),
        cmocka_unit_test(test_atarigo),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        boards_be_long();
    return cmocka_run_group_tests_name("agreement on larger placed stones", tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * test_large_examples.c - every algorithm against the oracle on the larger
 * examples of every game (every sixth one, with sanitizers every tenth): a
 * sample of the states. With the argument `long` all of them, and every state.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"
#include "games/pace.h"

/* Smaller ones are in test_examples.c. */
#define STATES_MIN 12000

static void check(const struct example *example, void *user)
{
    unsigned *count = user;
    if (example->row->states <= STATES_MIN || (*count)++ % pace_stride(10, 6) != 0)
        return;
    struct board board = board_of_example(example);
    if (board.solved_percent > 50) {
        board.nodes = 2000;
        board.solved_percent = PACE_IS_SLOW && !pace_is_long ? 80 : 90;
    }
    board_check_strong(&board);
    board_check_roots(&board, SOME_ROOTS);
}

static void test_examples(void **state)
{
    (void)state;
    unsigned count = pace_stride(0, 2); /* the largest are left to the long run */
    examples_each(check, &count);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples)};
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        boards_be_long();
    return cmocka_run_group_tests_name("agreement on larger examples", tests, NULL, NULL);
}

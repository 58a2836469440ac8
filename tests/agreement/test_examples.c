/* SPDX-License-Identifier: MIT */
/*
 * test_examples.c - every algorithm against the oracle on the small examples of
 * every game (one in two, with sanitizers in eight): with every third state as
 * its root, or with a sample of them where they are many or positions come
 * back. With the argument `long` all are taken.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"
#include "games/pace.h"

/* Larger ones are in test_large_examples.c. */
#define STATES_MAX 12000
/* Of larger ones than these, a sample of the states is enough for the ordinary run. */
#define ALL_MAX 1000

static void check(const struct example *example, void *user)
{
    unsigned *count = user;
    if (example->row->states > STATES_MAX || (*count)++ % pace_stride(8, 2) != 0)
        return;
    struct board board = board_of_example(example);
    board_check_strong(&board);
    board_check_roots(&board, board.solved_percent < 50 || example->row->states > ALL_MAX
                                  ? SOME_ROOTS
                                  : ALL_ROOTS);
}

static void test_examples(void **state)
{
    (void)state;
    unsigned count = pace_stride(0, 1); /* a release takes others than sanitizers */
    examples_each(check, &count);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples)};
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        boards_be_long();
    return cmocka_run_group_tests_name("agreement on examples", tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * test_space.c - what the capability space of a game must fulfil (game_test/space_checks.c).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/scene.h"
#include "games/pace.h"

static void test_successors(void **state)
{
    (void)state;
    scene_run("successors", 1, 1);
}

/* To play every move of every predecessor takes longest: every third position has it, or fifth. */
static void test_predecessors(void **state)
{
    (void)state;
    scene_run("predecessors", 5, 3);
}

/* All symmetries of one position in two, or in four. */
static void test_symmetries(void **state)
{
    (void)state;
    scene_run("symmetries", 4, 2);
}

static void test_ranks(void **state)
{
    (void)state;
    scene_run("ranks", 1, 1);
    scene_run("all-ranks", 1, 1);
}

static void test_layers(void **state)
{
    (void)state;
    scene_run("layers", 1, 1);
}

static void test_bound(void **state)
{
    (void)state;
    scene_run("bound", 1, 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_successors), cmocka_unit_test(test_predecessors),
        cmocka_unit_test(test_symmetries), cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_layers),     cmocka_unit_test(test_bound),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("every state space", tests, NULL, NULL);
}

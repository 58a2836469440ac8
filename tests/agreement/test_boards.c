/* SPDX-License-Identifier: MIT */
/*
 * test_boards.c - every algorithm against the oracle on small boards of
 * Skoczki: strong solutions for all states, searches of one root for a sample
 * of states as the root, as far as a limit on nodes lets them come. With the
 * argument `long` the limits are wide and no state is left out. And what the
 * literature knows of whole trees.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"

static const char *const variants[] = {"A", "B-1", "B-2", "C", "D", "E", "F"};
#define VARIANTS (sizeof(variants) / sizeof(variants[0]))

static void test_strong_skoczki(void **state)
{
    (void)state;
    static const char *const sizes[] = {"1x5", "1x6", "1x7", "1x8", "2x5"};
    static const char *const large[] = {"1x11", "2x6", "3x5", "2x7"};
    for (size_t v = 0; v < VARIANTS; v++) {
        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
            board_check_strong(
                &(struct board){"skoczki", sizes[i], "variant", variants[v], 0, 0, NULL});
        for (size_t i = 0; i < sizeof(large) / sizeof(large[0]) && boards_are_long(); i++)
            board_check_strong(
                &(struct board){"skoczki", large[i], "variant", variants[v], 0, 0, NULL});
    }
    board_check_strong(&(struct board){"skoczki", "2x6", "variant", "A", 0, 0, NULL});
    board_check_strong(&(struct board){"skoczki", "3x5", "variant", "A", 0, 0, NULL});
}

static void test_roots_skoczki(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"skoczki", "1x5", "variant", "A", 2000, 100, NULL},
        {"skoczki", "1x6", "variant", "A", 2000, 100, NULL},
        {"skoczki", "1x7", "variant", "A", 2000, 100, NULL},
        {"skoczki", "1x8", "variant", "A", 20000, 90, NULL},
        {"skoczki", "1x9", "variant", "A", 20000, 50, NULL},
        {"skoczki", "2x5", "variant", "A", 20000, 90, NULL},
    };
    static const char *const sizes[] = {"1x5", "1x6", "1x7", "1x8"};
    for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
        board_check_roots(&boards[i], SOME_ROOTS);
    for (size_t v = 1; v < VARIANTS; v++)
        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
            board_check_roots(
                &(struct board){"skoczki", sizes[i], "variant", variants[v], 2000, 2, NULL},
                SOME_ROOTS);
}

/* What is known from the literature: the whole tree of tic-tac-toe, root included. */
static void test_tic_tac_toe_tree(void **state)
{
    (void)state;
    struct gs_registry registry;
    struct instance instance;
    struct summary summary;
    char why[WHY_SIZE];
    const struct board board = {"gomoku", "3x3", "connect", "3", 0, 0, NULL};
    static const char *const names[] = {"minimax", "negamax"};
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    board_open(&instance, &board);
    for (size_t i = 0; i < 2; i++) {
        struct trial trial = {.algo = gs_registry_algo(&registry, names[i], NULL)};
        if (agree_solve(&instance, &trial, 0, &summary, why) != AGREES)
            fail_msg("%s", why);
        assert_int_equal(summary.nodes, 549946);
        assert_int_equal(summary.peak_nodes, 10);
        assert_int_equal(summary.lower, GS_DRAW);
    }
    instance_close(&instance);
}

/* Table 6.4: alpha-beta on boards where the order of the moves makes no difference. */
static void test_published_counts(void **state)
{
    (void)state;
    static const struct {
        const char *size;
        uint64_t nodes;
    } rows[] = {{"1x5", 5}, {"1x6", 6}};
    struct gs_registry registry;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct instance instance;
        struct summary summary;
        char why[WHY_SIZE];
        const struct board board = {"skoczki", rows[i].size, "variant", "A", 0, 0, NULL};
        struct trial trial = {.algo = gs_registry_algo(&registry, "alphabeta", NULL)};
        board_open(&instance, &board);
        if (agree_solve(&instance, &trial, 0, &summary, why) != AGREES)
            fail_msg("%s", why);
        assert_int_equal(summary.nodes, rows[i].nodes);
        instance_close(&instance);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strong_skoczki),
        cmocka_unit_test(test_roots_skoczki),
        cmocka_unit_test(test_tic_tac_toe_tree),
        cmocka_unit_test(test_published_counts),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        boards_be_long();
    return cmocka_run_group_tests_name("agreement on boards", tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * test_boards.c - every algorithm against the oracle on boards of Skoczki that
 * are larger than its examples: strong solutions for all states. Searches of one
 * root for a sample of states, and how many of them a limit on nodes lets them
 * solve. With the argument `long` the limits are wide and no state is left out.
 * And what the literature knows of whole trees.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"
#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A board of Skoczki. */
static struct board skoczki(const char *const *settings, unsigned nodes, unsigned solved_percent)
{
    return (struct board){.game = set_up_game("skoczki"),
                          .settings = settings,
                          .nodes = nodes,
                          .solved_percent = solved_percent,
                          .words = settings[1]};
}

static void test_strong(void **state)
{
    (void)state;
    static const char *const variants[] = {"A", "B-1", "B-2", "C", "D", "E", "F"};
    static const char *const sizes[] = {"1x11", "2x6", "3x5", "2x7"};
    struct board board = skoczki(SETTINGS("size", "3x5"), 0, 0);
    board_check_strong(&board);
    for (size_t i = 0; i < COUNT(sizes) && boards_are_long(); i++)
        for (size_t v = 0; v < COUNT(variants); v++) {
            board = skoczki(SETTINGS("size", sizes[i], "variant", variants[v]), 0, 0);
            board_check_strong(&board);
        }
}

/* How much of them the searches solve where positions come back. */
static void test_roots(void **state)
{
    (void)state;
    static const struct {
        const char *size;
        unsigned nodes, solved_percent;
    } rows[] = {{"1x5", 2000, 100}, {"1x6", 2000, 100}, {"1x7", 2000, 100},
                {"1x8", 20000, 90}, {"1x9", 20000, 50}, {"2x5", 20000, 90}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct board board =
            skoczki(SETTINGS("size", rows[i].size), rows[i].nodes, rows[i].solved_percent);
        board_check_roots(&board, SOME_ROOTS);
    }
}

/* What is known from the literature: the whole tree of tic-tac-toe, root included. */
static void test_tic_tac_toe_tree(void **state)
{
    (void)state;
    struct gs_registry registry;
    struct instance instance;
    struct summary summary;
    char why[WHY_SIZE];
    const struct board board = {.game = set_up_game("gomoku"),
                                .settings = SETTINGS("size", "3x3", "connect", "3")};
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
        const struct board board = skoczki(SETTINGS("size", rows[i].size), 0, 0);
        struct trial trial = {.algo = gs_registry_algo(&registry, "alphabeta", NULL)};
        board_open(&instance, &board);
        if (agree_solve(&instance, &trial, 0, &summary, why) != AGREES)
            fail_msg("%s", why);
        assert_int_equal(summary.nodes, rows[i].nodes);
        instance_close(&instance);
    }
}

/* In place of the library's own: no more threads search than there are. */
unsigned gs_processors(void)
{
    return 8;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strong),
        cmocka_unit_test(test_roots),
        cmocka_unit_test(test_tic_tac_toe_tree),
        cmocka_unit_test(test_published_counts),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        boards_be_long();
    return cmocka_run_group_tests_name("agreement on boards", tests, NULL, NULL);
}

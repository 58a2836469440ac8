/* SPDX-License-Identifier: MIT */
/*
 * test_boards.c - every algorithm against the oracle on small boards of the
 * real games: strong solutions for all states, searches of one root for every
 * state as the root, as far as a limit on nodes lets them come. With the
 * argument `long` the limits are wide and no state is left out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agree.h"

#define TRIALS_MAX 64

static bool is_long;

/* A board, and the percentage of its roots that the searches must solve within the limit. */
struct board {
    const char *game, *size, *setting, *value;
    unsigned nodes, solved_percent;
};

static void open_board(struct instance *instance, const struct board *board)
{
    struct gs_registry registry;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    const struct gs_game *game = gs_registry_game(&registry, board->game, NULL);
    assert_non_null(game);
    const char *const settings[] = {"size", board->size, board->setting, board->value, NULL};
    instance_open(instance, game, settings);
}

static const char *const variants[] = {"A", "B-1", "B-2", "C", "D", "E", "F"};
#define VARIANTS (sizeof(variants) / sizeof(variants[0]))

/* All states of a board, by every algorithm that gives a strong solution. */
static void check_strong(const struct board *board)
{
    struct instance instance;
    struct trial trials[TRIALS_MAX];
    char why[WHY_SIZE];
    open_board(&instance, board);
    size_t count = agree_trials(instance.rules, trials, TRIALS_MAX);
    for (size_t i = 0; i < count; i++)
        if (agree_is_strong(&trials[i]) &&
            agree_solve(&instance, &trials[i], 0, NULL, why) != AGREES)
            fail_msg("%s %s %s: %s", board->game, board->size, board->value, why);
    instance_close(&instance);
}

static void test_strong_skoczki(void **state)
{
    (void)state;
    static const char *const sizes[] = {"1x5", "1x6", "1x7", "1x8", "2x5"};
    static const char *const large[] = {"1x11", "2x6", "3x5", "2x7"};
    for (size_t v = 0; v < VARIANTS; v++) {
        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
            check_strong(&(struct board){"skoczki", sizes[i], "variant", variants[v], 0, 0});
        for (size_t i = 0; i < sizeof(large) / sizeof(large[0]) && is_long; i++)
            check_strong(&(struct board){"skoczki", large[i], "variant", variants[v], 0, 0});
    }
    check_strong(&(struct board){"skoczki", "2x6", "variant", "A", 0, 0});
    check_strong(&(struct board){"skoczki", "3x5", "variant", "A", 0, 0});
}

static void test_strong_gomoku(void **state)
{
    (void)state;
    static const char *const sizes[] = {"1x1", "2x1", "2x2", "2x3", "3x2", "3x3", "1x6"};
    static const char *const connects[] = {"2", "3"};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        for (size_t j = 0; j < sizeof(connects) / sizeof(connects[0]); j++)
            check_strong(&(struct board){"gomoku", sizes[i], "connect", connects[j], 0, 0});
    if (is_long)
        check_strong(&(struct board){"gomoku", "4x3", "connect", "3", 0, 0});
}

static void test_strong_connection(void **state)
{
    (void)state;
    static const char *const sizes[] = {"1x1", "2x2", "2x3", "3x2", "3x3"};
    static const char *const triangles[] = {"1", "2", "3"};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        check_strong(&(struct board){"hex", sizes[i], "variant", "plain", 0, 0});
    check_strong(&(struct board){"hex", "2x2", "variant", "swap", 0, 0});
    check_strong(&(struct board){"hex", "3x3", "variant", "swap", 0, 0});
    for (size_t i = 0; i < sizeof(triangles) / sizeof(triangles[0]); i++)
        check_strong(&(struct board){"y", triangles[i], "size", triangles[i], 0, 0});
    if (!is_long)
        return;
    check_strong(&(struct board){"hex", "4x3", "variant", "plain", 0, 0});
    check_strong(&(struct board){"y", "4", "size", "4", 0, 0});
}

static void test_strong_atarigo(void **state)
{
    (void)state;
    static const char *const sizes[] = {"2x2", "2x3", "3x2", "2x4", "3x3"};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        check_strong(&(struct board){"atarigo", sizes[i], "size", sizes[i], 0, 0});
    if (is_long)
        check_strong(&(struct board){"atarigo", "4x3", "size", "4x3", 0, 0});
}

/* How many roots of a board are searched; more only in the long run. */
#define ROOTS_MAX 150

/* Every state (or as many, evenly spread) as the root of every search. */
static void check_roots(const struct board *board)
{
    struct instance instance;
    struct trial trials[TRIALS_MAX];
    char why[WHY_SIZE];
    size_t solved = 0, tried = 0;
    open_board(&instance, board);
    size_t count = agree_trials(instance.rules, trials, TRIALS_MAX);
    size_t step = is_long ? 1 : 1 + instance.oracle->count / ROOTS_MAX;
    for (size_t i = 0; i < count; i++) {
        if (agree_is_strong(&trials[i]) && instance.oracle->count > 200)
            continue;
        trials[i].limits.nodes = is_long ? 20 * (uint64_t)board->nodes : board->nodes;
        for (size_t root = 0; root < instance.oracle->count; root += step) {
            trials[i].seed = root % 3;
            enum verdict verdict = agree_solve(&instance, &trials[i], root, NULL, why);
            if (verdict == DIFFERS)
                fail_msg("%s %s %s: %s", board->game, board->size, board->value, why);
            solved += verdict == AGREES;
            tried++;
        }
    }
    print_message("%s %s %s: %zu of %zu solved\n", board->game, board->size, board->value, solved,
                  tried);
    assert_true(100 * solved >= board->solved_percent * tried);
    instance_close(&instance);
}

static void test_roots_skoczki(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"skoczki", "1x5", "variant", "A", 2000, 100},
        {"skoczki", "1x6", "variant", "A", 2000, 100},
        {"skoczki", "1x7", "variant", "A", 2000, 100},
        {"skoczki", "1x8", "variant", "A", 20000, 90},
        {"skoczki", "1x9", "variant", "A", 20000, 50},
        {"skoczki", "2x5", "variant", "A", 20000, 90},
    };
    static const char *const sizes[] = {"1x5", "1x6", "1x7", "1x8"};
    for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
        check_roots(&boards[i]);
    for (size_t v = 1; v < VARIANTS; v++)
        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
            check_roots(&(struct board){"skoczki", sizes[i], "variant", variants[v], 2000, 2});
}

static void test_roots_gomoku(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"gomoku", "2x2", "connect", "2", 2000, 100}, {"gomoku", "2x2", "connect", "3", 2000, 100},
        {"gomoku", "3x2", "connect", "2", 2000, 100}, {"gomoku", "3x2", "connect", "3", 2000, 95},
        {"gomoku", "3x3", "connect", "2", 10000, 95}, {"gomoku", "3x3", "connect", "3", 10000, 95},
    };
    for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
        check_roots(&boards[i]);
}

static void test_roots_connection(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"hex", "2x2", "variant", "plain", 2000, 100},
        {"hex", "2x2", "variant", "swap", 2000, 100},
        {"hex", "3x2", "variant", "plain", 2000, 100},
        {"hex", "3x3", "variant", "plain", 10000, 95},
        {"hex", "3x3", "variant", "swap", 10000, 95},
        {"y", "2", "size", "2", 2000, 100},
        {"y", "3", "size", "3", 2000, 100},
    };
    for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
        check_roots(&boards[i]);
}

static void test_roots_atarigo(void **state)
{
    (void)state;
    static const struct board boards[] = {
        {"atarigo", "2x2", "size", "2x2", 2000, 100},
        {"atarigo", "3x2", "size", "3x2", 2000, 100},
        {"atarigo", "3x3", "size", "3x3", 10000, 95},
    };
    for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
        check_roots(&boards[i]);
}

/* What is known from the literature: the whole tree of tic-tac-toe, root included. */
static void test_tic_tac_toe_tree(void **state)
{
    (void)state;
    struct gs_registry registry;
    struct instance instance;
    struct summary summary;
    char why[WHY_SIZE];
    const struct board board = {"gomoku", "3x3", "connect", "3", 0, 0};
    static const char *const names[] = {"minimax", "negamax"};
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    open_board(&instance, &board);
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
        const struct board board = {"skoczki", rows[i].size, "variant", "A", 0, 0};
        struct trial trial = {.algo = gs_registry_algo(&registry, "alphabeta", NULL)};
        open_board(&instance, &board);
        if (agree_solve(&instance, &trial, 0, &summary, why) != AGREES)
            fail_msg("%s", why);
        assert_int_equal(summary.nodes, rows[i].nodes);
        instance_close(&instance);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strong_skoczki),    cmocka_unit_test(test_strong_gomoku),
        cmocka_unit_test(test_strong_connection), cmocka_unit_test(test_roots_connection),
        cmocka_unit_test(test_roots_skoczki),     cmocka_unit_test(test_roots_gomoku),
        cmocka_unit_test(test_strong_atarigo),    cmocka_unit_test(test_roots_atarigo),
        cmocka_unit_test(test_tic_tac_toe_tree),  cmocka_unit_test(test_published_counts),
    };
    is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("agreement on boards", tests, NULL, NULL);
}

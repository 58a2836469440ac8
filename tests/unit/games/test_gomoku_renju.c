/* SPDX-License-Identifier: MIT */
/*
 * test_gomoku_renju.c - Black's forbidden points in renju: the published and
 * constructed ones of data/renju-points.csv, and all points of random positions
 * against the naive rules of gomoku_naive.h.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "gomoku/gomoku_renju.h"
#include "unit/gomoku_naive.h"

#define POINTS_FILE GAMESOLVE_DATA "/renju-points.csv"
#define LINE_SIZE   1024

static const char *const verdicts[] = {"allowed", "five", "overline", "double-four",
                                       "double-three"};

/* What the naive rules say of a stone of Black on a free point. */
static enum naive_foul judge(const struct table *table, unsigned point)
{
    struct naive naive;

    naive_load(&naive, table);
    *naive_point(&naive, point) = 'b';
    return naive_foul(&naive, (int)point % naive.width, (int)point / naive.width);
}

/* What playing says: allowed, five, or any foul. */
static enum gs_value play_black(struct table *table, unsigned point)
{
    gs_play(table->rules, table->position, point, table->undo);
    const enum gs_value value = gs_outcome(table->rules, table->position);
    gs_take_back(table->rules, table->position, table->undo);
    return value;
}

static enum gs_value value_of(enum naive_foul foul)
{
    if (foul == NAIVE_NONE)
        return GS_UNKNOWN;
    return foul == NAIVE_FIVE ? GS_LOSS : GS_WIN;
}

/* The next field of a row, which it ends; NULL where there is none. */
static char *next_field(char **row)
{
    char *field = *row, *comma;

    if (field == NULL)
        return NULL;
    comma = strchr(field, ',');
    *row = comma == NULL ? NULL : comma + 1;
    field[comma == NULL ? strcspn(field, "\r\n") : (size_t)(comma - field)] = '\0';
    return field;
}

/* One row: name, position, point, verdict, remark. */
static void check_row(struct table *table, char *row, unsigned counts[5])
{
    struct gs_error error = {.message = ""};
    char *const name = next_field(&row), *const position = next_field(&row);
    char *const point = next_field(&row), *const verdict = next_field(&row);
    char *const remark = next_field(&row);
    int expected = 0;
    gs_move move = GS_NO_MOVE;

    if (remark == NULL || remark[0] == '\0')
        fail_msg("%s: a row has five fields", name);
    while (expected < 5 && strcmp(verdict, verdicts[expected]) != 0)
        ++expected;
    assert_true(expected < 5);
    if (gs_gomoku.position_parse(table->rules, position, table->position, &error) != GS_OK ||
        gs_gomoku.move_parse(table->rules, table->position, point, &move, &error) != GS_OK)
        fail_msg("%s: %s", name, error.message);
    assert_int_equal(gs_to_move(table->rules, table->position), GS_BLACK);
    if (judge(table, move) != (enum naive_foul)expected)
        fail_msg("%s: %s is %s by the naive rules, not %s", name, point,
                 verdicts[judge(table, move)], verdict);
    if (play_black(table, move) != value_of((enum naive_foul)expected))
        fail_msg("%s: %s is not %s", name, point, verdict);
    ++counts[expected];
}

static void test_points(void **state)
{
    struct table table;
    char line[LINE_SIZE];
    unsigned counts[5] = {0};
    FILE *file = fopen(POINTS_FILE, "r");

    (void)state;
    if (file == NULL)
        fail_msg("%s cannot be read", POINTS_FILE);
    table_open(&table, "15x15", "5", "renju");
    for (bool head = true; fgets(line, sizeof line, file) != NULL;) {
        assert_true(strchr(line, '\n') != NULL);
        if (line[0] == '#')
            continue;
        if (!head)
            check_row(&table, line, counts);
        head = false;
    }
    fclose(file);
    table_close(&table);
    for (size_t i = 0; i < 5; ++i)
        print_message("%u %s\n", counts[i], verdicts[i]);
    assert_true(counts[NAIVE_NONE] >= 15 && counts[NAIVE_THREES] >= 15);
    assert_true(counts[NAIVE_FIVE] >= 3 && counts[NAIVE_OVERLINE] >= 3 && counts[NAIVE_FOURS] >= 6);
}

/* White makes two threes, two fours and six without harm. */
static void test_white_is_free(void **state)
{
    static const char *const rows[][2] = {
        {"15/15/15/15/15/15/15/5ww8/7w7/7w7/15/15/15/15/15 w", "h8"},
        {"15/15/15/15/15/15/15/4www8/7w7/7w7/7w7/15/15/15/15 w", "h8"},
        {"15/15/15/15/15/15/15/4w1ww1w5/15/15/15/15/15/15/15 w", "f8"},
    };
    static const enum gs_value values[] = {GS_UNKNOWN, GS_UNKNOWN, GS_UNKNOWN};
    struct table table;

    (void)state;
    table_open(&table, "15x15", "5", "renju");
    for (size_t i = 0; i < 3; ++i) {
        gs_move move;

        assert_int_equal(gs_gomoku.position_parse(table.rules, rows[i][0], table.position, NULL),
                         GS_OK);
        assert_int_equal(gs_gomoku.move_parse(table.rules, table.position, rows[i][1], &move, NULL),
                         GS_OK);
        gs_play(table.rules, table.position, move, table.undo);
        assert_int_equal(gs_outcome(table.rules, table.position), values[i]);
    }
    table_close(&table);
}

/* Whether a stone there makes two threes, whether or not they may be extended. */
static bool has_two_shapes(const struct table *table, unsigned point)
{
    const struct gomoku_position *at = gomoku_position_of(table->position);
    uint64_t black[GOMOKU_WORDS];

    memcpy(black, at->stones[GS_BLACK], sizeof black);
    gs_points_flip(black, point);
    return gs_gomoku_three_shapes(gomoku_rules_of(table->rules), black, at->stones[GS_WHITE], point,
                                  GOMOKU_DIRECTIONS) >= 2;
}

/* Counts the points by what they are, and last those that only recursion allows. */
static void check_throw(struct table *table, unsigned counts[6])
{
    char text[GS_TEXT_MAX], name[8];

    for (unsigned point = 0; point < gs_gomoku.board->points(table->rules); ++point) {
        if (gs_gomoku.board->content(table->rules, table->position, point) != GS_EMPTY)
            continue;
        const enum naive_foul foul = judge(table, point);
        ++counts[foul];
        counts[5] += foul == NAIVE_NONE && has_two_shapes(table, point);
        if (play_black(table, point) == value_of(foul))
            continue;
        gs_gomoku.position_format(table->rules, table->position, text, sizeof text);
        gs_gomoku.board->name(table->rules, point, name, sizeof name);
        fail_msg("%s %s: %s by the naive rules", text, name, verdicts[foul]);
    }
}

static void test_random(void **state)
{
    static const struct {
        const char *size;
        unsigned reach, black, white, throws;
    } cases[] = {
        {"15x15", 4, 16, 4, 400}, {"15x15", 3, 14, 6, 400}, {"11x11", 5, 24, 8, 300},
        {"9x9", 4, 16, 3, 300},   {"7x7", 3, 12, 3, 300},   {"19x19", 6, 40, 12, 60},
    };
    uint64_t seed = 5;
    unsigned counts[6] = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct table table;

        table_open(&table, cases[i].size, "5", "renju");
        for (unsigned n = 0; n < cases[i].throws; ++n)
            if (table_throw(&table, &seed, cases[i].reach, cases[i].black, cases[i].white))
                check_throw(&table, counts);
        table_close(&table);
    }
    for (size_t i = 0; i < 5; ++i)
        print_message("%u %s\n", counts[i], verdicts[i]);
    print_message("%u allowed though they have the shape of two threes\n", counts[5]);
    for (size_t i = 0; i < 6; ++i)
        assert_true(counts[i] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_white_is_free),
        cmocka_unit_test(test_random),
    };

    return cmocka_run_group_tests_name("renju", tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * data/ladders.csv: ladders and other sequences of threats, each with the level
 * of the tree that wins it, which every lambda search must find, and no lower one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { NAME, GAME, SIZE, SETTINGS, POSITION, LEVEL, COLUMNS };

/* A ladder over a board of 19x19 takes no longer than this, in seconds of the processor. */
#define LADDER_SECONDS 0.010
#define TRIES          5

struct row {
    char line[512];
    char *fields[COLUMNS];
};

static bool read_row(FILE *file, struct row *row)
{
    do {
        if (!fgets(row->line, sizeof row->line, file))
            return false;
    } while (row->line[0] == '#');
    row->line[strcspn(row->line, "\n")] = '\0';
    char *at = row->line;
    for (size_t i = 0; i < COLUMNS; i++) {
        assert_non_null(at);
        row->fields[i] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return true;
}

static void open_row(struct run *run, const struct row *row, const char *algo, const char *level)
{
    static char setting[64];
    const struct way way = {.algo = algo, .set = {"level", level}};
    struct board board = {.game = row->fields[GAME], .set = {"size", row->fields[SIZE]}};
    snprintf(setting, sizeof setting, "%s", row->fields[SETTINGS]);
    char *equals = strchr(setting, '=');
    if (equals) {
        *equals = '\0';
        board.set[2] = setting;
        board.set[3] = equals + 1;
    }
    run_open(run, &board, &way, 0);
    run->search.goal = GS_GOAL_WIN;
    assert_int_equal(
        run->rules->game->position_parse(run->rules, row->fields[POSITION], run->root, NULL),
        GS_OK);
}

/* Solves at a level; the seconds of the processor. */
static double solve_row(const struct row *row, const char *algo, unsigned level, bool wins)
{
    char text[8];
    struct run run;
    snprintf(text, sizeof text, "%u", level);
    open_row(&run, row, algo, text);
    clock_t begin = clock();
    run_solve(&run);
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    assert_int_equal(run.result.value, wins ? GS_WIN : GS_UNKNOWN);
    assert_int_equal(run.result.stop, wins ? GS_STOP_SOLVED : GS_STOP_LEVEL);
    assert_int_equal(run_counter(&run, "level"), level);
    if (wins)
        assert_int_equal(run_play_line(&run), GS_WIN);
    run_close(&run);
    return seconds;
}

static void check_row(const struct row *row)
{
    static const char *const algos[] = {"lambda", "dual-lambda", "lambda-df-pn"};
    unsigned level = (unsigned)(row->fields[LEVEL][0] - '0');
    for (size_t i = 0; i < COUNT(algos); i++) {
        if (level > 0)
            solve_row(row, algos[i], level - 1, false);
        solve_row(row, algos[i], level, true);
    }
}

static void each_row(void (*check)(const struct row *row), unsigned wanted)
{
    struct row row;
    unsigned count = 0;
    FILE *file = fopen(GAMESOLVE_DATA "/ladders.csv", "r");
    assert_non_null(file);
    assert_true(read_row(file, &row));
    assert_string_equal(row.fields[LEVEL], "level");
    for (; read_row(file, &row); count++)
        check(&row);
    fclose(file);
    assert_int_equal(count, wanted);
}

static void the_level_is_found(void **state)
{
    (void)state;
    each_row(check_row, 15);
}

static void check_time(const struct row *row)
{
    static const char *const algos[] = {"lambda", "dual-lambda", "lambda-df-pn"};
    if (strcmp(row->fields[SIZE], "19x19") != 0 || row->fields[LEVEL][0] != '1')
        return;
    for (size_t i = 0; i < COUNT(algos); i++) {
        double least = 1;
        for (unsigned try = 0; try < TRIES && least > LADDER_SECONDS; try++) {
            double seconds = solve_row(row, algos[i], 1, true);
            least = seconds < least ? seconds : least;
        }
        assert_true(least <= LADDER_SECONDS);
    }
}

static void long_ladders_are_read_at_once(void **state)
{
    (void)state;
    each_row(check_time, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_level_is_found),
        cmocka_unit_test(long_ladders_are_read_at_once),
    };
    return cmocka_run_group_tests_name("ladders", tests, NULL, NULL);
}

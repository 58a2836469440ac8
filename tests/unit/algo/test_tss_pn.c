/* SPDX-License-Identifier: MIT */
/*
 * test_tss_pn.c - proof-number search over threats: openings of the 15x15 board that it is
 * for, within limits of nodes; what its zones leave out; and its limits. Random positions
 * on small boards, where all claims are played out, are in test_tss.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/pace.h"
#include "games/solve_run.h"
#include "unit/gomoku_naive.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Two stones each, Black to move: nothing but quiet moves win, and no level-2 search does. */
static const struct {
    const char *position;
    unsigned nodes;
} openings[] = {
    {"15/15/15/15/15/15/7wb6/7b7/15/15/15/15/15/15/w14 b", 110000},
    {"15/15/15/15/15/15/8b6/7b7/15/15/15/15/15/15/ww13 b", 80000},
    {"15/15/15/15/15/15/7wb6/7b7/15/15/4w10/15/15/15/15 b", 220000},
    {"15/15/15/15/15/15/8w6/7b7/8b6/15/15/15/15/15/w14 b", 180000},
};

static void solve_opening(const char *position, const char *level, unsigned nodes, bool won)
{
    const struct way way = {.algo = "tss-pn", .set = {"level", level}};
    struct table table;
    struct run run;

    table_open(&table, "15x15", "5", "free");
    assert_int_equal(gs_gomoku.position_parse(table.rules, position, table.position, NULL), GS_OK);
    run_open_at(&run, table.rules, table.position, &way);
    run.search.limits.nodes = nodes;
    run_solve(&run);
    assert_int_equal(run.result.proved, won);
    if (won)
        assert_int_equal(run_play_line(&run), GS_WIN);
    else
        assert_int_equal(run.result.stop, GS_STOP_LEVEL);
    run_close(&run);
    table_close(&table);
}

static void test_openings(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(openings); ++i) {
        if (PACE_IS_SLOW && i != 1)
            continue;
        solve_opening(openings[i].position, "2", 100000, false);
        solve_opening(openings[i].position, "3", openings[i].nodes, true);
    }
}

/* A quiet move wins on a small board, for either colour, under every variant that allows it. */
static const struct {
    const char *size, *variant, *position;
} small[] = {
    {"9x9", "free", "9/9/9/9/4b4/5b3/9/9/ww7 b"},
    {"9x9", "standard", "9/9/9/9/4b4/5b3/9/9/ww7 b"},
    {"9x9", "free", "9/9/9/9/4w4/5w3/9/9/bbb6 w"},
    {"9x9", "renju", "9/9/9/9/4w4/5w3/9/9/b1b5b w"},
};

static const struct way numbers = {.algo = "tss-pn"};

/* A win is found, with a line that can be played. */
static void check_won(struct run *run)
{
    run_solve(run);
    assert_true(run->result.proved);
    assert_int_equal(run->result.value, GS_WIN);
    assert_int_equal(run_play_line(run), GS_WIN);
}

static void check_position(const char *size, const char *variant, const char *position,
                           uint64_t nodes)
{
    struct table table;
    struct run run;

    table_open(&table, size, "5", variant);
    assert_int_equal(gs_gomoku.position_parse(table.rules, position, table.position, NULL), GS_OK);
    run_open_at(&run, table.rules, table.position, &numbers);
    run.search.limits.nodes = nodes;
    check_won(&run);
    run_close(&run);
    table_close(&table);
}

static void test_variants(void **state)
{
    (void)state;
    for (size_t i = 0; i < (PACE_IS_SLOW ? 1 : COUNT(small)); ++i)
        check_position(small[i].size, small[i].variant, small[i].position, 1000000);
}

/* Wins of level 2 in renju that rest on moves which make neither a four nor a three. */
static const struct {
    const char *position;
    unsigned nodes;
} quiet[] = {
    {"15/15/15/13w1/6b3w1b2/4bwwwbbbw3/6bwwwwbb2/5bwbbwwb1w1/5w1bbbw4/4w1bw1wbb3/3b1w1bww2w2/"
     "6bb3b3/15/15/15 w",
     150000},
    {"15/15/8w6/7b7/6wbb6/5bbbww5/4bwwwwb5/3w1wbb7/15/15/15/15/15/15/15 b", 400000},
    {"15/15/15/15/6b8/4bwwwbb1w3/6bwwwwbb2/5bwbbww4/5w1bb1w4/4w1b2wbb3/3b1w2w6/6bb7/15/15/15 w",
     1400000},
    {"15/15/15/15/6bwbb5/7ww6/6wbwb5/7bw6/7w1w5/6wbbb5/15/15/15/15/15 b", 1700000},
};

static void test_quiet_moves(void **state)
{
    (void)state;
    for (size_t i = 0; i < (PACE_IS_SLOW ? 1 : pace_is_long ? COUNT(quiet) : 2); ++i)
        check_position("15x15", "renju", quiet[i].position, quiet[i].nodes);
}

/* A row of data/tactical-problems.csv is solved within four times the nodes that it names. */
static void check_row(char *line)
{
    enum { VARIANT = 1, NODES = 3, POSITION = 6, FIELDS };
    char *fields[FIELDS] = {line};

    for (unsigned i = 1; i < FIELDS; i++) {
        fields[i] = strchr(fields[i - 1], ',');
        assert_non_null(fields[i]);
        *fields[i]++ = '\0';
    }
    fields[POSITION][strcspn(fields[POSITION], "\n")] = '\0';
    check_position("15x15", fields[VARIANT], fields[POSITION],
                   4 * strtoull(fields[NODES], NULL, 10) + 1000);
}

static void test_tactical_problems(void **state)
{
    const unsigned step = PACE_IS_SLOW ? 80 : pace_is_long ? 1 : 10;
    FILE *file = fopen(GAMESOLVE_DATA "/tactical-problems.csv", "r");
    char line[GS_TEXT_MAX];
    unsigned count = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL)
        if (*line >= '0' && *line <= '9' && count++ % step == 0)
            check_row(line);
    fclose(file);
    assert_in_range(count, 100, 1000);
}

/* Plays so many random moves in the middle of the empty board; false: the game is over. */
static bool play_at_random(struct table *table, unsigned stones, uint64_t *seed)
{
    static const unsigned side = 9, margin = 2;
    gs_move moves[GS_POINTS_MAX + 1];

    while (stones > 0) {
        const unsigned count = gs_moves(table->rules, table->position, moves);
        const gs_move move = moves[gs_random_below(seed, count)];
        const unsigned column = move % side, row = move / side;

        if (column < margin || row < margin || column >= side - margin || row >= side - margin)
            continue;
        gs_play(table->rules, table->position, move, table->undo);
        if (gs_outcome(table->rules, table->position) != GS_UNKNOWN)
            return false;
        stones--;
    }
    return true;
}

/* What a search of level 2 says of the position: won, refuted at this level, or neither. */
static enum gs_value solve_level_2(struct table *table, const char *algo, uint64_t nodes)
{
    const bool both = strcmp(algo, "tss-pn") == 0; /* else wins of the side to move alone */
    const struct way way = {.algo = algo, .set = {"level", "2", both ? "attack" : NULL, "own"}};
    enum gs_value value = GS_UNKNOWN;
    struct run run;

    run_open_at(&run, table->rules, table->position, &way);
    run.search.limits.nodes = nodes;
    run_solve(&run);
    if (run.result.proved)
        value = GS_WIN;
    else if (run.result.stop == GS_STOP_LEVEL)
        value = GS_LOSS;
    run_close(&run);
    return value;
}

/* Of level 2 the search finds just what lambda search does, which tries all moves. */
static void test_level_2(void **state)
{
    static const char *const variants[] = {"free", "standard", "renju"};
    const unsigned games = PACE_IS_SLOW ? 10 : 400;
    unsigned won = 0, refuted = 0;
    uint64_t seed = 3;

    (void)state;
    for (unsigned i = 0; i < games; i++) {
        struct table table;

        table_open(&table, "9x9", "5", variants[i % 3]);
        if (play_at_random(&table, 12 + (unsigned)gs_random_below(&seed, 6), &seed)) {
            const enum gs_value lambda = solve_level_2(&table, "lambda-df-pn", 20000);
            const enum gs_value numbers_say =
                lambda == GS_UNKNOWN ? GS_UNKNOWN : solve_level_2(&table, "tss-pn", 400000);
            char text[512];

            gs_gomoku.position_format(table.rules, table.position, text, sizeof text);
            if (lambda != numbers_say)
                print_message("%s: %s\n", variants[i % 3], text);
            assert_int_equal(numbers_say, lambda);
            won += lambda == GS_WIN;
            refuted += lambda == GS_LOSS;
        }
        table_close(&table);
    }
    assert_true(won > games / 20 && refuted > games / 20);
}

/* A limit on nodes is kept, and what is found under none is found under one that is enough. */
static void test_limits(void **state)
{
    struct table table;
    struct run run;

    (void)state;
    table_open(&table, "9x9", "5", "free");
    assert_int_equal(gs_gomoku.position_parse(table.rules, small[0].position, table.position, NULL),
                     GS_OK);
    for (uint64_t limit = 1; limit < 20000; limit += limit / 2 + 1) {
        run_open_at(&run, table.rules, table.position, &numbers);
        run.search.limits.nodes = limit;
        run_solve(&run);
        assert_false(run.result.proved);
        assert_int_equal(run.result.stop, GS_STOP_NODES);
        assert_true(run.result.nodes <= limit);
        run_close(&run);
    }
    table_close(&table);
}

/* Searches a position of the 9x9 board, and checks the numbers of the root. */
static void check_numbers(const char *level, uint64_t nodes, unsigned threads, bool won, bool open)
{
    const struct way way = {.algo = "tss-pn", .set = {"level", level}};
    struct table table;
    struct run run;

    table_open(&table, "9x9", "5", "free");
    assert_int_equal(gs_gomoku.position_parse(table.rules, small[0].position, table.position, NULL),
                     GS_OK);
    run_open_at(&run, table.rules, table.position, &way);
    run.search.limits.nodes = nodes;
    run.search.threads = threads;
    run_solve(&run);
    const uint64_t proof = run_counter(&run, "proof"), disproof = run_counter(&run, "disproof");
    assert_int_equal(run.result.proved, won);
    assert_int_equal(proof == 0, won);
    assert_int_equal(disproof == GS_COUNTER_INFINITE, won);
    assert_int_equal(proof == GS_COUNTER_INFINITE, !won && !open);
    assert_int_equal(disproof == 0, !won && !open);
    assert_true(!open || proof > 1); /* it has moves, and none is known to win */
    run_close(&run);
    table_close(&table);
}

/* Whether the root is won, refuted at its level, or open is what its numbers say. */
static void test_numbers(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 2; ++threads) {
        check_numbers("3", 1000000, threads, true, false);
        check_numbers("2", 1000000, threads, false, false);
        check_numbers("3", 5000, threads, false, true);
    }
}

/* With another seed the search goes another way, and finds the same. */
static void test_seeds(void **state)
{
    uint64_t nodes[2];

    (void)state;
    for (uint64_t seed = 0; seed < 2; ++seed) {
        struct table table;
        struct run run;

        table_open(&table, "15x15", "5", "free");
        assert_int_equal(
            gs_gomoku.position_parse(table.rules, openings[1].position, table.position, NULL),
            GS_OK);
        run_open_at(&run, table.rules, table.position, &numbers);
        run.search.limits.nodes = 200000;
        run.search.seed = seed;
        run_solve(&run);
        assert_true(run.result.proved);
        assert_int_equal(run_play_line(&run), GS_WIN);
        nodes[seed] = run.result.nodes;
        run_close(&run);
        table_close(&table);
    }
    assert_int_not_equal(nodes[0], nodes[1]);
}

/* The prover's query after a win: whether Black wins, too, after a reply far from it. */
static const char small_win[] = "15/15/15/15/15/8b6/7b7/6b8/15/15/15/15/15/15/www12 b";
static const char asked[] = "15/15/15/7w3w3/8b1b4/9b5/7wb6/7b7/6w8/15/15/15/15/7w7/15 b";

/* Questions are answered that a search of fours and threes alone can lose itself in. */
static void test_questions(void **state)
{
    struct table table;
    struct run run;
    gs_move move;

    (void)state;
    table_open(&table, "15x15", "5", "standard");
    assert_int_equal(gs_gomoku.position_parse(table.rules, small_win, table.position, NULL), GS_OK);
    run_open_at(&run, table.rules, table.position, &numbers);
    run.search.keep_prover = true;
    run_solve(&run);
    assert_non_null(run.result.prover);
    assert_int_equal(gs_gomoku.position_parse(table.rules, asked, table.position, NULL), GS_OK);
    const uint64_t before = run.search.nodes;
    assert_int_equal(run.result.prover->query(run.result.prover, table.position, GS_WIN, &move),
                     GS_PROOF_YES);
    assert_in_range(run.search.nodes - before, 1, 5000);
    run_close(&run);
    table_close(&table);
}

/* Two threads win what one does, by a line that can be played. */
static void test_threads(void **state)
{
    struct table table;
    struct run run;

    (void)state;
    table_open(&table, "15x15", "5", "free");
    assert_int_equal(
        gs_gomoku.position_parse(table.rules, openings[1].position, table.position, NULL), GS_OK);
    run_open_at(&run, table.rules, table.position, &numbers);
    run.search.threads = 2;
    check_won(&run);
    run_close(&run);
    table_close(&table);
}

/* The same question counts the same each time. */
static void test_repeats(void **state)
{
    uint64_t nodes[2];

    (void)state;
    for (int i = 0; i < 2; ++i) {
        struct table table;
        struct run run;

        table_open(&table, "9x9", "5", "free");
        assert_int_equal(
            gs_gomoku.position_parse(table.rules, small[0].position, table.position, NULL), GS_OK);
        run_open_at(&run, table.rules, table.position, &numbers);
        run.search.limits.nodes = 50000;
        run_solve(&run);
        nodes[i] = run.result.expanded;
        run_close(&run);
        table_close(&table);
    }
    assert_int_equal(nodes[0], nodes[1]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_openings),    cmocka_unit_test(test_variants),
        cmocka_unit_test(test_limits),      cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_repeats),     cmocka_unit_test(test_threads),
        cmocka_unit_test(test_questions),   cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_quiet_moves), cmocka_unit_test(test_tactical_problems),
        cmocka_unit_test(test_level_2),
    };

    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

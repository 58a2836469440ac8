/* SPDX-License-Identifier: MIT */
/*
 * test_connect_four.c - Connect Four against what is published of it, and by
 * hand: how many games and positions there are, lines in every direction, what a
 * text may say, and where a disc lands.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "connect_four/connect_four.h"
#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct table {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position;
};

static void lay(struct table *table, const char *size, const char *text)
{
    table->memory = gs_memory_new(0);
    table->rules = set_up_rules(table->memory, &gs_connect_four, SETTINGS("size", size));
    table->position = set_up_position(table->memory, table->rules, text);
}

static void clear(struct table *table)
{
    gs_release(table->memory, table->position);
    gs_rules_free(table->memory, table->rules);
    gs_memory_free(table->memory);
}

/* Whole games, to the end of each. */
static uint64_t count_games(const struct table *table)
{
    gs_move moves[8];
    uint64_t games = 0;
    struct gs_undo *undo = malloc(table->rules->undo_size);

    assert_non_null(undo);
    if (gs_outcome(table->rules, table->position) != GS_UNKNOWN) {
        free(undo);
        return 1;
    }
    const unsigned count = gs_moves(table->rules, table->position, moves);
    for (unsigned i = 0; i < count; ++i) {
        gs_play(table->rules, table->position, moves[i], undo);
        games += count_games(table);
        gs_take_back(table->rules, table->position, undo);
    }
    free(undo);
    return games;
}

/* OEIS A342329: boards of one column more than rows, as far as a test can count. */
static void test_games(void **state)
{
    static const struct {
        const char *size;
        uint64_t games;
    } rows[] = {{"2x1", 2}, {"3x2", 90}, {"4x3", 356232}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;

        lay(&table, rows[i].size, NULL);
        assert_int_equal(count_games(&table), rows[i].games);
        clear(&table);
    }
}

static size_t key_size;

static int compare(const void *one, const void *other)
{
    return memcmp(one, other, key_size);
}

/* Sorts keys and keeps each once; returns how many are left. */
static size_t keep_different(uint8_t *keys, size_t count)
{
    size_t kept = 0;

    qsort(keys, count, key_size, compare);
    for (size_t i = 0; i < count; ++i)
        if (i == 0 || memcmp(keys + i * key_size, keys + (kept - 1) * key_size, key_size) != 0)
            memmove(keys + kept++ * key_size, keys + i * key_size, key_size);
    return kept;
}

/* The keys of the positions one ply further, in place of those given. */
static size_t advance(const struct table *table, uint8_t **keys, size_t count)
{
    const struct gs_rules *rules = table->rules;
    uint8_t *next = malloc(count * rules->max_moves * key_size + 1);
    struct gs_undo *undo = malloc(rules->undo_size);
    gs_move moves[8];
    size_t found = 0;

    assert_true(next && undo);
    for (size_t i = 0; i < count; ++i) {
        gs_decode(rules, *keys + i * key_size, table->position);
        if (gs_outcome(rules, table->position) != GS_UNKNOWN)
            continue;
        const unsigned choices = gs_moves(rules, table->position, moves);
        for (unsigned j = 0; j < choices; ++j) {
            gs_play(rules, table->position, moves[j], undo);
            gs_encode(rules, table->position, next + found++ * key_size);
            gs_take_back(rules, table->position, undo);
        }
    }
    free(undo);
    free(*keys);
    *keys = next;
    return keep_different(next, found);
}

/* OEIS A212693: the positions of the board of 7x6 after 0, 1, 2 ... plies. */
static void test_positions(void **state)
{
    static const size_t positions[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186};
    struct table table;
    size_t count = 1;

    (void)state;
    lay(&table, "7x6", NULL);
    key_size = table.rules->key_size;
    assert_int_equal(key_size, 7);
    uint8_t *keys = malloc(key_size);
    assert_non_null(keys);
    gs_encode(table.rules, table.position, keys);
    for (size_t ply = 0; ply < COUNT(positions); ++ply) {
        assert_int_equal(count, positions[ply]);
        count = advance(&table, &keys, count);
    }
    free(keys);
    clear(&table);
}

/* Four in each direction, on the edges too, and four around an edge, which is none. */
static void test_lines(void **state)
{
    static const struct {
        const char *text;
        enum gs_value value;
    } rows[] = {
        {"7/7/7/7/www4/bbbb3 w", GS_LOSS},
        {"7/7/7/7/4www/3bbbb w", GS_LOSS},
        {"7/7/6b/6b/5wb/4wwb w", GS_LOSS},
        {"b6/b6/b6/b6/w6/w6 w", GS_LOSS},
        {"7/7/3b3/2bw3/1bww3/bwbw3 w", GS_LOSS},
        {"7/7/w6/bw5/bbw4/bbbw3 b", GS_LOSS},
        {"w6/bw5/wbw4/bwbw3/wbww3/bwbb3 b", GS_LOSS},
        {"7/7/7/7/bww4/wbbb2b w", GS_UNKNOWN},
        {"7/7/7/7/bbb4/wwwb3 b", GS_UNKNOWN},
        {"b6/b5b/b5w/w5w/w5w/w5b w", GS_UNKNOWN},
        {"7/7/7/7/bbww3/wwbb3 b", GS_UNKNOWN},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;

        lay(&table, "7x6", rows[i].text);
        if (gs_outcome(table.rules, table.position) != rows[i].value)
            fail_msg("%s", rows[i].text);
        clear(&table);
    }
}

static void refuse(const char *size, const char *text, const char *reason)
{
    struct table table;
    struct gs_error error = {.message = ""};

    lay(&table, size, NULL);
    assert_int_equal(gs_connect_four.position_parse(table.rules, text, table.position, &error),
                     GS_USAGE);
    if (!strstr(error.message, reason))
        fail_msg("%s: %s", text, error.message);
    clear(&table);
}

static void test_refusals(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_error error = {.message = ""};
    struct gs_rules *rules = NULL;
    struct gs_args args;

    (void)state;
    refuse("3x2", "1b1/3 w", "the disc on b2 hangs in the air");
    refuse("4x4", "4/4/bbbb/wwww w", "both sides have 4 in a line");
    refuse("4x4", "4/4/bxbb/wwww w", "'x'");
    gs_args_init(&args, gs_connect_four.params);
    assert_int_equal(gs_args_set(&args, "size", "9x7", &error), GS_OK);
    assert_int_equal(gs_rules_new(&gs_connect_four, memory, &args, &rules, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "at most 63, not 72"));
    gs_memory_free(memory);
}

/* A move is a column; the point on which it lands depends on the position. */
static void test_moves(void **state)
{
    struct table table;
    struct gs_error error = {.message = ""};
    unsigned points[2];
    gs_move move = GS_NO_MOVE;

    (void)state;
    lay(&table, "3x2", "b2/wbw b");
    assert_int_equal(gs_connect_four.move_parse(table.rules, table.position, "a", &move, &error),
                     GS_USAGE);
    assert_non_null(strstr(error.message, "the column is full"));
    assert_int_equal(gs_connect_four.move_parse(table.rules, table.position, "d", &move, &error),
                     GS_USAGE);
    assert_non_null(strstr(error.message, "expected a column from a to c"));
    assert_int_equal(gs_connect_four.move_parse(table.rules, table.position, "C", &move, &error),
                     GS_OK);
    assert_int_equal(move, 2);
    const struct gs_board *board = gs_connect_four.board;
    assert_int_equal(board->move_points(table.rules, table.position, move, points), 1);
    assert_int_equal(points[0], 5);
    clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games), cmocka_unit_test(test_positions),
        cmocka_unit_test(test_lines), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_moves),
    };

    return cmocka_run_group_tests_name("Connect Four", tests, NULL, NULL);
}

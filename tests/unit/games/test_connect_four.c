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
        if (ply + 1 < COUNT(positions))
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

/* Fours across the bits 63 and 64, and on the last bits of all, on boards of two words. */
static void test_wide_lines(void **state)
{
    static const struct {
        const char *size, *text;
        enum gs_value value;
    } rows[] = {
        {"9x7", "9/9/9/9/9/5www1/5bbbb w", GS_LOSS},
        {"9x7", "8b/8b/8b/8b/8w/8w/8w w", GS_LOSS},
        {"9x7", "9/9/9/8b/7bw/6bww/5bwbw w", GS_LOSS},
        {"9x7", "9/9/9/5w3/5bw2/5bbw1/5bbbw b", GS_LOSS},
        {"9x7", "9/9/9/9/9/w7w/bbb5b b", GS_UNKNOWN},
        {"9x7", "b8/b8/w8/w8/w7b/b7b/b7b w", GS_UNKNOWN},
        {"8x15", "7b/7b/7b/7b/7w/7w/7w/7b/7b/7b/7w/7w/7w/7b/7b w", GS_LOSS},
        {"16x7", "16/16/16/16/16/12www1/12bbbb w", GS_LOSS},
        {"16x7", "15w/15w/15w/15w/15b/15b/15b b", GS_LOSS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;

        lay(&table, rows[i].size, rows[i].text);
        if (gs_outcome(table.rules, table.position) != rows[i].value)
            fail_msg("%s", rows[i].text);
        clear(&table);
    }
}

/* Rules and a position of the same board, by sets of one word and of two. */
struct twin {
    struct gs_rules *rules;
    struct gs_position *position;
    struct gs_workspace *workspace;
    struct gs_undo *undo;
};

static struct twin open_twin(struct gs_memory *memory, const struct gs_game *game, const char *size,
                             const char *connect)
{
    struct twin twin = {.rules =
                            set_up_rules(memory, game, SETTINGS("size", size, "connect", connect))};

    twin.position = set_up_position(memory, twin.rules, NULL);
    assert_true(gs_workspace_new(memory, twin.rules, &twin.workspace));
    twin.undo = gs_alloc(memory, twin.rules->undo_size);
    assert_non_null(twin.undo);
    assert_ptr_equal(twin.rules->game, game);
    return twin;
}

static void close_twin(struct gs_memory *memory, const struct twin *twin)
{
    gs_release(memory, twin->undo);
    gs_release(memory, twin->workspace);
    gs_release(memory, twin->position);
    gs_rules_free(memory, twin->rules);
}

/* All that the game says of a position. */
struct said {
    uint8_t key[GS_KEY_MAX], canonical[GS_KEY_MAX], image[GS_KEY_MAX];
    char text[GS_TEXT_MAX];
    enum gs_value outcome;
    unsigned symmetry, layer, count, kept;
    gs_move moves[19], ordered[19], narrowed[19];
    double worth;
    struct gs_proved proved;
};

static void ask(const struct twin *twin, struct said *said)
{
    const struct gs_rules *rules = twin->rules;
    const struct gs_game *game = rules->game;
    struct gs_position *image = malloc(rules->position_size);

    assert_non_null(image);
    memset(said, 0, sizeof *said);
    gs_encode(rules, twin->position, said->key);
    said->symmetry = game->space->canonical(rules, twin->position, said->canonical);
    game->space->image(rules, game->space->symmetries(rules) - 1, twin->position, image);
    gs_encode(rules, image, said->image);
    gs_decode(rules, said->key, image);
    assert_memory_equal(image, twin->position, rules->position_size);
    free(image);
    said->layer = game->space->layer(rules, said->key);
    game->position_format(rules, twin->position, said->text, sizeof said->text);
    said->outcome = gs_outcome(rules, twin->position);
    if (said->outcome != GS_UNKNOWN)
        return;
    said->count = gs_moves(rules, twin->position, said->moves);
    memcpy(said->ordered, said->moves, sizeof said->moves);
    memcpy(said->narrowed, said->moves, sizeof said->moves);
    game->hint->order(rules, twin->position, said->ordered, said->count);
    said->kept =
        game->prune->moves(rules, twin->position, said->narrowed, said->count, twin->workspace);
    said->worth = game->hint->evaluate(rules, twin->position);
    const struct gs_proved proved = game->prune->bounds(rules, twin->position, twin->workspace);
    said->proved.lower = proved.lower;
    said->proved.upper = proved.upper;
    said->proved.plies = proved.plies;
    said->proved.choices = proved.choices;
}

/* A game at random: after each move both widths say the same. */
static void play_twins(const struct twin twins[2], uint64_t *random)
{
    struct said said[2];

    for (;;) {
        ask(&twins[0], &said[0]);
        ask(&twins[1], &said[1]);
        if (memcmp(&said[0], &said[1], sizeof said[0]) != 0)
            fail_msg("%s", said[0].text);
        if (said[0].outcome != GS_UNKNOWN)
            return;
        const gs_move move = said[0].narrowed[gs_random_below(random, said[0].kept)];
        for (int i = 0; i < 2; i++)
            gs_play(twins[i].rules, twins[i].position, move, twins[i].undo);
    }
}

static void test_widths(void **state)
{
    static const struct {
        const char *size, *connect;
    } rows[] = {{"1x4", "2"}, {"5x4", "3"},  {"6x6", "5"},  {"7x6", "4"},
                {"8x7", "4"}, {"4x15", "5"}, {"16x3", "4"}, {"19x2", "4"}};
    uint64_t random = 1;

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct gs_memory *memory = gs_memory_new(0);
        const struct twin twins[2] = {
            open_twin(memory, &gs_connect_four, rows[i].size, rows[i].connect),
            open_twin(memory, &gs_connect_four_wide, rows[i].size, rows[i].connect)};
        char bounds[2][GS_TEXT_MAX];

        for (unsigned games = 0; games < 30; ++games) {
            for (int j = 0; j < 2; j++)
                twins[j].rules->game->initial(twins[j].rules, twins[j].position);
            play_twins(twins, &random);
        }
        for (int j = 0; j < 2; j++) {
            twins[j].rules->game->space->bound(twins[j].rules, bounds[j], sizeof bounds[j]);
            close_twin(memory, &twins[j]);
        }
        assert_string_equal(bounds[0], bounds[1]);
        gs_memory_free(memory);
    }
}

static void refuse(const char *size, const char *text, const char *reason)
{
    struct table table;
    struct gs_error error = {.message = ""};

    lay(&table, size, NULL);
    assert_int_equal(table.rules->game->position_parse(table.rules, text, table.position, &error),
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
    refuse("9x7", "9/9/9/9/9/8b/9 w", "the disc on i2 hangs in the air");
    refuse("4x4", "4/4/bxbb/wwww w", "'x'");
    gs_args_init(&args, gs_connect_four.params);
    assert_int_equal(gs_args_set(&args, "size", "12x10", &error), GS_OK);
    assert_int_equal(gs_rules_new(&gs_connect_four, memory, &args, &rules, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "at most 128, not 132"));
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
        cmocka_unit_test(test_games),  cmocka_unit_test(test_positions),
        cmocka_unit_test(test_lines),  cmocka_unit_test(test_wide_lines),
        cmocka_unit_test(test_widths), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_moves),
    };

    return cmocka_run_group_tests_name("Connect Four", tests, NULL, NULL);
}

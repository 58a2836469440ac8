/* SPDX-License-Identifier: MIT */
/*
 * test_gomoku.c - the m,n,k-games: lines, the ends of play, keys, symmetries,
 * and the counts known for tic-tac-toe.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "common/position_text.h"
#include "games/set_up.h"
#include "gomoku/gomoku.h"

#define CELLS_MAX 361

/* A game under test: rules and one position with room for undo records. */
struct table {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position;
    unsigned width, height;
};

static void lay(struct table *table, const char *size, const char *connect)
{
    table->memory = gs_memory_new(0);
    table->rules =
        set_up_rules(table->memory, &gs_gomoku, SETTINGS("size", size, "connect", connect));
    table->position = set_up_position(table->memory, table->rules, NULL);
    table->width = (unsigned)gs_args_size(&table->rules->args, "size").width;
    table->height = (unsigned)gs_args_size(&table->rules->args, "size").height;
}

static void clear(struct table *table)
{
    gs_release(table->memory, table->position);
    gs_rules_free(table->memory, table->rules);
    gs_memory_free(table->memory);
}

static struct gs_undo *new_undo(const struct table *table)
{
    struct gs_undo *undo = gs_alloc(table->memory, table->rules->undo_size);

    assert_non_null(undo);
    return undo;
}

static enum gs_status set(struct table *table, const char *text, struct gs_error *error)
{
    return gs_gomoku.position_parse(table->rules, text, table->position, error);
}

/* Sets up a position from contents by point, rows from the bottom. */
static void set_cells(struct table *table, const int8_t *cells, enum gs_side side)
{
    unsigned lengths[CELLS_MAX];
    int8_t from_top[CELLS_MAX];
    char text[GS_TEXT_MAX];

    for (unsigned row = 0; row < table->height; ++row) {
        lengths[row] = table->width;
        memcpy(from_top + (size_t)row * table->width,
               cells + (size_t)(table->height - 1 - row) * table->width, table->width);
    }
    assert_true(gs_position_text_format(from_top, NULL, lengths, table->height, side, text,
                                        sizeof text) < sizeof text);
    assert_int_equal(set(table, text, NULL), GS_OK);
}

static enum gs_value value(const struct table *table)
{
    return gs_outcome(table->rules, table->position);
}

static gs_move move_of(const struct table *table, const char *name)
{
    gs_move move = GS_NO_MOVE;

    assert_int_equal(gs_gomoku.move_parse(table->rules, table->position, name, &move, NULL), GS_OK);
    return move;
}

/* Plays names separated by spaces. */
static void play_all(struct table *table, const char *names)
{
    struct gs_undo *undo = new_undo(table);
    char name[8];
    int used;

    for (; sscanf(names, "%7s%n", name, &used) == 1; names += used)
        gs_play(table->rules, table->position, move_of(table, name), undo);
    gs_release(table->memory, undo);
}

static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* Stones of one colour on count points from (x, y) on; false where they leave the board. */
static bool put_line(const struct table *table, int x, int y, const int step[2], unsigned count,
                     int8_t colour, int8_t *cells)
{
    memset(cells, GS_EMPTY, CELLS_MAX);
    for (unsigned i = 0; i < count; ++i, x += step[0], y += step[1]) {
        if (x < 0 || y < 0 || x >= (int)table->width || y >= (int)table->height)
            return false;
        cells[y * (int)table->width + x] = colour;
    }
    return true;
}

/*
 * Every line of K on the board wins and no line of K - 1 does. Black has the
 * lines; it is White's turn.
 */
static void check_all_lines(const char *size, const char *connect)
{
    struct table table;
    int8_t cells[CELLS_MAX];

    lay(&table, size, connect);
    const unsigned length = (unsigned)gs_args_int(&table.rules->args, "connect");
    for (int point = 0; point < (int)(table.width * table.height); ++point)
        for (int d = 0; d < 4; ++d) {
            const int x = point % (int)table.width, y = point / (int)table.width;

            if (put_line(&table, x, y, steps[d], length, GS_BLACK_PIECE, cells)) {
                set_cells(&table, cells, GS_WHITE);
                assert_int_equal(value(&table), GS_LOSS);
            }
            if (put_line(&table, x, y, steps[d], length - 1, GS_BLACK_PIECE, cells)) {
                set_cells(&table, cells, GS_WHITE);
                assert_int_equal(value(&table), GS_UNKNOWN);
            }
        }
    clear(&table);
}

static void test_lines(void **state)
{
    (void)state;
    check_all_lines("3x3", "3");
    check_all_lines("7x7", "4");
    check_all_lines("5x9", "5");
    check_all_lines("9x5", "5");
    check_all_lines("19x19", "5");
    check_all_lines("19x19", "19");
    check_all_lines("1x19", "5");
}

/* Points that follow each other by number, but across an edge, are no line. */
static void check_no_wrap(const char *size)
{
    struct table table;
    int8_t cells[CELLS_MAX];

    lay(&table, size, "5");
    const int width = (int)table.width, points = width * (int)table.height;
    const int strides[] = {1, width, width + 1, width - 1};
    for (int start = 0; start < points; ++start)
        for (int d = 0; d < 4; ++d) {
            const int end = start + 4 * strides[d];
            const int last_column = start % width + 4 * (d == 3 ? -1 : d != 1);

            if (end >= points || (last_column >= 0 && last_column < width))
                continue;
            memset(cells, GS_EMPTY, sizeof cells);
            for (int i = 0; i < 5; ++i)
                cells[start + i * strides[d]] = GS_WHITE_PIECE;
            set_cells(&table, cells, GS_BLACK);
            assert_int_equal(value(&table), GS_UNKNOWN);
        }
    clear(&table);
}

static void test_no_wrap_around(void **state)
{
    (void)state;
    check_no_wrap("7x7");
    check_no_wrap("8x8"); /* 64 points: the words of a set end with the board */
    check_no_wrap("6x19");
    check_no_wrap("19x19");
}

/* A stone that fills a gap wins, also when the line grows longer than K. */
static void test_overline_wins(void **state)
{
    struct table table;

    (void)state;
    lay(&table, "15x15", "5");
    play_all(&table, "c3 a1 d3 a2 e3 a3 g3 a4 h3 b1 i3 b2");
    assert_int_equal(value(&table), GS_UNKNOWN);
    play_all(&table, "f3");
    assert_int_equal(value(&table), GS_LOSS);
    assert_int_equal(gs_to_move(table.rules, table.position), GS_WHITE);
    clear(&table);
}

static void test_ends(void **state)
{
    struct table table;

    (void)state;
    lay(&table, "3x3", "3");
    assert_int_equal(gs_to_move(table.rules, table.position), GS_BLACK);
    assert_int_equal(set(&table, "bwb/bww/wbb w", NULL), GS_OK);
    assert_int_equal(value(&table), GS_DRAW);
    /* The last stone may complete a line. */
    assert_int_equal(set(&table, "bwb/wbw/1bw b", NULL), GS_OK);
    assert_int_equal(value(&table), GS_UNKNOWN);
    play_all(&table, "a1");
    assert_int_equal(value(&table), GS_LOSS);
    /* A line of the side to move: it has won already. */
    assert_int_equal(set(&table, "bbb/ww1/w2 b", NULL), GS_OK);
    assert_int_equal(value(&table), GS_WIN);
    clear(&table);
}

static void test_extreme_boards(void **state)
{
    struct table table;

    (void)state;
    lay(&table, "1x1", "1");
    play_all(&table, "a1");
    assert_int_equal(value(&table), GS_LOSS);
    clear(&table);
    lay(&table, "1x1", "5");
    play_all(&table, "a1");
    assert_int_equal(value(&table), GS_DRAW);
    clear(&table);
    lay(&table, "2x2", "3");
    play_all(&table, "a1 b1 b2");
    assert_int_equal(value(&table), GS_UNKNOWN);
    play_all(&table, "a2");
    assert_int_equal(value(&table), GS_DRAW);
    clear(&table);
}

/* Rows count from the bottom, and the text begins at the top. */
static void test_orientation(void **state)
{
    struct table table;
    char text[32];

    (void)state;
    lay(&table, "4x2", "3");
    play_all(&table, "a1 d2");
    assert_int_equal(gs_gomoku.position_format(table.rules, table.position, text, sizeof text), 7);
    assert_string_equal(text, "3w/b3 b");
    assert_int_equal(gs_gomoku.board->spot(table.rules, 0).row, 1);
    assert_int_equal(gs_gomoku.board->spot(table.rules, 7).column, 3);
    assert_int_equal(gs_gomoku.board->spot(table.rules, 7).row, 0);
    assert_int_equal(gs_gomoku.board->content(table.rules, table.position, 7), GS_WHITE_PIECE);
    gs_gomoku.board->name(table.rules, 7, text, sizeof text);
    assert_string_equal(text, "d2");
    clear(&table);
}

static void test_refused_text(void **state)
{
    static const char *const wrong_moves[] = {"",    "a",   "a0", "d1",  "a4",    "1a",
                                              "a1x", " a1", "b2", "aa1", "a1-a2", "pass"};
    struct gs_error error;
    struct table table;
    gs_move move;

    (void)state;
    lay(&table, "3x3", "3");
    assert_int_equal(set(&table, "www/3/bbb b", &error), GS_USAGE);
    assert_non_null(strstr(error.message, "both sides have 3 in a line"));
    assert_int_equal(set(&table, "3/4/3 b", &error), GS_USAGE);
    assert_non_null(strstr(error.message, "character 3"));
    assert_int_equal(set(&table, "3/1w1/3 b", &error), GS_OK);
    for (size_t i = 0; i < sizeof wrong_moves / sizeof wrong_moves[0]; ++i)
        assert_int_equal(
            gs_gomoku.move_parse(table.rules, table.position, wrong_moves[i], &move, &error),
            GS_USAGE);
    assert_int_equal(set(&table, "www/3/3 b", &error), GS_OK);
    assert_int_equal(gs_gomoku.move_parse(table.rules, table.position, "a1", &move, &error),
                     GS_USAGE);
    assert_non_null(strstr(error.message, "over"));
    clear(&table);
}

static void test_no_memory(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = NULL;
    struct gs_args args;

    (void)state;
    assert_non_null(memory);
    gs_args_init(&args, gs_gomoku.params);
    gs_memory_fail_at(memory, 1);
    assert_int_equal(gs_rules_new(&gs_gomoku, memory, &args, &rules, NULL), GS_NO_MEMORY);
    assert_null(rules);
    gs_memory_free(memory);
}

/* Key and text give every byte of the position back, hash and winner included. */
static void check_round_trips(const struct table *table, struct gs_position *other)
{
    uint8_t key[GS_KEY_MAX], again[GS_KEY_MAX];
    char text[GS_TEXT_MAX];

    gs_encode(table->rules, table->position, key);
    gs_decode(table->rules, key, other);
    assert_memory_equal(other, table->position, table->rules->position_size);
    gs_encode(table->rules, other, again);
    assert_memory_equal(again, key, table->rules->key_size);
    assert_true(gs_gomoku.position_format(table->rules, other, text, sizeof text) < sizeof text);
    assert_int_equal(gs_gomoku.position_parse(table->rules, text, other, NULL), GS_OK);
    assert_memory_equal(other, table->position, table->rules->position_size);
}

/* All images have the same outcome and the same canonical key, the key of one of them. */
static void check_images(const struct table *table, struct gs_position *other)
{
    const struct gs_space *space = gs_gomoku.space;
    const size_t key_size = table->rules->key_size;
    uint8_t canonical[GS_KEY_MAX], key[GS_KEY_MAX];
    const unsigned chosen = space->canonical(table->rules, table->position, canonical);

    space->image(table->rules, chosen, table->position, other);
    gs_encode(table->rules, other, key);
    assert_memory_equal(key, canonical, key_size);
    for (unsigned symmetry = 0; symmetry < space->symmetries(table->rules); ++symmetry) {
        space->image(table->rules, symmetry, table->position, other);
        assert_int_equal(gs_outcome(table->rules, other), value(table));
        space->canonical(table->rules, other, key);
        assert_memory_equal(key, canonical, key_size);
    }
}

/* Playing an image of a move on an image gives the image of playing it. */
static void check_move_images(struct table *table, gs_move move, struct gs_position *other,
                              struct gs_position *image, struct gs_undo *undo)
{
    const struct gs_space *space = gs_gomoku.space;

    for (unsigned symmetry = 0; symmetry < space->symmetries(table->rules); ++symmetry) {
        space->image(table->rules, symmetry, table->position, image);
        gs_play(table->rules, image, space->image_move(table->rules, symmetry, move), undo);
        gs_play(table->rules, table->position, move, undo);
        space->image(table->rules, symmetry, table->position, other);
        gs_take_back(table->rules, table->position, undo);
        assert_memory_equal(other, image, table->rules->position_size);
    }
}

/* One game of random moves: everything is checked at every position of it. */
static void walk(struct table *table, uint64_t *seed)
{
    struct gs_position *other = gs_position_new(table->memory, table->rules);
    struct gs_position *before = gs_position_new(table->memory, table->rules);
    struct gs_undo *undo = new_undo(table);
    gs_move moves[CELLS_MAX];
    uint8_t key[GS_KEY_MAX];

    gs_gomoku.initial(table->rules, table->position);
    for (unsigned stones = 0;; ++stones) {
        check_round_trips(table, other);
        check_images(table, other);
        gs_encode(table->rules, table->position, key);
        assert_int_equal(gs_gomoku.space->layer(table->rules, key), stones);
        if (value(table) != GS_UNKNOWN)
            break;
        const unsigned count = gs_moves(table->rules, table->position, moves);
        assert_int_equal(count, table->width * table->height - stones);
        assert_int_equal(count, gs_gomoku.hint->mobility(table->rules, table->position));
        const gs_move move = moves[gs_random_below(seed, count)];
        check_move_images(table, move, other, before, undo);
        memcpy(before, table->position, table->rules->position_size);
        gs_play(table->rules, table->position, move, undo);
        gs_take_back(table->rules, table->position, undo);
        assert_memory_equal(before, table->position, table->rules->position_size);
        gs_play(table->rules, table->position, move, undo);
    }
    gs_release(table->memory, undo);
    gs_release(table->memory, before);
    gs_release(table->memory, other);
}

static void test_walks(void **state)
{
    static const struct {
        const char *size, *connect;
        int walks;
        unsigned symmetries, key_size;
    } cases[] = {
        {"1x1", "1", 1, 8, 1},   {"3x3", "3", 100, 8, 2},  {"2x5", "3", 50, 4, 3},
        {"7x4", "4", 30, 4, 6},  {"8x8", "5", 10, 8, 13},  {"1x19", "3", 20, 4, 4},
        {"19x1", "3", 20, 4, 4}, {"19x19", "5", 2, 8, 73}, {"6x6", "19", 3, 8, 8},
    };
    uint64_t seed = 7;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct table table;

        lay(&table, cases[i].size, cases[i].connect);
        assert_int_equal(gs_gomoku.space->symmetries(table.rules), cases[i].symmetries);
        assert_int_equal(table.rules->key_size, cases[i].key_size);
        for (int n = 0; n < cases[i].walks; ++n)
            walk(&table, &seed);
        clear(&table);
    }
}

/* The same stones with the other side to move are another state. */
static void test_side_in_key(void **state)
{
    uint8_t white[GS_KEY_MAX], black[GS_KEY_MAX];
    struct table table;

    (void)state;
    lay(&table, "3x3", "3");
    assert_int_equal(set(&table, "b2/3/2w w", NULL), GS_OK);
    gs_encode(table.rules, table.position, white);
    const uint64_t hash = gs_hash(table.rules, table.position);
    assert_int_equal(set(&table, "b2/3/2w b", NULL), GS_OK);
    gs_encode(table.rules, table.position, black);
    assert_memory_not_equal(white, black, table.rules->key_size);
    assert_true(hash != gs_hash(table.rules, table.position));
    clear(&table);
}

static uint64_t perft(struct table *table, struct gs_undo *undos, unsigned depth)
{
    gs_move moves[CELLS_MAX];
    uint64_t sum = 0;

    if (depth == 0)
        return 1;
    if (value(table) != GS_UNKNOWN)
        return 0;
    struct gs_undo *undo = (void *)((char *)undos + (depth - 1) * table->rules->undo_size);
    const unsigned count = gs_moves(table->rules, table->position, moves);
    for (unsigned i = 0; i < count; ++i) {
        gs_play(table->rules, table->position, moves[i], undo);
        sum += perft(table, undos, depth - 1);
        gs_take_back(table->rules, table->position, undo);
    }
    return sum;
}

/* The ways to make a number of moves in tic-tac-toe. */
static void test_perft(void **state)
{
    static const uint64_t counts[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    struct table table;

    (void)state;
    lay(&table, "3x3", "3");
    struct gs_undo *undos = gs_alloc(table.memory, 9 * table.rules->undo_size);
    assert_non_null(undos);
    for (unsigned depth = 0; depth <= 9; ++depth)
        assert_int_equal(perft(&table, undos, depth), counts[depth]);
    gs_release(table.memory, undos);
    clear(&table);
}

/* The states of tic-tac-toe by their keys, which have two bytes. */
struct census {
    bool seen[1 << 16];
    int8_t value[1 << 16];
    unsigned states, forms;
};

/* Counts what is below the position, once each, and returns its value. */
static enum gs_value visit(struct table *table, struct census *census)
{
    uint8_t key[GS_KEY_MAX], form[GS_KEY_MAX];
    gs_move moves[9];
    _Alignas(16) unsigned char undo[16];

    gs_encode(table->rules, table->position, key);
    const unsigned index = key[0] | (unsigned)key[1] << 8;
    if (census->seen[index])
        return (enum gs_value)census->value[index];
    census->seen[index] = true;
    ++census->states;
    gs_gomoku.space->canonical(table->rules, table->position, form);
    census->forms += memcmp(form, key, 2) == 0;
    enum gs_value best = value(table);
    if (best == GS_UNKNOWN) {
        const unsigned count = gs_moves(table->rules, table->position, moves);

        best = GS_LOSS;
        for (unsigned i = 0; i < count; ++i) {
            gs_play(table->rules, table->position, moves[i], (void *)undo);
            const enum gs_value reply = gs_value_negate(visit(table, census));
            gs_take_back(table->rules, table->position, (void *)undo);
            if (reply > best)
                best = reply;
        }
    }
    census->value[index] = (int8_t)best;
    return best;
}

static void test_tic_tac_toe(void **state)
{
    static struct census census;
    struct table table;

    (void)state;
    lay(&table, "3x3", "3");
    assert_int_equal(table.rules->undo_size, 16);
    assert_int_equal(visit(&table, &census), GS_DRAW);
    assert_int_equal(census.states, 5478);
    assert_int_equal(census.forms, 765);
    clear(&table);
}

/* Thesis 000, table 3.1, its sum put right; and boards counted by hand or by formula. */
static void test_bounds(void **state)
{
    static const struct {
        const char *size, *bound;
    } cases[] = {
        {"1x1", "2"},
        {"2x2", "35"},
        {"3x3", "6046"},
        {"3x4", "143365"},
        {"4x4", "10165779"},
        {"5x4", "741365049"},
        {"19x19",
         "89398340181756091427717250023033905403506672569905170224733545320742358875471018330"
         "1905010541148713638048996222730713205395784558124801065537552802856950078891357025"
         "418162"},
    };
    char text[GS_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct table table;

        lay(&table, cases[i].size, "5");
        gs_gomoku.space->bound(table.rules, text, sizeof text);
        assert_string_equal(text, cases[i].bound);
        clear(&table);
    }
}

static void test_complete(void **state)
{
    struct gs_error error;

    (void)state;
    assert_int_equal(gs_game_check(&gs_gomoku, &error), GS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complete),       cmocka_unit_test(test_lines),
        cmocka_unit_test(test_no_wrap_around), cmocka_unit_test(test_overline_wins),
        cmocka_unit_test(test_ends),           cmocka_unit_test(test_extreme_boards),
        cmocka_unit_test(test_orientation),    cmocka_unit_test(test_refused_text),
        cmocka_unit_test(test_no_memory),      cmocka_unit_test(test_walks),
        cmocka_unit_test(test_side_in_key),    cmocka_unit_test(test_perft),
        cmocka_unit_test(test_tic_tac_toe),    cmocka_unit_test(test_bounds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * test_gomoku_variants.c - the variants of the Gomoku family against the naive
 * rules of gomoku_naive.h, on random games; what each variant refuses.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "unit/gomoku_naive.h"

static enum gs_value value(const struct table *table)
{
    return gs_outcome(table->rules, table->position);
}

static enum gs_status set(struct table *table, const char *text, struct gs_error *error)
{
    return gs_gomoku.position_parse(table->rules, text, table->position, error);
}

static void play(struct table *table, const char *name)
{
    gs_move move;
    struct gs_error error = {.message = ""};

    if (gs_gomoku.move_parse(table->rules, table->position, name, &move, &error) != GS_OK)
        fail_msg("%s: %s", name, error.message);
    gs_play(table->rules, table->position, move, table->undo);
}

/* A copy of the position, to compare with. */
static void *snapshot(const struct table *table)
{
    void *copy = malloc(table->rules->position_size);

    assert_non_null(copy);
    memcpy(copy, table->position, table->rules->position_size);
    return copy;
}

static void check_same(const struct table *table, const void *copy)
{
    assert_memory_equal(table->position, copy, table->rules->position_size);
}

/* Key, text and every image and its way back give the position's bytes again. */
static void check_round_trips(struct table *table)
{
    struct gs_position *before = snapshot(table), *other = snapshot(table);
    struct gs_error error = {.message = ""};
    uint8_t key[GS_KEY_MAX], form[GS_KEY_MAX], again[GS_KEY_MAX];
    char text[GS_TEXT_MAX];

    gs_encode(table->rules, table->position, key);
    gs_decode(table->rules, key, table->position);
    check_same(table, before);
    gs_gomoku.position_format(table->rules, table->position, text, sizeof text);
    if (set(table, text, &error) != GS_OK)
        fail_msg("%s: %s", text, error.message);
    check_same(table, before);
    gs_gomoku.space->canonical(table->rules, table->position, form);
    for (unsigned symmetry = 0; symmetry < gs_gomoku.space->symmetries(table->rules); ++symmetry) {
        gs_gomoku.space->image(table->rules, symmetry, table->position, other);
        gs_gomoku.space->canonical(table->rules, other, again);
        assert_memory_equal(form, again, table->rules->key_size);
        assert_int_equal(gs_outcome(table->rules, other), value(table));
    }
    free(other);
    free(before);
}

/* Every move and a pass, and back. */
static void check_undo(struct table *table)
{
    void *before = snapshot(table);
    gs_move moves[361];
    const unsigned count = gs_moves(table->rules, table->position, moves);

    for (unsigned i = 0; i <= count; ++i) {
        memset(table->undo, 0xa5, table->rules->undo_size);
        if (i < count)
            gs_play(table->rules, table->position, moves[i], table->undo);
        else
            gs_gomoku.stones->pass(table->rules, table->position, table->undo);
        assert_true(gs_hash(table->rules, table->position) !=
                    gs_hash(table->rules, (struct gs_position *)before));
        gs_take_back(table->rules, table->position, table->undo);
        check_same(table, before);
    }
    free(before);
}

/* What the naive rules say of every point, and what the moves are. */
static void check_moves(struct table *table, char colour)
{
    struct naive naive;
    gs_move moves[361];
    const unsigned count = gs_moves(table->rules, table->position, moves);
    const unsigned points = gs_gomoku.board->points(table->rules);
    unsigned next = 0;

    for (unsigned point = 0; point < points; ++point) {
        naive_load(&naive, table);
        if (!naive_may(&naive, point, colour))
            continue;
        assert_true(next < count);
        assert_int_equal(moves[next], point);
        ++next;
        const char winner = naive_play(&naive, point, colour);
        gs_play(table->rules, table->position, point, table->undo);
        if (winner == '.')
            assert_true(value(table) == GS_UNKNOWN || value(table) == GS_DRAW);
        else
            assert_int_equal(value(table), winner == colour ? GS_LOSS : GS_WIN);
        gs_take_back(table->rules, table->position, table->undo);
    }
    assert_int_equal(next, count);
    assert_int_equal(gs_gomoku.hint->mobility(table->rules, table->position), count);
}

/* Moves near the stones make more lines than moves anywhere. */
static gs_move choose(const struct table *table, uint64_t *seed)
{
    gs_move moves[361];
    const unsigned count = gs_moves(table->rules, table->position, moves);

    if (gs_random_below(seed, 3) == 0)
        return moves[gs_random_below(seed, count)];
    gs_gomoku.hint->order(table->rules, table->position, moves, count);
    return moves[gs_random_below(seed, count < 8 ? count : 8)];
}

/* Returns how the game ended: 'b', 'w', 'd', or 'f' for a foul of Black. */
static char walk(struct table *table, uint64_t *seed)
{
    char text[GS_TEXT_MAX];

    gs_gomoku.initial(table->rules, table->position);
    while (value(table) == GS_UNKNOWN) {
        const char colour = gs_to_move(table->rules, table->position) == GS_BLACK ? 'b' : 'w';

        check_round_trips(table);
        check_undo(table);
        check_moves(table, colour);
        gs_play(table->rules, table->position, choose(table, seed), table->undo);
    }
    check_round_trips(table);
    gs_gomoku.position_format(table->rules, table->position, text, sizeof text);
    if (value(table) == GS_DRAW)
        return 'd';
    if (gs_to_move(table->rules, table->position) == GS_WHITE)
        return value(table) == GS_LOSS ? 'b' : 'f';
    return 'w';
}

static void test_walks(void **state)
{
    static const struct {
        const char *size, *connect, *variant;
        int walks;
    } cases[] = {
        {"3x3", "3", "free", 30},     {"5x4", "3", "standard", 30}, {"3x3", "1", "standard", 3},
        {"7x7", "4", "standard", 20}, {"6x9", "5", "standard", 10}, {"8x2", "2", "standard", 20},
        {"7x7", "5", "pro", 10},      {"7x9", "3", "pro", 20},      {"9x7", "1", "pro", 3},
        {"7x7", "5", "renju", 20},    {"9x9", "5", "renju", 20},    {"15x15", "5", "renju", 3},
        {"5x12", "5", "renju", 10},   {"4x4", "5", "renju", 3},     {"19x19", "5", "free", 1},
        {"9x9", "6", "free", 5},      {"10x10", "5", "free", 5},
    };
    uint64_t seed = 11;
    int ends[128] = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct table table;

        table_open(&table, cases[i].size, cases[i].connect, cases[i].variant);
        for (int n = 0; n < cases[i].walks; ++n)
            ++ends[(int)walk(&table, &seed)];
        table_close(&table);
    }
    print_message("ends: %d Black, %d White, %d drawn, %d foul\n", ends['b'], ends['w'], ends['d'],
                  ends['f']);
    assert_true(ends['b'] > 10 && ends['w'] > 10 && ends['d'] > 5 && ends['f'] > 5);
}

static void test_standard(void **state)
{
    struct table table;

    (void)state;
    table_open(&table, "9x1", "5", "standard");
    assert_int_equal(set(&table, "bb1bbb3 b", NULL), GS_OK);
    play(&table, "c1");
    assert_int_equal(value(&table), GS_UNKNOWN); /* six count nothing */
    assert_int_equal(set(&table, "bb1bb4 b", NULL), GS_OK);
    play(&table, "c1");
    assert_int_equal(value(&table), GS_LOSS);
    /* An overline on the board is no win, and may grow. */
    assert_int_equal(set(&table, "1wwwwww2 w", NULL), GS_OK);
    assert_int_equal(value(&table), GS_UNKNOWN);
    play(&table, "a1");
    assert_int_equal(value(&table), GS_UNKNOWN);
    table_close(&table);
}

static void test_renju_ends(void **state)
{
    struct table table;
    char text[GS_TEXT_MAX];
    struct gs_error error = {.message = ""};

    (void)state;
    table_open(&table, "15x1", "5", "renju");
    /* White wins with six. */
    assert_int_equal(set(&table, "ww1www8b w", NULL), GS_OK);
    play(&table, "c1");
    assert_int_equal(value(&table), GS_LOSS);
    /* Black loses by six, which can be seen. */
    assert_int_equal(set(&table, "bb1bbb8w b", NULL), GS_OK);
    play(&table, "c1");
    assert_int_equal(value(&table), GS_WIN);
    gs_gomoku.position_format(table.rules, table.position, text, sizeof text);
    assert_string_equal(text, "bbbbbb8w w");
    /* Two fours in one line, which cannot. */
    assert_int_equal(set(&table, "1b1b1b1b7 b", NULL), GS_OK);
    play(&table, "e1"); /* b.bbb.b */
    assert_int_equal(value(&table), GS_WIN);
    assert_int_equal(set(&table, "1b1b2b1b6 b", NULL), GS_OK);
    play(&table, "e1"); /* b.bb.b.b: nothing that one stone completes */
    assert_int_equal(value(&table), GS_UNKNOWN);
    assert_int_equal(set(&table, "1bb1b1b1bb5 b", NULL), GS_OK);
    play(&table, "f1"); /* bb.bbb.bb: six on either side */
    assert_int_equal(value(&table), GS_UNKNOWN);
    assert_int_equal(set(&table, "1bb2b1bb6 b", NULL), GS_OK);
    play(&table, "e1"); /* bb.bb.bb */
    assert_int_equal(value(&table), GS_WIN);
    assert_int_equal(gs_gomoku.position_format(table.rules, table.position, text, sizeof text), 17);
    assert_string_equal(text, "1bb1bb1bb6 w foul");
    assert_int_equal(gs_gomoku.position_format(table.rules, table.position, text, 13), 17);
    assert_string_equal(text, "1bb1bb1bb6 w");
    assert_int_equal(set(&table, "1bb1bb1bb6 w foul", &error), GS_OK);
    assert_int_equal(value(&table), GS_WIN);
    assert_int_equal(set(&table, "1bb1bb1bb6 w", &error), GS_OK);
    assert_int_equal(value(&table), GS_UNKNOWN);
    assert_int_equal(set(&table, "1bb1bb1bb6 b foul", &error), GS_USAGE);
    assert_non_null(strstr(error.message, "character 14: foul: expected White to move"));
    assert_int_equal(set(&table, "1bb1b2bb6 w foul", &error), GS_USAGE);
    assert_non_null(strstr(error.message, "no stone of Black"));
    assert_int_equal(set(&table, "bbbbbb9 w foul", &error), GS_USAGE);
    assert_int_equal(set(&table, "1bb1bb1bb6 w fouls", &error), GS_USAGE);
    table_close(&table);
    table_open(&table, "15x1", "5", "free");
    assert_int_equal(set(&table, "1bb1bb1bb6 w foul", &error), GS_USAGE);
    table_close(&table);
}

static void test_pro(void **state)
{
    static const struct {
        const char *text, *message; /* NULL: accepted */
    } cases[] = {
        {"7/7/7/7/7/7/7 b", NULL},
        {"7/7/7/7/7/7/7 w", "at character 15: expected b"},
        {"7/7/7/3b3/7/7/7 w", NULL},
        {"7/7/7/3b3/7/7/7 b", "at character 17: expected w"},
        {"7/7/7/3bw2/7/7/7 b", NULL},
        {"7/7/7/3bw2/7/7/7 w", "at character 18: expected b"},
        {"w6/7/7/7/7/7/7 b", "at character 1: expected no stone of White"},
        {"7/2b4/7/7/7/7/7 w", "at character 4: expected Black's first stone in the middle, d4"},
        {"w6/7/7/3b3/7/7/1w5 b", "at character 17: expected no second stone of White"},
        {"7/7/7/3bb2/7/7/w6 w", NULL},
        {"bww4/7/7/7/7/7/wb5 b", NULL},
    };
    struct gs_error error;
    struct table table;
    gs_move move;

    (void)state;
    table_open(&table, "7x7", "5", "pro");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const enum gs_status status = set(&table, cases[i].text, &error);

        if (cases[i].message == NULL)
            assert_int_equal(status, GS_OK);
        else if (status != GS_USAGE || strstr(error.message, cases[i].message) == NULL)
            fail_msg("%s: %s", cases[i].text, status == GS_OK ? "accepted" : error.message);
    }
    gs_gomoku.initial(table.rules, table.position);
    assert_int_equal(gs_gomoku.move_parse(table.rules, table.position, "d5", &move, &error),
                     GS_USAGE);
    assert_non_null(strstr(error.message, "the middle"));
    play(&table, "d4");
    play(&table, "d5");
    assert_int_equal(gs_gomoku.move_parse(table.rules, table.position, "b2", &move, &error),
                     GS_USAGE);
    assert_non_null(strstr(error.message, "outside of the 5x5 square"));
    play(&table, "a4");
    play(&table, "d3");
    play(&table, "e5");
    table_close(&table);
}

/* A search that passes may leave no point for the opening; then it does not bind. */
static void test_pro_passes(void **state)
{
    struct table table;

    (void)state;
    table_open(&table, "7x7", "5", "pro");
    gs_gomoku.stones->pass(table.rules, table.position, table.undo);
    play(&table, "d4");
    assert_int_equal(gs_gomoku.hint->mobility(table.rules, table.position), 48);
    play(&table, "a1");
    table_close(&table);
}

static void test_refused_rules(void **state)
{
    static const struct {
        const char *size, *connect, *variant, *message;
    } cases[] = {
        {"15x15", "4", "renju", "--variant renju needs --connect 5, not 4"},
        {"15x15", "6", "renju", "needs --connect 5"},
        {"8x8", "5", "pro", "--variant pro needs odd sides of at least 7, not 8x8"},
        {"5x5", "5", "pro", "at least 7"},
        {"7x8", "5", "pro", "odd sides"},
        {"19x5", "5", "pro", "odd sides"},
    };
    struct gs_memory *memory = gs_memory_new(0);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct gs_rules *rules = NULL;
        struct gs_error error;
        struct gs_args args;

        gs_args_init(&args, gs_gomoku.params);
        assert_int_equal(gs_args_set(&args, "size", cases[i].size, NULL), GS_OK);
        assert_int_equal(gs_args_set(&args, "connect", cases[i].connect, NULL), GS_OK);
        assert_int_equal(gs_args_set(&args, "variant", cases[i].variant, NULL), GS_OK);
        assert_int_equal(gs_rules_new(&gs_gomoku, memory, &args, &rules, &error), GS_USAGE);
        assert_non_null(strstr(error.message, cases[i].message));
        assert_null(rules);
    }
    gs_memory_free(memory);
}

static void test_traits(void **state)
{
    static const char *const variants[] = {"free", "standard", "pro", "renju"};

    (void)state;
    for (size_t i = 0; i < 4; ++i) {
        struct table table;

        table_open(&table, "9x9", "5", variants[i]);
        assert_int_equal(table.rules->traits & ~(unsigned)GS_MOVES_STAY,
                         i == 0 ? GS_STABLE | GS_ZUGZWANG_FREE : GS_STEADY);
        table_close(&table);
    }
}

/* After its opening pro is free. */
static void test_traits_after_an_opening(void **state)
{
    static const struct {
        const char *position;
        unsigned traits;
    } rows[] = {
        {"9/9/9/9/9/9/9/9/9 b", GS_STEADY},
        {"9/9/9/9/4b4/4w4/9/9/9 b", GS_STEADY},
        {"9/9/9/9/4b4/4w4/9/1b7/9 w", GS_STABLE | GS_ZUGZWANG_FREE | GS_MOVES_STAY},
    };
    struct table table;

    (void)state;
    table_open(&table, "9x9", "5", "pro");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(
            gs_gomoku.position_parse(table.rules, rows[i].position, table.position, NULL), GS_OK);
        assert_int_equal(gs_traits(table.rules, table.position), rows[i].traits);
    }
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),      cmocka_unit_test(test_standard),
        cmocka_unit_test(test_renju_ends), cmocka_unit_test(test_pro),
        cmocka_unit_test(test_pro_passes), cmocka_unit_test(test_refused_rules),
        cmocka_unit_test(test_traits),     cmocka_unit_test(test_traits_after_an_opening),
    };

    return cmocka_run_group_tests_name("gomoku variants", tests, NULL, NULL);
}

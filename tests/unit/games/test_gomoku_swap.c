/* SPDX-License-Identifier: MIT */
/*
 * test_gomoku_swap.c - renju-swap: its opening, the choice, texts and keys; and that
 * after a swap everything is as in renju with the colours exchanged, which is
 * walked through side by side.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "unit/gomoku_naive.h"

static void set(struct table *table, const char *text)
{
    struct gs_error error;

    if (gs_gomoku.position_parse(table->rules, text, table->position, &error) != GS_OK)
        fail_msg("%s: %s", text, error.message);
}

static void refuse(struct table *table, const char *text, const char *message)
{
    struct gs_error error;

    assert_int_equal(gs_gomoku.position_parse(table->rules, text, table->position, &error),
                     GS_USAGE);
    if (!strstr(error.message, message))
        fail_msg("%s: %s", text, error.message);
}

static void expect(const struct table *table, const char *text)
{
    char found[GS_TEXT_MAX];

    gs_gomoku.position_format(table->rules, table->position, found, sizeof found);
    assert_string_equal(found, text);
}

static enum gs_status play(struct table *table, const char *text)
{
    gs_move move;
    enum gs_status status = gs_gomoku.move_parse(table->rules, table->position, text, &move, NULL);

    if (status == GS_OK)
        gs_play(table->rules, table->position, move, table->undo);
    return status;
}

static unsigned count_moves(const struct table *table)
{
    gs_move moves[19 * 19];
    unsigned count = gs_moves(table->rules, table->position, moves);

    assert_int_equal(gs_gomoku.hint->mobility(table->rules, table->position), count);
    return count;
}

static void test_opening(void **state)
{
    struct table table;

    (void)state;
    table_open(&table, "5x5", "5", "renju-swap");
    assert_int_equal(count_moves(&table), 1);
    assert_int_equal(play(&table, "b2"), GS_USAGE);
    assert_int_equal(play(&table, "swap"), GS_USAGE);
    assert_int_equal(play(&table, "c3"), GS_OK);
    assert_int_equal(count_moves(&table), 8);
    assert_int_equal(play(&table, "a1"), GS_USAGE);
    assert_int_equal(play(&table, "d4"), GS_OK);
    assert_int_equal(count_moves(&table), 23);
    assert_int_equal(play(&table, "swap"), GS_USAGE);
    assert_int_equal(play(&table, "a1"), GS_OK);
    expect(&table, "5/3w1/2b2/5/b4 w");
    assert_int_equal(count_moves(&table), 23); /* 22 points and the swap */
    assert_int_equal(play(&table, "swap"), GS_OK);
    expect(&table, "5/3b1/2w2/5/w4 b swapped");
    assert_int_equal(count_moves(&table), 22);
    assert_int_equal(play(&table, "swap"), GS_USAGE);
    gs_take_back(table.rules, table.position, table.undo);
    expect(&table, "5/3w1/2b2/5/b4 w");
    assert_int_equal(play(&table, "b1"), GS_OK);
    assert_int_equal(play(&table, "swap"), GS_USAGE);
    table_close(&table);
}

static void test_texts(void **state)
{
    struct table table;

    (void)state;
    table_open(&table, "5x5", "5", "renju-swap");
    set(&table, "5/5/2b2/5/5 w");
    set(&table, "5/3b1/2w2/5/w4 b swapped");
    set(&table, "5/5/bbbww/5/5 b");
    refuse(&table, "5/5/1b3/5/5 w", "in the middle, c3");
    refuse(&table, "5/5/2b2/5/5 b", "White's turn");
    refuse(&table, "5/5/2w2/5/5 w", "before Black's first");
    refuse(&table, "5/5/2b2/5/b4 w", "before White's first");
    refuse(&table, "5/5/2b2/5/w4 b", "next to the middle");
    refuse(&table, "5/3b1/2b2/5/w4 b swapped", "two stones of White");
    refuse(&table, "5/3w1/2b2/5/b4 w foul swapped", "expected");
    table_close(&table);
    table_open(&table, "5x5", "5", "renju");
    refuse(&table, "5/3b1/2w2/5/w4 b swapped", "expected");
    table_close(&table);
    table_open(&table, "7x7", "5", "renju-swap");
    set(&table, "7/7/3w3/2www2/3w3/7/b6 b swapped foul");
    assert_int_equal(gs_outcome(table.rules, table.position), GS_WIN);
    refuse(&table, "7/7/3w3/2www2/3w3/7/b6 w swapped foul", "expected Black to move");
    refuse(&table, "7/7/3b3/2bbb2/3b3/7/ww5 b swapped foul", "no stone of White");
    table_close(&table);
}

static void test_rules(void **state)
{
    static const char *const sizes[] = {"6x6", "7x6", "6x7"};
    struct gs_memory *memory = gs_memory_new(0);

    (void)state;
    for (size_t i = 0; i < 3; ++i) {
        struct gs_args args;
        struct gs_rules *rules = NULL;
        struct gs_error error;

        gs_args_init(&args, gs_gomoku.params);
        assert_int_equal(gs_args_set(&args, "size", sizes[i], NULL), GS_OK);
        assert_int_equal(gs_args_set(&args, "variant", "renju-swap", NULL), GS_OK);
        assert_int_equal(gs_rules_new(&gs_gomoku, memory, &args, &rules, &error), GS_USAGE);
        assert_non_null(strstr(error.message, "odd sides"));
    }
    gs_memory_free(memory);
}

/* --- side by side ---------------------------------------------------------------------- */

/* The same position with the other colours, after a swap. */
static void exchange(const struct table *renju, struct table *swap)
{
    char text[GS_TEXT_MAX];

    gs_gomoku.position_format(renju->rules, renju->position, text, sizeof text - 9);
    char *end = strstr(text, " foul");
    const bool is_foul = end != NULL;
    if (is_foul)
        *end = '\0';
    for (char *at = text; *at != '\0'; ++at)
        *at = *at == 'w' ? 'b' : *at == 'b' ? 'w' : *at;
    strcat(text, is_foul ? " swapped foul" : " swapped");
    set(swap, text);
}

static void check_keeps(const struct table *renju, const struct table *swap, enum gs_side own,
                        enum gs_side other, gs_move move)
{
    const struct gs_zones *zones = gs_gomoku.zones;
    struct gs_point_set sets[2];

    for (unsigned extra = 0; extra < 3; extra++) {
        memset(sets, 0, sizeof sets);
        assert_int_equal(zones->keeps(renju->rules, renju->position, own, move, extra, &sets[0]),
                         zones->keeps(swap->rules, swap->position, other, move, extra, &sets[1]));
        assert_memory_equal(&sets[0], &sets[1], sizeof sets[0]);
    }
    memset(sets, 0, sizeof sets);
    gs_gomoku.stones->foul_dependencies(renju->rules, renju->position, move, own, &sets[0]);
    gs_gomoku.stones->foul_dependencies(swap->rules, swap->position, move, other, &sets[1]);
    assert_memory_equal(&sets[0], &sets[1], sizeof sets[0]);
}

/* Zones of a side, whether it moves or the other one does. */
static void check_zones(const struct table *renju, const struct table *swap, enum gs_side own,
                        enum gs_side other)
{
    const struct gs_zones *zones = gs_gomoku.zones;
    struct gs_point_set sets[2];
    gs_move moves[19 * 19];

    if (gs_to_move(renju->rules, renju->position) == own) {
        const unsigned count = gs_moves(renju->rules, renju->position, moves);

        for (unsigned i = 0; i < count; i++)
            check_keeps(renju, swap, own, other, moves[i]);
        return;
    }
    for (unsigned extra = 0; extra < 3; extra++) {
        memset(sets, 0, sizeof sets);
        assert_int_equal(zones->harmless(renju->rules, renju->position, own, extra, &sets[0]),
                         zones->harmless(swap->rules, swap->position, other, extra, &sets[1]));
        assert_memory_equal(&sets[0], &sets[1], sizeof sets[0]);
    }
}

/* What capabilities say of a side, and of the same or the other one in renju-swap. */
static void check_side(const struct table *renju, const struct table *swap, enum gs_side own,
                       enum gs_side other)
{
    const struct gs_stones *stones = gs_gomoku.stones;
    struct gs_pairing pairings[2];
    struct gs_point_set sets[2];
    uint32_t numbers[4];

    assert_int_equal(stones->winning_move(renju->rules, renju->position, own),
                     stones->winning_move(swap->rules, swap->position, other));
    assert_int_equal(stones->stones_needed(renju->rules, renju->position, own),
                     stones->stones_needed(swap->rules, swap->position, other));
    stones->essential(renju->rules, renju->position, own, 3, &sets[0], NULL);
    stones->essential(swap->rules, swap->position, other, 3, &sets[1], NULL);
    assert_memory_equal(&sets[0], &sets[1], sizeof sets[0]);
    assert_int_equal(
        gs_gomoku.threats->list(renju->rules, renju->position, own, GS_NO_MOVE, NULL, 0),
        gs_gomoku.threats->list(swap->rules, swap->position, other, GS_NO_MOVE, NULL, 0));
    gs_gomoku.hint->proof(renju->rules, renju->position, own, &numbers[0], &numbers[1]);
    gs_gomoku.hint->proof(swap->rules, swap->position, other, &numbers[2], &numbers[3]);
    assert_memory_equal(numbers, numbers + 2, 2 * sizeof *numbers);
    assert_int_equal(gs_gomoku.lines->decide(renju->rules, renju->position, own),
                     gs_gomoku.lines->decide(swap->rules, swap->position, other));
    assert_int_equal(gs_gomoku.prune->pairing(renju->rules, renju->position, own, &pairings[0]),
                     gs_gomoku.prune->pairing(swap->rules, swap->position, other, &pairings[1]));
    check_zones(renju, swap, own, other);
}

/* The same position where the players have swapped, or have not. */
static void check_same(const struct table *renju, const struct table *swap, bool swapped)
{
    uint8_t key[GS_KEY_MAX];
    gs_move moves[2][19 * 19];
    const unsigned count = gs_moves(renju->rules, renju->position, moves[0]);

    assert_int_equal(gs_to_move(renju->rules, renju->position) !=
                         gs_to_move(swap->rules, swap->position),
                     swapped);
    assert_int_equal(gs_traits(renju->rules, renju->position),
                     gs_traits(swap->rules, swap->position));
    assert_int_equal(gs_outcome(renju->rules, renju->position),
                     gs_outcome(swap->rules, swap->position));
    assert_int_equal(gs_moves(swap->rules, swap->position, moves[1]), count);
    assert_memory_equal(moves[0], moves[1], count * sizeof *moves[0]);
    check_side(renju, swap, GS_WHITE, swapped ? GS_BLACK : GS_WHITE);
    check_side(renju, swap, GS_BLACK, swapped ? GS_WHITE : GS_BLACK);
    gs_encode(swap->rules, swap->position, key);
    assert_int_equal(key[swap->rules->key_size - 1], swapped);
}

/* Random games of both, from the same stones. */
static void test_as_renju(void **state)
{
    uint64_t seed = 5;
    unsigned plies = 0, fouls = 0;

    (void)state;
    for (unsigned n = 0; n < 60; ++n) {
        struct table renju, swap;

        table_open(&renju, "7x7", "5", "renju");
        table_open(&swap, "7x7", "5", "renju-swap");
        while (!table_throw(&renju, &seed, 3, 12, 6)) {
        }
        exchange(&renju, &swap);
        check_same(&renju, &swap, true);
        while (gs_outcome(renju.rules, renju.position) == GS_UNKNOWN) {
            gs_move moves[49];
            const unsigned count = gs_moves(renju.rules, renju.position, moves);
            const gs_move move = moves[gs_random_below(&seed, count)];

            gs_play(renju.rules, renju.position, move, renju.undo);
            gs_play(swap.rules, swap.position, move, swap.undo);
            if (gs_outcome(renju.rules, renju.position) == GS_UNKNOWN)
                check_same(&renju, &swap, true);
            ++plies;
        }
        assert_int_equal(gs_outcome(swap.rules, swap.position),
                         gs_outcome(renju.rules, renju.position));
        char text[GS_TEXT_MAX];
        gs_gomoku.position_format(swap.rules, swap.position, text, sizeof text);
        fouls += strstr(text, " swapped foul") != NULL;
        exchange(&renju, &swap);
        expect(&swap, text);
        table_close(&swap);
        table_close(&renju);
    }
    assert_true(plies > 100);
    assert_true(fouls > 3);
}

/* Where nobody has swapped, and nobody can any more. */
static void test_without_a_swap(void **state)
{
    static const char *const positions[] = {
        "7/7/2bw3/3b3/7/b2w3/7 b", "7/2bbb2/3w3/3b3/3w3/7/7 w", "7/7/1bbbw2/3b3/3w3/3w3/7 b",
        "7/7/2b4/3bw2/1b5/7/7 w", /* White's first is there, and Black's third */
    };

    (void)state;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct table renju, swap;

        table_open(&renju, "7x7", "5", "renju");
        table_open(&swap, "7x7", "5", "renju-swap");
        set(&renju, positions[i]);
        set(&swap, positions[i]);
        check_same(&renju, &swap, false);
        table_close(&swap);
        table_close(&renju);
    }
}

/* As long as a swap may come, or a side's first stone is bound, there are no zones and no traits.
 */
static void test_while_a_swap_may_come(void **state)
{
    static const char *const positions[] = {
        "7/7/7/7/7/7/7 b",      "7/7/7/3b3/7/7/7 w",   "7/7/2w4/3b3/7/7/7 b",
        "7/7/2w4/3b3/7/7/b6 w", "7/7/7/3b3/7/7/bb5 w", "7/7/7/7/7/7/ww5 b",
    };
    struct table table;

    (void)state;
    table_open(&table, "7x7", "5", "renju-swap");
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        const struct gs_zones *zones = gs_gomoku.zones;
        struct gs_point_set points = {{0}};
        struct gs_pairing pairing;

        set(&table, positions[i]);
        const enum gs_side side = gs_to_move(table.rules, table.position);
        const enum gs_side other = gs_side_other(side);
        assert_int_equal(gs_traits(table.rules, table.position), 0);
        assert_false(zones->keeps(table.rules, table.position, side, 24, 1, &points));
        assert_false(zones->harmless(table.rules, table.position, other, 1, &points));
        assert_false(gs_gomoku.lines->decide(table.rules, table.position, GS_BLACK));
        assert_false(gs_gomoku.prune->pairing(table.rules, table.position, GS_WHITE, &pairing));
    }
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opening),        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_rules),          cmocka_unit_test(test_as_renju),
        cmocka_unit_test(test_without_a_swap), cmocka_unit_test(test_while_a_swap_may_come),
    };

    return cmocka_run_group_tests_name("gomoku with a swap", tests, NULL, NULL);
}

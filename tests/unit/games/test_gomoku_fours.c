/* SPDX-License-Identifier: MIT */
/*
 * test_gomoku_fours.c - what searches by threats query of the Gomoku family, on random positions of
 * every variant, against counting and trying: wins at once, fours, links, what rests on a stone,
 * and stones that are only supposed to be there.
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
#include "unit/gomoku_naive.h"

enum { ROOM = 2048 };

#define slots gs_gomoku.threats

static char letter(enum gs_side side)
{
    return side == GS_BLACK ? 'b' : 'w';
}

/* Whether a stone of that colour on a free point completes a line. */
static bool completes(struct naive *naive, unsigned point, char colour)
{
    char *cell = naive_point(naive, point);

    if (*cell != '.')
        return false;
    *cell = colour;
    const bool won = naive_wins_at(naive, (int)point % naive->width, (int)point / naive->width);
    *cell = '.';
    return won;
}

static unsigned points_of(const struct naive *naive)
{
    return (unsigned)(naive->width * naive->height);
}

static bool is_among(gs_move move, const gs_move *moves, unsigned count)
{
    for (unsigned i = 0; i < count; ++i)
        if (moves[i] == move)
            return true;
    return false;
}

static void check_wins(struct table *table, struct naive *naive, enum gs_side side)
{
    gs_move wins[GS_POINTS_MAX], through[GS_POINTS_MAX];
    unsigned count = slots->wins(table->rules, table->position, side, GS_NO_MOVE, wins), found = 0;

    for (unsigned p = 0; p < points_of(naive); ++p) {
        const bool won = naive_may(naive, p, letter(side)) && completes(naive, p, letter(side));
        found += won;
        assert_int_equal(won, is_among(p, wins, count));
    }
    assert_int_equal(found, count);
    for (unsigned p = 0; p < points_of(naive); ++p) {
        if (*naive_point(naive, p) != letter(side))
            continue;
        const unsigned some = slots->wins(table->rules, table->position, side, p, through);
        *naive_point(naive, p) = '#'; /* what needs the stone is no longer won without it */
        for (unsigned i = 0; i < count; ++i)
            if (!completes(naive, wins[i], letter(side)))
                assert_true(is_among(wins[i], through, some));
        *naive_point(naive, p) = letter(side);
        for (unsigned i = 0; i < some; ++i)
            assert_true(is_among(through[i], wins, count));
    }
}

/* With no win at once, a pair is a four exactly when the second stone wins after the first. */
static void check_fours(struct table *table, struct naive *naive, enum gs_side side)
{
    static bool listed[GS_POINTS_MAX][GS_POINTS_MAX];
    static struct gs_four fours[ROOM];
    const char colour = letter(side);
    const unsigned count = slots->fours(table->rules, table->position, side, fours, ROOM);

    assert_true(count <= ROOM);
    memset(listed, 0, sizeof listed);
    for (unsigned i = 0; i < count; ++i)
        listed[fours[i].gain][fours[i].cost] = true;
    for (unsigned p = 0; p < points_of(naive); ++p) {
        if (*naive_point(naive, p) != '.' || completes(naive, p, colour))
            continue;
        *naive_point(naive, p) = colour;
        for (unsigned q = 0; q < points_of(naive); ++q) {
            const bool four = completes(naive, q, colour);
            *naive_point(naive, p) = '.';
            const bool before = completes(naive, q, colour);
            *naive_point(naive, p) = colour;
            if (!before)
                assert_int_equal(four, listed[p][q]);
        }
        *naive_point(naive, p) = '.';
    }
}

/* Where a stone makes a four, or wins, it links. */
static void check_links(struct table *table, struct naive *naive, enum gs_side side)
{
    static struct gs_four fours[ROOM];
    struct gs_point_set set;
    const unsigned count = slots->fours(table->rules, table->position, side, fours, ROOM);

    memset(&set, 0, sizeof set);
    slots->links(table->rules, table->position, side, &set);
    for (unsigned i = 0; i < count; ++i)
        assert_true(gs_points_has(set.words, fours[i].gain));
    for (unsigned p = 0; p < points_of(naive); ++p) {
        if (completes(naive, p, letter(side)))
            assert_true(gs_points_has(set.words, p));
        if (*naive_point(naive, p) != '.')
            assert_false(gs_points_has(set.words, p));
    }
}

static bool holds(const struct gs_threat *list, unsigned count, const struct gs_threat *threat)
{
    for (unsigned i = 0; i < count; ++i)
        if (memcmp(&list[i], threat, sizeof *threat) == 0)
            return true;
    return false;
}

/* Of the whole list, what has a stone among its rest squares rests on it. */
static void check_resting(struct table *table, struct naive *naive, enum gs_side side)
{
    static struct gs_threat all[ROOM], some[ROOM];
    const unsigned count = slots->list(table->rules, table->position, side, GS_NO_MOVE, all, ROOM);

    for (unsigned p = 0; p < points_of(naive); ++p) {
        if (*naive_point(naive, p) != letter(side))
            continue;
        const unsigned found = slots->resting(table->rules, table->position, side, p, some, ROOM);
        assert_true(found <= ROOM);
        for (unsigned i = 0; i < count; ++i)
            if (is_among(p, all[i].rest, all[i].rest_count))
                assert_true(holds(some, found, &all[i]));
        for (unsigned i = 0; i < found; ++i)
            assert_true(is_among(p, some[i].rest, some[i].rest_count));
    }
}

/* Stones that are supposed are there for the counts, and leave no trace. */
static void check_supposed(struct table *table, struct naive *naive, enum gs_side side,
                           uint64_t *seed)
{
    const size_t size = table->rules->position_size;
    struct gs_position *before = malloc(size);
    const unsigned point = gs_random_below(seed, points_of(naive));

    if (*naive_point(naive, point) == '.') {
        memcpy(before, table->position, size);
        slots->place(table->rules, table->position, side, point);
        *naive_point(naive, point) = letter(side);
        check_fours(table, naive, side);
        *naive_point(naive, point) = '.';
        slots->lift(table->rules, table->position, side, point);
        assert_memory_equal(before, table->position, size);
    }
    free(before);
}

static void check_position(struct table *table, uint64_t *seed)
{
    struct naive naive;

    naive_load(&naive, table);
    for (int side = GS_WHITE; side <= GS_BLACK; ++side) {
        check_wins(table, &naive, (enum gs_side)side);
        check_fours(table, &naive, (enum gs_side)side);
        check_links(table, &naive, (enum gs_side)side);
        check_resting(table, &naive, (enum gs_side)side);
        check_supposed(table, &naive, (enum gs_side)side, seed);
    }
}

static const struct {
    const char *variant, *connect, *size;
} kinds[] = {
    {"free", "3", "5x5"}, {"free", "5", "9x9"},     {"standard", "4", "7x7"},
    {"pro", "4", "7x7"},  {"standard", "5", "9x9"}, {"renju", "5", "9x9"},
};

static void test_random(void **state)
{
    (void)state;
    uint64_t seed = 7;

    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; ++kind) {
        struct table table;

        table_open(&table, kinds[kind].size, kinds[kind].connect, kinds[kind].variant);
        for (unsigned i = 0; i < pace_share(120);)
            if (table_throw(&table, &seed, 3, 2 + gs_random_below(&seed, 10),
                            2 + gs_random_below(&seed, 10))) {
                check_position(&table, &seed);
                ++i;
            }
        table_close(&table);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

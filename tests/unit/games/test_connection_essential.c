/* SPDX-License-Identifier: MIT */
/*
 * test_connection_essential.c - the essential points of Hex and Y against all
 * sets of free points ([Suda], definition 13), and the basic zones against
 * their meaning.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "connection/hex.h"
#include "connection/y.h"
#include "games/connection_model.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define STONES_MAX   25

/* The essential points for each number of stones. */
struct truth {
    bool essential[STONES_MAX + 1][MODEL_POINTS];
};

/* Puts stones of side on a set of points, or takes them off again. */
static void put(struct model *model, const int *points, unsigned count, int content)
{
    for (unsigned i = 0; i < count; i++)
        model->stones[points[i]] = (int8_t)content;
}

/* Whether no stone of a winning set can be missed; fewer stones never win where more do not. */
static bool is_minimal(struct model *model, enum gs_side side, const int *points, unsigned count)
{
    bool minimal = true;
    for (unsigned i = 0; i < count && minimal; i++) {
        put(model, &points[i], 1, GS_EMPTY);
        minimal = !model_wins(model, side);
        put(model, &points[i], 1, (int)side);
    }
    return minimal;
}

/* Goes over all sets of at most most points that begin with those chosen. */
static void choose(struct model *model, enum gs_side side, int *points, unsigned count,
                   unsigned most, struct truth *truth)
{
    put(model, points, count, (int)side);
    bool wins = model_wins(model, side);
    if (wins && is_minimal(model, side, points, count))
        for (unsigned i = 0; i < count; i++)
            for (unsigned k = count; k <= STONES_MAX; k++)
                truth->essential[k][points[i]] = true;
    put(model, points, count, GS_EMPTY);
    if (wins || count == most)
        return;
    for (int p = count > 0 ? points[count - 1] + 1 : 0; p < model->points; p++)
        if (model->stones[p] == GS_EMPTY) {
            points[count] = p;
            choose(model, side, points, count + 1, most, truth);
        }
}

static bool in_set(const struct gs_point_set *set, int point)
{
    return set->words[point / 64] >> point % 64 & 1;
}

static struct gs_point_set essential(const struct connection_desk *desk, enum gs_side side,
                                     unsigned stones)
{
    struct gs_point_set set;
    memset(&set, 0xa5, sizeof set);
    desk->game->stones->essential(desk->rules, desk->position, side, stones, &set, desk->workspace);
    for (int p = desk->model.points; p < (int)(64 * COUNT(set.words)); p++)
        assert_false(in_set(&set, p));
    return set;
}

static void fail_at(const struct connection_desk *desk, enum gs_side side, unsigned stones,
                    int point)
{
    char text[GS_TEXT_MAX], name[8];
    desk->game->position_format(desk->rules, desk->position, text, sizeof text);
    desk->game->board->name(desk->rules, (unsigned)point, name, sizeof name);
    fail_msg("%s %s, %s, %u stones: %s", desk->game->name, text, gs_side_name(side), stones, name);
}

/* Up to k = most the sets are exact; a set grows with k. */
static void check_position(struct connection_desk *desk, enum gs_side side, unsigned most)
{
    struct truth *truth = calloc(1, sizeof *truth);
    int points[STONES_MAX];
    assert_non_null(truth);
    choose(&desk->model, side, points, 0, most, truth);
    for (unsigned k = 0; k <= most; k++) {
        struct gs_point_set set = essential(desk, side, k);
        for (int p = 0; p < desk->model.points; p++)
            if (in_set(&set, p) != truth->essential[k][p])
                fail_at(desk, side, k, p);
    }
    free(truth);
}

struct board {
    const struct gs_game *game;
    const char *size;
    unsigned stones, most; /* random stones at most, and the largest k */
    unsigned positions;
};

/* On the smallest boards the sets are exact for every k. */
static const struct board boards[] = {
    {&gs_hex, "1x1", 0, 1, 1},   {&gs_hex, "1x4", 3, 4, 20},   {&gs_hex, "2x2", 3, 4, 40},
    {&gs_hex, "3x3", 8, 9, 200}, {&gs_hex, "4x3", 10, 4, 200}, {&gs_hex, "4x3", 10, 9, 30},
    {&gs_hex, "5x4", 16, 4, 40}, {&gs_y, "1", 0, 1, 1},        {&gs_y, "2", 2, 3, 20},
    {&gs_y, "3", 5, 6, 200},     {&gs_y, "4", 9, 10, 200},     {&gs_y, "5", 12, 4, 60},
    {&gs_y, "6", 20, 4, 30},
};

static void test_essential(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct connection_desk desk;
        desk_open(&desk, boards[i].game, boards[i].size, NULL);
        for (unsigned n = 0; n < boards[i].positions; n++) {
            desk_scatter(&desk, n == 0 ? 0 : gs_random_below(&desk.random, boards[i].stones + 1));
            desk_set(&desk, n % 2 ? GS_WHITE : GS_BLACK);
            check_position(&desk, GS_WHITE, boards[i].most);
            check_position(&desk, GS_BLACK, boards[i].most);
        }
        desk_close(&desk);
    }
}

/*
 * On large boards: a set grows with the number of stones, contains free points alone, and a stone
 * beside it leaves smaller sets as they are (theorem 14).
 */
static void check_growth(struct connection_desk *desk, enum gs_side side)
{
    struct gs_point_set before = essential(desk, side, 0);
    for (unsigned k = 1; k < 40; k += 1 + k / 8) {
        struct gs_point_set set = essential(desk, side, k);
        for (int p = 0; p < desk->model.points; p++)
            if ((in_set(&before, p) && !in_set(&set, p)) ||
                (in_set(&set, p) && desk->model.stones[p] != GS_EMPTY))
                fail_at(desk, side, k, p);
        before = set;
    }
}

static void check_theorem(struct connection_desk *desk, enum gs_side side)
{
    for (unsigned k = 1; k < 4; k++) {
        struct gs_point_set inner = essential(desk, side, k), outer = essential(desk, side, k + 1);
        for (int p = 0; p < desk->model.points; p++) {
            if (desk->model.stones[p] != GS_EMPTY || in_set(&outer, p))
                continue;
            desk->model.stones[p] = (int8_t)side;
            desk_set(desk, side);
            struct gs_point_set after = essential(desk, side, k);
            desk->model.stones[p] = GS_EMPTY;
            desk_set(desk, side);
            if (memcmp(&after, &inner, sizeof after) != 0)
                fail_at(desk, side, k, p);
        }
    }
}

static void test_large_boards(void **state)
{
    (void)state;
    static const struct board large[] = {{&gs_hex, "6x6", 30, 0, 20},
                                         {&gs_hex, "11x11", 90, 0, 10},
                                         {&gs_hex, "19x19", 280, 0, 3},
                                         {&gs_y, "8", 30, 0, 20},
                                         {&gs_y, "19", 120, 0, 3}};
    for (size_t i = 0; i < COUNT(large); i++) {
        struct connection_desk desk;
        desk_open(&desk, large[i].game, large[i].size, NULL);
        for (unsigned n = 0; n < large[i].positions; n++) {
            desk_scatter(&desk, n == 0 ? 0 : gs_random_below(&desk.random, large[i].stones + 1));
            for (int side = GS_WHITE; side <= GS_BLACK; side++) {
                desk_set(&desk, (enum gs_side)side);
                check_growth(&desk, (enum gs_side)side);
                if (desk.model.points <= 36)
                    check_theorem(&desk, (enum gs_side)side);
            }
        }
        desk_close(&desk);
    }
}

static gs_move winning_move(const struct connection_desk *desk, enum gs_side side)
{
    return desk->game->stones->winning_move(desk->rules, desk->position, side);
}

/* What becomes of each stone of side: whether it may be left out of the zone. */
static void check_zone(struct connection_desk *desk, enum gs_side side,
                       const struct gs_point_set *zone, bool attack)
{
    enum gs_side other = gs_side_other(side);
    for (int p = 0; p < desk->model.points; p++) {
        if (desk->model.stones[p] != GS_EMPTY || in_set(zone, p))
            continue;
        desk->model.stones[p] = (int8_t)side;
        desk_set(desk, other);
        /* Beside the zone, an attack does not threaten, and a threat stays. */
        bool wrong = attack ? winning_move(desk, side) != GS_NO_MOVE
                            : winning_move(desk, other) == GS_NO_MOVE;
        wrong = wrong || gs_outcome(desk->rules, desk->position) != GS_UNKNOWN;
        desk->model.stones[p] = GS_EMPTY;
        desk_set(desk, side);
        if (wrong)
            fail_at(desk, side, attack, p);
    }
}

static void check_zones(struct connection_desk *desk, enum gs_side side)
{
    const struct gs_stones *stones = desk->game->stones;
    struct gs_point_set zone;
    desk_set(desk, side);
    if (winning_move(desk, side) == GS_NO_MOVE) {
        stones->essential(desk->rules, desk->position, side, 2, &zone, desk->workspace);
        check_zone(desk, side, &zone, true);
    }
    gs_move threat = winning_move(desk, gs_side_other(side));
    if (threat != GS_NO_MOVE) {
        stones->essential(desk->rules, desk->position, side, 1, &zone, desk->workspace);
        zone.words[threat / 64] |= UINT64_C(1) << threat % 64;
        check_zone(desk, side, &zone, false);
    }
}

static void test_zones(void **state)
{
    (void)state;
    static const struct board small[] = {{&gs_hex, "3x3", 7, 0, 200},
                                         {&gs_hex, "5x5", 20, 0, 100},
                                         {&gs_y, "4", 8, 0, 200},
                                         {&gs_y, "6", 17, 0, 100}};
    for (size_t i = 0; i < COUNT(small); i++) {
        struct connection_desk desk;
        desk_open(&desk, small[i].game, small[i].size, NULL);
        for (unsigned n = 0; n < small[i].positions; n++) {
            desk_scatter(&desk, gs_random_below(&desk.random, small[i].stones + 1));
            check_zones(&desk, GS_WHITE);
            check_zones(&desk, GS_BLACK);
        }
        desk_close(&desk);
    }
}

/* Once a side has won there is nothing that it needs. */
static void test_after_the_end(void **state)
{
    (void)state;
    struct connection_desk desk;
    desk_open(&desk, &gs_hex, "3x3", NULL);
    for (int p = 1; p < 9; p += 3)
        desk.model.stones[p] = GS_BLACK;
    desk_set(&desk, GS_WHITE);
    for (int side = GS_WHITE; side <= GS_BLACK; side++) {
        struct gs_point_set set = essential(&desk, (enum gs_side)side, 9);
        for (int p = 0; p < 9; p++)
            assert_false(in_set(&set, p));
        assert_int_equal(winning_move(&desk, (enum gs_side)side), GS_NO_MOVE);
    }
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_essential),
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_zones),
        cmocka_unit_test(test_after_the_end),
    };
    return cmocka_run_group_tests_name("essential points", tests, NULL, NULL);
}

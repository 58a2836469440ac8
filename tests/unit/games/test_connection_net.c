/* SPDX-License-Identifier: MIT */
/*
 * test_connection_net.c - nets of virtual connections: on small boards every link and every half
 * of a net joins its two ends on its carrier, with the stones that it says, as play on the carrier
 * shows. Nets that were built anew, and those that go on from nets of earlier positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "connection/connection_net.h"
#include "connection/connection_position.h"
#include "connection/hex.h"
#include "connection/y.h"
#include "games/connection_model.h"
#include "games/pace.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Carriers with more cells are not played out. */
enum { CELLS_MOST = 9, CODES = 19683 };

enum { NEVER = 100 };

/* --- play on a carrier --------------------------------------------------------------------- */

/* Who joins two ends on a carrier; sets of points. */
struct arena {
    struct model_sets sets;
    uint64_t one, other; /* the ends: a cell, a point of a chain, or the points of an edge */
    unsigned power[64];  /* of 3, for the points of the carrier */
    int8_t known[2][CODES];
};

static bool is_joined(const struct arena *arena, uint64_t own)
{
    uint64_t chain = own & arena->one, grown = 0;
    while (grown != chain) {
        grown = chain;
        for (uint64_t rest = grown; rest != 0; rest &= rest - 1)
            chain |= arena->sets.near[__builtin_ctzll(rest)] & own;
    }
    return (chain & arena->other) != 0;
}

/* The fewest stones with which the side joins the ends, or NEVER. */
static int fewest(struct arena *arena, uint64_t own, uint64_t free, bool to_move, unsigned code)
{
    int8_t *known = &arena->known[to_move][code];
    if (*known >= 0)
        return *known;
    int best = to_move || free == 0 ? NEVER : 0;
    for (uint64_t rest = free; rest != 0; rest &= rest - 1) {
        unsigned p = (unsigned)__builtin_ctzll(rest);
        uint64_t cell = rest & -rest;
        unsigned next = code + arena->power[p] * (to_move ? 2 : 1);
        int with = fewest(arena, to_move ? own | cell : own, free & ~cell, !to_move, next);
        if (to_move && with + 1 < best)
            best = with + 1;
        if (!to_move && with > best)
            best = with;
    }
    if (is_joined(arena, own))
        best = 0;
    *known = (int8_t)best;
    return best;
}

static int stones_for(struct arena *arena, uint64_t own, uint64_t carrier, bool to_move)
{
    unsigned power = 1;
    for (uint64_t rest = carrier; rest != 0; rest &= rest - 1, power *= 3)
        arena->power[__builtin_ctzll(rest)] = power;
    memset(arena->known[0], -1, power);
    memset(arena->known[1], -1, power);
    return fewest(arena, own, carrier, to_move, 0);
}

/* --- nets ---------------------------------------------------------------------------------- */

/*
 * What was tested: links and halves that were played out, those of too many cells, and nets that
 * went on from others.
 */
struct tally {
    unsigned played, passed, inherited;
};

static uint64_t points_of(const struct connection_net *net, const struct arena *arena,
                          enum gs_side side, unsigned end)
{
    if (end >= net->places)
        return arena->sets.edge[side][end - net->places];
    return connection_bit(net->point[end]);
}

static void check_link(struct arena *arena, const struct connection_net *net, uint64_t cells,
                       const struct connection_link *link, bool is_half, struct tally *tally)
{
    uint64_t taken = net->own | net->others | cells;
    assert_int_equal(link->carrier & taken, 0);
    assert_int_equal(link->size, connection_count(link->carrier));
    if (link->size > CELLS_MOST) {
        tally->passed++;
        return;
    }
    assert_true(stones_for(arena, net->own | cells, link->carrier, is_half) <= link->stones);
    tally->played++;
}

static void check_net(struct arena *arena, const struct connection_net *net, enum gs_side side,
                      struct tally *tally)
{
    for (unsigned one = 1; one < net->places + net->rules->edges; one++)
        for (unsigned other = 0; other < one && other < net->places; other++) {
            unsigned at = connection_pair_at(one, other);
            const struct connection_pair *pair = &net->pairs[at];
            uint64_t cells = net->cell[one] | net->cell[other];
            arena->one = points_of(net, arena, side, one);
            arena->other = points_of(net, arena, side, other);
            for (unsigned i = 0; i < net->tallies[at].count; i++)
                check_link(arena, net, cells, &pair->links[i], false, tally);
            for (unsigned i = 0; i < net->tallies[at].half_count; i++)
                check_link(arena, net, cells, &pair->halves[i], true, tally);
        }
}

/* --- positions ----------------------------------------------------------------------------- */

struct scene {
    struct connection_desk desk;
    struct arena *arena;
    struct connection_net *net;
    struct connection_cache *cache;
    struct tally tally;
};

static void scene_open(struct scene *scene, const struct gs_game *game, const char *size)
{
    memset(scene, 0, sizeof *scene);
    desk_open(&scene->desk, game, size, NULL);
    scene->arena = malloc(sizeof *scene->arena);
    scene->net = malloc(sizeof *scene->net);
    scene->cache = calloc(1, sizeof *scene->cache);
    assert_non_null(scene->arena);
    assert_non_null(scene->net);
    assert_non_null(scene->cache);
    model_set_sets(&scene->desk.model, &scene->arena->sets);
}

static void scene_close(struct scene *scene)
{
    free(scene->cache);
    free(scene->net);
    free(scene->arena);
    desk_close(&scene->desk);
}

/* The net of a side, anew, or from what the cache has, and kept in it. */
static void check_side(struct scene *scene, const struct connection_filled *filled,
                       enum gs_side side, bool anew)
{
    const struct connection_rules *rules = connection_rules_of(scene->desk.rules);
    const struct connection_kept *base =
        anew ? NULL
             : gs_connection_cache_find(scene->cache, side, filled->stones[side] | filled->dead,
                                        filled->stones[gs_side_other(side)]);
    gs_connection_build_net(scene->net, rules, filled, side, base);
    check_net(scene->arena, scene->net, side, &scene->tally);
    gs_connection_cache_keep(scene->cache, side, scene->net, base);
    scene->tally.inherited += base != NULL;
}

static void check_position(struct scene *scene, bool fill, bool anew)
{
    const struct connection_rules *rules = connection_rules_of(scene->desk.rules);
    struct connection_filled filled;
    desk_set(&scene->desk, GS_BLACK);
    gs_connection_set_filled(rules, connection_position_of(scene->desk.position), &filled);
    if (fill)
        gs_connection_fill_in(rules, &filled);
    check_side(scene, &filled, GS_WHITE, anew);
    check_side(scene, &filled, GS_BLACK, anew);
    gs_connection_cache_next(scene->cache);
}

/* Puts up to so many stones at random; false: the game is over, or the board is full. */
static bool grow(struct scene *scene, unsigned stones)
{
    struct model *model = &scene->desk.model;
    unsigned left = 0;
    for (int p = 0; p < model->points; p++)
        left += model->stones[p] == GS_EMPTY;
    for (; stones > 0 && left > 0; stones--, left--) {
        unsigned p;
        do
            p = (unsigned)gs_random_below(&scene->desk.random, (uint64_t)model->points);
        while (model->stones[p] != GS_EMPTY);
        model->stones[p] = (int8_t)gs_random_below(&scene->desk.random, 2);
    }
    return left > 0 && !model_wins(model, GS_WHITE) && !model_wins(model, GS_BLACK);
}

/* A game at random, with a few stones between two positions that are tested. */
static void check_line(struct scene *scene)
{
    bool fill = gs_random_below(&scene->desk.random, 2);
    unsigned most = 1 + (unsigned)gs_random_below(&scene->desk.random, 3);
    memset(scene->desk.model.stones, GS_EMPTY, sizeof scene->desk.model.stones);
    unsigned stones = (unsigned)gs_random_below(&scene->desk.random, 3);
    while (grow(scene, stones)) {
        check_position(scene, fill, gs_random_below(&scene->desk.random, 8) == 0);
        stones = 1 + (unsigned)gs_random_below(&scene->desk.random, most);
    }
}

static const struct {
    const struct gs_game *game;
    const char *size;
    unsigned lines;
} rows[] = {
    {&gs_hex, "2x3", 80}, {&gs_hex, "3x3", 200}, {&gs_hex, "3x4", 200}, {&gs_hex, "4x4", 200},
    {&gs_hex, "5x5", 30}, {&gs_y, "3", 100},     {&gs_y, "4", 200},     {&gs_y, "5", 100},
};

static void test_nets(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const unsigned lines = rows[i].lines / (PACE_IS_SLOW ? 6 : 1);
        struct scene scene;
        scene_open(&scene, rows[i].game, rows[i].size);
        for (unsigned line = 0; line < lines; line++)
            check_line(&scene);
        assert_true(scene.tally.inherited > lines);
        assert_true(scene.tally.played > 10 * scene.tally.passed);
        scene_close(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

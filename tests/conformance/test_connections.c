/* SPDX-License-Identifier: MIT */
/*
 * test_connections.c - what games give the checker of certificates about joining (struct
 * gs_connections): points touch both ways, edges contain points, and a side has won if and only if
 * one of its chains joins the ends of its goal. What a chain is, and what it joins, is worked out
 * here from the slots alone, and compared with the outcome by the rules, in every position of walks
 * over all boards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/scene.h"
#include "games/pace.h"

static bool touches(const struct scene *scene, unsigned point, unsigned other)
{
    unsigned near[GS_NEAR_MAX];
    unsigned count = scene->game->connections->near(scene->rules, point, near);

    CHECK(scene, count <= GS_NEAR_MAX);
    for (unsigned i = 0; i < count; i++)
        if (near[i] == other)
            return true;
    return false;
}

static void check_board(struct scene *scene)
{
    const struct gs_connections *joins = scene->game->connections;
    if (!joins)
        return;
    unsigned points = scene->game->board->points(scene->rules), edges = joins->edges(scene->rules);
    unsigned found = 0;

    CHECK(scene, edges <= GS_EDGES_MAX);
    for (unsigned point = 0; point < points; point++) {
        unsigned near[GS_NEAR_MAX], count = joins->near(scene->rules, point, near);

        for (unsigned i = 0; i < count; i++) {
            CHECK(scene, near[i] < points && near[i] != point);
            CHECK(scene, touches(scene, near[i], point));
            for (unsigned j = 0; j < i; j++)
                CHECK(scene, near[j] != near[i]);
        }
        found |= joins->edges_at(scene->rules, point);
    }
    CHECK(scene, found == (1u << edges) - 1);
}

/* The chain of the stone on point, as a set: its points. Returns the edges that it touches. */
static unsigned walk(const struct scene *scene, unsigned point, struct gs_point_set *chain)
{
    const struct gs_board *board = scene->game->board;
    enum gs_content content = board->content(scene->rules, scene->position, point);
    unsigned near[GS_NEAR_MAX], edges = scene->game->connections->edges_at(scene->rules, point);

    gs_points_add(chain->words, point);
    unsigned count = scene->game->connections->near(scene->rules, point, near);
    for (unsigned i = 0; i < count; i++)
        if (!gs_points_has(chain->words, near[i]) &&
            board->content(scene->rules, scene->position, near[i]) == content)
            edges |= walk(scene, near[i], chain);
    return edges;
}

/* Whether the chain of the stone on point joins the ends. */
static bool chain_joins(const struct scene *scene, unsigned point, const unsigned *ends,
                        unsigned count)
{
    struct gs_point_set chain = {{0}};
    unsigned edges = walk(scene, point, &chain);

    for (unsigned i = 0; i < count; i++)
        if (ends[i] < GS_EDGES_MAX ? !(edges >> ends[i] & 1)
                                   : !gs_points_has(chain.words, ends[i] - GS_EDGES_MAX))
            return false;
    return true;
}

static bool side_joins(const struct scene *scene, enum gs_side side, const unsigned *ends,
                       unsigned count)
{
    const struct gs_board *board = scene->game->board;

    for (unsigned point = 0; point < board->points(scene->rules); point++)
        if (board->content(scene->rules, scene->position, point) == (enum gs_content)side &&
            chain_joins(scene, point, ends, count))
            return true;
    return false;
}

/* Returns whether side has one. */
static bool check_goal(struct scene *scene, enum gs_side side)
{
    unsigned ends[GS_GOAL_MAX];
    unsigned count = scene->game->connections->goal(scene->rules, scene->position, side, ends);
    bool own = gs_to_move(scene->rules, scene->position) == side;

    CHECK(scene, count <= GS_GOAL_MAX);
    if (count == 0)
        return false;
    CHECK(scene,
          side_joins(scene, side, ends, count) == (scene->outcome == (own ? GS_WIN : GS_LOSS)));
    /* It stays the goal, whoever moves. */
    for (unsigned i = 0; i < scene->count; i++) {
        unsigned later[GS_GOAL_MAX];
        scene_after(scene, scene->moves[i]);
        CHECK(scene,
              scene->game->connections->goal(scene->rules, scene->other, side, later) == count);
        CHECK(scene, memcmp(later, ends, count * sizeof *ends) == 0);
    }
    return true;
}

static unsigned stones(const struct scene *scene)
{
    unsigned points = scene->game->board->points(scene->rules), count = 0;

    for (unsigned point = 0; point < points; point++)
        count += scene->game->board->content(scene->rules, scene->position, point) != GS_EMPTY;
    return count;
}

static void check_position(struct scene *scene)
{
    if (!scene->game->connections)
        return;
    bool white = check_goal(scene, GS_WHITE), black = check_goal(scene, GS_BLACK);
    /* Somebody joins, once no stone can be swapped any more. */
    CHECK(scene, white || black || stones(scene) <= 1);
}

static void test_boards(void **state)
{
    (void)state;
    scene_each_board(check_board);
}

static void test_goals(void **state)
{
    (void)state;
    scene_each(check_position);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_boards), cmocka_unit_test(test_goals)};
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("joins", tests, NULL, NULL);
}

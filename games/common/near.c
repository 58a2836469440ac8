/* SPDX-License-Identifier: MIT */
#include "common/near.h"

static void add_around(const struct gs_rectangle *rectangle, unsigned point, int steps,
                       struct gs_point_set *set)
{
    static const int ways[8][2] = {{1, 0}, {-1, 0},  {0, 1},  {0, -1},
                                   {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    const int column = (int)(point % rectangle->width), row = (int)(point / rectangle->width);

    for (int way = 0; way < 8; way++)
        for (int i = 1; i <= steps; i++) {
            int x = column + i * ways[way][0], y = row + i * ways[way][1];
            if (x >= 0 && y >= 0 && x < (int)rectangle->width && y < (int)rectangle->height)
                gs_points_add(set->words, (unsigned)y * rectangle->width + (unsigned)x);
        }
}

void gs_near_add(const struct gs_rectangle *rectangle, const uint64_t *taken, int steps,
                 struct gs_point_set *set)
{
    bool found = false;

    for (unsigned point = 0; point < rectangle->points; point++)
        if (gs_points_has(taken, point)) {
            add_around(rectangle, point, steps, set);
            found = true;
        }
    if (!found)
        gs_points_add(set->words, rectangle->height / 2 * rectangle->width + rectangle->width / 2);
}

unsigned gs_near_gather(const struct gs_rectangle *rectangle, const struct gs_point_set *set,
                        gs_move *moves, unsigned count)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++)
        if (moves[i] >= rectangle->points || gs_points_has(set->words, moves[i])) {
            gs_move move = moves[i];
            moves[i] = moves[kept];
            moves[kept++] = move;
        }
    return kept;
}

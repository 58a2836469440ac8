/* SPDX-License-Identifier: MIT */
/*
 * A five of a continuous game, and what becomes of its stones: the rules know two colours alone, so
 * dead stones take the one that does the least harm. As the opponent's they keep one from building
 * on them; what he seems to have by them is answered in vain at worst.
 */
#include "play/protocol/gomocup_fives.h"

#include <string.h>

#include <gamesolve/grid.h>

/* How many stones like the one on a point follow it in one direction. */
static unsigned count_from(const struct gs_grid *grid, const int8_t *cells, unsigned point, int x,
                           int y)
{
    struct gs_spot spot = grid->rules->game->board->spot(grid->rules, point);
    unsigned count = 0;

    for (;;) {
        unsigned next = gs_grid_point(grid, spot.column += x, spot.row += y);
        if (next == GS_NO_POINT || cells[next] != cells[point])
            return count;
        count++;
    }
}

static bool is_in_line(const struct gs_grid *grid, const int8_t *cells, unsigned point)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    unsigned connect = (unsigned)gs_args_int(&grid->rules->args, "connect");

    for (int i = 0; i < 4; i++) {
        int x = steps[i][0], y = steps[i][1];
        if (1 + count_from(grid, cells, point, x, y) + count_from(grid, cells, point, -x, -y) >=
            connect)
            return true;
    }
    return false;
}

/* The cells without what is dead. */
static void leave_out(const int8_t *cells, const bool *dead, int8_t live[GS_POINTS_MAX])
{
    for (unsigned point = 0; point < GS_POINTS_MAX; point++)
        live[point] = dead[point] ? GS_EMPTY : cells[point];
}

bool play_gomocup_bury(const struct gs_rules *rules, const int8_t cells[GS_POINTS_MAX],
                       bool dead[GS_POINTS_MAX])
{
    unsigned points = rules->game->board->points(rules);
    int8_t live[GS_POINTS_MAX];
    struct gs_grid grid;
    bool found = false;

    gs_grid_init(&grid, rules);
    leave_out(cells, dead, live);
    for (unsigned point = 0; point < points; point++)
        if (live[point] != GS_EMPTY && is_in_line(&grid, live, point))
            found = dead[point] = true;
    return found;
}

void play_gomocup_colour(const struct gs_rules *rules, enum gs_side own,
                         const bool dead[GS_POINTS_MAX], int8_t cells[GS_POINTS_MAX])
{
    unsigned points = rules->game->board->points(rules);
    int8_t live[GS_POINTS_MAX];
    struct gs_grid grid;

    gs_grid_init(&grid, rules);
    leave_out(cells, dead, live);
    memcpy(cells, live, sizeof live);
    for (unsigned point = 0; point < points; point++) {
        if (!dead[point])
            continue;
        cells[point] = (int8_t)gs_side_other(own);
        if (is_in_line(&grid, cells, point))
            cells[point] = (int8_t)own;
    }
}

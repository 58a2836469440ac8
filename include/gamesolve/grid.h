/* SPDX-License-Identifier: MIT */
/*
 * grid.h - the points of a board by column and row, for games whose text position is the board:
 * turns coordinates into points, and stones into a position.
 */
#ifndef GAMESOLVE_GRID_H
#define GAMESOLVE_GRID_H

#include <gamesolve/game.h>

GS_BEGIN_DECLS

/* Columns and rows beyond this are left out; no board of placed stones has that many. */
#define GS_GRID_SIDE 26

/* No point is there. */
#define GS_NO_POINT GS_POINTS_MAX

struct gs_grid {
    const struct gs_rules *rules;
    uint16_t point[GS_GRID_SIDE][GS_GRID_SIDE]; /* by row and column; GS_NO_POINT */
    int rows, columns;
};

/* Fills grid for the rules of a game with the capability board. */
void gs_grid_init(struct gs_grid *grid, const struct gs_rules *rules);

/*
 * The point in a column and row, counted from 0; GS_NO_POINT if there is none. Any numbers are
 * allowed.
 */
unsigned gs_grid_point(const struct gs_grid *grid, int column, int row);

/*
 * Writes the board with these cells (an enum gs_content for every point) as text, as snprintf does.
 */
size_t gs_grid_text(const struct gs_grid *grid, const int8_t cells[GS_POINTS_MAX],
                    enum gs_side side, char *text, size_t size);

GS_END_DECLS

#endif

/* SPDX-License-Identifier: MIT */
/*
 * grid.h - the points of a board by column and row, for games whose text
 * position is the board: coordinates become points, and stones a position.
 */
#ifndef GAMESOLVE_GRID_H
#define GAMESOLVE_GRID_H

#include <gamesolve/game.h>

GS_BEGIN_DECLS

/* Columns and rows beyond are left out; no board of placed stones has as many. */
#define GS_GRID_SIDE 26

/* No point lies there. */
#define GS_NO_POINT GS_POINTS_MAX

struct gs_grid {
    const struct gs_rules *rules;
    uint16_t point[GS_GRID_SIDE][GS_GRID_SIDE]; /* by row and column; GS_NO_POINT */
    int rows, columns;
};

/* Fills grid for a game that has board. */
void gs_grid_init(struct gs_grid *grid, const struct gs_rules *rules);

/* The point in a column and row, both from 0 and of any size; GS_NO_POINT where there is none. */
unsigned gs_grid_point(const struct gs_grid *grid, int column, int row);

/* Writes the text of the position of cells (an enum gs_content for every point), as snprintf does.
 */
size_t gs_grid_text(const struct gs_grid *grid, const int8_t cells[GS_POINTS_MAX],
                    enum gs_side side, char *text, size_t size);

GS_END_DECLS

#endif

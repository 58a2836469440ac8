/* SPDX-License-Identifier: MIT */
/*
 * sgf_points.h - points as records write them, for reading and for writing.
 */
#ifndef SGF_POINTS_H
#define SGF_POINTS_H

#include <gamesolve/grid.h>
#include <gamesolve/text.h>

/* The name of the point at a place, as the game's records write it. */
void gs_sgf_name(const struct gs_grid *grid, int row, int column, char name[GS_QUOTE_SIZE]);

#endif

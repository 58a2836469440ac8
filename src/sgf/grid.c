/* SPDX-License-Identifier: MIT */
/*
 * The points of a board by column and row.
 */
#include <gamesolve/grid.h>
#include <gamesolve/text.h>

void gs_grid_init(struct gs_grid *grid, const struct gs_rules *rules)
{
    const struct gs_board *board = rules->game->board;

    *grid = (struct gs_grid){.rules = rules};
    for (int row = 0; row < GS_GRID_SIDE; row++)
        for (int column = 0; column < GS_GRID_SIDE; column++)
            grid->point[row][column] = GS_NO_POINT;
    for (unsigned point = 0; point < board->points(rules); point++) {
        struct gs_spot spot = board->spot(rules, point);
        if (spot.row >= GS_GRID_SIDE || spot.column >= GS_GRID_SIDE)
            continue;
        grid->point[spot.row][spot.column] = (uint16_t)point;
        if (spot.row >= grid->rows)
            grid->rows = spot.row + 1;
        if (spot.column >= grid->columns)
            grid->columns = spot.column + 1;
    }
}

unsigned gs_grid_point(const struct gs_grid *grid, int column, int row)
{
    if (column < 0 || column >= GS_GRID_SIDE || row < 0 || row >= GS_GRID_SIDE)
        return GS_NO_POINT;
    return grid->point[row][column];
}

/* In the order in which a board is read. */
size_t gs_grid_text(const struct gs_grid *grid, const int8_t cells[GS_POINTS_MAX],
                    enum gs_side side, char *text, size_t size)
{
    struct gs_writer writer;

    gs_writer_init(&writer, text, size);
    for (int row = 0; row < grid->rows; row++) {
        unsigned run = 0;
        for (int column = 0; column < grid->columns; column++) {
            unsigned point = grid->point[row][column];
            if (point == GS_NO_POINT)
                continue;
            int content = cells[point];
            run += content == GS_EMPTY;
            if (content != GS_EMPTY && run > 0)
                gs_writer_add(&writer, "%u", run);
            if (content != GS_EMPTY) {
                gs_writer_add(&writer, "%c", content == GS_WHITE_PIECE ? 'w' : 'b');
                run = 0;
            }
        }
        if (run > 0)
            gs_writer_add(&writer, "%u", run);
        gs_writer_add(&writer, row + 1 < grid->rows ? "/" : " %c", side == GS_WHITE ? 'w' : 'b');
    }
    return writer.length;
}

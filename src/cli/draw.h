/* SPDX-License-Identifier: MIT */
/*
 * draw.h - what the pictures of `solve draw` share: the points of a board in
 * the order in which they are read, and its coordinates.
 */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include "cli/cli.h"

/* A board of a game: its points row by row from the top, each row from the left. */
struct cli_drawing {
    const struct gs_rules *rules;
    const struct gs_board *board;
    unsigned count;
    unsigned points[GS_POINTS_MAX];
    struct gs_spot spots[GS_POINTS_MAX]; /* of points, in the same order */
    int rows, columns;
};

void cli_drawing_init(struct cli_drawing *drawing, const struct gs_rules *rules);

/* The longest coordinate, its zero included; the longest row of cells, and the longest phrase. */
#define CLI_COORDINATE_SIZE 16
#define CLI_ROW_SIZE        (4 * GS_POINTS_MAX)
#define CLI_PHRASE_SIZE     48

/* How the points of a row are numbered ("12"): what follows the letters in their names. */
const char *cli_drawing_row_name(const struct cli_drawing *drawing, int row,
                                 char text[CLI_COORDINATE_SIZE]);

/*
 * The letters of a column, and whether they stand above the board (at the
 * points of its first row) or below it (at those of its last).
 */
const char *cli_drawing_column_name(const struct cli_drawing *drawing, int column,
                                    char text[CLI_COORDINATE_SIZE]);
bool cli_drawing_letters_above(const struct cli_drawing *drawing);

/* How far a row is moved to the right against the first column, in half columns. */
int cli_drawing_shift(const struct cli_drawing *drawing, int row);

/* The cells of a row as text: w, b or a point, with spaces between. */
const char *cli_drawing_row(const struct cli_drawing *drawing, const struct gs_position *position,
                            int row, char text[CLI_ROW_SIZE]);

/* "white to move", "black has won" or "a draw". */
const char *cli_drawing_turn(const struct cli_drawing *drawing, const struct gs_position *position,
                             char text[CLI_PHRASE_SIZE]);

/* The pictures. */
void cli_draw_text(const struct cli_job *job);
void cli_draw_svg(const struct cli_job *job);
enum cli_exit cli_draw_dot(struct cli_job *job);

#endif

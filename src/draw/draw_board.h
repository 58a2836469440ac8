/* SPDX-License-Identifier: MIT */
/*
 * draw_board.h - the parts of a picture of a board: its points in reading order, its coordinates,
 * and its rows as text.
 */
#ifndef DRAW_BOARD_H
#define DRAW_BOARD_H

#include <stdint.h>
#include <stdio.h>

#include <gamesolve/game.h>

/* A board of a game: its points row by row from the top, each row from the left. */
struct draw_board {
    const struct gs_rules *rules;
    const struct gs_board *board;
    unsigned count;
    unsigned points[GS_POINTS_MAX];
    struct gs_spot spots[GS_POINTS_MAX]; /* of points, in the same order */
    int rows, columns;
    bool go_letters;    /* columns are named as in Go: capitals without I */
    double least_width; /* of a picture; 0: that of the board */
    /* For draw_board_write alone. */
    bool marked; /* parentheses stand around this point, */
    unsigned mark;
    bool colour;        /* and pieces have the colours of a terminal */
    const char *behind; /* by point: a mark in the blank behind it, or 0; NULL: none */
};

void draw_board_init(struct draw_board *drawing, const struct gs_rules *rules);

/* The longest coordinate, its zero included; the longest row of cells. */
#define DRAW_COORDINATE_SIZE 16
#define DRAW_ROW_SIZE        (4 * GS_POINTS_MAX)

/* The number of a row ("12"): what follows the letters in the names of its points. */
const char *draw_board_row_name(const struct draw_board *drawing, int row,
                                char text[DRAW_COORDINATE_SIZE]);

/*
 * The letters of a column, and whether they stand above the board (at the
 * points of its first row) or below it (at those of its last).
 */
const char *draw_board_column_name(const struct draw_board *drawing, int column,
                                   char text[DRAW_COORDINATE_SIZE]);
bool draw_board_letters_above(const struct draw_board *drawing);

/* How far a row is shifted to the right, in half columns. */
int draw_board_shift(const struct draw_board *drawing, int row);

/* The kinds of piece of a board, by their contents. */
const struct gs_piece *draw_board_pieces(const struct gs_board *board);

/* A letter for every point, by its number: that of its piece, or a dot. */
void draw_board_marks(const struct draw_board *drawing, const struct gs_position *position,
                      char marks[GS_POINTS_MAX]);

/* The marks of a row as text, with spaces between. */
const char *draw_board_row(const struct draw_board *drawing, const char marks[GS_POINTS_MAX],
                           int row, char text[DRAW_ROW_SIZE]);

/* The whole board as text, with its coordinates. */
void draw_board_write(const struct draw_board *drawing, const char marks[GS_POINTS_MAX],
                      FILE *file);

/* The rows of a board in the label of a node for Graphviz. */
void draw_dot_rows(const struct draw_board *drawing, const struct gs_position *position,
                   FILE *file);

#endif

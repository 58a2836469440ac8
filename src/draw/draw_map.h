/* SPDX-License-Identifier: MIT */
/*
 * draw_map.h - what is known of the moves of a position, on its board: a mark, a colour or a short
 * text on the point where a move ends, and a legend.
 */
#ifndef DRAW_MAP_H
#define DRAW_MAP_H

#include "draw/draw_board.h"
#include "text/human.h"

/* How moves are shown of which the same is known. */
struct draw_style {
    char mark;          /* in text */
    const char *colour; /* in SVG */
    const char *name;   /* in the legend of a picture: "win" */
    const char *does;   /* in the legend of a text: "wins" */
};

struct draw_map_move {
    gs_move move;
    unsigned style;              /* its number among the looks */
    char level;                  /* in text: a digit in place of the look's mark; 0: none */
    char label[TEXT_HUMAN_SIZE]; /* in SVG; "": none */
};

/* If several moves begin or end on a point, that with the lowest look is shown, of these the first.
 */
struct draw_map {
    const struct draw_style *styles;
    unsigned style_count; /* at most DRAW_STYLES_MAX */
    const struct draw_map_move *moves;
    size_t move_count;
};

#define DRAW_STYLES_MAX 16

/* A map on the board of the position that its moves are from. */
struct draw_shown {
    const struct draw_map *map;
    const struct draw_board *board;
    const struct gs_position *root;
    size_t moves[GS_POINTS_MAX]; /* by point: the move that is shown there; SIZE_MAX: none */
};

void draw_map_place(struct draw_shown *shown, const struct draw_map *map,
                    const struct draw_board *board, const struct gs_position *root);

/*
 * As text: the board, with the mark of a move behind the piece on its point, else on the point; and
 * a line that explains the marks.
 */
void draw_map_text(const struct draw_shown *shown, FILE *file);

/*
 * As parts of a picture: coloured fields, below the pieces; then lines of moves from one point to
 * another, and labels; at the end the legend, from the nth line of text on.
 */
void draw_map_fields(const struct draw_shown *shown, FILE *file);
void draw_map_labels(const struct draw_shown *shown, FILE *file);
void draw_map_legend(const struct draw_shown *shown, unsigned n, FILE *file);

/* The lines of the legend; the least width of a picture that has one, in units. */
unsigned draw_map_lines(const struct draw_map *map);
#define DRAW_MAP_WIDTH 230

#endif

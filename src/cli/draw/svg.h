/* SPDX-License-Identifier: MIT */
/* svg.h - the parts of a picture of a board in SVG. */
#ifndef CLI_SVG_H
#define CLI_SVG_H

#include "cli/draw/drawing.h"

/* A place in a picture, in its own units. */
struct cli_place {
    double x, y;
};

/*
 * The parts of an SVG picture, in order: lines of text are at the bottom; the edges of a Hex board
 * come with its pieces.
 */
void cli_svg_begin(const struct cli_drawing *drawing, const char *title, unsigned lines,
                   FILE *file);
void cli_svg_board(const struct cli_drawing *drawing, FILE *file);
void cli_svg_pieces(const struct cli_drawing *drawing, const struct gs_position *position,
                    FILE *file);
void cli_svg_end(const struct cli_drawing *drawing, FILE *file);

/* The centre of a point; the place of the nth line of text, centred, n from 0. */
struct cli_place cli_svg_place(const struct cli_drawing *drawing, unsigned point);
struct cli_place cli_svg_line(const struct cli_drawing *drawing, unsigned n);

/* Makes a picture so wide that a line of text has room; how many letters have room in one. */
void cli_svg_fit(struct cli_drawing *drawing, const char *text);
size_t cli_svg_letters(const struct cli_drawing *drawing);

/* Text, or a disc, centred on a place; a coloured field of the board, under its piece. */
void cli_svg_text(FILE *file, struct cli_place place, const char *text);
void cli_svg_label(FILE *file, struct cli_place place, const char *text); /* of a point */
void cli_svg_disc(FILE *file, struct cli_place place, double radius, const char *colour);
void cli_svg_field(const struct cli_drawing *drawing, unsigned point, const char *colour,
                   FILE *file);

/* A piece of that content on a point, with a number in place of its letter. */
void cli_svg_number(const struct cli_drawing *drawing, unsigned point, enum gs_content content,
                    unsigned number, FILE *file);

/* A line from the point where a piece was to the one where it goes. */
void cli_svg_arrow(const struct cli_drawing *drawing, unsigned from, unsigned to, FILE *file);

/* A small disc with a short text in the corner of a point, which is seen on a piece, too. */
void cli_svg_badge(const struct cli_drawing *drawing, unsigned point, const char *colour,
                   const char *text, FILE *file);

/*
 * An entry of the legend in the nth line of text: a disc and what it means. All entries that are
 * given the same number of letters, that of the longest, stand below each other.
 */
void cli_svg_entry(const struct cli_drawing *drawing, unsigned n, size_t letters,
                   const char *colour, const char *text, FILE *file);

#endif

/* SPDX-License-Identifier: MIT */
/* svg.h - the parts of a picture of a board in SVG. */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "draw/draw_board.h"

/* A place in a picture, in its own units. */
struct draw_place {
    double x, y;
};

/*
 * The parts of an SVG picture, in order: lines of text are at the bottom; the edges of a Hex board
 * come with its pieces.
 */
void draw_svg_begin(const struct draw_board *drawing, const char *title, unsigned lines,
                    FILE *file);
void draw_svg_board(const struct draw_board *drawing, FILE *file);
void draw_svg_pieces(const struct draw_board *drawing, const struct gs_position *position,
                     FILE *file);
void draw_svg_end(const struct draw_board *drawing, FILE *file);

/* The centre of a point; the place of the nth line of text, centred, n from 0. */
struct draw_place draw_svg_place(const struct draw_board *drawing, unsigned point);
struct draw_place draw_svg_line(const struct draw_board *drawing, unsigned n);

/* Makes a picture so wide that a line of text has room; how many letters have room in one. */
void draw_svg_fit(struct draw_board *drawing, const char *text);
size_t draw_svg_letters(const struct draw_board *drawing);

/* Text, or a disc, centred on a place; a coloured field of the board, under its piece. */
void draw_svg_text(FILE *file, struct draw_place place, const char *text);
void draw_svg_label(FILE *file, struct draw_place place, const char *text); /* of a point */
void draw_svg_disc(FILE *file, struct draw_place place, double radius, const char *colour);
void draw_svg_field(const struct draw_board *drawing, unsigned point, const char *colour,
                    FILE *file);

/* A piece of that content on a point, with a number in place of its letter. */
void draw_svg_number(const struct draw_board *drawing, unsigned point, enum gs_content content,
                     unsigned number, FILE *file);

/* A line from the point where a piece was to the one where it goes. */
void draw_svg_arrow(const struct draw_board *drawing, unsigned from, unsigned to, FILE *file);

/* A broad line of that colour between two points. */
void draw_svg_stroke(const struct draw_board *drawing, unsigned from, unsigned to,
                     const char *colour, FILE *file);

/* A small disc with a short text in the corner of a point, which is seen on a piece, too. */
void draw_svg_badge(const struct draw_board *drawing, unsigned point, const char *colour,
                    const char *text, FILE *file);

/*
 * An entry of the legend in the nth line of text: a disc and what it means. All entries that are
 * given the same number of letters, that of the longest, stand below each other.
 */
void draw_svg_entry(const struct draw_board *drawing, unsigned n, size_t letters,
                    const char *colour, const char *text, FILE *file);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * picture.h - one position as text, SVG or SGF, with a line of moves as numbers on its board, or
 * with what is known of its moves.
 *
 *     const struct draw_picture picture = {.rules = rules, .root = root, .memory = memory,
 *                                          .format = DRAW_SVG};
 *     status = draw_picture_write(&picture, stdout);
 */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include <stdio.h>

#include "draw/draw_map.h"

enum draw_format { DRAW_TEXT, DRAW_SVG, DRAW_SGF };

/* The most moves of a line. */
#define DRAW_MOVES_MAX 999

/* Everything is OWNED by the caller. */
struct draw_picture {
    const struct gs_rules *rules;
    const struct gs_position *root;
    struct gs_memory *memory; /* for a position and a record while it is drawn */
    enum draw_format format;
    /* Of SVG and SGF: legal moves from root; those beyond DRAW_MOVES_MAX are left out. */
    const gs_move *line;
    size_t line_length;
    /* Of text and SVG. */
    const struct draw_map *map; /* what is known of the moves of root; NULL: it is not shown */
    /* Of SVG; of text without a map, the caption. */
    const char *caption; /* below the board; NULL: who is to move, or how the game ended */
};

/*
 * Writes the picture to file, whose errors the caller finds (ferror). GS_UNSUPPORTED: the game has
 * no board, or no SGF, or SGF does not hold the position; GS_NO_MEMORY. Nothing is written then.
 */
enum gs_status draw_picture_write(const struct draw_picture *picture, FILE *file);

/* A line of moves as text, read. */
struct draw_line {
    gs_move moves[DRAW_MOVES_MAX];
    size_t count;
};

/*
 * Reads moves from root, with commas or blanks between them: "b2 a3 c1". GS_USAGE: one is not
 * legal, or there are more than DRAW_MOVES_MAX; GS_NO_MEMORY.
 */
enum gs_status draw_line_read(struct draw_line *line, const struct gs_rules *rules,
                              const struct gs_position *root, const char *text,
                              struct gs_memory *memory, struct gs_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* diagram.h - a line of moves as numbers on the board, as books print them. */
#ifndef DRAW_DIAGRAM_H
#define DRAW_DIAGRAM_H

#include "draw/draw_board.h"

/* The most moves of a line; the room for what stands below the board, after which "..." stands. */
#define DRAW_MOVES_MAX  999
#define DRAW_NOTES_SIZE 1024

struct draw_diagram {
    unsigned numbers[GS_POINTS_MAX]; /* by point: the first move there, from 1; 0: none */
    int8_t contents[GS_POINTS_MAX];  /* by point: the piece that it brought there */
    int16_t origins[GS_POINTS_MAX];  /* by point: where that piece came from; -1: it was placed */
    char notes[DRAW_NOTES_SIZE];     /* "7 at 3, 9 swap": moves that have no number on the board */
};

/*
 * Plays count legal moves, at most DRAW_MOVES_MAX, from root. A move onto a free point that no
 * earlier move used has its number there; any other one has a note. position and undo are room for
 * one position and one undo record.
 */
void draw_diagram_fill(struct draw_diagram *diagram, const struct draw_board *drawing,
                       const struct gs_position *root, const gs_move *moves, size_t count,
                       struct gs_position *position, struct gs_undo *undo);

/* Draws the numbers into a picture that has the pieces of root. */
void draw_diagram_svg(const struct draw_diagram *diagram, const struct draw_board *drawing,
                      FILE *file);

/* A position with a caption and a line of moves from there, as a whole picture. */
struct draw_picture {
    const struct gs_rules *rules;
    const struct gs_position *root;
    const gs_move *moves;
    size_t count;                 /* of moves; those beyond DRAW_MOVES_MAX are left out */
    const char *caption;          /* below the board */
    const char *title;            /* above it; NULL: none */
    uint64_t width;               /* in pixels; 0: one for each unit */
    struct gs_position *position; /* room for one position */
    struct gs_undo *undo;         /* and one undo record */
};

void draw_picture_svg(const struct draw_picture *picture, FILE *file);

#endif

/* SPDX-License-Identifier: MIT */
/* diagram.h - a line of moves as numbers on the board, as books print them. */
#ifndef DRAW_DIAGRAM_H
#define DRAW_DIAGRAM_H

#include "draw/draw_board.h"

/* The room for what stands below the board, after which "..." stands. */
#define DRAW_NOTES_SIZE 1024

struct draw_diagram {
    unsigned numbers[GS_POINTS_MAX]; /* by point: the first move there, from 1; 0: none */
    int8_t contents[GS_POINTS_MAX];  /* by point: the piece that it brought there */
    int16_t origins[GS_POINTS_MAX];  /* by point: where that piece came from; -1: it was placed */
    char notes[DRAW_NOTES_SIZE];     /* "7 at 3, 9 swap": moves that have no number on the board */
};

/*
 * Plays count legal moves from root. A move onto a free point that no
 * earlier move used has its number there; any other one has a note. position and undo are room for
 * one position and one undo record.
 */
void draw_diagram_fill(struct draw_diagram *diagram, const struct draw_board *drawing,
                       const struct gs_position *root, const gs_move *moves, size_t count,
                       struct gs_position *position, struct gs_undo *undo);

/* Draws the numbers into a picture that has the pieces of root. */
void draw_diagram_numbers(const struct draw_diagram *diagram, const struct draw_board *drawing,
                          FILE *file);

/* Writes the notes from line 1 of the text on; returns how many lines they take (file: NULL). */
unsigned draw_diagram_notes(const struct draw_diagram *diagram, const struct draw_board *drawing,
                            FILE *file);

#endif

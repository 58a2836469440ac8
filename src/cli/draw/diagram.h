/* SPDX-License-Identifier: MIT */
/* diagram.h - a line of moves as numbers on the board, as books print them. */
#ifndef CLI_DIAGRAM_H
#define CLI_DIAGRAM_H

#include "cli/draw/drawing.h"

/* The most moves of a line; the room for what stands below the board, after which "..." stands. */
#define CLI_DIAGRAM_MOVES 999
#define CLI_NOTES_SIZE    1024

struct cli_diagram {
    unsigned numbers[GS_POINTS_MAX];  /* by point: the first move there, from 1; 0: none */
    int8_t contents[GS_POINTS_MAX];   /* by point: the piece that it brought there */
    int16_t origins[GS_POINTS_MAX];   /* by point: where that piece came from; -1: it was placed */
    char notes[CLI_NOTES_SIZE];       /* "7 at 3, 9 swap": moves that have no number on the board */
};

/*
 * Plays count legal moves, at most CLI_DIAGRAM_MOVES, from root. A move onto a free point that no
 * earlier move used has its number there; any other one has a note. position and undo are room for
 * one position and one undo record.
 */
void cli_diagram_fill(struct cli_diagram *diagram, const struct cli_drawing *drawing,
                      const struct gs_position *root, const gs_move *moves, size_t count,
                      struct gs_position *position, struct gs_undo *undo);

/* Draws the numbers into a picture that has the pieces of root. */
void cli_diagram_svg(const struct cli_diagram *diagram, const struct cli_drawing *drawing,
                     FILE *file);

/* A position with a caption and a line of moves from there, as a whole picture. */
struct cli_picture {
    const struct gs_rules *rules;
    const struct gs_position *root;
    const gs_move *moves;
    size_t count;                 /* of moves; those beyond CLI_DIAGRAM_MOVES are left out */
    const char *caption;          /* below the board */
    const char *title;            /* above it; NULL: none */
    uint64_t width;               /* in pixels; 0: one for each unit */
    struct gs_position *position; /* room for one position */
    struct gs_undo *undo;         /* and one undo record */
};

void cli_picture_svg(const struct cli_picture *picture, FILE *file);

#endif

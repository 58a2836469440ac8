/* SPDX-License-Identifier: MIT */
/* map.h - the findings of `solve map`: kept in checkpoints (map_checkpoint.c), summed up
   (map_sum.c), on the board (map_board.c) and as a page (map_html.c). */
#ifndef CLI_MAP_H
#define CLI_MAP_H

#include "cli/report/found.h"
#include "draw/picture.h"

/*
 * Goes on from the checkpoint of --resume, where moves are solved one by one, and has the map
 * written into later checkpoints. Prints the error.
 */
enum cli_exit cli_map_resume(struct cli_map *map);

/* Forgets the certificates that the checkpoint lists and that are not there any more. */
void cli_map_keep_certificates(struct cli_map *map);

/* Between two moves: writes a checkpoint if one is due. */
void cli_map_offer_checkpoint(struct cli_map *map);

/*
 * Counts the moves by value, and finds the value, the bounds, the score and the best move of the
 * root, why it is not known, and the peak of memory (map_sum.c).
 */
void cli_map_complete(struct cli_map *map);

/*
 * Draws the map: as text, the board with marks (+ wins, = draws, - loses, / does not win under
 * --goal win, ? is unknown or not proved, ~ was not tried, . is outside the relevance zone of a
 * search by threats), or as SVG. False, with the error printed, when memory runs out.
 */
bool cli_map_draw(const struct cli_map *map, enum draw_format format, FILE *file);

/* The map as a page in which it can be explored, to the output of its job; says what fails. */
enum cli_exit cli_map_html(const struct cli_map *map);

#endif

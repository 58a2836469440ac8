/* SPDX-License-Identifier: MIT */
/* draw.h - the pictures of `solve draw`. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include "cli/cli.h"

/*
 * The root of the job in the format of the command line, with count moves from there as numbers,
 * and a caption (NULL: who is to move, or how the game ended). Prints the error.
 */
enum cli_exit cli_draw_position(const struct cli_job *job, const gs_move *line, size_t count,
                                const char *caption);

/* The whole state space as a graph for Graphviz (draw_graph.c). */
enum cli_exit cli_draw_dot(struct cli_job *job);

/* A page in which the game can be explored (draw_html.c). */
enum cli_exit cli_draw_html(struct cli_job *job);

#endif

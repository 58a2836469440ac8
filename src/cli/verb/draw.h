/* SPDX-License-Identifier: MIT */
/* draw.h - the pictures of `solve draw` beyond a single board. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include "cli/cli.h"

/* The whole state space as a graph for Graphviz (draw_dot.c). */
enum cli_exit cli_draw_dot(struct cli_job *job);

/* A page in which the game can be explored (draw_html.c). */
enum cli_exit cli_draw_html(struct cli_job *job);

#endif

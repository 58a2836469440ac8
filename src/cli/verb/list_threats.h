/* SPDX-License-Identifier: MIT */
/*
 * list_threats.h - the pictures of a tree of threats.
 */
#ifndef CLI_LIST_THREATS_H
#define CLI_LIST_THREATS_H

#include "cli/cli.h"

/* A tree of threats, and whose moves its names come from. */
struct cli_threats {
    struct cli_job *job;
    const struct gs_threat_tree *tree;
    FILE *file;
};

/* The names of points, "a1 b2", between two texts; nothing where there are none. */
void cli_threats_points(const struct cli_threats *threats, const gs_move *moves, unsigned count,
                        const char *before, const char *behind);

/* "h10 (h9) i9 (j10) f12: wins", the replies in brackets. */
void cli_threats_sequence(const struct cli_threats *threats, const struct gs_threat_node *node);

/* The tree as a graph for Graphviz (draw_threats.c). */
void cli_threats_dot(const struct cli_threats *threats);

#endif

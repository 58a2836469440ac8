/* SPDX-License-Identifier: MIT */
/* draw_threats.h - a tree of threats, as text or as a graph. */
#ifndef DRAW_THREATS_H
#define DRAW_THREATS_H

#include <stdio.h>

#include <gamesolve/game.h>
#include <gamesolve/threat_tree.h>

/* A tree of threats, and the position whose moves its names come from. */
struct draw_threats {
    const struct gs_rules *rules;
    const struct gs_position *root;
    const struct gs_threat_tree *tree;
};

/* The tree, the pairs in conflict, and the sequences with what they lead to. */
void draw_threats_text(const struct draw_threats *threats, FILE *file);

/* The tree for Graphviz. */
void draw_threats_dot(const struct draw_threats *threats, FILE *file);

#endif

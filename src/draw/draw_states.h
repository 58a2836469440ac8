/* SPDX-License-Identifier: MIT */
/* draw_states.h - the whole state space as a graph for Graphviz. */
#ifndef DRAW_STATES_H
#define DRAW_STATES_H

#include <stdio.h>

#include <gamesolve/result.h>

/* What is drawn, and room to find it in. */
struct draw_states {
    const struct gs_rules *rules;
    const struct gs_position *root;
    struct gs_position *scratch; /* room for one more position */
    struct gs_undo *undo;        /* room for one undo record */
    gs_move *moves;              /* room for rules->max_moves moves */
    struct gs_memory *memory;
    struct gs_search *search;       /* started; its limits hold */
    const struct gs_result *result; /* a strong solution of root */
    uint64_t states;                /* how many can be reached; at least 1 */
    uint64_t most;                  /* states that are drawn, the nearest to the root; 0: all */
    uint64_t depth;                 /* the furthest ply; 0: as far as it goes */
};

/*
 * Writes the graph, or nothing and returns false where a limit struck or memory ran out
 * (search->stop).
 */
bool draw_states_write(const struct draw_states *wanted, FILE *file);

#endif

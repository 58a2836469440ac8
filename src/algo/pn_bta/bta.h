/* SPDX-License-Identifier: MIT */
/*
 * bta.h - the graph of base and twin nodes, and the state of the search on it, shared by the parts
 * of the base-twin algorithm.
 */
#ifndef ALGO_BTA_H
#define ALGO_BTA_H

#include "search/choices.h"
#include "search/expand.h"
#include "search/question.h"

/* Rows of the counter table, in its order. */
enum bta_counter {
    BTA_BASES = GS_QUESTION_COUNTERS,
    BTA_TWINS,
    BTA_POSSIBLE_DRAWS,
    BTA_REAL_DRAWS
};

/* --- bta_graph.c: base nodes, twin nodes, expansion ---------------------------------------- */

/*
 * What all nodes of one position share. numbers are those of the last node updated, and final once
 * the position is solved.
 */
struct bta_base {
    /* The first of its children's nodes; of an OR base that is proved: the base it wins by. */
    uint32_t first;
    uint32_t count : 30; /* of children */
    uint32_t role : 1;   /* enum gs_role */
    uint32_t expanded : 1;
    struct gs_numbers numbers;
    uint32_t place; /* in the list of visited bases, from 1; 0: not in it */
};

/* A position as a child of one parent: the base node for the first parent, else a twin. */
struct bta_node {
    uint32_t base : 30;
    uint32_t is_twin : 1;
    uint32_t possible_draw : 1;
    struct gs_numbers numbers;
};

_Static_assert(sizeof(struct bta_base) == 20 && sizeof(struct bta_node) == 12,
               "the sizes that the documentation states");

struct bta_graph {
    struct gs_search *search;
    struct gs_expander expander;
    struct gs_key_set keys; /* of the bases, by number; 0 is the root */
    struct bta_base *bases;
    uint64_t base_room;
    struct bta_node *nodes;
    uint64_t node_count, node_room;
    uint32_t *unused; /* by count of children: the first of a list of free runs of nodes */
};

/* The answers to an earlier question: the keys of the positions that its attacker wins, and not. */
struct bta_known {
    struct gs_key_set proved, disproved;
};

/*
 * A graph with nothing but the root, node 0 of base 0. The caller sets search and his part of the
 * expander. False, with the search halted, when memory runs out. Clear it in either case.
 */
bool gs_bta_graph_init(struct bta_graph *graph, const struct gs_position *root);
/* May be called without init if all members but search are zero. */
void gs_bta_graph_clear(struct bta_graph *graph);
/* The base of a position on a line from the root, or GS_NO_KEY. */
uint32_t gs_bta_graph_find(const struct bta_graph *graph, const struct gs_position *position);
/*
 * Generates the children of a base; false, with the search halted and nothing changed, on failure.
 */
bool gs_bta_graph_expand(struct bta_graph *graph, uint32_t base);
/* Solves a base for good; the nodes of its children are freed. */
void gs_bta_graph_solve(struct bta_graph *graph, uint32_t base, bool proved);
/*
 * Turns a graph into what is known from it, and clears it. False, with the search halted and
 * nothing known, when memory runs out or a limit is reached.
 */
bool gs_bta_graph_keep(struct bta_graph *graph, struct bta_known *known);
void gs_bta_known_clear(struct bta_known *known);

/* --- bta_search.c: selection, marks and updates ---------------------------------------- */

/* A node on the path of selection. */
struct bta_frame {
    uint32_t node, base;
    uint32_t low;   /* the earliest place that its possible draws lead to: pdDepth */
    uint32_t marks; /* children marked as possible draws */
};

struct bta_search {
    struct bta_graph *graph;
    struct gs_search *search;
    bool weak; /* the greatest number in place of the sum */
    struct bta_frame *path;
    uint32_t *visited; /* bases on the path and those reached through marks, by place - 1 */
    uint64_t depth, path_room;
    uint64_t visited_count, visited_room;
    bool cut;       /* the root is open because of the depth limit */
    unsigned steps; /* until the next check of the clock */
};

/* Searches, or searches on, until the root is solved; false when the search was halted before. */
bool gs_bta_search_run(struct bta_search *s);
void gs_bta_search_clear(struct bta_search *s);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * split_graph.h - the nodes of a split, and the room to play in.
 *
 * A node is a position in its canonical form and a turn: 0 if the side of the root's question is to
 * move, else 1. So a node has one question: "does the side to move reach at least this level?",
 * where the level at one turn is the opposite of that at the other. A value takes two questions,
 * one after the other: is there a win, and is there a draw, in either order.
 */
#ifndef SPLIT_GRAPH_H
#define SPLIT_GRAPH_H

#include <gamesolve/split.h>

#include "table/key_set.h"

struct split_node {
    int8_t lower, upper;               /* of it, or of its children */
    int8_t own_lower, own_upper;       /* of it alone */
    int8_t probed_lower, probed_upper; /* of these, by a search while the tree grew */
    int8_t held_lower, held_upper;     /* by play without an end (split_cycles.c) */
    bool expanded, over;
    bool guessed; /* its own numbers are those of a search for the current question */
    bool seen;    /* by a walk in progress */
    bool on_path; /* between the root and where the walk is */
    bool waits;   /* was read, and has no children yet */
    uint32_t proof, disproof;
    uint32_t own_proof, own_disproof; /* of a leaf that is open */
    uint32_t job, earlier;            /* earlier: the one for another question */
    uint32_t first, count;            /* children, in split->children */
    uint32_t parents;                 /* the first link, + 1; 0: none */
};

struct split_link {
    uint32_t node, next; /* next + 1; 0: the last one */
};

struct gs_split {
    struct gs_search *search;
    const struct gs_rules *rules;
    struct gs_position *root;
    enum gs_goal goal;
    enum gs_value level;    /* of the question at turn 0: GS_WIN or GS_DRAW */
    bool seeks_win;         /* as gs_split_seek_win */
    bool cyclic;            /* positions can come back: nodes are no canonical forms */
    bool waits;             /* bounds and numbers are computed later, all at once */
    struct gs_key_set keys; /* each followed by a byte for the turn; they number the nodes */
    struct split_node *nodes;
    uint32_t *children;
    struct split_link *links;
    uint32_t *work; /* nodes whose parents wait */
    uint64_t node_room, child_room, link_room, work_room;
    uint64_t child_count, link_count;
    struct gs_position *position; /* room to play in */
    struct gs_undo *undo;
    gs_move *moves;
    uint8_t *key;
};

/* An empty tree, without even the root; the same errors as gs_split_new. */
enum gs_status gs_split_make(struct gs_split **made, struct gs_search *search,
                             const struct gs_rules *rules, const struct gs_position *root,
                             enum gs_goal goal, struct gs_error *error);

/* The turn of a node, which its key ends with. */
static inline unsigned split_turn(const struct gs_split *split, uint32_t node)
{
    return gs_key_set_key(&split->keys, node)[split->rules->key_size];
}

/* The level of the question at a turn. */
static inline enum gs_value split_level(const struct gs_split *split, unsigned turn)
{
    return turn == 0 ? split->level : split->level == GS_WIN ? GS_DRAW : GS_WIN;
}

/*
 * Writes the key of position's canonical form and the turn; returns the symmetry to it. Where
 * positions can come back, it is the key of the position itself.
 */
unsigned gs_split_key(const struct gs_split *split, const struct gs_position *position,
                      unsigned turn, uint8_t *key);

/* The node of a key, or GS_NO_NODE. */
uint32_t gs_split_find(const struct gs_split *split, const uint8_t *key);

/* The same, made if it is new; GS_NO_NODE when memory runs out. */
uint32_t gs_split_enter(struct gs_split *split, const uint8_t *key);

/*
 * For the goal `value`: once one question is answered and the value is not known, turns to the
 * other one. Guesses of leaves belong to the first question, and are dropped.
 */
void gs_split_next_question(struct gs_split *split);

/* Computes bounds and numbers of all nodes again. */
void gs_split_work_out(struct gs_split *split);

/* The same where positions can come back. Bounds never get wider. */
void gs_split_work_out_cycles(struct gs_split *split);

/* The sum of two numbers; infinite if one of them is, else not. */
uint32_t gs_split_sum(uint32_t one, uint32_t other);

static inline int8_t split_higher(int one, int other)
{
    return (int8_t)(one > other ? one : other);
}

static inline int8_t split_lower(int one, int other)
{
    return (int8_t)(one < other ? one : other);
}

/*
 * Whether the side that is to move at that turn reaches the level at a node, by the bounds; alone:
 * by the node's own bounds.
 */
static inline bool split_is_reached(const struct gs_split *split, uint32_t node, unsigned turn,
                                    enum gs_value level, bool alone)
{
    const struct split_node *at = &split->nodes[node];
    if (split_turn(split, node) == turn)
        return (alone ? at->own_lower : at->lower) >= (int)level;
    return -(alone ? at->own_upper : at->upper) >= (int)level;
}

/* GS_USAGE, with the position of a node, whose part cannot be used, and the reason. */
enum gs_status gs_split_refuse_part(struct gs_split *split, uint32_t node, const char *reason,
                                    struct gs_error *error);

static inline bool split_is_open(const struct gs_split *split, uint32_t node)
{
    const struct split_node *at = &split->nodes[node];
    enum gs_value level = split_level(split, split_turn(split, node));
    return (int)at->lower < (int)level && (int)at->upper >= (int)level;
}

#endif

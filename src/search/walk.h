/* SPDX-License-Identifier: MIT */
/*
 * walk.h - the depth-first walk through a game tree shared by the plain tree searches. It has the
 * path, the open nodes on it, their moves, and the best line found.
 *
 * It is recursion written as a loop, since lines can be longer than the
 * machine's stack allows; running out of memory only ends the search. The
 * algorithm supplies what the pseudocode does at a node: struct gs_visitor.
 */
#ifndef SEARCH_WALK_H
#define SEARCH_WALK_H

#include <gamesolve/result.h>
#include <gamesolve/search.h>

#include "search/estimate.h"
#include "search/path.h"

/* Two values, or scores, in order: bounds of a value, or the window (alpha, beta) of a search. */
struct gs_bounds {
    int lower, upper; /* from -most to most of the walk */
};

/* An open node on the line. value and window are the algorithm's. */
struct gs_walk_node {
    size_t first;            /* where its moves begin in the stack of moves */
    unsigned count;          /* how many moves it has */
    unsigned next;           /* which comes next; count: none */
    struct gs_bounds value;  /* what it returns when all of its moves are tried */
    struct gs_bounds window; /* alpha and beta */
};

struct gs_walk;

/*
 * What an algorithm does at the nodes. Values may be for either side, as long as it is consistent.
 */
struct gs_visitor {
    /*
     * The value of a leaf that has one: value is that for the side to move there, a draw if the
     * position repeats; in a walk for scores, its score.
     */
    struct gs_bounds (*evaluate)(struct gs_walk *walk, int value);
    /* That of an open position at the depth limit, in a walk for values. */
    struct gs_bounds (*cut)(struct gs_walk *walk);
    /* Sets value and window of a node just opened; parent is NULL for the root. */
    void (*enter)(struct gs_walk *walk, struct gs_walk_node *node,
                  const struct gs_walk_node *parent);
    /*
     * Takes the value of the child tried last into node. Returns whether it is the best so far.
     * To cut off the remaining moves, set node->next = node->count.
     */
    bool (*take)(struct gs_walk *walk, struct gs_walk_node *node, struct gs_bounds child);
};

/* The greatest length of the best line that is kept, in plies. */
#define GS_LINE_MAX 64

/* The walk counts these itself; the counters of a tree search begin with their rows. */
enum gs_walk_counter {
    GS_WALK_REPETITIONS,
    GS_WALK_CUTS,
    GS_WALK_COUNTERS /* the first of the algorithm's own */
};

/* clang-format off */
#define GS_WALK_COUNTER_ROWS                                                                      \
    {.name = "repetitions", .unit = "", .help = "leaves where a position came back"},             \
    {.name = "depth_cuts", .unit = "", .help = "leaves at the depth limit"}
/* clang-format on */

struct gs_walk {
    struct gs_search *search;
    struct gs_result *result;
    const struct gs_visitor *visitor;
    void *user; /* the algorithm's own state */
    enum gs_side root_side;
    bool scores; /* it walks for scores (estimate.h), not for values, */
    int most;    /* and a win is worth this much */

    /* Private. */
    struct gs_path *path;
    struct gs_walk_node *nodes; /* the open nodes, the root first */
    size_t node_count, node_room;
    gs_move *moves; /* their moves, those of the root first */
    size_t move_count, move_room;
    uint64_t random;
    struct gs_bounds value; /* of the root, once it is closed */
    unsigned line_length[GS_LINE_MAX];
    gs_move line[GS_LINE_MAX][GS_LINE_MAX]; /* of each ply, from there on */
};

/*
 * A walk at root, which must be open. Lists the moves of root in result, with unknown values. NULL,
 * with the search halted, when memory runs out.
 */
struct gs_walk *gs_walk_new(struct gs_search *search, const struct gs_position *root,
                            struct gs_result *result, const struct gs_visitor *visitor, void *user);
void gs_walk_free(struct gs_walk *walk);

/*
 * Walks through the whole tree below the root, except what the visitor cuts
 * off. True when it is complete; *value is then the value of the root. Else a
 * limit ended the search, and *value, from the moves of the root searched so
 * far, is meaningful only as a lower bound.
 */
bool gs_walk_run(struct gs_walk *walk, struct gs_bounds *value);

/* Whether the side to move at the root is also to move at the current node. */
bool gs_walk_own_turn(const struct gs_walk *walk);

/*
 * For take: the move just tried has this value, or score, for the side that made it. At the root it
 * goes into the result's list of moves; elsewhere this does nothing.
 */
void gs_walk_note(struct gs_walk *walk, int value);

/* The best move at the root of the latest run; GS_NO_MOVE if none was searched fully. */
gs_move gs_walk_best(const struct gs_walk *walk);

/* Appends the best line of the latest run, or its first GS_LINE_MAX plies, to the result. */
void gs_walk_line(struct gs_walk *walk);

/*
 * For algorithms without a window: runs the walk once with bounds of the full value for the root's
 * side, and fills result. If a limit ends it, the lower bound from the moves tried so far remains.
 */
void gs_walk_solve(struct gs_search *search, const struct gs_position *root,
                   struct gs_result *result, const struct gs_visitor *visitor);

/*
 * Completes the result from proved bounds of the root: value, kind of solution, doubtful draws in
 * the list of moves.
 */
void gs_walk_report(struct gs_walk *walk, enum gs_value lower, enum gs_value upper);

/*
 * The last step, when best move and line of the result are what the bounds call for. Where the
 * depth limit left the question open, that is why it stopped, and one more walk finds a score.
 */
void gs_walk_end(struct gs_walk *walk);

#endif

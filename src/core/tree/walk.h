/* SPDX-License-Identifier: MIT */
/*
 * walk.h - the depth-first walk through a game tree that the plain tree
 * searches share: where it stands, the open nodes on the line from the root,
 * their moves, and the best line found.
 *
 * It is recursion written as a loop, since lines can be longer than the
 * machine's stack allows; memory that runs out ends the search and nothing
 * else. The algorithm fills in what the pseudocode says at a node: struct
 * gs_visitor.
 */
#ifndef CORE_WALK_H
#define CORE_WALK_H

#include <gamesolve/result.h>
#include <gamesolve/search.h>

#include "core/tree/path.h"

/* Two values in order: bounds of a value, or the window (alpha, beta) of a search. */
struct gs_bounds {
    int8_t lower, upper; /* GS_LOSS, GS_DRAW or GS_WIN */
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

/* What an algorithm does at the nodes. Values are for whichever side it likes, if it stays to it.
 */
struct gs_visitor {
    /*
     * The value of a leaf: outcome is the value for the side to move there, a
     * draw where a position came back, or GS_UNKNOWN at the depth limit.
     */
    struct gs_bounds (*evaluate)(struct gs_walk *walk, enum gs_value outcome);
    /* Sets value and window of a node just opened; parent is NULL for the root. */
    void (*enter)(struct gs_walk *walk, struct gs_walk_node *node,
                  const struct gs_walk_node *parent);
    /*
     * Takes the value of the child whose move was tried last into node. Returns
     * whether it is the best so far. Moves are cut off by node->next = node->count.
     */
    bool (*take)(struct gs_walk *walk, struct gs_walk_node *node, struct gs_bounds child);
};

/* How long the best line is kept at most, in plies. */
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
 * A walk that stands at root, which must be open. Lists the moves of root in
 * result, with unknown values. NULL when memory is spent; the search is then
 * halted.
 */
struct gs_walk *gs_walk_new(struct gs_search *search, const struct gs_position *root,
                            struct gs_result *result, const struct gs_visitor *visitor, void *user);
void gs_walk_free(struct gs_walk *walk);

/*
 * Walks through the whole tree below the root, except what the visitor cuts
 * off. True when it came to its end; *value is then the value of the root. Else
 * a limit ended the search, and *value is that of the moves of the root which
 * are tried to the end; only as a lower bound does it say something.
 */
bool gs_walk_run(struct gs_walk *walk, struct gs_bounds *value);

/* Whether the side whose turn it is at the root has the turn where the walk stands. */
bool gs_walk_own_turn(const struct gs_walk *walk);

/*
 * For take: the move just tried has this value for the side that made it. Does
 * nothing but at the root, where it goes into the list of moves of the result.
 */
void gs_walk_note(struct gs_walk *walk, enum gs_value value);

/* The best move at the root of the latest run; GS_NO_MOVE: none was tried to the end. */
gs_move gs_walk_best(const struct gs_walk *walk);

/* Appends the best line of the latest run, or its first GS_LINE_MAX plies, to the result. */
void gs_walk_line(struct gs_walk *walk);

/*
 * What an algorithm without a window does: runs the walk once with bounds of
 * the full value for the root's side, and fills result. A limit on the way
 * leaves the lower bound that the tried moves of the root give.
 */
void gs_walk_solve(struct gs_search *search, const struct gs_position *root,
                   struct gs_result *result, const struct gs_visitor *visitor);

/*
 * Completes the result from bounds that hold for the root: value, kind of
 * solution, doubtful draws in the list of moves, and the stop reason where the
 * depth limit left the question open.
 */
void gs_walk_report(struct gs_walk *walk, enum gs_value lower, enum gs_value upper);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * ews.h - the graph of positions and the search by expected work on it (Randall, Müller, Wei and
 * Hayward, Expected work search: combining win rate and proof size estimation).
 *
 *     ews_graph.c     nodes, edges, expansion
 *     ews_search.c    expected work: selection and updates
 *     ews_question.c  from a search to a result: questions, best move, line
 *     ews_prove.c     what was proved, as a prover for certificates
 *     ews.c           the algorithm's row
 *
 * Nodes and processor seconds (tests/bench/proof_searches.sh; a dash: not in 15 s):
 *
 *     board                     ews              df-pn            pn-dag           mcts
 *     Hex 5x5                   1 0.00           2 0.00           1 0.00           -
 *     Hex 6x6                   196 0.04         37 0.00          66 0.05          -
 *     Hex 7x7                   4044 1.25        766 0.17         3514 1.14        -
 *     Hex 4x4, prune=off        56816 0.26       13639 0.21       47827 0.12       53464 0.10
 *     Y 5                       1 0.00           2 0.00           1 0.00           299824 0.86
 *     Y 6                       1 0.01           42 0.00          1 0.01           -
 *     Y 5, prune=off            15315 0.16       43400 0.10       56509 0.50       299824 0.82
 *     AtariGo 4x4               7551 0.02        2139 0.00        8344 0.01        2480168 7.81
 *     AtariGo 5x4               86124 0.33       6351 0.01        47116 0.05       -
 *     AtariGo 5x5               -                28048 0.12       494899 0.67      -
 *     Gomoku 5x5, four          7448 0.20        3306 0.08        6979 0.19        -
 *     Gomoku 7x7, four          5599 0.03        4108 0.07        7142 0.01        -
 *     Connect Four 5x4          12009 0.03       16970 0.02       17249 0.02       -
 *     Connect Four 6x4          15369 0.03       16266 0.04       46677 0.05       -
 *     Connect Four 5x5          88716 0.22       207807 0.45      169737 0.27      -
 *     Connect Four 6x5          1007374 2.75     2678264 8.81     1393077 3.39     -
 *
 * So it takes the fewest nodes of these in Connect Four, and of Y without what the game proves; but
 * `pvs` takes 1.90 s on Connect Four 6x5. It is the fastest of all nowhere that matters, and `auto`
 * does not use it. The paper solves Hex 8x8 from the empty board in less than 4 minutes, and Go 5x5
 * with positional superko, which is no game of ours.
 */
#ifndef ALGO_EWS_H
#define ALGO_EWS_H

#include "search/choices.h"
#include "search/expand.h"
#include "search/playout.h"
#include "search/question.h"

/* --- ews_graph.c --- */

/* What is known of a node, for the side to move there: whether it gets what it wants, which is a
 * win if it attacks, and no win of the attacker if it defends. */
enum ews_state { EWS_OPEN, EWS_SUCCEEDS, EWS_FAILS };

struct ews_node {
    float work[2]; /* expected, of a proof that the side to move succeeds, and that it fails */
    float chance;  /* that it succeeds, estimated */
    uint32_t games, wins; /* random games from here on, and those in which it succeeded */
    /*
     * The first of its edges, once it is expanded. Of a node that succeeds: the child that fails;
     * with by_move, the move to it, in the position that the key of the node describes.
     */
    uint32_t first;
    uint32_t count : 26; /* of its edges; solved: 0 */
    uint32_t role : 1;   /* enum gs_role */
    uint32_t state : 2;  /* enum ews_state */
    uint32_t expanded : 1;
    uint32_t by_move : 1;
    uint32_t cut : 1; /* solved only because the depth limit counts as a failure of the attacker */
};

_Static_assert(sizeof(struct ews_node) == 28, "the size of a node that the documentation states");

enum { EWS_SUCCESS, EWS_FAILURE }; /* indices of work */

/* Rows of the counter table, in its order. */
enum ews_counter { EWS_EDGES = GS_QUESTION_COUNTERS, EWS_TRANSPOSITIONS, EWS_GAMES, EWS_DEPTH };

struct ews_graph {
    struct gs_search *search;
    struct gs_expander expander;
    struct gs_playout *playout;
    unsigned playouts;      /* from each new node */
    struct gs_key_set keys; /* of the nodes, by number; 0 is the root */
    struct ews_node *nodes;
    uint64_t node_room;
    uint32_t *edges; /* the children of a node, one after the other, in the order of ews_search.c */
    uint64_t edge_count, edge_room;
    struct gs_position *position; /* from which random games start */
};

/* The random games from the children of a node, and those that its side to move won. */
struct ews_tally {
    uint32_t games, wins;
};

/* By Laplace's rule, never 0 or 1. */
static inline float ews_chance_by_games(const struct ews_node *node)
{
    return (float)(node->wins + 1) / (float)(node->games + 2);
}

static inline bool ews_attacker_fails(const struct ews_node *node)
{
    return node->state == (node->role == GS_OR ? EWS_FAILS : EWS_SUCCEEDS);
}

static inline bool ews_attacker_wins(const struct ews_node *node)
{
    return node->state == (node->role == GS_OR ? EWS_SUCCEEDS : EWS_FAILS);
}

/* A graph with nothing but an open root, after the caller has set search, expander, playout and
 * playouts. False, with the search halted, when memory runs out. Clear it in either case. */
bool gs_ews_graph_init(struct ews_graph *graph, const struct gs_position *root);
/* May be called without init. */
void gs_ews_graph_clear(struct ews_graph *graph);

/*
 * Generates the children of a leaf, with random games from those that are new. False, with the
 * search halted, when a limit is reached.
 */
bool gs_ews_graph_expand(struct ews_graph *graph, uint32_t leaf, struct ews_tally *tally);

/* Writes the key of the child that a node which succeeds rests on. */
void gs_ews_graph_winner(struct ews_graph *graph, uint32_t number, uint8_t *key);

/* Turns a graph into the set of the keys of all positions from which the attacker wins, and clears
 * it. The set stays as it is, with the search halted, when memory or time runs out. */
void gs_ews_graph_keep(struct ews_graph *graph, struct gs_key_set *proved);

/* --- ews_search.c --- */

/* A node on the line of selection. */
struct ews_frame {
    uint32_t number;
    float work[2], chance;  /* its estimates when it was selected */
    struct ews_tally tally; /* games from it since then, for the nodes above */
};

/* What the chance of an expanded node is estimated by. */
enum ews_rate { EWS_BY_CHILDREN, EWS_BY_GAMES };

struct ews_search {
    struct ews_graph *graph;
    enum ews_rate rate;
    struct ews_frame *path; /* from the root to where the search stands */
    float *keys;            /* by which the children of a node are sorted */
    uint64_t depth, path_room;
    uint64_t steps;
};

/* Searches until the root is solved, after the caller has set graph and rate; false when the search
 * was halted before. */
bool gs_ews_search_run(struct ews_search *s);
void gs_ews_search_clear(struct ews_search *s);

/* Work as a counter shows it. */
uint32_t gs_ews_shown(float work);

/* --- ews_prove.c --- */

/* Positions, by their keys without roles, of which something is proved for the side to move. */
struct ews_proofs {
    struct gs_key_set lost;  /* it loses */
    struct gs_key_set stuck; /* it does not win */
};

/*
 * Adds what a graph proves. Without memory for it all is forgotten, and the search goes on; false
 * then.
 */
bool gs_ews_proofs_add(struct ews_proofs *proofs, const struct ews_graph *graph);
void gs_ews_proofs_clear(struct ews_proofs *proofs);

/* A prover by these proofs, which it takes over. NULL, with proofs unchanged: no memory. */
struct gs_prover *gs_ews_prover(struct gs_search *search, struct ews_proofs *proofs);

/* --- ews_question.c --- */

/* Searches the questions and fills result. GS_UNSUPPORTED: the game does not allow a parameter. */
enum gs_status gs_ews_solve_root(struct gs_search *search, const struct gs_position *root,
                                 struct gs_result *result, struct gs_error *error);

#endif

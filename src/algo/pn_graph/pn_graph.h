/* SPDX-License-Identifier: MIT */
/*
 * pn_graph.h - the graph of positions and the proof-number search on it, shared
 * by `pn-dag` and `pn-dcg`.
 *
 *     graph.c           nodes, edges, expansion (algorithms 18 and 19 of [Goluch])
 *     graph_search.c    selection and updates
 *     graph_close.c     searches for the closed set that proves a disproof
 *     graph_checkpoint.c  checkpoints, from which an interrupted search resumes
 *     graph_prove.c     provers of draws, which read these sets, for certificates
 *     graph_question.c  from a search to a result: questions, best move, line
 *     pn_dag.c          pn-dag: games in which no position comes back
 *     pn_dcg.c          pn-dcg: games with repetition
 */
#ifndef ALGO_PN_GRAPH_H
#define ALGO_PN_GRAPH_H

#include "search/choices.h"
#include "search/expand.h"
#include "search/question.h"

/* Rows of the counter table, in its order. */
enum pg_counter {
    PG_EDGES = GS_QUESTION_COUNTERS,
    PG_TRANSPOSITIONS,
    PG_UPDATES,
    PG_REPETITIONS, /* from here on: of pn-dcg alone */
    PG_ROUNDS,
    PG_CLAIMED,
    PG_SEARCHED
};

/* clang-format off */
#define PG_COUNTER_ROWS                                                                            \
    GS_QUESTION_COUNTER_ROWS,                                                                      \
    [PG_EDGES] = {"edges", "", "between nodes, in the latest question"},                           \
    [PG_TRANSPOSITIONS] = {"transpositions", "", "children that were known already"},              \
    [PG_UPDATES] = {"updates", "", "nodes whose numbers were updated"}
/* clang-format on */

/* "None", for edges and nodes. */
#define PG_NONE ((UINT32_C(1) << 30) - 1)

/* No node has more edges, and no level is higher (it stays there). */
enum { PG_COUNT_MOST = (1 << 13) - 1, PG_LEVEL_MOST = (1 << 18) - 1 };

struct pg_node {
    struct gs_numbers numbers;
    /*
     * The first of its edges, once it is expanded. In a proved node with the attacker to move: the
     * child that wins, or PG_NONE if a move ends the game.
     */
    uint32_t first : 30;
    uint32_t role : 1; /* enum gs_role */
    uint32_t expanded : 1;
    uint32_t in : 30;    /* the first of the edges that lead to it, or PG_NONE */
    uint32_t final : 1;  /* solved for good; not: a disproof that may rest on a cut edge */
    uint32_t queued : 1; /* for an update */
    uint32_t count : 13; /* of its edges */
    uint32_t level : 18; /* plies from the root by the line on which it was found; see graph.c */
};

_Static_assert(sizeof(struct pg_node) == 20, "the size of a node that the documentation states");

struct pg_edge {
    uint32_t child : 31;
    uint32_t cut : 1; /* a move back: no way to win, as long as child is not proved */
};

/* The other end of an edge. */
struct pg_origin {
    uint32_t parent;
    uint32_t next; /* edge that leads to the same child, or PG_NONE */
};

struct pg_graph {
    struct gs_search *search;
    struct gs_expander expander;
    struct gs_key_set keys; /* of the nodes, by number; 0 is the root */
    struct pg_node *nodes;
    uint64_t node_room;
    struct pg_edge *edges;
    struct pg_origin *origins; /* of the edges, by their numbers */
    uint64_t edge_count, edge_room, origin_room;
    uint32_t *raised; /* nodes whose children may have to be put on higher levels */
    uint64_t raised_room;
    struct gs_key_set *drawn; /* receives the closed sets; NULL: no prover of draws is wanted */
    bool cuts;                /* moves back are cut */
    bool converting;          /* only what lies behind a converting move is merged */
    bool weak;                /* the greatest number in place of the sum */
    bool cut_short;           /* a leaf counted as disproved because of the depth limit */
};

static inline bool pg_is_proved(const struct pg_node *node)
{
    return node->numbers.of[GS_OR] == 0;
}

static inline bool pg_is_solved(const struct pg_node *node)
{
    return gs_numbers_solved(node->numbers);
}

/* --- graph.c --- */

/*
 * A graph with nothing but an open root. The caller sets the members up to and including the
 * expander's. False, with the search halted, when memory runs out. Clear it in either case.
 */
bool gs_pn_graph_init(struct pg_graph *graph, const struct gs_position *root);
void gs_pn_graph_clear(struct pg_graph *graph);

/* Room for so many more edges; false, with the search halted, when there is none. */
bool gs_pn_graph_reserve_edges(struct pg_graph *graph, uint64_t count);

/*
 * Adds an edge, for which there is room, as the last one of its parent. Returns whether it is cut,
 * as a move back is.
 */
static inline bool pg_append_edge(struct pg_graph *graph, uint32_t parent, uint32_t child)
{
    struct pg_node *node = &graph->nodes[child];
    const bool cut = graph->cuts && node->level <= graph->nodes[parent].level;
    graph->edges[graph->edge_count] = (struct pg_edge){.child = child, .cut = cut};
    graph->origins[graph->edge_count] = (struct pg_origin){.parent = parent, .next = node->in};
    node->in = (uint32_t)graph->edge_count++;
    return cut;
}

/* Makes the expander of a graph that stays where it is; false, with the search halted: no memory.
 */
bool gs_pn_graph_open_expander(struct pg_graph *graph);

/*
 * Puts a child below a parent on a level, and its descendants below it: for graphs in which no
 * moves are cut. See graph.c.
 */
void gs_pn_graph_put_below(struct pg_graph *graph, uint32_t child, unsigned level);

/*
 * Generates the children of a leaf; false, with the search halted, when a limit
 * is reached. The leaf then has all of its children or none.
 */
bool gs_pn_graph_expand(struct pg_graph *graph, uint32_t leaf);

/* The node of position as a child of parent (PG_NONE: it is the root), or PG_NONE. */
uint32_t gs_pn_graph_find(const struct pg_graph *graph, const struct gs_position *position,
                          uint32_t parent);

/*
 * Turns a graph into the set of the keys of all that is proved in it, and
 * clears it. The set stays as it is, with the search halted, when memory runs out or a limit is
 * reached.
 */
void gs_pn_graph_keep(struct pg_graph *graph, struct gs_key_set *proved);

/* --- graph_search.c --- */

/* State of graph_close.c between two of its rounds. */
struct pg_rounds {
    bool begun;   /* false: the other members are not set */
    float *costs; /* of all nodes */
    uint64_t cost_room, swept, closed_at;
    float discount, level;
};

struct pg_search {
    struct pg_graph *graph;
    uint64_t *heap; /* nodes that are to be updated: level and number, the greatest first */
    uint64_t heap_count, heap_room;
    uint32_t *path; /* from where the search began to the most-proving node */
    uint64_t depth, path_room;
    struct gs_numbers open; /* of the root, the latest that were not solved */
    unsigned refreshed;     /* the lowest level of the nodes taken up since the last selection */
    uint64_t steps;
    struct pg_rounds rounds; /* for a checkpoint, or from one */
};

/* Searches until node `number` is solved; false when the search was halted before. */
bool gs_pn_graph_search_run(struct pg_search *s, uint32_t number);
/*
 * Recomputes all numbers, after a search that was halted, or after a node was solved elsewhere.
 * False when the search was halted before.
 */
bool gs_pn_graph_search_renew(struct pg_search *s);
void gs_pn_graph_search_clear(struct pg_search *s);

/* Counts one step of work, and checks the clock now and then; false when the search must end. */
bool gs_pn_graph_step(struct pg_search *s);

/* Whether, as far as is known, a child cannot contribute to a proof of its parent. */
static inline bool pg_fails(const struct pg_edge *edge, const struct pg_node *child)
{
    return child->numbers.of[GS_AND] == 0 || (edge->cut && child->numbers.of[GS_OR] != 0);
}

/* The child that proves a node. */
uint32_t gs_pn_graph_winner(const struct pg_graph *graph, const struct pg_node *node);

/* --- graph_close.c --- */

/*
 * Verifies a disproof of the root: searches on until a closed set confirms it, or the root is
 * proved. True when the root is solved for good, or the graph cut short; false when the search was
 * halted before. The numbers of other nodes are not updated meanwhile.
 */
bool gs_pn_graph_close(struct pg_search *s);

/* The range of its costs. */
#define PG_COST_MOST 1e9F

/* --- graph_checkpoint.c --- */

/* What a checkpoint contains besides the graph. */
struct pg_saved {
    struct gs_question_state question;
    uint64_t random;
    uint64_t closing;          /* nodes before its disproof began to be verified */
    uint64_t spent;            /* nodes on verifying other disproofs */
    uint64_t closed_at, swept; /* of pg_rounds */
    float discount, level;     /* the same */
    uint32_t whole;            /* the numbers follow from each other */
    uint32_t begun, cut_short; /* of pg_rounds, pg_graph */
    uint32_t keeps_draws;      /* `drawn` has been collected from the first question on */
    struct gs_numbers open;    /* of pg_search */
};

/*
 * Write and read nodes, edges, and what is in s. Before a read, the caller sets the members of the
 * graph up to and including the expander's. GS_STOPPED: the search was halted. Clear graph and s in
 * any case.
 */
void gs_pn_graph_save(const struct pg_search *s, struct gs_checkpoint_writer *writer);
enum gs_status gs_pn_graph_load(struct pg_search *s, const struct gs_position *root,
                                const struct pg_saved *saved, struct gs_error *error);

/* --- graph_prove.c --- */

/*
 * Add keys of positions in which the side to move does not win to drawn (all zero: it is made).
 * add_set: nodes of a closed set in which the attacker is to move. add_rest: proved nodes in which
 * the defender is to move; with `safe`, also nodes disproved for good in which the attacker is.
 * False, with the search halted, when memory runs out.
 */
bool gs_pn_graph_add_set(const struct pg_graph *graph, const uint32_t *nodes, uint64_t count,
                         struct gs_key_set *drawn);
bool gs_pn_graph_add_rest(const struct pg_graph *graph, struct gs_key_set *drawn, bool safe);

/*
 * Adds the keys, with roles, of all nodes that are disproved for good to safe (all zero: it is
 * made). False, with the search halted, when memory runs out.
 */
bool gs_pn_graph_keep_safe(const struct pg_graph *graph, struct gs_key_set *safe);

/*
 * A prover of draws by the keys in `drawn`, which it takes over; canonical: they are keys of
 * canonical forms. NULL, with `drawn` unchanged, when memory runs out.
 */
struct gs_prover *gs_pn_graph_prover(struct gs_search *search, struct gs_key_set *drawn,
                                     bool canonical);

/* --- graph_question.c --- */

/* Whether to verify a disproof of the root that may rest on a repetition. */
enum pg_draws {
    PG_DRAWS_TRIED, /* with bounded effort; if that fails it counts as unproved */
    PG_DRAWS_PROVED,
    PG_DRAWS_ASSUMED
};

/* How a question is searched. */
struct pg_method {
    bool repeats;    /* a position may come back */
    bool converting; /* merge only what lies behind a converting move */
    enum pg_draws draws;
};

/*
 * Searches the questions and fills result. The parameters init, sums and symmetry are read from the
 * search; GS_UNSUPPORTED when the game does not allow them.
 */
enum gs_status gs_pn_graph_solve_root(struct gs_search *search, const struct pg_method *method,
                                      const struct gs_position *root, struct gs_result *result,
                                      struct gs_error *error);

#endif

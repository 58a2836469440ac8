/* SPDX-License-Identifier: MIT */
/*
 * pn.h - the AND/OR tree and the proof-number search on it, shared by all
 * algorithms of this folder.
 *
 *     pn_tree.c      nodes in blocks of brothers, freed blocks, lines of solved nodes
 *     pn_search.c    algorithms 9-14, 16 and 17 of [Goluch]
 *     pn_question.c  from a search to a result: the questions, best move, line
 *     pn.c           pn: the search as it is
 *     pn2.c          pn2: a search of its own develops each leaf (algorithm 15)
 *     mc_pn.c        mc-pn: first numbers by random playouts
 */
#ifndef ALGO_PN_H
#define ALGO_PN_H

#include "search/choices.h"
#include "search/expand.h"
#include "search/path.h"
#include "search/question.h"

/* --- pn_tree.c --- */

/* Node 0 is the root, so no block of children begins there; lines are numbered from 1. */
#define PN_NONE 0

struct pn_node {
    uint32_t of[2]; /* proof number (index GS_OR) and disproof number (GS_AND) */
    uint32_t first; /* expanded: the first of its children; proved: its line; else PN_NONE */
    gs_move move;   /* that leads to it */
    uint32_t count : 30;
    uint32_t expanded : 1; /* it has children that matter; never a solved node */
    uint32_t cut : 1;      /* disproved only because the depth limit counts as a failure */
};

_Static_assert(sizeof(struct pn_node) == 20, "the size of a node that the documentation states");

/* What remains of a proved subtree: a move, and the line after it. */
struct pn_line {
    gs_move move;
    uint32_t next;   /* PN_NONE: the game is over */
    uint32_t length; /* of the whole line, in moves */
};

struct pn_tree {
    struct gs_search *search;
    struct pn_node *nodes;
    uint32_t count, room; /* nodes in use or freed, and room for nodes */
    uint32_t most;        /* children that a node can have */
    uint32_t *freed;      /* by number of brothers: the first of a list of freed blocks */
    uint64_t kept;        /* nodes in use */
    struct pn_line *lines;
    uint32_t line_count, line_room, freed_line;
};

static inline bool pn_is_solved(const struct pn_node *node)
{
    return node->of[GS_OR] == 0 || node->of[GS_AND] == 0;
}

/* Makes node a solved leaf. */
static inline void pn_solve(struct pn_node *node, bool proved)
{
    node->of[GS_OR] = proved ? 0 : GS_PROOF_INFINITE;
    node->of[GS_AND] = proved ? GS_PROOF_INFINITE : 0;
}

/* An empty tree; false, with the search halted, when memory runs out. */
bool gs_pn_tree_init(struct pn_tree *tree, struct gs_search *search);
void gs_pn_tree_clear(struct pn_tree *tree);
/* Back to an empty tree that keeps its memory. */
void gs_pn_tree_reset(struct pn_tree *tree);

/*
 * A block of count nodes (at least 1), not filled in; nodes may move in memory.
 * False, with the search halted and nothing changed, when memory runs out.
 */
bool gs_pn_tree_take(struct pn_tree *tree, uint32_t count, uint32_t *first);
/* Gives a block back. */
void gs_pn_tree_give(struct pn_tree *tree, uint32_t first, uint32_t count);
/*
 * Frees all that lies below a node, which then has no children. Returns how
 * many nodes that were. A search that is halted on the way leaves the rest.
 */
uint64_t gs_pn_tree_prune(struct pn_tree *tree, struct pn_node *node);

/*
 * The line of a proved node through one of its proved children, whose own line becomes part of it.
 * PN_NONE when memory runs out: lines are nice to have, but not worth ending the search.
 */
uint32_t gs_pn_tree_extend(struct pn_tree *tree, struct pn_node *child);

/* --- pn_search.c --- */

/* A node on the line from the root to the current node, with its numbers on arrival. */
struct pn_frame {
    uint32_t node;
    uint32_t of[2];
};

struct pn;

/* Where the algorithms of this folder differ. */
struct pn_method {
    /*
     * Proof and disproof number, finite and at least 1, for the open leaf at the end of the path.
     * False when the search must end.
     */
    bool (*estimate)(struct pn *pn, enum gs_role role, uint32_t of[2]);
    /* DevelopNode for the current leaf, where the path ends too. False when the search must end. */
    bool (*develop)(struct pn *pn);
};

/* Rows of the counter table, in its order; an algorithm's own follow. */
enum pn_counter { PN_REPETITIONS = GS_QUESTION_COUNTERS, PN_CUTS, PN_DELETED, PN_DEPTH, PN_OWN };

/* clang-format off */
#define PN_COUNTER_ROWS                                                                            \
    GS_QUESTION_COUNTER_ROWS,                                                                      \
    [PN_REPETITIONS] = {"repetitions", "", "leaves that repeat a position of their line"},         \
    [PN_CUTS] = {"cuts", "", "leaves at the depth limit"},                                         \
    [PN_DELETED] = {"deleted", "", "nodes freed because what they proved is known"},               \
    [PN_DEPTH] = {"deepest", "plies", "from the root to the deepest node"}
/* clang-format on */

struct pn {
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct pn_method *method;
    void *user; /* the method's */
    struct pn_tree tree;
    size_t ply;              /* where the search stands */
    struct pn_frame *frames; /* by ply, up to there */
    size_t frame_room;
    struct gs_path *path; /* begins with the line up to there, and may lead on */
    enum gs_role root_role;
    bool delete_solved, current, delayed;
    const struct gs_prune *prune;
    struct gs_workspace *workspace; /* where there is prune */
    gs_move *moves;                 /* of a node that is expanded */
    gs_move *counted;               /* of a leaf whose moves are counted */
    unsigned choices;               /* of the position evaluated last: see struct gs_proved */
    gs_move best_move; /* the root's, once it is solved; GS_NO_MOVE: all moves are equally good */
    uint64_t random;
    unsigned steps;
};

/* One search on the tree: the whole of it, or the second level below a leaf of the first. */
struct pn_level {
    size_t base;   /* the ply of its root */
    uint64_t most; /* node limit over all levels: no development beyond it */
    bool (*develop)(struct pn *pn);
};

/*
 * Algorithms 9 and 16: searches until the current node is solved, or more nodes are kept than the
 * level allows, and returns to that node. False when the search was halted, anywhere below it.
 */
bool gs_pn_search(struct pn *pn, const struct pn_level *level);

/* Algorithms 12 and 13. */
bool gs_pn_develop(struct pn *pn);

/* Takes moves back until the path ends at the current node. */
void gs_pn_catch_up(struct pn *pn);

/* The side to move at the current node. */
static inline enum gs_role pn_role_here(const struct pn *pn)
{
    return (enum gs_role)((size_t)pn->root_role ^ (pn->ply & 1));
}

static inline struct pn_node *pn_node_here(const struct pn *pn)
{
    return &pn->tree.nodes[pn->frames[pn->ply].node];
}

/* --- pn_question.c --- */

/*
 * Runs an algorithm: prepares pn, whose method and user are set, from the parameters delete,
 * current and evaluate if search has them, solves the questions and fills result.
 */
void gs_pn_solve_root(struct pn *pn, struct gs_search *search, const struct gs_position *root,
                      struct gs_result *result);

/* --- pn.c --- */

/* Rows of parameter tables. */
#define PN_PARAM_CURRENT                                                                           \
    {                                                                                              \
        .name = "current", .kind = GS_PARAM_CHOICE, .fallback = "on", .choices = gs_off_on,        \
        .help = "updates end at the first ancestor that keeps its numbers (algorithms 16, 17)"     \
    }
#define PN_PARAM_DELETE                                                                            \
    {                                                                                              \
        .name = "delete", .kind = GS_PARAM_CHOICE, .fallback = "on", .choices = gs_off_on,         \
        .help = "free the subtree of a solved node at once"                                        \
    }

/* The estimate of the parameter init. */
bool (*gs_pn_init_estimate(const struct gs_args *params))(struct pn *, enum gs_role, uint32_t *);

#endif

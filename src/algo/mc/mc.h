/* SPDX-License-Identifier: MIT */
/*
 * mc.h - what Monte-Carlo evaluation and Monte-Carlo tree search share:
 * how games are counted, and the confidence bound by which moves are chosen.
 *
 *     mc_count.c   what both share
 *     mc.c         mc: evaluation of the root's moves
 *     mcts.c       mcts: the algorithm, and from a search to a result
 *     uct.c        one simulation: selection, expansion, playout, backing up
 *     mcts_tree.c  the nodes
 *     mcts_aid.c   what guides selection besides a move's own games
 *     mcts_force.c moves that must be made, and wins by threats of them
 *     mcts_survive.c  checkpoints
 */
#ifndef ALGO_MC_H
#define ALGO_MC_H

#include <math.h>

#include <gamesolve/checkpoint.h>
#include <gamesolve/result.h>

#include "core/real.h"
#include "search/path.h"
#include "search/playout.h"
#include "system/spin.h"

/* --- counting, and the confidence bound --- */

/* The games that went through a move: 2 points for each won by the side that made it, 1 for a draw.
 */
struct mc_tally {
    uint64_t games, points;
};

/* A game that was worth value to the side that made the move. */
static inline void mc_tally_add(struct mc_tally *tally, enum gs_value value)
{
    tally->games++;
    tally->points += (uint64_t)((int)value + 1);
}

/* The share of the points, from 0 to 1; tally must not be empty. */
static inline double mc_tally_mean(const struct mc_tally *tally)
{
    return (double)tally->points / (2.0 * (double)tally->games);
}

/* The width of a confidence interval ([Pawlewicz], section 4.1): c * sqrt(h(n) / n_s). */
struct mc_confidence {
    bool square_root; /* h(n) = sqrt(n), else log(n) */
    double exploration;
};

/* Reads the parameters bound and exploration. */
struct mc_confidence gs_mc_confidence_of(const struct gs_args *params);

/* c * sqrt(h(n)), which is the same for all moves of a position with n games. */
static inline double mc_confidence_reach(const struct mc_confidence *confidence, uint64_t games)
{
    double n = games > 0 ? (double)games : 1;
    return confidence->exploration * sqrt(confidence->square_root ? sqrt(n) : gs_real_log(n));
}

/* The upper bound of a move (algorithm 4); a move without games has none, and comes first. */
static inline double mc_confidence_bound(const struct mc_tally *tally, double reach)
{
    if (tally->games == 0)
        return HUGE_VAL;
    return mc_tally_mean(tally) + reach / sqrt((double)tally->games);
}

/*
 * The score of a game under a goal, for the side to move at the root (own) or the other one. A game
 * given up is a draw. A draw is a loss under "win" and a win under "draw".
 */
enum gs_value gs_mc_worth(enum gs_goal goal, enum gs_value value, bool own);

/* clang-format off */
/* Rows of tables of parameters and counters. */
#define MC_PARAM_BOUND                                                                         \
    {                                                                                          \
        .name = "bound", .kind = GS_PARAM_CHOICE, .fallback = "log", .choices = gs_mc_bound_names,\
        .help = "how the confidence bound grows with all games of a position: log or sqrt"     \
    }
#define MC_PARAM_EXPLORATION(normal)                                                           \
    {                                                                                          \
        .name = "exploration", .kind = GS_PARAM_REAL, .fallback = normal, .real_min = 0,       \
        .real_max = 100, .help = "factor of the confidence interval; 0 follows the mean alone" \
    }

enum mc_counter { MC_PLAYOUTS, MC_PLAYOUT_MOVES, MC_GIVEN_UP, MC_OWN };

#define MC_COUNTER_ROWS                                                                        \
    [MC_PLAYOUTS] = {"playouts", "", "random games played"},                                   \
    [MC_PLAYOUT_MOVES] = {"playout_moves", "", "moves made in them"},                          \
    [MC_GIVEN_UP] = {"given_up", "", "those that reached the length, and count as draws"}
/* clang-format on */

extern const char *const gs_mc_bound_names[]; /* "log", "sqrt" */

/* Adds what was played to the counters. */
void gs_mc_count(struct gs_search *search, const struct gs_playout *playout);

/*
 * Lists the moves of an open position in the result, in the game's order, with
 * nothing known of them. False, with the search halted, when memory runs out.
 */
bool gs_mc_list_moves(struct gs_search *search, const struct gs_position *root,
                      struct gs_result *result);

/* --- mcts_tree.c --- */

#define MCTS_ROOT 0

/*
 * A node. The tally is for the side that made the move to it, the bounds are for the side to move
 * in it. Several threads read and write nodes without locks (uct.c).
 */
struct mcts_node {
    _Atomic uint64_t games, points; /* a tally */
    gs_move move;                   /* that leads to it */
    uint32_t first;                 /* of its children, whose numbers follow each other */
    _Atomic uint32_t count;         /* of these; 0: a leaf; MCTS_EXPANDING */
    _Atomic uint32_t bounds;        /* struct mcts_bounds: lower, upper, closed, each in a byte */
};

_Static_assert(sizeof(struct mcts_node) == 32, "the size of a node that the documentation states");

/* The count of a leaf while a thread makes its children. */
#define MCTS_EXPANDING UINT32_MAX

/* What is proved of a node. Bounds only tighten, and what is closed stays so. */
struct mcts_bounds {
    int lower, upper;
    bool closed; /* nothing below it can change its bounds any more */
};

/* Further data of the move to a node, of the same number; kept only with prior or amaf. */
struct mcts_aid {
    float rate;              /* by the game (hint.rate) */
    _Atomic uint32_t games;  /* in which its side made the move, sooner or later */
    _Atomic uint32_t points; /* of them, as in a tally */
};

/* Four blocks for each doubling of the number of nodes, from so many nodes on. */
enum { MCTS_FIRST_BITS = 8, MCTS_BLOCKS = 4 * (33 - MCTS_FIRST_BITS) };

struct mcts_tree {
    struct gs_memory *memory;
    _Atomic(struct mcts_node *) nodes[MCTS_BLOCKS]; /* blocks, which stay where they are */
    _Atomic(struct mcts_aid *) aids[MCTS_BLOCKS];   /* of the same sizes; NULL: not aided */
    bool aided;
    _Atomic uint32_t count;                 /* of nodes */
    gs_spin_lock lock;                      /* of new blocks */
    uint64_t most;                          /* random games of several threads; 0: any number */
    _Alignas(64) _Atomic uint64_t playouts; /* that they began */
};

/* The block of a node, and the place in it. */
static inline unsigned mcts_block_of(uint32_t number, uint64_t *place)
{
    const uint64_t at = (uint64_t)number + (1 << MCTS_FIRST_BITS);
    const unsigned bits = 63 - (unsigned)__builtin_clzll(at);

    *place = at & ((UINT64_C(1) << (bits - 2)) - 1);
    return 4 * (bits - MCTS_FIRST_BITS) + (at >> (bits - 2) & 3);
}

static inline struct mcts_node *mcts_node_at(const struct mcts_tree *tree, uint32_t number)
{
    uint64_t place;
    const unsigned block = mcts_block_of(number, &place);

    return atomic_load_explicit(&tree->nodes[block], memory_order_relaxed) + place;
}

/* The node with that number, where node is the one before it; every block begins at a multiple. */
static inline struct mcts_node *mcts_next(const struct mcts_tree *tree, struct mcts_node *node,
                                          uint32_t number)
{
    return number % (1 << (MCTS_FIRST_BITS - 2)) != 0 ? node + 1 : mcts_node_at(tree, number);
}

static inline struct mcts_aid *mcts_aid_at(const struct mcts_tree *tree, uint32_t number)
{
    uint64_t place;
    const unsigned block = mcts_block_of(number, &place);

    return atomic_load_explicit(&tree->aids[block], memory_order_relaxed) + place;
}

/* How many children a node has; 0 while they are being made. */
static inline uint32_t mcts_count(const struct mcts_node *node)
{
    const uint32_t count = atomic_load_explicit(&node->count, memory_order_acquire);

    return count == MCTS_EXPANDING ? 0 : count;
}

static inline struct mc_tally mcts_tally(const struct mcts_node *node)
{
    return (struct mc_tally){.games = atomic_load_explicit(&node->games, memory_order_relaxed),
                             .points = atomic_load_explicit(&node->points, memory_order_relaxed)};
}

static inline struct mcts_bounds mcts_unpack(uint32_t bounds)
{
    return (struct mcts_bounds){.lower = (int8_t)(bounds & 0xff),
                                .upper = (int8_t)(bounds >> 8 & 0xff),
                                .closed = (bounds >> 16 & 1) != 0};
}

static inline uint32_t mcts_pack(struct mcts_bounds bounds)
{
    return (uint32_t)(uint8_t)bounds.lower | (uint32_t)(uint8_t)bounds.upper << 8 |
           (uint32_t)bounds.closed << 16;
}

static inline struct mcts_bounds mcts_bounds_of(const struct mcts_node *node)
{
    return mcts_unpack(atomic_load(&node->bounds));
}

/* A tree with nothing but an open root, with aids or without; false, with the search halted, when
 * memory runs out. */
bool gs_mcts_tree_init(struct mcts_tree *tree, struct gs_search *search, bool aided);
void gs_mcts_tree_clear(struct mcts_tree *tree, struct gs_search *search);

/*
 * Makes count nodes with these moves, of which nothing is known; *first is the first one's number.
 * Any thread may call it, with a search of its own, and counts them then (gs_search_nodes). False,
 * with the search halted and nothing changed, when memory or the node limit is exhausted.
 */
bool gs_mcts_tree_add(struct mcts_tree *tree, struct gs_search *search, const gs_move *moves,
                      unsigned count, uint32_t *first);

/* Room for count nodes in all; false, with the search halted, when memory runs out. */
bool gs_mcts_tree_room(struct mcts_tree *tree, struct gs_search *search, uint64_t count);

/* Tightens the bounds of a node to those that were found; *before: what they were. Returns whether
 * anything has changed. */
bool gs_mcts_tighten(struct mcts_node *node, struct mcts_bounds found, struct mcts_bounds *before);

static inline bool mcts_is_proved(const struct mcts_node *node)
{
    const struct mcts_bounds bounds = mcts_bounds_of(node);

    return bounds.lower == bounds.upper;
}

static inline bool mcts_is_closed(const struct mcts_node *node)
{
    return mcts_bounds_of(node).closed;
}

/* The bounds of a child for the side that moves to it. */
static inline int mcts_move_lower(const struct mcts_node *child)
{
    return -mcts_bounds_of(child).upper;
}

static inline int mcts_move_upper(const struct mcts_node *child)
{
    return -mcts_bounds_of(child).lower;
}

/* --- uct.c --- */

enum mcts_counter { MCTS_REPETITIONS = MC_OWN, MCTS_PROVED, MCTS_DEPTH };

/* A node on the line of a simulation. */
struct mcts_step {
    struct mcts_node *node;
    uint32_t number;
};

/* How things stood before the simulation that runs: a checkpoint goes back to there. */
struct mcts_before {
    uint64_t random, playout_random, games, plies, given_up;
    uint64_t count; /* of nodes */
};

struct mcts {
    struct gs_search *search;
    const struct gs_rules *rules;
    struct mc_confidence confidence;
    double prior;   /* games that the rating of a move counts as */
    double amaf;    /* own games of a move that weigh as much as all games in which it is made */
    unsigned force; /* nodes for each search for a win by threats; 0: none, nor for forced moves */
    struct gs_point_set noted[2]; /* stones of a simulation, by side */
    float *rates;                 /* room for those of a position */
    struct mcts_forcing *forcing; /* NULL: none is searched for */
    uint64_t threshold; /* games through a leaf before it is expanded; 0: as many as it has moves */
    uint64_t random;    /* for the order of moves */
    struct mcts_tree *tree;
    bool shared; /* other threads search the tree, too */
    struct gs_path *path;
    struct mcts_step *line; /* the nodes from the root to where the path stands, by ply */
    size_t line_room;
    gs_move *moves;
    struct gs_playout playout;
    struct mcts_before before;
};

/* One simulation (algorithm 5); false when the search must end. */
bool gs_mcts_simulate(struct mcts *mcts);

/* The same where threads share the tree; false, too, when there is nothing more to do. */
bool gs_mcts_simulate_shared(struct mcts *mcts);
/* Goes to a child by its move; false, with the search halted, when memory runs out. */
bool gs_mcts_descend(struct mcts *mcts, struct mcts_step child);
/* The bounds that an expanded node has by those of its children. */
struct mcts_bounds gs_mcts_combine(const struct mcts_tree *tree, const struct mcts_node *node);

/* --- mcts_aid.c --- */

/* Reads the parameters prior and amaf. GS_UNSUPPORTED where the game lacks what they need. */
enum gs_status gs_mcts_aid_read(struct mcts *mcts, struct gs_error *error);
/* What a thread needs for itself; false, with the search halted, when memory runs out. */
bool gs_mcts_aid_init(struct mcts *mcts);
void gs_mcts_aid_clear(struct mcts *mcts);
/* Rates the children, which have just been made, of the leaf at the end of the path. */
void gs_mcts_aid_rate(struct mcts *mcts, uint32_t first, uint32_t count);
/* The bound by which a child is selected, where the tree is aided. */
double gs_mcts_aid_bound(const struct mcts *mcts, uint32_t child, double reach);
/*
 * Backs up at the end of the path: the simulation's score for the side to move there counts for the
 * moves that this side made from there on. Then notes the move to the node.
 */
void gs_mcts_aid_back_up(struct mcts *mcts, const struct mcts_node *node, enum gs_value value);

/* --- mcts_force.c --- */

/* Reads the parameter force. GS_UNSUPPORTED where the game lacks what it needs. */
enum gs_status gs_mcts_force_read(struct mcts *mcts, const struct gs_position *root,
                                  struct gs_error *error);
bool gs_mcts_force_init(struct mcts *mcts);
void gs_mcts_force_clear(struct mcts *mcts);
/*
 * The moves of the position at the end of the path that need a node, in mcts->moves: below the root
 * only the one that wins at once, or without which the other side does.
 */
unsigned gs_mcts_force_moves(struct mcts *mcts);
/* Whether there is just one such move below the root. */
bool gs_mcts_is_forced(struct mcts *mcts);
/* Whether the side to move at the end of the path wins at once. */
bool gs_mcts_wins_at_once(const struct mcts *mcts);
/*
 * Whether it wins by moves that each threaten to win at once, as far as is found out with the nodes
 * of the parameter force.
 */
bool gs_mcts_force_win(struct mcts *mcts);
/* Continues the line of the result by such a win, if there is one at its end. */
void gs_mcts_force_line(struct mcts *mcts, struct gs_result *result);

/* --- mcts_survive.c --- */

/*
 * Takes in the tree of a checkpoint, if there is one, and sets the saver. GS_USAGE: it does not
 * fit; GS_STOPPED.
 */
enum gs_status gs_mcts_resume(struct mcts *mcts, struct gs_error *error);
/* Notes how things stand, before each simulation. */
void gs_mcts_note(struct mcts *mcts);

#endif

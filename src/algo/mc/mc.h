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
#include "core/spin.h"
#include "search/path.h"
#include "search/playout.h"

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
 * The worth of a game under a goal, for the side to move at the root (own) or the other one: a game
 * given up is a draw, and a draw is a loss under "win" and a win under "draw".
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
 * A node. The tally is for the side that made the move to it, the bounds are
 * for the side to move in it.
 */
struct mcts_node {
    struct mc_tally tally;
    gs_move move;   /* that leads to it */
    uint32_t first; /* of its children, which lie side by side */
    uint32_t count; /* 0: a leaf */
    int8_t lower, upper;
    bool closed; /* nothing below it can change its bounds any more */
};

_Static_assert(sizeof(struct mcts_node) == 32, "the size of a node that the documentation states");

/* What else is known of the move to a node, of the same number; kept only if it is asked for. */
struct mcts_aid {
    float rate;      /* by the game (hint.rate) */
    uint32_t games;  /* in which its side made the move, sooner or later */
    uint32_t points; /* of them, as in a tally */
};

struct mcts_tree {
    struct gs_search *search; /* of the thread that is at it */
    struct mcts_node *nodes;
    struct mcts_aid *aids; /* NULL: not aided */
    uint32_t count, room, aid_room;
    bool aided;
    /* Where threads share it: */
    gs_spin_lock lock; /* held for about as long as a thread takes to fall asleep */
    bool broken;       /* a thread had to leave it half expanded; the search is over */
    uint64_t playouts; /* that were begun */
    uint64_t most;     /* of them; 0: any number */
};

/*
 * A tree with nothing but an open root, with aids or without; false, with the search halted, when
 * memory runs out.
 */
bool gs_mcts_tree_init(struct mcts_tree *tree, struct gs_search *search, bool aided);
void gs_mcts_tree_clear(struct mcts_tree *tree);

/*
 * Gives a leaf count children, with their moves and nothing known of them; nodes may move in
 * memory. False, with the search halted and nothing changed, when memory or the node limit is
 * exhausted.
 */
bool gs_mcts_tree_expand(struct mcts_tree *tree, uint32_t leaf, const gs_move *moves,
                         unsigned count);

/* Room for count nodes in all; false, with the search halted, when memory runs out. */
bool gs_mcts_tree_room(struct mcts_tree *tree, uint32_t count);

static inline bool mcts_is_proved(const struct mcts_node *node)
{
    return node->lower == node->upper;
}

/* The bounds of a child for the side that moves to it. */
static inline int mcts_move_lower(const struct mcts_node *child)
{
    return -child->upper;
}

static inline int mcts_move_upper(const struct mcts_node *child)
{
    return -child->lower;
}

/* --- uct.c --- */

enum mcts_counter { MCTS_REPETITIONS = MC_OWN, MCTS_PROVED, MCTS_DEPTH };

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
    unsigned force; /* nodes for each look for a win by threats; 0: none, nor for forced moves */
    struct gs_point_set noted[2]; /* stones of a simulation, by side */
    float *rates;                 /* room for those of a position */
    struct mcts_forcing *forcing; /* NULL: none is looked for */
    uint64_t threshold; /* games through a leaf before it is expanded; 0: as many as it has moves */
    uint64_t random;    /* for the order of moves */
    struct mcts_tree *tree;
    struct gs_path *path;
    uint32_t *line; /* the nodes from the root to where the path stands, by ply */
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
bool gs_mcts_descend(struct mcts *mcts, uint32_t child);
/* Computes the bounds of an expanded node from its children; returns whether any of them changed.
 */
bool gs_mcts_update(struct mcts *mcts, struct mcts_node *node);

/* --- mcts_aid.c --- */

/* Reads the parameters prior and amaf. GS_UNSUPPORTED where the game lacks what they need. */
enum gs_status gs_mcts_aid_read(struct mcts *mcts, struct gs_error *error);
/* What a thread needs for itself; false, with the search halted, when memory runs out. */
bool gs_mcts_aid_init(struct mcts *mcts);
void gs_mcts_aid_clear(struct mcts *mcts);
/* Rates the children of the expanded leaf at the end of the path. */
void gs_mcts_aid_rate(struct mcts *mcts, const struct mcts_node *leaf);
/* The bound by which a child is selected, where the tree is aided. */
double gs_mcts_aid_bound(const struct mcts *mcts, uint32_t child, double reach);
/*
 * Backing up, at the end of the path: what the simulation was worth for the side to move there
 * counts for the moves that this side made from there on; then notes the move to the node.
 */
void gs_mcts_aid_back_up(struct mcts *mcts, const struct mcts_node *node, enum gs_value value);

/* --- mcts_force.c --- */

/* Reads the parameter force. GS_UNSUPPORTED where the game lacks what it needs. */
enum gs_status gs_mcts_force_read(struct mcts *mcts, struct gs_error *error);
bool gs_mcts_force_init(struct mcts *mcts);
void gs_mcts_force_clear(struct mcts *mcts);
/*
 * The moves of the position at the end of the path that need to be looked at, in mcts->moves: below
 * the root only the one that wins at once, or without which the other side does.
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

/* --- mcts_survive.c --- */

/*
 * Takes in the tree of a checkpoint, if there is one, and sets the saver. GS_USAGE: it does not
 * fit; GS_STOPPED.
 */
enum gs_status gs_mcts_resume(struct mcts *mcts, struct gs_error *error);
/* Notes how things stand, before each simulation. */
void gs_mcts_note(struct mcts *mcts);

#endif

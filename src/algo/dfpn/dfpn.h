/* SPDX-License-Identifier: MIT */
/*
 * dfpn.h - what the files of the depth-first proof-number searches share.
 *
 *     dfpn.c           the three algorithms: parameters, counters, the questions
 *     dfpn_question.c       sets a search up, and solves one question by it
 *     dfpn_search.c    the search: an explicit stack of frames, thresholds by a driver
 *     dfpn_nodes.c     the stack, the set of states on it, and the children of a node
 *
 * These have headers of their own:
 *
 *     drive            the drivers: df-pn, PDS, PN*
 *     explain          best move and line
 *     dfpn_prove       the moves of a strategy, one by one
 *     dfpn_state.h     a state, and what is known of it
 *     dfpn_stack.h     the stack
 *     dfpn_table       the transposition table, of bounded size
 *     dfpn_shared      the same for several searches at the same time
 *     dfpn_set         the set of states that dfpn_close.c gathers, and walks over that set
 *     dfpn_close       verifies disproofs where positions repeat
 *     dfpn_carry       the points that proofs rest on, and what else they prove
 *     dfpn_wins        positions that are solved, by the stones of the winner alone
 *     dfpn_patterns    the same by those stones that the win needs
 *     dfpn_parallel    several threads at one question
 *     dfpn_aid.c       the same where positions are analysed: threads at one analysis
 *
 * dfpn_state.h, dfpn_table and dfpn_set know nothing of struct dfpn.
 */
#ifndef ALGO_DFPN_H
#define ALGO_DFPN_H

#include "algo/dfpn/dfpn_carry.h"
#include "algo/dfpn/dfpn_close.h"
#include "algo/dfpn/dfpn_parallel.h"
#include "algo/dfpn/dfpn_shared.h"
#include "algo/dfpn/dfpn_stack.h"
#include "algo/dfpn/dfpn_table.h"
#include "search/choices.h"

struct dfpn_driver;
struct dfpn_stones;

enum dfpn_counter {
    DFPN_HITS = GS_QUESTION_COUNTERS,
    DFPN_STORES,
    DFPN_REPLACEMENTS,
    DFPN_ENTRIES,
    DFPN_CLAIMS,
    DFPN_CLAIMS_USED,
    DFPN_REPETITIONS,
    DFPN_REEXPANSIONS,
    DFPN_CLOSED,
    DFPN_VERIFIED,
    DFPN_RESUMED,
    DFPN_REFUTED,
    DFPN_SPREAD,
    DFPN_RECALLED
};

/* The parameter carriers. */
enum dfpn_carriers {
    DFPN_CARRIERS_OFF,
    DFPN_CARRIERS_ON,
    DFPN_CARRIERS_SIBLINGS /* as on, but wins are not noted */
};

/* The parameter order: by what the children of a node are sorted. */
enum dfpn_order {
    DFPN_ORDER_OFF,
    DFPN_ORDER_ON,     /* by the game's scores, and how many replies they leave */
    DFPN_ORDER_PROMISE /* by the game's scores alone */
};

/*
 * Results that the game gives for the positions after all moves of a node in one call; NULL: none.
 */
struct dfpn_after {
    struct gs_proved *proved;
    uint32_t *proof, *disproof;
    bool has_numbers; /* of the node that is expanded */
};

/* The settings of a search, from the parameters and the rules. */
struct dfpn_params {
    double growth;   /* 1 + epsilon */
    unsigned window; /* the share of the children that are searched, in percent; 100: all */
    bool weak, symmetry, repeats;
    enum dfpn_order order;
    bool analyses;    /* children are analysed when they are visited (dfpn_carry.c) */
    bool quick;       /* and at once as well, as that takes little */
    bool keeps_cache; /* and analyses go on from earlier ones */
    enum gs_init init;
    const struct gs_prune *prune; /* NULL: proofs by the rules are not used */
};

/* The question about the root. */
struct dfpn_question {
    struct gs_position *root;
    enum gs_side attacker;
    bool main_line;    /* this is the search of the root, whose numbers are reported */
    bool every_move;   /* nodes have also the moves that the rules leave out */
    uint64_t hurry_at; /* visits at which the search is given up */
    gs_move best; /* at the root: the move the latest answer rests on, or the most promising one */
    enum gs_answer answers[2]; /* by attacker */
};

/* The node that is expanded: its moves, and by move what they lead to. */
struct dfpn_node {
    gs_move *moves;
    double *scores; /* by which they are sorted; NULL: they are not */
    uint8_t *keys;
    uint64_t *hashes;
    uint8_t *symmetries;
    struct dfpn_stones *stones; /* NULL: proofs have no carriers */
    struct dfpn_after after;
    struct gs_undo *undo;
    struct gs_position *scratch; /* room for another position: one to verify, or an image */
};

struct dfpn {
    struct gs_prover prover; /* first: it may outlive the search of the root (dfpn_prove.c) */
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct dfpn_driver *driver;
    struct dfpn_params params;
    uint64_t random;
    struct dfpn_question question;
    struct dfpn_table table;
    struct dfpn_claims claims;
    struct dfpn_stack stack;
    struct dfpn_node node;
    struct dfpn_judged judged;
    struct dfpn_thread thread;
};

/* --- dfpn.c --- */

/* Whether a visit takes far longer than to look up a path, as positions are analysed. */
static inline bool dfpn_is_slow(const struct dfpn *dfpn)
{
    return dfpn->params.analyses && !dfpn->params.quick;
}

/*
 * Whether a search by these parameters judges positions with the points that proofs rest on, unless
 * results are known from elsewhere.
 */
bool gs_dfpn_may_analyse(const struct gs_search *search);
/* Allocates a search; its root is still to be set. NULL, with the search halted: no memory. */
struct dfpn *gs_dfpn_new(struct gs_search *search, const struct dfpn_driver *driver);
void gs_dfpn_free(struct dfpn *dfpn);
/* How many threads answer a question, of those that the search may have. */
unsigned gs_dfpn_count_threads(const struct dfpn *dfpn);

/*
 * Whether attacker wins from its root; the set must be empty. question.best is the move the answer
 * rests on, if any.
 */
enum gs_answer gs_dfpn_answer(struct dfpn *dfpn, enum gs_side attacker);

/* --- dfpn_nodes.c --- */

bool gs_dfpn_stack_init(struct dfpn *dfpn);
void gs_dfpn_stack_clear(struct dfpn *dfpn);

/* Whether the attacker is to move at the top frame, or at the root while there are no frames. */
static inline bool dfpn_attacking(const struct dfpn *dfpn)
{
    return gs_to_move(dfpn->rules, dfpn->stack.position) == dfpn->question.attacker;
}

/* The state of the current position; its key is written to key (with room for 8 bytes more). */
struct dfpn_state gs_dfpn_state_here(const struct dfpn *dfpn, uint8_t *key);
/* The table's entry of a state, its carrier turned as the position lies there. */
bool gs_dfpn_find(const struct dfpn *dfpn, const struct dfpn_state *state,
                  struct dfpn_child *child);

/*
 * Pushes a frame for the current position, with its children and what is known of them. False, with
 * the search halted and nothing changed, when memory runs out.
 */
bool gs_dfpn_push(struct dfpn *dfpn, const struct dfpn_state *state, uint32_t phi_limit,
                  uint32_t delta_limit);
/* The same, on an empty stack, to read a position only; not counted as an expansion. */
bool gs_dfpn_push_root(struct dfpn *dfpn, const struct gs_position *position);
/* The game's scores of the positions after the first of these moves, and each step further. */
void gs_dfpn_score_moves(struct dfpn *dfpn, const gs_move *moves, double *scores, unsigned count,
                         unsigned step);
/* Pops the top frame; the position stays as it is. */
void gs_dfpn_pop(struct dfpn *dfpn);

static inline struct dfpn_frame *dfpn_top(struct dfpn *dfpn)
{
    return &dfpn->stack.frames[dfpn->stack.depth - 1];
}

static inline struct dfpn_child *dfpn_children(struct dfpn *dfpn, const struct dfpn_frame *frame)
{
    return dfpn->stack.children + frame->first;
}

static inline uint8_t *dfpn_key_at(const struct dfpn *dfpn, size_t ply)
{
    return dfpn->stack.keys + ply * dfpn->rules->key_size;
}

static inline struct gs_undo *dfpn_undo_at(const struct dfpn *dfpn, size_t ply)
{
    return (struct gs_undo *)(void *)(dfpn->stack.undo + ply * dfpn->rules->undo_size);
}

/* --- dfpn_search.c --- */

/* Sums up the children of a frame. */
void gs_dfpn_sum(const struct dfpn *dfpn, const struct dfpn_child *children, size_t count,
                 struct dfpn_sums *sums);

/*
 * Searches from the given position until it is solved or `effort` visits have been made. Leaves its
 * frame alone on the stack; the caller reads and pops it. The position itself is not looked up.
 * False when a limit was reached; the stack is then empty.
 */
bool gs_dfpn_solve(struct dfpn *dfpn, const struct gs_position *root, uint64_t effort,
                   struct dfpn_child *found);

/* To be called at each visit, with nothing locked: whether the search goes on. */
static inline bool dfpn_goes_on(struct dfpn *dfpn)
{
    if (!dfpn->thread.parallel && dfpn->table.shared && gs_dfpn_shared_wants_room(&dfpn->table))
        gs_dfpn_shared_make_room(&dfpn->table);
    return !dfpn->thread.parallel || !gs_dfpn_parallel_wants_barrier(dfpn) ||
           gs_dfpn_parallel_barrier(dfpn);
}

#endif

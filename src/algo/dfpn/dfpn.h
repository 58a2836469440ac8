/* SPDX-License-Identifier: MIT */
/*
 * dfpn.h - what the files of the depth-first proof-number searches share.
 *
 *     dfpn.c         the three algorithms: parameters, counters, the questions
 *     dfpn_ask.c     sets a search up, and asks it one question
 *     dfpn_search.c  the search: an explicit stack of frames, thresholds by a driver
 *     drive.c        the drivers: df-pn, PDS, PN*
 *     dfpn_nodes.c   the stack, the set of states on it, and the children of a node
 *     dfpn_table.c   the transposition table, of bounded size
 *     dfpn_carry.c   the points that proofs rest on, and what else they prove
 *     dfpn_wins.c    positions that are solved, by the stones of the winner alone
 *     dfpn_parallel.c    several threads at one question
 *     dfpn_aid.c     the same where positions are analysed: threads at one analysis
 *     dfpn_close.c   verifies disproofs where positions repeat
 *     dfpn_set.c     the set of states it gathers, and walks over that set
 *     explain.c      best move and line
 *     dfpn_prove.c   the moves of a strategy, one by one
 *
 * Numbers are kept from the point of view of the side to move (Nagai): phi is
 * the proof number where the attacker is to move (OR) and the disproof number
 * where the defender is (AND), delta the other one.
 *
 * A node is a state and an attacker: "does the attacker win from here?" What is
 * known about it is a fact of one of three kinds.
 *
 *     proved   the attacker wins, within rank plies
 *     firm     the attacker does not win
 *     claimed  the attacker seems not to win: this rests on a repetition and
 *              may be wrong on other paths; dfpn_close.c decides
 *
 * A proof never rests on a claim: it takes proved children, one at an OR node
 * and all at an AND node. Likewise a firm disproof takes firm children, all at
 * an OR node and one at an AND node. By induction over time both hold on every
 * path, and for either question: if White wins, Black does not.
 */
#ifndef ALGO_DFPN_H
#define ALGO_DFPN_H

#include <stdatomic.h>

#include <gamesolve/checkpoint.h>

#include "core/spin.h"
#include "core/team.h"
#include "search/expand.h"
#include "search/proof.h"
#include "search/question.h"
#include "table/field.h"
#include "table/scale.h"
#include "table/state_table.h"

/* What is known of a node. Once it is solved, phi and delta are 0 and infinite, or the reverse. */
enum dfpn_fact {
    DFPN_OPEN,
    DFPN_PROVED,  /* rank: plies in which the attacker can win */
    DFPN_CLAIMED, /* the attacker does not win, provided the claims this rests on hold */
    DFPN_FIRM     /* the attacker does not win */
};

/* A child of a node, as its parent sees it. */
struct dfpn_child {
    gs_move move;
    uint32_t phi, delta; /* from the child's point of view */
    uint32_t rank : 28;  /* of a proof; the rest describe the other facts */
    uint32_t fact : 2;   /* enum dfpn_fact */
    uint32_t cut : 1;    /* a claim that rests on the depth limit */
    uint32_t member : 1; /* a claim in the set of dfpn_close.c, or firm by an earlier set */
    uint64_t carrier;    /* of a proof or firm disproof: the points it rests on (dfpn_carry.c) */
};

#define DFPN_RANK_MOST ((UINT32_C(1) << 28) - 1)

/* What identifies a state in a look-up: key, hash, and whether the attacker is to move. */
struct dfpn_state {
    const uint8_t *key; /* readable for 8 bytes */
    uint64_t hash;
    bool attacking;
    uint8_t symmetry; /* that led to the key */
};

/* A position by its stones, bit p for point p. */
struct dfpn_stones {
    uint64_t of[2];    /* by enum gs_side */
    unsigned to_move;  /* a side */
    bool is_listed;    /* it may be won as others with the same stones are */
    uint32_t first[2]; /* by who wins: the first such others (dfpn_wins.c) */
};

/* What the game says at once of the positions after all moves of a node; NULL: it does not. */
struct dfpn_after {
    struct gs_proved *proved;
    uint32_t *proof, *disproof;
    bool has_numbers; /* of the node that is expanded */
};

/* Marks child as solved, or as open with its numbers still to be filled in. */
static inline void dfpn_set_fact(struct dfpn_child *child, enum dfpn_fact fact, bool attacking)
{
    bool wins = (fact == DFPN_PROVED) == attacking; /* the side to move there */
    child->fact = (unsigned)fact & 3;
    child->rank = 0;
    child->cut = child->member = 0;
    child->carrier = GS_EVERYWHERE;
    child->phi = wins ? 0 : GS_PROOF_INFINITE;
    child->delta = wins ? GS_PROOF_INFINITE : 0;
}

/* The rank of a node whose child has the given one. */
static inline uint32_t dfpn_next_rank(uint32_t rank)
{
    return rank < DFPN_RANK_MOST ? rank + 1 : rank;
}

/* The hash of a key readable for 8 bytes; one-to-one for keys of up to 8 bytes. */
static inline uint64_t dfpn_hash(const uint8_t *key, size_t size)
{
    if (size > 8)
        return gs_state_table_hash_long(key, size);
    return gs_state_table_mix(gs_field64(key), 64 - 8 * (unsigned)size);
}

/* Whether two keys, readable for 8 bytes, are equal. */
static inline bool dfpn_same_key(const uint8_t *a, const uint8_t *b, size_t size)
{
    if (size > 8)
        return memcmp(a, b, size) == 0;
    return (gs_field64(a) ^ gs_field64(b)) << (64 - 8 * size) == 0;
}

/* --- the transposition table (dfpn_table.c) ------------------------------------------------- */

struct dfpn_table {
    struct gs_search *search;
    uint8_t *bytes;
    size_t key_size, stride, bucket_size;
    bool carries;  /* entries tell the points that facts rest on */
    unsigned ways; /* entries of a bucket */
    uint64_t buckets, most_buckets;
    uint64_t filled;         /* entries in use */
    uint64_t replacements;   /* entries overwritten by another state */
    uint64_t enough;         /* with more entries in use it grows */
    atomic_bool *wants_room; /* set where threads share the table and it should grow; NULL: alone */
    bool keeps_claims;       /* open numbers do not overwrite a claim */
    struct dfpn_wins *wins;  /* dfpn_wins.c; NULL: they are not noted */
};

/*
 * An empty table that grows to at most `most` entries (in whole buckets), or, if that is 0, to its
 * share of the memory budget. False, with the search halted, when memory runs out.
 */
bool gs_dfpn_table_init(struct dfpn_table *table, struct gs_search *search, uint64_t most,
                        bool carries);
void gs_dfpn_table_clear(struct dfpn_table *table);

/* The same, but starts from the table an earlier search left behind, and leaves its own in turn. */
bool gs_dfpn_table_open(struct dfpn_table *table, struct gs_search *search, uint64_t most,
                        bool carries);
void gs_dfpn_table_close(struct dfpn_table *table);

/*
 * A view of the table for one of several threads; the table must not be used itself until it has
 * gathered what all views counted. wants_room must be set.
 */
void gs_dfpn_table_share(struct dfpn_table *table, struct dfpn_table *view,
                         struct gs_search *search, unsigned threads);
void gs_dfpn_table_gather(struct dfpn_table *table, struct dfpn_table *view);
/* Grows the table if one of its views had enough; no view may be in use. */
void gs_dfpn_table_make_room(struct dfpn_table *table);
/* Whether its growth was not cut short, so that it can be written. */
static inline bool dfpn_table_is_whole(const struct dfpn_table *table)
{
    return table->bytes && table->ways > 0;
}

/*
 * Calls hear for each entry that is solved for good, with its key and what is known of it. False,
 * with the search halted, when a limit is reached.
 */
bool gs_dfpn_table_tell(const struct dfpn_table *table,
                        void (*hear)(void *user, const uint8_t *key,
                                     const struct dfpn_child *found),
                        void *user);

/* Writes all entries into a checkpoint, as the section "entries", or "carried" with carriers. */
void gs_dfpn_table_save(const struct dfpn_table *table, struct gs_checkpoint_writer *writer);
/*
 * Adds the entries of either section, if there is one, whether the table itself has carriers or
 * not. Their number may be more than the table can hold: those of least worth are then left out.
 * GS_USAGE if they cannot be entries of this search, GS_STOPPED with the search halted.
 */
enum gs_status gs_dfpn_table_load(struct dfpn_table *table, struct gs_checkpoint_file *file,
                                  struct gs_error *error);

/* How many entries the table can hold at its largest. */
static inline uint64_t dfpn_table_capacity(const struct dfpn_table *table)
{
    return table->most_buckets * table->ways;
}

static inline uint64_t dfpn_table_bucket(const struct dfpn_table *table, uint64_t hash)
{
    return gs_scale(hash, table->buckets);
}

static inline void dfpn_table_prefetch(const struct dfpn_table *table, uint64_t hash)
{
    __builtin_prefetch(table->bytes + dfpn_table_bucket(table, hash) * table->bucket_size);
}

/* Writes what the table knows of state into child (except the move); false if it knows nothing. */
bool gs_dfpn_table_find(const struct dfpn_table *table, const struct dfpn_state *state,
                        struct dfpn_child *child);

/*
 * Stores what is known of a state, found in `work` visits; reply is the move a claim rests on when
 * the defender is to move. A proof or firm disproof is never replaced by anything weaker; a claim
 * may be, by a later search of the state.
 */
void gs_dfpn_table_store(struct dfpn_table *table, const struct dfpn_state *state,
                         const struct dfpn_child *child, gs_move reply, uint64_t work);

/* The reply stored with a claim about state, or GS_NO_MOVE. */
gs_move gs_dfpn_table_reply(const struct dfpn_table *table, const struct dfpn_state *state);

/* --- the set of states that are claimed to hold (dfpn_set.c) ---------------------------------- */

/* A number that no state of a set has. */
#define DFPN_NOWHERE UINT32_MAX

/* One step of a walk over a set: a state, and how many of its edges are done. */
struct dfpn_step {
    uint32_t number, next;
};

/*
 * States, numbered in the order they were added. Each is dead (a proved win of the attacker), a
 * member, or, until a walk reaches it, neither. A member is settled once the states it rests on are
 * known: these are its edges, which a walk follows.
 */
struct dfpn_set {
    struct gs_search *search;
    size_t key_size, stride;
    uint8_t *records;
    uint64_t count, room;
    bool shared;     /* others may be looking states up: nothing moves (dfpn_set.c) */
    uint32_t *index; /* number + 1 and a tag, by hash; 0: free */
    uint64_t index_size;
    unsigned index_bits;
    uint32_t *edges; /* one after another: how many there are, and the numbers */
    uint64_t edge_count, edge_room;
    uint64_t last;  /* where the edges of the next settled state begin */
    uint32_t pass;  /* the number of the walk, from 1 */
    uint32_t since; /* the first pass that turns the states it reaches into members */
};

/* The states that a walk is in, the one where it began first. */
struct dfpn_walk {
    struct gs_search *search; /* of whoever walks */
    struct dfpn_step *steps;
    uint64_t count, room;
    uint64_t spent;     /* the first of them lead to no state that is new */
    gs_spin_lock lock;  /* of the steps */
    atomic_uint wanted; /* by how many that would take a part of it */
};

void gs_dfpn_set_init(struct dfpn_set *set, struct gs_search *search);
void gs_dfpn_set_clear(struct dfpn_set *set);

static inline void dfpn_set_prefetch(const struct dfpn_set *set, uint64_t hash)
{
    if (set->index_bits > 0)
        __builtin_prefetch(set->index + (hash >> (64 - set->index_bits)));
}

/* Whether so many more states can be added with nothing moved; and makes it so. */
bool gs_dfpn_set_has_room(const struct dfpn_set *set, uint64_t more);
bool gs_dfpn_set_make_room(struct dfpn_set *set, uint64_t more);

/* Adds a state if it is new; returns its number, or DFPN_NOWHERE with the search halted. */
uint32_t gs_dfpn_set_add(struct dfpn_set *set, const struct dfpn_state *state);
/* Writes what the set says of state into child: proved if dead, claimed if a member. Else false. */
bool gs_dfpn_set_find(const struct dfpn_set *set, const struct dfpn_state *state,
                      struct dfpn_child *child);
/* The key of a state (key_size bytes), and whether the attacker is to move. */
const uint8_t *gs_dfpn_set_key(const struct dfpn_set *set, uint32_t number, bool *attacking);

void gs_dfpn_set_kill(struct dfpn_set *set, uint32_t number, uint32_t rank);
bool gs_dfpn_set_is_dead(const struct dfpn_set *set, uint32_t number);

/* Adds an edge to the state that is settled next. False: no memory. */
bool gs_dfpn_set_edge(struct dfpn_set *set, uint32_t to);
/* Settles a state: it rests on the edges that were added since the last one. False: no memory. */
bool gs_dfpn_set_settle(struct dfpn_set *set, uint32_t number);

/* Why a walk has stopped. */
enum dfpn_halt {
    DFPN_UNSETTLED, /* a state to settle: new, or resting on a dead one
                     */
    DFPN_DONE,      /* its end */
    DFPN_HALTED     /* the end of the search */
};

/* Begins a walk at state 0, which is alive. False: no memory. */
bool gs_dfpn_set_begin(struct dfpn_set *set, struct dfpn_walk *walk);
/* Continues to the next stop; *number is the state to be settled or killed. */
enum dfpn_halt gs_dfpn_set_walk(struct dfpn_set *set, struct dfpn_walk *walk, uint32_t *number);
/* A walk at its end takes a part of another one of the same pass. False: there is none to take. */
bool gs_dfpn_set_join(struct dfpn_set *set, struct dfpn_walk *walk, struct dfpn_walk *other);
void gs_dfpn_walk_clear(struct dfpn_walk *walk, struct gs_search *search);
/* Keeps as members only what the latest walk reached, and drops their edges. */
void gs_dfpn_set_finish(struct dfpn_set *set);
/* Adds the members and dead states of a finished set, other, to set. False: no memory. */
bool gs_dfpn_set_merge(struct dfpn_set *set, const struct dfpn_set *other);

/* --- the search ------------------------------------------------------------------------ */

struct dfpn_frame {
    uint32_t phi_limit, delta_limit;
    uint32_t at;         /* the child that is searched */
    uint32_t calls;      /* how often a child was searched from here */
    size_t first, count; /* its children in the stack of children */
    uint64_t began;      /* visits so far when it was entered */
    uint64_t hash;
    size_t slot;    /* in the set of the states on the path */
    bool attacking; /* whether the attacker is to move */
    uint8_t symmetry;
};

/* The line from the root to the current node. */
struct dfpn_stack {
    struct gs_position *position;
    struct dfpn_frame *frames;
    uint8_t *keys, *undo;         /* by ply */
    struct gs_analysis *analyses; /* by ply, where there are analyses */
    size_t depth, room;           /* frames in use, and frames allocated */
    struct dfpn_child *children;
    size_t child_count, child_room;
    uint32_t *slots; /* ply + 1 by hash, 0: free; four for each frame */
};

/* The children of a node summed up. */
struct dfpn_sums {
    uint32_t phi, delta;
    uint32_t best, second; /* the least delta (which is phi), and the next */
    size_t best_at;        /* the child that has it */
    uint32_t unsolved;     /* children with a phi that is not 0 */
};

struct dfpn;

/* The thresholds that a child is searched with. */
struct dfpn_choice {
    size_t at;
    uint32_t phi_limit, delta_limit;
};

/* Where the three algorithms differ. */
struct dfpn_driver {
    /* After this many calls a frame doubles the thresholds it gives; [1]: positions repeat. */
    unsigned patience[2];
    /* Whether to leave a node with these numbers. */
    bool (*done)(uint32_t phi, uint32_t delta, uint32_t phi_limit, uint32_t delta_limit);
    /* Chooses the child to search next, and its thresholds. */
    void (*choose)(const struct dfpn *dfpn, const struct dfpn_frame *frame,
                   const struct dfpn_sums *sums, struct dfpn_choice *choice);
    /*
     * Raises the thresholds of the root when those given did not solve it; the first ones are 0.
     * Both eventually become infinite.
     */
    void (*widen)(const struct dfpn *dfpn, const struct dfpn_child *root, unsigned tries,
                  struct dfpn_choice *choice);
};

extern const struct dfpn_driver gs_dfpn_driver_df_pn, gs_dfpn_driver_pds, gs_dfpn_driver_pn_star;

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
    DFPN_SETTLED,
    DFPN_RESUMED,
    DFPN_REFUTED,
    DFPN_SPREAD,
    DFPN_RECALLED
};

struct dfpn_parallel;
struct dfpn_aid;

/* What the parameter carriers says. */
enum dfpn_carriers {
    DFPN_CARRIERS_OFF,
    DFPN_CARRIERS_ON,
    DFPN_CARRIERS_SIBLINGS /* as on, but wins are not noted */
};

/* What the parameter order says: by what the children of a node are sorted. */
enum dfpn_order {
    DFPN_ORDER_OFF,
    DFPN_ORDER_ON,     /* by what they promise, and how many replies they leave */
    DFPN_ORDER_PROMISE /* by what they promise alone */
};

/*
 * What an analysis said of a position that was left open: nodes are expanded again and again,
 * mostly soon, and judging one takes far longer than all else.
 */
struct dfpn_memo {
    uint64_t hash;
    unsigned count; /* of moves; 0: nothing is here */
    uint8_t symmetry;
    uint8_t key[GS_KEY_MAX];
    gs_move moves[GS_ANALYSIS_POINTS]; /* sorted */
    struct gs_analysis analysis;
};

struct dfpn {
    struct gs_prover prover; /* first: it may outlive the search of the root (dfpn_prove.c) */
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct dfpn_driver *driver;
    double growth;   /* 1 + epsilon */
    unsigned window; /* the share of the children that are looked at, in percent; 100: all */
    bool weak, symmetry, repeats;
    enum dfpn_order order;
    bool analyses;    /* children are analysed when they are visited (dfpn_carry.c) */
    bool quick;       /* and at once as well, as that takes little */
    bool keeps_cache; /* and analyses go on from earlier ones */
    enum gs_init init;
    const struct gs_prune *prune; /* NULL: proofs by the rules are not used */
    uint64_t random;

    enum gs_side attacker;
    struct dfpn_table table;
    struct dfpn_set sets[2];  /* by attacker */
    struct dfpn_set known[2]; /* what closed sets of earlier questions proved (dfpn_prove.c) */
    bool thorough;            /* look up all children, even after a decisive one */
    bool looking;             /* children are analysed at once, not when they are visited */
    bool is_analysed;         /* analysis and the first `kept` moves are of the current position */
    bool is_sorted;           /* so are these moves */
    struct gs_analysis analysis;
    unsigned kept;
    struct gs_analysis_means means; /* without a cache: there is none, or not yet */
    struct dfpn_memo *memos;        /* NULL: there are none, or not yet */
    size_t memo_count;
    bool complete;               /* closed sets hold everything they rest on (dfpn_close.c) */
    const struct dfpn_set *live; /* the set whose members count as claimed, or NULL */
    struct dfpn_stack stack;
    gs_move *moves; /* of the node that is expanded, and the keys of its children */
    double *scores; /* by which they are sorted; NULL: they are not */
    uint8_t *keys;
    uint64_t *hashes;
    uint8_t *symmetries;
    struct dfpn_stones *stones; /* NULL: proofs tell no points */
    struct dfpn_after after;
    struct gs_undo *undo;
    gs_move best; /* at the root: the move the latest answer rests on, or the most promising one */
    enum gs_answer answers[2]; /* by attacker */
    struct gs_position *root;
    struct gs_position *scratch; /* the position dfpn_close.c works on */
    bool main_line;              /* this is the search of the root, whose numbers are reported */
    uint64_t hurry_at;           /* visits at which the search is given up */
    struct dfpn_walk walk;       /* over a set (dfpn_close.c) */

    unsigned threads; /* that answer a question */
    struct dfpn_parallel
        *parallel; /* several threads (dfpn_parallel.c), this is one; NULL: alone */
    struct gs_member *member;
    struct dfpn_aid *aid;       /* other threads help to judge (dfpn_aid.c); NULL: none does */
    bool dismissed;             /* the threads have ended */
    bool rests;                 /* its walk is at its end */
    bool shows_path;            /* the others see its path */
    struct dfpn_child *altered; /* room for the children of a node, and who is at work in each */
    unsigned *busy;
    size_t keep;            /* frames above so many are to be left */
    uint64_t poll_abort_at; /* visits at which to look what others found on the line */
};

/* --- dfpn.c --- */

/*
 * Whether a search by these parameters judges positions with the points that proofs rest on, unless
 * results are known from elsewhere.
 */
bool gs_dfpn_may_analyse(const struct gs_search *search);
/* Allocates a search; its root is still to be set. NULL, with the search halted: no memory. */
struct dfpn *gs_dfpn_new(struct gs_search *search, const struct dfpn_driver *driver);
void gs_dfpn_free(struct dfpn *dfpn);

/*
 * Whether attacker wins from dfpn->root; the set must be empty. dfpn->best is the move the answer
 * rests on, if any.
 */
enum gs_answer gs_dfpn_ask(struct dfpn *dfpn, enum gs_side attacker);

/* --- dfpn_nodes.c --- */

bool gs_dfpn_stack_init(struct dfpn *dfpn);
void gs_dfpn_stack_clear(struct dfpn *dfpn);

/* Whether the attacker is to move at the top frame, or at the root while there are no frames. */
static inline bool dfpn_attacking(const struct dfpn *dfpn)
{
    return gs_to_move(dfpn->rules, dfpn->stack.position) == dfpn->attacker;
}

/* The state of the current position; its key is written to key (with room for 8 bytes more). */
struct dfpn_state gs_dfpn_state_here(const struct dfpn *dfpn, uint8_t *key);
/* What the table knows of a state, its carrier turned as the position lies there. */
bool gs_dfpn_find(const struct dfpn *dfpn, const struct dfpn_state *state,
                  struct dfpn_child *child);

/*
 * Pushes a frame for the current position, with its children and what is known of them. False, with
 * the search halted and nothing changed, when memory runs out.
 */
bool gs_dfpn_push(struct dfpn *dfpn, const struct dfpn_state *state, uint32_t phi_limit,
                  uint32_t delta_limit);
/* The same, on an empty stack, just to look at a position; not counted as an expansion. */
bool gs_dfpn_look(struct dfpn *dfpn, const struct gs_position *position);
/*
 * What the first of these moves, and each step further, promise, as the game sees it after them.
 */
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

/* --- dfpn_carry.c --- */

/* Asks the rules about the current position; whether they prove it, with what they say in child. */
bool gs_dfpn_analyse(struct dfpn *dfpn, struct dfpn_child *child, bool attacking);
/* Whether it is remembered what an analysis said of the current position; it is as if it had been
 * made.
 */
bool gs_dfpn_recollect(struct dfpn *dfpn, const struct dfpn_state *state);
/* Remembers the analysis of the top frame, and its moves, of which there are so many. */
void gs_dfpn_remember(struct dfpn *dfpn, unsigned count);
/*
 * Settles the open children in whose place the solved child at a ply's frame could have been
 * played as well, without changing the proof that it loses.
 */
void gs_dfpn_spread(struct dfpn *dfpn, size_t ply, size_t at);
/* The carrier of a node that is solved by its children. */
uint64_t gs_dfpn_carrier(const struct dfpn *dfpn, size_t ply, const struct dfpn_child *node);
/* What the win of a finished game rests on, as far as the game tells. */
static inline uint64_t dfpn_carrier_of_end(const struct dfpn *dfpn)
{
    return dfpn->prune->carriers_hold_stones ? GS_EVERYWHERE : 0;
}

/* Tables hold carriers in the canonical form; these go there and back. */
uint64_t gs_dfpn_turn(const struct dfpn *dfpn, unsigned symmetry, uint64_t carrier);
uint64_t gs_dfpn_turn_back(const struct dfpn *dfpn, unsigned symmetry, uint64_t carrier);

/* --- dfpn_wins.c --- */

/* An empty list, for a table that has carriers; NULL: no memory. */
struct dfpn_wins *gs_dfpn_wins_new(struct gs_memory *memory);
void gs_dfpn_wins_free(struct dfpn_wins *wins); /* NULL is allowed */
/* Notes the current position, which is solved as found says, and its images. */
void gs_dfpn_wins_note(struct dfpn *dfpn, const struct dfpn_child *found);
/*
 * Notes what the table holds, from a checkpoint, of solved positions. The current position is
 * another one then. False, with the search halted, when a limit is reached.
 */
bool gs_dfpn_wins_gather(struct dfpn *dfpn);
/* The least set of points that is known to suffice for a win of side from position; GS_EVERYWHERE:
 * none is known. */
uint64_t gs_dfpn_wins_carrier(const struct dfpn *dfpn, const struct gs_position *position,
                              enum gs_side side);
/*
 * A look-up in three steps, between which other positions can take the same one: lists the stones
 * of the current position, and asks for the memory that tells where to look for it;
 */
struct dfpn_stones gs_dfpn_wins_expect(const struct dfpn *dfpn);
/* asks for the memory where it is; */
void gs_dfpn_wins_approach(const struct dfpn *dfpn, struct dfpn_stones *stones);
/* whether their position is won by what was noted of another one; child says how. */
bool gs_dfpn_wins_find(struct dfpn *dfpn, const struct dfpn_stones *stones,
                       struct dfpn_child *child, bool attacking);

/* --- dfpn_search.c --- */

/* Sums up the children of a frame. */
void gs_dfpn_sum(const struct dfpn *dfpn, const struct dfpn_child *children, size_t count,
                 struct dfpn_sums *sums);

/*
 * Searches from the given position until it is solved or `effort` visits have
 * been made, and leaves its frame alone on the stack for the caller to read and
 * pop. The position itself is not looked up. False when a limit was reached;
 * the stack is then empty.
 */
bool gs_dfpn_solve(struct dfpn *dfpn, const struct gs_position *root, uint64_t effort,
                   struct dfpn_child *found);

/* --- dfpn_parallel.c --- */

/* The same as gs_dfpn_solve for dfpn->root, by all the threads that the search may use. */
bool gs_dfpn_solve_together(struct dfpn *dfpn, uint64_t effort, struct dfpn_child *found);

/* Verifies the claims of a set that holds the root; see dfpn_close.c. True: they hold. */
bool gs_dfpn_gather_together(struct dfpn *dfpn, struct dfpn_set *set);

/* What a thread does when the others want it to wait or to end; false: to end. */
bool gs_dfpn_parallel_barrier(struct dfpn *dfpn);
bool gs_dfpn_parallel_wants_barrier(const struct dfpn *dfpn);

/* To be called at each visit, with nothing locked: whether the search goes on. */
static inline bool dfpn_goes_on(struct dfpn *dfpn)
{
    return !dfpn->parallel || !gs_dfpn_parallel_wants_barrier(dfpn) ||
           gs_dfpn_parallel_barrier(dfpn);
}

/* The thread begins with a state at a ply of its path, or leaves it: the others see that. */
void gs_dfpn_parallel_enter(struct dfpn *dfpn, size_t ply, uint64_t hash);
void gs_dfpn_parallel_exit(struct dfpn *dfpn, size_t ply);

/*
 * Whether others are in the state of a frame, too. If so, its children become what the table knows
 * of them by now, and dfpn->busy tells how many others are in each.
 */
bool gs_dfpn_parallel_refresh(struct dfpn *dfpn, struct dfpn_frame *frame);
/* Sums are those of a refreshed frame; sums it up again as if children with others were worse. */
void gs_dfpn_parallel_sum(struct dfpn *dfpn, const struct dfpn_frame *frame,
                          struct dfpn_sums *sums);
/* From time to time, looks whether others have solved a state of the line, and leaves it then. */
void gs_dfpn_parallel_poll_abort(struct dfpn *dfpn);
/* What the table says of the top frame, if it is solved. */
bool gs_dfpn_parallel_take_solved(struct dfpn *dfpn, struct dfpn_child *found);

/* Threads at one set: one at a time changes it. Alone: nothing. */
void gs_dfpn_parallel_write(struct dfpn *dfpn, struct dfpn_set *set);
void gs_dfpn_parallel_write_end(struct dfpn *dfpn);

/* --- dfpn_aid.c --- */

/* The same as gs_dfpn_solve for dfpn->root where there are analyses; other threads help with these.
 */
bool gs_dfpn_solve_aided(struct dfpn *dfpn, uint64_t effort, struct dfpn_child *found);
/* Analyses the current position, of which dfpn->moves are listed; returns how many are kept. */
unsigned gs_dfpn_aid_analyse(struct dfpn *dfpn, unsigned count);
/* Sets dfpn->scores by dfpn->moves. */
void gs_dfpn_aid_score(struct dfpn *dfpn, unsigned count);

/* --- dfpn_close.c --- */

/* Settles a member. False when the question is left open. */
bool gs_dfpn_settle_member(struct dfpn *dfpn, struct dfpn_set *set, uint32_t number);

/*
 * Decides whether the claim that the attacker does not win from the root holds. GS_ANSWER_CUT, with
 * the search not halted, if the depth limit leaves that open.
 */
enum gs_answer gs_dfpn_verify_disproofs(struct dfpn *dfpn);

/* --- explain.c --- */

/*
 * Records the move that the answer just found rests on, or the most promising one while there is
 * none. The root must be alone on the stack.
 */
void gs_dfpn_note_best(struct dfpn *dfpn);
/* A move that the children on top of the stack prove good, or GS_NO_MOVE. */
gs_move gs_dfpn_sure_move(struct dfpn *dfpn);
/* Fills best_move and line; see struct gs_questioner. */
void gs_dfpn_explain(void *user, enum gs_side attacker, enum gs_answer answer,
                     struct gs_result *result);

/* --- dfpn_prove.c --- */

/* Turns a finished search, its questions answered or left open, into a prover. */
struct gs_prover *gs_dfpn_prove_on(struct dfpn *dfpn);
/* See struct gs_algo. */
struct gs_prover *gs_dfpn_prover_new(struct gs_search *search);

#endif

/* SPDX-License-Identifier: MIT */
/* tss_space.h - the threat space of a position: tss_space.c and tss_combine.c. */
#ifndef ALGO_TSS_SPACE_H
#define ALGO_TSS_SPACE_H

#include <gamesolve/game.h>
#include <gamesolve/game/lines.h>

#define TSS_WORDS ((GS_POINTS_MAX + 63) / 64)

/* A threat as it occurs in the space, with its answers; the same one may stand in many nodes. */
struct tss_operator {
    struct gs_threat threat;
    uint32_t next; /* with the same gain; or TSS_NONE */
    bool at_once;  /* it rests on stones of the board alone */
};

#define TSS_NONE UINT32_MAX

/*
 * A node: a threat, and all that it rests on. Its history is the set of these
 * operators, its own among them, by rising number.
 */
struct tss_node {
    uint32_t operator;
    uint32_t history, length;    /* place in the pool of histories */
    uint32_t next;               /* with the same gain, or TSS_NONE */
    uint32_t parents[3];         /* that it rests on: one, or those that were combined */
    uint64_t squares[TSS_WORDS]; /* gain and cost squares of its history */
    uint16_t threes;             /* in its history: threats that are no fours */
    bool expanded;               /* what rests on it was searched for */
    bool wins;                   /* a five, or a straight four */
};

/* Nodes that have been expanded and combined. */
struct tss_growth {
    uint32_t next;     /* the first node that was not expanded */
    uint32_t counted;  /* nodes before this one were counted as expanded */
    uint32_t combined; /* nodes before this one were combined with each other */
    uint32_t open;     /* of these, those that do not end a sequence */
};

/* What is kept to be shown (tss_show.c): every threat of the position is a node then. */
struct tss_shown {
    bool on;
    uint32_t *conflicts; /* pairs of nodes that conflict, one behind the other */
    size_t room, count;  /* of numbers; of pairs */
    uint64_t pairs, apart;
};

struct tss_space {
    struct tss_operator *operators;
    struct tss_node *nodes;
    uint32_t *pool;   /* histories, one behind the other */
    uint32_t *places; /* open addressing: a node by its history; 0: free, else its number + 1 */
    size_t operators_room, nodes_room, pool_room, places_room;
    uint32_t operator_count, node_count, pool_count;
    uint32_t by_gain[GS_POINTS_MAX], nodes_by_gain[GS_POINTS_MAX]; /* chains, or TSS_NONE */
    uint32_t most;                                                 /* nodes, at most */
    unsigned threes;                                               /* in a history, at most */
    bool full;                                                     /* there would be more */
    bool is_of_fours;  /* made of the current position, of fours alone */
    bool is_narrow;    /* of the threats below a node only those that win, where one does */
    bool lacks_threes; /* a three was left out, as there were as many as there may be */
    uint64_t number;   /* of this space: how many were made */
    enum gs_side attacker;
    struct tss_growth growth;
    struct tss_shown shown;
};

struct tss;

/* --- tss_space.c --- */

/*
 * Makes the space of the position with at most so many threes in a history (0: fours
 * alone), as far as it grows without combinations. False when the search was halted.
 */
bool gs_tss_space_begin(struct tss *at, unsigned threes);
/* Takes in histories with more threes, up to so many. */
bool gs_tss_space_deepen(struct tss *at, unsigned threes);
/*
 * One more stage: combines trees, and grows the trees that result. *grown: whether any did. False
 * when the search was halted.
 */
bool gs_tss_space_grow(struct tss *at, bool *grown);
/*
 * The first moves of all sequences that end in a five or a straight four, on the stack of moves.
 * Those with the fewest threes come first.
 */
gs_move *gs_tss_space_moves(struct tss *at, unsigned *count);
/* Whether some sequence wins. */
bool gs_tss_space_wins(const struct tss *at);
/* All gain squares of sequences that win. */
void gs_tss_space_gains(const struct tss *at, uint64_t points[TSS_WORDS]);
void gs_tss_space_clear(struct tss *at);

/* Adds the squares of an operator to a set. */
void gs_tss_squares_add(const struct tss_operator *operator, uint64_t * squares);

/* For tss_combine.c: adds a node for a threat that rests on parents. */
bool gs_tss_space_add(struct tss *at, const struct gs_threat *threat, const uint32_t *history,
                      uint32_t length, const uint32_t parents[3]);
/* Supposes the stones of a history to be on the board, and takes them away again. */
void gs_tss_space_set(struct tss *at, const uint32_t *history, uint32_t length);
void gs_tss_space_lift(struct tss *at, const uint32_t *history, uint32_t length);
/* Notes two nodes that conflict, where that is to be shown. */
bool gs_tss_space_note(struct tss *at, uint32_t one, uint32_t other);

/* --- tss_combine.c --- */

bool gs_tss_combine(struct tss *at);

#endif

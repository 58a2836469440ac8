/* SPDX-License-Identifier: MIT */
/*
 * threat_tree.h - the threats of a position and all that rests on them ([Allis 1993]), as a
 * search by threats puts them into its result where the search wants them
 * (gs_search.keep_threats).
 *
 * A node is a threat with its history: all threats that it rests on, directly or through others.
 * One whose parents are several trees comes from their combination. The attacker is the side to
 * move; the defender answers a threat with all of its cost squares at once, so a win in a tree has
 * to be checked against his real replies.
 */
#ifndef GAMESOLVE_THREAT_TREE_H
#define GAMESOLVE_THREAT_TREE_H

#include <gamesolve/game.h>
#include <gamesolve/memory.h>

GS_BEGIN_DECLS

/* "five", "straight four", "four", "three" or "broken three". */
const char *gs_threat_kind_name(enum gs_threat_kind kind);

/* What became of a sequence when it was checked against the defender's replies. */
enum gs_threat_verdict {
    GS_THREAT_UNTRIED, /* nothing is known: it ends in no win, or a limit struck before */
    GS_THREAT_WINS,
    GS_THREAT_REFUTED /* it was not found to win */
};

/* No node of this number. */
#define GS_NO_THREAT UINT32_MAX

struct gs_threat_node {
    uint32_t threat;          /* its own, by number */
    uint32_t history, length; /* in the pool: numbers of threats, each after those it rests on */
    uint32_t parents[3];      /* nodes; GS_NO_THREAT: there are no more of them */
    uint32_t first; /* the first node below it, whose first parent it is; GS_NO_THREAT: none */
    uint32_t next;  /* the next node with the same first parent; GS_NO_THREAT: it is the last */
    bool ends;      /* a five or a straight four: its history is a sequence that may win */
    /*
     * Of a node that ends a sequence. Of fours alone: whether the attacker wins with moves on
     * the gain squares of the sequence and no others. Else: whether one of its threats that can
     * be made at once was proved to win.
     */
    enum gs_threat_verdict verdict;
};

struct gs_threat_tree {
    struct gs_memory *memory;
    struct gs_threat *threats;
    struct gs_threat_node *nodes; /* parents before those that rest on them */
    uint32_t *pool;               /* the histories */
    uint32_t *conflicts;          /* pairs of nodes that are in each other's way, one behind the
                                     other */
    uint32_t threat_count, node_count, pool_count;
    size_t conflict_count; /* pairs */
    uint64_t pairs, apart; /* pairs that combination tried; of these, not in one line */
    uint32_t first;        /* the first node without a parent; GS_NO_THREAT: there is no node */
    unsigned threes;       /* the most threats of a sequence that are no fours; those with more
                              were left out */
    bool complete;         /* nothing else was left out, until a sequence won */
};

/* Releases a tree; NULL is fine. */
void gs_threat_tree_free(struct gs_threat_tree *tree);

GS_END_DECLS

#endif

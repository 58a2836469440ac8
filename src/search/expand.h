/* SPDX-License-Identifier: MIT */
/*
 * expand.h - the children of a position in a graph of positions: their keys,
 * whose turn it is there, and their first proof and disproof numbers.
 *
 * Graph searches for one question ("can the attacker win?") find their children
 * here, so that all of them treat keys, symmetry, first numbers and earlier
 * proofs alike.
 */
#ifndef SEARCH_EXPAND_H
#define SEARCH_EXPAND_H

#include <gamesolve/search.h>

#include "search/choices.h"
#include "search/proof.h"
#include "table/key_set.h"

/*
 * Whose turn it is at a node. It is also the index of the number that the side to move wants to be
 * low, which is the least among its children; the other is a sum.
 */
enum gs_role {
    GS_OR, /* the attacker */
    GS_AND /* the defender */
};

/* Proof number and disproof number, at the indices GS_OR and GS_AND. */
struct gs_numbers {
    uint32_t of[2];
};

#define GS_PROVED    ((struct gs_numbers){{0, GS_PROOF_INFINITE}})
#define GS_DISPROVED ((struct gs_numbers){{GS_PROOF_INFINITE, 0}})

static inline bool gs_numbers_solved(struct gs_numbers numbers)
{
    return numbers.of[GS_OR] == 0 || numbers.of[GS_AND] == 0;
}

static inline bool gs_numbers_equal(struct gs_numbers a, struct gs_numbers b)
{
    return a.of[GS_OR] == b.of[GS_OR] && a.of[GS_AND] == b.of[GS_AND];
}

/* The numbers of a position with these bounds, where it is role's turn; if open, 1 and 1. */
static inline struct gs_numbers gs_numbers_of_proved(struct gs_proved bounds, enum gs_role role)
{
    bool attacks = role == GS_OR;
    if (attacks ? bounds.lower == GS_WIN : bounds.upper == GS_LOSS)
        return GS_PROVED;
    if (attacks ? bounds.upper < GS_WIN : bounds.lower > GS_LOSS)
        return GS_DISPROVED;
    return (struct gs_numbers){{1, 1}};
}

/*
 * The first numbers of an open position, where it is role's turn. With the game's hint, the number
 * of the side not to move counts once for each of the choices (of struct gs_proved). room (for
 * rules->max_moves) is overwritten.
 */
struct gs_numbers gs_first_numbers(const struct gs_rules *rules, const struct gs_position *position,
                                   enum gs_role role, enum gs_init init, unsigned choices,
                                   gs_move *room);

/* A child, in the order of the moves. */
struct gs_child {
    uint64_t hash;             /* of its key */
    struct gs_numbers numbers; /* solved: the game is over there, or the answer is known */
    gs_move move;              /* to it, in the position that the parent's key describes */
};

struct gs_expander {
    /* Set by the caller. */
    struct gs_search *search;
    enum gs_side attacker;
    bool canonical; /* positions that are equal under the game's symmetries have one key */
    enum gs_init init;
    const struct gs_prune *prune;   /* the rules' proofs to use; NULL: none */
    const struct gs_key_set *among; /* the caller will look up children there; NULL: nowhere */
    /* Keys of positions in which the defender was proved to win; NULL: none. Of key_size bytes. */
    const struct gs_key_set *refuted;
    /*
     * Keys, with roles, of positions in which the attacker of an earlier question was proved not to
     * win; NULL: none. Where symmetric positions are merged this is true for either attacker.
     */
    const struct gs_key_set *safe;

    /* Kept by the expander. */
    const struct gs_rules *rules;
    size_t key_size; /* bytes of a key, which also contains whose turn it is */
    struct gs_child *children;
    uint8_t *keys; /* of the children, packed */

    /* Private. */
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves, *counted;
    struct gs_workspace *workspace; /* where there is prune */
    uint64_t random;
};

/*
 * An expander for the question whether attacker wins, by the parameters of the search; still to be
 * initialised. The keys of refuted count if the set was opened, and must outlive it then.
 */
struct gs_expander gs_expander_for(struct gs_search *search, enum gs_side attacker,
                                   const struct gs_key_set *refuted);

/* False, with the search halted, when memory runs out. Clear it in either case. */
bool gs_expander_init(struct gs_expander *expander);
/* Releases its contents; may be called without init. */
void gs_expander_clear(struct gs_expander *expander);

/* Whose turn it is at a position on a line from the root. */
enum gs_role gs_expander_role(const struct gs_expander *expander,
                              const struct gs_position *position);

/* Writes the key of position, where it is role's turn. */
void gs_expander_key(const struct gs_expander *expander, const struct gs_position *position,
                     enum gs_role role, uint8_t *key);

/*
 * The first numbers of the root, and of any other position, whose role and key
 * are given; solved if the answer is known. The rules' proofs do not solve the root, as its moves
 * must be searched.
 */
struct gs_numbers gs_expander_evaluate_root(const struct gs_expander *expander,
                                            const struct gs_position *position, enum gs_role role,
                                            const uint8_t *key);
struct gs_numbers gs_expander_evaluate(const struct gs_expander *expander,
                                       const struct gs_position *position, enum gs_role role,
                                       const uint8_t *key);

/*
 * Lists the children of the position with this key, where it is role's turn, each once, leaving out
 * those that the rules prove irrelevant; returns how many there are. Moves are shuffled if the
 * search has a seed.
 */
unsigned gs_expander_list(struct gs_expander *expander, const uint8_t *key, enum gs_role role);

/* The key of a child that was listed. */
static inline const uint8_t *gs_expander_child_key(const struct gs_expander *expander,
                                                   unsigned child)
{
    return expander->keys + child * expander->key_size;
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * dfpn_state.h - a state of depth-first proof-number search, and what is known of it.
 *
 * Numbers are kept from the point of view of the side to move (Nagai): phi is the proof number
 * where the attacker is to move (OR) and the disproof number where the defender is (AND), delta the
 * other one.
 *
 * A node is a state and an attacker: "does the attacker win from here?" What is known about it is a
 * fact of one of three kinds.
 *
 *     proved   the attacker wins, within rank plies
 *     firm     the attacker does not win: in games without draws it loses within rank plies
 *     claimed  the attacker seems not to win: this rests on a repetition and
 *              may be wrong on other paths; dfpn_close.c decides
 *
 * A proof never rests on a claim: it takes proved children, one at an OR node and all at an AND
 * node. Likewise a firm disproof takes firm children, all at an OR node and one at an AND node. By
 * induction over time both are right on every path, and for either question: if White wins, Black
 * does not.
 */
#ifndef ALGO_DFPN_STATE_H
#define ALGO_DFPN_STATE_H

#include <string.h>

#include "search/proof.h"
#include "table/field.h"
#include "table/state_table.h"

/* What is known of a node. Once it is solved, phi and delta are 0 and infinite, or the reverse. */
enum dfpn_fact {
    DFPN_OPEN,
    DFPN_PROVED,  /* rank: plies in which the attacker can win */
    DFPN_CLAIMED, /* the attacker does not win, provided the claims this rests on are right */
    DFPN_FIRM     /* the attacker does not win; rank: in which it loses, if there are no draws */
};

/* A child of a node, as its parent sees it. */
struct dfpn_child {
    gs_move move;
    uint32_t phi, delta; /* from the child's point of view */
    uint32_t rank : 28;  /* of a proof or firm disproof; the rest describe the other facts */
    uint32_t fact : 2;   /* enum dfpn_fact */
    uint32_t cut : 1;    /* a claim that rests on the depth limit */
    uint32_t member : 1; /* a claim in the set of dfpn_close.c, or firm by an earlier set */
    gs_bitboard carrier; /* of a proof or firm disproof: the points it rests on (dfpn_carry.c) */
};

#define DFPN_RANK_MOST ((UINT32_C(1) << 28) - 1)

/* What identifies a state in a look-up: key, hash, and whether the attacker is to move. */
struct dfpn_state {
    const uint8_t *key; /* readable for 8 bytes */
    uint64_t hash;
    bool attacking;
    uint8_t symmetry; /* that led to the key */
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

#endif

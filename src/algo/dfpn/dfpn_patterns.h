/* SPDX-License-Identifier: MIT */
/*
 * dfpn_patterns.h - wins by what they need: the winner's stones, and points on which the loser has
 * none. A position with both is won, whatever else is on the board.
 */
#ifndef ALGO_DFPN_PATTERNS_H
#define ALGO_DFPN_PATTERNS_H

#include <stdbool.h>
#include <stdint.h>

#include <gamesolve/game/points.h>

struct gs_memory;
struct dfpn_patterns;
struct dfpn_pattern_node;

/* A won position. */
struct dfpn_pattern {
    gs_bitboard stones; /* that the winner must have */
    gs_bitboard
        area;      /* where the loser must have no stones: those of the winner, and the carrier */
    uint32_t rank; /* plies within which it is won */
};

/* An empty tree; NULL: no memory. most: bytes that it may take. */
struct dfpn_patterns *gs_dfpn_patterns_new(struct gs_memory *memory, uint64_t most);
void gs_dfpn_patterns_free(struct dfpn_patterns *patterns); /* NULL is allowed */
/*
 * Adds a pattern of a winner with a side to move (enum gs_side), unless memory has ended, or one
 * that is there needs no more. Threads take turns.
 */
void gs_dfpn_patterns_add(struct dfpn_patterns *patterns, unsigned winner, unsigned to_move,
                          struct dfpn_pattern pattern);

/* A walk over the patterns that hold in a position. */
struct dfpn_pattern_walk {
    const struct dfpn_pattern_node *node; /* the next one */
    const struct dfpn_pattern *at, *end;  /* those of a leaf that are still to come */
    gs_bitboard winner, loser;            /* stones */
    bool but_one;                         /* also those that lack one stone of the winner */
};

struct dfpn_pattern_walk gs_dfpn_patterns_walk(const struct dfpn_patterns *patterns,
                                               const gs_bitboard stones[2], unsigned winner,
                                               unsigned to_move, bool but_one);
/* The next one; NULL: there is no other. */
const struct dfpn_pattern *gs_dfpn_patterns_next(struct dfpn_pattern_walk *walk);

#endif

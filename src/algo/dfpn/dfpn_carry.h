/* SPDX-License-Identifier: MIT */
/*
 * dfpn_carry.h - analyses of positions, the points that proofs rest on, and what else they prove.
 */
#ifndef ALGO_DFPN_CARRY_H
#define ALGO_DFPN_CARRY_H

#include <stdatomic.h>

#include "algo/dfpn/dfpn_state.h"

struct dfpn;

/*
 * The analysis of a position that was left open. Nodes are expanded again and again, mostly soon,
 * and an analysis takes far longer than all else. Threads share the cache.
 */
struct dfpn_cached_analysis {
    atomic_bool busy; /* a thread reads or writes the entry: others pass it by */
    uint64_t hash;
    unsigned count; /* of moves; 0: nothing is here */
    uint8_t symmetry;
    uint8_t key[GS_KEY_MAX];
    gs_move moves[GS_ANALYSIS_POINTS]; /* sorted */
    struct gs_analysis analysis;
};

/* The game's analysis of the current position. */
struct dfpn_judged {
    bool reads_only;  /* children are analysed at once, not when they are visited */
    bool is_analysed; /* analysis and the first `kept` moves are of the current position */
    bool is_sorted;   /* so are these moves */
    struct gs_analysis analysis;
    unsigned kept;
    struct gs_analysis_means means;      /* without a cache: there is none, or not yet */
    struct dfpn_cached_analysis *cached; /* NULL: there are none, or not yet */
    size_t cached_count;
    bool borrows_cached; /* from the first of several threads */
};

/* Analyses the current position. Returns whether that proves it, with the value in child. */
bool gs_dfpn_analyse(struct dfpn *dfpn, struct dfpn_child *child, bool attacking);
/* Makes the cache of analyses that so many threads are to share, where there is to be one. */
void gs_dfpn_open_cache(struct dfpn *dfpn, unsigned threads);
/* Loads the cached analysis of the current position; false: there is none. */
bool gs_dfpn_load_analysis(struct dfpn *dfpn, const struct dfpn_state *state);
/* Caches the analysis of the top frame, with its moves, of which there are so many. */
void gs_dfpn_cache_analysis(struct dfpn *dfpn, unsigned count);
/*
 * Solves open children by the solved child at a ply's frame: those in whose place it could have
 * been played as well, without changing the proof that it loses.
 */
void gs_dfpn_spread(struct dfpn *dfpn, size_t ply, size_t at);
/* The carrier of a node that is solved by its children. */
gs_bitboard gs_dfpn_carrier(const struct dfpn *dfpn, size_t ply, const struct dfpn_child *node);
/* The carrier of the win in a finished game, if the game gives it. */
static inline gs_bitboard dfpn_carrier_of_end(const struct gs_prune *prune)
{
    return prune->carriers_hold_stones ? GS_EVERYWHERE : 0;
}

/* The canonical form of a carrier, in which tables store it. */
gs_bitboard gs_dfpn_turn(const struct dfpn *dfpn, unsigned symmetry, gs_bitboard carrier);

#endif

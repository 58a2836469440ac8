/* SPDX-License-Identifier: MIT */
/*
 * proof.h - proof and disproof numbers, and how they combine ([Goluch],
 * algorithm 10).
 *
 *     node                    proof number        disproof number
 *     attacker wins           0                   infinite
 *     attacker does not win   infinite            0
 *     attacker to move (OR)   least of children   sum over children
 *     defender to move (AND)  sum over children   least of children
 *
 * To write each rule once, searches may store the pair from the side to move's point of view, as
 * phi and delta (Nagai): phi is the proof number at OR nodes and the disproof number at AND nodes,
 * delta the other. Then phi is the least delta of the children, and delta the sum of their phis, at
 * every node.
 */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include <gamesolve/search.h>

/* Infinite; all finite numbers are below. Sums of finite numbers saturate and stay finite. */
#define GS_PROOF_INFINITE UINT32_C(0xffffffff)
#define GS_PROOF_MOST     (GS_PROOF_INFINITE - 1)

/* The sum of two proof numbers: infinite if one is, else at most GS_PROOF_MOST. */
static inline uint32_t gs_proof_add(uint32_t a, uint32_t b)
{
    if (a == GS_PROOF_INFINITE || b == GS_PROOF_INFINITE)
        return GS_PROOF_INFINITE;
    return a > GS_PROOF_MOST - b ? GS_PROOF_MOST : a + b;
}

/*
 * The virtual number of an open child in which other threads are. It is greater by 1 for each, or
 * by a quarter where all children will be needed, but does not pass a limit that the number has not
 * reached.
 */
static inline uint32_t gs_virtual_number(uint32_t number, unsigned others, bool all, uint32_t limit)
{
    const uint64_t more = number + (uint64_t)others * (all ? number / 4 + 1 : 1);
    const uint32_t most = number < limit && limit <= GS_PROOF_MOST ? limit - 1 : GS_PROOF_MOST;
    return number >= most ? number : more < most ? (uint32_t)more : most;
}

/* A number as a counter shows it (gs_search). */
static inline uint64_t gs_proof_shown(uint32_t number)
{
    return number == GS_PROOF_INFINITE ? GS_COUNTER_INFINITE : number;
}

static inline uint32_t gs_proof_least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/*
 * The numbers of several children combined: their sum, or, for weak proof numbers (Ueda and
 * others), the greatest plus 1 for each other unsolved child. Sums count a position once for each
 * way to it, and explode where there are many ways. Both are 0, or infinite, at the same time.
 */
struct gs_proof_total {
    uint32_t sum, most;
    uint32_t unsolved; /* how many are not 0 */
};

static inline void gs_proof_total_add(struct gs_proof_total *total, uint32_t number)
{
    total->sum = gs_proof_add(total->sum, number);
    total->most = number > total->most ? number : total->most;
    total->unsolved += number != 0;
}

static inline uint32_t gs_proof_total_result(const struct gs_proof_total *total, bool weak)
{
    if (!weak || total->unsolved == 0 || total->sum == GS_PROOF_INFINITE)
        return total->sum;
    return gs_proof_add(total->most, total->unsolved - 1);
}

#endif

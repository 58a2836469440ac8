/* SPDX-License-Identifier: MIT */
/*
 * connection_bits.h - sets of points on boards of at most CONNECTION_SMALL
 * points, which are words, and what is found by them: cells that do not matter
 * and virtual connections. Shared by the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_BITS_H
#define GAMES_CONNECTION_CONNECTION_BITS_H

#include "connection/connection.h"

static inline uint64_t connection_bit(unsigned point)
{
    return UINT64_C(1) << point;
}

/* How many points a set has. (The compiler's own function is a call where the processor may lack
 * the instruction.) */
static inline unsigned connection_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* Cells that do not matter: connection_inferior.c. */

/* Fills in small; all else of the rules comes first. */
void gs_connection_small_init(struct connection_rules *rules, const struct connection_shape *shape);

/* A position as sets, in which cells that make no difference may be filled: it has the same winner.
 */
struct connection_filled {
    uint64_t stones[2];
    uint64_t free;
    uint64_t dead;        /* neither free nor stones: either side may count them as its own */
    unsigned pairs[2];    /* how often a side has captured two cells */
    uint64_t captured[2]; /* which ones */
    uint8_t partners[CONNECTION_SMALL]; /* by captured cell, the one it was captured with */
};

/* The sets of a position as it is. */
void gs_connection_set_filled(const struct connection_rules *rules,
                              const struct connection_position *position,
                              struct connection_filled *filled);
/*
 * Fills cells. Where a side connects with n more stones then, it takes n and one
 * for each of its pairs on the board as it is. With an aim nothing is filled.
 */
void gs_connection_fill_in(const struct connection_rules *rules, struct connection_filled *filled);
/*
 * Takes out of stones of a side, and of the free cells of a carrier by which it wins, those without
 * which it wins as well if the other side has all other cells. With an aim nothing is taken out.
 */
void gs_connection_trim(const struct connection_rules *rules, enum gs_side winner, uint64_t *stones,
                        uint64_t *carrier);
/* Which free cells of an open position the side to move must search. */
struct connection_worth {
    uint64_t kept; /* if it wins, then by one of these; with an aim all */
    /* The others: vulnerable ones, with the cells that the other side needs to make them dead; and
     * those that are worth no more than another one. */
    uint64_t vulnerable, dominated;
    uint64_t killers[CONNECTION_SMALL];
};

void gs_connection_worthwhile(const struct connection_rules *rules,
                              const struct connection_filled *filled, enum gs_side side,
                              struct connection_worth *worth);

/* Virtual connections: connection_virtual.c. */

#define CONNECTION_THREATS 32

/* How a side may connect all edges of its goal. */
struct connection_threats {
    bool any;        /* it connects if it is to move: */
    unsigned stones; /* so many stones suffice, */
    unsigned cells;  /* on so many cells, */
    unsigned key;    /* the first one here */
    uint64_t common; /* the cells that every threat needs; all bits where there is no threat */
    bool is_linked;  /* it connects even if the other side is to move, by a chain that is there */
    unsigned linked; /* with so many stones */
    uint64_t line;   /* on these cells */
    unsigned count;  /* threats that are kept: those with the fewest cells */
    uint64_t carriers[CONNECTION_THREATS];
    uint8_t needs[CONNECTION_THREATS]; /* so many stones suffice for each */
    /* Where it does not connect: by free cell, the cells at which the other side can stop it if it
     * plays there. */
    uint64_t replies[CONNECTION_SMALL];
};

struct connection_cache;

/* With the workspace and the cache of means. */
void gs_connection_find_threats(const struct connection_rules *rules,
                                const struct connection_filled *filled, enum gs_side side,
                                const struct gs_analysis_means *means,
                                struct connection_threats *threats);
/* Bytes of the workspace; the board has at most CONNECTION_SMALL points. */
size_t gs_connection_net_size(const struct connection_rules *rules);
/* The position that was analysed last was left open: keeps its nets. */
void gs_connection_cache_next(struct connection_cache *cache);

#endif

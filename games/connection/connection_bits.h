/* SPDX-License-Identifier: MIT */
/*
 * connection_bits.h - sets of points, which are a word of 64 bits, or of 128 where CONNECTION_WIDE
 * is defined, and what is found by them: cells that do not matter and virtual connections. The
 * files that use them are compiled for both (connection_wide.c). Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_BITS_H
#define GAMES_CONNECTION_CONNECTION_BITS_H

#include "common/bits.h"
#include "connection/connection.h"

#ifdef CONNECTION_WIDE
enum { CONNECTION_BITS = GS_BITBOARD_POINTS };
typedef gs_bitboard connection_set;
#else
enum { CONNECTION_BITS = 64 };
typedef uint64_t connection_set;
#endif

#define CONNECTION_ALL (~(connection_set)0)

static inline connection_set connection_bit(unsigned point)
{
    return (connection_set)1 << point;
}

/* How many bits a word has. (The compiler's own function is a call where the processor may lack the
 * instruction.) */
static inline unsigned connection_count_word(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

#ifdef CONNECTION_WIDE
/* How many points a set has. */
static inline unsigned connection_count(connection_set set)
{
    return connection_count_word((uint64_t)set) + connection_count_word((uint64_t)(set >> 64));
}

/* The lowest point of a set that is not empty. */
static inline unsigned connection_lowest(connection_set set)
{
    return gs_bitboard_lowest(set);
}
#else
static inline unsigned connection_count(connection_set set)
{
    return connection_count_word(set);
}

static inline unsigned connection_lowest(connection_set set)
{
    return gs_lowest_bit(set);
}
#endif

/* The neighbours of a point; the points that touch an edge of a side's goal. */
static inline connection_set connection_near(const struct connection_rules *rules, unsigned point)
{
    return (connection_set)rules->small.near[point];
}

static inline connection_set connection_edge(const struct connection_rules *rules,
                                             enum gs_side side, unsigned edge)
{
    return (connection_set)rules->small.edge[side][edge];
}

/* Cells that do not matter: connection_inferior.c. */

/* A position as sets, in which cells that make no difference may be filled: it has the same winner.
 */
struct connection_filled {
    connection_set stones[2];
    connection_set free;
    connection_set dead;        /* neither free nor stones: either side may count them as its own */
    unsigned pairs[2];          /* how often a side has captured two cells */
    connection_set captured[2]; /* which ones */
    uint8_t partners[CONNECTION_BITS]; /* by captured cell, the one it was captured with */
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
void gs_connection_trim(const struct connection_rules *rules, enum gs_side winner,
                        connection_set *stones, connection_set *carrier);
/* Which free cells of an open position the side to move must search. */
struct connection_worth {
    connection_set kept; /* if it wins, then by one of these; with an aim all */
    /* The others: vulnerable ones, with the cells that the other side needs to make them dead; and
     * those that are worth no more than another one. */
    connection_set vulnerable, dominated;
    connection_set killers[CONNECTION_BITS];
};

void gs_connection_worthwhile(const struct connection_rules *rules,
                              const struct connection_filled *filled, enum gs_side side,
                              struct connection_worth *worth);

/* Virtual connections: connection_virtual.c. */

#define CONNECTION_THREATS 64

/* How a side may connect all edges of its goal. */
struct connection_threats {
    bool any;        /* it connects if it is to move: */
    unsigned stones; /* so many stones suffice, */
    unsigned cells;  /* on so many cells, */
    unsigned key;    /* the first one here */
    connection_set
        common;      /* the cells that every threat needs; all bits where there is no threat */
    bool is_linked;  /* it connects even if the other side is to move, by a chain that is there */
    unsigned linked; /* with so many stones */
    connection_set line; /* on these cells */
    unsigned count;      /* threats that are kept: those with the fewest cells */
    connection_set carriers[CONNECTION_THREATS];
    uint8_t needs[CONNECTION_THREATS]; /* so many stones suffice for each */
    /* Where it does not connect: by free cell, the cells at which the other side can stop it if it
     * plays there. */
    connection_set replies[CONNECTION_BITS];
};

struct connection_cache;

/* With the workspace and the cache of means. */
void gs_connection_find_threats(const struct connection_rules *rules,
                                const struct connection_filled *filled, enum gs_side side,
                                const struct gs_analysis_means *means,
                                struct connection_threats *threats);
/* Bytes of the workspace. */
size_t gs_connection_net_size(const struct connection_rules *rules);
/* The position that was analysed last was left open: keeps its nets. */
void gs_connection_cache_next(struct connection_cache *cache);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * connection_net.h - nets: what virtual connections a side has between any two ends on a small
 * board (connection_virtual.c), and a cache of nets that were built before, on which further ones
 * go on (connection_cache.c). Shared by these files, by connection_threats.c, which reads nets, and
 * by connection_analyser.c for the size of a cache.
 */
#ifndef GAMES_CONNECTION_CONNECTION_NET_H
#define GAMES_CONNECTION_CONNECTION_NET_H

#include "connection/connection_bits.h"

enum {
    CONNECTION_LINKS = 10,  /* kept of two ends */
    CONNECTION_HALVES = 24, /* of which links are made */
    CONNECTION_PLACES = CONNECTION_BITS,
    CONNECTION_ENDS = CONNECTION_PLACES + CONNECTION_EDGES,
    CONNECTION_PAIRS = CONNECTION_ENDS * (CONNECTION_ENDS - 1) / 2,
    /* In a cache; a net that has more is not kept. */
    CONNECTION_PAGES = 24,
    CONNECTION_KEPT_PAIRS = 20 * CONNECTION_BITS,
    CONNECTION_KEPT_LINKS = 40 * CONNECTION_BITS
};

/* A link, or a half: its carrier, how many cells that has, how many stones suffice, and the round
 * in which it was found. */
struct connection_link {
    connection_set carrier;
    uint8_t size, stones, round;
};

/* How many links and halves two ends have; apart from these, which most of the work does not read.
 */
struct connection_tally {
    uint8_t count, half_count;
    bool has_news; /* new halves */
};

/* What joins two ends; links and halves with fewer cells come first. */
struct connection_pair {
    struct connection_link links[CONNECTION_LINKS];
    struct connection_link halves[CONNECTION_HALVES];
};

/* The places that a place is linked to, and the edges. */
struct connection_mates {
    connection_set places;
    unsigned edges;
};

/* Ends are numbered: free cells first, then chains, then edges. */
struct connection_net {
    const struct connection_rules *rules;
    connection_set own, others; /* stones of the side, with what is dead, and of the other one */
    unsigned places, round;
    uint8_t place[CONNECTION_BITS];       /* by point, if the other side has no stone there */
    uint8_t point[CONNECTION_PLACES];     /* by place, one of its points */
    connection_set cell[CONNECTION_ENDS]; /* that the end is; empty: a chain, or an edge */
    struct connection_mates mates[CONNECTION_PLACES];
    struct connection_mates news[CONNECTION_PLACES];     /* of the last round, */
    struct connection_mates latest[CONNECTION_PLACES];   /* and of this one */
    struct connection_mates touching[CONNECTION_PLACES]; /* linked without a carrier */
    unsigned fresh_count;
    uint8_t fresh[CONNECTION_PAIRS][2]; /* the ends of pairs that have news */
    struct connection_tally tallies[CONNECTION_PAIRS];
    struct connection_pair pairs[CONNECTION_PAIRS]; /* as many as the board has ends for */
};

static inline unsigned connection_pair_at(unsigned one, unsigned other)
{
    return one > other ? one * (one - 1) / 2 + other : other * (other - 1) / 2 + one;
}

static inline bool connection_contains(connection_set set, connection_set part)
{
    return (part & ~set) == 0;
}

struct connection_kept;

/* Finds all that a side has linked; base: an earlier net to go on from, or NULL. */
void gs_connection_build_net(struct connection_net *net, const struct connection_rules *rules,
                             const struct connection_filled *filled, enum gs_side side,
                             const struct connection_kept *base);

/*
 * Puts a link into its place in a list, and takes out later links that have all of its cells.
 * False: all cells of a link of the list are in it, or the list has `room` links that are no
 * longer.
 */
bool gs_connection_insert_link(struct connection_link *list, uint8_t *count, unsigned room,
                               struct connection_link link);
/* Adds a link, or a half, that this round found, if it has a place in its list. */
void gs_connection_offer_link(struct connection_net *net, unsigned one, unsigned other,
                              struct connection_link link);
void gs_connection_offer_half(struct connection_net *net, unsigned one, unsigned other,
                              struct connection_link half);
/* The same for one that an earlier net had: nothing follows from it that is not there as well. */
void gs_connection_copy_link(struct connection_net *net, unsigned one, unsigned other,
                             struct connection_link link);
void gs_connection_copy_half(struct connection_net *net, unsigned one, unsigned other,
                             struct connection_link half);
/* The same for all links, and the halves after them, of two ends that have none yet. */
void gs_connection_copy_pair(struct connection_net *net, unsigned one, unsigned other,
                             const struct connection_link *list, unsigned count,
                             unsigned half_count);

/* --- caches --------------------------------------------------------------------------------- */

/* Two ends of a kept net, and how many links, then halves, it has of them in the list. */
struct connection_kept_pair {
    connection_set cells; /* of all these carriers */
    uint8_t one, other, count, half_count;
};

/* A net without what follows from the board. */
struct connection_kept {
    bool is_there;
    uint8_t base; /* the page of the net that it went on from; CONNECTION_PAGES: from none */
    uint8_t places;
    uint8_t point[CONNECTION_PLACES];
    connection_set own, others;
    unsigned pairs, links;
    struct connection_kept_pair pair[CONNECTION_KEPT_PAIRS];
    struct connection_link link[CONNECTION_KEPT_LINKS];
};

/* The nets of both sides in a position, and when they were of use last; 0: never, and empty. */
struct connection_page {
    uint64_t used;
    struct connection_kept nets[2];
};

/* All zero to begin with. The open page is written into while a position is judged. */
struct connection_cache {
    uint64_t clock;
    unsigned open;
    struct connection_page pages[CONNECTION_PAGES];
};

/*
 * Of the nets of a side that a cache keeps, the one from which that of a board lacks the fewest
 * stones; NULL: none is near enough. own: stones of the side, with what is dead.
 */
const struct connection_kept *gs_connection_cache_find(const struct connection_cache *cache,
                                                       enum gs_side side, connection_set own,
                                                       connection_set others);
/*
 * Begins a net, whose places are set and which is empty otherwise, with what is still true of an
 * earlier one. What may lead to more is news of round 1.
 */
void gs_connection_copy_parent(struct connection_net *net, const struct connection_kept *from);
/* Writes a net into the open page, base being the one that it began with, or NULL. */
void gs_connection_cache_keep(struct connection_cache *cache, enum gs_side side,
                              const struct connection_net *net, const struct connection_kept *base);

#endif

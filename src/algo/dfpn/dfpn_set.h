/* SPDX-License-Identifier: MIT */
/*
 * dfpn_set.h - the set of states that dfpn_close.c gathers, and walks over that set.
 */
#ifndef ALGO_DFPN_SET_H
#define ALGO_DFPN_SET_H

#include <stdatomic.h>

#include "algo/dfpn/dfpn_state.h"
#include "system/spin.h"

/* A number that no state of a set has. */
#define DFPN_NOWHERE UINT32_MAX

/* One step of a walk over a set: a state, and how many of its edges are done. */
struct dfpn_step {
    uint32_t number, next;
};

/*
 * States, numbered in the order they were added. Each is dead (a proved win of the attacker), a
 * member, or, until a walk reaches it, neither. A member is complete once the states it rests on
 * are known: these are its edges, which a walk follows.
 */
struct dfpn_set {
    struct gs_search *search;
    size_t key_size, stride;
    uint8_t *records;
    uint64_t room;
    bool shared;     /* by threads: nothing moves (dfpn_set.c) */
    uint32_t *index; /* number + 1 and a tag, by hash; 0: free */
    uint64_t index_size;
    unsigned index_bits;
    uint32_t *edges; /* one after another: how many there are, and the numbers */
    uint64_t edge_room;
    uint32_t pass;  /* the number of the walk, from 1 */
    uint32_t since; /* the first pass that turns the states it reaches into members */
    /* On a cache line of their own, as threads that add write it, and all others read the rest: */
    _Alignas(64) uint64_t count;
    uint64_t edge_count;
};

/* The states that a walk is in, the one where it began first. */
struct dfpn_walk {
    struct gs_search *search; /* of the thread that walks */
    struct dfpn_step *steps;
    uint64_t count, room;
    uint64_t spent;     /* the first of them lead to no state that is new */
    gs_spin_lock lock;  /* of the steps */
    atomic_uint wanted; /* by how many that would take a part of it */
};

void gs_dfpn_set_init(struct dfpn_set *set, struct gs_search *search);
void gs_dfpn_set_clear(struct dfpn_set *set);

static inline void dfpn_set_prefetch(const struct dfpn_set *set, uint64_t hash)
{
    if (set->index_bits > 0)
        __builtin_prefetch(set->index + (hash >> (64 - set->index_bits)));
}

/* Whether so many more states can be added with nothing moved; and makes room for them. */
bool gs_dfpn_set_has_room(const struct dfpn_set *set, uint64_t more);
bool gs_dfpn_set_make_room(struct dfpn_set *set, uint64_t more);
/*
 * The same where threads are to fill the index together. *stale: it is to be filled with all states
 * by gs_dfpn_set_fill before the set is used.
 */
bool gs_dfpn_set_begin_room(struct dfpn_set *set, uint64_t more, bool *stale);
/* Fills the index with states from..to - 1; several threads may, each with others. */
void gs_dfpn_set_fill(struct dfpn_set *set, uint64_t from, uint64_t to);

/*
 * Adds a state if it is new, and counts it in search; returns its number, or DFPN_NOWHERE with
 * search halted. Threads may add to a shared set at the same time.
 */
uint32_t gs_dfpn_set_add(struct dfpn_set *set, struct gs_search *search,
                         const struct dfpn_state *state);
/*
 * Writes the result of state in the set into child: proved if dead, claimed if a member. Else
 * false.
 */
bool gs_dfpn_set_find(const struct dfpn_set *set, const struct dfpn_state *state,
                      struct dfpn_child *child);
/* The key of a state (key_size bytes), and whether the attacker is to move. */
const uint8_t *gs_dfpn_set_key(const struct dfpn_set *set, uint32_t number, bool *attacking);

void gs_dfpn_set_kill(struct dfpn_set *set, uint32_t number, uint32_t rank);
bool gs_dfpn_set_is_dead(const struct dfpn_set *set, uint32_t number);

/* Room for so many edges of one state; returns where they are, or 0 with search halted. */
uint64_t gs_dfpn_set_edges(struct dfpn_set *set, struct gs_search *search, unsigned count);
/* Writes one of these edges, the i-th. */
static inline void dfpn_set_edge(struct dfpn_set *set, uint64_t edges, unsigned i, uint32_t to)
{
    set->edges[edges + 1 + i] = to;
}
/* Completes a state: it rests on these edges, all of which are written. */
void gs_dfpn_set_link(struct dfpn_set *set, uint32_t number, uint64_t edges);

/* Why a walk has stopped. */
enum dfpn_halt {
    DFPN_UNVERIFIED, /* a state to complete: new, or resting on a dead one
                      */
    DFPN_DONE,       /* its end */
    DFPN_HALTED      /* the end of the search */
};

/* Begins a walk at state 0, which is alive. False: no memory. */
bool gs_dfpn_set_begin(struct dfpn_set *set, struct dfpn_walk *walk);
/* Continues to the next stop; *number is the state to be completed or made dead. */
enum dfpn_halt gs_dfpn_set_walk(struct dfpn_set *set, struct dfpn_walk *walk, uint32_t *number);
/* A walk at its end takes a part of another one of the same pass. False: there is none to take. */
bool gs_dfpn_set_join(struct dfpn_set *set, struct dfpn_walk *walk, struct dfpn_walk *other);
void gs_dfpn_walk_clear(struct dfpn_walk *walk, struct gs_search *search);
/* Keeps as members only what the latest walk reached, and drops their edges. */
void gs_dfpn_set_finish(struct dfpn_set *set);
/* Adds the members and dead states of a finished set, other, to set. False: no memory. */
bool gs_dfpn_set_merge(struct dfpn_set *set, const struct dfpn_set *other);

#endif
